import type { ItemList } from './item-list.js';
import { itemOf, put, together } from './item-list-more.js';
import type { ReplyMessage } from './items.js';
import { notice } from './notice.js';
import { placeOf } from './place.js';
import { emptyConversation, noHandoff, type Conversation, type Handoff } from './state.js';

/** In which session of the transcript it stands. */
export const sessionOf = (place: number): number => Math.floor(place / placeOf(1, 0));

/** The ids of a session are its own: a service may count anew in the next (DED-3). */
export function keyIn(settled: ItemList, key: string, place: number): string {
  const known = itemOf(settled, key);
  const session = sessionOf(place);
  return known !== undefined && sessionOf(known.place) < session ? `${key}/${session}` : key;
}

/** A new session under the same transcript: what was said stays, what was true of the old one does not. */
export function opened(was: Conversation): Conversation {
  const next: Conversation = {
    ...emptyConversation,
    session: was.session + 1,
    settled: signed({ ...was, settled: was.open.map(left).reduce(put, was.settled) }),
    drafts: was.drafts,
    language: { tag: was.language.tag, place: 0 },
  };
  // Nothing was said before that would need a line under it.
  if (was.settled.length === 0 && was.open.length === 0) return next;
  const divider = notice(`n:session-${next.session}`, placeOf(next.session, 0), NaN, 'newSession');
  return { ...next, settled: put(next.settled, divider) };
}

/** Answers without a name are their agent's, and the next session may have another, or none yet. */
function signed({ agent: { name }, session, settled }: Conversation): ItemList {
  if (name === '') return settled;
  const unsigned = settled.store.items
    .slice(0, settled.length)
    .filter((item) => item.kind === 'agent' && item.name === '' && sessionOf(item.place) === session);
  return together(settled, (list) => unsigned.reduce((all, item) => put(all, { ...item, name } as ReplyMessage), list));
}

/** Final: the first reason stays. */
export const ended = (was: Conversation, reason: string, at: number): Conversation =>
  was.ended === null
    ? { ...was, typing: null, open: was.open.map(left), ended: reason, endedAt: at || 0, handoff: atEnd(was.handoff) }
    : was;

/** What the end leaves of a hand-over (HO-11): where to go on elsewhere, and when one was asked for. */
export function atEnd(handoff: Handoff): Handoff {
  const { state, asked, taken, aside } = handoff;
  if (state === 'clientRequired') return handoff;
  const place = Math.max(handoff.place, aside?.place ?? 0);
  return { ...noHandoff, place, ...(asked && { asked }), ...(taken && { taken }) };
}

/** An answer that nobody is going to finish. With its end and no hole in it, it was counted from further on. */
export const left = (reply: ReplyMessage): ReplyMessage => ({
  ...reply,
  text: reply.spans === null ? reply.text : reply.spans.map(({ text }) => text).join(''),
  state: reply.closed && reply.spans?.length === 1 ? 'whole' : 'broken',
});
