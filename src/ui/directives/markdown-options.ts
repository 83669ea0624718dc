import type { MarkdownWords } from './markdown-words.js';

/** A link that was pressed. `event.preventDefault()` leaves it to the page. */
export interface LinkPress {
  readonly href: string;
  readonly event: MouseEvent;
}

export interface MarkdownOptions {
  readonly words: MarkdownWords;
  /** The level of the first heading, whatever its depth: one below what names the message. 4 unless told. */
  readonly headingLevel?: number;
  readonly onLink?: (press: LinkPress) => void;
  /** What the page shows in the place of finished code; null for the code. */
  readonly drawsCode?: ((block: { readonly language: string; readonly text: string }) => unknown) | undefined;
  /** That has thrown, or was rejected. */
  readonly onFailed?: (error: unknown) => void;
  /** After code has reached the clipboard. */
  readonly onCopied?: (text: string) => void;
  /** Addresses whose pictures are loaded unasked. Nothing is, unless this says so. */
  readonly mayLoad?: (url: URL) => boolean;
  /** Links are files, by name: what looks like a host in it is an ending. */
  readonly files?: boolean;
  /** The widget's own policy, with which DOMPurify reads raw HTML where Trusted Types are required. */
  readonly policy?: HtmlPolicy;
}

/** What is used of a `TrustedTypePolicy`. */
export interface HtmlPolicy {
  createHTML(html: string): unknown;
}
