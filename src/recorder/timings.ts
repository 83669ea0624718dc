import type { EntryMap, Latency } from './recording.js';

/** As much of an event as says how it stands to others. */
export interface Heard {
  readonly type: string;
  /** What we gave it to be known again by. */
  readonly mark: string;
  readonly sequence: number | null;
}

const MOST_PLACES = 20_000;
const MOST_MARKS = 500;
const ANSWERS = /^(?:SERVICE_AGENT_MESSAGE|SERVICE_AGENT_MESSAGE_CHUNK|LIVE_AGENT_MESSAGE)$/;

/** What of several frames together is worth knowing: how long an answer took, and whether a place of the journal is missing. */
export class Timings {
  readonly #now: () => number;
  /** When what we have said was said, by its mark. */
  readonly #said = new Map<string, number>();
  readonly #places = new Set<number>();
  #session = '';
  #highest = 0;
  /** Since when nobody has answered the visitor. */
  #asked: number | null = null;

  constructor(now: () => number) {
    this.#now = now;
  }

  dialled(sessionId: string): void {
    if (sessionId === this.#session) return;
    this.forget();
    this.#session = sessionId;
  }

  forget(): void {
    this.#session = '';
    this.#places.clear();
    this.#highest = 0;
    this.#asked = null;
  }

  told({ type, mark }: Heard): void {
    if (type === 'USER_MESSAGE') this.#asked = this.#now();
    if (mark === '') return;
    this.#said.set(mark, this.#now());
    if (this.#said.size > MOST_MARKS) this.#said.delete(this.#said.keys().next().value!);
  }

  heard(all: readonly Heard[]): Pick<EntryMap['in'], 'latency' | 'gap' | 'repeats'> {
    const latency = all.map((one) => this.#latency(one)).find((one) => one !== null);
    let gap: readonly [number, number] | null = null;
    let repeats = 0;
    for (const place of all.flatMap(({ sequence }) => sequence ?? []).sort((one, other) => one - other)) {
      if (this.#places.has(place)) repeats++;
      else if (this.#highest > 0 && place > this.#highest + 1) gap ??= [this.#highest + 1, place - 1];
      this.#places.add(place);
      this.#highest = Math.max(this.#highest, place);
    }
    if (this.#places.size > MOST_PLACES) this.#places.clear();
    return { ...(latency && { latency }), ...(gap && { gap }), ...(repeats > 0 && { repeats }) };
  }

  #latency({ type, mark }: Heard): Latency | null {
    const said = this.#said.get(mark);
    if (said !== undefined) {
      this.#said.delete(mark);
      return { of: type === 'HEARTBEAT' ? 'heartbeat' : 'echo', ms: this.#since(said) };
    }
    if (this.#asked === null || !ANSWERS.test(type)) return null;
    const ms = this.#since(this.#asked);
    this.#asked = null;
    return { of: 'answer', ms };
  }

  #since(then: number): number {
    return Math.round((this.#now() - then) * 10) / 10;
  }
}
