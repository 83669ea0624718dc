import { enMore } from '../i18n/en-more.js';
import { learn } from '../i18n/words.js';

/** Whatever imports this can say what few people are told. */
learn(enMore);
