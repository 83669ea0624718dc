import { readOf, type Answer, type Ask } from './ask.js';
import { HostError } from './errors.js';
import type { Host } from './handler.js';

/** As much of Node's request as is used; Express and Fastify (`request.raw`) have it too. */
export interface NodeRequest extends AsyncIterable<Uint8Array> {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** As Express leaves it: what was asked, before a mount path was taken away. */
  readonly originalUrl?: string;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: NodeSocket;
  /** What a body parser that was mounted before has left: text, bytes, what it has parsed, or `{}` for what it has not. */
  readonly body?: unknown;
  /** Whether somebody has read from the stream; what is no stream of Node's does not say. */
  readonly readableDidRead?: boolean;
}

interface NodeSocket {
  readonly encrypted?: boolean;
  readonly remoteAddress?: string | undefined;
  readonly localAddress?: string | undefined;
  readonly destroyed?: boolean;
}

export interface NodeResponse {
  /** What somebody has set before; what is no response of Node's may not say it. */
  getHeader?(name: string): unknown;
  writeHead(status: number, headers: Record<string, string | string[]>): unknown;
  end(): unknown;
  end(body: string): unknown;
  readonly headersSent?: boolean;
  readonly writableEnded?: boolean;
  /** Of HTTP/2 only. */
  readonly stream?: { close(code: number): unknown };
}

/**
 * For `node:http`, Express and everything that looks like them. What is not below the kit's path goes to `next`; without
 * one it is refused.
 */
export function nodeHandler(
  host: Host,
): (request: NodeRequest, response: NodeResponse, next?: () => void) => Promise<void> {
  return async (request, response, next) => {
    // Before a token is made that nobody would get.
    if (typeof (response as Partial<NodeResponse> | undefined)?.writeHead !== 'function')
      throw new TypeError(NO_RESPONSE);
    const url = addressOf(request);
    if (next !== undefined && !host.owns(url.pathname)) return next();
    if (hasLeft(request.socket)) return;
    let cut = false;
    const ask = nodeAsk(request, url, () => (cut = true));
    const { status, headers, body } = await host.respond(ask, request.socket.remoteAddress);
    // What has not been read stands before the next request; HTTP/2 has a stream for each, and no such header.
    if (cut && !(':method' in request.headers)) headers.push(['Connection', 'close']);
    try {
      response.writeHead(status, besides(response, headers));
      if (body === null) response.end();
      else response.end(body);
      // The answer goes out first; then whoever sends is told to stop. A stream of which nobody reads the rest stays open.
      if (cut) response.stream?.close(NO_ERROR);
    } catch (error) {
      // Something else has answered meanwhile. Nobody waits for this, so that it would be the end of the process.
      if (response.headersSent !== true && response.writableEnded !== true) throw error;
    }
  };
}

const NO_RESPONSE =
  'agent-messenger host: nodeHandler: expected a response of Node second; Fastify has it in reply.raw, Koa in ctx.res';

/**
 * Nobody reads the answer to who has left, and nobody knows any more whom to count for it. A connection that was reset has no
 * other end before Node says that it is destroyed; a pipe has no address at this end either.
 */
const hasLeft = ({ destroyed, remoteAddress, localAddress }: NodeSocket): boolean =>
  destroyed === true || (remoteAddress === undefined && localAddress !== undefined);

/** As HTTP/2 has it where an answer does not need the rest of what is asked (RFC 9113, 8.1). */
const NO_ERROR = 0;

/** Of what may be said more than once, what others have said before us stays: the cookies of the site are not ours. */
const added: Readonly<Record<string, (before: readonly string[], ours: string) => string | string[]>> = {
  'Set-Cookie': (before, ours) => [...before, ours],
  Vary: (before, ours) => [...new Set([...before.flatMap((one) => one.split(/, */)), ours])].join(', '),
};

function besides(response: NodeResponse, headers: Answer['headers']): Record<string, string | string[]> {
  const linesOf = (name: string): readonly string[] => [response.getHeader?.(name) ?? []].flat().map(String);
  return Object.fromEntries(headers.map(([name, ours]) => [name, added[name]?.(linesOf(name), ours) ?? ours]));
}

function nodeAsk(request: NodeRequest, url: URL, cut: () => void): Ask {
  const { method = 'GET', headers } = request;
  const header = (name: string): string | null => {
    const value = headers[name.toLowerCase()];
    return value === undefined ? null : typeof value === 'string' ? value : value.join(', ');
  };
  return {
    method,
    url,
    header,
    bytes: (most) => bytesOf(request, most, cut),
    left: () => hasLeft(request.socket),
    web: () => {
      const all = new Headers();
      for (const name of Object.keys(headers)) if (!name.startsWith(':')) all.set(name, header(name) ?? '');
      return new Request(url, { method, headers: all });
    },
  };
}

function addressOf({ originalUrl, url = '/', headers, socket }: NodeRequest): URL {
  // To the parser of addresses a backslash is a slash, a tab or the end of a line nothing, and what follows two slashes a host.
  const path = (originalUrl ?? url).replace(/^[/\\\t\r\n]*/, '/');
  // HTTP/2 has the name in a header of its own.
  const named = headers[':authority'] ?? headers['host'];
  const host = typeof named === 'string' ? named : 'localhost';
  const base = `${socket.encrypted === true ? 'https' : 'http'}://${host}`;
  return URL.canParse(path, base) ? new URL(path, base) : new URL('http://localhost/');
}

/**
 * The body as it came, wherever it is: what a parser has left as text or bytes; else the stream, while nobody has read it; else
 * what has been parsed. A parser that was not meant leaves `{}`, and what was sent still in the stream.
 */
async function bytesOf(request: NodeRequest, most: number, cut: () => void): Promise<Uint8Array | null> {
  const { body, headers, readableDidRead } = request;
  const raw = rawOf(body);
  if (raw !== null) return within(raw, most);
  const parsed = typeof body === 'object' && body !== null ? writtenOut(body) : '';
  // What is no stream of Node's does not say, and may wait for ever; what it has parsed is all there is.
  if (readableDidRead === false || (readableDidRead === undefined && parsed === '')) {
    // Not `for await`: leaving that takes the connection away from under the answer.
    const stream = request[Symbol.asyncIterator]();
    const bytes = await readOf(() => stream.next(), most, cut);
    if (bytes === null || bytes.length > 0) return bytes;
  }
  // Whose session would be lost without a word is not taken for somebody new.
  if ((parsed === '' && readableDidRead) || (parsed.length <= 2 && Number(headers['content-length']) >= SHORTEST))
    throw new HostError('host/body-gone');
  return within(new TextEncoder().encode(parsed), most);
}

/** What is nested too deep for that, though a parser has read it, is nothing that a page of ours sends. */
function writtenOut(body: object): string {
  try {
    return JSON.stringify(body);
  } catch (error) {
    throw new HostError('host/malformed', { cause: error });
  }
}

/** The shortest object that says something is `{"":0}`. */
const SHORTEST = 6;

function rawOf(body: unknown): Uint8Array | null {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  // By its kind, not by its class: a test runner or a sandbox has classes of its own.
  return ArrayBuffer.isView(body) ? new Uint8Array(body.buffer, body.byteOffset, body.byteLength) : null;
}

const within = (bytes: Uint8Array, most: number): Uint8Array | null => (bytes.length > most ? null : bytes);
