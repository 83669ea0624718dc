import type { ServerEvent } from '../protocol/events.js';
import { lasting } from './lasting.js';
import { RAREST_MS } from './limits.js';
import type { Vault } from './ports.js';
import type { Charge, Keeping } from './parts.js';
import { storedOf, withoutWaiting, type Stored } from './stored-form.js';

/**
 * How long changes gather before they are written, unless somebody waits for it. A record is written whole: a long one more
 * seldom, with so much for each message.
 */
const GATHER_MS = 250;
/** How often an answer is written that grows, for its pieces are not told again; a long record by so much more seldom. */
const GROWING_MS = 500;
const EACH_MS = 1;
/** A disk that has failed may only have been slow: what is on it is not true any more, and another page would go on with it. */
const AGAIN_MS = 5_000;

/**
 * Writes the record down, one write at a time, always the newest. When the disk fails, the conversation goes on in memory
 * and says so once; and ever more rarely it is looked whether it writes again.
 */
export class Keeper implements Keeping {
  readonly #engine: Charge;
  readonly #vault: Vault;
  /** Others can read it. */
  readonly #sharing: boolean;
  #running: Promise<boolean> = Promise.resolve(true);
  #next: Promise<boolean> | undefined;
  #cancel: (() => void) | undefined;
  #wroteAt = -Infinity;
  #stopped = false;
  #broken = false;
  #failures = 0;
  #retry: (() => void) | undefined;
  /** The page is going, which not everybody knows yet. */
  #going: (() => void) | undefined;
  /** By the disk alone tabs know of each other here. */
  readonly #apart: boolean;
  /** Another tab has written since: nothing of this one is written any more. */
  #outdone = false;
  /** There is nothing on the disk to take away. */
  #wiped: boolean;
  /** Something is, for sure: one that cannot be read may be empty. */
  #kept: boolean;
  /** Nothing is to stay there, whoever wrote it. */
  #all = false;

  constructor(engine: Charge, vault: Vault) {
    this.#engine = engine;
    this.#vault = vault;
    this.#sharing = lasting(vault.mode);
    this.#kept = engine.onDisk === true;
    this.#wiped = this.#sharing && engine.onDisk === false;
    this.#apart = !engine.ports.tabs.together;
  }

  /** Soon. */
  touch(): void {
    if (this.#stopped || this.#cancel !== undefined) return;
    this.#cancel = this.#engine.ports.clock.after(
      Math.max(GATHER_MS, EACH_MS * this.#engine.conversation.settled.length),
      () => void this.save(),
    );
  }

  /**
   * Something was told. A whole answer is worth keeping, also one of which the service tells the pieces only; of one that
   * grows, a page that is reloaded shows what had been read.
   */
  heard(told: readonly ServerEvent[]): void {
    const gap = GROWING_MS + EACH_MS * this.#engine.conversation.settled.length;
    if (told.some((event) => event.sequence !== null || (event.type === 'agentChunk' && event.last))) this.touch();
    else if (told.some(({ type }) => type === 'agentChunk') && this.#engine.ports.clock.now() - this.#wroteAt >= gap)
      this.touch();
  }

  /**
   * Resolves when what is true now is on disk, or when there is no disk; with false when another tab has written since, and
   * it is nowhere. Never rejects.
   */
  save(): Promise<boolean> {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#wroteAt = this.#engine.ports.clock.now();
    if (this.#stopped) return this.#running;
    // A write that has not begun writes what is true when it begins.
    return (this.#next ??= this.#running = this.#running.then(() => this.#write()));
  }

  forget(): Promise<boolean> {
    this.#all = true;
    return this.save().then(() => this.#stopped || !this.#kept || !this.#all);
  }

  /** Nothing new is written; what was asked before still is, but not where another may have wiped it since. */
  stop(): void {
    this.#cancel?.();
    this.#retry?.();
    this.#stopped = true;
    this.#going?.();
  }

  last(): Promise<boolean> {
    this.stop();
    return this.#running.then(async () => {
      const stored = storedOf(this.#engine);
      if (this.#broken || stored === null) return !this.#broken;
      return this.#vault.save(withoutWaiting(stored), !this.#wiped).then(
        (saved) => saved === true,
        () => false,
      );
    });
  }

  async #write(): Promise<boolean> {
    this.#next = undefined;
    try {
      if (this.#all) await this.#wipe();
      if (!this.#broken) await this.#put(storedOf(this.#engine));
      if (!this.#broken && this.#sharing && !this.#stopped) this.#mended();
    } catch {
      this.#broken = true;
      const again = AGAIN_MS * 2 ** this.#failures++;
      // By the disk alone tabs know of each other: there another leads by now.
      if (!this.#stopped && !this.#apart)
        this.#retry = this.#engine.ports.clock.after(Math.min(again, RAREST_MS), () => this.#try());
      if (this.#failures > 1) return !this.#outdone;
      this.#failed();
    }
    return !this.#outdone;
  }

  #try(): void {
    if (this.#outdone) return;
    this.#broken = false;
    void this.save();
  }

  async #wipe(): Promise<void> {
    // Where tabs cannot know of each other, or the disk has failed, there may be something that this one knows nothing of.
    if (!this.#wiped || this.#apart || this.#broken) await this.#vault.wipe();
    this.#wiped = true;
    this.#all = this.#kept = false;
  }

  async #put(stored: Stored | null): Promise<void> {
    if (stored === null) {
      this.#wiped ||= await this.#vault.wipe(this.#engine.term);
      this.#kept &&= !this.#wiped;
      return;
    }
    const onto = (this.#stopped || this.#apart) && !this.#wiped;
    this.#wiped = false;
    const waiting = this.#engine.outbox.all('waiting');
    const saved = await this.#vault.save(stored, onto);
    // What is about to be given away is not on the disk: first everybody knows that the page is going.
    if (saved === null) return this.#stopped ? undefined : new Promise((stopped) => (this.#going = stopped));
    if (saved) {
      this.#kept = true;
      if (this.#sharing) waiting.forEach((id) => this.#engine.written.add(id));
      return;
    }
    this.#broken = this.#outdone = true;
    this.#engine.audience.outranked?.();
  }

  #mended(): void {
    this.#failures = 0;
    // Also where it had failed in the page, or the tab, that wrote before.
    if (this.#engine.kept) return;
    this.#engine.kept = true;
    this.#engine.audience.changed();
  }

  #failed(): void {
    const { audience, ports } = this.#engine;
    ports.log.note('storage/failed');
    this.#engine.kept = false;
    audience.changed();
    // Without it, what another may have read is not to be sent.
    if (this.#apart) audience.outranked?.();
  }
}
