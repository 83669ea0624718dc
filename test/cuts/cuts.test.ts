import { expect } from 'chai';
import { Prng } from '../../bench/fuzz/prng.js';
import type { Running } from '../../demo/platform/start.js';
import type { Held } from './conversation.js';
import { cutPlatform } from './conversation.js';
import { cutNumber, cutsOf, runCuts, uncut } from './run.js';

const SEED = Number(process.env['SEED'] ?? 20_261_121);
const CUTS = Number(process.env['CUTS'] ?? 60);

describe(`F01 a socket cut at any byte (seed ${SEED})`, function () {
  this.timeout(100_000);
  let running: Running;
  let model: Held;
  before(async () => {
    running = await cutPlatform();
    model = await uncut(running);
  });
  after(() => running.stop());

  it('the conversation is long enough to be worth cutting', () => {
    expect(model.passed.up + model.passed.down).to.be.greaterThan(12_000);
    expect(model.bubbles).to.have.length(8);
  });

  it(`${CUTS} cuts: the same bubbles and texts, and nothing is said twice`, async () => {
    const chance = new Prng(SEED);
    const numbers = Array.from({ length: CUTS }, () => chance.int(cutsOf(model.passed)));
    const { failures, cuts } = await runCuts(running, model, numbers, CUTS);
    expect(failures).to.deep.equal([]);
    expect(cuts).to.equal(CUTS);
  });

  it('F05 a link that falls silent under a message is replaced within 15 seconds, at the usual heartbeat of 30', async () => {
    const { settings } = running.platform;
    settings.capabilities = { ...settings.capabilities, heartbeat_interval_seconds: 30 };
    const inTheFirstMessage = cutNumber({ direction: 'up', at: 1_000, fate: 'silence' }, model.passed);
    const { failures, longestMs } = await runCuts(running, model, [inTheFirstMessage], 1);
    expect(failures).to.deep.equal([]);
    expect(longestMs).to.be.lessThan(15_000);
  });
});
