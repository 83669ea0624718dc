import { reconnecting } from 'ws-reconnect-lite';
import type { ClientEvent, Frame } from '../core/protocol/events.js';
import { TURN_TIMEOUT_MS } from '../core/protocol/limits.js';
import type { Clock, Transport } from '../core/session/ports.js';
import { webAddress } from './addresses.js';
import { ChatSocket, type Talk } from './chat-socket.js';
import type { Fetch } from './request.js';

export interface ChatRestOptions {
  /** The website's own address of the proxy; `/create`, `/respond` and `/close` are below it. */
  readonly proxy: string;
  readonly clock: Clock;
  readonly fetch?: Fetch;
}

/** The REST fallback. A conversation of its own, in the same shape as a messaging socket. */
export function chatRest({ proxy, clock, fetch }: ChatRestOptions): Required<Transport> {
  const url = webAddress('fallbackEndpoint', proxy).href;
  const web = { clock, fetch: fetch ?? ((...given: Parameters<Fetch>) => globalThis.fetch(...given)) };
  /** It outlives its links: a network that went and came back finds it as it was. */
  let talk: Talk | null = null;
  return {
    kind: 'rest',
    afresh: () => void (talk = null),
    open(hear) {
      const mine = (talk ??= { conversationId: '', sequence: hear.route().cursor, cookies: 'same-origin' });
      const Dialled = class extends ChatSocket {
        constructor() {
          super(web, url, mine);
        }
      };
      return reconnecting<ClientEvent>({
        url: () => url,
        opened: () => hear.opened(),
        message: (frame) => hear.heard(frame as Frame),
        closed: (closed) => hear.closed(closed),
        random: () => clock.random(),
        after: (ms, then) => clock.after(ms, then),
        dialMs: TURN_TIMEOUT_MS,
        WebSocket: Dialled,
      });
    },
  };
}
