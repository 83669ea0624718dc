import type { Entry, EntryKind, EntryOf, Json, Recording, Role } from '../recorder/recording.js';

/** A call and what became of it; null: nobody ever answered. */
export interface RecordedCall {
  readonly call: EntryOf<'call'>;
  readonly answer: EntryOf<'answer'> | null;
}

/** One socket, from its dial to its end. */
export interface RecordedSocket {
  readonly dial: EntryOf<'dial'>;
  readonly open: EntryOf<'open'> | null;
  /** What came, until the service closed it. */
  readonly told: readonly (EntryOf<'in'> | EntryOf<'close'>)[];
  readonly out: readonly EntryOf<'out'>[];
}

/** What is asked before what follows can have been said. Marks of heartbeats and of those who type are no such thing. */
const ASKING = /^(?:USER_MESSAGE|REQUEST_SERVICE_AGENT_JOIN|USER_END_SESSION)$/;

/** A recording, as those need it who play it. */
export class Recorded {
  readonly entries: readonly Entry[];
  readonly sockets: readonly RecordedSocket[];
  readonly acts: readonly EntryOf<'act'>[];
  /** What has to be played before it is over: what was told, and what became of calls. */
  readonly ours: readonly Entry[];

  /** @throws TypeError for what is no recording of a whole conversation. */
  constructor(recording: Recording) {
    check(recording);
    this.entries = recording.entries;
    this.acts = this.#all('act');
    this.sockets = this.#all('dial').map((dial) => this.#socketOf(dial));
    const told = new Set<Entry>(this.sockets.flatMap((socket) => socket.told));
    this.ours = this.entries.filter((entry) => told.has(entry) || entry.kind === 'answer');
  }

  /** All of them, in order. */
  calls(role: Role): readonly RecordedCall[] {
    const answers = this.#all('answer');
    return this.#all('call')
      .filter((call) => call.role === role)
      .map((call) => ({ call, answer: answers.find((answer) => answer.call === call.call) ?? null }));
  }

  /** Of what the client said on a socket before an entry: how often it had asked. */
  askedBefore({ out }: RecordedSocket, entry: Entry): number {
    return out.filter(({ n, type }) => n < entry.n && ASKING.test(type)).length;
  }

  #socketOf(dial: EntryOf<'dial'>): RecordedSocket {
    const of = <Kind extends 'open' | 'in' | 'out' | 'close'>(kind: Kind): EntryOf<Kind>[] =>
      this.#all(kind).filter(({ socket }) => socket === dial.socket) as EntryOf<Kind>[];
    const told = [...of('in'), ...of('close').filter(({ by }) => by === 'service')];
    return { dial, open: of('open')[0] ?? null, told: told.sort((one, other) => one.n - other.n), out: of('out') };
  }

  #all<Kind extends EntryKind>(kind: Kind): EntryOf<Kind>[] {
    return this.entries.filter((entry): entry is EntryOf<Kind> & Entry => entry.kind === kind);
  }
}

export const isAsking = (type: string): boolean => ASKING.test(type);

/** Where a token stood, one for the time that the first had. */
export function withToken(body: Json | undefined, ends: number | null | undefined, now: number): Json {
  if (body === undefined) return '';
  if (ends === undefined) return body;
  const token = tokenOf(ends === null ? undefined : Math.round((now + ends) / 1000));
  if (typeof body === 'string') return token;
  const named = Object.entries(Object(body) as Readonly<Record<string, Json>>);
  return Object.fromEntries(
    named.map(([key, value]) => [key, /token/i.test(key) && typeof value === 'string' ? token : value]),
  );
}

/** The shape of one, signed by nobody. */
export function tokenOf(exp?: number): string {
  const part = (claims: object): string => btoa(JSON.stringify(claims)).replace(/=+$/, '');
  return `${part({ alg: 'none' })}.${part({ sub: 'replayed', exp })}.test`;
}

function check(recording: Recording): void {
  const { format, version, midway, dropped, transport } = Object(recording) as Partial<Recording>;
  if (format !== 'agent-messenger-recording')
    throw new TypeError('replay: expected a recording, as recorder.recording() gives it');
  if (version !== 1) throw new TypeError(`replay: it is of version ${String(version)}, and this kit plays version 1`);
  if (midway === true)
    throw new TypeError('replay: it begins in the midst of a conversation; record() before that begins');
  if (dropped !== 0)
    throw new TypeError(
      `replay: its oldest ${String(dropped)} entries are gone: cleared, of a person before, or more than the limit of record()`,
    );
  if (transport !== 'messaging') throw new TypeError('replay: it is of the REST chat, which is not played');
  checkOne(recording);
}

/** One client, from the call that begins a conversation. */
function checkOne({ entries }: Recording): void {
  const clients = entries.filter(({ kind }) => kind === 'began').length;
  if (clients > 1)
    throw new TypeError(`replay: it is of ${clients} clients, which cannot be told apart; give each a recorder`);
  const dial = entries.find(({ kind }) => kind === 'dial')?.n ?? 0;
  const before = entries.filter(({ n }) => n < dial);
  // Of an endpoint that gives both there is one answer; what a page gave in code is seen in none.
  const begins = before.some((entry) =>
    entry.kind === 'call' ? entry.role === 'session' : entry.kind === 'answer' && 'session_id' in Object(entry.body),
  );
  if (!begins && before.some(({ kind }) => kind === 'call'))
    throw new TypeError('replay: its conversation was begun before, by a page that was left; record() in that');
}
