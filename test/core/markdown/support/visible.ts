import { GrowingText } from '../../../../src/core/markdown/growing-text.js';
import { plainText, type SpokenWords } from '../../../../src/core/markdown/plain-text.js';
import type { MarkedToken } from '../../../../src/core/markdown/tokens.js';
import { tokensOf } from '../../../../src/core/markdown/tokens.js';

/** Words that tell nothing, so that only the text of the message is compared. */
export const SILENT: SpokenWords = {
  codeBlock: () => '',
  table: () => '',
  image: (title) => title,
  done: '',
  notDone: '',
};

/** Every letter a reader sees, code and cells included. */
export function visible(blocks: readonly MarkedToken[]): string {
  return blocks.map((block) => letters(block)).join('');
}

function letters(block: MarkedToken): string {
  switch (block.type) {
    case 'code':
      return block.text;
    case 'table':
      return [block.header, ...block.rows]
        .flat()
        .map((cell) => plainText([{ ...cell, type: 'paragraph', raw: '' }], SILENT))
        .join('');
    case 'list':
      return block.items.map((item) => visible(tokensOf(item))).join('');
    case 'blockquote':
      return visible(tokensOf(block));
    default:
      return plainText([block], SILENT);
  }
}

export const squeezed = (text: string): string => text.replace(/\s+/g, '');

export function shown(text: GrowingText): string {
  return squeezed(visible(text.open === undefined ? text.closed : [...text.closed, text.open]));
}

export function whole(source: string): string {
  const text = new GrowingText();
  text.write(source, true);
  return shown(text);
}
