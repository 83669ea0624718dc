import type { LocalFact } from '../conversation/facts.js';
import { itemOf } from '../conversation/item-list-more.js';
import type { Journal } from '../conversation/journal.js';
import { acceptHoles, holeOf, missing } from '../conversation/journal-data.js';
import { FIRST, keyOfChunk, type Chunk } from '../conversation/replies.js';
import type { Conversation } from '../conversation/state.js';
import type { ServerEvent } from '../protocol/events.js';
import { HOLE_MS, SILENT_MS, STALLED_MS, TYPING_OFF_MS } from './limits.js';
import type { Clock } from './ports.js';

/** What the watches look at, and what they may do. */
export interface Watched {
  conversation(): Conversation;
  journal(): Journal;
  note(fact: LocalFact): void;
  /** A replay is under way, or there is no link: what is missing may come with it, however slow it is. */
  replaying(): boolean;
  /** Ask for everything again from below the hole. */
  resync(): void;
}

/** What must not stay as it is for long: holes in the journal or in an answer, typing, answers that nobody goes on with. */
export class Watches {
  readonly #clock: Clock;
  readonly #watched: Watched;
  /** Answers that came without a sequence since the last event that had one: the service counted them and did not say so. */
  readonly #uncounted = new Set<string>();
  #resynced = false;
  /** The replay of this link has told what there was up to here: of a hole above, nobody has been asked. */
  #replayed = 0;
  /** Answers in whose middle the link broke: their end may be in a hole that nothing shows. */
  readonly #cut = new Set<string>();
  #chunkAt = 0;
  /** Whether the rest of a silent answer was asked for. */
  #asked = false;
  #cancelHole: (() => void) | undefined;
  #cancelTyping: (() => void) | undefined;
  #cancelStalled: (() => void) | undefined;

  constructor(clock: Clock, watched: Watched) {
    this.#clock = clock;
    this.#watched = watched;
  }

  /** What was new in a frame. */
  heard(events: readonly ServerEvent[], batch: boolean): void {
    for (const event of events) {
      if (event.type === 'agentChunk') {
        this.#chunkAt = this.#clock.now();
        this.#asked = false;
        if (event.last && event.sequence === null && this.#complete(event)) this.#uncounted.add(keyOfChunk(event));
        this.#cancelStalled ??= this.#clock.after(SILENT_MS, () => this.#stalled());
      }
      if (event.sequence !== null) this.#counted(event);
      if (batch) this.#replayed = Math.max(this.#replayed, event.sequence ?? 0);
      if (!batch && (event.type === 'agentThinking' || event.type === 'liveAgentTyping')) this.#typing();
    }
    this.#look();
  }

  /** Up to `known`, everything was told on an earlier link. */
  opened(known: number): void {
    this.#uncounted.clear();
    this.#replayed = known;
    if (!this.#asked) {
      // What an earlier page or tab began to hear may never be gone on with.
      this.#chunkAt = this.#clock.now();
      for (const reply of this.#watched.conversation().open) if (writing(reply)) this.#cut.add(reply.key);
    }
    this.#cancelStalled ??= this.#clock.after(SILENT_MS, () => this.#stalled());
  }

  /** The replay is over: what it did not bring does not exist. */
  settled(): void {
    this.#cancelHole?.();
    this.#cancelHole = undefined;
    this.#accept(this.#replayed);
    // A hole that is there now is another than the one that was asked about.
    if (!this.#broken() || holeOf(this.#watched.journal()) !== null) this.#resynced = false;
    this.#look();
  }

  stop(): void {
    for (const cancel of [this.#cancelHole, this.#cancelTyping, this.#cancelStalled]) cancel?.();
  }

  /** From its beginning: of an answer that only its end came of, what is missing is a hole like any other. */
  #complete(chunk: Chunk): boolean {
    const item = itemOf(this.#watched.conversation().settled, keyOfChunk(chunk));
    return item?.kind === 'agent' && (item.spans?.[0]?.from ?? 0) <= FIRST;
  }

  /** Holes that the uncounted answers explain are none. */
  #counted(event: ServerEvent): void {
    const journal = this.#watched.journal();
    // Told whole after its pieces, it is this one that counts.
    if (event.type === 'agentMessage') this.#uncounted.delete(event.messageId);
    const { size } = this.#uncounted;
    if (size > 0 && missing(journal) <= size) acceptHoles(journal);
    this.#uncounted.clear();
  }

  #broken(): boolean {
    return holeOf(this.#watched.journal()) !== null || this.#watched.conversation().open.some(torn);
  }

  #look(): void {
    if (this.#broken() || this.#watched.conversation().open.some(headless))
      this.#cancelHole ??= this.#clock.after(HOLE_MS, () => this.#hole());
  }

  #hole(): void {
    this.#cancelHole = undefined;
    // After a replay it is looked at anew.
    if (this.#watched.replaying()) return;
    this.#leave(headless);
    if (!this.#broken()) return;
    if (this.#resynced) return this.#accept();
    this.#resynced = true;
    this.#watched.resync();
  }

  #accept(upTo?: number): void {
    acceptHoles(this.#watched.journal(), upTo);
    this.#leave((reply) => reply.closed && torn(reply));
  }

  #leave(which: (reply: Reply) => boolean): void {
    for (const { key } of this.#watched.conversation().open.filter(which))
      this.#watched.note({ type: 'streamLeft', messageId: key });
  }

  #typing(): void {
    this.#cancelTyping?.();
    this.#cancelTyping = this.#clock.after(TYPING_OFF_MS, () => {
      if (this.#watched.conversation().typing !== null) this.#watched.note({ type: 'typingStopped' });
    });
  }

  #stalled(): void {
    this.#cancelStalled = undefined;
    const { open: all } = this.#watched.conversation();
    const open = all.filter(({ state, key }) => state === 'writing' || this.#cut.has(key));
    if (open.length === 0) return;
    const left = (this.#asked ? STALLED_MS : SILENT_MS) - (this.#clock.now() - this.#chunkAt);
    if (left > 1) this.#cancelStalled = this.#clock.after(left, () => this.#stalled());
    else if (!this.#asked) {
      this.#asked = true;
      this.#cut.clear();
      this.#cancelStalled = this.#clock.after(STALLED_MS - SILENT_MS, () => this.#stalled());
      this.#watched.resync();
    } else for (const { key } of open) this.#watched.note({ type: 'streamLeft', messageId: key });
  }
}

type Reply = Conversation['open'][number];

const writing = ({ state, closed }: Reply): boolean => state === 'writing' && !closed;

/** A piece in its middle is missing. */
const torn = ({ state, spans }: Reply): boolean => state === 'writing' && spans !== null && spans.length > 1;

/** All of it from somewhere on: whoever came into its middle is about to be told it whole. */
const headless = ({ state, closed, spans }: Reply): boolean => state === 'writing' && closed && spans?.length === 1;
