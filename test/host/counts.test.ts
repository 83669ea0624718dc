import { expect } from 'chai';
import { Counts } from '../../src/host/counts.js';
import { scene } from './support.js';

describe('what is counted in the memory of one process', () => {
  let time = 0;
  const refused = (error: unknown): number => (error as { msBeforeNext: number }).msBeforeNext;
  const asks = (counts: Counts, key: string): Promise<unknown> => counts.consume(key).then(() => 'served', refused);
  beforeEach(() => {
    time = 1_760_000_000_000;
  });
  const counts = (most: number, seconds: number): Counts => new Counts(most, seconds, () => time);

  it('ends with the time that it is counted for, however often somebody asks', async () => {
    const two = counts(2, 60);
    expect([await asks(two, 'a'), await asks(two, 'a'), await asks(two, 'b')]).to.deep.equal(Array(3).fill('served'));
    time += 45_000;
    expect([await asks(two, 'a'), await asks(two, 'a')]).to.deep.equal([15_000, 15_000]);
    time += 14_999;
    expect(await asks(two, 'a')).to.equal(1);
    time += 1;
    expect(await asks(two, 'a')).to.equal('served');
  });
  it('is taken back within that time, and afterwards there is nothing to take back', async () => {
    const one = counts(1, 5);
    await one.consume('a');
    await one.reward('a');
    expect([await asks(one, 'a'), await asks(one, 'a')]).to.deep.equal(['served', 5_000]);
    time += 5_000;
    await one.reward('a');
    expect([await asks(one, 'a'), await asks(one, 'a')]).to.deep.equal(['served', 5_000]);
  });
  it('is forgotten when it is over, by whoever asks next', async () => {
    const one = counts(1, 60);
    for (let at = 0; at < 1_000; at++) await one.consume(`first ${at}`);
    time += 30_000;
    await one.consume('second');
    expect(one.size).to.equal(1_001);
    time += 30_000;
    await one.consume('third');
    expect(one.size).to.equal(2);
  });
  it('needs no timer, which on Workers would end with the request', async () => {
    const { setTimeout } = globalThis;
    const { visitor } = scene();
    const browser = visitor();
    let timers = 0;
    globalThis.setTimeout = ((...given: Parameters<typeof setTimeout>) => {
      timers++;
      return setTimeout(...given);
    }) as typeof setTimeout;
    try {
      expect((await browser.post('/token')).status).to.equal(200);
      expect((await browser.post('/token')).status).to.equal(200);
    } finally {
      globalThis.setTimeout = setTimeout;
    }
    expect(timers).to.equal(0);
  });
});
