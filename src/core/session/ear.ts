import { toArray } from '../conversation/item-list.js';
import { readFrom } from './inherit.js';
import { lasting } from './lasting.js';
import type { LinkDesk } from './parts.js';
import type { Sight } from './sight.js';
import type { Read } from './stored.js';

/**
 * Hears what other tabs say. A browser that keeps a page which is left, to show it again, throws it away when something is
 * said to it: so such a page hears nothing, and finds out by the disk what became of the conversation meanwhile.
 */
export class Ear {
  readonly #desk: LinkDesk;
  readonly #listen: (word: unknown) => void;
  /** Unless it has been told by whoever leads. */
  readonly #forget: () => unknown;
  #stop: (() => void) | undefined;

  constructor(desk: LinkDesk, listen: (word: unknown) => void, forget: () => unknown) {
    this.#desk = desk;
    this.#listen = listen;
    this.#forget = forget;
    this.#hear();
    // Also what was said before there was somebody to listen.
    void Promise.resolve().then(() => desk.ports.early?.overheard.splice(0).forEach(listen));
  }

  /** The page may be kept. What the disk would not tell has to be heard, also if that costs the page. */
  quiet(): void {
    const { view, pending, ledger } = this.#desk.sight;
    const told = lasting(this.#desk.ports.vault.mode) && view.kept && ledger.conversation.ended === null;
    if (told && pending.size === 0) this.stop();
  }

  /** It is shown again. Resolves when it is known whether all that it knew was wiped meanwhile. */
  async back(): Promise<void> {
    if (this.#stop !== undefined) return;
    const { sight, page, audience, engine } = this.#desk;
    this.#hear();
    const read = await readFrom(page.vault, sight);
    // By now it may lead, with what is on the disk; and of a disk that does not answer nothing is known.
    if (read === undefined || engine() !== null || (read !== null && goesOn(sight, read))) return;
    this.#forget();
    audience.changed();
  }

  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #hear(): void {
    this.#stop = this.#desk.page.tabs.hear(this.#listen);
  }
}

/** Whether what is on the disk is what this page knew, or what became of that. */
function goesOn({ led, subject, resumable, ledger }: Sight, read: Read): boolean {
  // Nobody else has written with that term.
  if (read.term <= led) return true;
  if (read.subject !== subject) return false;
  const keys = keysOf(ledger);
  return (resumable !== null && read.sessionId === resumable) || [...keysOf(read.ledger)].some((key) => keys.has(key));
}

const keysOf = ({ conversation: { settled, drafts } }: Sight['ledger']): ReadonlySet<string> =>
  new Set([...toArray(settled), ...drafts].map(({ key }) => key));
