import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { clock } from '../browser/clock.js';
import type { Ports } from './ports.js';
import { run } from './run.js';

/** Beside the built file (dist/npm/cli.js) is the rest of the package. */
const beside = (path: string): unknown => {
  try {
    return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
  } catch {
    return {};
  }
};

/** A byte more than that, so that it is known that there is more. */
async function readFile(path: string, most: number): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(most + 1);
    let size = 0;
    for (;;) {
      const { bytesRead } = await file.read(bytes, size, bytes.length - size);
      size += bytesRead;
      if (bytesRead === 0 || size === bytes.length) return bytes.subarray(0, size);
    }
  } finally {
    await file.close();
  }
}

async function readInput(most: number): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of process.stdin) {
    pieces.push(piece as Buffer);
    size += (piece as Buffer).length;
    if (size > most) break;
  }
  return Buffer.concat(pieces);
}

const ports: Ports = {
  fetch: (...given) => fetch(...given),
  readFile,
  readInput,
  clock,
  version: (beside('../../package.json') as { version?: string }).version ?? '',
  hashes: beside('../integrity.json') as Ports['hashes'],
};

const { NO_COLOR = '', TERM } = process.env;
const colours = process.stdout.isTTY && NO_COLOR === '' && TERM !== 'dumb';
const { exit, out, error } = await run(ports, process.argv.slice(2), colours);
// What is still open, as a connection that is kept, keeps nobody waiting; what is written is.
process.exitCode = exit;
// Whoever was to read it may be gone (EPIPE), or has no room for it: what was found is the same.
for (const [stream, text] of [
  [process.stdout, out],
  [process.stderr, error],
] as const)
  stream.on('error', () => undefined).write(text, () => undefined);
