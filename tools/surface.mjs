/**
 * npm run check:surface: whether the doors are as they were last accepted. For each door, what it exports and every type of
 * ours that those name, without comments, in `.ci/surface`; a change of it is a change of the public interface, and is read
 * as one. npm run surface accepts what there is now.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './installed.mjs';
import { doors, gatherTypes } from './types.mjs';

const accept = process.argv.includes('--accept');
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(
  process.execPath,
  [tsc, '-b', join(root, 'src'), join(root, 'src', 'host'), join(root, 'src', 'testing')],
  { stdio: 'inherit' },
);
const types = join(root, '.cache', 'surface');
gatherTypes(types);

const at = (door) => join(types, `${door}.d.ts`);
const program = ts.createProgram(Object.values(doors).map(at), {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
  types: [],
  strict: true,
});
const checker = program.getTypeChecker();
const printer = ts.createPrinter({ removeComments: true });

let changed = 0;
for (const [door, path] of Object.entries(doors)) {
  const file = join(root, '.ci', 'surface', `${path.split('/')[0]}.txt`);
  const now = surfaceOf(door, program.getSourceFile(at(path)));
  if (now === read(file)) continue;
  changed += 1;
  console.log(`${accept ? 'accepted' : 'changed'}: ${door}`);
  if (accept) {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, now);
  } else {
    for (const line of differing(read(file), now)) console.log(`  ${line}`);
  }
}
if (changed > 0 && !accept)
  console.error('The public surface is not what was accepted: npm run surface, and commit it');
else console.log(`surface: ${Object.keys(doors).length} doors, ${changed} changed`);
process.exit(changed > 0 && !accept ? 1 : 0);

function surfaceOf(door, source) {
  const module = checker.getSymbolAtLocation(source);
  const exported = module === undefined ? [] : checker.getExportsOfModule(module);
  const seen = new Map();
  for (const symbol of exported) take(meant(symbol), seen);
  const names = new Set(exported.map(({ name }) => name));
  const texts = (wanted) =>
    [...seen]
      .filter(([{ name }]) => names.has(name) === wanted)
      .sort(([one], [other]) => (one.name < other.name ? -1 : 1));
  const said = (entries) => entries.flatMap(([, text]) => text).join('\n\n');
  const hidden = texts(false);
  return [
    `agent-messenger${door.slice(1)}`,
    said(texts(true)) || '(exports nothing)',
    ...(hidden.length === 0 ? [] : ['---- named by the above, and not exported', said(hidden)]),
  ]
    .join('\n\n')
    .concat('\n');
}

function meant(symbol) {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

/** What a constant of ours says word for word is not the interface; that it says something of that name is. */
function printed(declaration) {
  const { transformed } = ts.transform(declaration, [
    (context) => (top) => {
      const visit = (node) =>
        ts.isPropertySignature(node) && node.type && ts.isLiteralTypeNode(node.type) && ts.isVariableStatement(top)
          ? context.factory.updatePropertySignature(
              node,
              node.modifiers,
              node.name,
              node.questionToken,
              context.factory.createKeywordTypeNode(ts.SyntaxKind.StringKeyword),
            )
          : ts.visitEachChild(node, visit, context);
      return visit(top);
    },
  ]);
  return printer
    .printNode(ts.EmitHint.Unspecified, transformed[0], declaration.getSourceFile())
    .replace(/^(export |declare )+/, '');
}

/** The declarations of a symbol, if they are ours and stand by themselves, and of all that they name. */
function take(symbol, seen) {
  if (seen.has(symbol)) return;
  const ours = (symbol.declarations ?? []).filter(
    (one) => one.getSourceFile().fileName.startsWith(types.replaceAll('\\', '/')) && standsAlone(one),
  );
  if (ours.length === 0) return;
  const whole = ours.map((one) => (ts.isVariableDeclaration(one) ? one.parent.parent : one));
  seen.set(
    symbol,
    whole.map((one) => printed(one)),
  );
  const look = (node) => {
    if (ts.isIdentifier(node)) {
      const named = checker.getSymbolAtLocation(node);
      if (named !== undefined) take(meant(named), seen);
    }
    ts.forEachChild(node, look);
  };
  whole.forEach(look);
}

function standsAlone(one) {
  return ts.isSourceFile(one.parent) || (ts.isVariableDeclaration(one) && ts.isSourceFile(one.parent.parent.parent));
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Lines that only one of both has: enough to know where to look; git shows the rest once it is accepted. */
function differing(before, now) {
  const lines = (text) => text.split('\n').filter((line) => line.trim() !== '');
  const [old, young] = [new Set(lines(before)), new Set(lines(now))];
  return [
    ...lines(before).flatMap((line) => (young.has(line) ? [] : `- ${line.trim()}`)),
    ...lines(now).flatMap((line) => (old.has(line) ? [] : `+ ${line.trim()}`)),
  ].slice(0, 40);
}
