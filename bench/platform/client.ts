import WebSocket from 'ws';

/** A million sockets' worth of objects is avoided by sharing the options. */
const OPTIONS = { perMessageDeflate: false } as const;
const AT_ONCE = 100;

export function connected(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, OPTIONS);
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
  });
}

/** All of them, a hundred at a time: a listen queue is short. */
export async function allConnected(urls: readonly string[]): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  for (let from = 0; from < urls.length; from += AT_ONCE)
    sockets.push(...(await Promise.all(urls.slice(from, from + AT_ONCE).map(connected))));
  return sockets;
}

export const allClosed = async (sockets: readonly WebSocket[]): Promise<void> => {
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          socket.once('close', () => resolve());
          socket.close();
        }),
    ),
  );
};

/** What a person would write; the same frame for every server that is measured. */
export const messageFrame = (text: string): string =>
  JSON.stringify({
    type: 'EVENT_TYPE_USER_MESSAGE',
    payload: { text },
    metadata: { custom: { local_id: '0b54c1f0-9a36-4c1e-8f5e-3f3f4a1d2c77' } },
  });

export const SENTENCE = 'Hello, could you tell me where my order is? I wrote last week.';
const ECHO = Buffer.from('EVENT_TYPE_USER_MESSAGE');

/** A batch of a replay holds messages too, but comes only once, before anything is sent. */
export const isEcho = (data: WebSocket.RawData): boolean => (data as Buffer).includes(ECHO);

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
export const median = (values: readonly number[]): number => percentile(values, 0.5);

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
