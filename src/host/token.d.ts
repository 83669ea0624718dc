import { type Web } from './http.js';
import { type Limits } from './limits.js';
import type { Visitor } from './visitor.js';
export interface MessagingOptions {
  /** The messaging host of the project's region. */
  readonly baseUrl: string;
  readonly connectorToken: string;
  /** As it is registered with the connector. */
  readonly host: string;
}
/** What a page is told, and what the site remembers of it. */
export interface Granted {
  readonly visitor: Visitor;
  readonly body: Readonly<Record<string, unknown>>;
}
/** What is wanted: a token alone or with its session; and from where, if nobody knows the browser yet. */
export interface Wish {
  readonly session: boolean;
  readonly newcomerFrom: string | null;
}
/** Tokens of the service: minted once, and given again to the visitor whose they are. */
export declare class Tokens {
  #private;
  constructor(web: Web, options: MessagingOptions, limits: () => Promise<Limits>, now: () => number);
  /** The token of a session that goes on. It was minted for this visitor, and for no other session. */
  again(visitor: Visitor | null, sessionId: string): Granted;
  /** A new token. With the session, the session as well, so that a page needs to ask the service nothing by HTTP. */
  anew(visitor: Visitor, { session, newcomerFrom }: Wish): Promise<Granted>;
}
