import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { createAdaptorServer } from '@hono/node-server';

export interface Listening {
  readonly address: string;
  close(): Promise<void>;
}

export interface ListenOptions {
  /** `env` is the server's own view of the request, with the connection in it. */
  readonly fetch: (request: Request, env: object) => Response | Promise<Response>;
  /** The port wished for; 0 is any. If it is taken, the next free one. */
  readonly port: number;
  readonly upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
}

const LOOPBACK = '127.0.0.1';
const MOST_TRIES = 100;

/** One address on loopback. */
export async function listen({ fetch, port, upgrade }: ListenOptions): Promise<Listening> {
  // Node 20 does not know the option, and hands over every offer.
  const serverOptions: object = upgrade === undefined ? {} : { shouldUpgradeCallback: offersSocket };
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false, serverOptions }) as Server;
  if (upgrade !== undefined)
    server.on('upgrade', (request, socket, head) => {
      if (offersSocket(request)) upgrade(request, socket, head);
      else declined(server, request, socket, head);
    });
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    else socket.destroy();
  });
  await bind(server, port);
  const { port: bound } = server.address() as AddressInfo;
  return {
    address: `http://${LOOPBACK}:${bound}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const offersSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/**
 * Java and `curl --http2` offer `h2c` with any request; who has no use for an offer answers as if there were none (RFC 9110,
 * 7.8). By then Node has let go of the connection: it gets it again, with the same request and without the offer.
 */
function declined(server: Server, { method, url, rawHeaders }: IncomingMessage, socket: Duplex, head: Buffer): void {
  let lines = `${method} ${url} HTTP/1.1\r\n`;
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.toLowerCase() !== 'upgrade') lines += `${rawHeaders[at]}: ${rawHeaders[at + 1]}\r\n`;
  socket.unshift(Buffer.concat([Buffer.from(`${lines}\r\n`, 'latin1'), head]));
  server.emit('connection', socket);
}

async function bind(server: Server, port: number): Promise<void> {
  for (let tried = 0; ; tried++) {
    try {
      server.listen(port === 0 ? 0 : port + tried, LOOPBACK);
      return void (await once(server, 'listening'));
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
      if (!taken || port === 0 || tried >= MOST_TRIES) throw error;
    }
  }
}
