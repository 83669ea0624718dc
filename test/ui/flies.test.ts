import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import { answered, said } from '../../src/testing/index.js';
import { reading } from './support/reading.js';
import { stands, type Standing } from './support/stand.js';

const PAIRS = 1_000;
const long = `## Heading

${'words '.repeat(20)}

| One | Two |
| --- | --- |
| 1   | 2   |
| 3   | 4   |

- one
- two

\`\`\`js
const one = 1;
const two = 2;
\`\`\`

${'words '.repeat(60)}`;

/** What is said near the end is nothing like what is said before it. */
const talks: Readonly<Record<string, (pair: number) => boolean>> = {
  'short at its end, and long now and then': (pair) => pair % 8 === 0 && pair < PAIRS - 20,
  'long at its end, and short before': (pair) => pair >= PAIRS - 20,
};

/** Somebody drags the bar, or wheels fast: each step goes past what is in the page. */
describe('a view that flies through a long conversation', () => {
  let it_: Standing;
  beforeEach(async () => {
    it_ = await stands();
    await it_.element.show();
  });
  afterEach(() => it_.element.remove());
  const { scrollsTo, log, inView } = reading(() => it_);
  const row = (): number => Number(it_.one(`[data-k="${inView(5)}"]`).dataset['i']);

  for (const [what, isLong] of Object.entries(talks))
    describe(what, () => {
      beforeEach(async () => {
        it_.chat.is(
          Array.from({ length: PAIRS }, (_one, pair): Item[] => [
            said(`Question ${pair}`, 'sent', { key: `v:${pair}` }),
            answered(isLong(pair) ? long : `Answer ${pair}`, { key: `a:${pair}` }),
          ]).flat(),
        );
        await it_.drawn();
      });

      for (const px of [700, 1_500, 2_500, 6_000])
        it(`goes where the reader goes, and never back: ${px} px at a time`, async () => {
          for (const way of [-1, 1]) {
            let before = row();
            for (let step = 0; step < 25; step++) {
              await scrollsTo(log().scrollTop + way * px);
              const now = row();
              expect(way * (now - before), `${before} to ${now}, step ${step}`).to.be.within(0, 200);
              before = now;
            }
          }
        });

      it('is where somebody who drags the bar slowly puts it, and never further down', async () => {
        // The first step may go past what is in the page.
        await scrollsTo(log().scrollHeight * 0.9);
        const began = log().scrollTop;
        for (let step = 1, before = row(); step <= 100; step++) {
          // A bar that is dragged says where the view is, whatever has been put right meanwhile.
          const put = began - step * 150;
          await scrollsTo(put);
          expect(Math.abs(log().scrollTop - put), `step ${step}`).to.be.below(1);
          expect(row(), `step ${step}`).to.be.at.most(before);
          before = row();
        }
      });

      it('keeps what somebody is marking, however far they go', async () => {
        await scrollsTo(0);
        const began = it_.one('article');
        const words = document.createTreeWalker(began, NodeFilter.SHOW_TEXT).nextNode()!;
        const marks = getSelection()!;
        for (let step = 0; step < 20; step++) {
          marks.setBaseAndExtent(words, 0, it_.all('article').at(-1)!, 0);
          await scrollsTo(log().scrollTop + 250);
        }
        expect(began.isConnected).to.equal(true);
        expect(marks.toString()).to.match(/Question/);
        marks.removeAllRanges();
        await scrollsTo(log().scrollTop + 250);
        await scrollsTo(log().scrollTop + 250);
        expect(began.isConnected).to.equal(false);
      });

      it('is as long all the way, is where the bar says, and ends where it began', async () => {
        const { scrollHeight } = log();
        const at: number[] = [];
        for (const part of [0.9, 0.75, 0.5, 0.25, 0.5, 0.75, 0.9]) {
          await scrollsTo(part * scrollHeight);
          expect(log().scrollHeight / scrollHeight).to.be.within(0.95, 1.05);
          at.push(row());
        }
        for (const [turn, part] of [0.9, 0.75, 0.5, 0.25].entries()) {
          expect(at[turn]! / (2 * PAIRS)).to.be.within(part - 0.03, part + 0.03);
          expect(Math.abs(at[turn]! - at[at.length - 1 - turn]!)).to.be.below(20);
        }
        await scrollsTo(log().scrollHeight);
        expect(it_.all('article').at(-1)!.dataset['i']).to.equal(`${2 * PAIRS - 1}`);
        expect(log().scrollHeight - log().clientHeight - log().scrollTop).to.be.below(2);
        await scrollsTo(0);
        expect(row()).to.equal(0);
      });
    });

  for (const all of [50, 150])
    describe(`of ${all} messages, some of them long`, () => {
      beforeEach(async () => {
        it_.chat.is(
          Array.from({ length: all / 2 }, (_one, pair): Item[] => [
            said(`Question ${pair}` + (pair % 5 === 0 ? ' and more words of it'.repeat(10) : ''), 'sent', {
              key: `v:${pair}`,
            }),
            answered(`Answer ${pair} ` + ((pair * 7919) % 11 < 3 ? long : ''), { key: `a:${pair}` }),
          ]).flat(),
        );
        await it_.drawn();
      });
      const whole = (): number => log().scrollHeight - log().clientHeight;

      for (const parts of [
        [0.5, 0.9, 1],
        [0.3, 0.6, 0.8, 0.95, 1],
        [0.85, 0.9, 0.95, 0.98, 1],
      ])
        it(`is at their end when the bar is at its own, by way of ${parts.map((part) => 100 * part).join(', ')} %`, async () => {
          await scrollsTo(0);
          for (const part of parts) await scrollsTo(part * whole());
          await it_.drawn();
          expect(whole() - log().scrollTop).to.be.below(2);
          expect(it_.all('article').at(-1)!.dataset['i']).to.equal(`${all - 1}`);
          expect(it_.all('.jump')).to.have.length(0);
        });

      it('is thrown nowhere while it is read to the end, a page at a time', async () => {
        await scrollsTo(0);
        for (let page = 0; page < 200 && whole() - log().scrollTop > 1; page++) {
          const read = inView(0);
          const row_ = it_.one(`[data-k="${read}"]`);
          const step = 0.875 * log().clientHeight;
          const to = Math.min(whole(), log().scrollTop + step);
          const moved = to - log().scrollTop;
          const before = row_.getBoundingClientRect().top;
          await scrollsTo(to);
          // Where the bar ends before a page does, the rest of the page may have come meanwhile, and no more than that.
          const went = row_.isConnected ? before - row_.getBoundingClientRect().top : moved;
          expect(went, read).to.be.within(moved - 2, step + 2);
        }
        expect(row()).to.be.above(all - 20);
      });
    });
});
