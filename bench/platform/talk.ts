import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a child is started with. */
export interface Wish {
  readonly store: 'memory' | 'folder' | 'postgres';
}

/** What a child can be asked, and what it answers. */
export interface Answer {
  memory: { readonly rss: number; readonly heapUsed: number; readonly external: number };
  rss: number;
  polluted: readonly string[];
  stop: true;
}
export type Question = keyof Answer;

export interface Keys {
  readonly connectorToken: string;
  readonly deskKey: string;
  readonly accountId: string;
  readonly projectId: string;
  readonly chat: { readonly apiKey: string; readonly token: string };
}

export interface Addresses {
  readonly messaging: string;
  readonly runtime: string;
  readonly control: string;
}

export interface PlatformReady {
  readonly addresses: Addresses;
  readonly keys: Keys;
}

export interface Child<Ready> {
  readonly ready: Ready;
  /** What it wrote to standard error, the last part. */
  readonly complaints: () => string;
  readonly gone: () => boolean;
  ask<What extends Question>(what: What): Promise<Answer[What]>;
  stop(): Promise<void>;
}

/** `BENCH_PROFILE=folder` leaves a CPU profile of each child there. */
const folder = process.env['BENCH_PROFILE'];
const profiling = folder === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${folder}`];
const START_MS = 120_000;
const STOP_MS = 20_000;
const COMPLAINTS_KEPT = 4_000;

/** Starts a child of this folder and waits until it says that it is ready. */
export async function child<Ready>(
  file: string,
  wish: object = {},
  nodeOptions: readonly string[] = [],
): Promise<Child<Ready>> {
  const running = fork(fileURLToPath(new URL(file, import.meta.url)), [JSON.stringify(wish)], {
    execArgv: ['--import', 'tsx', '--expose-gc', ...profiling, ...nodeOptions],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  running.stderr?.on('data', (data: Buffer) => (said = (said + data.toString()).slice(-COMPLAINTS_KEPT)));
  const waiting = new Map<number, (answer: unknown) => void>();
  running.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
    waiting.get(id)?.(answer);
    waiting.delete(id);
  });
  let asked = 0;
  const gone = (): boolean => running.exitCode !== null || running.signalCode !== null;
  const answerTo = (id: number, ms: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`${file}: ${why}\n${said}`));
      const late = setTimeout(() => fail('no answer in time'), ms);
      const exit = (): void => fail('the process ended');
      running.once('exit', exit);
      waiting.set(id, (answer) => {
        clearTimeout(late);
        running.off('exit', exit);
        resolve(answer);
      });
      if (gone()) exit();
    });
  const ready = (await answerTo(0, START_MS)) as Ready;
  const made: Child<Ready> = {
    ready,
    complaints: () => said,
    gone,
    async ask<What extends Question>(what: What) {
      const id = ++asked;
      const answer = answerTo(id, STOP_MS);
      if (!gone()) running.send({ id, what });
      return (await answer) as Answer[What];
    },
    async stop() {
      if (!gone()) await made.ask('stop').catch(() => undefined);
      await ended(running);
    },
  };
  return made;
}

/** Gone by itself, or made to go. */
function ended(running: ChildProcess): Promise<void> {
  if (running.exitCode !== null || running.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const force = setTimeout(() => running.kill('SIGKILL'), STOP_MS);
    running.once('exit', () => {
      clearTimeout(force);
      resolve();
    });
  });
}
