import type { Entry } from '../recording.js';

/** An entry in one line. */
export interface Line {
  readonly time: string;
  /** Which way it went; an open circle where it went nowhere. */
  readonly way: '↓' | '↑' | '○';
  /** The same in a word, for who does not see the sign. */
  readonly said: 'in' | 'out' | 'here';
  readonly what: string;
  readonly more: string;
  readonly sequence: string;
  readonly size: string;
  readonly took: string;
  readonly tone: 'in' | 'out' | 'here' | 'bad' | 'odd';
}

const SLOW_MS = 2_000;
const NORMAL = new Set([1000, 1001, 1005]);

export function lineOf(entry: Entry): Line {
  const way = wayOf(entry);
  const [what, more] = wordsOf(entry);
  const took = tookOf(entry);
  return {
    time: timeOf(entry.at),
    way,
    said: way === '↓' ? 'in' : way === '↑' ? 'out' : 'here',
    what,
    more,
    sequence: 'sequence' in entry && entry.sequence !== undefined ? placesOf(entry.sequence) : '',
    size: 'size' in entry && entry.size !== undefined ? sizeOf(entry.size) : '',
    took: took === null ? '' : msOf(took),
    tone: toneOf(entry, way, took),
  };
}

/** Whether the words that are looked for stand in it, all of them. */
export function holds(entry: Entry, line: Line, filter: string): boolean {
  const text = `${entry.kind} ${line.said} ${line.what} ${line.more} ${JSON.stringify(entry)}`.toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export const msOf = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`);

const timeOf = (at: number): string => (at / 1000).toFixed(3);
const sizeOf = (size: number): string => (size < 1000 ? `${size}` : `${(size / 1000).toFixed(1)} k`);
const placesOf = ([from, to]: readonly [number, number]): string => (from === to ? `${from}` : `${from}–${to}`);

function wayOf({ kind }: Entry): Line['way'] {
  if (kind === 'in' || kind === 'answer') return '↓';
  return kind === 'out' || kind === 'call' ? '↑' : '○';
}

function tookOf(entry: Entry): number | null {
  if (entry.kind === 'in') return entry.latency?.ms ?? null;
  return entry.kind === 'answer' || entry.kind === 'open' ? entry.ms : null;
}

function toneOf(entry: Entry, way: Line['way'], took: number | null): Line['tone'] {
  switch (entry.kind) {
    case 'answer':
      if (entry.status === 0 ? entry.error !== undefined : entry.status >= 400) return 'bad';
      break;
    case 'close':
      if (!entry.opened || (entry.by === 'service' && !NORMAL.has(entry.code))) return 'bad';
      break;
    case 'delivery':
      if (entry.delivery === 'rejected') return 'bad';
      if (entry.delivery === 'notConfirmed') return 'odd';
      break;
    case 'state':
      if (typeof entry.now['error'] === 'string') return 'bad';
      break;
    case 'in':
      if (entry.gap !== undefined) return 'bad';
      break;
    default:
  }
  if (took !== null && took >= SLOW_MS) return 'odd';
  return way === '↓' ? 'in' : way === '↑' ? 'out' : 'here';
}

/** What it is, and what else there is to say of it. */
function wordsOf(entry: Entry): readonly [what: string, more: string] {
  switch (entry.kind) {
    case 'began':
      return ['recording begins', entry.midway ? 'in the midst of a conversation' : ''];
    case 'there':
      return ['already there', `${entry.speaker}: ${entry.text}`];
    case 'call':
      return [`${entry.method} ${entry.role}`, entry.path];
    case 'answer':
      return [
        `${entry.role} ${entry.status || (entry.error ?? 'answered')}`,
        entry.retryAfter ? `again after ${entry.retryAfter} s` : '',
      ];
    case 'dial':
      return [`socket ${entry.socket} dials`, entry.cursor > 0 ? `from place ${entry.cursor}` : ''];
    case 'open':
      return [`socket ${entry.socket} opens`, ''];
    case 'close':
      return [`socket ${entry.socket} closes ${entry.code}`, entry.by === 'page' ? 'by the page' : entry.reason];
    case 'in': {
      const { events, gap, repeats, latency } = entry;
      const told = [
        events > 1 ? `${events} events` : '',
        gap ? `missing ${placesOf(gap)}` : '',
        repeats ? `${repeats} again` : '',
        latency ? latency.of : '',
      ];
      return [entry.type || 'no event', told.filter(Boolean).join(', ')];
    }
    case 'out':
      return [entry.type || 'no event', ''];
    case 'act':
      return [`${entry.act}()`, entry.error ?? entry.given.map((one) => JSON.stringify(one)).join(', ')];
    case 'state':
      return [
        'state',
        Object.entries(entry.now)
          .map(([name, value]) => `${name} ${String(value)}`)
          .join(', '),
      ];
    case 'delivery':
      return [`message ${entry.delivery}`, entry.error ?? ''];
    case 'note':
      return [
        entry.code,
        Object.entries(entry.fields)
          .map(([name, value]) => `${name} ${String(value)}`)
          .join(', '),
      ];
    case 'stopped':
      return ['recording ends', ''];
  }
}
