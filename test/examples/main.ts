import { packed } from '../../tools/packed.mjs';
import { openGround } from './ground.js';
import { siteOf } from './prepare.js';
import { heeds } from './runtime/run.js';
import { examples } from './table.js';
import { drive } from './visit.js';

/** `npm run test:examples [-- name,…]`: every example, or those that are named, installed, built, served and visited. */
const names = process.argv.slice(2).flatMap((words) => words.split(','));
const unknown = names.filter((name) => !examples.some((one) => one.name === name));
if (unknown.length > 0) {
  console.error(`no such example: ${unknown.join(', ')}; there are ${examples.map(({ name }) => name).join(', ')}`);
  process.exit(1);
}
const { tarball } = packed();
const ground = await openGround();
let failed = 0;
const chosen = examples.filter(({ name }) => names.length === 0 || names.includes(name));
for (const example of chosen) {
  const began = Date.now();
  const seconds = (): string => `${((Date.now() - began) / 1_000).toFixed(1).padStart(6)} s`;
  try {
    const site = await siteOf(example, ground, tarball);
    const built = seconds();
    await drive(example, site.address, ground.browser).finally(() => site.stop());
    await heeds(example, ground);
    console.log(`ok   ${example.name.padEnd(16)} ready after ${built}, visited after ${seconds()}`);
  } catch (error) {
    failed += 1;
    console.log(
      `FAIL ${example.name.padEnd(16)} after ${seconds()}\n${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
await ground.stop();
console.log(`${chosen.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
