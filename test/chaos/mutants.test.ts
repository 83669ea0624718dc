import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { mutants } from '../mutants/mutants.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whether they are caught is asked on demand: `npx tsx test/mutants/main.ts`. */
describe('the wrong lines that are planted in the client', () => {
  it('are forty at least, and no two the same', () => {
    expect(mutants.length).to.be.at.least(40);
    expect(new Set(mutants.map(({ what }) => what)).size).to.equal(mutants.length);
  });

  for (const { what, file, right, wrong } of mutants)
    it(`can be planted: ${what}`, () => {
      expect(readFileSync(join(root, file), 'utf8').split(right)).to.have.length(2);
      expect(wrong).to.not.equal(right);
    });
});
