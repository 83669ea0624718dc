import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Redis of Debian's, on a free port and in a folder of its own, until it is stopped. */
export class RedisServer {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.#child = child;
    this.#folder = folder;
  }

  static async start(): Promise<RedisServer> {
    const folder = mkdtempSync(join(tmpdir(), 'am-redis-'));
    const port = await freePort();
    const options = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ];
    const child = spawn(binary(), options, { stdio: ['ignore', 'pipe', 'inherit'] });
    for await (const chunk of child.stdout!) if (String(chunk).includes('Ready to accept connections')) break;
    return new RedisServer(`redis://127.0.0.1:${port}`, child, folder);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      this.#child.kill('SIGKILL');
      await once(this.#child, 'exit');
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function binary(): string {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
  } catch {
    if (process.getuid?.() !== 0)
      throw new Error('redis-server is not installed (Debian: apt-get install redis-server)');
    execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'redis-server'], { stdio: 'ignore' });
  }
  return 'redis-server';
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}
