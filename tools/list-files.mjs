// The widget's first file, and what it is told of all others (src/checked.ts): the hash of each, and what it imports.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What every chat fetches, by name; the others stand in a list that is fetched when one is. */
const ALWAYS = ['idle', 'later', 'markdown'];

const hashOf = (code) => createHash('sha256').update(code).digest('base64');
/** A file is known by what stands before its version, so there is one of each name. */
const parted = (file) => {
  const [, name, version] = /^(.+)-(.{8})\.js$/.exec(file) ?? [];
  if (name === undefined) throw new Error(`${file} has no version`);
  return [name, version];
};
/** The files that must have put theirs where it looks, before it can run. */
const needsOf = (code) =>
  [...code.matchAll(/Symbol\.for\([^)]*\)\]\.own(?:\.([\w$]+)|\[["'`]([^"'`]+)["'`]\])/g)]
    .map(([, plain, quoted]) => plain ?? quoted)
    .filter((name) => name !== 'main');

/** Writes the list, and makes `widget.js` of the file where everything begins. */
export function listFiles(folder) {
  const all = new Map();
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const [name, version] = parted(file);
    if (all.has(name)) throw new Error(`there are two files ${name}`);
    const code = readFileSync(join(folder, file), 'utf8');
    if (/(?:\bimport|\bfrom)\s*["'`]\.\//.test(code)) throw new Error(`${file} takes from another in its own way`);
    all.set(name, [version, hashOf(code), ...needsOf(code)]);
  }
  const main = `main-${all.get('main')[0]}.js`;
  all.delete('main');
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
  const code = begun(readFileSync(join(folder, main), 'utf8'), { ...files, list: [version, hashOf(list)] });
  writeFileSync(join(folder, '..', 'widget.js'), code);
  rmSync(join(folder, main));
  renameSync(join(folder, `${main}.map`), join(folder, '..', 'widget.js.map'));
}

/**
 * What the first file exports, it puts where the others look for it, and then it begins: at its end, so that its map stays true.
 * One copy is enough: a page with two tags, of which one had to try again, may have two.
 */
function begun(code, files) {
  const [exported, names] = /export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  if (exported === undefined) throw new Error('the first file exports nothing');
  const pairs = names.split(',').map((one) => one.trim().split(/\s+as\s+/));
  const [begin] = pairs.find(([, name = '']) => name === 'begin') ?? [];
  if (begin === undefined) throw new Error('the first file has no beginning');
  const own = pairs.map(([local, name = local]) => `${name}:${local}`).join(',');
  const claims = 'window[Symbol.for("agent-messenger")]';
  return `${code.slice(0, code.lastIndexOf(exported))}if(!${claims}.own){${claims}.own={main:{${own}}};await ${begin}(${JSON.stringify(files)})}else await ${claims}.taken;\n`;
}
