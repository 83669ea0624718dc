import { hearNotes } from '../browser/notes.js';
import type { ChatClient } from '../core/session/client.js';
import { localOf } from '../ui/local-of.js';
import { follow, stateOf } from './following.js';
import { Frames } from './frames.js';
import { inspect, type Inspecting } from './inspector/inspector.js';
import type { Entry, Json, Recording } from './recording.js';
import { Redactor } from './redactor.js';
import { Ring } from './ring.js';
import { saved } from './saved.js';
import { Wires, type AnySocket, type Fetch, type SocketClass } from './wires.js';

export interface RecordOptions {
  /** How many entries are kept: the newest. 5,000 unless said. */
  readonly limit?: number | undefined;
  /** False: of all that anybody says there is an x for each letter. Else only of what is a secret. */
  readonly words?: boolean | undefined;
  /** Whether the inspector is shown at once. */
  readonly show?: boolean | undefined;
}

/** What takes the place of a client's network: options of `createClient`. */
export interface RecorderTaps {
  readonly fetch: typeof globalThis.fetch;
  readonly WebSocket: typeof globalThis.WebSocket;
}

/** Of the package: test/package sees to it that it is what package.json says. */
export const PACKAGE_VERSION = '0.1.0';
const LIMIT = 5_000;

/** The first socket asks for what comes after something that is not here. */
const isResumed = (entries: readonly Entry[]): boolean => {
  const first = entries.find(({ kind }) => kind === 'dial');
  return first?.kind === 'dial' && first.cursor > 0;
};

/** Records what a chat does, from when it is made until it is stopped. No secret is in it, at any time. */
export class Recorder {
  /** By the time of day. */
  readonly began = Date.now();
  readonly #start = performance.now();
  readonly #redactor: Redactor;
  readonly #ring: Ring;
  readonly #frames: Frames;
  readonly #wires: Wires;
  readonly #stops: (() => void)[] = [];
  #client: ChatClient | null = null;
  #midway = false;
  #stopped = false;
  #inspecting: Inspecting | null = null;

  /** @internal */ constructor({ limit = LIMIT, words = true }: RecordOptions = {}) {
    if (!Number.isInteger(limit) || limit < 1) throw new TypeError('record: limit: expected a whole number from 1');
    const now = (): number => performance.now() - this.#start;
    this.#redactor = new Redactor(words);
    this.#ring = new Ring(limit, now);
    this.#frames = new Frames(this.#redactor, now);
    this.#wires = new Wires(this.#ring, this.#redactor, this.#frames, now);
    this.#stops.push(
      () => this.#wires.stop(),
      hearNotes((code, fields = {}) => {
        this.#ring.add('note', { code, fields: this.#redactor.value(fields) as Readonly<Record<string, Json>> });
      }),
    );
  }

  /** What has been recorded, the oldest first. */
  get entries(): readonly Entry[] {
    return [...this.#ring.entries];
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** All of it, as plain data that can be written to a file, and played again (`replay` of `agent-messenger/testing`). */
  recording(): Recording {
    const { dropped } = this.#ring;
    return {
      format: 'agent-messenger-recording',
      version: 1,
      package: PACKAGE_VERSION,
      began: this.began,
      midway: this.#midway || isResumed(this.#ring.entries),
      transport: this.#client?.snapshot.transport ?? 'messaging',
      dialect: this.#frames.dialect,
      words: this.#redactor.words,
      dropped,
      entries: structuredClone(this.#ring.entries),
    };
  }

  /** The same as a file. */
  download(): void {
    saved(this.recording());
  }

  /** Shows the inspector on the page. */
  show(): void {
    this.#inspecting ??= inspect(this, () => (this.#inspecting = null));
    this.#inspecting.show();
  }

  hide(): void {
    this.#inspecting?.hide();
  }

  /** Forgets what was recorded, and goes on. */
  clear(): void {
    this.#ring.clear();
  }

  /** What was said is another's from here on, or nobody's: none of it stays, also of what is on its way, and what is said next is recorded. */
  forget(): void {
    if (this.#stopped) return;
    this.#ring.clear();
    this.#wires.forget();
    if (this.#client !== null)
      this.#ring.add('began', { midway: false, state: stateOf(this.#client.snapshot, this.#redactor) });
  }

  /** Calls back for each entry that is new, or of which more has become known. */
  watch(watcher: (entry: Entry) => void): () => void {
    return this.#ring.watch(watcher);
  }

  /** Records no more. What was recorded stays. */
  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#stops.forEach((stop) => stop());
    this.#ring.add('stopped', {});
  }

  /** For a client of your own: `createClient({ ...options, ...recorder.taps(options) })`. */
  taps(given: object = {}): RecorderTaps {
    const over: Partial<Record<keyof RecorderTaps, unknown>> = given;
    const fetch: Fetch = (...asked) => {
      const own = (over.fetch as Fetch | undefined) ?? globalThis.fetch;
      return this.#stopped ? own(...asked) : this.#wires.fetch(own, ...asked);
    };
    const own = (): SocketClass => (over.WebSocket ?? globalThis.WebSocket) as SocketClass;
    // Whoever dials has the socket itself, and not one of ours around it: it is of the class that it is of.
    const dial = (...given: ConstructorParameters<SocketClass>): AnySocket =>
      this.#stopped ? new (own())(...given) : this.#wires.dial(own(), ...given);
    const Dialled = function (...given: ConstructorParameters<SocketClass>): AnySocket {
      return dial(...given);
    };
    Object.defineProperty(Dialled, Symbol.hasInstance, { value: (one: unknown) => one instanceof own() });
    Object.assign(Dialled, { CONNECTING: 0, OPEN: 1, CLOSING: 2, CLOSED: 3 });
    return { fetch, WebSocket: Dialled as unknown as typeof globalThis.WebSocket };
  }

  /** And what that client is asked, and becomes. */
  follow(client: ChatClient, socket?: AnySocket): void {
    if (this.#client === client) return;
    const { snapshot } = client;
    // Its first call waits, or has just gone: nothing of the conversation is missed.
    const fresh =
      snapshot.conversation.session === 0 && socket === undefined && /^(?:idle|authorizing)$/.test(snapshot.phase);
    const midway = !fresh && this.#client === null;
    this.#midway ||= midway;
    this.#client = client;
    this.#ring.add('began', { midway, state: stateOf(snapshot, this.#redactor) });
    for (const item of snapshot.items) this.#said(item, fresh);
    if (socket !== undefined) this.#wires.join(socket);
    this.#stops.push(follow(client, this.#ring, this.#redactor, () => this.forget()));
  }

  /** What stands there already. What the visitor has said, and has not gone out, is heard as if it were said now. */
  #said(
    { kind, key, text }: { readonly kind: string; readonly key: string; readonly text: string },
    fresh: boolean,
  ): void {
    const id = this.#redactor.id(localOf(key));
    if (fresh) this.#ring.add('act', { act: 'send', given: [this.#redactor.text(text)], id });
    else this.#ring.add('there', { speaker: kind, id, text: this.#redactor.text(text) });
  }
}
