import type { Clock } from '../clock.js';
import type { Log } from '../log.js';
import type { Settings } from '../settings.js';
import type { Conversations } from '../store/conversations.js';
import type { Database } from '../store/database.js';
import { listWaiting, type Waiting } from '../store/waiting.js';
import { SessionClosed } from '../store/journal.js';
import { systemPayload, type Json } from './events.js';
import type { Hub } from './hub.js';
import type { Session } from './sessions.js';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly avatar_url?: string;
}

/** What a desk must be told, and what it says about itself. */
export interface DeskEar {
  queueChanged(): void;
  wrote(sessionId: string, text: string): void;
  /** Whoever holds it has answered: others may be reading along. */
  answered(sessionId: string): void;
  typed(sessionId: string, state: string): void;
  ended(sessionId: string, reason: string): void;
  /** Of all that was, nothing is left. */
  forgotten(): void;
  /** Whether the person who took it can be reached. */
  reachable(agentId: string): boolean;
  /** How many people are there to take conversations. */
  people(): number;
}

export interface HandoffPorts {
  readonly db: Database;
  readonly hub: Hub;
  readonly clock: Clock;
  readonly settings: Settings;
  readonly conversations: Conversations;
  readonly log: Log;
}

/** A conversation on its way to a person, and back: what HO-1 to HO-10 hear, in that order. */
export class Handoffs {
  readonly #ports: HandoffPorts;
  #ears: DeskEar[] = [];

  constructor(ports: HandoffPorts) {
    this.#ports = ports;
  }

  listen(ear: DeskEar): void {
    this.#ears.push(ear);
  }

  list(): Promise<Waiting[]> {
    return listWaiting(this.#ports.db);
  }

  async find(sessionId: string): Promise<Waiting | null> {
    return (await this.list()).find((one) => one.sessionId === sessionId) ?? null;
  }

  /** `fail` and `timeout` are destinations of the demo scripts: nobody there, and nobody in time. */
  async request(session: Session, destination: string, reason: string): Promise<void> {
    const { hub, db, clock, settings, conversations } = this.#ports;
    await hub.say(session.id, 'EVENT_TYPE_SERVICE_AGENT_TRIGGERED_HANDOFF', {});
    if (destination === 'fail')
      return void (await hub.say(session.id, 'EVENT_TYPE_HANDOFF_FAILED', { reason: 'No queue takes this request' }));
    await conversations.give(session.id, 'waiting');
    await hub.say(session.id, 'EVENT_TYPE_SERVICE_AGENT_LEFT', { reason: 'handoff' });
    await db.query(
      `INSERT INTO handoffs (session_id, project_id, queue, reason, state, requested_at)
       VALUES ($1, $2, $3, $4, 'waiting', $5)
       ON CONFLICT (session_id) DO UPDATE SET queue = excluded.queue, reason = excluded.reason, state = 'waiting',
         requested_at = excluded.requested_at, accepted_at = NULL, agent_id = NULL, told_at = 0, told_position = 0`,
      [session.id, session.projectId, settings.queueName, reason, clock.now()],
    );
    await hub.say(session.id, 'EVENT_TYPE_HANDOFF_ACCEPTED', { queue_name: settings.queueName });
    await this.tellPositions();
    if (destination === 'timeout')
      clock.after(4 * settings.timeline.firstChunk, () => this.#safely(this.timeout(session.id)));
    this.#changed();
  }

  async toClient(session: Session, route: string, reason: string): Promise<void> {
    const { hub, conversations } = this.#ports;
    await hub.say(session.id, 'EVENT_TYPE_SERVICE_AGENT_TRIGGERED_HANDOFF', {});
    await hub.say(session.id, 'EVENT_TYPE_CLIENT_HANDOFF_REQUIRED', { ...(route === '' ? {} : { route }), reason });
    await conversations.give(session.id, 'client');
    await hub.say(session.id, 'EVENT_TYPE_SERVICE_AGENT_LEFT', { reason: 'handoff' });
  }

  /** A person takes it. False when somebody else was quicker, or it waits no more. `taken` is called before the visitor hears. */
  async accept(sessionId: string, person: Person, taken?: () => void): Promise<boolean> {
    const { db, clock, conversations } = this.#ports;
    const rows = await db.query(
      `UPDATE handoffs SET state = 'live', accepted_at = $2, agent_id = $3, agent_name = $4, agent_avatar_url = $5
       WHERE session_id = $1 AND state = 'waiting' RETURNING session_id`,
      [sessionId, clock.now(), person.id, person.name, person.avatar_url ?? null],
    );
    if (rows.length === 0) return false;
    taken?.();
    await conversations.give(sessionId, 'live');
    await this.#joined(sessionId, person);
    await this.tellPositions();
    this.#changed();
    return true;
  }

  /** Another person takes over from the one who holds it. False when nobody does; nothing happens when they do already. */
  async transfer(sessionId: string, person: Person, taken?: () => void): Promise<boolean> {
    const held = await this.#live(sessionId);
    if (held === null) return false;
    if (held.agentId === person.id) return true;
    const rows = await this.#ports.db.query(
      `UPDATE handoffs SET accepted_at = $2, agent_id = $3, agent_name = $4, agent_avatar_url = $5
       WHERE session_id = $1 AND state = 'live' AND agent_id = $6 RETURNING session_id`,
      [sessionId, this.#ports.clock.now(), person.id, person.name, person.avatar_url ?? null, held.agentId],
    );
    if (rows.length === 0) return false;
    taken?.();
    await this.#left(held, 'transfer');
    await this.#joined(sessionId, person);
    this.#changed();
    return true;
  }

  /** What the person writes; false when they do not hold the conversation. Without `by` it is whoever does. */
  async message(sessionId: string, payload: Json & { readonly text: string }, by?: string): Promise<boolean> {
    const { hub, conversations } = this.#ports;
    const held = await this.#live(sessionId, by);
    if (held === null) return false;
    await hub.say(sessionId, 'EVENT_TYPE_LIVE_AGENT_MESSAGE', {
      message_id: crypto.randomUUID(),
      agent_id: held.agentId,
      agent_name: held.agentName,
      ...(held.agentAvatarUrl === null ? {} : { avatar_url: held.agentAvatarUrl }),
      ...payload,
    });
    await conversations.addReply(sessionId, payload.text);
    for (const ear of this.#ears) ear.answered(sessionId);
    return true;
  }

  async typing(sessionId: string, state: string, by?: string): Promise<boolean> {
    const held = await this.#live(sessionId, by);
    if (held === null) return false;
    this.#ports.hub.pass(sessionId, 'EVENT_TYPE_LIVE_AGENT_TYPING', {
      state,
      agent_id: held.agentId,
      agent_name: held.agentName,
    });
    return true;
  }

  /** The person goes. The agent takes over at the next message, unless the caller ends the session. */
  async leave(sessionId: string, reason?: string, by?: string): Promise<boolean> {
    const held = await this.#live(sessionId, by);
    if (held === null || !(await this.#move(sessionId, 'live', 'left', held.agentId))) return false;
    await this.#ports.conversations.give(sessionId, 'left');
    await this.#left(held, reason);
    this.#changed();
    return true;
  }

  async fail(sessionId: string, reason: string): Promise<boolean> {
    const { hub } = this.#ports;
    if (!(await this.#move(sessionId, 'waiting', 'failed'))) return false;
    await this.#back(sessionId);
    await hub.say(sessionId, 'EVENT_TYPE_HANDOFF_FAILED', { reason });
    await hub.say(sessionId, 'EVENT_TYPE_SYSTEM_MESSAGE', systemPayload('E12'));
    return true;
  }

  async timeout(sessionId: string): Promise<boolean> {
    if (!(await this.#move(sessionId, 'waiting', 'timeout'))) return false;
    await this.#back(sessionId);
    await this.#ports.hub.say(sessionId, 'EVENT_TYPE_HANDOFF_TIMEOUT', { reason: 'Nobody was free in time' });
    return true;
  }

  /** The session is over for everybody. */
  async over(sessionId: string, reason: string): Promise<void> {
    const ended = await this.#ports.db.query(
      `UPDATE handoffs SET state = 'ended' WHERE session_id = $1 AND state IN ('waiting', 'live') RETURNING session_id`,
      [sessionId],
    );
    if (ended.length === 0) return;
    for (const ear of this.#ears) ear.ended(sessionId, reason);
    await this.tellPositions();
    this.#changed();
  }

  /** The platform begins anew. */
  forgotten(): void {
    for (const ear of this.#ears) ear.forgotten();
  }

  /** To the person, or to the queue to be read later; false when the person cannot be reached. */
  async forward(session: Session, text: string): Promise<boolean> {
    const held = await this.find(session.id);
    if (held === null) return false;
    if (held.state === 'live' && !this.#ears.some((ear) => ear.reachable(held.agentId ?? ''))) return false;
    for (const ear of this.#ears) ear.wrote(session.id, text);
    return true;
  }

  visitorTyping(sessionId: string, state: string): void {
    for (const ear of this.#ears) ear.typed(sessionId, state);
  }

  /** Looked at every second: who has waited too long, and who should hear of their place again. */
  async tick(): Promise<void> {
    const { clock, settings } = this.#ports;
    const late = (await this.list()).filter(
      (one) => one.state === 'waiting' && clock.now() - one.requestedAt >= settings.handoffTimeoutMs,
    );
    for (const { sessionId } of late) await this.timeout(sessionId);
    await this.tellPositions();
  }

  estimateSeconds(position: number): number {
    const people = Math.max(1, ...this.#ears.map((ear) => ear.people()));
    return Math.ceil((position / people) * (this.#ports.settings.handlingMs / 1000));
  }

  /** Whose place changed is told so; the others every now and then. The claim in SQL lets one process tell. */
  async tellPositions(): Promise<void> {
    const { db, clock, settings, hub } = this.#ports;
    const now = clock.now();
    for (const one of await this.list()) {
      const due = one.position !== one.toldPosition || now - one.toldAt >= settings.queueUpdateMs;
      if (one.state !== 'waiting' || !due) continue;
      const mine = await db.query(
        `UPDATE handoffs SET told_at = $2, told_position = $3
         WHERE session_id = $1 AND state = 'waiting' AND told_at = $4 AND told_position = $5 RETURNING session_id`,
        [one.sessionId, now, one.position, one.toldAt, one.toldPosition],
      );
      if (mine.length === 0) continue;
      await hub
        .say(one.sessionId, 'EVENT_TYPE_HANDOFF_QUEUE_STATUS', {
          position_in_queue: one.position,
          estimated_wait_seconds: this.estimateSeconds(one.position),
          queue_name: one.queue,
        })
        .catch(closedIsFine);
    }
  }

  async #live(sessionId: string, by?: string): Promise<Waiting | null> {
    const held = await this.find(sessionId);
    return held?.state === 'live' && (by === undefined || by === held.agentId) ? held : null;
  }

  async #joined(sessionId: string, { id, name, avatar_url: avatar }: Person): Promise<void> {
    const agent = { id, name, ...(avatar ? { avatar_url: avatar } : {}) };
    await this.#ports.hub.say(sessionId, 'EVENT_TYPE_LIVE_AGENT_JOINED', { agent });
  }

  async #left({ sessionId, agentId, agentName }: Waiting, reason?: string): Promise<void> {
    const why = reason === undefined ? {} : { reason };
    const payload = { agent_id: agentId, agent_name: agentName, ...why };
    await this.#ports.hub.say(sessionId, 'EVENT_TYPE_LIVE_AGENT_LEFT', payload);
  }

  async #move(sessionId: string, from: string, to: string, heldBy: string | null = null): Promise<boolean> {
    const rows = await this.#ports.db.query(
      `UPDATE handoffs SET state = $3 WHERE session_id = $1 AND state = $2 AND ($4::text IS NULL OR agent_id = $4)
       RETURNING session_id`,
      [sessionId, from, to, heldBy],
    );
    return rows.length > 0;
  }

  async #back(sessionId: string): Promise<void> {
    await this.#ports.conversations.give(sessionId, 'left');
    await this.tellPositions();
    this.#changed();
  }

  #changed(): void {
    for (const ear of this.#ears) ear.queueChanged();
  }

  #safely(work: Promise<unknown>): void {
    work.catch((error: unknown) => {
      if (!(error instanceof SessionClosed)) this.#ports.log.trouble('handoff', error);
    });
  }
}

const closedIsFine = (error: unknown): void => {
  if (!(error instanceof SessionClosed)) throw error;
};
