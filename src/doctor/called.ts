import { post, type Answer, type Web } from '../browser/request.js';
import { endOf, grantOf, sessionBody, sessionOf } from '../core/protocol/handshake.js';

export interface Called {
  readonly status: number;
  /** The code that the host kit gives. */
  readonly code: string;
  readonly token: boolean;
  readonly session: boolean;
  readonly expired: boolean;
  /** By how much this machine's clock is ahead of the server's; null where it does not say. */
  readonly aheadMs: number | null;
}

export interface Told {
  readonly called: Called;
  readonly token: string;
  /** How long it is to be left alone, where it says so. */
  readonly restMs: number;
}

export const TIMEOUT_MS = 10_000;
/** The host kit gives a visitor one token in five seconds; somebody else's may say how long it is. */
const REST_MS = 5_000;

/** The token stays here: nobody is shown it. */
export async function call(
  web: Web,
  url: string,
  body: unknown,
  bearer?: string,
  timeoutMs = TIMEOUT_MS,
): Promise<Told> {
  const headers = bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
  const cookies = bearer === undefined ? 'same-origin' : 'omit';
  const answer = await post(web, { url, body, headers, cookies, timeoutMs });
  const { token } = grantOf(answer.json);
  const end = endOf(token, atob);
  const { code } = (answer.json ?? {}) as { code?: unknown };
  return {
    token,
    restMs: Number(answer.headers?.get('Retry-After') ?? NaN) * 1_000 || REST_MS,
    called: {
      status: answer.status,
      code: typeof code === 'string' ? code : '',
      token: end !== null,
      session: sessionOf(answer.json) !== '',
      expired: end !== null && end < Date.now(),
      aheadMs: ahead(answer),
    },
  };
}

function ahead({ headers }: Answer): number | null {
  const date = Date.parse(headers?.get('Date') ?? '');
  return Number.isNaN(date) ? null : Date.now() - date;
}

const session = { streaming: true, platform: 'web', device: 'desktop' } as const;

/** A session of the service, for that token. */
export const makes = (web: Web, base: string, token: string, timeoutMs?: number): Promise<Told> =>
  call(web, `${base}/api/v1/sessions`, sessionBody(session), token, timeoutMs);
