import { EventEmitter, once } from 'node:events';
import { request as ask } from 'node:http';
import WebSocket from 'ws';
import type { Reachable } from './process.js';

export interface WireEvent {
  readonly id?: string;
  readonly sequence?: number | null;
  readonly timestamp?: string;
  readonly type: string;
  readonly payload: Record<string, any>;
  readonly metadata?: { readonly custom?: Record<string, string> };
}

export const post = (url: string, body: unknown, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

/** A spoilt batch holds other things as well; those are in `frames`. */
const isEvent = (value: unknown): value is WireEvent => typeof value === 'object' && value !== null;

/** A raw socket that remembers what it was told. Nothing of our client is in it. */
export class Wire {
  readonly socket: WebSocket;
  /** Events as they came, batches opened. */
  readonly events: WireEvent[] = [];
  readonly frames: unknown[] = [];
  closed: { code: number; reason: string } | undefined;
  readonly #news = new EventEmitter();

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.on('message', (data) => this.#hear(data.toString()));
    this.socket.on('error', () => undefined);
    this.socket.on('close', (code, reason) => {
      this.closed = { code, reason: reason.toString() };
      this.#news.emit('news');
    });
  }

  say(type: string, payload: unknown = {}, metadata?: unknown): void {
    this.raw(JSON.stringify({ type: `EVENT_TYPE_${type}`, payload, ...(metadata === undefined ? {} : { metadata }) }));
  }

  raw(frame: string | Buffer): void {
    this.socket.send(frame);
  }

  all(type: string): WireEvent[] {
    return this.events.filter((event) => event.type === `EVENT_TYPE_${type}`);
  }

  /** The n-th event of a type, now or when it comes. */
  hears(type: string, nth = 1): Promise<WireEvent> {
    return this.until(() => this.all(type)[nth - 1], `${type} #${nth}`);
  }

  /** Waits for news until the question has an answer; fails with what was heard instead. */
  async until<Answer>(ask: () => Answer | undefined | false, what = 'it', withinMs = 8_000): Promise<Answer> {
    const giveUp = AbortSignal.timeout(withinMs);
    for (;;) {
      const answer = ask();
      if (answer !== undefined && answer !== false) return answer;
      try {
        await once(this.#news, 'news', { signal: giveUp });
      } catch {
        const heard = this.events.map(({ type, sequence }) => `${type}#${String(sequence)}`).join(', ');
        throw new Error(`waited for ${what}; heard: ${heard}; closed: ${JSON.stringify(this.closed)}`);
      }
    }
  }

  async closes(): Promise<number> {
    return (await this.until(() => this.closed, 'the close')).code;
  }

  /** Everything sent before this has been answered. */
  async settle(): Promise<void> {
    const mark = crypto.randomUUID();
    this.say('HEARTBEAT', {}, { custom: { mark } });
    await this.until(
      () => this.all('HEARTBEAT').some((event) => event.metadata?.custom?.['mark'] === mark),
      'a heartbeat',
    );
  }

  close(): void {
    this.socket.close(1000);
  }

  #hear(text: string): void {
    const frame = JSON.parse(text) as WireEvent;
    this.frames.push(frame);
    if (frame.type === 'EVENT_TYPE_EVENT_BATCH')
      this.events.push(...(frame.payload['events'] as unknown[]).filter(isEvent));
    else this.events.push(frame);
    this.#news.emit('news');
  }
}

export interface Handshake {
  readonly token: string;
  readonly sessionId: string;
  url(cursor?: number | string): string;
}

/** What a page does first: token, then session. */
export async function handshake(running: Reachable, session: object = {}): Promise<Handshake> {
  const { addresses, platform } = running;
  const minted = await post(
    `${addresses.messaging}/api/v1/access-token`,
    {},
    {
      'X-Token': platform.keys.connectorToken,
      'X-Host': 'localhost',
    },
  );
  const { access_token: token } = (await minted.json()) as { access_token: string };
  const created = await post(`${addresses.messaging}/api/v1/sessions`, session, { Authorization: `Bearer ${token}` });
  const { session_id: sessionId } = (await created.json()) as { session_id: string };
  const base = `${addresses.messaging.replace('http', 'ws')}/ws?access_token=${token}&session_id=${sessionId}`;
  return { token, sessionId, url: (cursor) => (cursor === undefined ? base : `${base}&cursor=${cursor}`) };
}

/** A socket that has replayed. */
export async function connect(
  running: Reachable,
  session: object = {},
): Promise<Wire & { readonly session: Handshake }> {
  const made = await handshake(running, session);
  const wire = Object.assign(new Wire(made.url()), { session: made });
  await wire.hears('SESSION_START');
  return wire;
}

/** The control door. */
export async function control(running: Reachable, path: string, body?: unknown, method = 'POST'): Promise<any> {
  const response = await fetch(`${running.addresses.control}/__control${path}`, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`control ${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}

/** A socket whose session the agent has joined and greeted. */
export async function joined(
  running: Reachable,
  session: object = {},
): Promise<Wire & { readonly session: Handshake }> {
  const wire = await connect(running, session);
  wire.say('REQUEST_SERVICE_AGENT_JOIN');
  await spoken(wire, 1);
  return wire;
}

/** The n-th finished answer of the agent, whole or streamed: what it said. */
export async function spoken(wire: Wire, nth: number): Promise<string> {
  const last = await wire.until(() => answers(wire)[nth - 1], `answer #${nth}`);
  if (last.type.endsWith('_MESSAGE')) return last.payload['text'] as string;
  return textOf(wire, last.payload['message_id'] as string);
}

const answers = (wire: Wire): WireEvent[] =>
  wire.events.filter(
    ({ type, payload }) =>
      /_AGENT_MESSAGE$/.test(type) || (/_AGENT_MESSAGE_CHUNK$/.test(type) && payload['is_complete'] === true),
  );

export const chunksOf = (wire: Wire, messageId?: string): WireEvent[] =>
  wire
    .all('SERVICE_AGENT_MESSAGE_CHUNK')
    .filter(({ payload }) => messageId === undefined || payload['message_id'] === messageId);

export const textOf = (wire: Wire, messageId: string): string =>
  chunksOf(wire, messageId)
    .map(({ payload }) => payload['text'] as string)
    .join('');

/** The short names of the events, in the order heard. */
export const names = (wire: { readonly events: readonly WireEvent[] }): string[] =>
  wire.events.map(({ type }) => type.replace('EVENT_TYPE_', ''));

/** Another socket of the same session, once it has replayed something. */
export async function again(_running: Reachable, made: Handshake, cursor?: number | string): Promise<Wire> {
  const wire = new Wire(made.url(cursor));
  await once(wire.socket, 'open');
  await wire.settle();
  return wire;
}

/** What the journal of a session holds. */
export async function journalOf(running: Reachable, sessionId: string): Promise<WireEvent[]> {
  const { events } = (await control(running, `/sessions/${sessionId}/journal`, undefined, 'GET')) as {
    events: WireEvent[];
  };
  return events;
}

/** An upgrade without a socket client: the status, and the body of a refusal. */
export function upgrade(url: string): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const request = ask(url.replace(/^ws/, 'http'), {
      headers: {
        Connection: 'Upgrade',
        Upgrade: 'websocket',
        'Sec-WebSocket-Key': Buffer.from(crypto.randomUUID().slice(0, 16)).toString('base64'),
        'Sec-WebSocket-Version': '13',
      },
    });
    request.on('error', reject);
    request.on('upgrade', (_response, socket) => {
      socket.destroy();
      resolve({ status: 101, body: '' });
    });
    request.on('response', (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (body += part));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    });
    request.end();
  });
}

/** A person at the desk, by HTTP. */
export const atDesk = (running: Reachable, sessionId: string, verb: string, body: object = {}): Promise<Response> =>
  post(`${running.addresses.desk}/desk/conversations/${sessionId}/${verb}`, body, {
    Authorization: `Bearer ${running.platform.keys.deskKey}`,
  });
