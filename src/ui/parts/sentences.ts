/** An answer told sentence by sentence, for who has asked for that. */
export { Speech } from '../../core/markdown/speech.js';
