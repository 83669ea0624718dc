import type { Answer, ServerEnd, Wire } from './network.js';
import type { Random } from './random.js';
import type { Time } from './time.js';

/** One line of a session's journal, and the frame that tells it. */
export interface Kept {
  readonly sequence: number;
  readonly id: string;
  readonly type: string;
  readonly messageId: string;
  readonly localId: string;
  readonly text: string;
  readonly json: string;
  /** Never told live: only a later event or a replay can give it away. */
  dropped: boolean;
  /** Not told to a socket that had heard it streamed: there, nothing shows that something before it is missing. */
  unsaid: boolean;
}

export interface SimSession {
  readonly id: string;
  readonly token: string;
  readonly journal: Kept[];
  readonly sockets: Set<Socket>;
  ended: boolean;
  /** The agent was asked for by somebody who knew that this had been done. */
  askedTwice: boolean;
  live: boolean;
  /** A person was asked for, or the service complained (JOIN-8): the agent may be asked for once more. */
  mayRejoin: boolean;
  aliveAt: number;
  /** The end of the answer that is being said: the next waits for it. */
  busyUntil: number;
  readonly cancels: Set<() => void>;
}

interface Socket {
  readonly wire: Wire;
  /** Streams heard from their first chunk. */
  readonly following: Set<string>;
  /** When the agent was asked for here, or that it was is in the replay. */
  askedAt: number;
}

/** What the service may get wrong, as shares of chance; all zero when the world is healed. */
export interface Mischief {
  duplicate: number;
  reorder: number;
  drop: number;
  refuse: number;
  hang: number;
  rateDrop: number;
  muteEcho: number;
  streamBreaks: number;
}
export const noMischief = (): Mischief => ({
  duplicate: 0,
  reorder: 0,
  drop: 0,
  refuse: 0,
  hang: 0,
  rateDrop: 0,
  muteEcho: 0,
  streamBreaks: 0,
});

/** JOIN-5: who hears nothing asks once more after this, less what the network takes. */
const joinPatienceMs = 7_500;

const words = ['well', 'your', 'order', 'is', 'on', 'its', 'way', 'and', 'comes', 'tomorrow', 'at', 'nine', 'sharp'];

/** The service, as far as a page can tell: journals, replay, echo, an agent that talks, people who take over. */
export class Server {
  readonly sessions = new Map<string, SimSession>();
  /** Those that are gone as well. */
  readonly all: SimSession[] = [];
  /** How often each text of a visitor arrived, and each message by its key. */
  readonly texts = new Map<string, number>();
  readonly receipts = new Map<string, number>();
  mischief = noMischief();
  mode: 'full' | 'chunks' | 'both' = 'full';
  chunkBase = 1;
  batchSize = 50;
  ignoresCursor = false;
  dialect: 'SERVICE' | 'POLY' = 'SERVICE';
  #ids = 0;
  #held: { session: SimSession; json: string; sequence: number }[] = [];
  readonly #time: Time;
  readonly #random: Random;

  constructor(time: Time, random: Random) {
    this.#time = time;
    this.#random = random;
  }

  create(): SimSession {
    const id = `s${++this.#ids}`;
    const session: SimSession = {
      id,
      token: `canary-token-${id}`,
      journal: [],
      sockets: new Set(),
      ended: false,
      askedTwice: false,
      live: false,
      mayRejoin: false,
      aliveAt: this.#time.now,
      busyUntil: 0,
      cancels: new Set(),
    };
    this.sessions.set(id, session);
    this.all.push(session);
    this.#keep(session, 'SESSION_START', {
      capabilities: {
        streaming: true,
        max_message_size_bytes: 131072,
        heartbeat_interval_seconds: 30,
        max_reconnect_attempts: 5,
      },
    });
    this.#idle(session);
    return session;
  }

  dialled(url: URL): Answer {
    if (this.#random.chance(this.mischief.hang)) return { hang: true };
    if (this.#random.chance(this.mischief.refuse)) return { refuse: true };
    const session = this.sessions.get(url.searchParams.get('session_id') ?? '');
    if (session === undefined || session.token !== url.searchParams.get('access_token')) return { refuse: true };
    if (session.sockets.size >= 10) return { refuse: true };
    const cursor = this.ignoresCursor ? 0 : Number(url.searchParams.get('cursor') ?? 0);
    return { accept: (wire) => this.#enter(session, wire, cursor) };
  }

  /** Everybody loses the connection; what was being said is taken up, cut short, or said whole. */
  restart(code: number): void {
    this.#held = [];
    for (const session of this.sessions.values()) {
      for (const cancel of session.cancels) cancel();
      session.cancels.clear();
      session.busyUntil = 0;
      for (const { wire } of [...session.sockets]) {
        if (code === 1006) wire.cut('reset');
        else wire.serverCloses(code);
      }
      if (!session.ended) this.#idle(session);
    }
  }

  /** The session is gone for good, without a word. */
  expire(session: SimSession): void {
    this.end(session, 'REASON_USER_ABANDONED');
    this.sessions.delete(session.id);
  }

  end(session: SimSession, reason: string): void {
    if (session.ended) return;
    for (const cancel of session.cancels) cancel();
    this.#keep(session, 'SESSION_END', { reason });
    session.ended = true;
    this.#later(session, 1_000, () => {
      for (const { wire } of [...session.sockets]) wire.serverCloses(1000);
    });
    this.#later(session, 60_000, () => this.sessions.delete(session.id));
  }

  #enter(session: SimSession, wire: Wire, cursor: number): ServerEnd {
    const asked = session.journal.find(({ type }) => type === 'REQUEST_SERVICE_AGENT_JOIN');
    const knows = asked !== undefined && (asked.sequence > cursor || !asked.dropped);
    const socket: Socket = { wire, following: new Set(), askedAt: knows ? Infinity : -Infinity };
    session.sockets.add(socket);
    session.aliveAt = this.#time.now;
    const replay = session.journal.slice(cursor);
    for (let at = 0; at < replay.length; at += this.batchSize)
      wire.down(
        `{"type":"EVENT_TYPE_EVENT_BATCH","payload":{"events":[${replay
          .slice(at, at + this.batchSize)
          .map(({ json }) => json)
          .join(',')}]}}`,
      );
    if (session.ended) this.#later(session, 50, () => wire.serverCloses(1000));
    return {
      received: (text) => this.#received(session, socket, text),
      gone: () => void session.sockets.delete(socket),
    };
  }

  #received(session: SimSession, socket: Socket, text: string): void {
    if (session.ended) return;
    session.aliveAt = this.#time.now;
    const { type, payload, metadata } = JSON.parse(text) as {
      type: string;
      payload: { text?: string };
      metadata?: { custom?: { local_id?: string } };
    };
    switch (type) {
      case 'EVENT_TYPE_HEARTBEAT':
        return socket.wire.down(
          `{"type":"EVENT_TYPE_HEARTBEAT","payload":{},"metadata":${JSON.stringify(metadata ?? {})}}`,
        );
      case 'EVENT_TYPE_REQUEST_SERVICE_AGENT_JOIN':
      case 'EVENT_TYPE_REQUEST_POLY_AGENT_JOIN':
        session.askedTwice ||= !session.mayRejoin && this.#time.now < socket.askedAt + joinPatienceMs;
        socket.askedAt = this.#time.now;
        return this.#later(session, 5, () => this.#join(session));
      case 'EVENT_TYPE_USER_MESSAGE':
        if (this.#random.chance(this.mischief.rateDrop)) return;
        return this.#later(session, this.#random.between(2, 60), () =>
          this.#said(session, payload.text ?? '', metadata?.custom?.local_id ?? ''),
        );
      case 'EVENT_TYPE_USER_END_SESSION':
        this.#keep(session, 'USER_END_SESSION', {});
        return this.end(session, 'REASON_USER_END');
    }
  }

  #join(session: SimSession): void {
    this.#keep(session, `REQUEST_${this.dialect}_AGENT_JOIN`, {});
    this.#keep(session, `${this.dialect}_AGENT_JOINED`, { agent_name: 'Robin' });
    this.#answer(session, 'Hello, how can I help?');
  }

  #said(session: SimSession, text: string, localId: string): void {
    if (session.ended) return;
    this.texts.set(text, (this.texts.get(text) ?? 0) + 1);
    this.receipts.set(localId, (this.receipts.get(localId) ?? 0) + 1);
    const custom = this.#random.chance(this.mischief.muteEcho) ? '' : localId;
    this.#keep(session, 'USER_MESSAGE', { message_id: `u${++this.#ids}`, text }, localId, custom !== '');
    const random = this.#random;
    if (session.live) return this.#later(session, random.between(500, 3_000), () => this.#person(session));
    if (random.chance(0.05)) return this.#handoff(session);
    if (random.chance(0.03))
      return this.#keepLater(session, 50, 'LANGUAGE_CHANGED', { language_code: random.pick(['fr-FR', 'en-GB', 'ar']) });
    if (random.chance(0.02)) {
      session.mayRejoin = true;
      return this.#keepLater(session, 300, 'SYSTEM_MESSAGE', {
        message: 'Our system is experiencing high load',
        level: 'SYSTEM_MESSAGE_LEVEL_ERROR',
      });
    }
    const many = random.chance(0.1) ? 2 : 1;
    for (let one = 0; one < many; one++)
      this.#answer(session, Array.from({ length: random.whole(3, 25) }, () => random.pick(words)).join(' '));
  }

  #person(session: SimSession): void {
    if (this.#random.chance(0.15)) {
      session.live = false;
      this.#keep(session, 'LIVE_AGENT_LEFT', {});
      this.#later(session, 50, () => this.#keep(session, `${this.dialect}_AGENT_JOINED`, { agent_name: 'Robin' }));
      return;
    }
    this.#pass(
      session,
      `{"id":"t${++this.#ids}","sequence":null,"timestamp":"2026-01-01T00:00:00Z","type":"EVENT_TYPE_LIVE_AGENT_TYPING","payload":{"state":"TYPING_STATE_STARTED"}}`,
    );
    this.#keepLater(session, 800, 'LIVE_AGENT_MESSAGE', {
      message_id: `p${++this.#ids}`,
      text: `${this.#random.pick(words)} indeed`,
    });
  }

  #handoff(session: SimSession): void {
    session.mayRejoin = true;
    this.#keep(session, `${this.dialect}_AGENT_TRIGGERED_HANDOFF`, {});
    this.#keepLater(session, 100, 'HANDOFF_ACCEPTED', { queue_name: 'sales' });
    this.#keepLater(session, 400, 'HANDOFF_QUEUE_STATUS', { position_in_queue: 2 });
    if (this.#random.chance(0.3))
      return this.#keepLater(session, 3_000, this.#random.pick(['HANDOFF_TIMEOUT', 'HANDOFF_FAILED']), {});
    this.#later(session, 2_000, () => {
      session.live = true;
      this.#keep(session, 'LIVE_AGENT_JOINED', { agent: { name: 'Sam' } });
    });
  }

  /** Streams, one answer after the other. */
  #answer(session: SimSession, text: string): void {
    const messageId = `m${++this.#ids}`;
    const { mode } = this;
    const pieces = text.match(/.{1,12}/gs) ?? [text];
    const broken = this.#random.chance(this.mischief.streamBreaks) ? this.#random.whole(1, pieces.length) : Infinity;
    const start = Math.max(session.busyUntil, this.#time.now + 80) - this.#time.now;
    session.busyUntil = this.#time.now + start + pieces.length * 60 + 20;
    let at = 0;
    const say = (): void => {
      const last = at === pieces.length - 1;
      const payload = { message_id: messageId, chunk_index: at + this.chunkBase, is_complete: last, text: pieces[at] };
      if (mode === 'full') this.#chunk(session, messageId, at === 0, payload);
      else this.#keep(session, `${this.dialect}_AGENT_MESSAGE_CHUNK`, payload);
      at++;
      // What was told to its end is kept: else nothing could tell it from what stands in its place in the journal.
      if (at >= broken && !last) return;
      if (!last) return this.#later(session, 60, say);
      if (mode !== 'chunks')
        this.#keep(
          session,
          `${this.dialect}_AGENT_MESSAGE`,
          { message_id: messageId, text },
          '',
          true,
          mode === 'both',
        );
    };
    this.#later(session, start, say);
  }

  /** A passing chunk: only to who has heard the stream from its start; the others get the whole. */
  #chunk(session: SimSession, messageId: string, first: boolean, payload: object): void {
    for (const socket of session.sockets) {
      if (first) socket.following.add(messageId);
      if (!socket.following.has(messageId)) continue;
      socket.wire.down(
        `{"id":"c${++this.#ids}","sequence":null,"timestamp":"2026-01-01T00:00:00Z","type":"EVENT_TYPE_${this.dialect}_AGENT_MESSAGE_CHUNK","payload":${JSON.stringify(payload)}}`,
      );
    }
  }

  #pass(session: SimSession, json: string): void {
    for (const { wire } of session.sockets) wire.down(json);
  }

  #keepLater(session: SimSession, ms: number, name: string, payload: object): void {
    this.#later(session, ms, () => this.#keep(session, name, payload));
  }

  #keep(
    session: SimSession,
    name: string,
    payload: Record<string, unknown> | object,
    localId = '',
    keyed = true,
    toAll = true,
  ): void {
    if (session.ended) return;
    const sequence = session.journal.length + 1;
    const id = `e${++this.#ids}`;
    const { text = '', message_id: messageId = '' } = payload as { text?: string; message_id?: string };
    const custom = localId !== '' && keyed ? `,"metadata":{"custom":{"local_id":"${localId}"}}` : '';
    const json = `{"id":"${id}","sequence":${sequence},"timestamp":"2026-01-01T00:00:00Z","type":"EVENT_TYPE_${name}","payload":${JSON.stringify(payload)}${custom}}`;
    session.journal.push({
      sequence,
      id,
      type: name.replace('POLY', 'SERVICE'),
      messageId,
      localId,
      text,
      json,
      dropped: false,
      unsaid: !toAll && [...session.sockets].some(({ following }) => following.has(messageId)),
    });
    if (!this.#tell(session, json, sequence, toAll ? null : messageId)) session.journal[sequence - 1]!.dropped = true;
  }

  /** Live, or not quite: late, twice, never. A stream that was heard is not told again whole. */
  #tell(session: SimSession, json: string, sequence: number, streamed: string | null): boolean {
    const { mischief } = this;
    const random = this.#random;
    if (random.chance(mischief.drop)) return false;
    if (random.chance(mischief.reorder)) {
      this.#held.push({ session, json, sequence });
      this.#time.after(random.between(10, 900), () => this.#release());
      return true;
    }
    for (const { wire, following } of session.sockets) {
      if (streamed !== null && following.has(streamed)) continue;
      wire.down(json);
      if (random.chance(mischief.duplicate)) wire.down(json);
    }
    return true;
  }

  #release(): void {
    for (const { session, json } of this.#held.splice(0).reverse()) this.#pass(session, json);
  }

  #later(session: SimSession, ms: number, then: () => void): void {
    const cancel = this.#time.after(ms, () => {
      session.cancels.delete(cancel);
      then();
    });
    session.cancels.add(cancel);
  }

  #idle(session: SimSession): void {
    this.#later(session, 60_000, () => {
      if (this.#time.now - session.aliveAt > 600_000 && !session.ended) return this.expire(session);
      this.#idle(session);
    });
  }
}
