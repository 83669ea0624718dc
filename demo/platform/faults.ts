/** What goes wrong on purpose. Every fault is a row here; the control door sets it, one place asks for it. */
export const faultKinds = {
  'upgrade.reject': 'The next upgrades are answered with `status`.',
  'upgrade.hang': 'The next upgrades are never answered.',
  'upgrade.reset': 'The next upgrades end in a TCP reset.',
  'heartbeat.silent': 'Heartbeats are not echoed.',
  'echo.bare': 'Echoes come without their metadata.',
  'echo.none': 'The next user messages are kept, and never echoed to anybody live.',
  'events.delay': 'The next live events come `ms` late.',
  'events.drop': 'The next live events are not sent.',
  'events.duplicate': 'The next live events are sent twice.',
  'events.reorder': 'The next live events are sent in reverse order, `count` at a time.',
  'replay.batches': 'A replay comes as `count` batches.',
  'replay.empty': 'A replay is followed by an empty batch.',
  'replay.oneof': 'Replayed payloads stand under a key named for their type.',
  'replay.nulls': 'Replayed batches hold null between the events.',
  'replay.primitives': 'Replayed batches hold numbers and strings between the events.',
  'replay.unknown': 'Replayed batches hold events of unknown types.',
  'replay.headless': 'Replayed batches hold events without id or timestamp.',
  'replay.wrongCase': 'Replayed batches hold events whose type is in lower case.',
  'replay.stringSequence': 'Replayed sequences are strings of digits.',
  'replay.shuffled': 'Replayed batches are out of order.',
  'chunks.reverse': 'The chunks of the next answers are sent last first, with their own indices.',
  'chunks.duplicate': 'Every chunk of the next answers is sent twice.',
  'chunks.missing': 'One chunk in the middle of the next answers is not sent.',
  'chunks.abandon': 'The next answers stop half way and are said again under a new id.',
  'chunks.emptyFinal': 'The last chunk of the next answers is empty.',
  'rest.status': 'The next REST calls are answered with `status` (and `retryAfter`, when given).',
  'rest.slow': 'The next REST calls are answered `ms` late.',
  'rest.html': 'The next REST calls are answered with a page of HTML and 200.',
  'rest.hang': 'The next REST calls are never answered.',
} as const;
export type FaultKind = keyof typeof faultKinds;

export interface Fault {
  readonly kind: FaultKind;
  /** How often it still happens; without it, until it is cleared. */
  times?: number;
  /** Only for this session. */
  readonly sessionId?: string;
  /** Only for REST paths that contain this. */
  readonly path?: string;
  readonly status?: number;
  readonly retryAfter?: number;
  readonly ms?: number;
  readonly count?: number;
}

export class Faults {
  #set: Fault[] = [];

  /** Nothing is set: the usual case, and the fast one. */
  get none(): boolean {
    return this.#set.length === 0;
  }

  get all(): readonly Fault[] {
    return this.#set;
  }

  set(fault: Fault): void {
    this.#set.push({ ...fault });
  }

  clear(kind?: string): void {
    this.#set = kind === undefined ? [] : this.#set.filter((fault) => fault.kind !== kind);
  }

  /** Whether it goes wrong this time; counts it. */
  take(kind: FaultKind, where: { sessionId?: string; path?: string } = {}): Fault | undefined {
    if (this.#set.length === 0) return undefined;
    const fault = this.#set.find((one) => one.kind === kind && meets(one, where));
    if (fault?.times === undefined) return fault;
    fault.times -= 1;
    if (fault.times <= 0) this.#set = this.#set.filter((one) => one !== fault);
    return fault;
  }
}

const meets = (fault: Fault, where: { sessionId?: string; path?: string }): boolean =>
  (fault.sessionId === undefined || fault.sessionId === where.sessionId) &&
  (fault.path === undefined || (where.path ?? '').includes(fault.path));
