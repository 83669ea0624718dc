import { entry, type Entry } from '../platform/session.js';
import type { PlatformReady } from '../platform/talk.js';
import { nastyCursors, nastyStrings } from './corpus.js';
import { STREAMS } from './input.js';
import { mutated, mutatedText } from './mutate.js';
import { restFault, type ErrorShape } from './oracle.js';
import { Prng } from './prng.js';
import { RawHttp, type RawAnswer } from './raw-http.js';

/** What a call is made of, before and after it was spoilt. */
interface Call {
  readonly family: ErrorShape | 'upgrade';
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  /** Spoilt below what a handler sees: it may be refused by the parser, or hung up on. */
  readonly broken: boolean;
}

export interface HttpInput {
  readonly number: number;
  readonly family: Call['family'];
  readonly bytes: Buffer;
  readonly broken: boolean;
  readonly bodiless: boolean;
}

/** Statuses that are documented, whatever was done to path and method. 431 and 414 are the parser's. */
const DOCUMENTED: Readonly<Record<Call['family'], readonly number[]>> = {
  messaging: [200, 204, 400, 401, 404, 405, 413],
  chat: [200, 400, 401, 403, 404, 405, 410, 413, 415],
  upgrade: [101, 400, 401, 404, 405, 426, 429],
};
const JSON_TYPE = ['Content-Type', 'application/json'] as const;
const METHODS = ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'POST', 'TRACE', 'PROPFIND', 'post'];
const TOKEN_POOL = 4;

/** The honest calls, made with what a few honest clients own. */
export class HttpFuzz {
  readonly #ready: PlatformReady;
  readonly #seed: number;
  #entries: Entry[] = [];
  #conversations: string[] = [];

  constructor(ready: PlatformReady, seed: number) {
    this.#ready = ready;
    this.#seed = seed;
  }

  async prepare(): Promise<void> {
    for (let made = 0; made < TOKEN_POOL; made++) {
      this.#entries.push(await entry(this.#ready));
      this.#conversations.push(await this.#conversation());
    }
  }

  input(number: number): HttpInput {
    const prng = new Prng(this.#seed, STREAMS.http + number);
    let call = this.#honest(prng);
    if (prng.chance(0.9)) call = spoilt(prng, call);
    const { family } = call;
    const written = bytesOf(call);
    // A whole request spoilt byte by byte, in one of twenty.
    const whole = !prng.chance(0.05);
    const bytes = whole ? written : mutated(prng, written);
    const bodiless = bytes.subarray(0, 5).toString('latin1') === 'HEAD ';
    return { number, family, bytes, broken: call.broken || !whole, bodiless };
  }

  /** Null when the answer is one that is documented. */
  async judge(wires: Wires, input: HttpInput): Promise<string | null> {
    const { family, bytes, broken, bodiless } = input;
    const wire = wires[family];
    const options = { finished: broken, bodiless };
    // A connection that was kept may be closed from the other side just now; a new one may not.
    const answer = (await wire.send(bytes, options)) ?? (broken ? null : await wire.send(bytes, options));
    if (family === 'upgrade') wire.close();
    if (answer === null) return broken ? null : 'hung up without an answer';
    return verdict(input, answer);
  }

  wires(): Wires {
    const { messaging, runtime } = this.#ready.addresses;
    return { messaging: new RawHttp(messaging), chat: new RawHttp(runtime), upgrade: new RawHttp(messaging) };
  }

  #honest(prng: Prng): Call {
    const { keys } = this.#ready;
    const { token, sessionId } = prng.pick(this.#entries);
    const call = (
      family: Call['family'],
      method: string,
      path: string,
      headers: Call['headers'],
      body: unknown,
    ): Call => ({ family, method, path, headers, body: Buffer.from(JSON.stringify(body)), broken: false });
    const bearer = [['Authorization', `Bearer ${token}`], JSON_TYPE] as const;
    const chatKeys = [['X-API-KEY', keys.chat.apiKey], ['X-TOKEN', keys.chat.token], JSON_TYPE] as const;
    const chat = `/v1/${keys.accountId}/${keys.projectId}/chat`;
    const id = prng.chance(0.3) ? prng.pick(this.#conversations) : 'CONV-none';
    const way = prng.int(100);
    if (way < 20) {
      const headers = [['X-Token', keys.connectorToken], ['X-Host', 'localhost'], JSON_TYPE] as const;
      return call('messaging', 'POST', '/api/v1/access-token', headers, {});
    }
    if (way < 40) {
      const body = { streaming_enabled: prng.chance(0.5), platform: 'web', device_type: 'desktop' };
      return call('messaging', 'POST', '/api/v1/sessions', bearer, body);
    }
    if (way < 55) {
      const body = { token: 'eyJhbGciOiJIUzI1NiIsImtpZCI6ImN0eC0xIn0.eyJzdWIiOiJ4In0.c2ln' };
      return call('messaging', 'POST', `/api/v1/sessions/${sessionId}/context`, bearer, body);
    }
    if (way < 60) return call('chat', 'POST', `${chat}/create`, chatKeys, { channel: 'api', asr_lang_code: 'en-US' });
    if (way < 72) {
      const body = { conversation_id: id, message: 'hello', metadata: { a: 1 }, integration_attributes: { b: 'c' } };
      return call('chat', 'POST', `${chat}/respond`, chatKeys, body);
    }
    if (way < 84) return call('chat', 'PUT', `${chat}/close`, chatKeys, { conversation_id: 'CONV-none' });
    const upgrade = [
      ['Connection', 'Upgrade'],
      ['Upgrade', 'websocket'],
      ['Sec-WebSocket-Version', '13'],
      ['Sec-WebSocket-Key', 'dGhlIHNhbXBsZSBub25jZQ=='],
    ] as const;
    const cursor = prng.chance(0.5) ? '' : `&cursor=${prng.pick(nastyCursors)}`;
    return {
      family: 'upgrade',
      method: 'GET',
      path: `/ws?access_token=${token}&session_id=${sessionId}${cursor}`,
      headers: upgrade,
      body: Buffer.alloc(0),
      broken: false,
    };
  }

  async #conversation(): Promise<string> {
    const { keys, addresses } = this.#ready;
    const response = await fetch(`${addresses.runtime}/v1/${keys.accountId}/${keys.projectId}/chat/create`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-KEY': keys.chat.apiKey, 'X-TOKEN': keys.chat.token },
      body: '{}',
    });
    return ((await response.json()) as { conversation_id: string }).conversation_id;
  }
}

export type Wires = Readonly<Record<Call['family'], RawHttp>>;

type Spoil = (prng: Prng, call: Call) => Call;

const spoilBody: Spoil = (prng, call) => ({ ...call, body: mutated(prng, call.body) });

const spoilPath: Spoil = (prng, call) => {
  const path = prng.chance(0.7)
    ? mutatedText(prng, call.path)
    : `${call.path.slice(0, prng.int(call.path.length))}${encodeURI(prng.pick(nastyStrings).toWellFormed())}`;
  // What no address may hold (RFC 3986) is the parser's business. `//x`, `%` and the like are not.
  return { ...call, path, broken: call.broken || !/^\/[\w~!$&'()*+,\-./:;=?@%]*$/.test(path) };
};

const spoilHeader: Spoil = (prng, call) => {
  const at = prng.int(call.headers.length);
  const [name, given] = call.headers[at]!;
  const nasty = prng.chance(0.5) ? mutatedText(prng, given) : prng.pick(nastyStrings);
  const value = Buffer.from(nasty).toString('latin1');
  const headers = call.headers.map((header, place) => (place === at ? ([name, value] as const) : header));
  return { ...call, headers, broken: call.broken || !/^[\t -~\x80-\xff]*$/.test(value) };
};

const dropHeader: Spoil = (prng, call) => {
  const at = prng.int(call.headers.length);
  return { ...call, headers: call.headers.filter((_header, place) => place !== at) };
};

const doubleHeader: Spoil = (prng, call) => ({ ...call, headers: [...call.headers, prng.pick(call.headers)] });

const strangeHeader: Spoil = (prng, call) => {
  const name = prng.pick(['Origin', 'X-Service-Correlation-Id', 'Accept', 'Cookie', '__proto__', 'Expect', 'Range']);
  const value = prng.pick(['null', 'x'.repeat(500), '*', 'https://evil.example', '100-continue', '\u00ff', '']);
  return { ...call, headers: [...call.headers, [name, value]], broken: call.broken || name === 'Expect' };
};

const otherMethod: Spoil = (prng, call) => {
  const method = prng.pick(METHODS);
  return { ...call, method, broken: call.broken || method === 'post' || method === 'TRACE' };
};

const spoils: readonly Spoil[] = [
  spoilBody,
  spoilBody,
  spoilBody,
  spoilPath,
  spoilPath,
  spoilHeader,
  dropHeader,
  doubleHeader,
  strangeHeader,
  otherMethod,
];

function spoilt(prng: Prng, call: Call): Call {
  let out = call;
  for (let left = prng.chance(0.7) ? 1 : 2; left > 0 && out.headers.length > 0; left--)
    out = prng.pick(spoils)(prng, out);
  return out;
}

function bytesOf({ method, path, headers, body }: Call): Buffer {
  const lines = [['Host', '127.0.0.1'], ...headers, ['Content-Length', String(body.length)]];
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body]);
}

function verdict({ family, broken, bodiless }: HttpInput, { status, body, unparsed }: RawAnswer): string | null {
  if (status >= 500) return `status ${status}: ${body.slice(0, 300)}`;
  // 417 is for an Expect that nobody can meet; both are the parser's.
  if (unparsed || status === 431 || (broken && [400, 417].includes(status))) return null;
  if (bodiless) return DOCUMENTED[family].includes(status) ? null : `status ${status} is not documented for HEAD`;
  if (family !== 'upgrade') return restFault(family, DOCUMENTED[family], status, body);
  // An upgrade that lost its header is an ordinary call to the family that listens there.
  return DOCUMENTED.upgrade.includes(status) || restFault('messaging', DOCUMENTED.messaging, status, body) === null
    ? null
    : `status ${status} is not documented for an upgrade: ${body.slice(0, 300)}`;
}
