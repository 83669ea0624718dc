import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { Credentials } from '../../demo/platform/credentials.js';
import type { Addresses } from '../../demo/platform/server.js';

/** As much of a running platform as the raw client needs, whichever process it runs in. */
export interface Reachable {
  readonly addresses: Addresses;
  readonly platform: { readonly keys: Credentials };
}

export interface ChildPlatform extends Reachable {
  readonly child: ChildProcess;
  /** Without any warning, as when the machine loses its power. */
  kill(): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const code = join(root, '.cache/child');
let bundled: Promise<unknown> | undefined;

/** One file for all its starts: to translate the sources anew takes a third of each. */
const bundle = (): Promise<unknown> =>
  (bundled ??= build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'test/support/child.ts',
      outDir: code,
      target: 'node20',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  }));

export interface ChildOptions {
  readonly folder?: string;
  /** A PostgreSQL other than the one that DATABASE_URL names. */
  readonly url?: string;
}

export async function childPlatform({ folder, url }: ChildOptions = {}): Promise<ChildPlatform> {
  await bundle();
  // Helpers of the engine's own, for a process that is killed after a second, only take the other lanes' time.
  const command = ['--single-threaded', join(code, 'child.js'), ...(folder === undefined ? [] : [folder])];
  const env = { ...process.env, ...(url === undefined ? {} : { DATABASE_URL: url }) };
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'], env });
  const gone = once(child, 'exit');
  const said = once(createInterface(child.stdout), 'line');
  const line = await Promise.race([said, gone.then(() => Promise.reject(new Error('the platform did not start')))]);
  const { addresses, keys } = JSON.parse(String(line[0])) as { addresses: Addresses; keys: Credentials };
  return {
    addresses,
    platform: { keys },
    child,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
