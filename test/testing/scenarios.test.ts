import { expect } from 'chai';
import { createClient } from '../../src/client.js';
import { play, ScriptedService, scenarios, transcript, VirtualClock, type Scenario } from '../../src/testing/index.js';

describe('every scenario of the test kit', () => {
  let clock: VirtualClock;
  let client: ReturnType<typeof createClient> | null = null;
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
