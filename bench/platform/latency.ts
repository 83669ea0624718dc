import type WebSocket from 'ws';
import { allClosed, allConnected, isEcho, messageFrame, pause, percentile, SENTENCE } from './client.js';
import { entries } from './session.js';
import { child, type PlatformReady, type Wish } from './talk.js';
import type { BareReady } from './throughput.js';

const SOCKETS = 50;
const PER_SECOND = 200;
const SECONDS = 5;

export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** How long an echo takes when the server has time: a steady moderate load, spread over a few sockets. */
export async function latency(store: Wish['store']): Promise<{ platform: Latency; bare: Latency }> {
  const platform = await child<PlatformReady>('child.ts', { store });
  const bare = await child<BareReady>('bare.ts');
  try {
    const urls = (await entries(platform.ready, SOCKETS)).map((one) => one.url());
    const here = await allConnected(urls);
    const there = await allConnected(urls.map(() => bare.ready.url));
    await pause(500);
    await steady(here);
    const answer = { bare: await steady(there), platform: await steady(here) };
    await allClosed([...here, ...there]);
    return answer;
  } finally {
    await Promise.all([platform.stop(), bare.stop()]);
  }
}

async function steady(sockets: readonly WebSocket[]): Promise<Latency> {
  const took: number[] = [];
  const sentAt = sockets.map((): number[] => []);
  const ears = sockets.map((socket, place) => {
    const ear = (data: WebSocket.RawData): void => {
      // Echoes of one socket come in the order of its frames.
      const asked = isEcho(data) ? sentAt[place]?.shift() : undefined;
      if (asked !== undefined) took.push(performance.now() - asked);
    };
    socket.on('message', ear);
    return ear;
  });
  const frame = messageFrame(SENTENCE);
  const started = performance.now();
  for (let sent = 0; sent < PER_SECOND * SECONDS; sent++) {
    const wait = started + (sent * 1000) / PER_SECOND - performance.now();
    if (wait > 1) await pause(wait);
    sentAt[sent % sockets.length]?.push(performance.now());
    sockets[sent % sockets.length]?.send(frame);
  }
  await pause(500);
  sockets.forEach((socket, place) => socket.off('message', ears[place]!));
  return { p50: percentile(took, 0.5), p99: percentile(took, 0.99) };
}
