import type { MarkdownOptions } from './markdown-options.js';
import type { Pen } from './pen.js';

/** What one drawing needs to know: with what it draws, and how far it has come. */
export interface Sketch {
  readonly pen: Pen;
  readonly options: MarkdownOptions;
  /** Reads raw HTML, once it is loaded. */
  readonly html: ((source: string) => DocumentFragment) | undefined;
  /** The message runs from right to left. */
  readonly leftwards: boolean;
  /** How many links there are already. */
  links: number;
  /** Of the headings that this one may stand under: the last of each depth, less deep than all after it. */
  above: readonly number[];
  inLink: boolean;
  /** Inside another block. */
  inner: boolean;
  /** Whether there was raw HTML. */
  hasHtml: boolean;
}
