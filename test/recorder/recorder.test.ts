import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { createClient } from '../../src/client.js';
import { createRecorder, type Entry, type Recorder, type RecordOptions } from '../../src/index.js';
import { PACKAGE_VERSION } from '../../src/recorder/recorder.js';
import { play, ScriptedService, scenarios, until, VirtualClock, type Scenario } from '../../src/testing/index.js';

type Client = ReturnType<typeof createClient>;

describe('a recorder', () => {
  const clock = new VirtualClock();
  let client: Client | null = null;
  let recorder: Recorder;
  // The half of the client that comes later takes real time to load, which would be minutes of the clock's.
  before(async () => {
    const service = new ScriptedService({ answers: [{ then: [{ do: 'expire' }] }] });
    const first = createClient({ ...service.client, log: 'none' });
    await first.send('Hello');
    await until(() => first.snapshot.phase === 'expired');
    first.destroy();
  });
  beforeEach(() => void clock.install());
  afterEach(() => {
    recorder.stop();
    client?.destroy();
    clock.uninstall();
  });

  const recorded = async (scenario: Scenario, how?: RecordOptions): Promise<ScriptedService> => {
    const service = new ScriptedService(scenario.script);
    recorder = await createRecorder(how);
    client = createClient({ ...service.client, ...recorder.taps(service), log: 'none' });
    recorder.follow(client);
    await play(client, service, scenario, { clock });
    return service;
  };
  const all = <Kind extends Entry['kind']>(kind: Kind): Extract<Entry, { kind: Kind }>[] =>
    recorder.entries.filter((entry): entry is Extract<Entry, { kind: Kind }> => entry.kind === kind);

  it('tells a conversation from the first call to the last frame, in order', async () => {
    await recorded(scenarios.streamed);
    expect(recorder.entries.map(({ n }) => n)).to.deep.equal(recorder.entries.map((_entry, at) => at + 1));
    expect(all('began').map(({ midway }) => midway)).to.deep.equal([false]);
    expect(all('call').map(({ role, path }) => `${role} ${path}`)).to.deep.equal([
      'token /chat/token',
      'session /api/v1/sessions',
    ]);
    expect(all('answer').map(({ status }) => status)).to.deep.equal([200, 200]);
    expect(all('out').map(({ type }) => type)).to.include.members(['REQUEST_SERVICE_AGENT_JOIN', 'USER_MESSAGE']);
    expect(all('in').filter(({ type }) => type === 'SERVICE_AGENT_MESSAGE_CHUNK').length).to.equal(4);
    expect(all('act').map(({ act, given }) => [act, ...given])).to.deep.equal([
      ['start'],
      ['send', 'Where is my order?'],
    ]);
    expect(all('state').flatMap(({ now }) => now['phase'] ?? [])).to.deep.equal([
      'authorizing',
      'connecting',
      'replaying',
      'ready',
    ]);
    expect(all('delivery').map(({ delivery }) => delivery)).to.deep.equal(['waiting', 'sending', 'sent']);
    expect(all('in').flatMap(({ latency }) => latency?.of ?? [])).to.include.members(['heartbeat', 'echo', 'answer']);
  });

  it('tells a cut, the second dial and what came again', async () => {
    await recorded(scenarios.reconnect);
    expect(all('close').map(({ code, by, opened }) => ({ code, by, opened }))).to.deep.equal([
      { code: 1006, by: 'service', opened: true },
    ]);
    expect(all('dial').length).to.equal(2);
    expect(all('in').find(({ repeats }) => repeats !== undefined)?.repeats).to.equal(5);
  });

  it('tells which places of the journal are missing', async () => {
    const lost = {
      do: 'frame',
      text: JSON.stringify({
        id: 'e',
        sequence: 9,
        timestamp: '2026-03-10T14:02:00Z',
        type: 'EVENT_TYPE_SERVICE_AGENT_THINKING',
        payload: {},
      }),
    } as const;
    await recorded({
      ...scenarios.answer,
      script: {
        greeting: [{ do: 'say', text: 'Hello, how can I help?' }],
        answers: [{ then: [{ do: 'say', text: 'Your order is on its way and arrives on Thursday.' }, lost] }],
      },
    });
    expect(all('in').flatMap(({ gap }) => (gap === undefined ? [] : [gap]))).to.deep.equal([[7, 8]]);
  });

  it('has no token, wherever the service has put it', async () => {
    const service = await recorded(scenarios.answer);
    await service.does({ do: 'cut' });
    await until(() => all('dial').length === 2, { clock });
    const text = JSON.stringify(recorder.recording());
    expect(text).not.to.contain('eyJ').and.not.contain('messaging.test').and.not.contain('access_token=');
  });

  it('keeps the newest entries, and says how many are gone', async () => {
    await recorded(scenarios.streamed, { limit: 10 });
    const { entries, dropped } = recorder.recording();
    expect(entries.length).to.equal(10);
    expect(entries[0]!.n).to.equal(dropped + 1);
  });

  it('without words has the lengths of them, and nothing else', async () => {
    await recorded(scenarios.answer, { words: false });
    const text = JSON.stringify(recorder.recording());
    expect(text).to.contain('xxxxx xx xx xxxxx?').and.not.contain('order').and.not.contain('Thursday');
    expect(recorder.recording().words).to.equal(false);
  });

  it('asked for in the midst says so, and what stood there', async () => {
    const service = new ScriptedService(scenarios.answer.script);
    client = createClient({ ...service.client, log: 'none' });
    await play(client, service, scenarios.answer, { clock });
    recorder = await createRecorder();
    recorder.follow(client);
    expect(recorder.recording().midway).to.equal(true);
    expect(all('began')[0]!.state).to.include({ phase: 'ready' });
    expect(all('there').map(({ speaker, text }) => `${speaker}: ${text}`)).to.deep.equal([
      'agent: Hello, how can I help?',
      'visitor: Where is my order?',
      'agent: Your order is on its way and arrives on Thursday.',
    ]);
  });

  it('that is stopped hears nothing more, and the chat goes on as before', async () => {
    const service = await recorded(scenarios.greeting);
    recorder.stop();
    const { length } = recorder.entries;
    await client!.send('Where is my order?');
    await service.does({ do: 'cut' });
    await until(() => service.dials === 2 && client!.snapshot.phase === 'ready', { clock });
    expect(service.messages).to.deep.equal(['Where is my order?']);
    expect(recorder.entries.length).to.equal(length);
    expect(recorder.entries.at(-1)!.kind).to.equal('stopped');
    expect(Object.getOwnPropertyNames(client)).to.deep.equal([]);
  });

  it('says which package it is of', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(PACKAGE_VERSION).to.equal(version);
  });
});
