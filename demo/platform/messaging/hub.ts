import type { Clock } from '../clock.js';
import type { Fanout, Passing } from '../fanout.js';
import type { Faults } from '../faults.js';
import type { Log } from '../log.js';
import type { Settings } from '../settings.js';
import { eventText, type Journal, type NewEvent, type Stored } from '../store/journal.js';
import type { Connection } from './connection.js';
import { eventBody, spelled, type Json } from './events.js';

interface Room {
  readonly connections: Set<Connection>;
  /** The last place told to everybody here. */
  delivered: number;
  /** A look into the journal, while it is under way. */
  catching: Promise<void> | undefined;
  /** Something came meanwhile, which that look may have been too early to see. */
  again: boolean;
}

export interface HubPorts {
  readonly journal: Journal;
  readonly fanout: Fanout;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly faults: Faults;
  readonly log: Log;
}

export interface EventOptions {
  readonly metadata?: Json;
  readonly quiet?: string;
  readonly final?: boolean;
  /** Kept, and told to nobody live. */
  readonly untold?: boolean;
}

/** Who listens to which session, and how an event reaches them: kept first, then told, in order, once. */
export class Hub {
  readonly #journal: Journal;
  readonly #fanout: Fanout;
  readonly #clock: Clock;
  readonly #settings: Settings;
  readonly #faults: Faults;
  readonly #log: Log;
  readonly #rooms = new Map<string, Room>();
  /** Kept back by the fault `events.reorder`, session by session. */
  readonly #held = new Map<string, Stored[]>();
  sockets = 0;

  constructor(ports: HubPorts) {
    this.#journal = ports.journal;
    this.#fanout = ports.fanout;
    this.#clock = ports.clock;
    this.#settings = ports.settings;
    this.#faults = ports.faults;
    this.#log = ports.log;
  }

  get rooms(): ReadonlyMap<string, { readonly connections: ReadonlySet<Connection> }> {
    return this.#rooms;
  }

  here(sessionId: string): number {
    return this.#rooms.get(sessionId)?.connections.size ?? 0;
  }

  attach(connection: Connection): void {
    let room = this.#rooms.get(connection.sessionId);
    if (room === undefined) {
      room = { connections: new Set(), delivered: connection.sent, catching: undefined, again: false };
      this.#rooms.set(connection.sessionId, room);
    }
    room.connections.add(connection);
    this.sockets += 1;
  }

  detach(connection: Connection): void {
    const room = this.#rooms.get(connection.sessionId);
    if (room?.connections.delete(connection) !== true) return;
    this.sockets -= 1;
    if (room.connections.size === 0) this.#rooms.delete(connection.sessionId);
  }

  /** A socket has replayed: what every socket here knows by now need not be looked up again. */
  replayed(sessionId: string): void {
    const room = this.#rooms.get(sessionId);
    if (room === undefined) return;
    const known = Math.min(...[...room.connections].map((connection) => connection.sent));
    room.delivered = Math.max(room.delivered, known);
  }

  /** Keep an event of the session, then tell everybody. Rejects with SessionClosed after the end. */
  async say(sessionId: string, type: string, payload: Json, options: EventOptions = {}): Promise<Stored> {
    const body = eventBody(this.#clock.iso(), spelled(type, this.#settings.dialect), payload, options.metadata);
    const event: NewEvent = {
      sessionId,
      body,
      ...(options.quiet === undefined ? {} : { quiet: options.quiet }),
      ...(options.final === true ? { final: this.#clock.now() } : {}),
    };
    const stored = await this.#journal.append(event);
    if (options.untold === true) this.#skip(stored);
    else this.#tell(stored);
    return stored;
  }

  /** Something that passes: to every socket of the session, wherever it is. */
  pass(sessionId: string, type: string, payload: Json, stream?: { id: string; first: boolean }): void {
    const body = eventBody(this.#clock.iso(), spelled(type, this.#settings.dialect), payload);
    const text = `{"id":"${crypto.randomUUID()}","sequence":null,${body}}`;
    const event: Passing = { sessionId, text, ...(stream?.first === true ? { streams: stream.id } : {}) };
    this.passedElsewhere(event);
    this.#fanout.passing(event);
  }

  /** To one socket only. */
  reply(connection: Connection, type: string, payload: Json, metadata?: Json): void {
    const body = eventBody(this.#clock.iso(), spelled(type, this.#settings.dialect), payload, metadata);
    connection.pass(`{"id":"${crypto.randomUUID()}","sequence":null,${body}}`);
  }

  passedElsewhere({ sessionId, text, streams }: Passing): void {
    const room = this.#rooms.get(sessionId);
    if (room === undefined) return;
    for (const connection of room.connections)
      connection.pass(text, streams === undefined ? undefined : { id: streams, first: true });
  }

  /** Another process wrote to the journal: look, and tell. */
  journaledElsewhere(sessionId: string): void {
    const room = this.#rooms.get(sessionId);
    if (room !== undefined) void this.#catchUp(sessionId, room);
  }

  /** Closes once everything that is kept has been told: what another process wrote last may still have to be looked up. */
  async over(sessionId: string, code: number, reason = ''): Promise<void> {
    const room = this.#rooms.get(sessionId);
    if (room === undefined) return;
    await this.#catchUp(sessionId, room);
    this.close(sessionId, code, reason);
  }

  close(sessionId: string, code: number, reason = ''): void {
    for (const connection of this.#rooms.get(sessionId)?.connections ?? []) connection.close(code, reason);
  }

  cut(sessionId?: string): void {
    if (sessionId === undefined) this.#held.clear();
    const rooms = sessionId === undefined ? [...this.#rooms.values()] : [this.#rooms.get(sessionId)];
    for (const room of rooms) for (const connection of [...(room?.connections ?? [])]) connection.cut();
  }

  #tell(stored: Stored): void {
    const room = this.#rooms.get(stored.sessionId);
    if (room === undefined || stored.sequence <= room.delivered) return;
    // Somebody else's event stands between: fetch it rather than tell ours before its turn.
    if (stored.sequence > room.delivered + 1) return void this.#catchUp(stored.sessionId, room);
    this.#deliver(room, stored);
  }

  #skip(stored: Stored): void {
    const room = this.#rooms.get(stored.sessionId);
    if (room === undefined) return;
    keepFrom(room, stored);
    room.delivered = Math.max(room.delivered, stored.sequence);
  }

  #catchUp(sessionId: string, room: Room): Promise<void> {
    room.again = true;
    return (room.catching ??= this.#look(sessionId, room));
  }

  async #look(sessionId: string, room: Room): Promise<void> {
    // By then it is known that there is a look.
    await Promise.resolve();
    try {
      while (room.again && room.connections.size > 0) {
        room.again = false;
        for (const event of await this.#journal.since(sessionId, room.delivered)) this.#deliver(room, event);
      }
    } catch (error) {
      this.#log.trouble('catch-up', error, { session: sessionId });
      // They would wait for what nobody tells them; who comes again says what they have, and is told the rest.
      for (const connection of [...room.connections]) connection.cut();
    } finally {
      room.catching = undefined;
    }
  }

  #deliver(room: Room, stored: Stored): void {
    if (stored.sequence <= room.delivered) return;
    room.delivered = stored.sequence;
    if (!this.#faults.none || this.#held.size > 0) return this.#deliverSpoilt(room, stored);
    for (const connection of room.connections) connection.tell(stored);
  }

  /** A fault counts events, not sockets: whatever happens to an event happens to it at every socket. */
  #deliverSpoilt(room: Room, event: Stored): void {
    const where = { sessionId: event.sessionId };
    if (this.#faults.take('events.drop', where)) return keepFrom(room, event);
    const late = this.#faults.take('events.delay', where);
    if (late) {
      this.#clock.after(late.ms ?? 1000, () => passTo(room, event));
      return keepFrom(room, event);
    }
    const reorder = this.#faults.take('events.reorder', where);
    if (reorder) return this.#hold(room, event, reorder);
    this.#release(room, event.sessionId);
    for (const connection of room.connections) connection.tell(event);
    if (this.#faults.take('events.duplicate', where)) passTo(room, event);
  }

  #hold(room: Room, event: Stored, { count = 2, times }: { count?: number; times?: number }): void {
    keepFrom(room, event);
    const held = [event, ...(this.#held.get(event.sessionId) ?? [])];
    this.#held.set(event.sessionId, held);
    if (held.length >= count || times === 0) this.#release(room, event.sessionId);
  }

  #release(room: Room, sessionId: string): void {
    const held = this.#held.get(sessionId) ?? [];
    this.#held.delete(sessionId);
    for (const event of held) passTo(room, event);
  }
}

function keepFrom(room: Room, event: Stored): void {
  for (const connection of room.connections) connection.sent = Math.max(connection.sent, event.sequence);
}

function passTo(room: Room, event: Stored): void {
  for (const connection of room.connections) connection.pass(eventText(event));
}
