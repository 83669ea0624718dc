import { allClosed, connected, isEcho, median, messageFrame, SENTENCE } from './client.js';
import { entry } from './session.js';
import { child, type PlatformReady, type Wish } from './talk.js';
import type { BareReady } from './throughput.js';
import WebSocket from 'ws';

const EVENTS = 10_000;
const MESSAGES_AT_ONCE = 200;

export interface Replay {
  readonly ratio: number;
  readonly platformMs: number;
  readonly bareMs: number;
  readonly bytes: number;
}

/** From opening a socket to the last byte of a long history, against a bare socket that only sends as many bytes. */
export async function replay(store: Wish['store'], rounds = 9): Promise<Replay> {
  const platform = await child<PlatformReady>('child.ts', { store });
  const bare = await child<BareReady>('bare.ts');
  try {
    const entered = await entry(platform.ready);
    await written(entered.url());
    const seen = await received(entered.url(), holdsLast);
    const url = `${bare.ready.url}/?frames=${seen.frames}&bytes=${Math.round(seen.bytes / seen.frames)}`;
    const measured: { ratio: number; platformMs: number; bareMs: number }[] = [];
    // The first rounds warm both up and do not count.
    for (let round = -2; round < rounds; round++) {
      let frames = 0;
      const { ms: bareMs } = await received(url, () => ++frames === seen.frames);
      const { ms: platformMs } = await received(entered.url(), holdsLast);
      if (round >= 0) measured.push({ ratio: platformMs / bareMs, platformMs, bareMs });
    }
    return {
      ratio: median(measured.map(({ ratio }) => ratio)),
      platformMs: median(measured.map((one) => one.platformMs)),
      bareMs: median(measured.map((one) => one.bareMs)),
      bytes: seen.bytes,
    };
  } finally {
    await Promise.all([platform.stop(), bare.stop()]);
  }
}

/** A session whose journal has exactly as many events as wanted: the start is the first of them. */
async function written(url: string): Promise<void> {
  const socket = await connected(url);
  const frame = messageFrame(SENTENCE);
  for (let left = EVENTS - 1; left > 0; left -= MESSAGES_AT_ONCE) {
    const many = Math.min(left, MESSAGES_AT_ONCE);
    await new Promise<void>((resolve) => {
      let heard = 0;
      const ear = (data: WebSocket.RawData): void => {
        if (!isEcho(data) || ++heard < many) return;
        socket.off('message', ear);
        resolve();
      };
      socket.on('message', ear);
      for (let sent = 0; sent < many; sent++) socket.send(frame);
    });
  }
  await allClosed([socket]);
}

const LAST_EVENT = Buffer.from(`"sequence":${EVENTS},`);
/** It stands at the end of its frame; to read through megabytes for it would be counted as the platform's time. */
const holdsLast = (data: Buffer): boolean => data.includes(LAST_EVENT, Math.max(0, data.length - 2_000));

function received(
  url: string,
  last: (data: Buffer) => boolean,
): Promise<{ ms: number; frames: number; bytes: number }> {
  const started = performance.now();
  const socket = new WebSocket(url, { perMessageDeflate: false });
  let frames = 0;
  let bytes = 0;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('message', (data) => {
      frames += 1;
      bytes += (data as Buffer).length;
      if (!last(data as Buffer)) return;
      resolve({ ms: performance.now() - started, frames, bytes });
      socket.terminate();
    });
  });
}
