/** A keyboard is higher than what a browser shows and hides of its own, which may be taken off what can be seen. */
const KEYBOARD_PX = 120;
/** So many frames after a word from the browser it is asked again: iOS tells before its figures are right, or while they move. */
const FRAMES = 30;
/**
 * What its styles call a panel that is no higher than this: pixels for what has a size of its own, and em for what grows with
 * the letters. Told by a query of a container instead, a browser may lay a half-drawn transcript out, and lose the reader's
 * place in it.
 */
const LOW = { low: [296, 7.75], lower: [216, 7.75], lowest: [168, 4.5] } as const;

/** What can be seen above a keyboard, and how far below the top of what is fixed: iOS moves the one and not the other. */
function leftBy(
  { height, offsetTop, scale }: Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>,
  whole: number,
): { readonly height: number; readonly top: number } | null {
  // Who has enlarged the page looks at a part of it, wherever they like.
  const enlarged = Math.abs(scale - 1) > 0.01;
  return enlarged || whole - height <= KEYBOARD_PX ? null : { height, top: Math.max(0, offsetTop) };
}

/** Keeps the panel where it can be seen while a keyboard covers a part of a page that does not become smaller for it. */
export class Keyboard {
  /** The panel, and whether it is over the page; in it, it stays where it is. */
  readonly #shown: () => { readonly panel: HTMLElement; readonly over: boolean } | null;
  #frames = 0;
  #next: number | undefined;

  constructor(shown: () => { readonly panel: HTMLElement; readonly over: boolean } | null) {
    this.#shown = shown;
  }

  connect(): void {
    for (const kind of ['resize', 'scroll']) window.visualViewport?.addEventListener(kind, this.#moves);
  }

  disconnect(): void {
    for (const kind of ['resize', 'scroll']) window.visualViewport?.removeEventListener(kind, this.#moves);
    if (this.#next !== undefined) cancelAnimationFrame(this.#next);
    this.#next = undefined;
  }

  look(): void {
    const shown = this.#shown();
    const view = window.visualViewport;
    if (shown === null || view === null) return;
    const { panel, over } = shown;
    const left = over ? leftBy(view, heightOfPage()) : null;
    const { style, classList } = panel;
    for (const [name, px] of [
      ['--_vh', left?.height],
      ['--_top', left?.top],
    ] as const)
      if (px === undefined) style.removeProperty(name);
      else style.setProperty(name, `${px}px`);
    classList.toggle('keys', left !== null);
    // In a place that is not shown it has no height.
    const height = panel.clientHeight;
    // WebKit does not see by `:has` that one has come.
    classList.toggle('asks', panel.querySelector('.status, .mask, .over') !== null);
    const em = parseFloat(getComputedStyle(panel).fontSize);
    if (height > 0) {
      // By its letters, of whatever made them large: the window knows of some.
      classList.toggle('slim', panel.clientWidth <= 15 * em);
      classList.toggle('slimmer', panel.clientWidth <= 12 * em);
      for (const [name, [px, ems]] of Object.entries(LOW)) classList.toggle(name, height <= px + ems * em);
    }
  }

  readonly #moves = (): void => {
    this.look();
    this.#frames = FRAMES;
    this.#next ??= requestAnimationFrame(this.#follow);
  };

  readonly #follow = (): void => {
    this.#next = undefined;
    this.look();
    this.#frames -= 1;
    if (this.#frames > 0) this.#next = requestAnimationFrame(this.#follow);
  };
}

/**
 * Without a keyboard. In iOS 26 the window's own height may be what the keyboard leaves; a page of the old kind has no other
 * figure. Where nobody can touch the screen there is no such keyboard, and no need to have the page laid out for it.
 */
const heightOfPage = (): number =>
  navigator.maxTouchPoints > 0 && document.compatMode === 'CSS1Compat'
    ? Math.max(window.innerHeight, document.documentElement.clientHeight)
    : window.innerHeight;
