import { allClosed, allConnected, median, pause } from './client.js';
import { entries } from './session.js';
import { child, type PlatformReady, type Wish } from './talk.js';
import type WebSocket from 'ws';

/** Not fewer: while the first hundreds come, the process still gives back what starting took, and the difference lies. */
const FEW = 1_000;
const MANY = 3_000;
const READINGS = 5;
const JOIN = JSON.stringify({ type: 'EVENT_TYPE_REQUEST_SERVICE_AGENT_JOIN', payload: {} });
const AT_ONCE = 100;

export interface Memory {
  /** Bytes of the process, per session. */
  readonly rss: number;
  /** Of these, in JavaScript's heap and in buffers. */
  readonly heap: number;
}

/** What one more session costs that is connected, has been greeted, and says nothing. */
export async function memory(store: Wish['store']): Promise<Memory> {
  const platform = await child<PlatformReady>('child.ts', { store });
  try {
    await control(platform.ready, { agent: 'on' });
    const sockets = await greeted(platform.ready, FEW);
    const few = await read(platform);
    sockets.push(...(await greeted(platform.ready, MANY - FEW)));
    const many = await read(platform);
    await allClosed(sockets);
    const per = (from: number, to: number): number => (to - from) / (MANY - FEW);
    const heap = per(few.heap, many.heap);
    // The process may have grown before and have room left; what its heap holds more was never free.
    return { rss: Math.max(per(few.rss, many.rss), heap), heap };
  } finally {
    await platform.stop();
  }
}

async function read(
  platform: Awaited<ReturnType<typeof child<PlatformReady>>>,
): Promise<{ rss: number; heap: number }> {
  const readings = [];
  for (let reading = 0; reading < READINGS; reading++) {
    readings.push(await platform.ask('memory'));
    await pause(300);
  }
  return {
    rss: median(readings.map(({ rss }) => rss)),
    heap: median(readings.map(({ heapUsed, external }) => heapUsed + external)),
  };
}

async function greeted(ready: PlatformReady, count: number): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < count) {
    const made = await entries(ready, Math.min(AT_ONCE, count - sockets.length));
    const open = await allConnected(made.map((one) => one.url()));
    await Promise.all(
      open.map(
        (socket) =>
          new Promise<void>((resolve) => {
            const ear = (data: WebSocket.RawData): void => {
              if (!(data as Buffer).includes('EVENT_TYPE_SERVICE_AGENT_MESSAGE')) return;
              socket.off('message', ear);
              resolve();
            };
            socket.on('message', ear);
            socket.send(JOIN);
          }),
      ),
    );
    sockets.push(...open);
  }
  return sockets;
}

async function control(ready: PlatformReady, settings: object): Promise<void> {
  await fetch(`${ready.addresses.control}/__control/settings`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(settings),
  });
}
