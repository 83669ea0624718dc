import { frames, nastyKeys, nastyStrings, nastyValues } from './corpus.js';
import type { Prng } from './prng.js';

/** Pure: the same generator and the same input make the same mutant. */
type Mutation = (prng: Prng, bytes: Buffer) => Buffer;

const LONG = 100_000;
const MOST_DEPTH = 5_000;

const flipBits: Mutation = (prng, bytes) => {
  if (bytes.length === 0) return bytes;
  const out = Buffer.from(bytes);
  for (let left = 1 + prng.int(3); left > 0; left--) {
    const at = prng.int(out.length);
    out[at] = out[at]! ^ (1 << prng.int(8));
  }
  return out;
};

const truncate: Mutation = (prng, bytes) => bytes.subarray(0, prng.int(bytes.length + 1));

const remove: Mutation = (prng, bytes) => {
  const [from, to] = range(prng, bytes);
  return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
};

const repeat: Mutation = (prng, bytes) => {
  const [from, to] = range(prng, bytes);
  return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
};

/** The head of one and the tail of another. */
const splice: Mutation = (prng, bytes) => {
  const other = Buffer.from(prng.pick(frames));
  return Buffer.concat([bytes.subarray(0, prng.int(bytes.length + 1)), other.subarray(prng.int(other.length + 1))]);
};

const insert: Mutation = (prng, bytes) => {
  const what = prng.chance(0.3) ? Buffer.from([prng.int(256)]) : Buffer.from(prng.pick(nastyStrings));
  return inserted(bytes, prng.int(bytes.length + 1), what);
};

/** One more member in some object: a second `type`, a `__proto__`, a name of the envelope. */
const addKey: Mutation = (prng, bytes) => {
  const text = bytes.toString();
  const at = place(prng, text, '{');
  if (at < 0) return bytes;
  const more = /^\s*\}/.test(text.slice(at + 1)) ? '' : ',';
  return Buffer.from(
    `${text.slice(0, at + 1)}"${prng.pick(nastyKeys)}":${prng.pick(nastyValues)}${more}${text.slice(at + 1)}`,
  );
};

/** Some value of it becomes another of another type, or a nested one, or a very long one. */
const swapValue: Mutation = (prng, bytes) => {
  const text = bytes.toString();
  const values = [...text.matchAll(/:("(?:[^"\\]|\\.)*"|\{\}|\[\]|-?\d+|true|false|null)/g)];
  if (values.length === 0) return bytes;
  const { index, 0: whole } = prng.pick(values);
  return Buffer.from(`${text.slice(0, index)}:${value(prng)}${text.slice(index + whole.length)}`);
};

/** Half of them still name a type that exists, in some dialect or case. */
const swapCase: Mutation = (prng, bytes) => {
  const text = bytes.toString();
  const name = /"EVENT_TYPE_\w+"/.exec(text)?.[0];
  if (name === undefined) return bytes;
  const ways = [
    () => name.toLowerCase(),
    () => name.replace('SERVICE', 'POLY'),
    () => name.replace('POLY', 'SERVICE'),
    () => name.replace('EVENT_TYPE_', ''),
    () => name.replace(/_AGENT/, ''),
    () => JSON.stringify(prng.pick(nastyStrings)),
  ];
  return Buffer.from(text.replace(name, () => prng.pick(ways)()));
};

const mutations: readonly Mutation[] = [
  flipBits,
  truncate,
  remove,
  repeat,
  splice,
  insert,
  addKey,
  addKey,
  swapValue,
  swapValue,
  swapCase,
];

/** One mutation usually, a few sometimes: most mutants should get past the first check and fail in a later one. */
export function mutated(prng: Prng, bytes: Buffer): Buffer {
  let out = bytes;
  for (let left = prng.chance(0.7) ? 1 : 2 + prng.int(3); left > 0; left--) out = prng.pick(mutations)(prng, out);
  return out;
}

/** The way mutants of a header or of a path are made: characters only. */
export function mutatedText(prng: Prng, text: string): string {
  const bytes = prng.pick([flipBits, truncate, remove, repeat, insert])(prng, Buffer.from(text, 'latin1'));
  return bytes.toString('latin1');
}

function value(prng: Prng): string {
  const way = prng.int(1000);
  if (way < 600) return prng.pick(nastyValues);
  if (way < 900) return JSON.stringify(prng.pick(nastyStrings));
  if (way < 995) return nested(prng, 1 + prng.int(60));
  if (way < 998) return JSON.stringify(prng.pick(['x', 'é', '\u0000', '"']).repeat(prng.int(LONG)));
  return nested(prng, prng.int(MOST_DEPTH));
}

const nested = (prng: Prng, depth: number): string =>
  prng.chance(0.5) ? '['.repeat(depth) + ']'.repeat(depth) : '{"a":'.repeat(depth) + '0' + '}'.repeat(depth);

function range(prng: Prng, bytes: Buffer): [number, number] {
  const from = prng.int(bytes.length + 1);
  return [from, Math.min(bytes.length, from + prng.int(24))];
}

const inserted = (bytes: Buffer, at: number, what: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), what, bytes.subarray(at)]);

/** Where some occurrence of a character is; -1 when there is none. */
function place(prng: Prng, text: string, what: string): number {
  const from = text.indexOf(what, prng.int(text.length + 1));
  return from >= 0 ? from : text.indexOf(what);
}
