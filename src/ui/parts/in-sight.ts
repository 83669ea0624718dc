import type { Home } from '../later.js';

const HALF = 0.5;

/** Whether half of something in the transcript is where it can be seen; what is too far away for that is not drawn. */
export class InSight {
  hidden = false;
  readonly #home: Home;
  #watched: Element | undefined;
  #observer: IntersectionObserver | null = null;

  constructor(home: Home) {
    this.#home = home;
    this.#look();
  }

  readonly watch = (element: Element | undefined): void => {
    this.#observer?.disconnect();
    this.#watched = element;
    if (element !== undefined) {
      this.#observer = new IntersectionObserver((told) => this.#is((told.at(-1)?.intersectionRatio ?? 1) < HALF), {
        threshold: HALF,
      });
      this.#observer.observe(element);
    }
    this.#look();
  };

  /** Once the drawing is over, and the view is where it belongs; before anybody has seen it. */
  #look(): void {
    queueMicrotask(() => this.#is(this.#watched === undefined || isOut(this.#watched)));
  }

  #is(hidden: boolean): void {
    if (hidden === this.hidden) return;
    this.hidden = hidden;
    this.#home.requestUpdate();
  }
}

function isOut(element: Element): boolean {
  const view = element.closest('.log')?.getBoundingClientRect();
  const { top, bottom, height } = element.getBoundingClientRect();
  return view !== undefined && Math.min(bottom, view.bottom) - Math.max(top, view.top) < height * HALF;
}
