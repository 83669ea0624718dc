import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type Ownership = { release(): Promise<void> } | { readonly takenBy: number };

/** Somebody who has the folder or asks for it. All of it is the name of a file: it is there as a whole, or not at all. */
interface Claim {
  readonly name: string;
  readonly pid: number;
  readonly port: number;
  readonly token: string;
}

const LOOPBACK = '127.0.0.1';
/** A process that unpacks its database answers nobody for seconds. */
const SILENCE_MS = 5_000;
const AGAIN_MS = 20;

/**
 * The folder is this process's until it is released, or the process ends, however it does. A number of a process is given
 * again, so each claim has a port as well, that goes with its process and says whose it is. A claim is written before it is
 * looked for others: of two at once either sees the other, and the smaller token stays. Where another process has the folder,
 * its number is returned.
 */
export async function ownFolder(folder: string): Promise<Ownership> {
  await mkdir(folder, { recursive: true });
  const token = randomBytes(8).toString('hex');
  let owns = false;
  let claimed = false;
  const server = createServer((socket) =>
    socket.on('error', () => undefined).end(`${token} ${owns ? 'owns' : 'asks'}`),
  );
  server.listen(0, LOOPBACK).unref();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const mine = join(folder, `in-use-${process.pid}-${port}-${token}`);
  const release = async (): Promise<void> => {
    await rm(mine, { force: true });
    server.close();
  };
  for (;;) {
    const { owner, smallest } = await others(folder, token);
    if (owner !== undefined) {
      await release();
      return { takenBy: owner };
    }
    if (smallest === undefined && claimed) {
      owns = true;
      return { release };
    }
    if (smallest === undefined) {
      await writeFile(mine, '');
      claimed = true;
      continue;
    }
    if (smallest < token) {
      await rm(mine, { force: true });
      claimed = false;
    }
    await pause(AGAIN_MS);
  }
}

interface Others {
  readonly owner?: number;
  /** Of the tokens that ask. */
  readonly smallest?: string;
}

/** Who else is there. What those have left who were killed is swept away. */
async function others(folder: string, token: string): Promise<Others> {
  const asking: string[] = [];
  for (const claim of (await readdir(folder)).flatMap(claimOf)) {
    if (claim.token === token) continue;
    const state = runs(claim.pid) ? await answer(claim) : 'gone';
    if (state === 'owns') return { owner: claim.pid };
    if (state === 'asks') asking.push(claim.token);
    else await rm(join(folder, claim.name), { force: true });
  }
  const [smallest] = asking.sort();
  return smallest === undefined ? {} : { smallest };
}

function claimOf(name: string): Claim[] {
  const [, pid, port, token = ''] = /^in-use-(\d+)-(\d+)-([\da-f]+)$/.exec(name) ?? [];
  return pid === undefined ? [] : [{ name, pid: Number(pid), port: Number(port), token }];
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Another program may have the port by now: it says something else. Who says nothing is taken for an owner that is busy. */
function answer({ port, token }: Claim): Promise<'owns' | 'asks' | 'gone'> {
  return new Promise((resolve) => {
    let heard = '';
    const socket = connect(port, LOOPBACK);
    const done = (): void => {
      socket.destroy();
      if (heard === `${token} owns`) resolve('owns');
      else resolve(heard === `${token} asks` ? 'asks' : 'gone');
    };
    socket.setTimeout(SILENCE_MS, () => {
      if (heard === '') heard = `${token} owns`;
      done();
    });
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text));
    socket.on('end', done).on('error', done);
  });
}
