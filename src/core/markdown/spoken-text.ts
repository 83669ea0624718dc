import { GrowingText } from './growing-text.js';
import { plainText, type SpokenWords } from './plain-text.js';

/** All that a screen reader hears of a message. */
export function spokenText(source: string, words: SpokenWords): string {
  const text = new GrowingText();
  text.write(source, true);
  return plainText(text.closed, words);
}
