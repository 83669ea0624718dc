import type { MessengerEvent, MessengerEventMap } from '../events.js';
import { parts } from '../parts.js';
import { MessengerHeard } from '../heard.js';
import type { Wiring } from '../wiring.js';

/** So long after an answer the visitor reads, and nobody waits for the network. */
const LEISURE_MS = 1_500;
/** Whoever has said nothing by then looks around, or has set the page up and looks at the console. */
const LOOKS_MS = 20_000;

type Host = MessengerHeard & {
  show(): Promise<void>;
  readonly state: { readonly status: string; readonly error: string | null };
};

/** Elements of the page that open the chat, and the addresses on which the launcher is shown. */
export class Triggers {
  readonly #host: Host;
  readonly #wiring: () => Wiring;
  readonly #focusIn: () => void;
  #stop: AbortController | null = null;

  constructor(host: Host, wiring: () => Wiring, focusIn: () => void) {
    this.#host = host;
    this.#wiring = wiring;
    this.#focusIn = focusIn;
  }

  /** Whether the launcher belongs on this page. */
  get shown(): boolean {
    const { showOn, hideOn } = this.#host;
    return (showOn === '' || matches(showOn)) && !(hideOn !== '' && matches(hideOn));
  }

  connect(): void {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    // When the page has time for it, and nobody waits for the chat.
    const idle: (look: () => void) => unknown = window.requestIdleCallback ?? ((look) => setTimeout(look, 500));
    const idles = (): void => void this.#idles(signal).catch(() => undefined);
    idle(() => (this.#host.open && !signal.aborted ? void this.#leisure(signal).then(idles) : idles()));
    signal.addEventListener('abort', this.#host.on('am-error', this.#failed));
    document.addEventListener('click', this.#clicked, { signal });
    const look = (): void => this.#host.requestUpdate();
    window.addEventListener('popstate', look, { signal });
    (window as { navigation?: EventTarget }).navigation?.addEventListener('navigatesuccess', look, { signal });
  }

  disconnect(): void {
    this.#stop?.abort();
  }

  /** A chat that is open is there to be spoken in: until a first answer, or while nobody has had time to ask, nothing comes between. */
  #leisure(signal: AbortSignal): Promise<void> {
    const once = (type: keyof MessengerEventMap, then: () => void): void =>
      this.#host.addEventListener(type, then, { signal, once: true });
    return new Promise((leisure) => {
      once('am-close', leisure);
      const late = setTimeout(leisure, LOOKS_MS);
      // Or it would hold a chat that has gone.
      signal.addEventListener('abort', () => clearTimeout(late));
      once('am-send', () => once('am-message', () => setTimeout(leisure, LEISURE_MS)));
    });
  }

  /** What is wrong is told; the launcher gets out of the way of what the page has fixed in its corner. */
  async #idles(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { idles } = await parts.idle.load();
    if (!signal.aborted) idles(this.#host, this.#wiring().complain, parts.remarks, signal);
  }

  /**
   * A chat that has failed, or cannot even be drawn; of much else that goes wrong the page alone is told: also while it has
   * failed, and that what explains it could not be fetched is not to be explained.
   */
  readonly #failed = ({ detail }: MessengerEvent<'am-error'>): void => {
    const { status, error } = this.#host.state;
    if ((status === 'failed' && detail.code === error) || detail.code === 'page/forbids')
      this.#wiring().explain(this.#host, detail);
  };

  readonly #clicked = (event: MouseEvent): void => {
    const { trigger, instance } = this.#host;
    // Of a press that another chat has taken, this one may be opened too.
    if (event.defaultPrevented && !taken.has(event)) return;
    const pressed = event.composedPath().filter(ofThePage);
    // In another tab or window, as the visitor wants it.
    if ((event.ctrlKey || event.metaKey || event.shiftKey) && pressed.some((one) => one.matches('[href]'))) return;
    const named = pressed.find((one) => one.hasAttribute(OPENS))?.getAttribute(OPENS);
    if (named !== '' && named !== instance && !(trigger !== '' && pressed.some((one) => fits(one, trigger)))) return;
    event.preventDefault();
    taken.add(event);
    void this.#host.show().then(() => this.#inSight());
  };

  /** Part of the page, it may be anywhere on it, and have been open before: whoever asked for it is brought there. */
  #inSight(): void {
    const { mode, open, renderRoot } = this.#host;
    if (mode !== 'inline' || !open) return;
    this.#focusIn();
    // Where there is no room for all of it, what has the keys.
    for (const one of [renderRoot.querySelector('.panel'), (renderRoot as ShadowRoot).activeElement])
      one?.scrollIntoView({ block: 'nearest' });
  }
}

const OPENS = 'data-agent-messenger-open';
/** They opened a chat, and led nowhere else. */
const taken = new WeakSet<Event>();

/** Also in the page's own components, as far as they are open; what a chat has in itself is none of the page's. */
const ofThePage = (one: EventTarget): one is Element =>
  one instanceof Element && !((one.getRootNode() as ShadowRoot).host instanceof MessengerHeard);

/** A selector that the page misspelt opens nothing. */
function fits(one: Element, selector: string): boolean {
  try {
    return one.matches(selector);
  } catch {
    return false;
  }
}

/**
 * Patterns by spaces, read as the loader reads them, or the launcher that it has drawn would go when this comes. Where there
 * is no `URLPattern`, `*` stands for anything, and so does what is not named after the path.
 */
function matches(patterns: string): boolean {
  const { URLPattern } = globalThis as {
    URLPattern?: new (pattern: string, base: string) => { test(address: string): boolean };
  };
  const { href, origin, pathname, search, hash } = location;
  return (patterns.match(/\S+/g) ?? []).some((pattern) => {
    try {
      if (URLPattern !== undefined) return new URLPattern(pattern, href).test(href);
    } catch {
      // A pattern that cannot be read is compared by its stars.
    }
    const form = pattern.split('*').map((piece) => piece.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    const where = pattern.startsWith('/') ? pathname : origin + pathname;
    const asked = pattern.includes('?') ? search : '';
    return new RegExp(`^${form.join('.*')}$`).test(where + asked + (pattern.includes('#') ? hash : ''));
  });
}
