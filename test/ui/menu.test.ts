import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
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
