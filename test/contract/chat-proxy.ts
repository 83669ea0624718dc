import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Running } from '../../demo/platform/start.js';

/** What a website's server does for the fallback: the same bodies, with the keys that belong on a server. */
export interface ChatProxy {
  readonly url: string;
  readonly asked: { readonly verb: string; readonly body: unknown }[];
  /** The next calls of a verb are answered so, or `hang`, or `cut`, or a status and a body. */
  next: ((verb: string) => 'cut' | 'hang' | { readonly status: number; readonly body: string } | undefined) | undefined;
  cut(): void;
  close(): Promise<void>;
}

const methods: Readonly<Record<string, string>> = { create: 'POST', respond: 'POST', close: 'PUT' };

export async function chatProxy({ addresses, platform: { keys } }: Running): Promise<ChatProxy> {
  const open = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    void (async () => {
      open.add(response);
      response.on('close', () => open.delete(response));
      let body = '';
      for await (const part of request.setEncoding('utf8')) body += String(part);
      const verb = request.url?.split('/').at(-1) ?? '';
      proxy.asked.push({ verb, body: JSON.parse(body) });
      const scripted = proxy.next?.(verb);
      if (scripted === 'hang') return;
      if (scripted === 'cut') return void request.socket.destroy();
      const answer = scripted ?? (await passed(verb, body));
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
    })();
  });

  async function passed(verb: string, body: string): Promise<{ status: number; body: string }> {
    const answer = await fetch(`${addresses.runtime}/v1/${keys.accountId}/${keys.projectId}/chat/${verb}`, {
      method: methods[verb] ?? 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-KEY': keys.chat.apiKey, 'X-TOKEN': keys.chat.token },
      body,
    });
    return { status: answer.status, body: await answer.text() };
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const proxy: ChatProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`,
    asked: [],
    next: undefined,
    cut: () => open.forEach(({ socket }) => socket?.destroy()),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return proxy;
}
