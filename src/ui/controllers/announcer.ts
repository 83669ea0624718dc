import { pageRests } from '../page-rest.js';

/** Who may speak first. */
export type Voice = 'alert' | 'log' | 'status';

/** Words; where they are not the widget's own, which may be of another language, with theirs. */
export type Told = string | readonly [words: string, lang: string];

const BETWEEN_MS = 500;
const TYPING_MS = 700;
const PATIENCE_MS = 4_000;
/** Of slow speech. */
const EACH_LETTER_MS = 60;
/** A node that has just come is not heard by every screen reader. */
const KNOWN_MS = 1_000;
const voices: readonly Voice[] = ['alert', 'log', 'status'];
/** Out of sight, whatever a page says of what is a div. */
const UNSEEN =
  'position:fixed;inset:0 auto auto 0;width:1px;height:1px;min-height:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap;display:block;visibility:visible'.replaceAll(
    /;|$/g,
    '!important;',
  );

/**
 * What a screen reader hears: three silent nodes in the page's own tree, of which one at a time is spoken into. Nothing
 * else in the widget is live. Alerts go first, then replies, then states, of which only the last counts. It does not know
 * what is worth saying.
 *
 * They are not in our shadow root, where few screen readers find them, nor in our element, whose children are a framework's
 * that takes over the HTML of a server: they stand at the end of the body. Only what is in a dialog is heard while it is
 * modal, so they are in our element as long as that, or a page's dialog around it, is open.
 */
export class Announcer {
  readonly #nodes = new Map<Voice, HTMLElement>();
  #host: HTMLElement | null = null;
  /** The element was taken away: nobody is spoken to. */
  #gone = false;
  #inside = false;
  /** Of the words, which may not be the page's. */
  #lang = '';
  #since = Infinity;
  #queue: { voice: Voice; said: () => readonly Told[] }[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #typedAt = -Infinity;
  #heldSince: number | null = null;
  /** By then the last reply has been spoken. */
  #repliesUntil = -Infinity;

  /** After each drawing: the nodes are there, and empty, long before the first word. */
  stand(host: HTMLElement, modal: boolean, lang: string): void {
    this.#host = host;
    for (const node of this.#nodes.values()) node.lang = lang;
    this.#lang = lang;
    this.#gone = false;
    this.#inside = modal || inDialog(host);
    void pageRests().then(this.#place);
  }

  readonly #place = (): void => {
    // A drawing may come after the element has gone.
    if (this.#host?.isConnected !== true) return;
    const home = this.#inside ? this.#host : this.#host.ownerDocument.body;
    if (this.#nodes.get('log')?.parentNode === home) return;
    if (this.#nodes.size === 0)
      for (const voice of voices) {
        const node = document.createElement('div');
        node.className = 'am-live';
        node.slot = 'live';
        if (voice === 'log') node.role = 'log';
        else node.role = voice;
        node.ariaLive = voice === 'alert' ? 'assertive' : 'polite';
        node.ariaAtomic = 'false';
        // Words put in the place of others would be heard as well.
        node.translate = false;
        node.lang = this.#lang;
        node.style.cssText = UNSEEN;
        // A copy does not.
        Object.assign(node, { speaks: true });
        this.#nodes.set(voice, node);
      }
    home.append(...this.#nodes.values());
    this.#since = performance.now();
  };

  detach(): void {
    this.#gone = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = this.#host = null;
    this.forget();
    this.#since = Infinity;
    for (const node of this.#nodes.values()) node.remove();
  }

  /** Whoever comes next hears nothing of it, and finds nothing of it in the page. */
  forget(): void {
    this.#queue = [];
    this.#repliesUntil = -Infinity;
    for (const node of this.#nodes.values()) node.replaceChildren();
  }

  say(voice: Voice, ...said: Told[]): void {
    if (said.join('').trim() !== '') this.tell(voice, () => said);
  }

  /** What follows from a reply comes after it, and does not cut it short. */
  follow(voice: Voice, ...said: string[]): void {
    const replies = performance.now() < this.#repliesUntil || this.#queue.some((one) => one.voice === 'log');
    this.say(voice === 'alert' && replies ? 'log' : voice, ...said);
  }

  /** Words that take time to find: they are found when they are spoken, and what is seen does not wait for them. */
  tell(voice: Voice, said: () => readonly Told[]): void {
    if (this.#gone) return;
    if (voice === 'status') this.hush(voice);
    this.#queue.push({ voice, said });
    this.#queue.sort((one, other) => voices.indexOf(one.voice) - voices.indexOf(other.voice));
    this.#timer ??= setTimeout(() => this.#speak(), 0);
  }

  /** Keys are being echoed; replies wait a little, alerts do not. */
  typed(): void {
    this.#typedAt = performance.now();
  }

  /** What of it has not been said yet is not true any more. */
  hush(voice: Voice): void {
    this.#queue = this.#queue.filter((one) => one.voice !== voice);
  }

  #speak(): void {
    this.#timer = null;
    const [next] = this.#queue;
    if (next === undefined) return;
    const now = performance.now();
    const early = this.#since + KNOWN_MS - now;
    if (early > 0) {
      this.#timer = setTimeout(() => this.#speak(), Math.min(early, 200));
      return;
    }
    const pause = this.#typedAt + TYPING_MS - now;
    this.#heldSince ??= now;
    if (next.voice !== 'alert' && pause > 0 && now - this.#heldSince < PATIENCE_MS) {
      this.#timer = setTimeout(() => this.#speak(), Math.min(pause, 200));
      return;
    }
    this.#heldSince = null;
    this.#queue.shift();
    const node = this.#nodes.get(next.voice)!;
    const said = next.said().flatMap((one) => {
      const [words = '', lang] = [one].flat();
      const line = document.createElement('p');
      line.textContent = words.trim();
      if (lang && lang !== this.#lang) line.lang = lang;
      return line.textContent ? line : [];
    });
    if (said.length === 0) return this.#speak();
    node.append(...said);
    const takes = EACH_LETTER_MS * said.reduce((sum, { textContent }) => sum + textContent.length, 0);
    if (next.voice === 'log') this.#repliesUntil = now + takes;
    setTimeout(() => said.forEach((line) => line.remove()), Math.max(7_000, takes));
    this.#timer = setTimeout(() => this.#speak(), BETWEEN_MS);
  }
}

/** Also one in whose slot it is; what stands outside of it may be inert. */
function inDialog(host: Node): boolean {
  let node: Node | null | undefined = host;
  while (node) {
    if (node instanceof Element && node.matches('dialog,[role$=dialog]')) return true;
    node = (node as Element).assignedSlot ?? node.parentNode ?? (node as ShadowRoot).host;
  }
  return false;
}
