import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import type { Clock } from '../clock.js';
import type { Fanout } from '../fanout.js';
import type { Log } from '../log.js';
import type { DeskEar, Handoffs, Person } from '../messaging/handoffs.js';
import { SessionClosed } from '../store/journal.js';
import type { Waiting } from '../store/waiting.js';

const person = z.object({ id: z.string().min(1), name: z.string().min(1), avatar_url: z.url().optional() });
const on = { session_id: z.string() };
/** Who acts. Without it, whoever holds the conversation. */
const by = { agent_id: z.string().min(1).optional() };

/** What a person at the desk may do; the same by HTTP and by socket. */
export const command = z.discriminatedUnion('do', [
  z.object({ do: z.literal('accept'), ...on, agent: person }),
  z.object({ do: z.literal('transfer'), ...on, agent: person }),
  z.object({
    do: z.literal('message'),
    ...on,
    ...by,
    text: z.string().min(1).max(20_000),
    attachments: z.array(z.looseObject({ content_url: z.string() })).optional(),
    response_suggestions: z.array(z.looseObject({ message_text: z.string() })).optional(),
    chat_call_actions: z.array(z.looseObject({ contact_number: z.string() })).optional(),
  }),
  z.object({
    do: z.literal('typing'),
    ...on,
    ...by,
    state: z.enum(['TYPING_STATE_STARTED', 'TYPING_STATE_STOPPED']),
  }),
  z.object({
    do: z.literal('leave'),
    ...on,
    ...by,
    reason: z.string().optional(),
    then: z.enum(['end', 'agent']).default('end'),
  }),
  z.object({ do: z.literal('fail'), ...on, reason: z.string().default('No agent could take the conversation') }),
  z.object({ do: z.literal('timeout'), ...on }),
]);
export type Command = z.infer<typeof command>;

export interface DeskPorts {
  readonly handoffs: Handoffs;
  readonly clock: Clock;
  readonly fanout: Fanout;
  readonly log: Log;
  readonly key: string;
  endSession(sessionId: string): Promise<void>;
}

/** A person who works by HTTP alone is there for this long after a call. */
const PRESENT_MS = 60_000;
/** How often a socket is asked whether somebody is still there, and how often it may leave that unanswered. */
const PING_MS = 15_000;
const MOST_UNANSWERED = 2;

interface Seat {
  readonly ids: Set<string>;
  unanswered: number;
}

/** The place where people take conversations: what they do, and what they are told. */
export class Desk implements DeskEar {
  readonly #ports: DeskPorts;
  readonly #server = new WebSocketServer({ noServer: true, maxPayload: 65_536 });
  readonly #sockets = new Map<WebSocket, Seat>();
  readonly #seen = new Map<string, number>();
  #pingedAt = 0;

  constructor(ports: DeskPorts) {
    this.#ports = ports;
    ports.handoffs.listen(this);
  }

  /** False when the conversation is not in a state that allows it. `own` is who acts where the command does not say it. */
  async perform(told: Command, own?: string): Promise<boolean> {
    const named = 'agent_id' in told ? told.agent_id : undefined;
    const acting = named ?? own;
    const holder = acting ?? (await this.#ports.handoffs.find(told.session_id))?.agentId ?? undefined;
    const done = await this.#do(told, acting).catch((error: unknown) => this.#tooLate(error));
    if (done && holder !== undefined && !('agent' in told)) this.present(holder);
    return done;
  }

  /** The visitor has ended meanwhile. What had been moved by then is told to the desk. */
  #tooLate(error: unknown): false {
    if (!(error instanceof SessionClosed)) throw error;
    this.queueChanged();
    return false;
  }

  async #do(told: Command, acting: string | undefined): Promise<boolean> {
    const { handoffs } = this.#ports;
    const { session_id: id } = told;
    switch (told.do) {
      case 'accept':
        return handoffs.accept(id, told.agent as Person, () => this.present(told.agent.id));
      case 'transfer':
        // Who takes it over says so by HTTP; who hands it on, by a socket of their own.
        return handoffs.transfer(id, told.agent as Person, () => this.present(acting ?? told.agent.id));
      case 'message': {
        const { do: _do, session_id: _id, agent_id: _by, ...payload } = told;
        return handoffs.message(id, payload, acting);
      }
      case 'typing':
        return handoffs.typing(id, told.state, acting);
      case 'leave':
        return this.#leave(told, acting);
      case 'fail':
        return handoffs.fail(id, told.reason);
      case 'timeout':
        return handoffs.timeout(id);
    }
  }

  async queue(): Promise<object> {
    const all = await this.#ports.handoffs.list();
    return {
      waiting: all.filter((one) => one.state === 'waiting').map((one) => this.#card(one)),
      live: all.filter((one) => one.state === 'live').map((one) => this.#card(one)),
    };
  }

  /** Who has done something is there. */
  present(agentId: string): void {
    this.#seen.set(agentId, this.#ports.clock.now());
  }

  reachable(agentId: string): boolean {
    const held = [...this.#sockets.values()].some(({ ids }) => ids.has(agentId));
    return held || this.#ports.clock.now() - (this.#seen.get(agentId) ?? -Infinity) < PRESENT_MS;
  }

  people(): number {
    const recent = [...this.#seen].filter(([, at]) => this.#ports.clock.now() - at < PRESENT_MS).map(([id]) => id);
    const held = [...this.#sockets.values()].flatMap(({ ids }) => [...ids]);
    return new Set([...recent, ...held]).size;
  }

  queueChanged(): void {
    this.#ports.fanout.desk('');
    this.tellQueue();
  }

  /** From another process on the same database. */
  heardElsewhere(news: string): void {
    if (news === '') this.tellQueue();
    else this.#send(news);
  }

  tellQueue(): void {
    if (this.#sockets.size === 0) return;
    this.queue().then(
      (queue) => this.#send(JSON.stringify({ type: 'queue', ...queue })),
      (error: unknown) => this.#ports.log.trouble('desk', error),
    );
  }

  wrote(sessionId: string, text: string): void {
    this.#tell({ type: 'message', session_id: sessionId, text });
  }

  answered(sessionId: string): void {
    this.#tell({ type: 'answered', session_id: sessionId });
  }

  typed(sessionId: string, state: string): void {
    this.#tell({ type: 'typing', session_id: sessionId, state });
  }

  ended(sessionId: string, reason: string): void {
    this.#tell({ type: 'ended', session_id: sessionId, reason });
  }

  forgotten(): void {
    this.#seen.clear();
    this.queueChanged();
  }

  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => socket.destroy());
    const url = URL.canParse(request.url ?? '/', 'http://desk') ? new URL(request.url ?? '/', 'http://desk') : null;
    if (url?.pathname !== '/desk/ws') return refuse(socket, '404 Not Found');
    if (url.searchParams.get('key') !== this.#ports.key) return refuse(socket, '401 Unauthorized');
    this.#server.handleUpgrade(request, socket, head, (ws) => this.#live(ws, url.searchParams.get('agent_id')));
  }

  /** A machine that sleeps or has lost its line closes no socket: who answers no ping is not there. */
  tick(): void {
    const now = this.#ports.clock.now();
    if (now - this.#pingedAt < PING_MS) return;
    this.#pingedAt = now;
    for (const [socket, seat] of this.#sockets) {
      if (seat.unanswered++ < MOST_UNANSWERED) socket.ping();
      else {
        this.#sockets.delete(socket);
        socket.terminate();
      }
    }
  }

  close(): void {
    for (const socket of this.#sockets.keys()) socket.close(1001);
  }

  #live(ws: WebSocket, agentId: string | null): void {
    const seat: Seat = { ids: new Set(agentId === null ? [] : [agentId]), unanswered: 0 };
    this.#sockets.set(ws, seat);
    ws.on('pong', () => (seat.unanswered = 0));
    ws.on('error', () => undefined);
    ws.on('close', () => this.#sockets.delete(ws));
    ws.on('message', (data) => {
      void this.#heard(ws, seat, data.toString());
    });
    this.tellQueue();
  }

  async #heard(ws: WebSocket, { ids }: Seat, text: string): Promise<void> {
    const answer = (body: object): void => ws.send(JSON.stringify(body));
    try {
      const read = command.safeParse(JSON.parse(text));
      if (!read.success) return answer({ type: 'refused', error: z.prettifyError(read.error) });
      const own = ids.size === 1 ? [...ids][0] : undefined;
      const done = await this.perform(read.data, own);
      if (done && read.data.do === 'accept') ids.add(read.data.agent.id);
      answer({ type: done ? 'done' : 'refused', do: read.data.do, session_id: read.data.session_id });
    } catch (error) {
      const why = error instanceof SyntaxError ? 'The frame is not valid JSON' : 'It could not be done';
      if (!(error instanceof SyntaxError)) this.#ports.log.trouble('desk', error);
      answer({ type: 'refused', error: why });
    }
  }

  async #leave({ session_id: id, reason, then }: Command & { do: 'leave' }, acting?: string): Promise<boolean> {
    if (!(await this.#ports.handoffs.leave(id, reason, acting))) return false;
    if (then === 'end') await this.#ports.endSession(id);
    return true;
  }

  #card(one: Waiting): object {
    const since = one.state === 'waiting' ? one.requestedAt : (one.acceptedAt ?? one.requestedAt);
    return {
      session_id: one.sessionId,
      queue: one.queue,
      reason: one.reason,
      seconds: Math.max(0, Math.round((this.#ports.clock.now() - since) / 1000)),
      ...(one.state === 'waiting'
        ? { position: one.position, estimated_wait_seconds: this.#ports.handoffs.estimateSeconds(one.position) }
        : { agent: { id: one.agentId, name: one.agentName } }),
    };
  }

  #tell(news: object): void {
    const text = JSON.stringify(news);
    this.#send(text);
    this.#ports.fanout.desk(text);
  }

  #send(text: string): void {
    for (const socket of this.#sockets.keys()) socket.send(text);
  }
}

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
};
