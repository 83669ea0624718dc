import { expect } from '@open-wc/testing';
import { answered, said, VirtualClock } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

describe('copying a reply', () => {
  let it_: Standing;
  let told: string[];
  beforeEach(async () => {
    told = [];
    it_ = await stands();
    it_.element.on('am-copy', ({ detail }) => told.push(detail.key));
    await it_.element.show();
  });
  afterEach(() => it_.element.remove());

  it('is said of each, where it was pressed, for two seconds', async () => {
    it_.chat.is([said('One?'), answered('One'), said('Two?'), answered('Two')]);
    await until(() => it_.all('.tools').length === 2);
    const clipboard = { writeText: () => Promise.resolve() };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    const clock = new VirtualClock();
    clock.install();
    const labels = (): (string | null)[] =>
      it_.all('.tools .ib:first-child').map((button) => button.getAttribute('aria-label'));
    const passes = async (ms: number): Promise<void> => {
      await clock.advance(ms);
      await it_.element.updateComplete;
    };
    try {
      for (const turn of [0, 1]) {
        it_.all('.tools .ib:first-child')[turn]!.click();
        await passes(1_500);
        expect(told).to.have.length(turn + 1);
        expect(labels().map((label) => label === 'Copied')).to.deep.equal([turn === 0, turn === 1]);
      }
      await passes(400);
      expect(labels()[1]).to.equal('Copied');
      await passes(200);
      expect(labels()).not.to.include('Copied');
    } finally {
      clock.uninstall();
      Reflect.deleteProperty(navigator, 'clipboard');
    }
  });

  it('takes it as plain text: no marks, and addresses behind the words that lead there', async () => {
    const table = '| Part | Cloth |\n|---|---|\n| Brass | dry |';
    it_.chat.is([said('How?'), answered(`**Dry**, [as shown](https://lamp.example/care).\n\n- One\n\n${table}`)]);
    await until(() => it_.all('.tools').length === 1 && it_.all('td').length > 0);
    const copied: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void copied.push(text)) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    try {
      it_.one('.tools .ib:first-child').click();
      await until(() => told.length === 1);
      expect(copied).to.deep.equal(['Dry, as shown (https://lamp.example/care).\n\n- One\n\nPart: Brass; Cloth: dry']);
    } finally {
      Reflect.deleteProperty(navigator, 'clipboard');
    }
  });

  it('by marking it takes who said it and what was said, each once, and no words that are for ears or for pressing', async () => {
    const code = '```js\nlet lamp = 1;\n```';
    const text = `See [the shop](https://elsewhere.test/shop)\n\n${code}\n\n![A lamp](https://pictures.test/lamp.png)`;
    it_.element.config = { feedback: true };
    it_.chat.is([said('A lamp.'), said('Which lamp?'), answered(text)]);
    await until(() => it_.all('.tools').length === 1);
    await until(() => it_.all('.load').length === 1);
    await it_.drawn();
    const marked = getSelection()!;
    const [first, last] = [it_.one('article'), it_.one('.tools')];
    marked.setBaseAndExtent(first, 0, last, last.childNodes.length);
    const lines = marked.toString().split(/\s*\n\s*/);
    marked.removeAllRanges();
    const sent = /^Sent /;
    expect(
      lines.filter((line) => line !== '' && !sent.test(line)).map((line) => line.replace(/^ ?You, .*/, 'You')),
    ).to.deep.equal(['You', 'A lamp.', 'Which lamp?', 'Ada', 'See the shop', 'let lamp = 1;']);
  });

  it('marks its words where there is no clipboard, and tells nobody that they were copied', async () => {
    it_.chat.is([said('One?'), answered('One')]);
    await until(() => it_.all('.tools').length === 1);
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    const marked: unknown[] = [];
    const { selectAllChildren } = Selection.prototype;
    Selection.prototype.selectAllChildren = (node) => void marked.push(node.textContent);
    it_.one('.tools .ib').click();
    await until(() => marked.length > 0);
    await it_.drawn();
    expect(marked.map((text) => String(text).trim())).to.deep.equal(['One']);
    expect(it_.one('.tools .ib').ariaLabel).not.to.equal('Copied');
    expect(told).to.deep.equal([]);
    Selection.prototype.selectAllChildren = selectAllChildren;
    Reflect.deleteProperty(navigator, 'clipboard');
  });
});
