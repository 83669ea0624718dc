import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Clock } from '../clock.js';
import type { Fanout } from '../fanout.js';
import type { Faults } from '../faults.js';
import type { Log } from '../log.js';
import type { Settings } from '../settings.js';
import type { Journal } from '../store/journal.js';
import { Connection } from './connection.js';
import type { Gateway } from './gateway.js';
import type { Hub } from './hub.js';
import { replayFrames } from './replay.js';
import type { Session, Sessions } from './sessions.js';
import { fingerprint, type Tokens } from './tokens.js';

export interface UpgradePorts {
  readonly hub: Hub;
  readonly fanout: Fanout;
  readonly gateway: Gateway;
  readonly sessions: Sessions;
  readonly journal: Journal;
  readonly tokens: Tokens;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly faults: Faults;
  readonly log: Log;
}

interface Refused {
  readonly status: number;
  readonly text: string;
}

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** The way in: checks in the documented order, then the socket, its replay, its life, its end. */
export class Upgrades {
  readonly #ports: UpgradePorts;
  readonly #server: WebSocketServer;
  /** Sockets on their way in count as well, or eleven at once would all be the tenth. */
  readonly #entering = new Map<string, number>();
  /** Kept waiting on purpose. */
  readonly #hung = new Set<Duplex>();

  constructor(ports: UpgradePorts) {
    this.#ports = ports;
    this.#server = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: ports.settings.maxFrameBytes,
    });
  }

  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    this.#enter(request, socket, head).catch((error: unknown) => {
      this.#ports.log.trouble('upgrade', error);
      refuse(socket, { status: 500, text: 'internal error' });
    });
  }

  close(): void {
    for (const socket of this.#hung) socket.destroy();
  }

  async #enter(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (this.#sabotage(socket)) return;
    const at = request.url ?? '/';
    if (!URL.canParse(at, 'http://platform')) return refuse(socket, { status: 400, text: 'bad request' });
    const url = new URL(at, 'http://platform');
    const answer = url.pathname === '/ws' ? await this.#check(url.searchParams) : { status: 404, text: 'not found' };
    const status = 'status' in answer ? answer.status : 101;
    this.#ports.log.line('upgrade', { path: url.pathname, status });
    if ('status' in answer) return refuse(socket, answer);
    try {
      if (socket.destroyed) return;
      this.#server.handleUpgrade(request, socket, head, (ws) => this.#live(ws, socket, answer.session, answer.cursor));
    } finally {
      this.#leave(answer.session.id);
    }
  }

  async #check(query: URLSearchParams): Promise<Refused | { session: Session; cursor: number }> {
    const { sessions, tokens, settings, fanout, hub } = this.#ports;
    const token = query.get('access_token');
    const id = query.get('session_id');
    if (!token || !id) return { status: 400, text: 'invalid connection parameters' };
    const cursor = readCursor(query.get('cursor'));
    if (cursor === null && settings.badCursor === 'refuse')
      return { status: 400, text: 'invalid cursor: must be a non-negative integer' };
    const session = await sessions.find(id);
    if (session === null) return { status: 404, text: 'session not found' };
    const bound = session.tokenHash === fingerprint(token) && (await tokens.verify(token)) !== null;
    if (!bound) return { status: 401, text: 'authentication failed' };
    const entering = this.#entering.get(id) ?? 0;
    const there = hub.here(id) + entering + (await fanout.elsewhere(id));
    if (there >= settings.maxConnections) return { status: 429, text: 'connection limit exceeded for session' };
    if (cursor === null) this.#ports.log.line('cursor', { level: 'warn', session: id, used: 0 });
    this.#entering.set(id, entering + 1);
    // A cursor from the future would hide everything that is still to come.
    return { session, cursor: Math.min(cursor ?? 0, session.lastSequence) };
  }

  #leave(id: string): void {
    const left = (this.#entering.get(id) ?? 1) - 1;
    if (left === 0) this.#entering.delete(id);
    else this.#entering.set(id, left);
  }

  #live(ws: WebSocket, socket: Duplex, session: Session, cursor: number): void {
    const { hub, gateway, fanout, sessions, clock, log } = this.#ports;
    const connection = new Connection(ws, socket, session.id, cursor, clock.now());
    hub.attach(connection);
    const tell = (error: unknown): void => log.trouble('socket', error, { session: session.id });
    ws.on('message', (data, binary) => gateway.receive(session, connection, data, binary));
    // The close that follows says all there is to say.
    ws.on('error', () => undefined);
    ws.on('close', (code) => {
      hub.detach(connection);
      log.line('close', { session: session.id, code });
      fanout.sockets(session.id, hub.here(session.id)).catch(tell);
      sessions.seen([session.id], [connection.lastFrameAt]).catch(tell);
    });
    this.#welcome(session, connection, cursor).catch((error: unknown) => {
      tell(error);
      connection.close(1011);
    });
  }

  async #welcome(session: Session, connection: Connection, cursor: number): Promise<void> {
    const { hub, fanout, journal, faults, settings } = this.#ports;
    // Other processes count this socket before it hears a word.
    await fanout.sockets(session.id, hub.here(session.id));
    const frames = await replayFrames(journal, faults, session.id, cursor, settings.batchSize);
    for (const { frame, last } of frames) connection.replay(frame, last);
    connection.live();
    hub.replayed(session.id);
    if (session.endedAt !== null) connection.close(1000, 'session ended');
  }

  #sabotage(socket: Duplex): boolean {
    const { faults } = this.#ports;
    if (faults.none) return false;
    if (faults.take('upgrade.hang') !== undefined) {
      this.#hung.add(socket);
      // Read, so that it is noticed when the other side gives up.
      socket.resume().on('end', () => socket.destroy());
      socket.on('close', () => this.#hung.delete(socket));
      return true;
    }
    if (faults.take('upgrade.reset') !== undefined) {
      if ('resetAndDestroy' in socket && typeof socket.resetAndDestroy === 'function') socket.resetAndDestroy();
      return true;
    }
    const rejected = faults.take('upgrade.reject');
    if (rejected !== undefined) refuse(socket, { status: rejected.status ?? 503, text: 'refused on purpose' });
    return rejected !== undefined;
  }
}

/** A plain decimal integer; nothing is 0; anything else is null (CUR-2, CUR-3, CUR-8). */
export function readCursor(text: string | null): number | null {
  if (text === null || text === '') return 0;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : null;
  return value;
}

function refuse(socket: Duplex, { status, text }: Refused): void {
  if (socket.destroyed) return;
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_TEXTS[status] ?? 'Error'}\r\nConnection: close\r\nContent-Type: text/plain\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  );
}
