import { expect } from 'chai';
import { webAsk } from '../../src/host/ask.js';

describe('The body of a request of the web', () => {
  const asked = (size: number, length: number | null) =>
    webAsk(
      new Request('https://shop.test', {
        method: 'POST',
        headers: length === null ? {} : { 'Content-Length': String(length) },
        body: new Uint8Array(size),
      }),
    );
  for (const length of [10, null])
    it(`is none when it is more than it may be, ${length === null ? 'also without' : 'whatever is said of'} its length`, async () => {
      expect(await asked(65_537, length).bytes(65_536)).to.equal(null);
      expect(await asked(3_000_000, length).bytes(65_536)).to.equal(null);
      expect(await asked(65_536, length).bytes(65_536)).to.have.length(65_536);
    });
  it('is read to the end of what it may be, also where that is much', async () => {
    expect(await asked(3_000_000, null).bytes(4_000_000)).to.have.length(3_000_000);
    expect(await asked(5_000_000, null).bytes(4_000_000)).to.equal(null);
  });
});
