import { expect } from 'chai';
import { listen, type Listening } from '../../demo/platform/listen.js';

describe('where a platform listens', () => {
  it('is the next port that is free, and nobody is left waiting for those that were taken', async () => {
    const fetch = (): Response => new Response('here');
    const warnings: string[] = [];
    const hear = ({ name }: Error): void => void warnings.push(name);
    process.on('warning', hear);
    const all: Listening[] = [await listen({ fetch, port: 0 })];
    const port = Number(new URL(all[0]!.address).port);
    try {
      for (let more = 0; more < 13; more++) all.push(await listen({ fetch, port }));
      expect(new Set(all.map(({ address }) => address)).size).to.equal(14);
      expect(warnings).to.deep.equal([]);
    } finally {
      process.off('warning', hear);
      await Promise.all(all.map((one) => one.close()));
    }
  });
});
