import { baseAddress } from '../../src/browser/addresses.js';
import { chatRest } from '../../src/browser/chat-rest.js';
import { messagingSocket } from '../../src/browser/messaging-socket.js';
import type { Item } from '../../src/core/conversation/items.js';
import { early as earlyPort } from '../../src/core/session/early.js';
import { loadedLater } from '../../src/core/session/loaded-later.js';
import { ChatClient, type ChatOptions, type Snapshot } from '../../src/core/session/client.js';
import type { Vault, Weather } from '../../src/core/session/ports.js';
import { FakeSocket } from '../core/support/fake-socket.js';
import { Bus, Disk, Page, settled, Site, Sky, SlowClock } from './fakes.js';
import { joined, joinEcho, passes, sessionStart, stamped, userEcho, type Wire } from './facts.js';

/** What a test may set before the story begins. */
export interface Setting extends ChatOptions {
  readonly vault?: Vault['mode'];
  /** The site has a REST fallback, and this answers it. */
  readonly fallback?: (verb: string, body: Readonly<Record<string, unknown>>) => object | number | 'hang';
  /** The page fetches the later half of the client only when something is for it, as the widget does. */
  readonly early?: boolean;
}

/** One thing that the client put on a wire. */
export interface Sent {
  readonly type: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly metadata?: { readonly custom?: Readonly<Record<string, string>> };
  readonly raw: string;
}

/** Begins a story: nothing has happened, and nothing was asked of anybody. */
export const scenario = (setting: Setting = {}): Promise<Chat> => Promise.resolve(new Chat(new World(setting)));

/** Begins it later: the session is there, the agent Robin has joined, and nobody has said anything. */
export async function chatting(setting: Setting = {}, capabilities: object = {}): Promise<Chat> {
  const chat = await scenario(setting);
  await chat.starts();
  await chat.server.welcomes(capabilities);
  return chat;
}

class World {
  readonly clock = new SlowClock();
  readonly disk = new Disk();
  readonly bus = new Bus();
  readonly site = new Site();
  readonly sockets: Socket[] = [];
  /** How each call of the REST fallback was made. */
  readonly calls: { readonly verb: string; readonly body: Readonly<Record<string, unknown>> }[] = [];
  readonly notes: string[] = [];
  /** As a browser has it that will not dial this address from this page. */
  forbidsSockets = false;
  readonly server: Server = new Server(this);
  readonly setting: Setting;

  constructor(setting: Setting) {
    this.setting = setting;
  }
}

/** The service's end of the newest socket, and its journals. Sessions are told apart by what the client dialled. */
class Server {
  readonly #world: World;
  readonly #journals = new Map<string, object[]>();
  readonly #heads = new Map<string, number>();
  #ids = 0;

  constructor(world: World) {
    this.#world = world;
  }

  /** The socket that the client has now, or had last. */
  get socket(): Socket {
    const socket = this.#world.sockets.at(-1);
    if (socket === undefined) throw new Error('nobody has dialled');
    return socket;
  }

  get accepted(): boolean {
    return this.socket.readyState === 1;
  }

  /** What the client put on the newest socket. */
  get heard(): readonly Sent[] {
    return this.socket.sent.map(read);
  }

  all(type: string): readonly Sent[] {
    return this.#world.sockets.flatMap(({ sent }) => sent.map(read)).filter((one) => one.type === type);
  }

  hearing(type: string): readonly Sent[] {
    return this.heard.filter((one) => one.type === type);
  }

  accepts(): Promise<void> {
    this.socket.opens();
    return settled();
  }

  /** As a page sees a refusal, whatever it was. */
  refuses(): Promise<void> {
    return this.drops(1006);
  }

  drops(code = 1006): Promise<void> {
    this.socket.drops(code);
    return settled();
  }

  raw(data: unknown): Promise<void> {
    this.socket.says(data);
    return settled();
  }

  /** Live, one frame each, journaled where it belongs. */
  async tells(...events: readonly Wire[]): Promise<void> {
    for (const event of events) await this.raw(JSON.stringify(this.#stamp(event)));
  }

  /** Kept in the journal, and told to nobody: a socket that is gone, or an event that was lost on its way. */
  keeps(...events: readonly Wire[]): void {
    for (const event of events) this.#stamp(event);
  }

  /** One batch. */
  batch(...events: readonly Wire[]): Promise<void> {
    return this.raw(batchOf(events.map((event) => this.#stamp(event))));
  }

  /** What the journal has after the cursor that was asked for, in one batch. */
  replays(): Promise<void> {
    const { sessionId, cursor } = this.socket;
    const kept = (this.#journals.get(sessionId) ?? []) as { readonly sequence: number }[];
    return this.raw(batchOf(kept.filter(({ sequence }) => sequence > cursor)));
  }

  /** The echo of the newest heartbeat that carries a mark. */
  async fences(): Promise<void> {
    const mark = this.hearing('HEARTBEAT').findLast(({ metadata }) => metadata?.custom?.['fence'] !== undefined);
    if (mark === undefined) throw new Error('no fence was asked for');
    await this.raw(mark.raw);
  }

  /** Accepts, replays, and marks the end. */
  async resumes(): Promise<void> {
    await this.accepts();
    await this.replays();
    await this.fences();
  }

  /** A session of its own begins, and the agent comes. */
  async welcomes(capabilities: object = {}, more: object = {}): Promise<void> {
    await this.accepts();
    await this.batch(sessionStart(capabilities, more));
    await this.fences();
    await this.tells(joinEcho(), joined());
  }

  /** The echo of the newest message, or of the one with these words. */
  async echoes(text?: string, more: Partial<Wire> = {}): Promise<void> {
    await this.tells(this.echo(text, more));
  }

  echo(text?: string, more: Partial<Wire> = {}): Wire {
    const sent = this.all('USER_MESSAGE').findLast(({ payload }) => text === undefined || payload['text'] === text);
    if (sent === undefined) throw new Error('no message has come');
    const localId = sent.metadata?.custom?.['local_id'] ?? '';
    return { ...userEcho(`u-${localId}`, String(sent.payload['text']), localId), ...more };
  }

  /** The echo of a bare heartbeat. */
  beats(): Promise<void> {
    return this.raw('{"type":"EVENT_TYPE_HEARTBEAT","payload":{}}');
  }

  get head(): number {
    return this.#heads.get(this.socket.sessionId) ?? 0;
  }

  #stamp(event: Wire): object {
    const { sessionId } = this.socket;
    const given = event.sequence;
    const sequence = given !== undefined ? given : passes.has(event.type) ? null : this.head + 1;
    if (typeof sequence === 'number') this.#heads.set(sessionId, Math.max(this.head, sequence));
    const made = stamped({ ...event, sequence, id: event.id ?? `e-${++this.#ids}` });
    if (sequence !== null) this.#journals.set(sessionId, [...(this.#journals.get(sessionId) ?? []), made]);
    return made;
  }
}

const batchOf = (events: readonly object[]): string =>
  JSON.stringify({ type: 'EVENT_TYPE_EVENT_BATCH', payload: { events } });

const read = (raw: string): Sent => {
  const { type, ...rest } = JSON.parse(raw) as Sent;
  return { ...rest, type: type.replace('EVENT_TYPE_', ''), raw };
};

/** A socket as the page has it; where it was to go is in its address. */
class Socket extends FakeSocket {
  readonly page: Page;

  constructor(url: string, page: Page) {
    super(url);
    this.page = page;
  }

  override opens(): void {
    this.page.run(() => super.opens());
  }

  override says(data: unknown): void {
    this.page.run(() => super.says(data));
  }

  override drops(code: number): void {
    this.page.run(() => super.drops(code));
  }

  get query(): URLSearchParams {
    return new URL(this.url).searchParams;
  }

  get sessionId(): string {
    return this.query.get('session_id') ?? '';
  }

  get cursor(): number {
    return Number(this.query.get('cursor') ?? 0);
  }
}

/** One page of the story, and the world around it. */
class Chat {
  readonly client: ChatClient;
  readonly page = new Page();
  readonly sky = new Sky();
  /** When, and whether, the later half of the client can be loaded. */
  later: Promise<unknown> = Promise.resolve();
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
    const { setting, disk, site, bus } = world;
    const { vault = 'session', fallback, early = false, ...options } = setting;
    const clock = world.clock.of(this.page);
    const { page } = this;
    const tabs = bus.tabs(page);
    const service = site.platform(page);
    const rest =
      fallback === undefined
        ? null
        : chatRest({ proxy: 'https://site.example/chat', clock, fetch: fetchOf(world, fallback) });
    this.client = new ChatClient(
      {
        messaging: messagingSocket({
          base: baseAddress('https://messaging.example'),
          clock,
          WebSocket: class extends Socket {
            constructor(url: string) {
              super(url, page);
              world.sockets.push(this);
              if (world.forbidsSockets) throw new Error('mixed content');
            }
          },
        }),
        fallback: fallback !== undefined,
        platform: service,
        clock,
        vault: { mode: vault, some: () => Promise.resolve(disk.data !== null) },
        tabs,
        surroundings: { online: () => this.sky.online },
        log: { note: (code) => world.notes.push(code) },
        early: early ? earlyPort({ vault: disk.vault(vault), tabs, surroundings: this.sky }) : undefined,
        parts: () =>
          this.later.then(() => loadedLater({ rest, service, vault: disk.vault(vault), tabs, surroundings: this.sky })),
      },
      options,
    );
  }

  get clock(): SlowClock {
    return this.#world.clock;
  }
  get disk(): Disk {
    return this.#world.disk;
  }
  get bus(): Bus {
    return this.#world.bus;
  }
  get site(): Site {
    return this.#world.site;
  }
  get server(): Server {
    return this.#world.server;
  }
  get calls(): World['calls'] {
    return this.#world.calls;
  }
  get notes(): readonly string[] {
    return this.#world.notes;
  }

  set forbidsSockets(is: boolean) {
    this.#world.forbidsSockets = is;
  }

  /** Every attempt at a socket, in order. */
  get opened(): readonly Socket[] {
    return this.#world.sockets;
  }

  get sees(): Snapshot {
    return this.client.snapshot;
  }

  /** What is on the screen, one line for each item. */
  get lines(): readonly string[] {
    return this.sees.items.map(lineOf);
  }

  /** The item with these words. */
  item(text: string): Item {
    const item = this.sees.items.find((one) => one.text === text);
    if (item === undefined) throw new Error(`"${text}" is not on the screen: ${this.lines.join(' | ')}`);
    return item;
  }

  async starts(): Promise<void> {
    void this.client.start().catch(() => undefined);
    await settled();
  }

  /** Resolves with the message's id, as the client gave it. */
  async says(text: string): Promise<string> {
    let id = '';
    void this.client.send(text).then(
      (made) => (id = made),
      () => undefined,
    );
    await settled();
    return id;
  }

  /** The code of the error with which it was refused; empty when it was not. */
  async tries(asked: Promise<unknown>): Promise<string> {
    let code = '';
    void asked.catch((error: unknown) => (code = (error as { code?: string }).code ?? String(error)));
    await settled();
    return code;
  }

  async goes(weather: Weather): Promise<void> {
    this.page.run(() => this.sky.turn(weather));
    await settled();
  }

  /** Another page of the same browser. */
  another(): Chat {
    return new Chat(this.#world);
  }

  /** This page goes, as a reload has it, and another comes in its place. */
  async reloads(): Promise<Chat> {
    await this.closes();
    const next = this.another();
    await next.starts();
    return next;
  }

  async closes(): Promise<void> {
    await this.goes('leaving');
    await this.crashes();
  }

  /** Without a word. */
  async crashes(): Promise<void> {
    this.page.alive = false;
    for (const socket of this.#world.sockets) if (socket.page === this.page) socket.readyState = 3;
    this.#world.bus.bury(this.page);
    await settled();
  }

  async freezes(): Promise<void> {
    this.page.frozen = true;
    await settled();
  }

  async thaws(): Promise<void> {
    this.page.thaw();
    await settled();
  }
}
export type { Chat };

function lineOf(item: Item): string {
  switch (item.kind) {
    case 'visitor':
      return `me: ${item.text} [${item.delivery}]`;
    case 'agent':
    case 'person':
      return `${item.kind}: ${item.text}${item.state === 'whole' ? '' : ` [${item.state}]`}`;
    case 'notice':
      return `-- ${[item.what, item.name, item.text].filter((words) => words !== '').join(' ')}`;
  }
}

/** The website's proxy: an object is an answer, a number a refusal. */
const fetchOf =
  (world: World, answer: NonNullable<Setting['fallback']>): typeof fetch =>
  async (input, init) => {
    const verb = String(input).split('/').at(-1) ?? '';
    const body = JSON.parse(String(init?.body)) as Readonly<Record<string, unknown>>;
    world.calls.push({ verb, body });
    const answered = answer(verb, body);
    if (answered === 'hang')
      return new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('aborted'))));
    const status = typeof answered === 'number' ? answered : 200;
    return new Response(JSON.stringify(typeof answered === 'number' ? {} : answered), { status });
  };
