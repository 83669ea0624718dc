import type { Ending } from './state.js';
import type { Line, Talk } from './talk.js';

export type Verb = 'accept' | 'transfer' | 'message' | 'typing' | 'leave' | 'fail' | 'timeout';

/** Visitors have no names here; the end of what names their session tells them apart. */
export const visitorName = (id: string): string => `Visitor ${id.slice(-4)}`;

export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export const titleOf = (waiting: number): string => (waiting === 0 ? 'Desk · Fernway' : `(${waiting}) Desk · Fernway`);

export const peopleWait = (count: number): string => (count === 1 ? 'One visitor waits' : `${count} visitors wait`);

export function duration(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  if (minutes === 0) return `${rest} s`;
  return minutes < 60
    ? `${minutes} min ${String(rest).padStart(2, '0')} s`
    : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const NEVER: Readonly<Record<Verb, string>> = {
  accept: 'You cannot take it: somebody was quicker, or the visitor has gone.',
  transfer: 'It cannot be handed over: nobody has it any more.',
  message: 'Not sent: you do not have this conversation any more.',
  typing: '',
  leave: 'You cannot leave it: you do not have this conversation any more.',
  fail: 'Not done: this visitor waits no more.',
  timeout: 'Not done: this visitor waits no more.',
};

const REFUSALS: Readonly<Record<number, string>> = {
  0: 'The shop’s server cannot be reached. Nothing is lost: try again in a moment.',
  400: 'The platform could not read this, and did nothing.',
  401: 'The platform does not know the key of this desk any more. Start the demo again.',
  403: 'The desk is for this machine only, and for its own page.',
  404: 'The platform knows nothing of this conversation any more.',
  413: 'This is too long. Make two of it.',
  429: 'That was too often. Try again in a moment.',
  502: 'The platform cannot be reached. Nothing is lost: try again in a moment.',
};

/** What it means that something was not done. */
export function refusal(verb: Verb, status: number): string {
  if (status === 409) return NEVER[verb];
  return REFUSALS[status] ?? `The platform failed at this (${status}). Nothing is lost: try again in a moment.`;
}

const LET_GO: Readonly<Record<Ending, string>> = {
  ended: 'You have ended the chat.',
  back: 'You have handed it back: the assistant answers what the visitor writes next.',
  failed: 'You have said that nobody is there. The assistant answers again.',
  timeout: 'You have let the wait run out. The assistant answers again.',
};

const ENDED: Readonly<Record<string, string>> = {
  REASON_USER_END: 'The visitor has ended the chat.',
  REASON_USER_ABANDONED: 'The visitor did not come back, and the chat is over.',
  expired: 'The session has run out, and the chat is over.',
};

/** Why a conversation is at the desk no more. */
export function whatBecame(talk: Talk | undefined, ending: Ending | undefined): string {
  if (ending === 'ended') return LET_GO.ended;
  if (talk !== undefined && talk.endedBy !== '') return ENDED[talk.endedBy] ?? 'The chat is over.';
  return ending === undefined ? 'Nobody at the desk has it any more: the assistant answers.' : LET_GO[ending];
}

const languages = new Intl.DisplayNames('en-GB', { type: 'language', fallback: 'code' });

export function languageName(tag: string): string {
  try {
    return languages.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' });

export const timeOf = (at: Date | undefined): string => (at === undefined ? '' : time.format(at));

export function speaker({ who, name }: Pick<Line, 'who' | 'name'>): string {
  if (who === 'person') return name || 'A colleague';
  return who === 'visitor' ? 'Visitor' : 'Assistant';
}

/** A line in one sentence: somebody who came or went, and whatever is read aloud. */
export function lineWords(line: Line): string {
  if (line.did === 'wrote') return `${speaker(line)}: ${line.text}`;
  return `${speaker(line)} ${line.did === 'joined' ? 'has joined' : 'has left'}`;
}

/** What may be offered to press: at most three, parted by commas or lines. */
export function offersIn(text: string): readonly string[] {
  return text
    .split(/[,،\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .slice(0, 3);
}
