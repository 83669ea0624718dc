// What the widget's entry (loader/widget.ts) is told of the files of the widget: the hash of each, and what it imports.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What every conversation needs, by the beginning of its name; the others stand in a list that is fetched when one is. */
const ALWAYS = ['loaded-later', 'later', 'markdown'];

const hashOf = (code) => createHash('sha256').update(code).digest('base64');
/** What it imports before it can run: but for the file where everything begins, which is there. */
const importsOf = (code, main) =>
  [...code.matchAll(/(?:\bimport|\bfrom)\s*["']\.\/([\w-]+)\.js["']/g)]
    .map(([, name]) => name)
    .filter((name) => name !== main);

/** Writes the list, and returns what the entry is built with. */
export function listFiles(folder) {
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.slice(0, -3));
  const main = names.find((name) => name.startsWith('main-'));
  const all = new Map(
    names.map((name) => {
      const code = readFileSync(join(folder, `${name}.js`), 'utf8');
      return [name, [hashOf(code), ...importsOf(code, main)]];
    }),
  );
  const always = new Set([main]);
  const add = (name) => {
    always.add(name);
    for (const imported of all.get(name).slice(1)) add(imported);
  };
  for (const name of names) if (ALWAYS.some((start) => name.startsWith(`${start}-`))) add(name);
  const list = `export const files=${JSON.stringify(Object.fromEntries([...all].filter(([name]) => !always.has(name))))};\n`;
  const listed = `list-${createHash('sha256').update(list).digest('hex').slice(0, 8)}`;
  writeFileSync(join(folder, `${listed}.js`), list);
  const files = Object.fromEntries([...always].map((name) => [name, all.get(name)]));
  return {
    FILES: JSON.stringify({ ...files, [listed]: [hashOf(list)] }),
    MAIN: JSON.stringify(main),
    LIST: JSON.stringify(listed),
  };
}
