import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { builder } from '../../support/builder.js';
import { testPlatform } from '../../support/platform.js';
import { control, post } from '../../support/wire.js';

const SHOP = 'PROJECT-SHOP0001';

describe('The control door', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  const { call, made } = builder(() => running);

  const door = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(`${running.addresses.control}/__control${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const tokensOf = async (agent: string): Promise<any> => (await door('GET', `/agents/${agent}/tokens`)).json();

  for (const [method, path, body, status] of [
    ['POST', '/settings', { recordMetrics: ['CALL_DURATION', 'CALL_TIME'] }, 400],
    ['POST', '/settings', { tokenLifeSeconds: 1.5 }, 400],
    ['POST', '/settings', { timeline: { ech: 1 } }, 400],
    ['POST', '/settings', { tokenLife: 5 }, 400],
    ['DELETE', '/faults?kind=rest.satus', undefined, 400],
    ['GET', '/agents/nobody/tokens', undefined, 404],
    ['POST', '/raw', { session_id: 'none', text: '{}' }, 404],
    ['POST', '/sessions/none/expire', {}, 404],
    ['POST', '/sessions/none/end', {}, 404],
  ] as const)
    it(`says that there is no such thing: ${method} ${path} ${JSON.stringify(body ?? '')}`, async () => {
      const response = await door(method, path, body);
      expect(response.status, await response.text()).to.equal(status);
    });

  it('gives tokens of every agent, and each is good in its environment', async () => {
    await made('mine');
    for (const agent of ['mine', SHOP]) {
      const { chat, messaging } = await tokensOf(agent);
      for (const environment of ['live', 'sandbox', 'pre-release']) {
        const headers = { 'X-Token': messaging[environment], 'X-Host': 'localhost' };
        const token = await post(`${running.addresses.messaging}/api/v1/access-token`, {}, headers);
        expect(token.status, `${agent} ${environment}`).to.equal(200);
        const { access_token } = (await token.json()) as { access_token: string };
        const bearer = { Authorization: `Bearer ${access_token}` };
        expect((await post(`${running.addresses.messaging}/api/v1/sessions`, {}, bearer)).status).to.equal(200);
        const [{ environment: kept } = {}] = await running.platform.db.query<{ environment?: string }>(
          'SELECT environment FROM sessions ORDER BY created_at DESC, environment = $1 DESC LIMIT 1',
          [environment],
        );
        expect(kept).to.equal(environment);
        const keys = { 'X-API-KEY': running.platform.keys.chat.apiKey, 'X-TOKEN': chat[environment] };
        const slug = agent === SHOP ? 'shop' : agent;
        const begun = await post(`${running.addresses.runtime}/v1/fernway/${slug}/chat/create`, {}, keys);
        expect(begun.status).to.be.oneOf([200, 400]);
      }
    }
  });

  it('gives those of the shop again when that was removed and made anew', async () => {
    const before = await tokensOf(SHOP);
    expect((await call('DELETE', `/${SHOP}`)).status).to.equal(204);
    expect((await door('GET', `/agents/${SHOP}/tokens`)).status).to.equal(404);
    await made(SHOP);
    expect(await tokensOf(SHOP)).to.deep.equal(before);
    const headers = { 'x-api-key': running.platform.keys.conversationsKey };
    const listed = await fetch(`${running.addresses.runtime}/v3/fernway/shop/conversations`, { headers });
    expect(listed.status).to.equal(200);
  });
});
