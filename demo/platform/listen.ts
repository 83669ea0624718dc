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
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false }) as Server;
  if (upgrade !== undefined) server.on('upgrade', upgrade);
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
