// What the widget's entry (loader/widget.ts) is told of the files of the widget: the hash of each, and what it imports.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What every chat fetches, by name; the others stand in a list that is fetched when one is. */
const ALWAYS = ['main', 'idle', 'markdown'];

const hashOf = (code) => createHash('sha256').update(code).digest('base64');
/** A file is known by what stands before its version, so there is one of each name. */
const parted = (file) => {
  const [, name, version] = /^(.+)-(.{8})\.js$/.exec(file) ?? [];
  if (name === undefined) throw new Error(`${file} has no version`);
  return [name, version];
};
/** What it imports before it can run: but for the file where everything begins, which is there. */
const importsOf = (code) =>
  [...code.matchAll(/(?:\bimport|\bfrom)\s*["']\.\/([\w.-]+\.js)["']/g)]
    .map(([, file]) => parted(file)[0])
    .filter((name) => name !== 'main');

/** Writes the list, and returns what the entry is built with. */
export function listFiles(folder) {
  const all = new Map();
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const [name, version] = parted(file);
    if (all.has(name)) throw new Error(`there are two files ${name}`);
    const code = readFileSync(join(folder, file), 'utf8');
    all.set(name, [version, hashOf(code), ...importsOf(code)]);
  }
  const always = new Set();
  const add = (name) => {
    always.add(name);
    all.get(name).slice(2).forEach(add);
  };
  ALWAYS.forEach(add);
  const list = `export const files=${JSON.stringify(Object.fromEntries([...all].filter(([name]) => !always.has(name))))};\n`;
  const version = createHash('sha256').update(list).digest('hex').slice(0, 8);
  writeFileSync(join(folder, `list-${version}.js`), list);
  const files = Object.fromEntries([...always].map((name) => [name, all.get(name)]));
  return { FILES: JSON.stringify({ ...files, list: [version, hashOf(list)] }) };
}
