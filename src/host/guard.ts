import type { Ask } from './ask.js';
import { HostError } from './errors.js';

/** What a page of this site may send at most: one long message, and some. */
const LARGEST_BODY = 65_536;

/** Whose pages may ask: the site's own, and those that are configured. A request that names neither is no page of ours. */
export function originOf(ask: Ask, own: string, others: ReadonlySet<string>): string {
  const origin = ask.header('Origin');
  if (origin !== null) {
    if (origin === own || others.has(origin)) return origin;
    throw new HostError('host/origin');
  }
  // Browsers that send no Origin with a request of the same origin say so in another way.
  if (ask.header('Sec-Fetch-Site') === 'same-origin') return own;
  throw new HostError('host/origin');
}

/** A JSON object of a bearable size. A form cannot send this type, so no other site can without being asked about it. */
export async function bodyOf(ask: Ask): Promise<Readonly<Record<string, unknown>>> {
  const type = (ask.header('Content-Type') ?? '').split(';', 1)[0]!.trim().toLowerCase();
  if (type !== 'application/json') throw new HostError('host/content-type');
  if (!(Number(ask.header('Content-Length') ?? 0) <= LARGEST_BODY)) throw new HostError('host/too-large');
  const bytes = await whole(ask);
  if (bytes === null) throw new HostError('host/too-large');
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes) || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new HostError('host/malformed');
}

/** Whoever leaves while they speak has done nothing wrong, and nor has the site. */
async function whole(ask: Ask): Promise<Uint8Array | null> {
  try {
    return await ask.bytes(LARGEST_BODY);
  } catch (error) {
    throw error instanceof HostError ? error : new HostError('host/aborted', { cause: error });
  }
}

/** An id of the service, as it may stand in a body: short, and of harmless characters. */
export function idOf(body: Readonly<Record<string, unknown>>, name: string): string {
  const id = body[name];
  if (typeof id === 'string' && /^[\w.:-]{1,128}$/.test(id)) return id;
  throw new HostError('host/malformed');
}
