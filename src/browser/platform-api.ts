import { ChatError } from '../core/errors.js';
import { endOf, sessionBody, sessionOf, type NewSession } from '../core/protocol/handshake.js';
import type { AbortSignalLike, Clock, Log, Platform, SessionRecord } from '../core/session/ports.js';
import type { Base } from './addresses.js';
import { ask, more } from './calls.js';
import { deviceType } from './device.js';
import { grantSource, type GrantSources } from './grants.js';
import { webFetch, type Fetch } from './request.js';

type Chosen = { readonly [Name in keyof NewSession]?: NewSession[Name] | undefined };

export interface PlatformOptions extends GrantSources, Chosen {
  readonly base: Base;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch?: Fetch | undefined;
  /** The website's way to the REST chat, where it has one. */
  readonly fallbackEndpoint?: string | undefined;
}

/** Token and session over HTTP (HS-7). Nothing is kept: who asks keeps the record, in memory. */
export function platformApi(options: PlatformOptions): Platform {
  const { base, clock, log } = options;
  const web = { clock, fetch: options.fetch ?? webFetch };
  const grant = grantSource(web, base, log, options);

  /** HS-7: a session is made with a token of its own, right after it. */
  const create = async (token: string, signal: AbortSignalLike): Promise<string> => {
    const { streaming = true, platform = 'web', device = deviceType() } = options;
    const { status, json } = await ask(web, {
      url: `${base.http}/api/v1/sessions`,
      body: sessionBody({ streaming, platform, device }),
      headers: { Authorization: `Bearer ${token}` },
      signal,
      unanswered: 'session/refused',
      answers: [401],
      beside: options.fallbackEndpoint,
    });
    if (status >= 400) return '';
    const sessionId = sessionOf(json);
    if (sessionId === '') throw new ChatError('session/refused', 'no session id');
    return sessionId;
  };

  /** Without a session id where the token was refused. */
  const once = async (signal: AbortSignalLike): Promise<SessionRecord> => {
    const found = await grant(null, signal);
    // The clock of this machine may be a day off: whether a token just given has run out is for the service to say.
    if (found === null || endOf(found.token, atob) === null) throw new ChatError('auth/malformed', 'no token');
    const { token, sessionId } = found;
    return { sessionId: sessionId || (await create(token, signal)), token };
  };

  return {
    async authorize(sessionId, signal) {
      if (sessionId !== null) return (await more()).resume(clock, await grant(sessionId, signal), sessionId);
      const record = await once(signal);
      return record.sessionId !== '' ? record : (await more()).again(once, signal);
    },
  };
}
