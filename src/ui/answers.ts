import type { Backstage } from './backstage.js';

/** What stands in the questions before the chat, by name, until they are answered: a panel that is closed draws nothing. */
export const answers = new WeakMap<Backstage, Readonly<Record<string, string>>>();
