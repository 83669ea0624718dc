import { WebSocket as NodeSocket } from 'ws';
import type { SocketClass } from 'ws-reconnect-lite';
import type { Running } from '../../demo/platform/start.js';
import { baseAddress } from '../../src/browser/addresses.js';
import { chatRest } from '../../src/browser/chat-rest.js';
import { clock } from '../../src/browser/clock.js';
import { messagingSocket } from '../../src/browser/messaging-socket.js';
import { chatProxy, type ChatProxy } from '../contract/chat-proxy.js';
import { transportContract } from '../contract/transport.js';
import { testPlatform } from '../support/platform.js';
import { control, handshake } from '../support/wire.js';

describe('both transports, against the local platform', () => {
  let running: Running;
  let proxy: ChatProxy;
  before(async () => {
    running = await testPlatform();
    proxy = await chatProxy(running);
  });
  after(async () => {
    await proxy.close();
    await running.stop();
  });

  transportContract('the messaging socket', async () => {
    await control(running, '/reset');
    const { token, sessionId } = await handshake(running);
    return {
      transport: messagingSocket({
        base: baseAddress(running.addresses.messaging),
        clock,
        WebSocket: NodeSocket as unknown as SocketClass,
      }),
      record: { sessionId, token },
      async refuse(is) {
        if (is) await control(running, '/faults', { kind: 'upgrade.reject', status: 404 });
        else await control(running, '/faults', undefined, 'DELETE');
      },
      cut: async () => void (await control(running, '/sockets/drop', {})),
    };
  });

  transportContract('the REST fallback', () => {
    proxy.next = undefined;
    return Promise.resolve({
      transport: chatRest({ proxy: proxy.url, clock }),
      record: { sessionId: '', token: '' },
      refuse(is) {
        proxy.next = is ? () => ({ status: 503, body: '{}' }) : undefined;
        return Promise.resolve();
      },
      cut() {
        // The request is on its way; it is cut as soon as it is there.
        proxy.next = (verb) => {
          proxy.next = undefined;
          return verb === 'respond' ? 'cut' : undefined;
        };
        return Promise.resolve();
      },
    });
  });
});
