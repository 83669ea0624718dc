import type { Host } from './handler.js';
/** As much of Node's request as is used; Express and Fastify (`request.raw`) have it too. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** As Express leaves it: what was asked, before a mount path was taken away. */
  readonly originalUrl?: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: {
    readonly encrypted?: boolean;
    readonly remoteAddress?: string | undefined;
  };
  /** Already read by a body parser that was mounted before. */
  readonly body?: unknown;
}
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string | string[]>): unknown;
  end(body?: string): unknown;
}
/**
 * For `node:http`, Express and everything that looks like them. What is not below the kit's path goes to `next`; without
 * one it is answered with 404.
 */
export declare function nodeHandler(
  host: Host,
): (request: NodeRequest, response: NodeResponse, next?: () => void) => Promise<void>;
