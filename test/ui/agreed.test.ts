import { expect } from '@open-wc/testing';
import { answered, conversationOf, said } from '../../src/testing/index.js';
import { numberOf } from '../../src/ui/wiped.js';
import type { Remembered } from '../../src/ui/wiring.js';
import { makes, stands, until, type Standing } from './support/stand.js';

/** M14, R27, S7: nothing is sent or kept of anybody who has not agreed. */
describe('what somebody has agreed to', () => {
  let it_: Standing;
  let told: boolean[];
  afterEach(() => it_.element.remove());
  const kept = (): Remembered => it_.stand.kept as Remembered;
  const asks = (): Promise<void> => until(() => it_.all('.gate').length === 1);
  const called = (what: string): number => it_.chat.asked.filter((one) => one.what === what).length;

  /** One has agreed, on this device, and has said something. */
  async function talks(options: Parameters<typeof stands>[0] = {}): Promise<void> {
    it_ = await stands({ consent: 'required', ...options });
    told = [];
    await it_.element.identify('ann');
    it_.element.grantConsent();
    it_.element.behind.memory.write({ preferences: { consent: true } });
    await it_.element.show();
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.drawn();
    it_.element.on('am-consent-change', ({ detail }) => told.push(detail.consent));
  }

  for (const [goes, leave] of [
    ['logout', () => it_.element.logout()],
    ['forget', () => it_.element.forget()],
    ['identify', () => it_.element.identify('ben')],
  ] as const) {
    it(`is not what the next one has: ${goes}`, async () => {
      await talks();
      await leave();
      await asks();
      expect(told).to.deep.equal([false]);
      expect([kept().view.consent, kept().preferences.consent]).to.deep.equal([undefined, undefined]);
      const refused = await it_.element.send('I am Ben').catch(({ message }: Error) => message);
      expect(refused).to.contain('consent');
      expect(called('send')).to.equal(0);
    });

    it(`is theirs where the page has agreed for everybody: ${goes}`, async () => {
      await talks({ consent: 'granted' });
      await leave();
      await it_.drawn();
      expect(it_.all('.gate')).to.have.length(0);
      expect(told).to.deep.equal([]);
    });
  }

  it('says whose it is once the next one has agreed as well, and not before', async () => {
    await talks();
    const before = called('identify');
    await it_.element.identify('ben');
    expect([called('identify'), called('logout')]).to.deep.equal([before, 1]);
    expect(kept().preferences.subject).to.equal(undefined);
    it_.element.grantConsent();
    await until(() => called('identify') === before + 1);
    await until(() => kept().preferences.subject === numberOf('ben'));
    expect(told).to.deep.equal([false, true]);
  });

  it('is not what one has whom the next page names before it draws anything', async () => {
    const by = (subject: string): Remembered => ({
      view: { consent: true, talking: true, asked: true, open: true },
      preferences: { consent: true, subject: numberOf(subject)! },
    });
    for (const [before, gates] of [
      ['ann', 1],
      ['ben', 0],
    ] as const) {
      it_ = makes({ consent: 'required' }, (stand) => (stand.kept = by(before)));
      const named = it_.element.identify('ben');
      document.body.append(it_.element);
      await named;
      await it_.drawn();
      expect(it_.all('.gate').length, before).to.equal(gates);
      expect(called('start') + called('resume') === 0, before).to.equal(gates === 1);
      if (gates === 1) {
        it_.element.grantConsent();
        await until(() => called('identify') === 1);
        it_.element.remove();
      }
    }
  });

  it('stays what it is where the page only says who it is that has agreed', async () => {
    await talks();
    await it_.element.identify('ann');
    await it_.drawn();
    expect([it_.all('.gate').length, told.length]).to.deep.equal([0, 0]);
  });

  it('is taken back in all tabs: one that hears of it from the client asks anew', async () => {
    await talks();
    it_.chat.is([], { conversation: conversationOf([], { session: 0 }), phase: 'idle' });
    await asks();
    expect(told).to.deep.equal([false]);
    expect(kept().view.consent).to.equal(undefined);
  });

  for (const [how, event, now] of [
    ['took everything out', { key: 'kept', newValue: null }, {}],
    ['goes on as somebody else', { key: 'kept', newValue: '{}' }, { sound: true }],
  ] as const)
    it(`is taken back in all tabs: one that does not talk hears that another ${how}`, async () => {
      it_ = await stands({ consent: 'required' }, (stand) => (stand.kept.preferences = { consent: true }));
      told = [];
      it_.element.on('am-consent-change', ({ detail }) => told.push(detail.consent));
      it_.stand.elsewhere = { preferences: now };
      dispatchEvent(new StorageEvent('storage', event));
      expect(told).to.deep.equal([false]);
      await it_.element.show();
      await asks();
      expect(it_.chat.asked.some(({ what }) => /start|resume/.test(what))).to.equal(false);
    });

  for (const consent of ['required', 'denied'] as const)
    it(`nothing that is set before is kept: ${consent}`, async () => {
      it_ = await stands({ consent });
      const { behind } = it_.element;
      await it_.element.showTeaser({ text: 'May I help?' });
      await until(() => it_.all('.tease').length === 1);
      it_.one('.tease button').click();
      await until(() => it_.all('.tease').length === 0);
      it_
        .one('.launch')
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft', altKey: true, shiftKey: true, bubbles: true }));
      await until(() => behind.preferences.corner !== '');
      expect(kept()).to.deep.equal({ view: {}, preferences: {} });
      await it_.element.showTeaser({ text: 'Still there?' });
      await it_.drawn();
      expect(it_.all('.tease'), 'on this page it stays away').to.have.length(0);
    });

  it('what was set before is kept from then on', async () => {
    it_ = await stands({ consent: 'required' });
    await it_.element.show();
    await asks();
    it_.one('#menu-button').click();
    await until(() => it_.all('[role=menuitem]').length > 0);
    it_
      .all('[role=menuitem]')
      .find(({ textContent }) => textContent?.includes('Settings'))!
      .click();
    await until(() => it_.all('[role=switch], [type=checkbox]').length > 0);
    it_
      .all<HTMLInputElement>('[type=checkbox], [role=switch]')
      .find((one) => /Enter/.test(one.closest('label')?.textContent ?? ''))!
      .click();
    await until(() => it_.element.behind.preferences.enter === 'breaks');
    expect(kept()).to.deep.equal({ view: {}, preferences: {} });
    it_.element.grantConsent();
    expect(kept().preferences).to.deep.equal({ enter: 'breaks' });
  });

  it('is asked for later with a word of what is kept only where that is true', async () => {
    it_ = await stands({}, (stand) => (stand.goesOn = true));
    await it_.element.show();
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.drawn();
    it_.element.consent = 'required';
    await asks();
    await it_.drawn();
    expect(it_.one('.gate').textContent).not.to.match(/Nothing (is|has been)/);
  });
});

/** R15: what is set, and what is asked before a chat, is so in all tabs. */
describe('what is so in another tab', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());
  const hears = (preferences: Remembered['preferences']): void => {
    it_.stand.elsewhere = { preferences };
    dispatchEvent(new StorageEvent('storage', { key: 'kept', newValue: '{}' }));
  };

  it('is set here too: sound, size, corner, language', async () => {
    it_ = await stands();
    await it_.element.show();
    hears({ sound: true, size: 'large', corner: 'start-bottom', language: 'de' });
    await until(() => it_.one('#text').getAttribute('placeholder') === 'Nachricht schreiben');
    const { preferences } = it_.element.behind;
    expect(preferences).to.include({ sound: true, size: 'large', corner: 'start-bottom', enter: 'sends' });
    hears({ language: 'de' });
    expect(it_.element.behind.preferences).to.include({ sound: false, size: 'normal', corner: '' });
  });

  it('is not asked here before a conversation that goes on there', async () => {
    const form = [{ name: 'mail', label: 'E-mail', type: 'email' }] as const;
    it_ = await stands({ config: { form } });
    const filled: unknown[] = [];
    it_.element.on('am-form-submit', (event) => filled.push(event));
    await it_.element.show();
    await until(() => it_.all('[name=mail]').length === 1);
    it_.stand.goesOn = true;
    hears({ talking: true });
    await it_.element.close();
    await it_.drawn();
    await it_.element.show();
    await until(() => it_.all('#text').length === 1);
    expect([it_.all('[name=mail]').length, filled.length]).to.deep.equal([0, 0]);
    expect(it_.chat.asked.map(({ what }) => what)).to.include('start');
  });

  for (const [what, config, seen] of [
    ['asked', { form: [{ name: 'mail', label: 'E-mail', type: 'email' }] }, '#text'],
    ['greeted', { home: { greeting: 'Hello' } }, '.resume'],
  ] as const)
    for (const by of ['the gate', 'the page'] as const)
      it(`nor is anybody ${what} as if there were none who has agreed here only now (by ${by})`, async () => {
        it_ = await stands({ consent: 'required', config }, (stand) => (stand.goesOn = true));
        await it_.element.show();
        await until(() => it_.all('.gate').length === 1);
        expect(it_.stand.requests).to.deep.equal([]);
        if (by === 'the gate') it_.element.grantConsent();
        else it_.element.consent = 'granted';
        await until(() => it_.chat.asked.some(({ what: asked }) => asked === 'start'), 'the conversation');
        it_.chat.is([said('Hi'), answered('Hello')]);
        await until(() => it_.all(seen).length === 1, 'what goes on');
        expect(it_.all('[name=mail]').length).to.equal(0);
      });
});
