import { expect } from '@open-wc/testing';
import { said } from '../../src/testing/index.js';
import { stands, type Standing } from './support/stand.js';
import { Writing } from './support/writing.js';

/** As a browser writes, so that it can be taken back. */
describe('what is taken back after it was sent', () => {
  let it_: Standing;
  const writing = new Writing(() => it_);
  beforeEach(async () => {
    it_ = await stands();
    it_.chat.is([said('Hi')]);
    await it_.element.show();
    writing.area.focus();
  });
  afterEach(() => it_.element.remove());
  const types = (words: string): boolean => document.execCommand('insertText', false, words);
  /** All that comes of it, in either direction. */
  const seen = (): Set<string> => {
    const all = new Set<string>();
    writing.area.focus();
    for (const way of ['undo', 'redo'])
      for (let turn = 0; turn < 6; turn++) {
        document.execCommand(way);
        all.add(writing.area.value);
      }
    return all;
  };

  it('is what was written, or nothing: by Enter', async () => {
    types('secret words');
    await writing.enters();
    expect([writing.sent, writing.area.value]).to.deep.equal([['secret words'], '']);
    expect([...seen()].filter((one) => !['', 'secret words'].includes(one))).to.deep.equal([]);
  });

  it('is what was written, or nothing: by the button, and with something else written since', async () => {
    types('secret words');
    it_.one('.go').focus();
    it_.one('.go').click();
    await it_.drawn();
    expect([writing.sent, it_.root.activeElement?.id]).to.deep.equal([['secret words'], 'text']);
    types('abc');
    expect(writing.area.value).to.equal('abc');
    expect([...seen()].filter((one) => !['', 'abc', 'secret words'].includes(one))).to.deep.equal([]);
  });

  it('is sent as it stands there', async () => {
    types('one');
    await writing.enters();
    document.execCommand('undo');
    const { value } = writing.area;
    if (value !== '') await writing.enters();
    expect(writing.sent).to.deep.equal(value === '' ? ['one'] : ['one', value]);
  });

  for (const [when, written] of [
    ['not sent yet', (): Promise<unknown> => it_.drawn()],
    ['sent', (): Promise<unknown> => writing.enters()],
  ] as const)
    it(`S7 is nothing to somebody else: ${when}`, async () => {
      await it_.element.identify('alice');
      types('my secret diagnosis');
      await written();
      await it_.element.identify('bob');
      await it_.drawn();
      expect([writing.area.value, it_.root.activeElement?.id]).to.deep.equal(['', 'text']);
      expect([...seen()]).to.deep.equal(['']);
    });

  it('does not come between what the page puts there', async () => {
    types('mine');
    it_.element.prefill('of the page\nand more');
    expect(writing.area.value).to.equal('of the page\nand more');
    expect([...seen()].filter((one) => !['', 'mine', 'of the page\nand more'].includes(one))).to.deep.equal([]);
  });
});
