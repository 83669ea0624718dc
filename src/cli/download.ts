import type { Along } from './along.js';
import { causeOf, Unseen, type Ports } from './ports.js';

/** What was answered in the end. */
export interface Download {
  readonly url: URL;
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

export interface Asking {
  readonly url: URL;
  readonly most: number;
  readonly timeoutMs: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly along: Along;
}

const LEADS = 10;

/** Fetches what is to be looked at, within bounds of time, of size and of leading on; else says why not. */
export async function download(
  { fetch, clock }: Ports,
  { url, most, timeoutMs, headers = {}, along }: Asking,
): Promise<Download> {
  const stop = new AbortController();
  let late = false;
  const cancel = clock.after(timeoutMs, () => {
    late = true;
    stop.abort();
  });
  try {
    let there = url;
    for (let leads = 0; leads <= LEADS; leads++) {
      const all = { ...headers, ...along.to(there) };
      const answer = await fetch(there, { headers: all, redirect: 'manual', signal: stop.signal });
      along.heard(there, answer);
      const to = leadsOn(answer, there);
      if (to === null)
        return { url: there, status: answer.status, headers: answer.headers, bytes: await bodyOf(answer, most) };
      await answer.body?.cancel();
      there = to;
    }
    throw new Unseen('look/redirects', `It leads on more than ${LEADS} times.`, 'Give the address where it ends.');
  } catch (error) {
    if (error instanceof Unseen) throw error;
    if (late)
      throw new Unseen(
        'look/timeout',
        `It has not answered in ${timeoutMs / 1_000} s.`,
        'Try again, or give --timeout.',
      );
    throw new Unseen(
      'look/unreachable',
      `Nothing could be read there (${causeOf(error)}).`,
      'Check the address, and whether it can be reached from here.',
    );
  } finally {
    cancel();
  }
}

/** Where an answer leads on; null where it is one. */
export function leadsOn({ status, headers }: Response, from: URL): URL | null {
  const to = [301, 302, 303, 307, 308].includes(status) ? headers.get('Location') : null;
  if (to === null) return null;
  const next = URL.canParse(to, from) ? new URL(to, from) : null;
  if (next === null || !/^https?:$/.test(next.protocol))
    throw new Unseen('look/redirects', 'It leads on to what is no address.', 'Give the address where it ends.');
  return next;
}

/** As much as may be: who never ends is not read to the end, and what is packed counts as it is unpacked. */
export async function bodyOf({ body }: Response, most: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (;;) {
    const piece = await reader?.read();
    if (piece === undefined || piece.done) return Buffer.concat(pieces);
    size += piece.value.length;
    if (size > most) {
      await reader!.cancel();
      throw new Unseen('look/too-large', `It is larger than ${most / 1_024} kB.`, 'Look at a smaller page.');
    }
    pieces.push(piece.value);
  }
}
