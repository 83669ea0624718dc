import { ChatError } from '../core/errors.js';
import { endOf, sessionBody, sessionOf, type Grant, type NewSession } from '../core/protocol/handshake.js';
import type { AbortSignalLike, Clock, Log, Platform, SessionRecord } from '../core/session/ports.js';
import { baseAddress } from './addresses.js';
import { ask, more } from './calls.js';
import { deviceType } from './device.js';
import { grantSource, type GrantSources } from './grants.js';
import { webFetch, type Fetch } from './request.js';

export interface PlatformOptions extends GrantSources, Partial<NewSession> {
  /** The messaging host, as `https://…`. */
  readonly base: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly fetch?: Fetch;
  /** The website's way to the REST chat, where it has one. */
  readonly fallbackEndpoint?: string;
}

/** Token and session over HTTP (protocol.md 1). Nothing is kept: who asks keeps the record, in memory. */
export function platformApi(options: PlatformOptions): Platform {
  const { clock, log } = options;
  const web = { clock, fetch: options.fetch ?? webFetch };
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
      unanswered: 'session/refused',
      answers: [401],
      beside: options.fallbackEndpoint,
    });
    const sessionId = sessionOf(answer.json);
    if (answer.status < 400 && sessionId === '') throw new ChatError('session/refused', 'no session id');
    return answer.status < 400 ? sessionId : null;
  };

  /** Without a session id where the token was refused. */
  const once = async (signal: AbortSignalLike): Promise<SessionRecord> => {
    const { token, sessionId } = checked(await grant(null, signal));
    return { sessionId: sessionId || ((await create(token, signal)) ?? ''), token };
  };

  const start = async (signal: AbortSignalLike): Promise<SessionRecord> => {
    const record = await once(signal);
    return record.sessionId === '' ? (await more()).again(once, signal) : record;
  };

  return {
    authorize: async (sessionId, signal) =>
      sessionId === null ? start(signal) : (await more()).resume(clock, await grant(sessionId, signal), sessionId),
  };
}

function checked(grant: Grant | null): Grant {
  // The clock of this machine may be a day off: whether a token just given has run out is for the service to say.
  if (grant === null || endOf(grant.token, atob) === null) throw new ChatError('auth/malformed', 'no token');
  return grant;
}
