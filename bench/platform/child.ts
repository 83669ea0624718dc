import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quietLog } from '../../demo/platform/log.js';
import { instantTimeline } from '../../demo/platform/settings.js';
import { startPlatform } from '../../demo/platform/start.js';
import type { Answer, Question, Wish } from './talk.js';

/**
 * A platform in a process of its own: what it costs is not mixed with what the client costs, and a crash is seen.
 * Nothing in it waits on purpose; the database is a folder on disk unless memory is asked for.
 */
const wish = JSON.parse(process.argv[2] ?? '{}') as Wish;
const folder = wish.store === 'folder' ? await mkdtemp(join(tmpdir(), 'platform-bench-')) : undefined;
const running = await startPlatform({
  port: 0,
  control: true,
  log: quietLog(),
  url: wish.store === 'postgres' ? process.env['DATABASE_URL'] : undefined,
  folder,
  cache: fileURLToPath(new URL('../../.cache', import.meta.url)),
  settings: { timeline: instantTimeline, agent: 'silent' },
  say: () => undefined,
});

const answers: { readonly [What in Question]: () => Answer[What] | Promise<Answer[What]> } = {
  memory: async () => {
    // Twice, with a turn between: what finalizers let go of in the first is only collected in the second.
    for (let round = 0; round < 3; round++) {
      globalThis.gc?.();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const { rss, heapUsed, external } = process.memoryUsage();
    return { rss, heapUsed, external };
  },
  rss: () => process.memoryUsage.rss(),
  // A for-in over any object shows what mutants managed to write to the prototype everybody shares.
  polluted: () => {
    const found: string[] = [];
    for (const name in {}) found.push(name);
    return found;
  },
  stop: async () => {
    await running.stop();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    setImmediate(() => process.exit(0));
    return true as const;
  },
};

process.on('message', ({ id, what }: { id: number; what: Question }) => {
  void Promise.resolve(answers[what]()).then((answer) => process.send?.({ id, answer }));
});
// The parent is gone: nobody will ever ask again.
process.on('disconnect', () => process.exit(0));

const { connectorToken, deskKey, chat, accountId, projectId } = running.platform.keys;
const ready = { addresses: running.addresses, keys: { connectorToken, deskKey, chat, accountId, projectId } };
if (process.send === undefined) console.log(JSON.stringify(ready));
else process.send({ id: 0, answer: ready });
