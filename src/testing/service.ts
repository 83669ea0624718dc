import { checkScript, checkStep } from './check-script.js';
import type { Answer, Dial, Reply, Script, Step } from './script.js';
import { Session, type Line, type Peer } from './session.js';
import { addressOf, answerOn } from './network.js';
import { answered, json, Replies, type Answered } from './replies.js';
import { socketClass } from './socket.js';
import { pageTimers, type Timers } from './timers.js';
import type { Said } from './wire.js';

export interface ServiceOptions {
  /** Where it seems to be: what the page gives as `base-url`. */
  readonly baseUrl?: string | undefined;
  /** Where the website gives tokens: a path of the page's own, or an address. */
  readonly tokenEndpoint?: string | undefined;
  /** Whose time it lives in; the page's unless said. */
  readonly clock?: Timers | undefined;
}

/** A call of the page's, as the service saw it. */
export interface Call {
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly status: number | 'none';
}

/**
 * A service that follows a script: tokens, sessions, sockets with a journal and a replay. Nothing of it leaves the page.
 * `script` may be changed at any time; `does` makes it do something now.
 */
export class ScriptedService {
  readonly baseUrl: string;
  readonly tokenEndpoint: string;
  /** In place of the page's own: what is not for the service is refused. */
  readonly fetch: typeof globalThis.fetch;
  readonly WebSocket: typeof globalThis.WebSocket;
  /** Everything that was asked by HTTP, in order. */
  readonly calls: Call[] = [];
  /** Everything that clients put on a socket, in order. */
  readonly heard: Said[] = [];
  /** How many sockets were dialled. */
  dials = 0;
  readonly #timers: Timers;
  readonly #sessions = new Map<string, Session>();
  readonly #gone = new Set<string>();
  readonly #answers = new Map<Answer, number>();
  readonly #tokens = new Replies();
  readonly #makings = new Replies();
  #dials: readonly Dial[] = [];
  #script: Script = {};
  #ids = 0;
  #newest: Session | null = null;

  constructor(script: Script = {}, options: ServiceOptions = {}) {
    this.baseUrl = options.baseUrl ?? 'https://messaging.test';
    this.tokenEndpoint = options.tokenEndpoint ?? 'https://site.test/chat/token';
    this.#timers = options.clock ?? pageTimers;
    this.script = script;
    this.fetch = (input, init) => this.#fetch(input, init);
    this.WebSocket = socketClass((url, peer) => this.dial(url, peer));
  }

  get script(): Script {
    return this.#script;
  }

  /** @throws TypeError where it names what there is not, with the path to it. */
  set script(script: Script) {
    checkScript(script);
    this.#script = script;
    this.#tokens.become(script.tokens ?? []);
    this.#makings.become(script.sessions ?? []);
    this.#dials = script.dials ?? [];
    this.#answers.clear();
  }

  /** What `createClient` takes to be a client of this service, and of nothing else. */
  get client(): {
    readonly baseUrl: string;
    readonly tokenEndpoint: string;
    readonly fetch: typeof globalThis.fetch;
    readonly WebSocket: typeof globalThis.WebSocket;
    readonly storage: 'memory';
    readonly instance: string;
  } {
    const { baseUrl, tokenEndpoint, fetch, WebSocket } = this;
    return {
      baseUrl,
      tokenEndpoint,
      fetch,
      WebSocket,
      storage: 'memory',
      instance: `test-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`,
    };
  }

  /** The words of every message that has come, in order. */
  get messages(): readonly string[] {
    return this.heard.filter(({ type }) => type === 'USER_MESSAGE').map(({ payload }) => String(payload['text']));
  }

  /** Resolves when everything it had to do has been done. */
  async idle(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ idle }) => idle));
  }

  /** In the newest conversation, after what it is doing already. */
  does(...steps: readonly Step[]): Promise<void> {
    steps.forEach((step, at) => checkStep(step, `does[${at}]`));
    if (this.#newest === null) throw new Error('There is no conversation yet');
    return this.#newest.does(steps);
  }

  /** From now on the token endpoint answers like this. */
  tokens(...replies: readonly Reply[]): void {
    this.#tokens.become(replies);
  }

  /** Whether an address is the service's, or the website's token endpoint. */
  owns(address: string): boolean {
    return this.#pathOf(address) !== null;
  }

  /** A call by HTTP; null when no answer ever comes. */
  async call(address: string, body: string | null, headers: (name: string) => string | null): Promise<Answered | null> {
    const path = this.#pathOf(address);
    if (path === null) throw new Error(`${address} is not the service's`);
    const said = objectOf(body);
    const answer = await Promise.resolve(this.#answer(path, said, headers));
    this.calls.push({ path, body: said, status: answer?.status ?? 'none' });
    return answer;
  }

  /** A socket is dialled. */
  dial(address: string, peer: Peer): Line | 'refused' | 'hangs' | number {
    this.dials++;
    const [dial = 'opens', ...rest] = this.#dials;
    this.#dials = rest;
    if (dial !== 'opens') return dial;
    const query = new URL(address).searchParams;
    const session = this.#sessions.get(query.get('session_id') ?? '');
    if (session === undefined || this.#gone.has(session.id) || query.get('access_token') !== tokenOf(session.id))
      return 'refused';
    return session.open(peer, Number(query.get('cursor') ?? 0));
  }

  /** Puts it in the place of a page's network, as far as it is the service's. Returns how to give that back. */
  install(page: object = globalThis): () => void {
    return answerOn(page, this);
  }

  #answer(path: string, body: Call['body'], headers: (name: string) => string | null): Answered | null {
    if (path === TOKEN) return this.#token(body);
    if (path === '/api/v1/sessions') {
      const reply = this.#makings.take();
      if (reply !== null) return answered(reply);
      const token = /^Bearer (.+)$/.exec(headers('Authorization') ?? '')?.[1];
      return token === undefined || !this.#sessions.has(sessionOf(token))
        ? json(401, { error: 'HTTP 401' })
        : json(200, { session_id: sessionOf(token) });
    }
    if (path === '/api/v1/access-token') return this.#mint();
    return /^\/api\/v1\/sessions\/[^/]+\/context$/.test(path) ? json(200, {}) : json(200, { status: 'ok' });
  }

  #token({ session_id: sessionId }: Call['body']): Answered | null {
    const reply = this.#tokens.take();
    if (reply !== null) return answered(reply);
    if (typeof sessionId !== 'string') return this.#mint();
    const known = this.#sessions.has(sessionId) && !this.#gone.has(sessionId);
    return known ? json(200, { access_token: tokenOf(sessionId) }) : json(404, { error: 'HTTP 404' });
  }

  #mint(): Answered {
    const session = new Session(`session-${++this.#ids}`, {
      script: this.#script,
      timers: this.#timers,
      heard: (said) => void this.heard.push(said),
      answerTo: (text) => this.#answerTo(text),
      nextDials: (next) => void (this.#dials = next),
      expired: (id) => void this.#gone.add(id),
    });
    this.#sessions.set(session.id, session);
    this.#newest = session;
    return json(200, { access_token: tokenOf(session.id) });
  }

  #answerTo(text: string): Answer | undefined {
    const words = text.toLowerCase();
    const answer = this.#script.answers?.find(
      (one) => words.includes((one.to ?? '').toLowerCase()) && (this.#answers.get(one) ?? 0) < (one.times ?? Infinity),
    );
    if (answer !== undefined) this.#answers.set(answer, (this.#answers.get(answer) ?? 0) + 1);
    return answer;
  }

  /** Null for what is somebody else's. */
  #pathOf(address: string): string | null {
    const page = typeof location === 'undefined' || location.origin === 'null' ? this.baseUrl : location.href;
    let asked;
    try {
      asked = new URL(address, page);
    } catch {
      return null;
    }
    const token = new URL(this.tokenEndpoint, page);
    // A path is the page's own, wherever the page is: whoever looks on from outside does not know.
    if (asked.pathname === token.pathname && (asked.host === token.host || this.tokenEndpoint.startsWith('/')))
      return TOKEN;
    const base = new URL(this.baseUrl);
    const prefix = base.pathname.replace(/\/+$/, '');
    return asked.host === base.host && asked.pathname.startsWith(prefix) ? asked.pathname.slice(prefix.length) : null;
  }

  async #fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
    const body = input instanceof Request ? await input.clone().text() : (init.body ?? null);
    const answer = await this.call(addressOf(input), typeof body === 'string' ? body : null, (name) =>
      headers.get(name),
    );
    if (init.signal?.aborted === true) throw new DOMException('Aborted', 'AbortError');
    if (answer === null) return never(init.signal ?? null);
    if (answer.status === 0) throw new TypeError('Failed to fetch');
    return new Response(answer.body, { status: answer.status, headers: answer.headers });
  }
}

const TOKEN = 'token';

const never = (signal: AbortSignal | null): Promise<never> =>
  new Promise((_never, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });

/** The shape of one, with the session in it; signed by nobody. */
function tokenOf(sessionId: string): string {
  const part = (claims: object): string =>
    btoa(JSON.stringify(claims)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  // Long after any test: which clock a page has is the test's business.
  return `${part({ alg: 'none' })}.${part({ sub: sessionId, exp: 4_102_444_800 })}.test`;
}

function sessionOf(token: string): string {
  try {
    const claims = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return (JSON.parse(atob(claims)) as { sub: string }).sub;
  } catch {
    return '';
  }
}

function objectOf(body: string | null): Call['body'] {
  try {
    const read: unknown = JSON.parse(body ?? '{}');
    return typeof read === 'object' && read !== null ? (read as Call['body']) : {};
  } catch {
    return {};
  }
}
