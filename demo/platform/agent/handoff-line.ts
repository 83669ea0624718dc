import { wellFormed } from './words.js';

const MARK = '[[handoff';
/** A mark that is not closed by then was none, but it is still not for the visitor. */
const MOST_REASON = 300;

/**
 * Lets the words of a model through and keeps back the line by which it gives up: `[[handoff: reason]]`. Words are
 * kept only as long as they may still become that line, so a stream goes on looking like one.
 */
export class HandoffLine {
  #held = '';
  #reason: string | undefined;

  /** Why the model hands over, once it does. */
  get reason(): string | undefined {
    return this.#reason;
  }

  /** What of this and the text before may be shown now. */
  push(text: string): string {
    if (this.#reason !== undefined) return '';
    this.#held += text;
    const mark = this.#held.toLowerCase().indexOf(MARK);
    if (mark >= 0) return this.#handOff(mark, false);
    const safe = this.#held.length - this.#doubtful();
    const shown = this.#held.slice(0, safe);
    this.#held = this.#held.slice(safe);
    return shown;
  }

  /** What was kept back and turned out to be words. */
  end(): string {
    if (this.#reason !== undefined) return '';
    const mark = this.#held.toLowerCase().indexOf(MARK);
    const shown = mark >= 0 ? this.#handOff(mark, true) : this.#held;
    this.#held = '';
    return wellFormed(shown);
  }

  #handOff(mark: number, last: boolean): string {
    const before = this.#held.slice(0, mark).trimEnd();
    const inside = this.#held.slice(mark + MARK.length);
    const close = inside.indexOf(']]');
    if (close >= 0 || last || inside.length > MOST_REASON) {
      const reason = (close >= 0 ? inside.slice(0, close) : inside).slice(0, MOST_REASON);
      this.#reason =
        reason
          .replace(/^[\s:]+/u, '')
          .replace(/\s+/gu, ' ')
          .trim() || 'agent decision';
      this.#held = '';
    } else {
      this.#held = this.#held.slice(mark);
    }
    return before;
  }

  /** How many characters at the end may be white space before the mark, its beginning, or half a character. */
  #doubtful(): number {
    const tail = this.#held.toLowerCase();
    let begun = 0;
    for (let length = Math.min(MARK.length - 1, tail.length); length > 0 && begun === 0; length -= 1) {
      if (tail.endsWith(MARK.slice(0, length))) begun = length;
    }
    const kept = this.#held.length - begun;
    const blank = kept - this.#held.slice(0, kept).trimEnd().length;
    const half = begun === 0 && blank === 0 && /[\uD800-\uDBFF]$/.test(this.#held) ? 1 : 0;
    return begun + blank + half;
  }
}
