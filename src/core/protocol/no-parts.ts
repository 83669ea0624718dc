import type { Parts } from './events.js';

const none: readonly never[] = Object.freeze([]);
/** Shared by every message that carries nothing besides its text. */
export const noParts: Parts = Object.freeze({ attachments: none, suggestions: none, callActions: none });
