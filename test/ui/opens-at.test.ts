import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import { answered, said } from '../../src/testing/index.js';
import { reading } from './support/reading.js';
import { stands, type Standing } from './support/stand.js';

const long = 'words '.repeat(240);
const before = (length: number): Item[] =>
  Array.from({ length }, (_one, at) =>
    at % 2 === 0 ? said(`Question ${at}`) : answered(`Answer ${at}`, { key: `a:${at}` }),
  );

describe('what came while it was closed', () => {
  let it_: Standing;
  beforeEach(async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => false });
    it_ = await stands();
    await it_.element.show();
  });
  afterEach(() => {
    it_.element.remove();
    Reflect.deleteProperty(document, 'hidden');
  });

  const { topOf, scrollsTo, log } = reading(() => it_);
  const shows = async (items: readonly Item[]): Promise<void> => {
    it_.chat.is(items);
    await it_.drawn();
  };
  /** Closed while this is all that was said, and opened when that is. */
  const meanwhile = async (was: readonly Item[], is: readonly Item[]): Promise<void> => {
    await shows(was);
    await it_.element.close();
    await it_.drawn();
    await shows(is);
    await it_.element.show();
    await it_.drawn();
  };
  const below = (): number => log().scrollHeight - log().clientHeight - log().scrollTop;
  const lineTop = (): number => it_.one('.day.new').getBoundingClientRect().top - log().getBoundingClientRect().top;

  for (const [length, news] of [
    [12, 2],
    [40, 2],
    [40, 14],
    [200, 60],
  ] as const)
    it(`is read from its beginning: ${news} messages after ${length}`, async () => {
      const said = before(length);
      const more = Array.from({ length: news }, (_one, at) => answered(`${at} ${long}`, { key: `n:${at}` }));
      await meanwhile(said, [...said, ...more]);
      expect(lineTop()).to.be.within(0, 40);
      expect(topOf('n:0')).to.be.within(20, 80);
    });

  it('is at the end where all of it can be seen, and nothing is below it', async () => {
    const items = before(40);
    await meanwhile(items, [...items, answered('A short one', { key: 'n:0' })]);
    expect(below()).to.be.below(2);
    expect(it_.one('.fill').offsetHeight).to.equal(0);
    expect(it_.all('.day.new')).to.have.length(1);
  });

  it('has who says it, and when, below its line, though the same has spoken above it', async () => {
    const items = [said('Hi'), answered('One', { key: 'a:1' }), answered('Two', { key: 'a:2' })];
    const news = [answered('Three', { key: 'n:1' }), answered('Four', { key: 'n:2' })];
    await meanwhile(items, [...items, ...news]);
    const groups = (): string[] =>
      it_
        .all('article')
        .map(({ dataset: { k }, classList }) =>
          [k, ...['first', 'last'].filter((end) => classList.contains(end))].join(' '),
        );
    const head = `${items[0]!.key} first last`;
    expect(groups()).to.deep.equal([head, 'a:1 first', 'a:2 last', 'n:1 first', 'n:2 last']);
    expect(it_.one('.day.new + article .by b').textContent).to.equal('Ada');
    await it_.element.close();
    await it_.element.show();
    await it_.drawn();
    expect(it_.all('.day.new')).to.have.length(0);
    expect(groups(), 'without the line').to.deep.equal([head, 'a:1 first', 'a:2', 'n:1', 'n:2 last']);
  });

  it('is counted on its line also when more comes while nobody sees the page', async () => {
    const items = [...before(2), answered('Hello')];
    await shows(items);
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    for (const at of [1, 2, 3]) {
      items.push(answered(`${at}`, { key: `n:${at}` }));
      await shows([...items]);
    }
    expect(it_.one('.day.new').textContent?.trim()).to.equal('3 new messages');
  });

  it('is gone on from as after any other answer', async () => {
    const items = before(40);
    const news = [...items, answered('A short one', { key: 'n:0' })];
    await meanwhile(items, news);
    await shows([...news, answered('Another', { key: 'n:1' })]);
    expect(below()).to.be.below(2);
  });

  describe('of an answer that had begun', () => {
    const items = before(12);
    const begun = (state: 'writing' | 'whole', text = 'It begins.'): Item =>
      answered(text, { key: 'a:half', state, place: items.at(-1)!.place + 1 });
    const next = answered(long, { key: 'n:0', place: items.at(-1)!.place + 2 });
    const unread = (): number => it_.element.state.unread;
    beforeEach(async () => {
      await shows([...items, begun('writing')]);
      await it_.element.close();
      await it_.drawn();
    });

    it('is nothing yet while it is written, and one message when it is whole', async () => {
      await shows([...items, begun('writing', 'It begins. It goes on.')]);
      expect(unread()).to.equal(0);
      await shows([...items, begun('whole', 'It begins. It goes on.')]);
      expect(unread()).to.equal(1);
      expect(it_.one('.badge').dataset['n']).to.equal('1');
    });

    it('stands where it was read, without a line above it', async () => {
      await it_.element.show();
      await shows([...items, begun('writing', long)]);
      await scrollsTo(log().scrollHeight * 0.6);
      const top = topOf('a:half');
      await meanwhile([...items, begun('writing', long)], [...items, begun('whole', long + long)]);
      expect(Math.abs(topOf('a:half') - top)).to.be.below(2);
      expect(it_.all('.day.new')).to.have.length(0);
      expect(unread()).to.equal(0);
    });

    it('is two with the next, which the line counts alone', async () => {
      await shows([...items, begun('whole'), next]);
      expect(unread()).to.equal(2);
      await it_.element.show();
      await it_.drawn();
      expect(it_.one('.day.new').textContent?.trim()).to.equal('1 new message');
      expect(topOf('n:0')).to.be.within(20, 80);
    });
  });
});
