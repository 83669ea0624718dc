import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A service that is in trouble, by the first word of the path. */
export interface Faulty {
  readonly address: string;
  /** Where nobody listens any more. */
  readonly dead: string;
  /** What was asked for after being sent elsewhere. */
  readonly followed: readonly string[];
  stop(): Promise<void>;
}

const json = { 'Content-Type': 'application/json' };
const troubles: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
  hung: () => undefined,
  half: (response) => response.writeHead(200, json).write('{"conversation_id":'),
  moved: (response) => response.writeHead(302, { Location: '/followed' }).end(),
  // More than any answer that is meant for the kit.
  long: (response) => response.writeHead(200, json).end(`{"access_token":"${'x'.repeat(2_000_000)}"}`),
};

export async function openFaulty(): Promise<Faulty> {
  const followed: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    const [, word = ''] = url.split('/');
    if (word === 'followed') followed.push(url);
    const trouble = troubles[word];
    if (trouble === undefined) response.writeHead(404).end();
    else trouble(response);
  });
  await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
  const gone = createServer();
  await new Promise<void>((up) => gone.listen(0, '127.0.0.1', up));
  const addressOf = (one: typeof server): string => `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
  const dead = addressOf(gone);
  await new Promise((down) => gone.close(down));
  return {
    address: addressOf(server),
    dead,
    followed,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((down) => server.close(down));
    },
  };
}
