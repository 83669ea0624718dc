import type { MarkdownWords } from '../../../../src/ui/directives/markdown-words.js';

export const WORDS: MarkdownWords = {
  code: 'Code',
  copy: 'Copy',
  copied: 'Copied',
  newTab: 'opens in a new tab',
  codeBlock: (lines, language) =>
    `code block, ${lines} ${lines === 1 ? 'line' : 'lines'}${language === '' ? '' : `, ${language}`}`,
  table: (columns, rows) => `table with ${columns} columns, ${rows} rows`,
  image: (title) => `image: ${title}`,
  loadImage: (title) => (title === '' ? 'Load image' : `Load image: ${title}`),
  imageFrom: (host) => `From ${host}`,
  pictureFrom: (host) => `Image from ${host}, no description`,
  imageFailed: 'The image could not be loaded.',
  tryAgain: 'Try again',
  done: 'done',
  notDone: 'not done',
};
