import type { RawData } from 'ws';
import type { Clock } from '../clock.js';
import type { Faults } from '../faults.js';
import type { Log } from '../log.js';
import type { Settings } from '../settings.js';
import { SessionClosed } from '../store/journal.js';
import type { Connection } from './connection.js';
import { isRecord, nothing, readFrame, type Frame } from './frames.js';
import {
  reservedClientEvents,
  serverEvents,
  clientEvents,
  systemPayload,
  type EndReason,
  type Json,
} from './events.js';
import type { Handoffs } from './handoffs.js';
import type { Hub } from './hub.js';
import type { Session } from './sessions.js';
import type { Talks } from './talks.js';

export interface GatewayPorts {
  readonly hub: Hub;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly faults: Faults;
  readonly log: Log;
  readonly talks: Talks;
  readonly handoffs: Handoffs;
  end(session: Session, reason: EndReason): Promise<void>;
}

type Handler = (session: Session, connection: Connection, frame: Frame) => Promise<void>;

/** Frames in. Each documented type has one handler; everything else is answered with the sentence for it. */
export class Gateway {
  readonly #ports: GatewayPorts;
  readonly #handlers: Readonly<Record<(typeof clientEvents)[keyof typeof clientEvents], Handler>>;

  constructor(ports: GatewayPorts) {
    this.#ports = ports;
    this.#handlers = {
      join: (session, _connection, frame) => this.#join(session, frame),
      message: (session, connection, frame) => this.#message(session, connection, frame),
      typing: (session, connection, frame) => this.#typing(session, connection, frame),
      end: (session, _connection, frame) => this.#end(session, frame),
      heartbeat: (session, connection, frame) => this.#heartbeat(session, connection, frame),
    };
  }

  /** Never throws, never rejects: whatever a client sends, the socket and the process go on. */
  receive(session: Session, connection: Connection, data: RawData, binary: boolean): void {
    const { clock, settings, hub, log } = this.#ports;
    connection.lastFrameAt = clock.now();
    if (settings.rate > 0 && !connection.mayReceive(settings.rate, clock.now())) return;
    const frame = binary ? nothing : readFrame(data, settings);
    if (log.on) log.line('event', { session: session.id, from: 'client', type: frame.type || '?', bytes: size(data) });
    const handler = this.#handler(frame);
    if (typeof handler === 'object') return hub.reply(connection, SYSTEM, handler, frame.metadata);
    const done = connection.begin();
    handler(session, connection, frame)
      .catch((error: unknown) => this.#refused(connection, frame, error))
      .finally(done);
  }

  #handler(frame: Frame): Handler | Json {
    if (isClientEvent(frame.type)) return this.#handlers[clientEvents[frame.type]];
    if (reservedClientEvents.has(frame.type) && this.#ports.settings.reserved) return this.#reserved;
    if (reservedClientEvents.has(frame.type) || serverEvents.has(frame.type)) return systemPayload('E2', frame.wire);
    return systemPayload('E1');
  }

  #refused(connection: Connection, frame: Frame, error: unknown): void {
    const { hub, log } = this.#ports;
    if (error instanceof SessionClosed) return hub.reply(connection, SYSTEM, systemPayload('E7'), frame.metadata);
    log.trouble('frame', error, { session: connection.sessionId, type: frame.type });
    hub.reply(connection, SYSTEM, systemPayload('E8'), frame.metadata);
  }

  async #join(session: Session, frame: Frame): Promise<void> {
    const { clock, settings, hub, faults, talks } = this.#ports;
    const at = clock.now();
    if (settings.timeline.joinEcho > 0) await wait(clock, settings.timeline.joinEcho);
    await hub.say(session.id, frame.type, {}, echo(faults, session.id, frame));
    talks.heard(session, { said: null, at, metadata: frame.metadata });
  }

  async #message(session: Session, connection: Connection, frame: Frame): Promise<void> {
    const { clock, settings, hub, talks, faults } = this.#ports;
    const { text } = frame.payload;
    if (typeof text !== 'string') return hub.reply(connection, SYSTEM, systemPayload('E1'), frame.metadata);
    const at = clock.now();
    if (settings.timeline.echo > 0) await wait(clock, settings.timeline.echo);
    const payload = { message_id: crypto.randomUUID(), text };
    const untold = faults.take('echo.none', { sessionId: session.id }) === undefined ? {} : { untold: true };
    await hub.say(session.id, frame.type, payload, { ...echo(faults, session.id, frame), ...untold });
    if (settings.reserved)
      hub.pass(session.id, 'EVENT_TYPE_SERVICE_AGENT_RECEIVED_MESSAGE', { message_id: payload.message_id });
    talks.heard(session, { said: text, at, metadata: frame.metadata });
  }

  #typing(session: Session, connection: Connection, frame: Frame): Promise<void> {
    const { state } = frame.payload;
    if (state !== 'TYPING_STATE_STARTED' && state !== 'TYPING_STATE_STOPPED')
      this.#ports.hub.reply(connection, SYSTEM, systemPayload('E1'), frame.metadata);
    else this.#ports.handoffs.visitorTyping(session.id, state);
    return Promise.resolve();
  }

  async #end(session: Session, frame: Frame): Promise<void> {
    const { clock, settings, hub, faults } = this.#ports;
    if (settings.timeline.echo > 0) await wait(clock, settings.timeline.echo);
    await hub.say(session.id, frame.type, {}, echo(faults, session.id, frame));
    await this.#ports.end(session, 'REASON_USER_END');
  }

  #heartbeat(session: Session, connection: Connection, frame: Frame): Promise<void> {
    const { hub, faults } = this.#ports;
    if (faults.take('heartbeat.silent', { sessionId: session.id }) === undefined)
      hub.reply(connection, frame.type, {}, echo(faults, session.id, frame).metadata);
    return Promise.resolve();
  }

  /** Ratings and receipts: kept and echoed as they came. */
  readonly #reserved: Handler = async (session, _connection, frame) => {
    await this.#ports.hub.say(session.id, frame.type, frame.payload, echo(this.#ports.faults, session.id, frame));
  };
}

/** Its own names only: `constructor` and its like are on every object. */
const isClientEvent = (type: string): type is keyof typeof clientEvents => Object.hasOwn(clientEvents, type);

const SYSTEM = 'EVENT_TYPE_SYSTEM_MESSAGE';

const wait = (clock: Clock, ms: number): Promise<void> => clock.pause(ms);

function echo(faults: Faults, sessionId: string, frame: Frame): { metadata?: Json } {
  if (frame.metadata === undefined || faults.take('echo.bare', { sessionId }) !== undefined) return {};
  return { metadata: frame.metadata };
}

const size = (data: RawData): number => (isRecord(data) && 'length' in data ? Number(data['length']) : 0);
