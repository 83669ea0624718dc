import type { RawData } from 'ws';
import { canonical, spelled, type Json } from './events.js';

/** What a client sent, read and in our own spelling. */
export interface Frame {
  /** '' for what is no frame at all: not JSON, not an object, no type, a name of the other dialect in strict mode. */
  readonly type: string;
  /** As it was spelled. */
  readonly wire: string;
  readonly payload: Json;
  readonly metadata: Json | undefined;
}

/** Deeper than this nothing goes that is honest, and writing it back could exhaust the stack. */
const DEEPEST = 32;

export function readFrame(data: RawData, rules: { dialect: 'service' | 'poly'; strict: boolean }): Frame {
  const value = parse(data);
  if (!isRecord(value)) return nothing;
  const { type, payload, metadata } = value;
  const wire = typeof type === 'string' ? type : '';
  return {
    type: payload == null || isRecord(payload) ? named(wire, rules) : '',
    wire: wire.slice(0, 200),
    payload: isRecord(payload) ? payload : {},
    // Told back even when the rest is nonsense: the sender finds out which of its frames it was.
    metadata: isRecord(metadata) && shallow(metadata) ? metadata : undefined,
  };
}

export const nothing: Frame = { type: '', wire: '', payload: {}, metadata: undefined };

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function named(wire: string, { dialect, strict }: { dialect: 'service' | 'poly'; strict: boolean }): string {
  const name = canonical(wire);
  return strict && spelled(name, dialect) !== wire ? '' : name;
}

function parse(data: RawData): unknown {
  try {
    return JSON.parse(data.toString());
  } catch {
    return null;
  }
}

export function shallow(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return left > 0 && Object.values(value).every((inner) => shallow(inner, left - 1));
}
