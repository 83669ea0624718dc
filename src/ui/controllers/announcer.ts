/** Who may speak first. */
export type Voice = 'alert' | 'log' | 'status';

const BETWEEN_MS = 500;
const TYPING_MS = 700;
const PATIENCE_MS = 4_000;
const voices: readonly Voice[] = ['alert', 'log', 'status'];

/**
 * What a screen reader hears: three silent nodes in the page's own tree, of which one at a time is spoken into. Nothing
 * else in the widget is live. Alerts go first, then replies, then states, of which only the last counts. It does not know
 * what is worth saying.
 */
export class Announcer {
  readonly #nodes = new Map<Voice, HTMLElement>();
  #queue: { voice: Voice; pieces: readonly string[] }[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  #typedAt = -Infinity;
  #heldSince: number | null = null;

  /** The nodes are there, and empty, long before the first word. */
  attach(host: HTMLElement): void {
    if (this.#nodes.size === 0)
      for (const voice of voices) {
        const node = document.createElement('div');
        node.className = 'am-live';
        node.slot = 'live';
        if (voice === 'log') node.role = 'log';
        else node.role = voice;
        node.ariaLive = voice === 'alert' ? 'assertive' : 'polite';
        node.ariaAtomic = 'false';
        this.#nodes.set(voice, node);
      }
    host.append(...this.#nodes.values());
  }

  detach(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#queue = [];
    for (const node of this.#nodes.values()) {
      node.replaceChildren();
      node.remove();
    }
  }

  say(voice: Voice, ...said: string[]): void {
    const pieces = said.map((piece) => piece.trim()).filter((piece) => piece !== '');
    if (pieces.length === 0) return;
    if (voice === 'status') this.#queue = this.#queue.filter((one) => one.voice !== 'status');
    this.#queue.push({ voice, pieces });
    this.#queue.sort((one, other) => voices.indexOf(one.voice) - voices.indexOf(other.voice));
    this.#timer ??= setTimeout(() => this.#speak(), 0);
  }

  /** Keys are being echoed; replies wait a little, alerts do not. */
  typed(): void {
    this.#typedAt = performance.now();
  }

  hush(): void {
    this.#queue = [];
  }

  #speak(): void {
    this.#timer = null;
    const [next] = this.#queue;
    if (next === undefined) return;
    const now = performance.now();
    const pause = this.#typedAt + TYPING_MS - now;
    this.#heldSince ??= now;
    if (next.voice !== 'alert' && pause > 0 && now - this.#heldSince < PATIENCE_MS) {
      this.#timer = setTimeout(() => this.#speak(), Math.min(pause, 200));
      return;
    }
    this.#heldSince = null;
    this.#queue.shift();
    const node = this.#nodes.get(next.voice)!;
    const said = next.pieces.map((piece) => {
      const line = document.createElement('p');
      line.textContent = piece;
      return line;
    });
    node.append(...said);
    const length = next.pieces.join('').length;
    setTimeout(() => said.forEach((line) => line.remove()), Math.max(7_000, 60 * length));
    this.#timer = setTimeout(() => this.#speak(), BETWEEN_MS);
  }
}
