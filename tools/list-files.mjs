// The widget's first file, and what it is told of all others (src/checked.ts): the hash of each, and what it imports.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inOrder, named } from './build-plugins.mjs';

/** What every chat fetches, by name; the others stand in a list that is fetched when one is. */
const ALWAYS = ['idle', 'later', 'markdown'];

const hashOf = (code) => createHash('sha256').update(code).digest('base64');
/** A file is known by what stands before the bundler's version, so there is one of each name. */
const nameOf = (file) => {
  const [, name] = /^(.+)-.{8}\.js$/.exec(file) ?? [];
  if (name === undefined) throw new Error(`${file} has no version`);
  return name;
};
/** What a file is called says what is in it, and need not be told beside its hash (src/checked.ts reads it in the same way). */
const fileOf = (name, hash) => {
  const [version] = /\w{8}/.exec(hash) ?? [];
  if (version === undefined) throw new Error(`no eight letters in a row in ${hash}`);
  return `${name}-${version}.js`;
};
/** The files that must have put theirs where it looks, before it can run. */
const needsOf = (code) =>
  [...code.matchAll(/Symbol\.for\([^)]*\)\]\.own(?:\.([\w$]+)|\[["'`]([^"'`]+)["'`]\])/g)]
    .map(([, plain, quoted]) => plain ?? quoted)
    .filter((name) => name !== 'main');

/** Writes the list, and makes `widget.js` of the file where everything begins. */
export function listFiles(folder) {
  const all = new Map();
  let main;
  for (const file of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const name = nameOf(file);
    if (all.has(name) || (name === 'main' && main !== undefined)) throw new Error(`there are two files ${name}`);
    const code = readFileSync(join(folder, file), 'utf8');
    if (/(?:\bimport|\bfrom)\s*["'`]\.\//.test(code)) throw new Error(`${file} takes from another in its own way`);
    if (name === 'main') {
      main = file;
      continue;
    }
    const hash = hashOf(code);
    all.set(name, { hash, needs: needsOf(code) });
    move(folder, file, fileOf(name, hash));
  }
  const always = new Set();
  const add = (name) => {
    always.add(name);
    all.get(name).needs.forEach(add);
  };
  ALWAYS.forEach(add);
  const told = (names) =>
    Object.fromEntries(names.map((name) => [name, [all.get(name).hash, ...all.get(name).needs].join(' ')]));
  const list = `export const files=${JSON.stringify(told([...all.keys()].filter((name) => !always.has(name))))};\n`;
  writeFileSync(join(folder, fileOf('list', hashOf(list))), list);
  const code = begun(readFileSync(join(folder, main), 'utf8'), { ...told([...always]), list: hashOf(list) });
  move(folder, main, join('..', 'widget.js'));
  writeFileSync(join(folder, '..', 'widget.js'), code);
}

/** With its map, which says whose it is. */
function move(folder, from, to) {
  renameSync(join(folder, from), join(folder, to));
  const map = readFileSync(join(folder, `${from}.map`), 'utf8');
  writeFileSync(join(folder, `${to}.map`), map.replace(`"file":"${from}"`, `"file":"${basename(to)}"`));
  rmSync(join(folder, `${from}.map`));
}

/**
 * What the first file exports, it puts where the others look for it, and then it begins: at its end, so that its map stays true.
 * One copy is enough: a page with two tags, of which one had to try again, may have two.
 */
function begun(code, files) {
  const [exported, names] = /export\{([^}]*)\};?\s*$/.exec(code) ?? [];
  if (exported === undefined) throw new Error('the first file exports nothing');
  const locals = new Map(named(names).map(([local, outside = local]) => [outside, local]));
  const begin = locals.get('begin');
  if (begin === undefined) throw new Error('the first file has no beginning');
  const own = inOrder(locals.keys()).map((outside) => locals.get(outside));
  const claims = 'window[Symbol.for("agent-messenger")]';
  return `${code.slice(0, code.lastIndexOf(exported))}if(!${claims}.own){${claims}.own={main:[${own.join(',')}]};await ${begin}(${JSON.stringify(files)})}else await ${claims}.taken;\n`;
}
