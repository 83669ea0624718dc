import type { SpokenWords } from '../../core/markdown/plain-text.js';

/** Every word that Markdown needs and the message does not bring. */
export interface MarkdownWords extends SpokenWords {
  /** Above code without a language. */
  readonly code: string;
  readonly copy: string;
  readonly copied: string;
  /** Behind the words of a link that opens elsewhere, for readers. */
  readonly newTab: string;
  readonly loadImage: (title: string) => string;
  readonly imageFrom: (host: string) => string;
  /** What a picture without a description is called. */
  readonly pictureFrom: (host: string) => string;
  readonly imageFailed: string;
  readonly tryAgain: string;
}
