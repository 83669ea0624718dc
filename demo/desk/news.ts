import { countOf, fieldsOf, listOf, textOf, type Fields } from './fields.js';

export interface Person {
  readonly id: string;
  readonly name: string;
}

interface Card {
  readonly id: string;
  readonly queue: string;
  readonly reason: string;
  /** Since when it waits, or has somebody, by the clock of this page. */
  readonly since: number;
}

export interface Waiting extends Card {
  readonly position: number;
}

export interface Live extends Card {
  readonly with: Person;
}

/** What the desk tells, and what the server of this page adds to it: whether Robin waits. */
export type News =
  | { readonly type: 'queue'; readonly waiting: readonly Waiting[]; readonly live: readonly Live[] }
  | { readonly type: 'message' | 'answered' | 'ended'; readonly id: string }
  | { readonly type: 'typing'; readonly id: string; readonly typing: boolean }
  | { readonly type: 'robin'; readonly waits: boolean };

/** Null for what is not known here. */
export function readNews(value: unknown, now: number): News | null {
  const fields = fieldsOf(value);
  const type = fields['type'];
  const id = textOf(fields['session_id']);
  switch (type) {
    case 'queue':
      return {
        type,
        waiting: listOf(fields['waiting']).map((one) => ({ ...cardOf(one, now), position: countOf(one['position']) })),
        live: listOf(fields['live']).map((one) => ({ ...cardOf(one, now), with: personOf(one['agent']) })),
      };
    case 'message':
    case 'answered':
    case 'ended':
      return { type, id };
    case 'typing':
      return { type, id, typing: fields['state'] === 'TYPING_STATE_STARTED' };
    case 'robin':
      return { type, waits: fields['waits'] === true };
    default:
      return null;
  }
}

function cardOf(fields: Fields, now: number): Card {
  return {
    id: textOf(fields['session_id']),
    queue: textOf(fields['queue']),
    reason: textOf(fields['reason']),
    since: now - countOf(fields['seconds']) * 1000,
  };
}

function personOf(value: unknown): Person {
  const { id, name } = fieldsOf(value);
  return { id: textOf(id), name: textOf(name) };
}

/** Two pages that play the same name play the same person. */
export const personNamed = (name: string): Person => ({ id: `desk-${name.trim().toLowerCase()}`, name: name.trim() });
