import type { PlatformReady } from './talk.js';

export interface Entry {
  readonly token: string;
  readonly sessionId: string;
  url(cursor?: number): string;
}

const post = async (url: string, headers: Record<string, string>): Promise<Record<string, unknown>> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: '{}',
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
};

/** What a page does before it connects: a token, then a session. */
export async function entry({ addresses, keys }: PlatformReady): Promise<Entry> {
  const api = `${addresses.messaging}/api/v1`;
  const minted = await post(`${api}/access-token`, { 'X-Token': keys.connectorToken, 'X-Host': 'localhost' });
  const token = String(minted['access_token']);
  const made = await post(`${api}/sessions`, { Authorization: `Bearer ${token}` });
  const sessionId = String(made['session_id']);
  const base = `${addresses.messaging.replace('http', 'ws')}/ws?access_token=${token}&session_id=${sessionId}`;
  return { token, sessionId, url: (cursor) => (cursor === undefined ? base : `${base}&cursor=${cursor}`) };
}

/** Many at once, a few at a time: the handshake is not what is measured. */
export async function entries(ready: PlatformReady, count: number): Promise<Entry[]> {
  const made: Entry[] = [];
  while (made.length < count)
    made.push(...(await Promise.all(Array.from({ length: Math.min(50, count - made.length) }, () => entry(ready)))));
  return made;
}
