import { payloadOf as payloadIn } from '../core/protocol/codec.js';
import { dialectOfType, spelled } from '../core/protocol/dialect.js';
import type { Dialect } from '../core/protocol/events.js';
import { isObj, obj, str, type Json as Fields } from '../core/protocol/fields.js';
import type { EntryMap, Frame, Json } from './recording.js';
import type { Redactor } from './redactor.js';
import { Streams } from './streams.js';
import { Timings, type Heard } from './timings.js';

const PREFIX = 'EVENT_TYPE_';

/** Frames as they are recorded: what they are, without secrets, and how they stand to those before. */
export class Frames {
  dialect: Dialect | null = null;
  readonly #redactor: Redactor;
  readonly #streams: Streams;
  readonly #timings: Timings;

  /** Hears of which data more is known now than when it was told. */
  changed: (data: Json) => void = () => undefined;

  constructor(redactor: Redactor, now: () => number) {
    this.#redactor = redactor;
    this.#streams = new Streams(redactor);
    this.#timings = new Timings(now);
  }

  /** A socket of that session is dialled. */
  dialled(sessionId: string): void {
    this.#timings.dialled(sessionId);
  }

  /** Who comes now has said none of what was said before. */
  forget(): void {
    this.#streams.forget();
    this.#timings.forget();
  }

  out(socket: number, text: string): EntryMap['out'] {
    const { frame, heard } = this.#read(socket, text);
    heard.forEach((one) => this.#timings.told(one));
    return frame;
  }

  in(socket: number, text: string): EntryMap['in'] {
    const { frame, heard } = this.#read(socket, text);
    return { ...frame, ...this.#timings.heard(heard) };
  }

  #read(socket: number, text: string): { readonly frame: Frame; readonly heard: readonly Heard[] } {
    const size = text.length;
    let parsed: unknown;
    try {
      parsed = JSON.parse(text);
    } catch {
      return { frame: { socket, type: '', size, events: 0, data: this.#redactor.text(text) }, heard: [] };
    }
    const data = this.#redactor.value(parsed);
    const type = this.#typeOf(parsed);
    const events = eventsOf(parsed);
    const safe = eventsOf(data);
    events.forEach((event, at) => this.#streamed(event, safe[at], data));
    const heard = events.map((event) => heardOf(event, this.#typeOf(event)));
    const places = heard.flatMap(({ sequence }) => sequence ?? []);
    const sequence = places.length > 0 && ([least(places), most(places)] as const);
    const frame = { socket, type, ...(sequence && { sequence }), size, events: type === '' ? 0 : events.length, data };
    return { frame, heard };
  }

  #typeOf(event: unknown): string {
    this.dialect = dialectOfType(str(obj(event)['type'])) ?? this.dialect;
    return this.#redactor.name(nameOf(event));
  }

  /** A piece of an answer is written as the whole allows. */
  #streamed(event: unknown, safe: unknown, data: Json): void {
    const said = payloadOf(event);
    const { message_id: id, text, chunk_index: index, is_complete: last } = said;
    if (typeof id !== 'string' || typeof text !== 'string') return;
    if (!this.#typeOf(event).endsWith('_CHUNK')) return this.#streams.whole(id);
    const written = payloadOf(safe) as { text?: Json };
    const place = typeof index === 'number' ? index : 0;
    this.#streams.piece(id, place, text, last === true, (words) => {
      written.text = words;
      this.changed(data);
    });
  }
}

// Of a batch without an end there are more than a call has arguments.
const least = (places: readonly number[]): number => places.reduce((one, other) => Math.min(one, other));
const most = (places: readonly number[]): number => places.reduce((one, other) => Math.max(one, other));

/** One, or those of a batch. */
export function eventsOf(frame: unknown): readonly unknown[] {
  const { payload, event_batch: batch } = obj(frame);
  const { events } = obj(isObj(payload) ? payload : batch);
  return Array.isArray(events) ? events : [frame];
}

export const payloadOf = (event: unknown): Fields => payloadIn(obj(event), { name: nameOf(event) });

/** In the dialect `service`, without what all of them begin with. */
const nameOf = (event: unknown): string =>
  str(obj(event)['type']).replace(PREFIX, '').replace(spelled('SERVICE_AGENT', 'poly'), 'SERVICE_AGENT');

/** Servers write large numbers as text. */
const placeOf = (sequence: unknown): number | null =>
  typeof sequence === 'number' || (typeof sequence === 'string' && /^\d{1,15}$/.test(sequence))
    ? Number(sequence)
    : null;

function heardOf(event: unknown, type: string): Heard {
  const { sequence, metadata } = obj(event);
  const custom = obj(obj(metadata)['custom']);
  const mark = custom['fence'] ?? custom['local_id'] ?? custom['client_event_id'];
  return { type, mark: typeof mark === 'string' ? mark : '', sequence: placeOf(sequence) };
}
