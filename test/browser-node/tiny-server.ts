import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Asked {
  readonly path: string;
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: unknown;
}

/** A status with a body and headers, a connection that is cut, or none of it ever. */
export type Reply =
  | 'cut'
  | 'hang'
  | {
      readonly status?: number;
      readonly json?: unknown;
      readonly text?: string;
      readonly headers?: Record<string, string>;
    };

/** A server that answers as the test has written down, path by path, in order; the last answer stays. */
export class TinyServer {
  readonly asked: Asked[] = [];
  readonly #scripts = new Map<string, Reply[]>();
  readonly #server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const part of request.setEncoding('utf8')) body += String(part);
      const { url: path = '', method = '', headers } = request;
      this.asked.push({ path, method, headers, body: body === '' ? undefined : JSON.parse(body) });
      const script = this.#scripts.get(path) ?? [];
      const reply = (script.length > 1 ? script.shift() : script[0]) ?? { status: 404, json: {} };
      if (reply === 'hang') return;
      if (reply === 'cut') return void request.socket.destroy();
      const type = reply.text === undefined ? 'application/json' : 'text/plain';
      response.writeHead(reply.status ?? 200, { 'Content-Type': type, ...reply.headers });
      response.end(reply.text ?? JSON.stringify(reply.json));
    })();
  });

  async listen(): Promise<this> {
    await new Promise<void>((ready) => this.#server.listen(0, '127.0.0.1', ready));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  answers(path: string, ...replies: Reply[]): this {
    this.#scripts.set(path, replies);
    return this;
  }

  at(path: string): Asked[] {
    return this.asked.filter((one) => one.path === path);
  }

  close(): Promise<void> {
    return new Promise((done) => {
      this.#server.close(() => done());
      this.#server.closeAllConnections();
    });
  }
}
