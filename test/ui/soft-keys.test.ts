import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';
import { Writing } from './support/writing.js';

const { matchMedia } = window;

/** The keyboards of phones say little of their keys (docs/decisions/0027). */
describe('the Enter of a keyboard on the screen', () => {
  let it_: Standing;
  const writing = new Writing(() => it_);
  /** What a browser says before, puts in unless it was told not to, and says after. */
  const puts = async (init: InputEventInit): Promise<void> => {
    const { area } = writing;
    const about = { bubbles: true, composed: true, cancelable: true, ...init };
    if (area.dispatchEvent(new InputEvent('beforeinput', about))) {
      area.setRangeText('\n', area.selectionStart, area.selectionEnd, 'end');
      area.dispatchEvent(new InputEvent('input', { ...about, cancelable: false }));
    }
    await it_.drawn();
  };
  const held = (coarse: boolean): void => {
    window.matchMedia = (query: string) =>
      query === '(pointer: coarse)' ? ({ matches: coarse } as MediaQueryList) : matchMedia.call(window, query);
  };

  beforeEach(async () => {
    it_ = await stands();
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.element.show();
    held(true);
  });
  afterEach(() => {
    window.matchMedia = matchMedia;
    it_.element.remove();
  });

  for (const [whose, key, put] of [
    ['Android’s, where every word is a composition', { isComposing: true }, { inputType: 'insertLineBreak' }],
    ['Android’s, without a name', { key: 'Unidentified', keyCode: 229 }, { inputType: 'insertLineBreak' }],
    [
      'Android’s, within the composition',
      { isComposing: true },
      { inputType: 'insertCompositionText', data: 'order?\n', cancelable: false },
    ],
    ['an iPhone’s, with words it proposes', { key: 'Unidentified', keyCode: 229 }, { inputType: 'insertParagraph' }],
    ['an iPhone’s, after its dictation', { key: 'Unidentified' }, { inputType: 'insertText', data: '\n' }],
  ] as readonly (readonly [string, KeyboardEventInit, InputEventInit])[])
    it(`sends: ${whose}`, async () => {
      await writing.types('Where is my order?');
      expect((await writing.enters(key)).defaultPrevented).to.equal(false);
      await puts(put);
      await until(() => writing.sent.length === 1);
      expect(writing.sent).to.deep.equal(['Where is my order?']);
      expect(writing.area.value).to.equal('');
    });

  it('sends where an iPhone has pressed Shift by itself, for the next sentence', async () => {
    await writing.types('Hello. ');
    await writing.enters({ shiftKey: true });
    expect(writing.sent).to.deep.equal(['Hello. ']);
  });

  it('makes a new line where somebody pressed Shift on keys of their own', async () => {
    await writing.types('one');
    await writing.enters({ key: 'Shift', shiftKey: true });
    await writing.enters({ shiftKey: true });
    await puts({ inputType: 'insertLineBreak' });
    expect(writing.sent).to.deep.equal([]);
    expect(writing.area.value).to.equal('one\n');
    await writing.types('one\ntwo');
    await writing.enters();
    expect(writing.sent).to.deep.equal(['one\ntwo']);
  });

  it('takes what is pasted as it is, also by the keyboard, and nothing that a composition confirms', async () => {
    for (const init of [
      { inputType: 'insertText', data: 'two lines\n' },
      { inputType: 'insertFromPaste', data: '\n' },
      { inputType: 'insertCompositionText', data: 'にほん' },
    ])
      await puts(init);
    expect(writing.sent).to.deep.equal([]);
  });

  it('makes the new line that is dictated on a desk', async () => {
    held(false);
    await writing.types('one');
    await puts({ inputType: 'insertText', data: '\n' });
    expect(writing.sent).to.deep.equal([]);
    expect(writing.area.value).to.equal('one\n');
  });
});
