import { channel } from 'node:diagnostics_channel';
import { fileURLToPath } from 'node:url';
import type { Agent } from '../../demo/platform/agent/port.js';
import { quietLog, type Log } from '../../demo/platform/log.js';
import { Platform } from '../../demo/platform/platform.js';
import { serve } from '../../demo/platform/server.js';
import type { Settings } from '../../demo/platform/settings.js';
import { instantTimeline } from '../../demo/platform/settings.js';
import { startPlatform, type Running } from '../../demo/platform/start.js';
import { openDatabase } from '../../demo/platform/store/open.js';

/** A platform of its own for a test file: in memory, or on the PostgreSQL that DATABASE_URL names. Nothing waits. */
export function testPlatform(settings: Partial<Settings> = {}, folder?: string): Promise<Running> {
  return startPlatform({
    port: 0,
    control: true,
    log: testLog(),
    url: process.env['DATABASE_URL'],
    folder,
    cache: fileURLToPath(new URL('../../.cache', import.meta.url)),
    settings: { timeline: instantTimeline, ...settings },
    say: () => undefined,
  });
}

/** The same with an agent that does as the test says. */
export async function platformWith(agent: Agent, settings: Partial<Settings> = {}): Promise<Running> {
  const db = await openDatabase({
    url: process.env['DATABASE_URL'],
    cache: fileURLToPath(new URL('../../.cache', import.meta.url)),
    say: () => undefined,
  });
  const platform = await Platform.start({
    db,
    log: testLog(),
    agent: () => Promise.resolve(agent),
    settings: { timeline: instantTimeline, ...settings },
  });
  const server = await serve(platform, { port: 0, control: true });
  const stop = async (): Promise<void> => {
    await platform.stop();
    await server.close();
  };
  return { platform, addresses: server.addresses, stop };
}

/** What the platform logs, for whoever measures which routes a test calls (.ci/service-reporter.cjs). */
const calls = channel('service-calls');

function testLog(): Log {
  const quiet = quietLog(() => undefined);
  if (!calls.hasSubscribers) return quiet;
  return { ...quiet, on: true, line: (what, fields) => calls.publish({ what, ...fields }) };
}
