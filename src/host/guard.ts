import { HostError } from './errors.js';

/** What a page of this site may send at most: one long message, and some. */
const LARGEST_BODY = 65_536;

/** Whose pages may ask: the site's own, and those that are configured. A request that names neither is no page of ours. */
export function originOf(request: Request, own: string, others: ReadonlySet<string>): string {
  const origin = request.headers.get('Origin');
  if (origin !== null) {
    if (origin === own || others.has(origin)) return origin;
    throw new HostError('host/origin');
  }
  // Browsers that send no Origin with a request of the same origin say so in another way.
  if (request.headers.get('Sec-Fetch-Site') === 'same-origin') return own;
  throw new HostError('host/origin');
}

/** A JSON object of a bearable size. A form cannot send this type, so no other site can without being asked about it. */
export async function bodyOf(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const type = (request.headers.get('Content-Type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (type !== 'application/json') throw new HostError('host/content-type');
  if (!(Number(request.headers.get('Content-Length') ?? 0) <= LARGEST_BODY)) throw new HostError('host/too-large');
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(request)) || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch (error) {
    if (error instanceof HostError) throw error;
  }
  throw new HostError('host/malformed');
}

/** At once when a length is given, which the server holds the sender to; else as it comes, and no further than it may. */
async function bytesOf(request: Request): Promise<Uint8Array> {
  if (request.headers.has('Content-Length')) return new Uint8Array(await request.arrayBuffer());
  const parts: Uint8Array[] = [];
  let size = 0;
  for (const reader = request.body?.getReader(); reader !== undefined;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LARGEST_BODY) {
      void reader.cancel();
      throw new HostError('host/too-large');
    }
    parts.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** An id of the service, as it may stand in a body: short, and of harmless characters. */
export function idOf(body: Readonly<Record<string, unknown>>, name: string): string {
  const id = body[name];
  if (typeof id === 'string' && /^[\w.:-]{1,128}$/.test(id)) return id;
  throw new HostError('host/malformed');
}
