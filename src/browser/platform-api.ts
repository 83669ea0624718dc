import { ChatError } from '../core/errors.js';
import { sessionBody, sessionOf, tokenState, type Grant, type NewSession } from '../core/protocol/handshake.js';
import { PROBE_TIMEOUT_MS } from '../core/protocol/limits.js';
import type { AbortSignalLike, Clock, Log, Platform, SessionRecord } from '../core/session/ports.js';
import { baseAddress } from './addresses.js';
import { ask, type Codes } from './calls.js';
import { within } from './deadline.js';
import { deviceType } from './device.js';
import { grantSource, type GrantSources } from './grants.js';
import { post, quietly, type Fetch } from './request.js';

export interface PlatformOptions extends GrantSources, Partial<NewSession> {
  /** The messaging host, as `https://…`. */
  readonly base: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch?: Fetch;
}

const codes: Codes = {
  unreachable: 'session/refused',
  timeout: 'transport/unreachable',
  rejected: 'session/unavailable',
  malformed: 'session/refused',
};

/** Token and session over HTTP (protocol.md 1). Nothing is kept: who asks keeps the record, in memory. */
export function platformApi(options: PlatformOptions): Platform {
  const { clock, log } = options;
  const web = { clock, fetch: options.fetch ?? ((...given: Parameters<Fetch>) => globalThis.fetch(...given)) };
  const base = baseAddress(options.base);
  const grant = grantSource(web, base, log, options);

  /** HS-7: a session is made with a token of its own, right after it. */
  const create = async (token: string, signal: AbortSignalLike): Promise<string | null> => {
    const { streaming = true, platform = 'web', device = deviceType() } = options;
    const answer = await ask(web, {
      url: `${base.http}/api/v1/sessions`,
      body: sessionBody({ streaming, platform, device }),
      headers: { Authorization: `Bearer ${token}` },
      signal,
      codes,
      answers: [401],
    });
    const sessionId = sessionOf(answer.json);
    if (answer.status < 400 && sessionId === '') throw new ChatError(codes.malformed, 'no session id');
    return answer.status < 400 ? sessionId : null;
  };

  const start = async (signal: AbortSignalLike): Promise<SessionRecord> => {
    // 1.5: a token that is refused here was stale or cut short, and another may do; a third will not.
    for (let attempt = 0; attempt < 2; attempt++) {
      const { token, sessionId } = checked(await grant(null, signal));
      const made = sessionId === '' ? await create(token, signal) : sessionId;
      if (made !== null) return { sessionId: made, token };
    }
    throw new ChatError('session/refused', 'HTTP 401');
  };

  /** JWT-1: a token that has run out opens nothing, and neither does one of another session. */
  const resume = async (sessionId: string, signal: AbortSignalLike): Promise<SessionRecord | null> => {
    const found = await grant(sessionId, signal);
    if (found === null) return null;
    const { token, sessionId: theirs } = checked(found);
    if (theirs !== '' && theirs !== sessionId) return null;
    return tokenState(token, clock.wall(), atob) === 'expired' ? null : { sessionId, token };
  };

  return {
    authorize: (sessionId, signal) => (sessionId === null ? start(signal) : resume(sessionId, signal)),
    probe() {
      // Opaque is enough: that anything answers is the answer.
      const asked = web.fetch(base.http, { mode: 'no-cors', credentials: 'omit', ...quietly });
      return within(clock, PROBE_TIMEOUT_MS, asked, () => null).then(
        () => true,
        () => false,
      );
    },
    async submitContext({ sessionId, token }, context) {
      const answer = await post(web, {
        url: `${base.http}/api/v1/sessions/${encodeURIComponent(sessionId)}/context`,
        body: { token: context },
        headers: { Authorization: `Bearer ${token}` },
        timeoutMs: PROBE_TIMEOUT_MS,
      });
      if (answer.timedOut) throw new ChatError('context/timeout');
      if (answer.status < 200 || answer.status > 299) throw new ChatError('context/refused', `HTTP ${answer.status}`);
    },
  };
}

function checked(grant: Grant | null): Grant {
  // The clock of this machine may be a day off: whether a token just given has run out is for the service to say.
  if (grant === null || tokenState(grant.token, 0, atob) === 'malformed')
    throw new ChatError('auth/malformed', 'no token');
  return grant;
}
