import { type HostOptions } from './config.js';
/** What a website mounts on its own server. */
export interface Host {
  /** Answers what is asked below `path`; `address` is the browser's, where the server knows it. */
  handle(request: Request, address?: string): Promise<Response>;
  /** Whether a path is the kit's to answer. */
  owns(path: string): boolean;
}
/**
 * The one thing a website mounts: tokens, the chat proxy and signed context, with every secret on this side.
 *
 * @throws TypeError with the field that is wrong, so that a site which is not set up right does not start.
 */
export declare function createHost(given: HostOptions): Host;
