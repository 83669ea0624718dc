import { once } from 'node:events';
import WebSocket from 'ws';
import type { Robin } from './robin.js';

export interface DeskDoor {
  readonly address: string;
  readonly key: string;
}

const encoder = new TextEncoder();
const event = (data: string): Uint8Array => encoder.encode(`data: ${data}\n\n`);

/**
 * What the desk tells by its socket, as events that the server sends to its own page: the key is in the address of the
 * socket, which a page must not have. Whoever is named counts as there for as long as the stream is open. When the desk
 * goes, the stream ends, and the page asks for another.
 * @throws when the desk cannot be reached
 */
export async function deskStream({ address, key }: DeskDoor, who: string | undefined, robin: Robin): Promise<Response> {
  const query = new URLSearchParams({ key, ...(who === undefined ? {} : { agent_id: who }) });
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/desk/ws?${query.toString()}`);
  socket.on('error', () => undefined);
  let tell: (data: string) => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      tell = (data) => controller.enqueue(event(data));
      socket.on('message', (data) => tell((data as Buffer).toString()));
      socket.on('close', () => {
        if (tell === nobody) return;
        tell = nobody;
        controller.close();
      });
    },
    cancel() {
      tell = nobody;
      socket.close();
    },
  });
  await once(socket, 'open');
  if (who !== undefined) {
    socket.once('close', () => void robin.getsUp());
    const waits = await robin.sitsDown();
    tell(JSON.stringify({ type: 'robin', waits }));
  }
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' };
  return new Response(stream, { headers });
}

const nobody = (): void => undefined;
