import type { Parts } from '../protocol/events.js';
import { brokeAfter } from './broke-off.js';
import { toArray } from './item-list.js';
import { itemOf, put, remove } from './item-list-more.js';
import type { Item, ReplyMessage, Span } from './items.js';
import { begun, FIRST, keyOfChunk, keyOfWhole, whole, type Chunk, type Whole } from './replies.js';
import { keyIn, left } from './sessions.js';
import { withItems, type Conversation } from './state.js';

/** A full message. It replaces a stream of the same id, whichever came first (STR-8). */
export function tellAnyReply(was: Conversation, told: Whole, kind: ReplyMessage['kind'], place: number): Conversation {
  const key = keyIn(was.settled, keyOfWhole(told, place), place);
  const known = replyOf(was, key);
  if (known === 'other') return was;
  if (known?.spans === null) return earlier(was, known, place);
  // DEC-11: nothing to show, and nothing that what was read of it could be replaced by.
  if (told.text === '' && isBare(told.parts)) return was;
  const made = whole({ ...begun(told, key, place, kind), ...(known && after(known, told, place)) }, told);
  const open = known === undefined ? was.open : without(was, key).open;
  return overtaken(withItems(was, put(was.settled, made), open, was.drafts), made);
}

/** After its chunks. */
const after = (known: ReplyMessage, told: Whole, place: number): Partial<ReplyMessage> => ({
  ...stand(known, told, place),
  closed: known.closed,
  ...(place > known.place && { told: place }),
});

/** It stands where its first word stood. */
const stand = (known: ReplyMessage, told: Whole | Chunk, place: number): Pick<ReplyMessage, 'place' | 'at'> => ({
  place: Math.min(place, known.place),
  at: Number.isNaN(known.at) ? told.at : known.at,
});

/** A piece of an answer: joined as it is, at its place; the first of an index stays (STR-1 to 7). */
export function appendChunk(was: Conversation, chunk: Chunk, place: number): Conversation {
  const key = keyOfPiece(was, chunk, place);
  const known = replyOf(was, key);
  if (known === 'other') return was;
  if (known?.spans === null) return earlier(was, known, place, chunk.last);
  return written(was, joined(known ?? begun(chunk, key, place), chunk, place), known === undefined);
}

/**
 * Pieces without an id are of the answer without one that is being written. When that is done its first number begins another:
 * else all that is said later would be taken for what has been said.
 */
function keyOfPiece(was: Conversation, chunk: Chunk, place: number): string {
  const key = keyIn(was.settled, keyOfChunk(chunk), place);
  if (chunk.messageId !== '') return key;
  const isOne = (one: Item): boolean => one.key.startsWith(key);
  const last = (was.open.findLast(isOne) ?? toArray(was.settled).findLast(isOne)) as ReplyMessage | undefined;
  if (last === undefined) return key;
  const begins = last.state !== 'writing' && chunk.index === last.spans?.[0]?.from;
  const again = chunk.last && chunk.text === last.text;
  return begins && !again ? `${key}+${place}` : last.key;
}

/** Of what was told whole already, only an earlier place is news, and that its last chunk came too. */
function earlier(was: Conversation, known: ReplyMessage, place: number, last = false): Conversation {
  const closed = known.closed || last;
  if (place >= known.place)
    return closed === known.closed ? was : { ...was, settled: put(was.settled, { ...known, closed }) };
  return { ...was, settled: put(was.settled, { ...known, place, closed, told: known.told ?? known.place }) };
}

function joined(was: ReplyMessage, chunk: Chunk, place: number): ReplyMessage {
  const spans = withChunk(was.spans ?? [], chunk);
  const pieces =
    spans === was.spans || chunk.parts === null || isBare(chunk.parts)
      ? was.pieces
      : withPiece(was.pieces, chunk.index, chunk.parts);
  const closed = was.closed || chunk.last;
  const headed = spans[0]!.from <= FIRST;
  return {
    ...was,
    ...stand(was, chunk, place),
    name: was.name || chunk.name,
    avatarUrl: was.avatarUrl ?? chunk.avatarUrl,
    // Without its beginning it would read as something else (docs/decisions/0053).
    text: headed ? spans[0]!.text : '',
    parts: pieces === was.pieces ? was.parts : pieces.map(([, parts]) => parts).reduce(merged),
    pieces,
    spans,
    closed,
    state: closed && headed && spans.length === 1 ? 'whole' : 'writing',
  };
}

/** Puts the answer where it belongs now: among the settled when it is whole, else among the open. */
function written(was: Conversation, reply: ReplyMessage, isNew: boolean): Conversation {
  const rest = without(was, reply.key);
  if (reply.state === 'whole') {
    const empty = reply.text === '' && isBare(reply.parts);
    const settled = empty ? was.settled : put(was.settled, reply);
    return isNew && !empty ? overtaken({ ...rest, settled }, reply) : { ...rest, settled };
  }
  const { place, closed } = reply;
  const late = was.ended !== null || (!closed && (lastReplyPlace(was, reply.key) > place || brokeAfter(was, place)));
  const open = [...rest.open, late ? left(reply) : reply].sort((a, b) => a.place - b.place);
  // It was whole until an earlier piece came to light.
  const next = { ...rest, settled: isNew ? was.settled : remove(was.settled, reply.key), open };
  return isNew ? overtaken(next, reply) : next;
}

/** STR-7, E6: answers that began before this were given up. What is closed only waits for its missing pieces. */
export function overtaken(was: Conversation, by: Pick<Item, 'place'>): Conversation {
  const given = (one: ReplyMessage): boolean => one.place < by.place && one.state === 'writing' && !one.closed;
  return was.open.some(given) ? { ...was, open: was.open.map((one) => (given(one) ? left(one) : one)) } : was;
}

export function leaveStream(was: Conversation, messageId: string): Conversation {
  const reply = was.open.find(({ key }) => key === messageId);
  return reply === undefined ? was : written(was, left(reply), false);
}

function without(was: Conversation, key: string): Conversation {
  const open = was.open.filter((one) => one.key !== key);
  return open.length === was.open.length ? was : { ...was, open };
}

/** 'other' when the key is taken by something that is no reply. */
function replyOf(was: Conversation, key: string): ReplyMessage | 'other' | undefined {
  const item = was.open.find((one) => one.key === key) ?? itemOf(was.settled, key);
  return item === undefined || item.kind === 'agent' || item.kind === 'person' ? item : 'other';
}

function lastReplyPlace(was: Conversation, but: string): number {
  let last = -1;
  for (const { key, place } of was.open) if (key !== but) last = Math.max(last, place);
  const { store, length } = was.settled;
  for (let at = length - 1; at >= 0 && at >= length - NEAR; at--) {
    const { kind, place } = store.items[at]!;
    if (kind === 'agent' || kind === 'person') return Math.max(last, place);
  }
  return last;
}

/** Between two replies stand a few messages and notices, not more. */
const NEAR = 64;

/** Spans with one more piece: neighbours are joined, an index that is there already stays as it is. */
export function withChunk(spans: readonly Span[], { index, text }: { index: number; text: string }): readonly Span[] {
  let at = spans.length;
  while (at > 0 && spans[at - 1]!.from > index) at--;
  const before = spans[at - 1];
  if (before !== undefined && index < before.to) return spans;
  const after = spans[at];
  const joinsBefore = before?.to === index;
  const joinsAfter = after?.from === index + 1;
  const made: Span = {
    from: joinsBefore ? before.from : index,
    to: joinsAfter ? after.to : index + 1,
    text: (joinsBefore ? before.text : '') + text + (joinsAfter ? after.text : ''),
  };
  return [...spans.slice(0, joinsBefore ? at - 1 : at), made, ...spans.slice(joinsAfter ? at + 1 : at)];
}

const isBare = ({ attachments, suggestions, callActions }: Parts): boolean =>
  attachments.length + suggestions.length + callActions.length === 0;

const withPiece = (pieces: ReplyMessage['pieces'], index: number, parts: Parts): ReplyMessage['pieces'] =>
  [...pieces, [index, parts] as const].sort(([one], [other]) => one - other);

/** STR-4, STR-5: in the order of the pieces; the same address or suggestion again is dropped. */
function merged(was: Parts, more: Parts): Parts {
  return {
    attachments: distinct([...was.attachments, ...more.attachments], ({ url }) => url),
    suggestions: distinct([...was.suggestions, ...more.suggestions], ({ text, payload }) => `${text}\n${payload}`),
    callActions: distinct([...was.callActions, ...more.callActions], ({ title, number }) => `${title}\n${number}`),
  };
}

function distinct<One>(all: readonly One[], keyOf: (one: One) => string | null): readonly One[] {
  const seen = new Set<string>();
  return all.filter((one) => {
    const key = keyOf(one);
    if (key === null || !seen.has(key)) return key === null || seen.add(key).size > 0;
    return false;
  });
}
