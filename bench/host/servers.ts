import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHost, nodeHandler } from '../../src/host/index.js';

/** What both servers ask: as fast as a service can be, so that nothing hides behind it. */
const answers: Readonly<Record<string, string>> = {
  '/api/v1/access-token': JSON.stringify({
    access_token: `h.${'x'.repeat(300)}.s`,
    expires_in: 86_400,
    token_type: 'Bearer',
  }),
  '/v1/a/p/chat/create': JSON.stringify({ conversation_id: 'conversation-1', response: 'Hello' }),
  '/v1/a/p/chat/respond': JSON.stringify({
    conversation_id: 'conversation-1',
    response: 'Well',
    end_conversation: false,
  }),
};

export const service = (): Promise<Listening> =>
  listening(
    createServer((request, response) => {
      request.resume().on('end', () => {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(answers[request.url ?? ''] ?? '{}');
      });
    }),
  );

/** What a site would write that only passes a request on, with its key. */
export const bareProxy = (upstream: string): Promise<Listening> =>
  listening(
    createServer((request, response) => {
      void (async () => {
        let body = '';
        for await (const part of request.setEncoding('utf8')) body += String(part);
        const token = request.url === '/chat/token';
        const answer = await fetch(upstream + (token ? '/api/v1/access-token' : '/v1/a/p/chat/respond'), {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', 'X-Token': 'c', 'X-Host': 'h', 'X-API-KEY': 'k' },
          body,
        });
        response.writeHead(answer.status, { 'Content-Type': 'application/json' });
        response.end(await answer.text());
      })();
    }),
  );

export function kit(upstream: string): Promise<Listening> {
  const host = createHost({
    path: '/chat',
    messaging: { baseUrl: upstream, connectorToken: 'c', host: 'h' },
    chat: { baseUrl: upstream, accountId: 'a', projectId: 'p', apiKey: 'k', token: 't' },
    secrets: ['only-for-the-bench-0123456789-abcdef'],
    limits: { mintSeconds: 0.001, newcomersPerAddress: 1e9, perAddress: 1e9, perVisitor: 1e9 },
  });
  const handler = nodeHandler(host);
  return listening(createServer((request, response) => void handler(request, response)));
}

export interface Listening {
  readonly address: string;
  close(): void;
}

async function listening(server: Server): Promise<Listening> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
