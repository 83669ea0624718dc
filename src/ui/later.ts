import { nothing, type CSSResult } from 'lit';

/** What draws a part that came later. */
export interface Home {
  requestUpdate(): void;
  /** Takes stylesheets in, each once. */
  adopt(styles: readonly CSSResult[]): void;
}

/** A file that is gone, or a line that is down, is not asked for with every frame of an answer. */
const AGAIN_MS = 2_000;
const SELDOM_MS = 120_000;
/** Shorter than what is felt as waiting; and so long that it must be said that something comes. */
const SOON_MS = 200;
const LATE_MS = 1_000;

/** After a failure: the pause is over, which is longer each time, or the line is back. */
export function rests(failed: number, over: (online: boolean) => void): void {
  const ends = (event?: Event): void => {
    clearTimeout(pause);
    removeEventListener('online', ends);
    over(event !== undefined);
  };
  const pause = setTimeout(ends, Math.min(AGAIN_MS * 2 ** failed, SELDOM_MS));
  addEventListener('online', ends);
}

/** A part of the widget that few need, or nobody at first: fetched when it is first drawn or asked for, and then kept. */
export class Later<Part extends object> {
  readonly #fetch: () => Promise<Part>;
  #part: Part | null = null;
  #coming: Promise<Part> | null = null;
  #failed = 0;
  #late = false;
  /** Those that would draw it. */
  readonly #homes = new Set<Home>();

  constructor(fetch: () => Promise<Part>) {
    this.#fetch = fetch;
  }

  /** Null until it is there. */
  get part(): Part | null {
    return this.#part;
  }

  /** It could not be fetched. Who would draw it tries again by and by. */
  get gone(): boolean {
    return this.#part === null && this.#failed > 0;
  }

  /** It is on its way, and has been for some time. */
  get late(): boolean {
    return this.#late;
  }

  /** Rejects when it cannot be fetched; who asks some time after that tries again. */
  load(home?: Home): Promise<Part> {
    this.#coming ??= this.#try();
    return this.#coming.then((part) => {
      if (home !== undefined && 'styles' in part) home.adopt(part.styles as readonly CSSResult[]);
      return part;
    });
  }

  /** For somebody who has just asked for it, and does not wait until it is tried again by itself. */
  ask(home: Home): Promise<Part> {
    if (this.gone) this.again(home);
    return this.load(home);
  }

  /** Until it is there, cannot be had, or has taken longer than anybody should wait for it; null where that is now. */
  soon(): Promise<unknown> | null {
    if (this.#part !== null || this.gone) return null;
    const late = new Promise((passed) => setTimeout(passed, SOON_MS));
    return Promise.race([this.load(), late]).catch(() => undefined);
  }

  /** Whoever draws it is to try at once. */
  again(home: Home): void {
    this.#failed = 0;
    if (this.#part === null) this.#coming = null;
    this.#homes.add(home);
    this.#tell();
  }

  /** What the part draws; until it is there, what stands in for it. */
  draw(home: Home, draw: (part: Part) => unknown, meanwhile: unknown = nothing): unknown {
    if (this.#part !== null) {
      if ('styles' in this.#part) home.adopt(this.#part.styles as readonly CSSResult[]);
      return draw(this.#part);
    }
    this.#homes.add(home);
    this.load(home).catch(() => undefined);
    return meanwhile;
  }

  #try(): Promise<Part> {
    const coming = this.#fetch();
    const late = setTimeout(() => {
      this.#late = true;
      this.#tell();
    }, LATE_MS);
    const over = (): void => {
      clearTimeout(late);
      this.#late = false;
    };
    coming.then(
      (part) => {
        over();
        this.#part = part;
        this.#tell();
      },
      () => {
        over();
        const failed = this.#failed++;
        this.#tell();
        rests(failed, (online) => {
          if (this.#coming !== coming) return;
          // As if it were asked for by somebody: nobody is told any more that there is no connection.
          if (online) this.#failed = 0;
          this.#coming = null;
          this.#tell();
        });
      },
    );
    return coming;
  }

  #tell(): void {
    const homes = [...this.#homes];
    this.#homes.clear();
    for (const home of homes) home.requestUpdate();
  }
}
