import type { Parts } from './events.js';

/** Shared by every message that carries nothing besides its text. */
export const noParts: Parts = Object.freeze({
  attachments: Object.freeze([]),
  suggestions: Object.freeze([]),
  callActions: Object.freeze([]),
});
