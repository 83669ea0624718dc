import { expect } from '@open-wc/testing';
import { chance, pieces } from '../../core/markdown/support/chance.js';
import { ANSWERS } from '../../core/markdown/support/corpus.js';
import { Writer } from '../../../src/ui/directives/writer.js';
import { message, OPTIONS } from './support/page.js';

const LONG = Array.from({ length: 3 }, () => ANSWERS[0] ?? '').join('\n\n');

describe('reading while it is written', () => {
  it('a range keeps its words through five hundred pieces and the end', () => {
    const body = document.createElement('div');
    document.body.append(body);
    const writer = new Writer(body, OPTIONS);
    const start = 'Unplug the **lamp** and let it cool. ';
    writer.write(start, false, OPTIONS);
    const words = [...textNodes(body)];
    const range = document.createRange();
    range.setStart(words[0] as Text, 2);
    range.setEnd(words.at(-1) as Text, 8);
    const marked = range.toString();
    let sofar = start;
    for (const piece of Array.from(
      { length: 500 },
      (_, index) => ` word${index}${index % 40 === 39 ? '\n\n- item **' : '.'}`,
    ))
      writer.write((sofar += piece), false, OPTIONS);
    writer.write(sofar, true, OPTIONS);
    expect(range.toString()).to.equal(marked);
    for (const node of words) expect(node.isConnected).to.equal(true);
    body.remove();
  });

  it('a selection in the open words survives their growth, and their end', () => {
    const { host, body, show, remove } = message();
    show('One two three', true);
    show('One two', false);
    const [node] = textNodes(body);
    getSelection()?.setBaseAndExtent(node as Text, 0, node as Text, 3);
    // What the browser tells of a selection in a shadow root differs; its ends move as those of any range.
    const range = document.createRange();
    range.setStart(node as Text, 0);
    range.setEnd(node as Text, 3);
    for (let word = 0; word < 30; word++) show(`One two${' more'.repeat(word)}`, word === 29);
    expect(node?.isConnected).to.equal(true);
    expect(host.isConnected).to.equal(true);
    expect([range.startContainer, range.startOffset, range.endOffset]).to.deep.equal([node, 0, 3]);
    remove();
  });

  it('closed blocks are never touched', () => {
    const body = document.createElement('div');
    const writer = new Writer(body, OPTIONS);
    const touched: MutationRecord[] = [];
    const closed = new WeakSet<Node>();
    const observer = new MutationObserver(() => undefined);
    observer.observe(body, { childList: true, characterData: true, subtree: true, attributes: true });
    let sofar = '';
    const random = chance(5);
    for (const piece of pieces(LONG, random)) {
      writer.write((sofar += piece), false, OPTIONS);
      touched.push(
        ...observer
          .takeRecords()
          .filter(({ target, attributeName }) => attributeName !== 'data-tip' && blockOf(body, target, closed)),
      );
      // All but the last two: of a heading that has just ended the next piece still says so.
      for (const block of [...body.children].slice(0, -2)) closed.add(block);
    }
    expect(touched).to.deep.equal([]);
  });

  it('grows the same node, and moves only the caret', () => {
    const body = document.createElement('div');
    const writer = new Writer(body, OPTIONS);
    writer.write('Some', false, OPTIONS);
    const [node] = textNodes(body);
    const observer = new MutationObserver(() => undefined);
    observer.observe(body, { childList: true, characterData: true, subtree: true, attributes: true });
    writer.write('Some words', false, OPTIONS);
    writer.write('Some words that grow', false, OPTIONS);
    expect(observer.takeRecords().map(({ type, target }) => [type, target === node])).to.deep.equal([
      ['characterData', true],
      ['characterData', true],
    ]);
    expect(body.querySelector('[data-tip]')?.localName).to.equal('p');
    writer.write('Some words that grow', true, OPTIONS);
    expect(body.querySelector('[data-tip]')).to.equal(null);
    expect(textNodes(body)[0]).to.equal(node);
  });

  it('a text that was replaced keeps what is the same', () => {
    const body = document.createElement('div');
    const writer = new Writer(body, OPTIONS);
    writer.write('First words.\n\nSecond wrods', false, OPTIONS);
    const [first] = body.children;
    writer.write('First words.\n\nSecond words, and more', false, OPTIONS);
    expect(body.firstElementChild).to.equal(first);
    expect(body.textContent).to.equal('First words.Second words, and more');
    writer.write('Other', true, OPTIONS);
    expect(body.textContent).to.equal('Other');
    writer.write('Other, later', true, OPTIONS);
    expect(body.textContent).to.equal('Other, later');
  });
});

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  while (walker.nextNode()) found.push(walker.currentNode as Text);
  return found;
}

function blockOf(root: Node, node: Node, closed: WeakSet<Node>): boolean {
  for (let at: Node | null = node; at !== null && at !== root; at = at.parentNode) if (closed.has(at)) return true;
  return false;
}
