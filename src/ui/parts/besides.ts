import { BesidesTold } from '../besides-told.js';
import { handAfter } from '../hand.js';
import { leftToPage, takenOver } from '../left-to-page.js';
import { enBesides } from '../i18n/en-besides.js';
import { learn } from '../i18n/words.js';
import { persons } from '../persons.js';
import { joinedBefore, present } from '../presence.js';
import { expired, handoffCard, isSaid, notice } from '../views/besides.js';
import { face, types } from '../views/person.js';
import { personStyles } from '../views/person.styles.js';

/** Hand-overs, what happens between messages, and the end: told, drawn and said. */
export const told = {
  BesidesTold,
  expired,
  handAfter,
  handoffCard,
  isSaid,
  leftToPage,
  notice,
  present,
  takenOver,
};

learn(enBesides);
persons.part = { face, joinedBefore, types, styles: [personStyles] };
