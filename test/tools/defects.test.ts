import { fileURLToPath } from 'node:url';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { defects } from '../defects/defects.js';
import { placeOf } from '../defects/source.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Whether they are caught is asked on demand: `npx tsx test/defects/main.ts`. */
describe('the defects that are planted in the widget', () => {
  it('are thirty, and no two the same', () => {
    expect(new Set(defects.map(({ what }) => what)).size).to.equal(30);
  });

  for (const { what, right, wrong, check } of defects)
    it(`can be planted: ${what}`, () => {
      expect(placeOf(root, right).text.replace(right, () => wrong)).to.not.equal(placeOf(root, right).text);
      const [kind, of] = check;
      const file = kind === 'ui' ? `test/ui/${of}.test.ts` : kind === 'node' ? of : `test/a11y/${of}.txt`;
      expect(existsSync(join(root, file)), file).to.equal(true);
    });
});
