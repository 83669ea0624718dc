import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { atOnce } from '../../support/at-once.js';
import { builder, type Told } from '../../support/builder.js';
import { testPlatform } from '../../support/platform.js';
import { control } from '../../support/wire.js';

const [FERN, MOSS] = ['VOICE-FERN0001', 'VOICE-MOSS0001'];

describe('Voices', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(async () => {
    await control(running, '/reset');
    await made('mine');
  });
  const { call, made } = builder(() => running);
  const deploy = (body: object): Promise<Told> => call('PUT', '/mine/deployed-voices', body);

  it('are one of the library, which replaces the one before', async () => {
    const { status, body } = await call('PUT', '/mine/voice', { voiceId: FERN });
    expect([status, body]).to.deep.equal([200, { voiceId: FERN }]);
    expect((await call('PUT', '/mine/voice', { voiceId: MOSS })).body).to.deep.equal({ voiceId: MOSS });
    const rows = await running.platform.db.query('SELECT voice_id FROM agent_voices');
    expect(rows).to.deep.equal([{ voice_id: MOSS }]);
  });

  for (const [what, body, status] of [
    ['that there is not', { voiceId: 'VOICE-NONE' }, 404],
    ['without a name', {}, 400],
    ['with more than a name', { voiceId: FERN, speed: 1 }, 400],
  ] as const)
    it(`are refused ${what}`, async () => {
      const told = await call('PUT', '/mine/voice', body);
      expect(told.status).to.equal(status);
      expect(told.body.errors).to.be.an('array');
    });

  it('are several, each with its share, which are one together at most', async () => {
    const first = await deploy({ voiceId: FERN, probability: 0.7 });
    expect(first.body).to.deep.equal({ id: first.body.id, genaiProjectId: 'mine', voiceId: FERN, probability: 0.7 });
    expect((await deploy({ voiceId: MOSS, probability: 0.4 })).status).to.equal(400);
    const second = await deploy({ voiceId: MOSS, probability: 0.3 });
    const changed = await deploy({ id: first.body.id, voiceId: FERN, probability: 0.5 });
    expect(changed.status).to.equal(200);
    const { deployedVoices } = (await call('GET', '/mine/deployed-voices')).body;
    expect(deployedVoices).to.deep.equal([{ ...first.body, probability: 0.5 }, second.body]);
    expect((await call('DELETE', `/mine/deployed-voices/${first.body.id}`)).body).to.deep.equal({ success: true });
    expect((await call('DELETE', `/mine/deployed-voices/${first.body.id}`)).status).to.equal(404);
    expect((await deploy({ id: first.body.id, voiceId: FERN, probability: 0.1 })).status).to.equal(404);
    expect((await deploy({ voiceId: 'VOICE-NONE', probability: 0.1 })).status).to.equal(404);
    expect((await deploy({ voiceId: FERN, probability: 1.1 })).status).to.equal(400);
  });

  it('are ten at most, a tenth each', async () => {
    for (let count = 0; count < 10; count += 1)
      expect((await deploy({ voiceId: FERN, probability: 0.1 })).status).to.equal(200);
    expect((await deploy({ voiceId: FERN, probability: 0 })).status).to.equal(409);
  });

  it('are tuned for themselves, for a purpose and for the disclaimer apart', async () => {
    const at = (tail: string): string => `/mine/voices/${FERN}/${tail}`;
    expect((await call('GET', at('tuning-settings'))).body).to.deep.equal({});
    const { body } = await call('PUT', at('tuning-settings'), { stability: 80, speed: 1.2 });
    expect(body).to.include({ stability: 80, speed: 1.2, similarityBoost: 75 });
    expect((await call('GET', at('tuning-settings'))).body).to.deep.equal(body);
    expect((await call('GET', at('disclaimer/tuning-settings'))).body).to.deep.equal({});
    await call('PUT', at('disclaimer/tuning-settings'), { stability: 10 });
    expect((await call('GET', at('tuning-settings?purpose=disclaimer'))).body).to.include({ stability: 10 });
    expect((await call('PUT', at('tuning-settings'), { resetToDefault: true })).body).to.deep.equal({});
    expect((await call('GET', at('tuning-settings'))).body).to.deep.equal({});
    expect((await call('PUT', at('tuning-settings'), { stability: 101 })).status).to.equal(400);
    expect((await call('GET', '/mine/voices/VOICE-NONE/tuning-settings')).status).to.equal(404);
  });

  it('are tuned as all have it who do so at once', async () => {
    const at = `/mine/voices/${FERN}/tuning-settings`;
    await call('PUT', at, { stability: 10 });
    // Whoever read first and wrote then would write what the other has changed meanwhile.
    atOnce(running.platform.db, /FROM voice_tunings/, 2);
    const changes = [{ stability: 90 }, { speed: 2 }];
    const told = await Promise.all(changes.map((change) => call('PUT', at, change)));
    await Promise.all([call('GET', at), call('GET', at)]);
    expect(told.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect((await call('GET', at)).body).to.include({ stability: 90, speed: 2, similarityBoost: 75 });
  });

  it('can be listened to before they are taken', async () => {
    const asked = { text: 'Welcome to Fernway', language: 'en-GB', config: { voiceId: FERN } };
    const { status, body } = await call('POST', '/mine/generate-audio', asked);
    expect([status, body.text]).to.deep.equal([200, 'Welcome to Fernway']);
    const response = await fetch(body.url as string);
    expect(response.headers.get('content-type')).to.equal('audio/wav');
    const samples = new Int16Array((await response.arrayBuffer()).slice(44));
    expect(samples.some((one) => one > 1_000)).to.equal(true);
    expect((await fetch(`${running.addresses.agents}/v1/audio-previews/PREVIEW-NONE`)).status).to.equal(404);
    expect((await call('POST', '/mine/generate-audio', { text: 'x' })).status).to.equal(400);
  });
});
