import { HostError } from './errors.js';
import { ask, deadline, made, plainBase, textIn, type Answer, type Web } from './http.js';
import { spendOn, type Limits } from './limits.js';
import { mayHave, withToken, type Visitor } from './visitor.js';

export interface MessagingOptions {
  /** The messaging host of the project's region. */
  readonly baseUrl: string;
  readonly connectorToken: string;
  /** As it is registered with the connector. */
  readonly host: string;
}

/** What a page is told, and what the site remembers of it. */
export interface Granted {
  readonly visitor: Visitor;
  readonly body: Readonly<Record<string, unknown>>;
}

/** What is wanted: a token alone or with its session; whether nobody knows the browser yet, from where it asks, and if it still does. */
export interface Wish {
  readonly session: boolean;
  readonly newcomer: boolean;
  readonly address: string | null;
  readonly left: () => boolean;
}

/** Tokens of the service: minted once, and given again to the visitor whose they are. */
export class Tokens {
  readonly #web: Web;
  readonly #options: MessagingOptions;
  readonly #base: string;
  readonly #limits: () => Promise<Limits>;
  readonly #now: () => number;

  constructor(web: Web, options: MessagingOptions, limits: () => Promise<Limits>, now: () => number) {
    this.#web = web;
    this.#options = options;
    this.#base = plainBase(options.baseUrl);
    this.#limits = limits;
    this.#now = now;
  }

  /** Whose the session is. */
  owner(visitor: Visitor | null, sessionId: string): Visitor {
    if (visitor === null || !mayHave(visitor, sessionId, this.#now())) throw new HostError('host/unknown-session');
    return visitor;
  }

  /**
   * The token of a session that goes on. It was minted for this visitor, and for no other session: for the first that is
   * asked for, and the service takes it for no other.
   */
  again(visitor: Visitor | null, sessionId: string): Granted {
    return this.#granted({ ...this.owner(visitor, sessionId), sessionId });
  }

  /** A new token. With the session, the session as well, so that a page needs to ask the service nothing by HTTP. */
  async anew(visitor: Visitor, { session, newcomer, address, left }: Wish): Promise<Granted> {
    const { mints, newcomers } = await this.#limits();
    // Whoever never shows a cookie would be another visitor each time.
    const [limiter, key] = newcomer ? ([newcomers, address] as const) : ([mints, visitor.id] as const);
    const until = deadline(this.#web);
    here(left);
    const minted = await spendOn(limiter, key, () => this.#mint(until));
    const token = textIn(minted, 'access_token');
    const { expires_in: seconds } = minted.json;
    const lasts = typeof seconds === 'number' && seconds > 0 ? seconds : 3_600;
    const expiresAt = Math.floor(this.#now() / 1000 + lasts);
    if (session) here(left);
    const sessionId = session ? await this.#session(token, until) : '';
    return this.#granted(withToken(visitor, { token, sessionId, expiresAt }));
  }

  async #mint(until: AbortSignal): Promise<Answer> {
    const { connectorToken, host } = this.#options;
    const answer = await ask(this.#web, {
      url: `${this.#base}/api/v1/access-token`,
      headers: { 'X-Token': connectorToken, 'X-Host': host },
      body: {},
      until,
    });
    return made(answer);
  }

  async #session(token: string, until: AbortSignal): Promise<string> {
    const answer = await ask(this.#web, {
      url: `${this.#base}/api/v1/sessions`,
      headers: { Authorization: `Bearer ${token}` },
      body: { streaming_enabled: true, platform: 'web' },
      until,
    });
    return textIn(made(answer), 'session_id');
  }

  #granted(visitor: Visitor): Granted {
    const { token, sessionId, expiresAt } = visitor;
    const body = {
      access_token: token,
      expires_in: Math.max(0, expiresAt - Math.floor(this.#now() / 1000)),
      ...(sessionId === '' ? {} : { session_id: sessionId }),
    };
    return { visitor, body };
  }
}

/** What nobody will read is not begun: it costs the service as much as what somebody does. */
function here(left: () => boolean): void {
  if (left()) throw new HostError('host/aborted');
}
