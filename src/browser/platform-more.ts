import { ChatError } from '../core/errors.js';
import type { Grant } from '../core/protocol/handshake.js';
import { PROBE_TIMEOUT_MS } from '../core/protocol/limits.js';
import { tokenState } from '../core/protocol/token-state.js';
import type { Clock, SessionRecord } from '../core/session/ports.js';
import type { Base } from './addresses.js';
import { within } from './deadline.js';
import { post, quietly, type Web } from './request.js';

/** JWT-1: a token that has run out opens nothing, and neither does one of another session. */
export function resume(clock: Clock, found: Grant | null, sessionId: string): SessionRecord | null {
  if (found === null) return null;
  const { token, sessionId: theirs } = found;
  const state = tokenState(token, clock.wall(), atob);
  if (state === 'malformed') throw new ChatError('auth/malformed', 'no token');
  return (theirs !== '' && theirs !== sessionId) || state === 'expired' ? null : { sessionId, token };
}

/** Whether anything answers: what it is does not matter, and may be hidden from us. */
export function probe({ clock, fetch }: Web, base: Base): Promise<boolean> {
  const asked = fetch(base.http, { mode: 'no-cors', credentials: 'omit', ...quietly });
  return within(clock, PROBE_TIMEOUT_MS, asked, () => null).then(
    () => true,
    () => false,
  );
}

export async function submitContext(
  web: Web,
  base: Base,
  { sessionId, token }: SessionRecord,
  context: string,
): Promise<void> {
  const { status, timedOut } = await post(web, {
    url: `${base.http}/api/v1/sessions/${encodeURIComponent(sessionId)}/context`,
    body: { token: context },
    headers: { Authorization: `Bearer ${token}` },
    timeoutMs: PROBE_TIMEOUT_MS,
  });
  if (timedOut) throw new ChatError('context/timeout');
  if (status < 200 || status > 299) throw new ChatError('context/refused', `HTTP ${status}`);
}
