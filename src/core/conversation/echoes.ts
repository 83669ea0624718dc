import type { ErrorCode } from '../errors.js';
import { draft, keyOfDraft, sent, setDelivery, type Drafted, type Echo } from './drafts.js';
import type { LocalFact } from './facts.js';
import { itemOf, put, remove } from './item-list-more.js';
import type { Delivery, VisitorMessage } from './items.js';
import { behind, passedBehind } from './passed.js';
import { STEP } from './place.js';
import { keyIn, sessionOf } from './sessions.js';
import type { Conversation } from './state.js';

/** Told again by another tab, it stands already. */
export function drafted(was: Conversation, fact: Drafted, place: number): Conversation {
  const key = keyOfDraft(fact.localId);
  const known = was.drafts.some((one) => one.key === key) || itemOf(was.settled, key) !== undefined;
  return known ? was : draft(was, fact, place);
}

/** What has come to nothing stands where it did: all that is told later is behind it, and what was written after it. */
export function failed(
  was: Conversation,
  { localId }: Pick<Drafted, 'localId'>,
  delivery: Delivery,
  error: ErrorCode,
  place: number,
): Conversation {
  const at = was.drafts.findIndex(({ key }) => key === keyOfDraft(localId));
  const draft = was.drafts[at];
  if (draft === undefined) return was;
  const later = was.drafts.slice(at + 1).filter(({ error: why }) => why !== null);
  const [passed] = passedBehind(was, draft, place);
  const stands = passed === undefined ? place : passed.place - STEP;
  return setDelivery(was, { localId }, delivery, { error, place: Math.min(stands, ...later.map((one) => one.place)) });
}

/** Refused; even after the echo, when it could not be passed on to a person (E13). */
export function reject(was: Conversation, fact: Extract<LocalFact, { type: 'rejected' }>, place: number): Conversation {
  const { localId, error } = fact;
  const known = itemOf(was.settled, keyOfDraft(localId));
  if (known?.kind !== 'visitor') return failed(was, fact, 'rejected', error, place);
  return { ...was, settled: put(was.settled, { ...known, delivery: 'rejected', error }) };
}

export function discard(was: Conversation, localId: string): Conversation {
  const key = keyOfDraft(localId);
  const drafts = was.drafts.filter((one) => one.key !== key);
  if (drafts.length !== was.drafts.length) return { ...was, drafts };
  const known = itemOf(was.settled, key);
  // What was said cannot be unsaid; only what nobody heard can go.
  return known?.kind === 'visitor' && known.delivery === 'rejected'
    ? { ...was, settled: remove(was.settled, key) }
    : was;
}

/** Of one that was said elsewhere, and whose echo has no key. */
const keyOfForeign = (id: string | number): string => `v:#${id}`;

/** An echo, whosever it is (DLV-4 to 6). */
export function confirm(was: Conversation, echo: Echo, place: number): Conversation {
  const draft = draftOf(was, echo);
  const foreign = (): string => keyIn(was.settled, keyOfForeign(echo.messageId || echo.id || place), place);
  const key = draft?.key ?? (echo.localId === '' ? foreign() : keyOfDraft(echo.localId));
  const known = itemOf(was.settled, key) ?? sameMessage(was, echo.messageId, place);
  if (known?.kind === 'visitor' && known.guessed && echo.localId !== '' && known.messageId !== echo.messageId)
    return corrected(was, known, echo, place);
  if (known !== undefined) {
    const drafts = draft === undefined ? was.drafts : was.drafts.filter((one) => one !== draft);
    // Told twice, under other ids: it stands where it was told first.
    if (place >= known.place || known.kind !== 'visitor') return drafts === was.drafts ? was : { ...was, drafts };
    return { ...was, drafts, settled: put(was.settled, { ...known, place }) };
  }
  if (draft === undefined) return { ...was, settled: put(was.settled, sent({ key, at: NaN, text: '' }, echo, place)) };
  // Asked before the list is another: one of which nobody keeps an older version is changed in place (item-list-more.ts).
  const passed = passedBehind(was, draft, place);
  const moved = behind(was, draft, place);
  const told = put(was.settled, { ...sent(draft, echo, place), guessed: echo.localId === '' });
  return {
    ...was,
    drafts: was.drafts.filter((one) => one !== draft).map(moved),
    open: was.open.map(moved),
    settled: passed.reduce((list, one) => (was.open.includes(one) ? list : put(list, moved(one))), told),
  };
}

/** Of two with the same words the other was meant by the echo without a key: it has its place, and this one has its own. */
function corrected(was: Conversation, taken: VisitorMessage, echo: Echo, place: number): Conversation {
  const other = draftOf(was, { ...echo, localId: '', text: taken.text });
  const mine: VisitorMessage = { ...taken, place, messageId: echo.messageId, guessed: false };
  const settled = put(was.settled, mine);
  // Or it was said elsewhere.
  const theirs: VisitorMessage =
    other === undefined
      ? { ...taken, key: keyOfForeign(taken.messageId || String(taken.place)), guessed: false }
      : { ...taken, key: other.key, at: other.at, guessed: true };
  return { ...was, settled: put(settled, theirs), drafts: was.drafts.filter((one) => one !== other) };
}

function draftOf(was: Conversation, { localId, text }: Echo): VisitorMessage | undefined {
  if (was.drafts.length === 0) return undefined;
  if (localId !== '') return was.drafts.find((one) => one.key === keyOfDraft(localId));
  // DLV-5: an echo without a key belongs to the oldest of ours with the same words; never one with a foreign key.
  const mayBe = was.drafts.filter((one) => one.text === text);
  return (
    mayBe.find(({ delivery }) => delivery === 'sending') ?? mayBe.find(({ delivery }) => delivery === 'notConfirmed')
  );
}

/** How far back a message is looked for that is told again under other ids. */
const REMEMBERED = 64;

function sameMessage(was: Conversation, messageId: string, place: number): VisitorMessage | undefined {
  if (messageId === '') return undefined;
  const { store, length } = was.settled;
  for (let at = length - 1; at >= 0 && at >= length - REMEMBERED; at--) {
    const item = store.items[at];
    if (item === undefined || sessionOf(item.place) < sessionOf(place)) return undefined;
    if (item.kind === 'visitor' && item.messageId === messageId) return item;
  }
  return undefined;
}
