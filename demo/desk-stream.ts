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
 * @throws when the desk cannot be reached, or the page has gone before it was
 */
export async function deskStream(
  { address, key }: DeskDoor,
  who: string | undefined,
  robin: Robin,
  signal: AbortSignal,
): Promise<Response> {
  signal.throwIfAborted();
  const query = new URLSearchParams({ key, ...(who === undefined ? {} : { agent_id: who }) });
  const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/desk/ws?${query.toString()}`);
  socket.on('error', () => undefined);
  // A stream that was not yet given to anybody is not cancelled either.
  signal.addEventListener('abort', () => socket.close(), { once: true });
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
    let told: boolean | undefined;
    const tellOf = (waits: boolean): void => {
      if (waits !== told) tell(JSON.stringify({ type: 'robin', waits }));
      told = waits;
    };
    // Whoever begins to wait is in the queue, and a platform that is set back to its beginning tells an empty one.
    socket.on('message', (data) => {
      if (isQueue((data as Buffer).toString())) void robin.staysSeated().then(tellOf);
    });
    tellOf(await robin.sitsDown());
  }
  const headers = { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' };
  return new Response(stream, { headers });
}

const isQueue = (news: string): boolean => (JSON.parse(news) as { readonly type?: unknown }).type === 'queue';
const nobody = (): void => undefined;
