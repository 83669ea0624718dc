import { fieldsOf, listOf, textOf, type Fields } from './fields.js';
import { personNamed, type Person } from './news.js';

/** One line of what was said, or of who came and went. */
export interface Line {
  readonly id: string;
  readonly at: Date | undefined;
  readonly who: 'visitor' | 'assistant' | 'person';
  readonly did: 'wrote' | 'joined' | 'left';
  readonly name: string;
  readonly text: string;
}

/** A conversation as it was last read. */
export interface Talk {
  readonly language: string;
  readonly phase: string;
  /** Empty while it goes on. */
  readonly endedBy: string;
  readonly verified: readonly (readonly [name: string, value: string])[];
  readonly lines: readonly Line[];
}

export function readTalk(value: unknown): Talk {
  const fields = fieldsOf(value);
  return {
    language: textOf(fields['language']),
    phase: textOf(fields['phase']),
    endedBy: textOf(fields['ended_by']),
    verified: Object.entries(fieldsOf(fields['verified'])).map(([name, one]) => [name, String(one)] as const),
    lines: listOf(fields['transcript']).map(lineOf),
  };
}

/** Whether this person is who wrote it, or came, or went: by whichever spelling of the name. */
export const isOf = (one: Person | null, { who, name }: Line): boolean =>
  who === 'person' && one?.id === personNamed(name).id;

function lineOf(fields: Fields): Line {
  const at = new Date(textOf(fields['at']));
  return {
    id: textOf(fields['id']),
    at: Number.isNaN(at.getTime()) ? undefined : at,
    who: fields['who'] === 'assistant' || fields['who'] === 'person' ? fields['who'] : 'visitor',
    did: fields['did'] === 'joined' || fields['did'] === 'left' ? fields['did'] : 'wrote',
    name: textOf(fields['name']),
    text: textOf(fields['text']),
  };
}
