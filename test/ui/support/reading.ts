import type { Standing } from './stand.js';

interface Reading {
  readonly log: () => HTMLElement;
  /** How far below the top of the view it is. */
  readonly topOf: (key: string) => number;
  /** The same of its words, and how high they are: where lines break elsewhere, what is above and below them is as it was. */
  readonly wordsOf: (key: string) => { readonly top: number; readonly height: number };
  readonly scrollsTo: (top: number) => Promise<void>;
  /** The message at the top of the view; of one that has less than so much left there, the next. */
  readonly inView: (px: number) => string;
}

/** Somebody who reads what was said. */
export function reading(who: () => Standing): Reading {
  const log = (): HTMLElement => who().one('.log');
  return {
    log,
    topOf: (key) => who().one(`[data-k="${key}"]`).getBoundingClientRect().top - log().getBoundingClientRect().top,
    wordsOf(key) {
      const row = who().one(`[data-k="${key}"]`);
      const { top, height } = (row.querySelector('.md p') ?? row).getBoundingClientRect();
      return { top: top - log().getBoundingClientRect().top, height };
    },
    async scrollsTo(top) {
      log().scrollTop = top;
      // A window in the background has no frames, and tells of no scrolling.
      log().dispatchEvent(new Event('scroll'));
      await who().drawn();
    },
    inView(px) {
      const { top } = log().getBoundingClientRect();
      const rows = who().all('[data-k]');
      return rows.find((row) => row.getBoundingClientRect().bottom > top + px)!.dataset['k']!;
    },
  };
}
