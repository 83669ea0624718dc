import { addressBy, countedBy } from './address.js';
import { webAsk, webResponse, type Answer, type Ask } from './ask.js';
import { ChatProxy } from './chat-proxy.js';
import { checkedOptions, type HostOptions } from './config.js';
import { causeOf } from './cause.js';
import { HostError } from './errors.js';
import { bodyOf, idOf, originOf } from './guard.js';
import { plainBase } from './http.js';
import { limitsOf, spend, spendOn, type Limits } from './limits.js';
import { safeLog } from './log.js';
import { Notices } from './notices.js';
import { asHostError, refusal } from './refusal.js';
import { sealWith } from './seal.js';
import { signContext } from './sign-context.js';
import { Tokens, type Granted } from './token.js';
import {
  cookieOf,
  cookiesNamed,
  newVisitor,
  OpenedCookies,
  reachOf,
  readVisitors,
  whoAsks,
  withoutSlash,
  writeVisitor,
  type Visitor,
} from './visitor.js';

/** What a website mounts on its own server. */
export interface Host {
  /** Answers what is asked below `path`; `address` is the browser's; null, or nothing, where the server does not know it. */
  handle(request: Request, address?: string | null): Promise<Response>;
  /** The same for servers that have no requests of the web's kind; see `nodeHandler`. */
  respond(ask: Ask, address?: string | null): Promise<Answer>;
  /** Whether a path is the kit's to answer. */
  owns(path: string): boolean;
}

/** One request, as far as it is understood. */
interface Asked {
  readonly ask: Ask;
  readonly body: Readonly<Record<string, unknown>>;
  readonly visitor: Visitor | null;
  /** Whether there was a cookie, readable or not. */
  readonly cookie: boolean;
  /** Null where nobody knows it. */
  readonly address: string | null;
}

type Route = (asked: Asked) => Promise<Granted>;

/**
 * The one thing a website mounts: tokens, the chat proxy and signed context, with every secret on this side.
 *
 * @throws TypeError with the field that is wrong, so that a site which is not set up right does not start.
 */
export function createHost(given: HostOptions): Host {
  const options = checkedOptions(given);
  const { path, pathPrefix = '', origins = [], now = Date.now, cookieName = 'am_visitor' } = options;
  const web = {
    fetch: options.fetch ?? ((...call: Parameters<typeof fetch>) => globalThis.fetch(...call)),
    timeoutMs: options.timeoutMs,
  };
  const others = new Set(origins);
  const seal = sealWith(options.secrets, `visitor ${path}`);
  const cookies = new OpenedCookies(seal);
  const notices = new Notices();
  // Not by a secret: while one follows another, both are of one kit.
  const names = [plainBase(options.messaging.baseUrl), options.messaging.host, path];
  let limiting: Promise<Limits> | undefined;
  const limits = (): Promise<Limits> => (limiting ??= limitsOf(options.limits ?? {}, names, notices));
  const bases = basesOf(path, pathPrefix);
  const owns = (asked: string): boolean => bases.some(({ base }) => asked === base || asked.startsWith(`${base}/`));
  const log = safeLog(options.log);
  const routes = routesOf(options, web, limits, now);
  /** The route of an address by its name; '' for any other, in which somebody may have written anything. */
  const routeIn = (asked: string): { readonly at: string; readonly before: string } => {
    for (const { base, before } of bases) {
      const at = asked.startsWith(`${base}/`) ? withoutSlash(asked).slice(base.length) : '';
      if (routes.has(at)) return { at, before };
    }
    return { at: '', before: '' };
  };

  async function answered(ask: Ask, given: string | null | undefined, origin: string, own: string): Promise<Answer> {
    const { pathname } = ask.url;
    const { at, before } = routeIn(pathname);
    const route = routes.get(at);
    if (route === undefined) throw new HostError('host/not-found');
    if (ask.method !== 'POST') throw new HostError('host/method');
    const address = options.address === undefined ? countedBy(given, ask) : addressBy(options.address, ask);
    if (address === null) notices.note('host/no-address');
    const { addresses, visitors } = await limits();
    await spend(addresses, address);
    const name = cookieOf(cookieName, ask.url);
    const shown = cookiesNamed(name, ask.header('Cookie'));
    const body = await bodyOf(ask);
    const visitor = whoAsks(await readVisitors(shown, cookies, now()), body, now());
    if (visitor !== null) await spend(visitors, visitor.id);
    const granted = await route({ ask, body, visitor, cookie: shown.length > 0, address });
    const headers: Answer['headers'] = [
      ['Content-Type', 'application/json'],
      ['Cache-Control', 'no-store'],
    ];
    if (granted.visitor !== visitor) {
      const use = at.startsWith('/chat/') ? 'conversation' : 'token';
      const kept = {
        now: now(),
        pathname: before + pathname,
        use,
        ...reachOf(origin, own, others.size > 0),
      } as const;
      const cookie = await writeVisitor(granted.visitor, seal, name, kept);
      if (cookie === null) notices.note('host/cookie-too-long');
      else headers.push(['Set-Cookie', cookie]);
    }
    return { status: 200, headers, body: JSON.stringify(granted.body) };
  }

  async function respond(ask: Ask, address?: string | null): Promise<Answer> {
    const started = now();
    const correlationId = crypto.randomUUID();
    const own = options.origin ?? ask.url.origin;
    let answer: Answer;
    let refused: HostError | null = null;
    let origin: string | null = null;
    try {
      origin = originOf(ask, own, others);
      answer = ask.method === 'OPTIONS' ? preflight() : await answered(ask, address, origin, own);
    } catch (error) {
      refused = asHostError(error);
      answer = refusal(refused, correlationId);
    }
    answer.headers.push(['X-Correlation-Id', correlationId]);
    if (origin !== null && origin !== own) answer.headers.push(...allowed(origin));
    const line = { route: routeIn(ask.url.pathname).at, status: answer.status, correlationId, ms: now() - started };
    for (const notice of notices.take()) log({ ...line, ...notice });
    const cause = causeOf(refused?.cause);
    log({ ...line, code: refused?.code ?? 'ok', ...(cause === null ? {} : { cause }) });
    return answer;
  }

  return {
    respond,
    handle: async (request, address) => webResponse(await respond(webAsk(request), address)),
    owns,
  };
}

/** Below what the kit is asked, and what of the address that a browser has asked is missing `before` it here. */
interface Base {
  readonly base: string;
  readonly before: string;
}

/** Next takes its `basePath` away in one runtime, and leaves it in the other. A `path` that has it already is whole. */
const basesOf = (path: string, prefix: string): readonly Base[] => [
  { base: path, before: path.startsWith(`${prefix}/`) ? '' : prefix },
  { base: prefix + path, before: '' },
];

/** One row for each thing that a page may ask. */
function routesOf(
  { messaging, chat, context }: HostOptions,
  web: ConstructorParameters<typeof Tokens>[0],
  limits: () => Promise<Limits>,
  now: () => number,
): ReadonlyMap<string, Route> {
  const tokens = new Tokens(web, messaging, limits, now);
  const proxy = chat === undefined ? null : new ChatProxy(web, chat);
  const grant =
    (session: boolean): Route =>
    async ({ ask, body, visitor, cookie, address }) => {
      const left = (): boolean => ask.left?.() === true;
      if (body['session_id'] === undefined)
        return tokens.anew(visitor ?? newVisitor(), { session, newcomer: visitor === null, address, left });
      const sessionId = idOf(body, 'session_id');
      if (!cookie) throw new HostError('host/no-cookie');
      return tokens.again(visitor, sessionId);
    };
  const offered =
    (route: (proxy: ChatProxy, asked: Asked) => Promise<Granted>): Route =>
    async (asked) => {
      if (proxy === null) throw new HostError('host/not-configured');
      return route(proxy, asked);
    };
  return new Map<string, Route>([
    ['/token', grant(false)],
    ['/session', grant(true)],
    [
      '/chat/create',
      offered(async (chat, { visitor, address }) => {
        const { newcomers, mints } = await limits();
        const [limiter, key] =
          visitor === null ? ([newcomers, address] as const) : ([mints, `chat ${visitor.id}`] as const);
        return spendOn(limiter, key, () => chat.create(visitor ?? newVisitor()));
      }),
    ],
    ['/chat/respond', offered((chat, { visitor, body }) => chat.respond(visitor, body))],
    ['/chat/close', offered((chat, { visitor, body }) => chat.close(visitor, body))],
    [
      '/context',
      async ({ ask, body, visitor }) => {
        if (context === undefined) throw new HostError('host/not-configured');
        const [sessionId, contextId] = [idOf(body, 'session_id'), idOf(body, 'context_id')];
        // Only for a session of this visitor: else what is known of one could be said of another.
        const owner = tokens.owner(visitor, sessionId);
        const claims = await context.claims(ask.web());
        // Of an account that there is not, `account?.claims` is undefined.
        if (claims === null || claims === undefined) throw new HostError('host/no-context');
        // The same visitor, so no cookie: what was granted while the site looked would be taken back by it.
        return { visitor: owner, body: { token: await signContext(context, contextId, claims, now()) } };
      },
    ],
  ]);
}

const preflight = (): Answer => ({ status: 204, headers: [], body: null });

const allowed = (origin: string): Answer['headers'] => [
  ['Access-Control-Allow-Origin', origin],
  ['Access-Control-Allow-Credentials', 'true'],
  ['Access-Control-Allow-Headers', 'content-type'],
  ['Access-Control-Allow-Methods', 'POST'],
  ['Access-Control-Expose-Headers', 'Date, Retry-After, X-Correlation-Id, X-Credentials'],
  // Else no page could know that a cookie is kept here, and none sends or keeps one of another origin unasked.
  ['X-Credentials', 'include'],
  ['Access-Control-Max-Age', '600'],
  ['Vary', 'Origin'],
];
