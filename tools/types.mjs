// The types of the doors, and of what they name: nothing more, so that an install has no file that refers to nothing.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from './installed.mjs';

/** The doors, and where the types of each are, from the folder of the sources. */
export const doors = {
  '.': 'index',
  './define': 'define',
  './client': 'client',
  './host': 'host/index',
  './testing': 'testing/index',
};

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const emitted = join(root, '.cache', 'types');
/** Each project emits to a folder of its own; the doors lie beside the other folders. */
const folders = ['core', 'browser', 'ui', 'doctor', 'host', 'recorder', 'testing'];
const emittedAt = (path) => join(emitted, folders.includes(path.split('/')[0]) ? path : join('doors', path));

/** Writes them to a folder and returns their paths in it. */
export function gatherTypes(to) {
  rmSync(to, { recursive: true, force: true });
  const seen = new Set();
  const take = (path) => {
    if (seen.has(path)) return;
    seen.add(path);
    const from = emittedAt(path);
    if (!existsSync(from)) throw new Error(`${path} is named by the types of a door, and is not there`);
    const text = trimmed(readFileSync(from, 'utf8'));
    mkdirSync(dirname(join(to, path)), { recursive: true });
    writeFileSync(join(to, path), text);
    for (const named of ts.preProcessFile(text).importedFiles.map((file) => file.fileName)) {
      if (named.startsWith('.')) take(join(dirname(path), named.replace(/\.js$/, '.d.ts')));
      else refuseForeign(named, path);
    }
  };
  for (const door of Object.values(doors)) take(`${door}.d.ts`);
  return [...seen].sort();
}

/** A package that is not among the dependencies is not there after an install, and what is of its types becomes `any`. */
function refuseForeign(named, path) {
  const name = named
    .split('/')
    .slice(0, named.startsWith('@') ? 2 : 1)
    .join('/');
  if (!(name in manifest.dependencies)) throw new Error(`${path}: the types name ${name}, which is no dependency`);
}

/**
 * Without the members that are `@internal`, without what a class promises to our own code, and without what only those
 * named. The compiler's `stripInternal` would take them from our own projects too, which build on each other's types.
 */
function trimmed(text) {
  const gone = [];
  const file = parse(text);
  const look = (node) => {
    const ours = ts.getJSDocTags(node).some((tag) => tag.tagName.text === 'internal');
    const promise = ts.isHeritageClause(node) && node.token === ts.SyntaxKind.ImplementsKeyword;
    if (ours || promise) gone.push([node.pos, node.end]);
    else ts.forEachChild(node, look);
  };
  ts.forEachChild(file, look);
  return gone.length === 0 ? text : withoutUnusedImports(cut(text, gone));
}

function withoutUnusedImports(text) {
  const gone = [];
  for (const statement of parse(text).statements) {
    const named = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
    if (named === undefined || !ts.isNamedImports(named)) continue;
    const rest = cut(text, [[statement.pos, statement.end]]);
    const idle = named.elements.filter((one) => !new RegExp(`\\b${one.name.text}\\b`).test(rest));
    if (idle.length === named.elements.length) gone.push([statement.pos, statement.end]);
    else
      for (const one of idle) {
        const next = named.elements[named.elements.indexOf(one) + 1];
        gone.push([one.pos, next?.pos ?? one.end]);
      }
  }
  return cut(text, gone).replace(/, }/g, ' }').trimStart();
}

const parse = (text) => ts.createSourceFile('types.d.ts', text, ts.ScriptTarget.Latest, true);
const cut = (text, gone) =>
  [...gone]
    .sort(([one], [other]) => other - one)
    .reduce((rest, [from, to]) => rest.slice(0, from) + rest.slice(to), text);
