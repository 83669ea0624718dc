import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { live } from './support/ear.js';
import { stands, until, type Standing } from './support/stand.js';

/** As browsers do it, in shadow roots as well: every text is put away, and another node in its place has it in other words. */
function translated(within: Node): void {
  const texts: Text[] = [];
  const seen = document.createTreeWalker(within, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    // A shadow root has no say of its own; within it the nearest that says something counts.
    node instanceof Element && node.matches('style, [translate=no]') && node.querySelector('[translate=yes]') === null
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  while (seen.nextNode() !== null)
    if (seen.currentNode instanceof Text && seen.currentNode.data.trim() !== '') texts.push(seen.currentNode);
  for (const text of texts) {
    if (text.parentElement?.closest('[translate]')?.getAttribute('translate') === 'no') continue;
    const font = document.createElement('font');
    font.textContent = text.data.toUpperCase();
    text.replaceWith(font);
  }
}

describe('on a page that is being translated', () => {
  let it_: Standing;
  const words = (selector: string): string => it_.one(selector).textContent!.replace(/\s+/g, ' ').trim();
  const shows = async (...items: Parameters<Standing['chat']['is']>[0]): Promise<void> => {
    it_.chat.is(items);
    await it_.drawn();
    translated(it_.root);
  };
  beforeEach(async () => {
    it_ = await stands({ config: { feedback: true } });
    await it_.element.show();
    translated(it_.root);
  });
  afterEach(() => it_.element.remove());

  it('an answer that grows loses no word, and is translated when it is whole', async () => {
    const before = said('Hi');
    const whole = 'One two **three** four.\n\n- five\n- six';
    await shows(before, answered('One', { key: 'a:1', state: 'writing' }));
    await until(() => it_.all('.md').length === 1);
    for (let end = 4; end <= whole.length; end += 5)
      await shows(before, answered(whole.slice(0, end), { key: 'a:1', state: 'writing' }));
    it_.chat.is([before, answered(whole, { key: 'a:1' })]);
    await it_.drawn();
    expect(words('.md')).to.equal('One two three four.fivesix');
    translated(it_.root);
    expect(words('.md')).to.equal('ONE TWO THREE FOUR.FIVESIX');
    // What is drawn again around it leaves it as it is.
    await shows(before, answered(whole, { key: 'a:1' }), answered('Seven', { key: 'a:2' }));
    expect(it_.all('.md').map((one) => one.textContent!.replace(/\s+/g, ' ').trim())).to.deep.equal([
      'ONE TWO THREE FOUR.FIVESIX',
      'SEVEN',
    ]);
  });

  it('what became of a message is never what it was before', async () => {
    for (const [delivery, shown] of [
      ['sending', 'Sending'],
      ['notConfirmed', 'Not confirmed'],
      ['sent', /^Sent \d/],
    ] as const) {
      await shows(said('Hi', delivery, { key: 'v:1' }));
      expect(words('.delivery')).to.match(typeof shown === 'string' ? new RegExp(`^${shown}$`) : shown);
    }
  });

  it('what is spoken is spoken once', async () => {
    await until(() => live().length === 3);
    expect(live().map((node) => node.translate)).to.deep.equal([false, false, false]);
  });
});
