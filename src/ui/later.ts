import { nothing, type CSSResult } from 'lit';

/** What draws a part that came later. */
export interface Home {
  requestUpdate(): void;
  /** Takes stylesheets in, each once. */
  adopt(styles: readonly CSSResult[]): void;
}

/** A file that is gone, or a line that is down, is not asked for with every frame of an answer. */
const AGAIN_MS = 2_000;

/** A part of the widget that few need, or nobody at first: fetched when it is first drawn or asked for, and then kept. */
export class Later<Part extends object> {
  readonly #fetch: () => Promise<Part>;
  #part: Part | null = null;
  #coming: Promise<Part> | null = null;

  constructor(fetch: () => Promise<Part>) {
    this.#fetch = fetch;
  }

  /** Null until it is there. */
  get part(): Part | null {
    return this.#part;
  }

  /** Rejects when it cannot be fetched; who asks some time after that tries again. */
  load(home?: Home): Promise<Part> {
    this.#coming ??= this.#fetch().then(
      (part) => (this.#part = part),
      (error: unknown) => {
        setTimeout(() => (this.#coming = null), AGAIN_MS);
        throw error;
      },
    );
    return this.#coming.then((part) => {
      if (home !== undefined && 'styles' in part) home.adopt(part.styles as readonly CSSResult[]);
      return part;
    });
  }

  /** What the part draws; until it is there, what stands in for it. */
  draw(home: Home, draw: (part: Part) => unknown, meanwhile: unknown = nothing): unknown {
    if (this.#part !== null) {
      if ('styles' in this.#part) home.adopt(this.#part.styles as readonly CSSResult[]);
      return draw(this.#part);
    }
    // A failure is seen as what stands in; a later drawing tries again.
    this.load(home).then(
      () => home.requestUpdate(),
      () => undefined,
    );
    return meanwhile;
  }
}

/** Stylesheets of parts, each taken in once. */
export function adopting(root: () => ShadowRoot): Home['adopt'] {
  const adopted = new Set<CSSResult>();
  return (styles) => {
    for (const style of styles) {
      if (adopted.has(style) || style.styleSheet === undefined) continue;
      adopted.add(style);
      root().adoptedStyleSheets = [...root().adoptedStyleSheets, style.styleSheet];
    }
  };
}
