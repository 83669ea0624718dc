import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

/** What stands over the chat does not outlive it. */
describe('a chat that is closed while something stands over it', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());
  const opens = async (mode: 'popup' | 'inline' = 'popup'): Promise<void> => {
    it_ = await stands({ mode });
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.show();
    await it_.drawn();
  };
  const presses = async (words: string): Promise<void> => {
    it_.one('#menu-button').click();
    await until(() => it_.all('[role=menuitem]').length > 0);
    if (words !== '')
      it_
        .all('[role=menuitem]')
        .find((one) => one.textContent?.trim() === words)!
        .click();
    await it_.drawn();
  };
  const over = (): string[] => it_.all('[role=menu], [role=alertdialog]').map(({ role }) => role!);
  const again = async (): Promise<void> => {
    await it_.element.close();
    await it_.drawn();
    await it_.element.show();
    await it_.drawn();
  };

  for (const [words, role] of [
    ['', 'menu'],
    ['End chat', 'alertdialog'],
    ['Save a copy', 'alertdialog'],
  ] as const)
    it(`opens without it: ${words || 'the menu'}`, async () => {
      await opens();
      await presses(words);
      await until(() => over().length === 1);
      expect(over()).to.deep.equal([role]);
      await again();
      expect(over()).to.deep.equal([]);
      expect(it_.all('.panel [inert]')).to.have.length(0);
    });

  for (const words of ['The whole conversation', 'Settings'])
    it(`opens at the conversation: ${words}`, async () => {
      await opens();
      await presses(words);
      await until(() => it_.all('.lead').length === 1);
      await again();
      expect(it_.all('#text')).to.have.length(1);
      expect(it_.stand.kept.view).to.not.have.property('screen', 'whole');
    });

  it('opens without it where it was a part of the page before', async () => {
    await opens('inline');
    await it_.element.close();
    await presses('End chat');
    await until(() => over().length === 1);
    it_.element.mode = 'popup';
    await it_.drawn();
    await it_.element.show();
    await it_.drawn();
    expect(over()).to.deep.equal([]);
  });

  for (const [what, asks, press, fails] of [
    ['a copy could not be made', 'Save a copy', '.screen .btn', 'downloadTranscript'],
    ['what is kept could not be erased', 'Erase it now', '.screen .danger', 'forget'],
  ] as const)
    it(`asks again where ${what}`, async () => {
      await opens();
      const told: string[] = [];
      it_.element.on('am-error', ({ detail }) => told.push(detail.help));
      it_.element[fails] = () => Promise.reject(new Error('none'));
      await presses('Your data here');
      await until(() => it_.all('.screen').length === 1);
      it_.one(press).click();
      await until(() => over().length === 1);
      if (fails === 'forget') {
        const stood = it_.one('.box');
        it_.one('.box .danger').click();
        await until(() => !stood.isConnected || told.length > 0);
        await it_.drawn();
      }
      expect([told, it_.one('.box h2').textContent]).to.deep.equal([['none'], asks]);
    });

  it('keeps it where it is a part of the page', async () => {
    await opens('inline');
    await presses('End chat');
    await until(() => over().length === 1);
    await again();
    expect(over()).to.deep.equal(['alertdialog']);
  });
});
