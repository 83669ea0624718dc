import type { Host } from './handler.js';

/** As much of Node's request as is used; Express and Fastify (`request.raw`) have it too. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** As Express leaves it: what was asked, before a mount path was taken away. */
  readonly originalUrl?: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly encrypted?: boolean; readonly remoteAddress?: string | undefined };
  /** Already read by a body parser that was mounted before. */
  readonly body?: unknown;
}

export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string | string[]>): unknown;
  end(body?: string): unknown;
}

/** More than any request to the kit; what is longer is refused by it, and needs not be read to its end. */
const MOST_BYTES = 131_072;

/**
 * For `node:http`, Express and everything that looks like them. What is not below the kit's path goes to `next`; without
 * one it is answered with 404.
 */
export function nodeHandler(
  host: Host,
): (request: NodeRequest, response: NodeResponse, next?: () => void) => Promise<void> {
  return async (request, response, next) => {
    const url = addressOf(request);
    if (next !== undefined && !host.owns(url.pathname)) return next();
    const answer = await host.handle(await webRequest(request, url), request.socket.remoteAddress);
    const headers: Record<string, string | string[]> = Object.fromEntries(answer.headers);
    const cookies = answer.headers.getSetCookie();
    if (cookies.length > 0) headers['set-cookie'] = cookies;
    response.writeHead(answer.status, headers);
    response.end(await answer.text());
  };
}

function addressOf({ originalUrl, url = '/', headers, socket }: NodeRequest): URL {
  const path = (originalUrl ?? url).replace(/^\/*/, '/');
  const host = typeof headers['host'] === 'string' ? headers['host'] : 'localhost';
  const base = `${socket.encrypted === true ? 'https' : 'http'}://${host}`;
  return URL.canParse(path, base) ? new URL(path, base) : new URL('http://localhost/');
}

async function webRequest(request: NodeRequest, url: URL): Promise<Request> {
  const { method = 'GET' } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (name.startsWith(':')) continue;
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) headers.append(name, one);
  }
  const body = method === 'GET' || method === 'HEAD' ? null : await bodyOf(request);
  return new Request(url, { method, headers, body });
}

async function bodyOf(request: NodeRequest): Promise<string | Uint8Array<ArrayBuffer>> {
  const { body } = request;
  if (typeof body === 'string') return body;
  if (typeof body === 'object' && body !== null) return JSON.stringify(body);
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request) {
    parts.push(part);
    size += part.length;
    if (size > MOST_BYTES) break;
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
