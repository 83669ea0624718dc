import { keyOfDraft, sent, type Echo } from './drafts.js';
import { append, type ItemList } from './item-list.js';
import type { Item, ReplyMessage } from './items.js';
import { behind, passedBehind } from './passed.js';
import { quiet, reduce, type Reduce } from './reduce.js';
import { begun, keyOfChunk, keyOfWhole, whole, type Chunk, type Whole } from './replies.js';
import { withItems, type Conversation } from './state.js';

/** How answers end besides, all of them like one another: as `reduceAll` has it, for a page that has not fetched that yet. */
export const reduceEarly: Reduce = (was, fact, place) => {
  const now = reduce(was, fact, place);
  if (now !== null) return now;
  if (fact.type === 'agentMessage' || fact.type === 'agentChunk') {
    const [before, after] = spokenInto(was, fact, place);
    if (after.length > 0) return joined(reduceEarly(before, fact, place), after);
  }
  if (fact.type === 'userMessage') return overtaken(was, fact, place);
  if (fact.type === 'agentMessage' && !fact.endsConversation) return quiet(retold(was, fact, place));
  if (fact.type === 'agentChunk' && fact.last && !fact.endsConversation) return quiet(laden(was, fact, place));
  return null;
};

/** The visitor spoke while an answer was being written: as it was before, and what was said since. */
function spokenInto(was: Conversation, told: Whole | Chunk, place: number): readonly [Conversation, readonly Item[]] {
  const { store, length } = was.settled;
  const key = told.type === 'agentChunk' ? keyOfChunk(told) : keyOfWhole(told, place);
  const [open] = was.open;
  let at = length;
  for (let item; (item = store.items[at - 1])?.kind === 'visitor' && item!.place > (open?.place ?? 0);) at--;
  // It is still being written, or has just been told, and stands before that.
  const answer = open ?? store.items[at - 1];
  if (answer?.key !== key) return [was, []];
  return [{ ...was, settled: { store, length: at } }, store.items.slice(at, length)];
}

function joined(was: Conversation | null, after: readonly Item[]): Conversation | null {
  if (was === null) return null;
  const settled = after.reduce<ItemList | null>((list, item) => list && append(list, item), was.settled);
  return settled && withItems(was, settled, was.open, was.drafts);
}

/** The echo of one of ours, behind which answers have passed meanwhile: greetings, of who wrote while there was no link. */
function overtaken(was: Conversation, echo: Echo, place: number): Conversation | null {
  const draft = was.drafts.find(({ key }) => key === keyOfDraft(echo.localId));
  if (draft === undefined) return null;
  const moved = behind(was, draft, place);
  const told = passedBehind(was, draft, place).filter((one) => !was.open.includes(one));
  const { store, length } = was.settled;
  const at = length - told.length;
  if (told.some((one, step) => store.items[at + step] !== one)) return null;
  const last = [sent(draft, echo, place), ...told.map(moved)];
  const settled = last.reduce<ItemList | null>((list, one) => list && append(list, one), { store, length: at });
  const drafts = was.drafts.filter((one) => one !== draft).map(moved);
  return settled && withItems(was, settled, was.open.map(moved), drafts);
}

/** All of what has just been told in pieces, once more. */
function retold(was: Conversation, told: Whole, place: number): Conversation | null {
  const key = keyOfWhole(told, place);
  const known = last(was);
  if (told.text === '' || known?.key !== key || known.spans === null || was.open.length > 0) return null;
  const { at, closed, place: stands } = known;
  const made = {
    ...begun(told, key, Math.min(place, stands)),
    at: Number.isNaN(at) ? told.at : at,
    closed,
    ...(place > stands && { told: place }),
  };
  return inPlace(was, whole(made, told));
}

/** The last piece, and with it pictures, or what could be said next. */
function laden(was: Conversation, chunk: Chunk, place: number): Conversation | null {
  const { parts, index } = chunk;
  const [open, ...others] = was.open;
  if (parts === null || open?.pieces.length !== 0 || others.length > 0) return null;
  const now = reduce(was, { ...chunk, parts: null }, place);
  const made = now && last(now);
  return made?.key === open.key ? inPlace(now!, { ...made, parts, pieces: [[index, parts]] }) : null;
}

function last({ settled: { store, length } }: Conversation): ReplyMessage | undefined {
  const item = store.items[length - 1];
  return item?.kind === 'agent' ? item : undefined;
}

/** In the place of the last item. */
function inPlace(was: Conversation, item: ReplyMessage): Conversation | null {
  const { store, length } = was.settled;
  const settled = append({ store, length: length - 1 }, item);
  return settled && withItems(was, settled, was.open, was.drafts);
}
