/** Tells when the view of a log, or a row in it, has become another size without anything having been drawn. */
export class Sizes {
  readonly #changed: () => void;
  readonly #watched = new Set<Element>();
  #observer: ResizeObserver | undefined;
  #view = globalThis.window;
  #width = 0;
  #height = 0;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  /** How much of its width a bar takes, for the gutter beside it and what stands over it; on some systems none. */
  beside(log: HTMLElement): void {
    const bar = `${log.offsetWidth - log.clientWidth}px`;
    const { style } = log.parentElement!;
    if (style.getPropertyValue('--_bar') !== bar) style.setProperty('--_bar', bar);
  }

  /** How large the view is now; how much lower than when it was looked at last. */
  looked(log: HTMLElement | null): number {
    const before = this.#height;
    [this.#width, this.#height] = [log?.offsetWidth ?? 0, log?.clientHeight ?? 0];
    return before - this.#height;
  }

  /**
   * Its lines break elsewhere, as when a phone is turned: where it stands a browser has moved it meanwhile. One that is only higher or
   * lower, while a keyboard comes or goes or a line more is written, is where its reader has it.
   */
  turned(log: HTMLElement): boolean {
    return log.offsetWidth !== this.#width;
  }

  /** After drawing: the log that is shown, and the rows that are in it now. */
  watch(log: Element | null): void {
    // A page may have none; then the view is put right with the next drawing.
    if (typeof ResizeObserver === 'undefined') return;
    const view = log?.ownerDocument.defaultView ?? window;
    // One of another window would be told too late, and the page of an error.
    if (view !== this.#view) {
      this.#observer?.disconnect();
      this.#observer = undefined;
      this.#watched.clear();
      this.#view = view;
    }
    const there = new Set(log === null ? [] : [log, ...log.querySelectorAll(':scope > [data-i]')]);
    for (const one of this.#watched) {
      if (there.has(one)) continue;
      this.#observer?.unobserve(one);
      this.#watched.delete(one);
    }
    for (const one of there) {
      if (this.#watched.has(one)) continue;
      this.#observer ??= new view.ResizeObserver(this.#changed);
      this.#observer.observe(one, { box: 'border-box' });
      this.#watched.add(one);
    }
  }
}
