import { expect } from '@open-wc/testing';
import { Ear, live } from './support/ear.js';
import { stands, until, type Standing } from './support/stand.js';

describe('the settings', () => {
  let it_: Standing;
  const real = window.Notification;
  afterEach(() => {
    it_.element.remove();
    window.Notification = real;
    Reflect.deleteProperty(navigator, 'userAgentData');
  });
  /** A browser that has an answer to give, and has not been asked. */
  const answers = (answer: NotificationPermission): void => {
    window.Notification = class {
      static permission = 'default';
      static requestPermission = () => Promise.resolve(answer);
    } as unknown as typeof Notification;
  };
  const opened = async (): Promise<void> => {
    it_ = await stands();
    await it_.element.show();
    it_.element.behind.scene().act.show('settings');
    await until(() => it_.all('.opt').length > 0);
  };
  const notices = (): HTMLElement | undefined =>
    it_.all('.opt').find(({ textContent }) => textContent.includes('Notifications'));
  const screen = (): string => it_.one('.screen').textContent;
  const isOn = (): boolean => notices()!.querySelector('input')!.checked;
  const WHY = 'This browser does not allow notifications from this site.';

  it('say why no notices are given where the browser refuses them, to the eye and the ear', async () => {
    answers('denied');
    await opened();
    expect(screen()).not.to.contain(WHY);
    await until(() => live().length === 3);
    const ear = new Ear().listen();
    notices()!.click();
    await until(() => ear.said('status').includes(WHY));
    expect(screen()).to.contain(WHY);
    expect(isOn()).to.equal(false);
  });

  it('give notices where they are allowed, and say no more of a refusal', async () => {
    answers('denied');
    await opened();
    notices()!.click();
    await until(() => screen().includes(WHY));
    answers('granted');
    notices()!.click();
    await until(() => it_.element.behind.preferences.notify);
    await it_.drawn();
    expect(isOn()).to.equal(true);
    expect(screen()).not.to.contain(WHY);
  });

  it('offer no notices where no page may give any', async () => {
    answers('granted');
    Object.defineProperty(navigator, 'userAgentData', { configurable: true, value: { platform: 'Android' } });
    await opened();
    expect(notices()).to.equal(undefined);
  });

  it('name each language once, first the one that nobody has to choose', async () => {
    await opened();
    const names = (): string[] => [...it_.all('option')].map(({ textContent }) => textContent.trim());
    expect(names()[0]).to.equal('English');
    expect(new Set(names()).size).to.equal(names().length);
    const select = it_.one<HTMLSelectElement>('select');
    select.value = 'de';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => it_.element.behind.preferences.language === 'de');
    select.value = '';
    select.dispatchEvent(new Event('change', { bubbles: true }));
    await until(() => it_.element.behind.preferences.language === '');
    expect(select.selectedOptions[0]!.textContent.trim()).to.equal('English');
  });
});
