import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

const { matchMedia } = window;

/** On a phone nobody can press F6, nor Alt and Shift. */
describe('words about keys', () => {
  let it_: Standing;
  /** What the screen is, as far as those ask who would tell of keys. */
  const is = (keys: boolean): void => {
    window.matchMedia = (query: string) =>
      query.includes('any-hover') ? ({ matches: keys } as MediaQueryList) : matchMedia.call(window, query);
  };
  const tells = async (entry: string): Promise<string> => {
    it_ = await stands();
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.show();
    it_.one('#menu-button').click();
    await until(() => it_.all('[role=menuitem]').length > 0);
    it_
      .all('[role=menuitem]')
      .find((one) => one.textContent?.trim() === entry)!
      .click();
    await until(() => it_.all('.corners, .seg').length > 0);
    return it_.one('dialog').textContent ?? '';
  };
  afterEach(() => {
    window.matchMedia = matchMedia;
    it_.element.remove();
  });

  for (const entry of ['Settings', 'Move the chat button'])
    it(`stand where there may be keys, and on no phone: ${entry}`, async () => {
      is(true);
      expect(await tells(entry)).to.match(/Alt, Shift and an arrow/);
      it_.element.remove();
      is(false);
      const words = await tells(entry);
      expect(words).not.to.match(/F6|Escape|Alt/);
      if (entry !== 'Settings') expect(it_.all('.corners button')).to.have.length(4);
    });
});
