import type { Page } from 'playwright-core';
import type { Files } from './site.js';

/** A server: by Node with these words unless another is named, and `PORT` among them is where it listens. */
export interface Served {
  readonly run: readonly string[];
  /** In `node_modules/.bin`. */
  readonly by?: string;
  /** What it has in its folder `public`, by name. */
  readonly pages?: Readonly<Record<string, string>>;
  /** How it runs a file that exports a `fetch` handler: what is not Node has to heed our manners. */
  readonly fetches?: (fetching: Fetching) => Served;
}

/** A file in the folder of an example, and the names of what it is told by its environment. */
export interface Fetching {
  readonly folder: string;
  readonly file: string;
  readonly names: readonly string[];
}

/** An example: where it is, how it becomes a site, and what a visitor does there that not every visitor does. */
export interface Example {
  readonly name: string;
  /** In demo/examples; the name, unless one folder is used in several ways. */
  readonly folder: string;
  /** Needs nothing but what this project has installed, and a few seconds: it is driven in `npm test`. */
  readonly light: boolean;
  /** Files as they are; files that are built to a folder; or a server that is built and run. */
  readonly site:
    | { readonly kind: 'files'; readonly bend?: Files['bend']; readonly extra?: Files['extra'] }
    | { readonly kind: 'build'; readonly to: string }
    | ({ readonly kind: 'server' } & Served);
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
