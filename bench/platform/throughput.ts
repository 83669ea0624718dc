import type WebSocket from 'ws';
import { allClosed, allConnected, isEcho, median, messageFrame, pause, SENTENCE } from './client.js';
import { entries } from './session.js';
import { child, type PlatformReady, type Wish } from './talk.js';

export interface BareReady {
  readonly url: string;
}

/** Frames of each socket that are on their way; a person has one, a flood many. */
const IN_FLIGHT = 8;
const ROUND_MS = 3_000;
const WARM_UP_MS = 1_500;

/** Echoes per second over all sockets, each kept busy with a few frames in flight. */
async function pumped(sockets: readonly WebSocket[], ms: number): Promise<number> {
  const frame = messageFrame(SENTENCE);
  let echoes = 0;
  let open = true;
  let owed = 0;
  const hear = (socket: WebSocket) => (data: WebSocket.RawData) => {
    if (!isEcho(data)) return;
    echoes += 1;
    if (open) socket.send(frame);
    else owed -= 1;
  };
  const ears = sockets.map((socket) => ({ socket, ear: hear(socket) }));
  for (const { socket, ear } of ears) socket.on('message', ear);
  const started = performance.now();
  for (const socket of sockets) for (let sent = 0; sent < IN_FLIGHT; sent++) socket.send(frame);
  await pause(ms);
  const rate = echoes / ((performance.now() - started) / 1000);
  open = false;
  owed += sockets.length * IN_FLIGHT;
  const giveUp = performance.now() + 30_000;
  while (owed > 0 && performance.now() < giveUp) await pause(20);
  if (owed > 0) throw new Error(`${owed} frames were never echoed`);
  for (const { socket, ear } of ears) socket.off('message', ear);
  return rate;
}

export interface Throughput {
  readonly ratio: number;
  readonly platform: number;
  readonly bare: number;
}

/** Platform and bare server in turn, so that whatever else the machine does falls on both. */
export async function throughput(store: Wish['store'], sessions: number, rounds = 5): Promise<Throughput> {
  const platform = await child<PlatformReady>('child.ts', { store });
  const bare = await child<BareReady>('bare.ts');
  try {
    const urls = (await entries(platform.ready, sessions)).map((one) => one.url());
    const here = await allConnected(urls);
    const there = await allConnected(urls.map(() => bare.ready.url));
    // The replay of the start must not be taken for an echo.
    await pause(500);
    await pumped(there, WARM_UP_MS);
    await pumped(here, WARM_UP_MS);
    const measured: Throughput[] = [];
    for (let round = 0; round < rounds; round++) {
      const bareRate = await pumped(there, ROUND_MS);
      const platformRate = await pumped(here, ROUND_MS);
      measured.push({ ratio: platformRate / bareRate, platform: platformRate, bare: bareRate });
    }
    await allClosed([...here, ...there]);
    return {
      ratio: median(measured.map(({ ratio }) => ratio)),
      platform: median(measured.map((one) => one.platform)),
      bare: median(measured.map((one) => one.bare)),
    };
  } finally {
    await Promise.all([platform.stop(), bare.stop()]);
  }
}
