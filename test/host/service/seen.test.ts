import { expect } from 'chai';
import { seenEvents } from '../../../src/host/index.js';

describe('Which events have come, in one process', () => {
  it('is under way for as long as was said, then new again', async () => {
    let now = 0;
    const seen = seenEvents(() => now);
    expect(await seen.claim('a', 120)).to.equal(null);
    now = 119_999;
    expect(await seen.claim('a', 120)).to.equal('underWay');
    now = 120_000;
    expect(await seen.claim('a', 120)).to.equal(null);
  });
  it('is done for as long as was said, from when it was', async () => {
    let now = 0;
    const seen = seenEvents(() => now);
    await seen.claim('a', 120);
    now = 60_000;
    await seen.done('a', 21_600);
    now = 60_000 + 21_599_999;
    expect(await seen.claim('a', 120)).to.equal('done');
    now++;
    expect(await seen.claim('a', 120)).to.equal(null);
  });
  it('is new again when it was released', async () => {
    const seen = seenEvents(() => 0);
    await seen.claim('a', 120);
    await seen.release('a');
    expect(await seen.claim('a', 120)).to.equal(null);
  });
  it('is known of ten thousand, and of the latest', async () => {
    const seen = seenEvents(() => 0);
    for (let at = 0; at <= 10_000; at++) expect(await seen.claim(`e${at}`, 120)).to.equal(null);
    expect(await seen.claim('e10000', 120)).to.equal('underWay');
    expect(await seen.claim('e1', 120)).to.equal('underWay');
    expect(await seen.claim('e0', 120)).to.equal(null);
  });
  it('is not forgotten for what is long over', async () => {
    let now = 0;
    const seen = seenEvents(() => now);
    await seen.claim('a', 21_600);
    for (let at = 1; at < 10_000; at++) await seen.claim(`s${at}`, 60);
    now = 60_000;
    for (let at = 0; at < 5_000; at++) await seen.claim(`t${at}`, 60);
    expect(await seen.claim('a', 120)).to.equal('underWay');
  });
});
