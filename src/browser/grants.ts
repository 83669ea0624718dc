import { ChatError, invalid } from '../core/errors.js';
import { grantOf, type Grant } from '../core/protocol/handshake.js';
import { CALLBACK_TIMEOUT_MS } from '../core/protocol/limits.js';
import type { AbortSignalLike, Clock, Log } from '../core/session/ports.js';
import { webAddress, type Base } from './addresses.js';
import { ask, more } from './calls.js';
import { within } from './deadline.js';
import type { Web } from './request.js';

/** Why a token is asked for: a new conversation, or one that goes on after a reload or in another tab. */
export interface GrantRequest {
  readonly sessionId: string | null;
  readonly reason: 'start' | 'resume';
}

/** Where tokens come from. One of these is given; the first that is counts. */
export interface GrantSources {
  /** `{access_token, session_id}`, both made by the website. */
  readonly getSession?: ((asked: GrantRequest) => unknown) | undefined;
  /** A token, as text or as `{access_token}`; for a session that there is, that session's own, or null. */
  readonly getAccessToken?: ((asked: GrantRequest) => unknown) | undefined;
  readonly sessionEndpoint?: string | undefined;
  readonly tokenEndpoint?: string | undefined;
  /** A secret: only against a platform on this machine. */
  readonly connectorToken?: string | undefined;
  /** The registered host that goes with it; without it, the page's own. */
  readonly host?: string | undefined;
}

/** Asks for a token; null when the token of that session cannot be had again. */
export type GrantSource = (sessionId: string | null, signal: AbortSignalLike) => Promise<Grant | null>;

export function grantSource(web: Web, base: Base, log: Log, from: GrantSources): GrantSource {
  const callback = from.getSession ?? from.getAccessToken;
  if (callback !== undefined) return fromCallback(web.clock, callback);
  for (const name of ['sessionEndpoint', 'tokenEndpoint'] as const)
    if (from[name] !== undefined) return fromEndpoint(web, webAddress(name, from[name]).href);
  if (from.connectorToken === undefined) throw invalid('tokenEndpoint', 'expected, or another way to a token');
  if (!base.loopback) throw new ChatError('auth/insecure-token');
  log.note('auth/insecure-token', { allowed: 'loopback' });
  return async (...asked) => (await more()).minted(ask, web, base, from, ...asked);
}

const fromCallback =
  (clock: Clock, callback: (asked: GrantRequest) => unknown): GrantSource =>
  async (sessionId, signal) => {
    const once = (): Promise<unknown> => {
      const asked = (async () => callback({ sessionId, reason: sessionId === null ? 'start' : 'resume' }))();
      return within(clock, CALLBACK_TIMEOUT_MS, asked, () => new ChatError('auth/timeout'));
    };
    const given = await once().catch(async (thrown: unknown) =>
      (await more()).calledAgain(clock, once, thrown, signal),
    );
    return given === null && sessionId !== null ? null : grantOf(given);
  };

const fromEndpoint =
  (web: Web, url: string): GrantSource =>
  async (sessionId, signal) => {
    const asked = { url, body: {}, cookies: 'same-origin', signal, unanswered: 'auth/unreachable' } as const;
    return sessionId === null
      ? grantOf((await ask(web, asked)).json)
      : (await more()).grantedAgain(ask, web, asked, sessionId);
  };
