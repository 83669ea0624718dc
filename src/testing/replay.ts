import type { Entry, Recording, Role } from '../recorder/recording.js';
import { addressOf, answerOn } from './network.js';
import { isAsking, Recorded, tokenOf, withToken, type RecordedSocket } from './recorded.js';
import { marksOf, Renaming } from './renaming.js';
import type { ServiceOptions } from './service.js';
import type { Line, Peer } from './session.js';
import { socketClass } from './socket.js';
import { pageTimers, type Timers } from './timers.js';
import { readFrame } from './wire.js';

/** As much of a client, or of the element, as a recording may ask for. */
export type Performer = Readonly<Partial<Record<string, unknown>>> | object;

export interface ReplayOptions extends ServiceOptions {
  /** How many times as fast as it was. 1 unless said. */
  readonly speed?: number | undefined;
}

/** What a client calls otherwise than the element. */
const OTHERWISE: Readonly<Record<string, string>> = { startOver: 'restart', resume: 'start' };

/**
 * A service that does what a recording has: the same answers, sockets and frames, each as long after its socket has opened as
 * then. Nothing of it leaves the page. `perform` does what the visitor did.
 */
export class Replay {
  readonly baseUrl: string;
  readonly tokenEndpoint: string;
  /** In place of the page's own: what is not for the service is refused. */
  readonly fetch: typeof globalThis.fetch;
  readonly WebSocket: typeof globalThis.WebSocket;
  readonly #recorded: Recorded;
  readonly #timers: Timers;
  readonly #speed: number;
  readonly #names = new Renaming();
  /** By the numbers of entries. */
  readonly #played = new Set<number>();
  readonly #calls = new Map<Role, number>();
  #waiting: (() => void)[] = [];
  #dials = 0;
  #acted = false;

  constructor(recording: Recording, { baseUrl, tokenEndpoint, clock, speed = 1 }: ReplayOptions = {}) {
    if (!(speed > 0 && speed < Infinity)) throw new TypeError('replay: speed: expected a number above 0');
    this.baseUrl = baseUrl ?? 'https://messaging.test';
    this.tokenEndpoint = tokenEndpoint ?? 'https://site.test/chat/token';
    this.#recorded = new Recorded(recording);
    this.#timers = clock ?? pageTimers;
    this.#speed = speed;
    this.fetch = (input, init) => this.#fetch(addressOf(input), init);
    this.WebSocket = socketClass((_url, peer) => this.#dial(peer));
  }

  /** What `createClient` takes to be a client of this service, and of nothing else. */
  get client(): Pick<Replay, 'baseUrl' | 'tokenEndpoint' | 'fetch' | 'WebSocket'> & {
    readonly storage: 'memory';
    readonly instance: string;
  } {
    const { baseUrl, tokenEndpoint, fetch, WebSocket } = this;
    const instance = `replay-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`;
    return { baseUrl, tokenEndpoint, fetch, WebSocket, storage: 'memory', instance };
  }

  /** Everything has been said and done that is in it. */
  get over(): boolean {
    return this.#acted && this.#recorded.ours.every(({ n }) => this.#played.has(n));
  }

  /** What it waits for: the first that has not been played. Null when it is over. */
  get next(): Entry | null {
    return this.#recorded.ours.find(({ n }) => !this.#played.has(n)) ?? null;
  }

  /** Whether an address is the service's, or the website's token endpoint. */
  owns(address: string): boolean {
    return this.#roleOf(address, {}) !== null;
  }

  /** Puts it in the place of a page's network, as far as it is the service's. Returns how to give that back. */
  install(page: object = globalThis): () => void {
    return answerOn(page, this);
  }

  /** Does what the visitor and the page did, each after what had come before it. Resolves when the last of it is done. */
  async perform(chat: Performer): Promise<void> {
    const { acts, entries } = this.#recorded;
    // A recorder that came after the first press has heard what that led to.
    const first = entries.find(({ kind }) => kind === 'call' || kind === 'dial')?.n ?? Infinity;
    if (!acts.some(({ n }) => n < first)) await this.#act(chat, 'start', []);
    for (const { n, at, act, given, id } of acts) {
      const before = entries.filter((entry) => entry.n < n && isHeard(entry, this.#recorded));
      await this.#until(() => before.every((entry) => this.#played.has(entry.n)));
      await this.#pause(at - (before.at(-1)?.at ?? 0));
      const known = given.map((one) => (act === 'send' ? one : this.#names.value(one)));
      const done = this.#act(chat, act, known);
      this.#play(n);
      // What it resolves with names the message; whether it is rejected is in the recording, and seen in the chat.
      void done.then(
        (now) => {
          if (typeof now === 'string' && id !== undefined) this.#names.is(id, now);
        },
        () => undefined,
      );
      // Not before it was taken up: the next may be about it.
      if (id !== undefined) await done.catch(() => undefined);
    }
    this.#acted = true;
  }

  async #act(chat: Performer, act: string, given: readonly unknown[]): Promise<unknown> {
    const all = chat as Readonly<Record<string, unknown>>;
    const does = all[act] ?? all[OTHERWISE[act] ?? ''];
    return typeof does === 'function' ? (Reflect.apply(does, chat, given) as unknown) : undefined;
  }

  async #fetch(address: string, init: RequestInit = {}): Promise<Response> {
    const role = this.#roleOf(address, init);
    if (role === null) throw new Error(`${address} is not the service's`);
    const place = this.#calls.get(role) ?? 0;
    this.#calls.set(role, place + 1);
    const found = this.#recorded.calls(role)[place];
    // Where the website gave the token in code, there was no call.
    if (found === undefined) return Response.json(role === 'token' ? { access_token: tokenOf() } : {});
    this.#play(found.call.n);
    const { answer } = found;
    if (answer === null) return never(init.signal ?? null);
    await this.#pause(answer.ms);
    this.#play(answer.n);
    if (init.signal?.aborted === true) throw new DOMException('Aborted', 'AbortError');
    if (answer.error !== undefined) throw new TypeError('Failed to fetch');
    const ends = typeof answer.ends === 'number' ? answer.ends - answer.at : answer.ends;
    const body = withToken(answer.body, ends, this.#timers.now());
    const headers = {
      'Content-Type': 'application/json',
      ...(answer.retryAfter && { 'Retry-After': answer.retryAfter }),
    };
    // Of an answer that may not be read, a page sees that there is one.
    const status = answer.status || 200;
    const empty = body === '' || status === 204 || status === 304;
    return new Response(empty ? null : JSON.stringify(body), { status, headers });
  }

  async #dial(peer: Peer): Promise<Line | 'refused' | 'hangs'> {
    const socket = this.#recorded.sockets[this.#dials++];
    if (socket === undefined) return 'hangs';
    const { dial, open, told } = socket;
    this.#play(dial.n);
    if (open === null) {
      const [end] = told;
      if (end === undefined) return 'hangs';
      await this.#pause(end.at - dial.at);
      this.#play(end.n);
      return 'refused';
    }
    await this.#pause(open.at - dial.at);
    this.#play(open.n);
    return this.#open(socket, open.at, peer);
  }

  #open(socket: RecordedSocket, openedAt: number, peer: Peer): Line {
    const unheard = [...socket.out];
    let asked = 0;
    let here = true;
    const tell = async (): Promise<void> => {
      let then = openedAt;
      for (const entry of socket.told) {
        await this.#pause(entry.at - then);
        then = entry.at;
        await this.#until(() => asked >= this.#recorded.askedBefore(socket, entry) && this.#isNamed(entry, socket));
        this.#play(entry.n);
        if (!here) continue;
        if (entry.kind === 'close') return peer.close(entry.code);
        peer.tell(entry.type === '' ? String(entry.data) : JSON.stringify(this.#names.value(entry.data)));
      }
    };
    return {
      opened: () => void tell(),
      heard: (text) => {
        const type = readFrame(text)?.type ?? '';
        if (isAsking(type)) asked++;
        const at = unheard.findIndex((one) => one.type === type);
        const [same] = at < 0 ? [] : unheard.splice(at, 1);
        if (same !== undefined) {
          this.#names.learn(same.data, JSON.parse(text));
          this.#play(same.n);
        }
        // When the recording is over its line is still there, as it was.
        else if (type === 'HEARTBEAT') peer.tell(text);
        this.#look();
      },
      gone: () => void (here = false),
    };
  }

  /** What came back of a mark is known by what it is called now. */
  #isNamed(entry: Entry, { out }: RecordedSocket): boolean {
    if (entry.kind !== 'in') return true;
    const marks = Object.values(marksOf(entry.data));
    const ours = out.filter(
      ({ data, n }) => n < entry.n && Object.values(marksOf(data)).some((one) => marks.includes(one)),
    );
    return ours.every(({ n }) => this.#played.has(n));
  }

  #roleOf(address: string, { method = 'GET' }: RequestInit): Role | null {
    const page = typeof location === 'undefined' || location.origin === 'null' ? this.baseUrl : location.href;
    const [asked, token, base] = [address, this.tokenEndpoint, this.baseUrl].map((one) => new URL(one, page));
    if (asked!.host === token!.host && asked!.pathname === token!.pathname) return method === 'GET' ? 'probe' : 'token';
    if (asked!.host !== base!.host) return null;
    if (method === 'GET') return 'probe';
    return asked!.pathname.endsWith('/context') ? 'context' : 'session';
  }

  #play(n: number): void {
    this.#played.add(n);
    this.#look();
  }

  #look(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const look of waiting) look();
  }

  #until(so: () => boolean): Promise<void> {
    return new Promise((done) => {
      const look = (): void => {
        if (so()) done();
        else this.#waiting.push(look);
      };
      look();
    });
  }

  /** What came at once comes at once: what was drawn in one frame is drawn in one. */
  #pause(ms: number): Promise<void> {
    return ms <= 0 ? Promise.resolve() : new Promise((done) => void this.#timers.after(ms / this.#speed, done));
  }
}

/** Plays it. @throws TypeError for what is no recording of a whole conversation. */
export const replay = (recording: Recording, options?: ReplayOptions): Replay => new Replay(recording, options);

/** What a visitor may have seen before they did something: what was told, and that a socket had opened or gone. */
const isHeard = (entry: Entry, { ours }: Recorded): boolean =>
  entry.kind === 'dial' || entry.kind === 'open' || ours.includes(entry);

const never = (signal: AbortSignal | null): Promise<never> =>
  new Promise((_never, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
