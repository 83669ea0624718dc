import { reconnecting, type SocketClass } from 'ws-reconnect-lite';
import { encode } from '../core/protocol/codec.js';
import type { Clock, Transport } from '../core/session/ports.js';
import type { Base } from './addresses.js';

export interface MessagingOptions {
  readonly base: Pick<Base, 'socket'>;
  readonly clock: Clock;
  readonly WebSocket?: SocketClass | undefined;
}

/** The messaging socket. When it is dialled again is `ws-reconnect-lite`'s to know, whether is the listener's. */
export function messagingSocket({ base, clock, ...given }: MessagingOptions): Transport {
  return {
    kind: 'messaging',
    open(hear) {
      const link = reconnecting({
        url() {
          const { record, cursor } = hear.route();
          const query = new URLSearchParams({ access_token: record.token, session_id: record.sessionId });
          // CUR-3: everything is what comes without a cursor.
          if (cursor > 0) query.set('cursor', String(cursor));
          return `${base.socket}?${query.toString()}`;
        },
        opened: () => hear.opened(),
        // DEC-12: what is not text is nobody's.
        message(data) {
          if (typeof data === 'string') hear.text(data);
        },
        closed: (closed) => hear.closed(closed),
        random: () => clock.random(),
        after: (ms, then) => clock.after(ms, then),
        ...given,
      });
      return { ...link, send: (event) => link.send(encode(event, hear.route().dialect)) };
    },
  };
}
