import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
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

export async function childPlatform(folder?: string): Promise<ChildPlatform> {
  const file = fileURLToPath(new URL('child.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...(folder === undefined ? [] : [folder])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
