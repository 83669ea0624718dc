import type { Running } from '../../../demo/platform/start.js';
import { createService, ServiceError, type Service, type ServiceOptions } from '../../../src/host/index.js';
import { json } from '../support.js';

/** What must never be read anywhere. */
export const KEYS = {
  apiKey: 'canary-api',
  chatKey: 'canary-chat',
  chatToken: 'canary-token',
  eventsKey: 'canary-events',
  numbersKey: 'canary-numbers',
  outboundToken: 'canary-outbound',
} as const;

/** The service's client for a platform that runs; `runtime` and `agents` in place of its own. */
export function serviceOf(
  running: Running,
  given: { runtime?: object; agents?: object; wait?: (ms: number) => Promise<void> } = {},
): Service {
  const { addresses, platform } = running;
  const { keys } = platform;
  const { runtime, agents, ...more } = given;
  return createService({
    runtime: {
      baseUrl: addresses.runtime,
      accountId: keys.accountId,
      projectId: keys.projectId,
      apiKey: keys.conversationsKey,
      chatKey: keys.chat.apiKey,
      chatToken: keys.chat.token,
      eventsKey: keys.externalEventsKey,
      numbersKey: keys.reservationKey,
      outboundToken: keys.outboundToken,
      ...runtime,
    },
    agents: { baseUrl: addresses.agents, agentId: keys.projectId, apiKey: keys.agentsKey, ...agents },
    ...more,
  });
}

export interface Request {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: any;
  readonly signal: AbortSignal;
}

type Reply = Response | Error | ((request: Request) => Response | Promise<Response>);

export interface Scene {
  readonly service: Service;
  readonly asked: Request[];
  /** How long it waited each time, in milliseconds: nothing waits here. */
  readonly waits: number[];
}

/** A service that answers with these in turn, the last of them for ever. */
export function answering(replies: readonly Reply[], given: Partial<ServiceOptions> = {}): Scene {
  const asked: Request[] = [];
  const waits: number[] = [];
  const service = createService({
    runtime: { baseUrl: 'https://runtime.test/', accountId: 'ACC', projectId: 'PRO', ...KEYS },
    agents: { baseUrl: 'https://agents.test', agentId: 'PRO', apiKey: 'canary-agents' },
    wait: (ms) => {
      waits.push(ms);
      return Promise.resolve();
    },
    fetch: async (url, init = {}) => {
      const text = init.body as string | undefined;
      const headers = new Headers(init.headers);
      const isJson = headers.get('Content-Type') === 'application/json';
      const request: Request = {
        method: init.method!,
        url: new URL(String(url)),
        headers,
        body: isJson && text !== undefined ? JSON.parse(text) : text,
        signal: init.signal!,
      };
      const reply = replies[Math.min(asked.length, replies.length - 1)]!;
      asked.push(request);
      // As fetch does before it asks anybody.
      request.signal.throwIfAborted();
      if (reply instanceof Error) throw reply;
      return typeof reply === 'function' ? reply(request) : reply.clone();
    },
    ...given,
  });
  return { service, asked, waits };
}

/** Answered only when whoever asks gives up. */
export const hanging = ({ signal }: Request): Promise<Response> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason as Error);
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });

/** While it runs, time is over when `late()` says so; `given` are the times that were set. */
export async function untimed<T>(work: (late: () => void, given: number[]) => Promise<T>): Promise<T> {
  const { timeout } = AbortSignal;
  const timers: AbortController[] = [];
  const given: number[] = [];
  AbortSignal.timeout = (ms) => {
    given.push(ms);
    timers.push(new AbortController());
    return timers.at(-1)!.signal;
  };
  try {
    return await work(() => timers.forEach((timer) => timer.abort()), given);
  } finally {
    AbortSignal.timeout = timeout;
  }
}

/** What it throws, which must be one of ours. */
export async function thrownBy(work: Promise<unknown>): Promise<ServiceError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown');
}

/** Every call that there is, with what it needs to be sent. */
export const calls: readonly (readonly [
  name: string,
  safe: boolean,
  (service: Service, signal?: AbortSignal) => Promise<unknown>,
])[] = [
  ['chat.create', false, ({ chat }, signal) => chat.create(asked(signal))],
  ['chat.respond', false, ({ chat }, signal) => chat.respond('C', 'x', asked(signal))],
  ['chat.close', true, ({ chat }, signal) => chat.close('C', asked(signal))],
  ['conversations.page', true, ({ conversations }, signal) => conversations.page(asked(signal))],
  ['conversations.list', true, ({ conversations }, signal) => conversations.list(asked(signal)).next()],
  ['conversations.byId', true, ({ conversations }, signal) => conversations.byId('C', asked(signal))],
  ['conversations.audio', true, ({ conversations }, signal) => conversations.audio('C', asked(signal))],
  ['handoff.getByConversation', true, ({ handoff }, signal) => handoff.getByConversation('C', asked(signal))],
  ['handoff.getByShared', true, ({ handoff }, signal) => handoff.getByShared('C', asked(signal))],
  ['events.send', false, ({ events }, signal) => events.send('evt_1', {}, asked(signal))],
  ['numbers.reserve', false, ({ numbers }, signal) => numbers.reserve({}, asked(signal))],
  ['outbound.trigger', false, ({ outbound }, signal) => outbound.trigger({ toNumber: '+1', ...asked(signal) })],
  ['outbound.status', true, ({ outbound }, signal) => outbound.status('OUT-1', asked(signal))],
  ['realTimeConfig.readAll', true, ({ realTimeConfig }, signal) => realTimeConfig.readAll(asked(signal))],
  ['realTimeConfig.read', true, ({ realTimeConfig }, signal) => realTimeConfig.read('live', asked(signal))],
  ['realTimeConfig.change', true, ({ realTimeConfig }, signal) => realTimeConfig.change('live', {}, asked(signal))],
];

const asked = (signal: AbortSignal | undefined): { signal?: AbortSignal } => (signal === undefined ? {} : { signal });

/** What each of them is glad of. */
export const fine = ({ url }: Request): Response => {
  if (url.pathname.endsWith('/audio')) return new Response('RIFF', { headers: { 'Content-Type': 'audio/wav' } });
  return json(anything, url.pathname.includes('/external-events/') ? 201 : 200);
};

const anything = {
  conversation_id: 'C',
  response: 'Well',
  end_conversation: false,
  success: true,
  conversations: [],
  cursor: null,
  id: 'C',
  data: {},
  dni: '+1',
  call_sid: 'OUT-1',
  status: 'queued',
  reason: '',
  clientEnv: 'live',
  configPages: [],
};
