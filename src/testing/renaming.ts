import type { Json } from '../recorder/recording.js';

/** What a client makes anew each time, by what it was called in a recording: messages of the visitor, marks of heartbeats. */
export class Renaming {
  readonly #now = new Map<string, string>();

  is(recorded: string, now: string): void {
    this.#now.set(recorded, now);
  }

  of(recorded: string): string {
    return this.#now.get(recorded) ?? recorded;
  }

  has(recorded: string): boolean {
    return this.#now.has(recorded);
  }

  /** Of two frames that are the same but for their marks. */
  learn(recorded: Json, now: unknown): void {
    const marks = marksOf(now);
    for (const [name, mark] of Object.entries(marksOf(recorded))) {
      const other = marks[name];
      if (typeof mark === 'string' && typeof other === 'string') this.is(mark, other);
    }
  }

  /** A value with the names that there are now. */
  value(value: Json): Json {
    if (typeof value === 'string') return this.of(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((one: Json) => this.value(one));
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, this.value(one as Json)]));
  }
}

/** What a frame is to be known again by. */
export function marksOf(frame: unknown): Readonly<Record<string, unknown>> {
  const { metadata } = Object(frame) as { readonly metadata?: { readonly custom?: Readonly<Record<string, unknown>> } };
  return metadata?.custom ?? {};
}
