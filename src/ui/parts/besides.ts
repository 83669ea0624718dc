import { BesidesTold } from '../besides-told.js';
import { handAfter } from '../hand.js';
import { leftToPage, takenOver } from '../left-to-page.js';
import { expired, handoffCard, isSaid, notice } from '../views/besides.js';

/** Hand-overs, what happens between messages, and the end: told, drawn and said. */
export const told = { BesidesTold, expired, handAfter, handoffCard, isSaid, leftToPage, notice, takenOver };
