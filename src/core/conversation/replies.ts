import type { ServerEvent } from '../protocol/events.js';
import { noParts } from '../protocol/no-parts.js';
import { append, indexOfStore } from './item-list.js';
import type { ReplyMessage } from './items.js';
import { withItems, type Conversation } from './state.js';

export type Whole = Extract<ServerEvent, { type: 'agentMessage' | 'liveAgentMessage' }>;
export type Chunk = Extract<ServerEvent, { type: 'agentChunk' }>;

/** Services count pieces from 0 or from 1. */
export const FIRST = 1;

export const keyOfWhole = ({ messageId, id }: Whole, place: number): string => messageId || id || `r:${place}`;
export const keyOfChunk = ({ messageId }: Chunk): string => messageId || 'r:stream';

/** An answer of which nothing is known yet but who gives it. */
export const begun = (
  told: Whole | Chunk,
  key: string,
  place: number,
  kind: ReplyMessage['kind'] = 'agent',
): ReplyMessage => ({
  kind,
  key,
  place,
  at: told.at,
  text: '',
  name: told.name,
  avatarUrl: told.avatarUrl,
  parts: noParts,
  pieces: [],
  state: 'writing',
  spans: [],
  closed: false,
});

/** A full message that comes while nothing else is being said. Null when it is not as simple as that. */
export function tellReply(was: Conversation, told: Whole, place: number): Conversation | null {
  if (was.open.length > 0 || told.text === '') return null;
  const settled = append(was.settled, whole(begun(told, keyOfWhole(told, place), place), told));
  return settled && withItems(was, settled, was.open, was.drafts);
}

/** All that there will be of what it began. */
export const whole = (was: ReplyMessage, { text, parts }: Whole): ReplyMessage => ({
  ...was,
  text,
  parts,
  state: 'whole',
  spans: null,
});

/**
 * The way that nearly all chunks go: the first piece of an answer after everything else that was said, or the next piece of
 * the one that is being written. Null for any other.
 */
export function appendNext(was: Conversation, chunk: Chunk, place: number): Conversation | null {
  const { open, settled } = was;
  const key = keyOfChunk(chunk);
  const at = open.length - 1;
  const newest = open[at];
  if (newest === undefined) {
    const last = settled.store.items[settled.length - 1];
    const first = chunk.index <= FIRST && (last === undefined || last.place <= place);
    if (!first || chunk.last || chunk.parts !== null || indexOfStore(settled.store).has(key)) return null;
    const { index: from, text } = chunk;
    const spans = [{ from, to: from + 1, text }];
    return withItems(was, settled, [{ ...begun(chunk, key, place), text, spans }], was.drafts);
  }
  if (newest.key !== key || newest.state !== 'writing' || newest.closed || newest.spans?.length !== 1) return null;
  const [span] = newest.spans;
  if (span!.to !== chunk.index || span!.from > FIRST || chunk.parts !== null) return null;
  const text = newest.text + chunk.text;
  const spans = [{ from: span!.from, to: span!.to + 1, text }];
  // Field by field: a spread of so wide an object costs several times as much, for every piece.
  const { kind, place: stands, at: when, name, avatarUrl, parts, pieces } = newest;
  const { last: closed } = chunk;
  const state = closed ? 'whole' : 'writing';
  const grown = {
    kind,
    key,
    place: stands,
    at: when,
    text,
    name,
    avatarUrl,
    parts,
    pieces,
    state,
    spans,
    closed,
  } as const;
  if (!closed) return withItems(was, settled, at === 0 ? [grown] : [...open.slice(0, at), grown], was.drafts);
  const next = text === '' ? null : append(settled, grown);
  return next && withItems(was, next, open.slice(0, at), was.drafts);
}
