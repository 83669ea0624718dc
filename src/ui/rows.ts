import type { Item, ReplyMessage } from '../core/conversation/items.js';
import { midnight } from './i18n/words.js';
import type { Scene } from './scene.js';

/** How one item stands among its neighbours. Pure: a row is known from the item before it and the one after. */
export interface Row {
  readonly item: Item;
  readonly index: number;
  /** It opens a group: a name line for those who answer, a full corner for the visitor. */
  readonly first: boolean;
  readonly last: boolean;
  /** What was said last, whatever has happened since, and whatever is to come. */
  readonly latest: boolean;
  /** Another day than the item before it. */
  readonly day: boolean;
  /** The visitor's own, and its state is worth words. */
  readonly marked: boolean;
}

/** What others said, and not what happened. */
export type Said = Pick<Item, 'kind'>;
export const isReply = ({ kind }: Said): boolean => kind === 'agent' || kind === 'person';

/** It says who is there. */
export const tells = (item: Item): boolean =>
  isReply(item) || (item.kind === 'notice' && /^(newSession|person)/.test(item.what));

/** More of it may come. */
export const isWriting = (item: Item): boolean => 'state' in item && item.state === 'writing';

/** What is being written, as the page lets it be seen. */
export const growing = ({ snapshot, items }: Pick<Scene, 'snapshot' | 'items'>): ReplyMessage | undefined =>
  snapshot.conversation.open
    .map(({ key }) => items.findLast((one) => one.key === key) as ReplyMessage | undefined)
    .find((item) => item !== undefined && isWriting(item));

/** One that is still there, maybe as another object. */
export const among =
  (items: readonly Item[]) =>
  (one: Item): boolean =>
    items.some(({ key }) => key === one.key);

const TOGETHER_MS = 3 * 60_000;

/** `isNew`: the key of the item under the line that says how much is new. */
export function rowAt(items: readonly Item[], index: number, isNew?: string): Row {
  const item = items[index]!;
  const before = items[index - 1];
  const after = items[index + 1];
  const day = opensDay(before, item);
  return {
    item,
    index,
    day,
    first: before === undefined || day || item.key === isNew || !together(before, item),
    last: after === undefined || opensDay(item, after) || after.key === isNew || !together(item, after),
    latest: item === items.findLast((one) => one.kind !== 'notice' && !(isWriting(one) && one.text === '')),
    marked:
      item.kind === 'visitor' &&
      (item.delivery !== 'sent' || !(after?.kind === 'visitor' && after.delivery === 'sent')),
  };
}

function together(one: Item, next: Item): boolean {
  if (one.kind !== next.kind || one.kind === 'notice') return false;
  if (one.kind === 'visitor')
    return one.delivery === 'sent' && (next as typeof one).delivery === 'sent' && near(one, next);
  return one.name === (next as typeof one).name && one.state !== 'broken' && near(one, next);
}

/** Who has no time yet was written just now. */
const near = (one: Item, next: Item): boolean => !(next.at - one.at > TOGETHER_MS);

const opensDay = (before: Item | undefined, item: Item): boolean =>
  before === undefined ||
  (Number.isFinite(before.at) && Number.isFinite(item.at) && midnight(before.at) !== midnight(item.at));
