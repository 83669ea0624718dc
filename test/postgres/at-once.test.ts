import { expect } from 'chai';
import type { Running } from '../../demo/platform/start.js';
import { builder, type Told } from '../support/builder.js';
import { testPlatform } from '../support/platform.js';
import { control } from '../support/wire.js';

const ROUNDS = 3;
const rule = { name: 'E', metric: 'api_errors', operator: '>', threshold_value: 1, window_duration: '5m' };
const hook = { name: 'E', url: 'https://ops.example', event_types: ['alerts.triggered'] };

/** What nothing but the database can keep apart, on one that does several things at a time. */
describe('what is asked for at once, on PostgreSQL', () => {
  let running: Running;
  before(async () => {
    running = await testPlatform();
    expect(running.platform.db.engine, 'run by npm run test:postgres').to.equal('postgres');
  });
  beforeEach(() => control(running, '/reset'));
  after(() => running.stop());
  const { call, made } = builder(() => running);

  const statuses = async (all: readonly Promise<Pick<Told, 'status'>>[]): Promise<number[]> =>
    (await Promise.all(all)).map(({ status }) => status).toSorted((one, other) => one - other);
  const added = (path: string, body: object): Promise<Response> =>
    fetch(`${running.addresses.agents}/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': running.platform.keys.agentsKey },
      body: JSON.stringify(body),
    });
  const TEN = [...Array<number>(10).fill(201), ...Array<number>(14).fill(409)];

  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [path, body] of [
      ['/alert-rules', rule],
      ['/webhook-endpoints', hook],
    ] as const)
      it(`is ten of ${path} at most (${round})`, async () => {
        expect(await statuses(Array.from({ length: 24 }, () => added(path, body)))).to.deep.equal(TEN);
      });

    it(`is no more of voices than one together (${round})`, async () => {
      await made('mine');
      const voice = { voiceId: 'VOICE-FERN0001', probability: 0.4 };
      const all = Array.from({ length: 8 }, () => call('PUT', '/mine/deployed-voices', voice));
      expect(await statuses(all)).to.deep.equal([200, 200, ...Array<number>(6).fill(400)]);
    });

    it(`is one agent of a name, however that is written (${round})`, async () => {
      const all = ['twin', 'Twin', 'TWIN'].map((agentId) => call('POST', '', { name: 'T', agentId }));
      expect(await statuses(all)).to.deep.equal([200, 409, 409]);
    });

    it(`is not found where the agent is removed meanwhile (${round})`, async () => {
      await made('mine');
      const all = [
        call('DELETE', '/mine'),
        call('POST', '/mine/branches', { name: 'b' }),
        call('POST', '/mine/deployments/publish'),
        call('PUT', '/mine/voice', { voiceId: 'VOICE-FERN0001' }),
        call('POST', '/mine/telephony/phone-numbers', { phoneNumbers: ['+12025550177'] }),
      ];
      for (const status of await statuses(all)) expect(status).to.be.oneOf([200, 201, 204, 404]);
    });
  }
});
