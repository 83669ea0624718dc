import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Example } from '../example.js';
import { root, type Ground } from '../ground.js';
import { placeOf } from '../prepare.js';
import { startServer } from '../site.js';
import { openFaulty } from './faulty.js';
import { heedsManners } from './manners.js';

const FILE = 'kits.ts';

/** Once the example is installed: several kits in its runtime, before the platform and before a service in trouble. */
export async function heeds(example: Example, ground: Ground): Promise<void> {
  if (example.site.kind !== 'server' || example.site.fetches === undefined) return;
  const { fetches } = example.site;
  const folder = placeOf(example);
  const text = readFileSync(join(root, 'test', 'examples', 'runtime', FILE), 'utf8');
  // The kit as it is published, and installed there; and the handler where the runtimes look for it.
  const told = text.replace(/'[./]+src\/host\/index\.js'/, "'agent-messenger/host'");
  writeFileSync(join(folder, FILE), `${told}export { site as default };\n`);
  const faulty = await openFaulty();
  const env = { ...ground.keys, FAULTY_URL: faulty.address, DEAD_URL: faulty.dead };
  try {
    const site = await startServer(ground, folder, fetches({ folder, file: FILE, names: Object.keys(env) }), env);
    await heedsManners(site.address, env, faulty).finally(() => site.stop());
  } finally {
    await faulty.stop();
  }
}
