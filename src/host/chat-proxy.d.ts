import { type Web } from './http.js';
import type { Granted } from './token.js';
import { type Visitor } from './visitor.js';
export interface ChatOptions {
  /** The runtime host of the project's region. */
  readonly baseUrl: string;
  readonly accountId: string;
  readonly projectId: string;
  readonly apiKey: string;
  readonly token: string;
  /** Only given when a conversation is created. */
  readonly variantId?: string;
}
type Body = Readonly<Record<string, unknown>>;
/** The REST chat of the service, for pages where sockets do not get through. A visitor reaches only what is theirs. */
export declare class ChatProxy {
  #private;
  constructor(web: Web, options: ChatOptions);
  create(visitor: Visitor): Promise<Granted>;
  respond(visitor: Visitor | null, body: Body): Promise<Granted>;
  close(visitor: Visitor | null, body: Body): Promise<Granted>;
}
export {};
