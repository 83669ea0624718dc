import { GrowingText } from './growing-text.js';
import { inline, plainText, type SpokenWords } from './plain-text.js';
import { Sentences } from './sentences.js';
import { tokensOf, type MarkedToken, type Unfinished } from './tokens.js';

/** A reply told sentence by sentence while it is written: only what cannot change any more, and everything once. */
export class Speech {
  readonly #words: SpokenWords;
  #sentences = new Sentences();
  #growing = new GrowingText();
  #source = '';
  /** What was said, and how much of the text is with the sentences. */
  #said = '';
  #fed = 0;
  #replaced = false;
  #blocks = 0;
  #closed = '';

  constructor(words: SpokenWords) {
    this.#words = words;
  }

  /** The sentences that are new. */
  hear(source: string, complete: boolean): string[] {
    if (!source.startsWith(this.#source)) this.#again();
    this.#growing.write(source.slice(this.#source.length), complete);
    this.#source = source;
    const { closed, open } = this.#growing;
    this.#closed += plainText(closed.slice(this.#blocks), this.#words);
    this.#blocks = closed.length;
    const now = open === undefined ? this.#closed : this.#closed + plainTextSoFar(open, this.#words);
    // What was said cannot be unsaid: a text that was replaced is told from where it differs.
    if (this.#replaced) this.#fed = same(now, this.#said);
    if (this.#replaced && !complete && this.#fed === now.length) return [];
    this.#replaced = false;
    const told = this.#sentences.add(now.slice(this.#fed));
    this.#fed = now.length;
    if (complete) told.push(...this.#sentences.end());
    this.#said += told.join('');
    return told;
  }

  #again(): void {
    this.#growing = new GrowingText();
    this.#sentences = new Sentences();
    this.#replaced = true;
    this.#source = this.#closed = '';
    this.#blocks = 0;
  }
}

function same(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}

/** Of a block that is being written, what will not change. */
function plainTextSoFar(block: MarkedToken, words: SpokenWords): string {
  if (block.type !== 'paragraph' && block.type !== 'heading') return '';
  const tokens = tokensOf(block);
  const end = tokens.findIndex(isUnfinished);
  return inline(end < 0 ? tokens : tokens.slice(0, end), words).trim();
}

/** The last word of a text may go on: the sentences before it are told all the same. */
const isUnfinished = ({ type, unfinished }: MarkedToken & Unfinished): boolean =>
  (unfinished === true && type !== 'text') || type === 'html';
