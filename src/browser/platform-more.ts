import { ChatError } from '../core/errors.js';
import { grantOf, type Grant } from '../core/protocol/handshake.js';
import { PROBE_TIMEOUT_MS } from '../core/protocol/limits.js';
import { tokenState } from '../core/protocol/token-state.js';
import type { AbortSignalLike, Clock, Service, SessionRecord } from '../core/session/ports.js';
import type { Base } from './addresses.js';
import { reported } from './insist.js';
import { probe } from './probe.js';
import { post, type Ask, type Call, type Web } from './request.js';
import { saidAt } from './said-at.js';

export { calledAgain, insist } from './insist.js';

/** What a website's endpoint answers when it does not have that session any more. */
const GONE: readonly number[] = [404, 410];

/** The token of a session that there is, from a website's endpoint. */
export async function grantedAgain(ask: Ask, web: Web, call: Call, sessionId: string): Promise<Grant | null> {
  const { status, json, headers } = await ask(web, { ...call, body: { session_id: sessionId }, answers: GONE });
  if (status >= 400) return null;
  return { ...grantOf(json), givenAt: saidAt(headers) };
}

/**
 * JWT-1: a token that has run out opens nothing, and neither does one of another session. Whether it has is for whoever gave
 * it to say, where they do: the clock of this machine may be a day off (F18).
 */
export function resume(clock: Clock, found: Grant | null, sessionId: string): SessionRecord | null {
  if (found === null) return null;
  const { token, sessionId: theirs, givenAt = clock.wall() } = found;
  const state = tokenState(token, givenAt, atob);
  if (state === 'malformed') throw new ChatError('auth/malformed', 'no token');
  return (theirs !== '' && theirs !== sessionId) || state === 'expired' ? null : { sessionId, token };
}

interface Connector {
  readonly connectorToken?: string | undefined;
  readonly host?: string | undefined;
}

/** A token for a connector's own. Every call mints another user, so that of a session that there is cannot be had this way. */
export async function minted(
  ask: Ask,
  web: Web,
  base: Base,
  { connectorToken, host = globalThis.location?.origin }: Connector,
  sessionId: string | null,
  signal: AbortSignalLike,
): Promise<Grant | null> {
  if (sessionId !== null) return null;
  if (host === undefined) throw new ChatError('option/invalid', 'host: expected a string where there is no page');
  const headers = { 'X-Token': connectorToken!, 'X-Host': host };
  const asked = { url: `${base.http}/api/v1/access-token`, body: {}, headers, signal };
  return grantOf((await ask(web, { ...asked, unanswered: 'auth/unreachable' })).json);
}

/** A token that is refused was stale or cut short, and another may do; a third will not. */
export async function again(
  once: (signal: AbortSignalLike) => Promise<SessionRecord>,
  signal: AbortSignalLike,
): Promise<SessionRecord> {
  const record = await once(signal);
  if (record.sessionId === '') throw new ChatError('session/refused', 'HTTP 401');
  return record;
}

/** What else is asked of the service; and of the website's fallback, whether it is there. */
export const serviceAt = (base: Base, web: Web, fallback?: string): Service => ({
  async probe() {
    if (reported(base.socket)) return 'page';
    if (await probe(web, base.http)) return 'service';
    return fallback !== undefined && (await probe(web, fallback)) ? 'site' : 'nobody';
  },
  async submitContext({ sessionId, token }, context) {
    const { status, timedOut } = await post(web, {
      url: `${base.http}/api/v1/sessions/${encodeURIComponent(sessionId)}/context`,
      body: { token: context },
      headers: { Authorization: `Bearer ${token}` },
      timeoutMs: PROBE_TIMEOUT_MS,
    });
    if (timedOut) throw new ChatError('context/timeout');
    if (status < 200 || status > 299) throw new ChatError('context/refused', `HTTP ${status}`);
  },
});
