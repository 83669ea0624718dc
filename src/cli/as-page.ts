import { grantOf } from '../core/protocol/handshake.js';
import { parsed } from '../core/protocol/fields.js';
import type { Along } from './along.js';
import { bodyOf, leadsOn } from './download.js';
import { Unseen, type Ports } from './ports.js';

/** What is seen of an answer that a page is not told, or nobody asks for. Nothing of a token but when it was given. */
export interface Heard {
  /** Where it was led to in the end, without what may be secret of that; null where it was not. */
  ledTo: string | null;
  /** The POST has become a GET on the way. */
  turned: boolean;
  /** Why a browser keeps it from the page. */
  kept: string | null;
  tooLong: boolean;
  /** What it is said to be; null where there was no answer. */
  type: string | null;
  json: boolean;
  /** There is something where a token is. */
  given: boolean;
  caching: string;
  /** How long something between has had it. */
  age: number;
  issuedAt: number | null;
}

const nothing = (): Heard => ({
  ledTo: null,
  turned: false,
  kept: null,
  tooLong: false,
  type: null,
  json: false,
  given: false,
  caching: '',
  age: 0,
  issuedAt: null,
});

/** Whose page asks. */
export interface Asker {
  readonly origin: string;
  /** For what is of that origin. */
  readonly along: Along;
  readonly timeoutMs: number;
}

const LARGEST_ANSWER = 64 * 1_024;
const LEADS = 20;

type Fetch = typeof globalThis.fetch;

/** Asks as a browser does for a page of that origin, and keeps from it what a browser would. */
export function asPage({ fetch }: Pick<Ports, 'fetch'>, asker: Asker, hears: (heard: Heard) => void): Fetch {
  return async (given, how = {}) => {
    const heard = nothing();
    hears(heard);
    // Who asks without an end does not hear of it, and the process would wait for it.
    const signal = how.signal ?? AbortSignal.timeout(asker.timeoutMs);
    const init = { ...how, signal, headers: Object.fromEntries(new Headers(how.headers)) };
    try {
      if (how.mode === 'no-cors') {
        const answer = await fetch(given, { signal });
        await answer.body?.cancel();
        return new Response(null);
      }
      return await asked(fetch, asker, new URL(String(given)), init, heard);
    } catch (error) {
      if (error instanceof Unseen && error.code === 'look/too-large') heard.tooLong = true;
      throw error;
    }
  };
}

interface Init extends RequestInit {
  signal: AbortSignal;
  headers: Record<string, string>;
}

async function asked(fetch: Fetch, asker: Asker, first: URL, init: Init, heard: Heard): Promise<Response> {
  const { origin, along } = asker;
  let url = first;
  let { method = 'GET', body = null } = init;
  let apart = url.origin !== origin;
  if (apart) await preflight(fetch, origin, url, init, heard);
  for (let leads = 0; leads <= LEADS; leads++) {
    const answer = await fetch(url, {
      method,
      body,
      headers: {
        ...init.headers,
        Origin: origin,
        'Sec-Fetch-Site': apart ? 'cross-site' : 'same-origin',
        ...(apart ? {} : along.to(url)),
      },
      redirect: 'manual',
      signal: init.signal,
    });
    if (apart) mayRead(answer, origin, heard);
    const next = leadsOn(answer, url);
    if (next === null) return told(answer, heard);
    await answer.body?.cancel();
    // Of what it ends with nothing is kept: who is asked for another chat is asked by a visitor whom nobody knows yet.
    if (!apart) along.heard(url, answer);
    if (url.protocol === 'https:' && next.protocol === 'http:') refuse(heard, 'it leads on to an address without TLS');
    if (answer.status === 303 || (answer.status < 303 && method === 'POST')) {
      heard.turned = method !== 'GET';
      method = 'GET';
      body = null;
    }
    // What is meant for one is shown to no other.
    if (next.origin !== url.origin) delete init.headers['authorization'];
    apart ||= next.origin !== origin;
    url = next;
    heard.ledTo = `${next.origin}${next.pathname}`.slice(0, 120);
  }
  return refuse(heard, 'it leads on and on');
}

/** Reads all of it, and gives it on. */
async function told(answer: Response, heard: Heard): Promise<Response> {
  const bytes = await bodyOf(answer, LARGEST_ANSWER);
  const text = new TextDecoder().decode(bytes);
  const json = parsed(text);
  heard.type = (answer.headers.get('Content-Type') ?? '').split(';')[0]!.trim().slice(0, 60);
  heard.json = json !== undefined;
  heard.caching = answer.headers.get('Cache-Control') ?? '';
  heard.age = Number(answer.headers.get('Age') ?? 0) || 0;
  const grant = grantOf(json).token;
  heard.given = grant !== '';
  heard.issuedAt = issued(grant);
  const empty = [204, 205, 304].includes(answer.status);
  return new Response(empty ? null : text, { status: answer.status, headers: answer.headers });
}

/** When it says that it was given. */
function issued(token: string): number | null {
  const claims = parsed(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const { iat } = Object(claims) as { iat?: unknown };
  return typeof iat === 'number' && iat > 0 ? iat * 1_000 : null;
}

/** What a browser asks first, of a server of another origin, about a question that only a script can put. */
async function preflight(fetch: Fetch, origin: string, url: URL, init: Init, heard: Heard): Promise<void> {
  const names = Object.keys(init.headers)
    .filter((name) => /^(?:authorization|content-type)$/i.test(name))
    .map((name) => name.toLowerCase())
    .sort();
  const answer = await fetch(url, {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': init.method ?? 'GET',
      'Access-Control-Request-Headers': names.join(','),
    },
    redirect: 'manual',
    signal: init.signal,
  });
  await answer.body?.cancel();
  if (answer.status < 200 || answer.status > 299) refuse(heard, `it answers ${answer.status} to OPTIONS`);
  mayRead(answer, origin, heard);
  const allowed = listOf(answer, 'Access-Control-Allow-Headers');
  const lacks = names.filter((name) => !allowed.includes(name) && !(allowed.includes('*') && name !== 'authorization'));
  if (lacks.length > 0) refuse(heard, `Access-Control-Allow-Headers lacks ${lacks.join(', ')}`);
}

const listOf = ({ headers }: Response, name: string): string[] =>
  (headers.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase());

function mayRead(answer: Response, origin: string, heard: Heard): void {
  const allowed = answer.headers.get('Access-Control-Allow-Origin');
  if (allowed !== '*' && allowed !== origin)
    refuse(
      heard,
      allowed === null ? 'it sends no Access-Control-Allow-Origin' : 'its Access-Control-Allow-Origin is another',
    );
  // Then it is asked with cookies, which have to be allowed by name.
  if (answer.headers.has('X-Credentials') && answer.headers.get('Access-Control-Allow-Credentials') !== 'true')
    refuse(heard, 'it sends no Access-Control-Allow-Credentials');
}

function refuse(heard: Heard, why: string): never {
  heard.kept = why;
  throw new TypeError(why);
}
