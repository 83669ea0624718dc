import { Agent, request } from 'node:http';
import { median } from '../platform/client.js';
import { atMost, figure, type Row } from '../row.js';
import { bareProxy, kit, service, type Listening } from './servers.js';

const MOST_OVERHEAD = 1.3;
const ROUNDS = 9;
const REQUESTS = 400;

/** The kit against a proxy that does nothing else, on the same server, request by request in turn. */
export async function hostRows({ say }: { say(text: string): void }): Promise<Row[]> {
  const upstream = await service();
  const [bare, ours] = await Promise.all([bareProxy(upstream.address), kit(upstream.address)]);
  const agent = new Agent({ keepAlive: true });
  try {
    const cookie = await cookieOf(agent, ours);
    const rows: Row[] = [];
    for (const [name, path, body] of [
      ['token', '/chat/token', '{}'],
      ['respond', '/chat/chat/respond', '{"conversation_id":"conversation-1","message":"When do you open?"}'],
    ] as const) {
      const ratios: number[] = [];
      let last = { bare: 0, ours: 0 };
      for (let round = -2; round < ROUNDS; round++) {
        const times = { bare: [] as number[], ours: [] as number[] };
        for (let asked = 0; asked < REQUESTS; asked++) {
          times.bare.push(await timed(agent, bare, path, body, cookie));
          times.ours.push(await timed(agent, ours, path, body, name === 'token' ? '' : cookie));
        }
        last = { bare: median(times.bare), ours: median(times.ours) };
        if (round >= 0) ratios.push(last.ours / last.bare);
      }
      say(`${name}: ${last.ours.toFixed(3)} ms against ${last.bare.toFixed(3)} ms, both p50 of the last round`);
      rows.push(atMost(`host-${name}-ratio`, MOST_OVERHEAD, median(ratios)), figure(`host-${name}-p50-ms`, last.ours));
    }
    return rows;
  } finally {
    agent.destroy();
    for (const one of [bare, ours, upstream]) one.close();
  }
}

async function cookieOf(agent: Agent, { address }: Listening): Promise<string> {
  const { headers } = await post(agent, `${address}/chat/chat/create`, '{}', '');
  return headers['set-cookie']![0]!.split(';', 1)[0]!;
}

async function timed(
  agent: Agent,
  { address }: Listening,
  path: string,
  body: string,
  cookie: string,
): Promise<number> {
  const started = performance.now();
  const { status } = await post(agent, address + path, body, cookie);
  const took = performance.now() - started;
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return took;
}

function post(
  agent: Agent,
  url: string,
  body: string,
  cookie: string,
): Promise<{ status: number | undefined; headers: import('node:http').IncomingHttpHeaders }> {
  return new Promise((resolve, reject) => {
    const { origin } = new URL(url);
    const headers = {
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Origin: origin,
      Cookie: cookie,
    };
    request(url, { method: 'POST', agent, headers }, (response) => {
      response.resume().on('end', () => resolve({ status: response.statusCode, headers: response.headers }));
    })
      .on('error', reject)
      .end(body);
  });
}
