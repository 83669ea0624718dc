import { expect } from '@open-wc/testing';
import { answered, person, said } from '../../src/testing/index.js';
import { placeIn } from './support/lines.js';
import { stands, until, type Standing } from './support/stand.js';

const DEEP = 16;
const levels = Array.from({ length: DEEP }, (_one, at) => at);
const nested = (step: string, mark: string, dir: string): string =>
  levels.map((at) => `${step.repeat(at)}${mark}${words(dir, at)}`).join('\n');
/** Whose letters run as those of the chat do. */
const words = (dir: string, at: number): string => (dir === 'rtl' ? `מילים${at}. של רשימה` : `words${at}. of a list`);
const first = (dir: string, at: number): string => words(dir, at).split(' ')[0]!;

const NESTED = {
  lists: (dir: string) => nested('  ', '- ', dir),
  'numbered lists': (dir: string) => nested('   ', '1. ', dir),
  quotes: (dir: string) => levels.map((at) => `${'> '.repeat(at + 1)}${words(dir, at)}`).join('\n'),
  'quotes in lists, and lists in these': (dir: string) =>
    levels.map((at) => `${'  > '.repeat(at / 2)}${at % 2 ? '  > ' : '- '}${words(dir, at)}`).join('\n'),
} as const;

describe('what stands in another, in an answer', () => {
  let it_: Standing;
  const place = document.createElement('div');
  beforeEach(() => document.body.append(place));
  afterEach(() => {
    it_.element.remove();
    place.remove();
  });

  const shows = async (text: string, width: number, letters: string, dir = 'ltr'): Promise<void> => {
    it_ = await stands({ mode: 'inline', dir });
    Object.assign(place.style, { inlineSize: `${width}px`, blockSize: '600px' });
    place.append(it_.element);
    it_.element.style.setProperty('--am-font-size', letters);
    it_.chat.is([said('Which?'), answered(text), person(text)]);
    await it_.element.start();
    await until(() => it_.all('.md').length === 2);
    await it_.drawn();
  };
  /** What has these words in its lines. */
  const blockOf = (body: Element, wanted: string): Element =>
    [...body.querySelectorAll('p, li, li > div')].filter((one) => one.textContent.includes(wanted)).at(-1)!;

  for (const [what, text] of Object.entries(NESTED))
    for (const dir of ['ltr', 'rtl'])
      for (const letters of ['0.9375em', '1.875em'])
        it(`has room for words at every level, 320 px wide with letters of ${letters}: ${what}, ${dir}`, async () => {
          await shows(text(dir), 320, letters, dir);
          const log = it_.one('.log').getBoundingClientRect();
          const body = it_.one('.agent .md');
          const em = parseFloat(getComputedStyle(body).fontSize);
          for (const at of levels) {
            const { left, right, width } = placeIn(body, first(dir, at));
            expect(width, `${at}`).to.be.above(em);
            expect(left, `${at}`).to.be.at.least(log.left);
            expect(right, `${at}`).to.be.at.most(log.right);
            expect(blockOf(body, first(dir, at)).clientWidth / em, `${at}`).to.be.at.least(4);
          }
        });

  it('steps in as far as ever at the widths that most have, however few its words are', async () => {
    for (const [what, step] of [
      ['lists', 1.45],
      ['numbered lists', 1.45],
      ['quotes', 1.13],
    ] as const) {
      await shows(NESTED[what]('ltr').split('\n').slice(0, 4).join('\n'), 360, '0.9375em');
      for (const body of it_.all('.md')) {
        const em = parseFloat(getComputedStyle(body).fontSize);
        const start = body.getBoundingClientRect().left;
        for (const at of [0, 1, 2, 3])
          expect((placeIn(body, first('ltr', at)).left - start) / em, `${what} ${at}`).to.be.closeTo(
            step * (at + 1),
            0.05,
          );
      }
      it_.element.remove();
    }
  });
});
