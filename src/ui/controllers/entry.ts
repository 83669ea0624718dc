/** The browser drops a step back where another navigation begins: after this long it is not waited for any more. */
const TAKEN_MS = 1_000;

const atOurEntry = (): boolean => (history.state as { amOpen?: boolean } | null)?.amOpen === true;

/** The entry of the history that a panel over everything has, so that going back closes the panel and not the page. */
export class Entry {
  /** What the visitor's going back does; true where there is a next step for it. */
  readonly #back: () => boolean;
  #stands = false;
  #wanted = false;
  /** Ends the wait for our own step back, which a browser takes later: it is not the visitor's. */
  #taken: (() => void) | null = null;
  /** When our own step has been taken; until then what the page puts into its history may be undone by it. */
  gone: Promise<void> | undefined;

  constructor(back: () => boolean) {
    this.#back = back;
  }

  connect(): void {
    this.#stands = true;
    window.addEventListener('popstate', this.#moved);
  }

  /** A step that is on its way is taken all the same. */
  disconnect(): void {
    this.#stands = this.#wanted = false;
    this.#rest();
  }

  want(wanted: boolean): void {
    if (wanted === this.#wanted || window.top !== window) return;
    this.#wanted = wanted;
    if (this.#taken !== null) return;
    if (wanted) this.#put();
    else if (atOurEntry()) this.#leave();
  }

  /** Loaded anew with the panel open, the page has it already. */
  #put(): void {
    if (!atOurEntry()) history.pushState({ ...(history.state as object | null), amOpen: true }, '');
  }

  #leave(): void {
    this.gone = new Promise((resolve) => {
      const late = setTimeout(() => this.#taken?.(), TAKEN_MS);
      this.#taken = () => {
        this.#taken = null;
        clearTimeout(late);
        resolve();
        // Opened again meanwhile, it has one again.
        if (this.#wanted) this.#put();
        this.#rest();
      };
    });
    history.back();
  }

  #rest(): void {
    if (!this.#stands && this.#taken === null) window.removeEventListener('popstate', this.#moved);
  }

  readonly #moved = (): void => {
    if (this.#taken !== null) return this.#taken();
    // Back from a page that came after it, they are at it.
    if (!this.#wanted || atOurEntry()) return;
    this.#wanted = false;
    // One step; the next one back is another.
    if (this.#back()) this.want(true);
  };
}
