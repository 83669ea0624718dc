import { isRouted, isStepBack, marks, passOver, placed, places, reclaimed, spend } from './spent.js';

/** The browser drops a step back where another navigation begins: after this long it is not waited for any more. */
const TAKEN_MS = 1_000;

/** The entry of the history that a panel over everything has, so that going back closes the panel and not the page. */
export class Entry {
  /** What the visitor's going back does; true where there is a next step for it. */
  readonly #back: () => boolean;
  /** The visitor has come back to where a link had led them away from the panel. */
  readonly #again: () => void;
  /** Whose panel it is: a page may have more than one. */
  readonly #name: () => string;
  /** What the browser calls it, where it has a name for it: the page may have put another state there. */
  #key: string | undefined;
  #stands = false;
  #wanted = false;
  /** Ends the wait for our own step back, which a browser takes later: it is not the visitor's. */
  #taken: (() => void) | null = null;
  /** When our own step has been taken; until then what the page puts into its history may be undone by it. */
  gone: Promise<void> | undefined;

  constructor(back: () => boolean, again: () => void, name: () => string) {
    this.#back = back;
    this.#again = again;
    this.#name = name;
  }

  /** The page is where a link has led on from the panel. */
  get here(): boolean {
    return window.top === window && this.#at && marks().amLeft === true;
  }

  get #at(): boolean {
    const { amOpen } = marks();
    return amOpen === undefined ? this.#key !== undefined && this.#key === placed() : amOpen === this.#name();
  }

  connect(): void {
    this.#stands = true;
    window.addEventListener('popstate', this.#moved);
    window.addEventListener('pageshow', this.#shown);
    places()?.addEventListener('navigate', this.#asked);
    passOver();
  }

  /** A step that is on its way is taken all the same. */
  disconnect(): void {
    if (this.#wanted && isRouted()) this.#spend();
    this.#stands = this.#wanted = false;
    window.removeEventListener('pageshow', this.#shown);
    places()?.removeEventListener('navigate', this.#asked);
    this.#rest();
  }

  want(wanted: boolean): void {
    if (wanted === this.#wanted || window.top !== window) return;
    this.#wanted = wanted;
    if (this.#taken !== null) return;
    if (wanted) this.#put();
    else if (isRouted()) this.#spend();
    else if (this.#at) this.#leave();
  }

  /** A link leads on from it: what the page puts after it stays there, and a step back leads to the panel again. */
  stay(): void {
    this.#wanted = false;
    if (this.#at) history.replaceState({ ...(history.state as object), amLeft: true }, '');
  }

  /** Loaded anew with the panel open, or opened again where it was closed, the page has it already. */
  #put(): void {
    const { amSpent: _spent, ...state } = { amSpent: '', ...marks(), amOpen: this.#name() };
    const again = reclaimed(placed()) || this.#at;
    history[again ? 'replaceState' : 'pushState'](state, '');
    this.#key = placed();
  }

  /** It stays where it is. */
  #spend(): void {
    if (this.#at) this.#key = placed();
    if (this.#key !== undefined) spend(this.#key);
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

  /** Of a page that was kept, the history is as it was left. What other pages have done since is known a moment later. */
  readonly #shown = (event: PageTransitionEvent): void => {
    if (event.persisted) setTimeout(() => this.#returns());
  };

  #returns(): void {
    if (this.here) this.#again();
  }

  /** The step is not taken, and closes the panel all the same. */
  readonly #asked = (event: Event): void => {
    if (!this.#wanted || !this.#at || !isStepBack(event) || !isRouted()) return;
    event.preventDefault();
    this.#back();
  };

  readonly #moved = (): void => {
    if (this.#taken !== null) return this.#taken();
    // Back from a page that came after it, they are at it.
    if (!this.#wanted || this.#at) return this.#returns();
    this.#wanted = false;
    // One step; the next one back is another.
    if (this.#back()) this.want(true);
  };
}
