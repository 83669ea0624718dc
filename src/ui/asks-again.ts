import type { Item, Notice } from '../core/conversation/items.js';

/** An answer broke off. */
export const breaks = ({ code }: Notice): boolean => code === 'streamBroke';

const answerless = /^(overloaded|replyFailed|streamBroke)$/;

/** Nothing, or not all, has come of the question (E3, E5, E6), and since then nothing was said but that. */
export const asksAgain = (items: readonly Item[], index: number): boolean => {
  const lacks = (item: Item): boolean => 'code' in item && answerless.test(item.code);
  const broke = (item?: Item): boolean => item !== undefined && 'state' in item && item.state === 'broken';
  const item = items[index]!;
  // What broke off offers it by itself, and what is said of that then does not, however many lines it takes.
  const offers =
    broke(item) || (lacks(item) && !broke(items.slice(0, index).findLast(({ kind }) => kind !== 'notice')));
  return offers && !items.slice(index + 1).some((one) => one.kind !== 'notice' || (lacks(one) && lacks(item)));
};
