import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly path: string;
  readonly authorization: string;
  readonly body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
}

type Reply = (response: ServerResponse, asked: Asked) => void;

/** A model on this machine that answers as it is told. */
export interface ModelServer {
  readonly baseUrl: string;
  readonly asked: Asked[];
  /** Resolves when the other side closed the last connection's request before it was answered. */
  hungUp: Promise<void>;
  answerWith(reply: Reply): void;
  close(): Promise<void>;
}

async function bodyOf(request: IncomingMessage): Promise<Asked['body']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Asked['body'];
}

export async function modelServer(): Promise<ModelServer> {
  let reply: Reply = (response) => response.end();
  let hungUp: () => void = () => undefined;
  const asked: Asked[] = [];
  const http = createServer((request, response) => {
    response.on('close', () => (response.writableFinished ? undefined : hungUp()));
    void bodyOf(request).then((body) => {
      const one = { path: request.url ?? '', authorization: request.headers.authorization ?? '', body };
      asked.push(one);
      reply(response, one);
    });
  });
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  const { port } = http.address() as AddressInfo;
  const server: ModelServer = {
    baseUrl: `http://127.0.0.1:${port}/v1/`,
    asked,
    hungUp: Promise.resolve(),
    answerWith(next) {
      reply = next;
      asked.length = 0;
      server.hungUp = new Promise((resolve) => (hungUp = resolve));
    },
    close: () =>
      new Promise((closed) => {
        http.close(() => closed());
        http.closeAllConnections();
      }),
  };
  return server;
}

/** The event that carries some words. */
export function event(content: string): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: null }] })}\n\n`;
}

export const DONE = 'data: [DONE]\n\n';

/** A reply of server-sent events, written in these chunks. */
export function streaming(...chunks: (string | Uint8Array)[]): Reply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    for (const chunk of chunks) response.write(chunk);
    response.end();
  };
}
