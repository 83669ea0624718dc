import { reconnecting, type Socket } from 'ws-reconnect-lite';
import type { ClientEvent } from '../core/protocol/events.js';
import { closeCodes } from '../core/protocol/close-codes.js';
import { TURN_TIMEOUT_MS } from '../core/protocol/limits.js';
import type { Link, Transport } from '../core/session/ports.js';
import type { chatRest, ChatRestOptions } from './chat-rest.js';

/** Has what a fallback is made of. */
type Load = () => Promise<{ readonly chatRest: typeof chatRest }>;

/** The REST fallback, which is needed by few, and loaded by those. */
export function restLater(options: ChatRestOptions, load: Load = () => import('./chat-rest.js')): Required<Transport> {
  const { clock, proxy } = options;
  let rest: ReturnType<typeof chatRest> | undefined;
  return {
    kind: 'rest',
    afresh: () => rest?.afresh(),
    open(hear) {
      let over = false;
      // Until it is there a dial is a try to have it: what comes of sockets that fail comes of that as well.
      const trying: Link = reconnecting<ClientEvent>({
        url: () => proxy,
        opened: () => undefined,
        message: () => undefined,
        closed: (closed) => hear.closed(closed),
        random: () => clock.random(),
        after: (ms, then) => clock.after(ms, then),
        dialMs: TURN_TIMEOUT_MS,
        WebSocket: class extends Unopened {
          constructor() {
            super();
            load().then(
              ({ chatRest }) => {
                if (over || link !== trying) return;
                trying.close(closeCodes.normal);
                link = (rest ??= chatRest(options)).open(hear);
              },
              () => this.onclose?.({ code: closeCodes.abnormal }),
            );
          }
        },
      });
      let link = trying;
      return {
        send: (event) => link.send(event),
        wake: () => link.wake(),
        reset: () => link.reset(),
        close(code) {
          over = true;
          link.close(code);
        },
      };
    },
  };
}

/** A socket that can at most close. */
class Unopened implements Socket<ClientEvent> {
  binaryType = '';
  readonly readyState = 0;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onerror: Socket['onerror'] = null;
  onclose: Socket['onclose'] = null;
  send(): void {}
  close(): void {}
}
