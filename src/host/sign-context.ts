import { HostError } from './errors.js';
import { toBase64Url } from './seal.js';

/** What the site says of a visitor: flat, so that the agent can read it. */
export type Claims = Readonly<Record<string, string | number | boolean | null>>;

export interface ContextOptions {
  readonly keyId: string;
  readonly secret: string;
  /** Who is asking, as the site knows it; null, or nothing, when nothing is to be said. */
  readonly claims: (request: Request) => Claims | null | undefined | Promise<Claims | null | undefined>;
}

/** As long as the service lets a signature live; it is used at once. */
const LIVES_SECONDS = 30;
const MOST_BYTES = 8_192;

/** A short-lived JWT (HS256) that says what the site knows, and for which context of the service. */
export async function signContext(
  { keyId, secret }: Pick<ContextOptions, 'keyId' | 'secret'>,
  contextId: string,
  claims: Claims,
  now: number,
): Promise<string> {
  checked(claims);
  const iat = Math.floor(now / 1000);
  const part = (value: object): string => toBase64Url(new TextEncoder().encode(JSON.stringify(value)));
  const head = part({ alg: 'HS256', typ: 'JWT', kid: keyId });
  const text = `${head}.${part({ sub: contextId, iat, exp: iat + LIVES_SECONDS, ctx: claims })}`;
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', bytes.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signature = await crypto.subtle.sign('HMAC', key, bytes.encode(text));
  return `${text}.${toBase64Url(new Uint8Array(signature))}`;
}

function checked(claims: unknown): asserts claims is Claims {
  if (typeof claims !== 'object' || claims === null || Array.isArray(claims)) throw unfit('NO_OBJECT');
  if (!Object.values(claims).every(isPlain)) throw unfit('NOT_FLAT');
  if (new TextEncoder().encode(JSON.stringify(claims)).length > MOST_BYTES) throw unfit('TOO_LARGE');
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);

/** What is wrong with them, for the site's log, and nothing of what is in them. */
const unfit = (code: 'NO_OBJECT' | 'NOT_FLAT' | 'TOO_LARGE'): HostError =>
  new HostError('host/context', { cause: Object.assign(new TypeError('The claims do not fit'), { code }) });
