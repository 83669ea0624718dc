import type { Page } from 'playwright-core';
import type { Files } from './site.js';

/** An example: where it is, how it becomes a site, and what a visitor does there that not every visitor does. */
export interface Example {
  readonly name: string;
  /** In demo/examples; the name, unless one folder is used in several ways. */
  readonly folder: string;
  /** Needs nothing but what this project has installed, and a few seconds: it is driven in `npm test`. */
  readonly light: boolean;
  /** Files as they are; files that are built to a folder; or a server that is built, and run by Node with these words. */
  readonly site:
    | { readonly kind: 'files'; readonly bend?: Files['bend']; readonly extra?: Files['extra'] }
    | { readonly kind: 'build'; readonly to: string }
    | { readonly kind: 'server'; readonly run: readonly string[] };
  /** What happens to the document when a link is followed: another one, the same, or there is no link. */
  readonly link: 'another' | 'same' | 'none';
  /** Whether the server's HTML has the element in it already. */
  readonly rendered: boolean;
  /** Whether the page has a button bound to an option of the chat. */
  readonly button: boolean;
  /** Before the page is there. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Opens the chat, where a visitor has no launcher to press. */
  readonly open?: (page: Page) => Promise<void>;
  /** What is shown besides, once there is an answer. */
  readonly besides?: (page: Page) => Promise<void>;
}
