import { expect } from 'chai';
import { later } from '../../../src/core/session/later.js';
import { settled, SlowClock } from '../../support/fakes.js';

describe('what is loaded later', () => {
  it('is as good as not to be had where it fails when it is put in its place, and is tried again', async () => {
    const clock = new SlowClock();
    let broken = true;
    const part = later(
      clock.of({ run: (work) => work() }),
      () => Promise.resolve('part'),
      () => {
        if (broken) throw new Error('not as it should be');
      },
    );
    const outcome = part.load().catch(({ code }: { code: string }) => code);
    await settled();
    expect(await Promise.race([outcome, settled().then(() => 'nothing yet')])).to.equal('transport/unreachable');
    expect(part.now).to.equal(null);
    broken = false;
    await clock.advance(2_000);
    expect([part.now, await part.load()]).to.deep.equal(['part', 'part']);
  });
});
