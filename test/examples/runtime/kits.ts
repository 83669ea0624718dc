import {
  createHost,
  createService,
  seenEvents,
  ServiceError,
  verifyWebhook,
  type Host,
  type LogLine,
  type Service,
  type WebhookResult,
} from '../../../src/host/index.js';

/** What it is told of the platform (`ground.keys`), and of a service that is none (`faulty.ts`). */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What the runtimes hand on besides: Deno where it comes from, Bun the server, Workers what the site is told. */
interface Besides {
  readonly remoteAddr?: { readonly hostname: string };
  requestIP?(request: Request): { readonly address: string } | null;
}
/** What they have that Node has not, or the other way round. */
const { process } = globalThis as { readonly process?: { readonly env: Environment } };
const base = 'http://localhost';
const origins = ['https://app.example'];

const lines: LogLine[] = [];
const seen = seenEvents();
let made: Readonly<Record<string, Host>> | undefined;

/** A kit that is set up well, and others that are in trouble. */
function kitsOf(env: Environment): Readonly<Record<string, Host>> {
  const text = (name: string): string => env[name] ?? '';
  const kit = (path: string, baseUrl: string, given: object = {}, connectorToken = text('CONNECTOR_TOKEN')): Host =>
    createHost({
      path,
      messaging: { baseUrl, connectorToken, host: text('CHAT_HOST') },
      chat: { baseUrl: text('RUNTIME_URL'), ...ids(env), apiKey: text('CHAT_KEY'), token: text('CHAT_TOKEN') },
      context: { keyId: text('CONTEXT_ID'), secret: text('CONTEXT_SECRET'), claims: () => ({ tier: 'gold' }) },
      secrets: [text('CHAT_SECRET')],
      log: (line) => lines.push(line),
      ...given,
    });
  const [service, faulty] = [text('MESSAGING_URL'), text('FAULTY_URL')];
  return {
    '/chat': kit('/chat', service, { origins }),
    '/few': kit('/few', service, { limits: { newcomersPerAddress: 2 } }),
    '/wrong': kit('/wrong', service, {}, 'another'),
    '/hung': kit('/hung', `${faulty}/hung`, { timeoutMs: 300 }),
    '/moved': kit('/moved', `${faulty}/moved`),
    '/long': kit('/long', `${faulty}/long`),
    '/dead': kit('/dead', text('DEAD_URL')),
  };
}

const ids = (env: Environment): { accountId: string; projectId: string } => ({
  accountId: env['ACCOUNT'] ?? '',
  projectId: env['PROJECT'] ?? '',
});

function serviceOf(env: Environment, given: Readonly<Record<string, string>> = {}, timeoutMs = 10_000): Service {
  const text = (name: string): string => env[name] ?? '';
  const keys = { chatKey: text('CHAT_KEY'), chatToken: text('CHAT_TOKEN'), apiKey: text('API_KEY') };
  return createService({
    runtime: {
      ...{ baseUrl: text('RUNTIME_URL'), ...ids(env), ...keys },
      ...{ eventsKey: text('EVENTS_KEY'), numbersKey: text('NUMBERS_KEY'), ...given },
    },
    agents: { baseUrl: text('AGENTS_URL'), agentId: text('PROJECT'), apiKey: text('AGENTS_KEY') },
    timeoutMs,
  });
}

/** What came of it, in a way that can be compared. */
async function told(work: () => unknown): Promise<unknown> {
  try {
    return await work();
  } catch (error) {
    return error instanceof ServiceError ? error.code : String(error);
  }
}

/** What a website's server asks the service, one after another. */
async function asked(env: Environment): Promise<unknown> {
  const service = serviceOf(env);
  const { conversationId: id } = await service.chat.create({ channel: 'sms' });
  const answer = await service.chat.respond(id, 'Where is my order FW-10234?');
  const { numbers, events, handoff, realTimeConfig } = service;
  const listed: string[] = [];
  const trouble = (given: Readonly<Record<string, string>>, timeoutMs?: number): Promise<unknown> =>
    told(() => serviceOf(env, given, timeoutMs).chat.create());
  return {
    answer: [answer.kind, answer.response.includes('FW-10234')],
    closed: await service.chat.close(id),
    ended: await told(() => service.chat.respond(id, 'And then?')),
    listed: await told(async () => {
      for await (const one of service.conversations.list({ startTime: '2020-01-01T00:00:00Z' })) listed.push(one.id);
      return listed.includes(id);
    }),
    byId: (await service.conversations.byId(id))?.turns.length,
    audio: await service.conversations.audio(id),
    handoff: await handoff.getByConversation(id),
    event: await told(() => events.send('evt_none', { paid: true })),
    number: await told(async () => (await numbers.reserve({ name: 'Ada' })).kind),
    pages: (await realTimeConfig.readAll()).map(({ environment }) => environment),
    hung: await trouble({ baseUrl: `${env['FAULTY_URL']}/hung` }, 300),
    half: await trouble({ baseUrl: `${env['FAULTY_URL']}/half` }, 300),
    moved: await trouble({ baseUrl: `${env['FAULTY_URL']}/moved` }),
    dead: await trouble({ baseUrl: env['DEAD_URL'] ?? '' }),
    wrong: await trouble({ chatKey: 'another' }),
    left: await told(() => {
      const { chat } = serviceOf(env, { baseUrl: `${env['FAULTY_URL']}/hung` });
      return chat.create({ signal: AbortSignal.timeout(200) });
    }),
  };
}

/** What is said to a site that is not set up right. */
const mistakes = (): Promise<unknown> =>
  Promise.all(
    [
      {},
      { path: '/chat', messaging: {}, secrets: [] },
      { path: '/chat', orgin: base },
      { path: '/chat', messaging: { baseUrl: base, connectorToken: 'é', host: 'x' }, secrets: ['short'] },
    ].map((options) => told(() => createHost(options as never))),
  );

/** Dealt with as soon as it is heard. */
async function alerted(request: Request): Promise<WebhookResult> {
  const result = await verifyWebhook(request, { secret: 'whsec_of-tests', seen });
  if (result.kind === 'event') await result.done();
  return result;
}

/** Several kits, and what else a website's server does, for each runtime that has a `fetch` handler. */
export const site = {
  // Bun listens everywhere, unless said.
  hostname: '127.0.0.1',
  async fetch(request: Request, besides: Besides & Environment = {}): Promise<Response> {
    // Workers that have no process are told by the second.
    const env = process?.env['MESSAGING_URL'] === undefined ? besides : process.env;
    made ??= kitsOf(env);
    const { pathname } = URL.canParse(request.url, base) ? new URL(request.url, base) : new URL(base);
    const { remoteAddr, requestIP } = besides;
    const peer = remoteAddr?.hostname ?? requestIP?.call(besides, request)?.address;
    const address = peer ?? request.headers.get('CF-Connecting-IP');
    const kit = Object.values(made).find(({ owns }) => owns(pathname));
    if (kit !== undefined) {
      // Something before the kit has read it.
      if (request.headers.has('X-Read-Before')) await request.text();
      return kit.handle(request, address);
    }
    if (pathname === '/lines') return Response.json(lines.splice(0));
    if (pathname === '/mistakes') return Response.json(await mistakes());
    if (pathname === '/asked') return Response.json(await asked(env));
    if (pathname === '/alert') return Response.json(await alerted(request));
    return new Response('Not found', { status: 404 });
  },
};
