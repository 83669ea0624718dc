import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Credentials } from '../../demo/platform/credentials.js';
import type { Addresses } from '../../demo/platform/server.js';

/** What the one line says that is printed when everything is ready. */
export interface Started extends Addresses {
  readonly site: string;
  readonly credentials: Credentials;
}

/** All of it, as `npm start` starts it, in a process of its own; what that says meanwhile is written down. */
export async function startDemo(
  port: string,
  folder: string,
  said: string[],
): Promise<{ readonly child: ChildProcess; readonly started: Started }> {
  const child = spawn(process.execPath, ['tools/start.mjs', '--json'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, PORT: port, DATA_DIR: folder, LOG: 'lines' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  createInterface(child.stderr).on('line', (line) => said.push(line));
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, started: JSON.parse(String(line)) as Started };
}

/** As by Ctrl-C, unless it has ended already. */
export async function stopDemo(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill('SIGINT');
  await once(child, 'exit');
}
