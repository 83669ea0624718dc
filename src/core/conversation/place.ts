/**
 * Where an item stands among all others: the sessions of a transcript one after the other, in each the server's order.
 * One number, so that comparing is one operation; exact for a million sessions of four thousand million events.
 */
const SESSION = 2 ** 32;

export const placeOf = (session: number, sequence: number): number => session * SESSION + sequence;
/** What tells apart two that pass. */
export const STEP = 2 ** -10;
/**
 * After everything that is known at this place, before what comes next: a step behind what has come there last. The steps are
 * told apart in a thousand sessions, and in those after them are as good as the same.
 */
export const justAfter = (place: number, last: number): number => Math.max(place + 0.5, last + STEP);
/** By the service; what passes by has a place between two numbers. */
export const isNumbered = (place: number): boolean => place % 1 === 0;
