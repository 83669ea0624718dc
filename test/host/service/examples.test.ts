import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { Redis } from 'ioredis';
import type { Running } from '../../../demo/platform/start.js';
import {
  createService,
  seenEvents,
  verifyWebhook,
  type SeenEvents,
  type ServiceOptions,
  type WebhookOptions,
} from '../../../src/host/index.js';
import { platformWith } from '../../support/platform.js';
import { control } from '../../support/wire.js';
import { RedisServer } from '../redis-server.js';

const text = readFileSync(new URL('../../../docs/service.md', import.meta.url), 'utf8');
const SECRET = 'whsec_for-examples';
const BODY = JSON.stringify({ event_type: 'alerts.triggered', alert: { id: 'ar_1' } });

interface Page {
  readonly POST: (request: Request) => Promise<Response>;
  readonly shared: SeenEvents;
}

/** All of the page as one function of what is imported there, and of what is the site's own. */
function page(...names: string[]): (...values: unknown[]) => Promise<Page> {
  const blocks = [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code!);
  const code = blocks
    .join('\n')
    .replace(/^import .*$/gm, '')
    .replace(/^export /gm, '');
  const Async = Object.getPrototypeOf(page0).constructor as new (...parts: string[]) => ReturnType<typeof page>;
  return new Async(...names, `${code}\nreturn { POST, shared };`);
}
const page0 = async (): Promise<void> => undefined;

const signed = (id: string, body = BODY): Record<string, string> => {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return {
    'X-Service-Timestamp': timestamp,
    'X-Service-Signature': createHmac('sha256', SECRET).update(`${timestamp}.${body}`).digest('hex'),
    'X-Service-Event-ID': id,
  };
};

describe('docs/service.md', () => {
  let running: Running;
  let reference = '';
  before(async () => {
    running = await platformWith({
      async *reply({ said, mintEventId }) {
        if (said === 'mint') yield { do: 'say', text: await mintEventId({ sendToLlm: true }) };
        else yield { do: 'say', text: said ?? 'Hello' };
      },
    });
  });
  after(() => running.stop());

  /** What the page has asked its own site for, in order. */
  async function run(redis?: Redis): Promise<Page & { told: [name: string, values: unknown[]][] }> {
    const { addresses, platform } = running;
    const { keys } = platform;
    const told: [string, unknown[]][] = [];
    const site = new Proxy(
      {},
      {
        get:
          (_target, name) =>
          (...values: unknown[]) =>
            void told.push([String(name), values]),
      },
    );
    const env = {
      SERVICE_API_KEY: keys.conversationsKey,
      SERVICE_CHAT_KEY: keys.chat.apiKey,
      SERVICE_CHAT_TOKEN: keys.chat.token,
      SERVICE_EVENTS_KEY: keys.externalEventsKey,
      SERVICE_NUMBERS_KEY: keys.reservationKey,
      SERVICE_OUTBOUND_TOKEN: keys.outboundToken,
      SERVICE_AGENTS_KEY: keys.agentsKey,
      SERVICE_SIGNING_SECRET: SECRET,
    };
    const here = (options: ServiceOptions) =>
      createService({
        ...options,
        fetch: (url, init) => {
          const there = String(url)
            .replace('https://runtime.euw-1.example', addresses.runtime)
            .replace('https://agents.euw-1.example', addresses.agents);
          return fetch(there, init);
        },
        wait: async (ms) => {
          await control(running, '/clock', { advanceMs: ms });
          await platform.outbound.tick();
          await platform.outbound.settled();
        },
      });
    const { chat } = here({
      runtime: {
        baseUrl: addresses.runtime,
        accountId: keys.accountId,
        projectId: keys.projectId,
        chatKey: keys.chat.apiKey,
        chatToken: keys.chat.token,
      },
    });
    const begun = await chat.create();
    reference = (await chat.respond(begun.conversationId, 'mint')).response;
    const whole = page('createService', 'verifyWebhook', 'seenEvents', 'process', 'site', 'payment', 'redis');
    return { told, ...(await whole(here, verifyWebhook, seenEvents, { env }, site, { reference }, redis)) };
  }

  it('does what it says, from its first line to its last', async () => {
    const { told, POST } = await run();
    const names = told.map(([name]) => name);
    expect(names.filter((name) => name !== 'save')).to.deep.equal(['text', 'text', 'tellProvider', 'showNumber']);
    expect(names.filter((name) => name === 'save')).to.have.length(2);
    const stored = await running.platform.db.query('SELECT * FROM external_events WHERE ext_event_id = $1', [
      reference,
    ]);
    expect(stored).to.have.length(2);
    const state = await fetch(`${running.addresses.agents}/v1/agents/PROJECT-SHOP0001/real-time-configs/live`, {
      headers: { 'x-api-key': running.platform.keys.agentsKey },
    });
    const notice = 'We are closed today. Open again on Monday.';
    expect(await state.json()).to.deep.include({ variables: { notice } });
    const alert = (): Promise<Response> =>
      POST(new Request('https://shop.test/alerts', { method: 'POST', headers: signed('evt_1'), body: BODY }));
    expect((await alert()).status).to.equal(204);
    expect(told.at(-1)).to.deep.equal(['alert', ['alerts.triggered', { id: 'ar_1' }]]);
    const many = told.length;
    expect((await alert()).status).to.equal(204);
    expect(told).to.have.length(many);
    expect((await POST(new Request('https://shop.test/alerts', { method: 'POST', body: BODY }))).status).to.equal(400);
  });

  it('remembers in Redis for all instances, as it says', async () => {
    const server = await RedisServer.start();
    const redis = new Redis(server.url);
    try {
      const { shared } = await run(redis);
      const options: WebhookOptions = { secret: SECRET, seen: shared };
      const hears = (id: string, body = BODY) => verifyWebhook({ headers: signed(id, body), body }, options);
      const first = await hears('evt_3');
      expect((await hears('evt_3')).kind).to.equal('underWay');
      expect(await redis.ttl('event:evt_3')).to.be.within(60, 120);
      if (first.kind === 'event') await first.done();
      expect((await hears('evt_3')).kind).to.equal('repeated');
      expect(await redis.ttl('event:evt_3')).to.be.within(21_000, 21_600);
      const other = BODY.replace('ar_1', 'ar_2');
      const second = await hears('evt_4', other);
      if (second.kind === 'event') await second.release();
      expect((await hears('evt_4', other)).kind).to.equal('event');
    } finally {
      redis.disconnect();
      await server.stop();
    }
  });

  it('says how Express keeps the body as it came', async () => {
    const [, type] = /`express\.raw\((.*?)\)`/.exec(text)!;
    expect(type).to.equal("{ type: '*/*' }");
    expect(text).to.contain('verifyWebhook({ headers: request.headers, body: request.body }, options)');
    const options: WebhookOptions = { secret: SECRET, seen: seenEvents() };
    const app = express();
    app.post('/alerts', express.raw({ type: '*/*' }), (request, response) => {
      const result = verifyWebhook({ headers: request.headers, body: request.body as Uint8Array }, options);
      void result.then(({ kind }) => response.send(kind));
    });
    const server: Server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alerts`;
    const headers = { ...signed('evt_2'), 'Content-Type': 'application/json' };
    const told = await (await fetch(address, { method: 'POST', headers, body: BODY })).text();
    server.close();
    expect(told).to.equal('event');
  });
});
