import { createHost, type Host, type HostOptions, type LogLine } from '../../src/host/index.js';

export const SITE = 'https://shop.test';
export const SECRET = 'k3y-for-tests-0123456789-abcdefghijkl';
export const OTHER_SECRET = 'an-0ther-k3y-zyxwvutsrqponmlkjihgfedcba';
export const CONNECTOR = 'canary-connector-token';

/** The service as a function: what it is asked, and what it answers. */
export interface FakeService {
  readonly asked: { readonly url: string; readonly method: string; readonly body: unknown }[];
  answer: (url: string, init: RequestInit) => Response | Promise<Response>;
}

export const json = (body: unknown, status = 200, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } });

let tokens = 0;

/** Mints, makes sessions and conversations; each token and id is another. */
export const willing = (url: string): Response => {
  tokens++;
  if (url.endsWith('/access-token')) return json({ access_token: `h.canary${tokens}.s`, expires_in: 86_400 });
  if (url.endsWith('/sessions')) return json({ session_id: `session-${tokens}` });
  if (url.endsWith('/create')) return json({ conversation_id: `conversation-${tokens}`, response: 'Hello' });
  if (url.endsWith('/respond')) return json({ conversation_id: 'x', response: 'Well', end_conversation: false });
  return json({ success: true });
};

export interface Scene {
  readonly host: Host;
  readonly service: FakeService;
  readonly lines: LogLine[];
  /** The time, which tests move. */
  time: number;
  visitor(): Browser;
}

/** A site with the kit on it, and a service behind it. */
export function scene(given: Partial<HostOptions> = {}): Scene {
  const service: FakeService = { asked: [], answer: willing };
  const lines: LogLine[] = [];
  const made: Scene = {
    time: 1_760_000_000_000,
    lines,
    service,
    host: createHost({
      path: '/chat',
      messaging: { baseUrl: 'https://messaging.test', connectorToken: CONNECTOR, host: 'shop.test' },
      chat: {
        baseUrl: 'https://runtime.test',
        accountId: 'ACC',
        projectId: 'PRO',
        apiKey: 'canary-key',
        token: 'canary-chat',
      },
      secrets: [SECRET],
      now: () => made.time,
      log: (line) => lines.push(line),
      fetch: async (url, init = {}) => {
        service.asked.push({ url: String(url), method: init.method ?? 'GET', body: JSON.parse(String(init.body)) });
        return service.answer(String(url), init);
      },
      limits: { mintSeconds: 1 },
      ...given,
    }),
    visitor: () => new Browser(made.host),
  };
  return made;
}

/** A browser on the site: it sends what browsers send, and keeps its cookie. */
export class Browser {
  cookie = '';
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  async post(
    route: string,
    body: unknown = {},
    headers: Record<string, string> = {},
    address: string | null = '192.0.2.1',
  ): Promise<Response> {
    const response = await this.#host.handle(
      new Request(`${SITE}/chat${route}`, {
        method: 'POST',
        headers: {
          Origin: SITE,
          'Content-Type': 'application/json',
          ...(this.cookie === '' ? {} : { Cookie: this.cookie }),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
      address,
    );
    const set = response.headers.get('Set-Cookie');
    if (set !== null) this.#keep(set.split(';', 1)[0]!);
    return response;
  }

  /** In place of the one of that name. */
  #keep(cookie: string): void {
    const [name] = cookie.split('=', 1);
    const others = this.cookie.split('; ').filter((one) => one !== '' && !one.startsWith(`${name}=`));
    this.cookie = [...others, cookie].join('; ');
  }

  async body(route: string, body: unknown = {}): Promise<Record<string, any>> {
    return (await this.post(route, body)).json() as Promise<Record<string, any>>;
  }
}
