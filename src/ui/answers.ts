import type { Backstage } from './backstage.js';

/** What stands in the questions before the chat, and after it, by name, until they are answered: a panel that is closed draws nothing. */
export const answers = new WeakMap<Backstage, Readonly<Record<string, string>>>();
