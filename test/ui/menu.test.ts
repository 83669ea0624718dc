import { expect } from '@open-wc/testing';
import { answered, conversationOf, handing, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

describe('the menu', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  const opens = async (...given: Parameters<typeof stands>): Promise<void> => {
    it_ = await stands(...given);
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.show();
    it_.one('#menu-button').click();
    await until(() => it_.root.activeElement?.matches('.it') === true);
  };
  const at = (): string => it_.root.activeElement?.textContent?.trim() ?? '';
  /** Where the keys are then, and whether the key is still the browser's. */
  const press = (key: string, more: KeyboardEventInit = {}): [string, boolean] => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more });
    const theirs = it_.root.activeElement!.dispatchEvent(event);
    return [at(), theirs];
  };

  it('goes by a letter to the next entry that begins with it, and round', async () => {
    await opens();
    expect(at()).to.equal('The whole conversation');
    const heard = ['s', 's', 'S', 's', 'e', 'y', 'y', 'T'].map((key) => press(key));
    expect(heard).to.deep.equal(
      [
        'Save a copy',
        'Settings',
        'Start over',
        'Save a copy',
        'End chat',
        'Your data here',
        'Your data here',
        'The whole conversation',
      ].map((words) => [words, false]),
    );
  });

  const entry = (words: string): HTMLElement | undefined =>
    it_.all('.it').find(({ textContent }) => textContent!.trim() === words);

  for (const phase of ['ended', 'expired'] as const)
    it(`has no end for a chat that is over, and begins another without asking about it: ${phase}`, async () => {
      await opens();
      expect(entry('End chat')).not.to.equal(undefined);
      const items = [said('Hi'), answered('Hello')];
      it_.chat.is(items, { phase, conversation: conversationOf(items, phase === 'ended' ? { ended: 'x' } : {}) });
      await until(() => entry('End chat') === undefined);
      entry('Start over')!.click();
      await until(() => it_.chat.asked.some(({ what }) => what === 'startOver'));
      expect(it_.all('[role=alertdialog]')).to.have.length(0);
    });

  it('keeps the keys in it where the entry that they are at goes', async () => {
    await opens();
    entry('End chat')!.focus();
    const items = [said('Hi'), answered('Hello')];
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'agent_ended' }) });
    await until(() => entry('End chat') === undefined);
    // The first: the last begins another chat, which whoever was about to end one has not asked for.
    await until(() => at() === 'The whole conversation');
    expect(press('ArrowUp')[0]).to.equal('Start over');
    expect(it_.all('.menu')).to.have.length(1);
  });

  it('asks who is to stop by the name that stands in the header, which may become another', async () => {
    await opens({ config: { assistant: 'Ada' } });
    entry('End chat')!.click();
    await until(() => it_.all('#ask-text').length === 1);
    const asks = (): string => it_.one('#ask-text').textContent!.trim();
    expect(asks()).to.match(/^Ada stops here\./);
    const items = [said('Hi'), answered('Hello')];
    for (const [name, called] of [
      ['Sarah', 'Sarah'],
      ['', 'Person'],
    ] as const) {
      const handoff = handing('live', { person: { name, avatarUrl: null } });
      it_.chat.is(items, { conversation: conversationOf(items, { handoff }) });
      await it_.drawn();
      expect(it_.one('#title').textContent!.trim()).to.equal(called);
      expect(asks()).to.match(new RegExp(`^${called} stops here\\.`));
    }
  });

  it('asks before it begins another in the place of a chat that nobody goes on with yet', async () => {
    await opens();
    it_.chat.is([said('Hi'), answered('Hello')], { phase: 'idle' });
    await until(() => entry('End chat') === undefined);
    entry('Start over')!.click();
    await until(() => it_.all('[role=alertdialog]').length === 1);
    expect(it_.chat.asked.map(({ what }) => what)).not.to.include('startOver');
  });

  for (const words of ['Start over', 'End chat'])
    it(`asks about a chat no longer than it goes on: ${words}`, async () => {
      await opens();
      entry(words)!.click();
      await until(() => it_.all('[role=alertdialog]').length === 1);
      const items = [said('Hi'), answered('Hello')];
      it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'x' }) });
      await until(() => it_.all('[role=alertdialog]').length === 0 && it_.all('.ended').length === 1);
    });

  it('has shown the whole of a conversation, of which nothing is left: the chat stands there', async () => {
    await opens();
    entry('The whole conversation')!.click();
    await until(() => it_.one('#title').textContent!.trim() === 'The whole conversation');
    it_.chat.is([]);
    await it_.element.logout();
    await until(() => it_.all('#text').length === 1);
  });

  it('stays where no entry begins with it, and leaves to the browser what is an order to it', async () => {
    await opens();
    for (const [key, more] of [
      ['x', {}],
      ['s', { ctrlKey: true }],
      ['s', { metaKey: true }],
      ['s', { altKey: true }],
      ['F5', {}],
      ['Shift', { shiftKey: true }],
      [' ', {}],
    ] as const)
      expect(press(key, more), key).to.deep.equal(['The whole conversation', true]);
  });

  it('has the arrows go round, and both ends by their keys', async () => {
    await opens();
    const heard = ['ArrowUp', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'End', 'Home'].map((key) => press(key)[0]);
    expect(heard).to.deep.equal([
      'End chat',
      'The whole conversation',
      'Save a copy',
      'The whole conversation',
      'End chat',
      'The whole conversation',
    ]);
  });

  for (const [locale, key, words] of [
    ['fr', 'r', 'Réglages'],
    ['ru', 'в', 'Ваши данные здесь'],
  ] as const)
    it(`goes by the letters of its language: ${locale}`, async () => {
      await opens({ locale });
      await until(() => it_.all('.it').some((one) => one.textContent?.trim() === words));
      expect(press(key)[0]).to.equal(words);
    });

  for (const [locale, key, label, so] of [
    ['fr', 'e', 'Écrire autrement', true],
    ['sv', 'a', 'Återkoppling', false],
    ['sv', 'å', 'Återkoppling', true],
    ['tr', 'i', 'İletişim', true],
    ['tr', 'ı', 'Işık', true],
    ['ar', 'ا', 'أتصل', true],
  ] as const)
    it(`knows which letters are one in its language: ${locale}, ${key}, ${label}`, async () => {
      await opens({ locale, config: { alternatives: [{ kind: 'call', label: ` ${label}`, to: '+47 22 00 41 80' }] } });
      // Each that begins with it, once round.
      const found = it_.all('.it').map(() => press(key)[0]);
      expect(found.includes(label), found.join(', ')).to.equal(so);
    });
});
