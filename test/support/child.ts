import { lineLog } from '../../demo/platform/log.js';
import { instantTimeline } from '../../demo/platform/settings.js';
import { startPlatform } from '../../demo/platform/start.js';
import { fileURLToPath } from 'node:url';

/** A platform in a process of its own, to be killed: `child.ts <folder>`. Its first line of output says where it is. */
const [folder] = process.argv.slice(2);
const { addresses, platform } = await startPlatform({
  port: 0,
  control: true,
  log: lineLog({ write: () => undefined }),
  url: process.env['DATABASE_URL'],
  folder,
  cache: fileURLToPath(new URL('../../.cache', import.meta.url)),
  settings: { timeline: instantTimeline, agent: 'silent' },
  say: () => undefined,
});
process.stdout.write(`${JSON.stringify({ addresses, keys: platform.keys })}\n`);
