import { openApi } from './contract/openapi.js';
import { controlRoutes } from './control.js';
import { deskRoutes } from './desk/routes.js';
import { actingFamilies, inFrontOf } from './families/acting.js';
import { alertRoutes } from './families/alerts.js';
import { audioRoutes } from './families/audio.js';
import { buildRoutes } from './families/build.js';
import { chatRoutes } from './families/chat.js';
import { concurrencyRoutes } from './families/concurrency.js';
import { conversationRoutes } from './families/conversations.js';
import { handoffStateRoutes } from './families/handoff-state.js';
import { webhookRoutes } from './families/webhooks.js';
import { listen, type Listening } from './listen.js';
import { loopbackGuard } from './loopback.js';
import { messagingRoutes } from './messaging/routes.js';
import type { Platform } from './platform.js';
import { Refusal } from './policy.js';
import { familyApp, type Route, type Serves } from './router.js';

export interface Addresses {
  readonly messaging: string;
  readonly runtime: string;
  readonly agents: string;
  readonly desk: string;
  readonly control?: string;
}

export interface ServerOptions {
  /** The first port; the others follow. 0 is any. */
  readonly port: number;
  readonly control: boolean;
}

export interface Server {
  readonly addresses: Addresses;
  close(): Promise<void>;
}

const CORS = { headers: 'content-type, x-token, x-host, authorization', methods: 'POST, OPTIONS' };

/** Each family on an address of its own, as on the real service: `/v1/agents` and `/v1/{account}` would collide. */
export async function serve(platform: Platform, options: ServerOptions): Promise<Server> {
  const { clock, faults, log, keys, settings, db, conversations, workshop, agent, externalEvents } = platform;
  const ports = { clock, faults, log };
  const all: Listening[] = [];
  const place = (step: number): number => (options.port === 0 ? 0 : options.port + step);
  const open = async (
    app: Serves,
    step: number,
    upgrade?: Parameters<typeof listen>[0]['upgrade'],
  ): Promise<string> => {
    const fetch: Serves['fetch'] = (request, env) => app.fetch(request, env);
    const listening = await listen({ fetch, port: place(step), ...(upgrade === undefined ? {} : { upgrade }) });
    all.push(listening);
    return listening.address;
  };

  const contextKeys = [keys.contextKey];
  const handshake = messagingRoutes({ ...platform, contextKeys, now: () => clock.now() });
  const reads = { db, clock, settings };
  const { releases } = workshop;
  const runtimeRoutes = [
    ...chatRoutes({ db, agent, conversations, releases, clock, settings, log, keys, externalEvents }),
    ...conversationRoutes(reads),
    ...concurrencyRoutes(reads),
    ...handoffStateRoutes(reads),
    ...audioRoutes(reads),
  ];
  const acting = actingFamilies(platform);

  const messaging = familyApp(
    { family: 'messaging', routes: handshake, cors: CORS, unreadable: 'Error parsing request' },
    ports,
  );
  const runtime = inFrontOf(familyApp({ family: 'chat', routes: runtimeRoutes }, ports), acting);
  const { monitoring } = platform;
  const watching = { monitoring, keys, settings };
  const build = [...buildRoutes({ ...workshop, db, keys }), ...alertRoutes(watching), ...webhookRoutes(watching)];
  const agents = familyApp({ family: 'agents', routes: build }, ports);
  const deskApp = familyApp(
    {
      family: 'desk',
      routes: deskRoutes(platform.desk, conversations, platform.journal),
      guard: deskGuard(keys.deskKey),
    },
    ports,
  );

  const addresses: Addresses = {
    messaging: await open(documented(messaging, 'Messaging handshake', handshake), 0, (...given) =>
      platform.upgrades.handle(...given),
    ),
    runtime: await open(
      documented(runtime, 'Runtime', [...runtimeRoutes, ...acting.flatMap(({ routes }) => routes)]),
      1,
    ),
    agents: await open(documented(agents, 'Agents and monitoring', build), 2),
    desk: await open(deskApp, 3, (...given) => platform.desk.upgrade(...given)),
    ...(options.control
      ? {
          control: await open(
            familyApp({ family: 'control', routes: controlRoutes(platform), guard: loopbackGuard }, ports),
            4,
          ),
        }
      : {}),
  };
  return {
    addresses,
    async close() {
      for (const listening of all) await listening.close();
    },
  };
}

/** The family with its OpenAPI document beside it. */
const documented = (app: Serves, title: string, routes: readonly Route[]): Serves => ({
  fetch(request, env) {
    // The Host header is part of the address, and may be anything: the family refuses what cannot be read.
    const url = request.url.endsWith('/openapi.json') && URL.canParse(request.url) ? new URL(request.url) : undefined;
    return url?.pathname === '/openapi.json'
      ? Response.json(openApi(title, url.origin, routes))
      : app.fetch(request, env);
  },
});

const deskGuard =
  (key: string) =>
  ({ header }: { header(name: string): string | undefined }): void => {
    if (header('authorization') !== `Bearer ${key}`) throw new Refusal(401, 'The desk key is missing or wrong');
  };
