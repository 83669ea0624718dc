import { packed } from '../../tools/packed.mjs';
import { openGround, type Ground } from '../examples/ground.js';
import { siteOf } from '../examples/prepare.js';
import { examples } from '../examples/table.js';
import { drive } from '../examples/visit.js';

/** The others need a registry and minutes: `npm run test:examples`. */
describe('an example of how the chat gets onto a page', function () {
  this.timeout(180_000);
  let ground: Ground;
  let tarball = '';
  before(async () => {
    ({ tarball } = packed());
    ground = await openGround();
  });
  after(() => ground?.stop());

  for (const example of examples.filter(({ light }) => light))
    it(`${example.name}: opens, is answered, and outlives the pages`, async () => {
      const site = await siteOf(example, ground, tarball);
      await drive(example, site.address, ground.browser).finally(() => site.stop());
    });
});
