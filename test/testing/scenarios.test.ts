import { expect } from 'chai';
import { createClient } from '../../src/client.js';
import {
  play,
  ScriptedService,
  scenarios,
  transcript,
  until,
  VirtualClock,
  type Scenario,
} from '../../src/testing/index.js';

describe('every scenario of the test kit', () => {
  let clock: VirtualClock;
  let client: ReturnType<typeof createClient> | null = null;
  // The half of the client that comes later takes real time to load, which would be minutes of the clock's.
  before(async () => {
    const service = new ScriptedService();
    const first = createClient({ ...service.client, log: 'none' });
    await first.start();
    await until(() => first.snapshot.phase === 'ready');
    await service.does({ do: 'expire' });
    await until(() => !['ready', 'reconnecting'].includes(first.snapshot.phase));
    first.destroy();
  });
  beforeEach(() => {
    clock = new VirtualClock();
    clock.install();
  });
  afterEach(() => {
    client?.destroy();
    clock.uninstall();
  });

  for (const [name, scenario] of Object.entries<Scenario>(scenarios))
    it(`${name}: ${scenario.about}`, async () => {
      const service = new ScriptedService();
      client = createClient({ ...service.client, log: 'none' });
      await play(client, service, scenario, { clock });
      expect(transcript(client.snapshot)).to.deep.equal(scenario.lines);
      expect(service.messages).to.deep.equal(scenario.visitor);
    });
});
