import { barring, hidesFocus, untilFree } from '../barred.js';
import type { Direction } from '../corner.js';
import { isPhone, isWithin, orTitle, ring, toPage, withKeys } from '../focus.js';
import { followed } from '../followed.js';
import { parts } from '../parts.js';
import { Drag } from './drag.js';
import { Entry } from './entry.js';
import { Keyboard } from './keyboard.js';

/** Where the panel is, and where the keys are: how it opens and closes, on a phone and on a desk. */
export interface FrameHost {
  readonly mode: string;
  readonly root: ShadowRoot;
  redraw(): void;
  /** The visitor has come back to where it covered the page. */
  again(): void;
  close(): Promise<void>;
  /** What stands over the conversation closes, and nothing else; false where nothing does. */
  back(): boolean;
  f6(): boolean;
}

/** Also one that lies on its side, and a window in which a panel beside the page would have no room for what sends. */
const PHONE = '(max-width: 480px), (pointer: coarse) and (max-height: 480px), (max-height: 240px)';
/**
 * On the panel while it can be seen. It has `open` where it is modal alone: of a dialog that has it, browsers think that the
 * Escape key is for it, and it would not close what the page has opened before.
 */
const SHOWN = 'data-open';
const isShown = (panel: Element): boolean => panel.hasAttribute(SHOWN);

/** More than it moves while it rises. */
const RISE_PX = 30;
/** What it is fixed to ends where the window does; on some pages it is held by something else. */
const inWindow = (panel: Element): boolean =>
  Math.abs(panel.getBoundingClientRect().bottom + parseFloat(getComputedStyle(panel).bottom) - innerHeight) < RISE_PX;

const hasBox = (panel: Element | null | undefined): boolean => !!panel?.getClientRects().length;

/**
 * The dialog's place in the page: modal and over everything where it fills the screen, beside the page otherwise. Gives
 * the focus back where it came from. It does not know what is in the panel.
 */
export class Frame {
  phone = false;
  /** Which way the page's text runs around it, as it was before this drawing. */
  page: Direction = 'ltr';
  readonly drag = new Drag();
  /** When it came to be seen. */
  shown = 0;
  readonly #host: FrameHost;
  readonly #narrow = typeof matchMedia === 'undefined' ? null : matchMedia(PHONE);
  readonly #keyboard = new Keyboard(() => {
    const panel = this.#panel;
    return panel && { panel, over: isShown(panel) && this.#host.mode !== 'inline' };
  });
  /** What has no box, because the page hides the place where it stands, would keep all of the page from being used, unseen. */
  readonly #box =
    typeof ResizeObserver === 'undefined'
      ? null
      : new ResizeObserver(() => {
          if (!hasBox(this.#panel)) this.moved();
          else if (this.#modal === null) this.#host.redraw();
        });
  #opener: HTMLElement | null = null;
  /** Where the F6 key came from. */
  #from: HTMLElement | null = null;
  #modal: boolean | null = null;
  /** What of the page kept the keys to itself when the visitor asked for the chat from there: the chat is in front of it. */
  #barred: Element | null = null;
  #free = (): void => {};
  readonly #entry = new Entry(
    () => {
      const more = this.#host.back();
      if (!more) this.#close();
      return more;
    },
    () => this.#host.again(),
    () => (this.#host.root.host as HTMLElement & { instance: string }).instance,
  );

  constructor(host: FrameHost) {
    this.#host = host;
  }

  /** It fills the screen, and the page behind it rests. */
  get full(): boolean {
    return this.#host.mode === 'fullscreen' || (this.#host.mode === 'popup' && this.phone);
  }

  /** The page came where a link had led on from the chat over it. */
  get returns(): boolean {
    return this.#entry.here;
  }

  /** Nothing but the chat can be used: what it fills, or what it is in front of, rests. */
  get modal(): boolean {
    return this.full || this.#barred !== null;
  }

  /** It cannot be used for something of the page's. */
  get isBarred(): boolean {
    const { mode, root } = this.#host;
    return this.#modal === false && mode !== 'inline' && barring(root.host) !== null;
  }

  /** Before anything is changed, after which a browser would work out all styles anew to tell. */
  around(): void {
    // Around it: its own `dir` is the conversation's.
    const { parentElement } = this.#host.root.host;
    this.page = getComputedStyle(parentElement ?? document.documentElement).direction as Direction;
  }

  connect(): void {
    this.phone = this.#narrow?.matches ?? false;
    this.#narrow?.addEventListener('change', this.#look);
    this.#keyboard.connect();
    this.#entry.connect();
    // After the page has looked at it, wherever it does.
    addEventListener('keydown', this.#key);
    this.#host.root.addEventListener('click', this.#way);
  }

  disconnect(): void {
    this.#narrow?.removeEventListener('change', this.#look);
    this.#keyboard.disconnect();
    this.#entry.disconnect();
    this.#box?.disconnect();
    removeEventListener('keydown', this.#key);
    this.#host.root.removeEventListener('click', this.#way);
    this.#isFree();
    this.#modal = null;
  }

  /** The page's history is as if it had not been open. */
  get gone(): Promise<void> | undefined {
    return this.#entry.gone;
  }

  /** A modal dialog that was moved is over nothing any more. */
  moved(): void {
    if (this.#modal === true) this.#panel?.close();
    this.#modal = null;
  }

  /** Where the focus goes back to; from within, to the launcher. */
  openedFrom(opener: HTMLElement | null): void {
    this.#opener = opener === document.body || opener === this.#host.root.host ? null : opener;
  }

  /** After drawing: the dialog is as it should be, and what had the focus has it still. */
  apply(open: boolean): void {
    const panel = this.#panel;
    // Taken out of the page while it was being drawn, it is over nothing.
    if (panel?.isConnected !== true) return;
    if (!open) this.#isFree();
    const { modal } = this;
    // What is in it may have become larger.
    const stands = this.#modal === modal && panel.open === modal;
    if (isShown(panel) === open && (stands || !open)) return open ? this.#keyboard.look() : undefined;
    const { root } = this.#host;
    panel.toggleAttribute(SHOWN, open);
    const over = modal && open && hasBox(panel);
    if (over || this.#modal === true) {
      const focused = root.activeElement ?? document.activeElement;
      const { scrollX, scrollY } = window;
      if (panel.open) panel.close();
      if (over) panel.showModal();
      if (open) {
        // A dialog takes the focus for itself; it goes back to where it was.
        if (focused === document.body || focused === null) (root.activeElement as HTMLElement | null)?.blur();
        else if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
        window.scrollTo(scrollX, scrollY);
      }
    }
    if (open) {
      this.shown = performance.now();
      this.#keyboard.look();
    }
    if (open && !modal && this.#host.mode !== 'inline' && !inWindow(panel))
      void parts.idle.load().then(
        ({ stand }) => stand(root.host as HTMLElement),
        () => undefined,
      );
    this.#modal = open && over === modal ? modal : null;
    if (open && modal) this.#box?.observe(panel);
    this.#entry.want(open && this.full);
  }

  /** The visitor opened it: to the words, or on a touch screen to the title, so that no keyboard jumps up. */
  focusIn(composer: () => void): void {
    this.#toFront();
    if (!isPhone()) composer();
    orTitle(this.#host.root);
  }

  focusBack(): void {
    this.leave();
    this.#opener = null;
  }

  /** To the page, without closing: to what opened it, to the launcher, or to nothing in particular. */
  leave(): void {
    const launcher = this.#host.root.querySelector<HTMLElement>('.launch');
    const to = this.#opener?.isConnected === true ? this.#opener : launcher;
    if (to && to.getClientRects().length > 0) to.focus(ring);
    else (this.#host.root.activeElement as HTMLElement | null)?.blur();
  }

  /** Between page and chat: back to where one was on the page. False where that leads nowhere. */
  cross(composer: () => void): boolean {
    const { root } = this.#host;
    if (isWithin(root)) {
      this.#from?.focus();
      // It has gone, or cannot be seen any more.
      if (isWithin(root)) this.leave();
      toPage(root);
      return true;
    }
    const from = withKeys(root.host);
    this.#from = root.activeElement === null && from !== document.body ? from : null;
    // What a question stands over cannot have the keys.
    root.querySelector<HTMLElement>('.box button')?.focus(ring);
    if (!isWithin(root)) composer();
    orTitle(root);
    return isWithin(root);
  }

  /** Asked for from a dialog of the page's that keeps all else from being used, it is in front of that until that is gone. */
  #toFront(): void {
    if (!this.isBarred) return;
    this.#stayInFront();
    this.apply(true);
  }

  /** Where one dialog of the page's was over another, that one is left. */
  #stayInFront(): void {
    const { redraw, root } = this.#host;
    this.#isFree();
    this.#barred = barring(root.host);
    if (this.#barred !== null) this.#free = untilFree(this.#barred, () => this.#stayInFront());
    // What is spoken is heard in what is in front.
    redraw();
  }

  #isFree(): void {
    this.#free();
    this.#barred = null;
  }

  get #panel(): HTMLDialogElement | null {
    return this.#host.root.querySelector('dialog');
  }

  /** Paper is wider than a phone, and nothing has become wider. */
  readonly #look = (): void => {
    if (matchMedia('print').matches) return;
    this.phone = this.#narrow?.matches ?? false;
    this.#host.redraw();
  };

  #close(): void {
    void this.#host.close().then(this.#wants);
  }

  /** The page may not want it closed: then the next step back is for it as well. */
  readonly #wants = (): void => this.#entry.want(this.#modal !== null && this.full);

  /** Who follows a link of the site wants to see where it leads. */
  readonly #way = (event: Event): void => {
    const link = this.full && this.#modal !== null ? followed(event as MouseEvent) : undefined;
    if (link === undefined) return;
    const { href } = link;
    const [page, place] = href.split('#');
    // A page that is loaded once more has no step of its own.
    const same = href === location.href;
    if (!same) this.#entry.stay();
    if (!same && !(place && page === location.href.split('#')[0])) return this.#close();
    // A panel that closes gives the keys back, those of the page's own words in it a moment later: after that they are where
    // the link leads.
    event.preventDefault();
    void this.#host.close().then(() =>
      setTimeout(() => {
        location.assign(href);
        setTimeout(this.#wants);
      }),
    );
  };

  readonly #key = (event: KeyboardEvent): void => {
    const { close, f6, mode, root } = this.#host;
    const over = this.#modal === false && mode !== 'inline' && !event.defaultPrevented && !event.isComposing;
    // What has the keys on the page is behind the panel, where nobody sees it.
    if (event.key === 'Escape' && over && hidesFocus(root.host)) return void close();
    if (event.key !== 'F6' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (f6()) event.preventDefault();
  };
}
