import { HostError } from './errors.js';

/** One request, however it came: the web's objects are made only where somebody wants them. */
export interface Ask {
  readonly method: string;
  readonly url: URL;
  header(name: string): string | null;
  /** No more than `most`; null when there is more. */
  bytes(most: number): Promise<Uint8Array | null>;
  /** Whether whoever asked has gone, where that is known. */
  left?(): boolean;
  /** For the site's own callbacks. */
  web(): Request;
}

export interface Answer {
  readonly status: number;
  readonly headers: (readonly [name: string, value: string])[];
  readonly body: string | null;
}

export const webAsk = (request: Request): Ask => ({
  method: request.method,
  url: urlOf(request),
  header: (name) => request.headers.get(name),
  bytes: (most) => bytesOf(request, most),
  // Not every runtime, and not everything that looks like a request, has one.
  left: () => (request as Partial<Request>).signal?.aborted === true,
  web: () => request,
});

/** Bun gives a path alone where HTTP/1.0 was asked without a `Host`, and what is no address at all is refused as another. */
function urlOf({ url }: Request): URL {
  return URL.canParse(url, NAMELESS) ? new URL(url, NAMELESS) : new URL(NAMELESS);
}

/** Where no server says what it is called. */
const NAMELESS = 'http://localhost';

export const webResponse = ({ status, headers, body }: Answer): Response =>
  new Response(body, { status, headers: headers as [string, string][] });

/** At once when a length is given, which the server holds the sender to; else as it comes, and no further than it may. */
async function bytesOf(request: Request, most: number): Promise<Uint8Array | null> {
  // Also where somebody is reading it, or has made two of it: nothing of it comes here.
  if (request.bodyUsed || request.body?.locked === true) throw new HostError('host/body-gone');
  if (request.headers.has('Content-Length')) {
    const whole = new Uint8Array(await request.arrayBuffer());
    return whole.length > most ? null : whole;
  }
  const reader = request.body?.getReader();
  if (reader === undefined) return new Uint8Array();
  // What comes of it is nobody's trouble any more.
  return readOf(reader.read.bind(reader), most, () => void reader.cancel().catch(() => undefined));
}

/** What is read of a body that is too large, so that the connection can go on; of more the rest is left where it is. */
const MOST_DRAINED = 1_048_576;

/** A body as it comes: null when it is more than `most`. `cut` when it was not even read to its end. */
export async function readOf(
  next: () => Promise<{ readonly value?: Uint8Array | undefined }>,
  most: number,
  cut: () => void,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let { value } = await next(); value !== undefined; { value } = await next()) {
    size += value.length;
    if (size <= most) parts.push(value);
    if (size <= Math.max(most, MOST_DRAINED)) continue;
    cut();
    return null;
  }
  return size > most ? null : together(parts, size);
}

function together(parts: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
