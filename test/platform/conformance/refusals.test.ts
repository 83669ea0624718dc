import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';

const LIVE = '/agents/PROJECT-SHOP0001';
const rule = { name: 'E', metric: 'api_errors', operator: '>', threshold_value: 1, window_duration: '5m' };
const hook = { name: 'E', url: 'https://ops.example', event_types: ['alerts.triggered'] };

describe('What is refused', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());

  const post = (base: string, path: string, headers: Record<string, string>, body: unknown, method: string) =>
    fetch(`${base}${path}`, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  const build = async (method: string, path: string, body?: unknown, type = 'application/json'): Promise<any> => {
    const headers = { 'x-api-key': running.platform.keys.agentsKey, 'content-type': type };
    const response = await post(running.addresses.agents, `/v1${path}`, headers, body, method);
    return { status: response.status, ...((await response.json()) as object) };
  };

  for (const [method, path, body, status, fields] of [
    ['GET', '/alert-rules?metric=moon', undefined, 400, ['metric']],
    ['GET', '/alerts?project_id=a&project_id=b', undefined, 400, ['project_id']],
    ['GET', `${LIVE}/deployments`, undefined, 400, ['environment']],
    ['GET', `${LIVE}/deployments?environment=live&limit=0`, undefined, 400, ['limit']],
    ['POST', '/agents', { name: 'A', colour: 'red', size: 1 }, 400, ['colour', 'size']],
    ['POST', '/agents', { name: 'A', responseSettings: { greeting: 'Hi', tone: 'x' } }, 400, ['responseSettings.tone']],
    ['POST', '/alert-rules', { ...rule, colour: 'red' }, 422, ['colour']],
    ['POST', '/alert-rules', { ...rule, project_id: 'a\0b' }, 422, ['project_id']],
    ['POST', '/webhook-endpoints', { ...hook, url: 'http://ops.example' }, 422, ['url']],
    ['GET', '/alert-rules/moon', undefined, 422, ['rule_id']],
    ['GET', `${LIVE}/telephony/phone-numbers/123`, undefined, 422, ['number']],
    ['POST', `${LIVE}/telephony/phone-numbers`, { phoneNumbers: ['+12025550111', '1'] }, 400, ['phoneNumbers.1']],
    ['POST', `${LIVE}/telephony/connectors/lookup`, { phoneNumber: '1' }, 400, ['phoneNumber']],
    ['POST', `${LIVE}/deployments/publish`, { environment: 'live' }, 400, ['environment']],
    ['GET', `${LIVE}/real-time-configs/moon`, undefined, 400, ['environment']],
    ['PUT', `${LIVE}/real-time-configs/live/schema`, { schema: { type: 'moon' } }, 400, ['schema']],
    ['PATCH', `${LIVE}/real-time-configs/live/variables`, { variables: { notice: 1 } }, 400, ['variables']],
    ['PUT', `${LIVE}/deployed-voices`, { voiceId: 'VOICE-FERN0001', probability: 2 }, 400, ['probability']],
  ] as const)
    it(`names ${fields.join(' and ')} in ${method} ${path}`, async () => {
      const told = await build(method, path, body);
      expect(told.status, JSON.stringify(told)).to.equal(status);
      expect(told.errors.map(({ field }: { field: string }) => field)).to.deep.equal(fields);
      expect(told.message).to.include(fields[0]);
    });

  it('is what no database can keep, and nobody can have', async () => {
    const { agents, control, desk } = running.addresses;
    const { agentsKey, deskKey } = running.platform.keys;
    const { connectors } = await build('GET', `${LIVE}/telephony/connectors`);
    const at = `${agents}/v1${LIVE}/telephony/connectors`;
    const [one, other] = connectors.map(({ connectorId }: { connectorId: string }) => connectorId);
    const key = { 'x-api-key': agentsKey };
    const person = { agent: { id: 'a\0', name: 'Ann\0' } };
    const bearer = { authorization: `Bearer ${deskKey}` };
    for (const [method, address, headers, body, status] of [
      ['PATCH', `${at}/${one}`, key, { projectId: 'a\0b' }, 404],
      ['POST', `${desk}/desk/conversations/a%00b/accept`, bearer, person, 409],
      ['POST', `${desk}/desk/conversations/a%00b/fail`, bearer, {}, 409],
      ['POST', `${desk}/desk/conversations/a%00b/timeout`, bearer, {}, 409],
      ['POST', `${control}/__control/keys`, {}, { agents: ['a\0b'] }, 400],
      ['POST', `${control}/__control/keys`, {}, { account_id: '\ud800' }, 400],
      ['GET', `${control}/__control/sessions/a%00b/journal`, {}, undefined, 200],
      ['GET', `${control}/__control/agents/a%00b/tokens`, {}, undefined, 404],
    ] as const) {
      const given = { ...headers, 'content-type': 'application/json' } as Record<string, string>;
      expect((await post(address, '', given, body, method)).status, `${method} ${address}`).to.equal(status);
    }
    const updates = [
      { connectorId: one, projectId: 'a\0b' },
      { connectorId: 'a\0b', asrLangCode: 'fr-FR' },
      { connectorId: other, asrLangCode: 'fr-FR' },
    ];
    const { results } = await build('PATCH', `${LIVE}/telephony/connectors/batch`, { updates });
    expect(results.map(({ success }: { success: boolean }) => success)).to.deep.equal([false, false, true]);
  });

  it('is what only sounds like JSON, in every family', async () => {
    const { agents, runtime } = running.addresses;
    const { keys } = running.platform;
    for (const type of ['application/json-patch+json', 'application/json5', 'text/json', 'text/plain']) {
      expect((await build('POST', '/agents', { name: 'A' }, type)).status, type).to.equal(415);
      for (const [path, key] of [
        ['/v1/fernway/shop/chat/create', { 'x-api-key': keys.chat.apiKey, 'x-token': keys.chat.token }],
        ['/v1/outbound-calling', { 'x-service-auth-token': keys.outboundToken }],
        ['/v1/conversations/dni-reservation', { 'x-api-key': keys.reservationKey }],
      ] as const) {
        const headers = { ...key, 'content-type': type } as unknown as Record<string, string>;
        expect((await post(runtime, path, headers, {}, 'POST')).status, `${path} ${type}`).to.equal(415);
      }
    }
    const spelled = { 'x-api-key': keys.agentsKey, 'content-type': 'Application/JSON ; charset="utf-8"' };
    expect((await post(agents, '/v1/agents', spelled, { name: 'A' }, 'POST')).status).to.equal(200);
  });

  it('is a time whose zone is on no clock', async () => {
    const { keys } = running.platform;
    for (const [zone, status] of [
      ['+23:59', 200],
      ['-0930', 200],
      ['+24:00', 400],
      ['+02:60', 400],
    ] as const) {
      const query = new URLSearchParams({ start_time: `2026-01-01T00:00:00${zone}` });
      const address = `${running.addresses.runtime}/v3/fernway/shop/conversations?${query}`;
      const response = await fetch(address, { headers: { 'x-api-key': keys.conversationsKey } });
      expect(response.status, zone).to.equal(status);
    }
  });
});
