import { GrowingText } from '../../core/markdown/growing-text.js';
import { plainText as spoken, type SpokenWords } from '../../core/markdown/plain-text.js';
import { markdownStyles } from '../markdown.styles.js';

/** Everything that draws an answer; loaded when the panel opens, which is before there is one. */
export { markdown } from '../directives/index.js';

/** What a screen reader hears of the whole of a message. */
export function plainText(text: string, words: SpokenWords): string {
  const growing = new GrowingText();
  growing.write(text, true);
  return spoken(growing.closed, words);
}

export const styles = [markdownStyles];
