// What ships, in bytes of brotli, beside what it may be: for `npm run size` and for the contract (bench/contract).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { root } from './installed.mjs';

/** A file and all that it imports before it can run; what it imports later is not in it. */
function needed(file, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  for (const [, path] of text.matchAll(/(?:\bimport|\bfrom)\s*"(\.[^"]+)"/g)) needed(join(file, '..', path), seen);
  // The later files of a script tag name each other, and have the first one already (tools/build-plugins.mjs).
  for (const [, plain, quoted] of text.matchAll(/\bagent-messenger[`"]\)\]\.own(?:\.(\w+)|\[[`"]([^`"]+)[`"]\])/g))
    if (plain !== 'main') needed(join(root, 'dist', chunk(plain ?? quoted)), seen);
  return seen;
}

const brotli = (file) =>
  brotliCompressSync(readFileSync(file), { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } })
    .length;

/** The one that weighs most, with what it needs. */
const largest = (files) =>
  files.reduce((one, other) => (brotli(join(root, 'dist', other)) > brotli(join(root, 'dist', one)) ? other : one));
const chunk = (name) => {
  const found = readdirSync(join(root, 'dist', 'cdn', 'c')).find(
    (file) => file.startsWith(`${name}-`) && file.endsWith('.js'),
  );
  if (found === undefined) throw new Error(`there is no chunk ${name}`);
  return `cdn/c/${found}`;
};
const weight = (files) =>
  [...new Set(files.flatMap((file) => [...needed(join(root, 'dist', file))]))].reduce(
    (sum, file) => sum + brotli(file),
    0,
  );

/** Of what is built now. */
export function sizes() {
  /** The largest file of any language; English is in the widget. */
  const languages = readdirSync(join(root, 'src', 'ui', 'i18n', 'more')).map((file) => file.replace('.ts', ''));
  const packs = readdirSync(join(root, 'dist', 'cdn', 'c'))
    .filter(
      (file) =>
        file.endsWith('.js') && languages.some((tag) => new RegExp(`^(?:more-)?${tag}-[\\w-]{8}\\.js$`).test(file)),
    )
    .map((file) => `cdn/c/${file}`);

  /** Everything that is fetched from the script tag to a message that is sent (test/host/fetched.test.ts sees to that). */
  const talking = ['cdn/loader.js', 'cdn/widget.js'];
  /** Budgets: the P rows of docs/rules.md. */
  const rows = [
    { id: 'P1', what: 'loader', goal: 1_600, files: ['cdn/loader.js'] },
    { id: 'P2', what: 'all that is fetched to open, type and send', goal: 30_000, files: talking },
    { id: 'P3', what: 'the same, and one answer', goal: 45_000, files: [...talking, chunk('markdown')] },
    { id: 'P19', what: 'the largest language pack', goal: 2_500, files: [largest(packs)] },
    { id: 'P4', what: './client, all that a first message needs', goal: 12_000, files: ['cdn/client.js'] },
  ].map(({ id, what, goal, files }) => {
    const value = weight(files);
    return { id, what, goal, value, ok: value <= goal };
  });
  return { rows, after: weight([chunk('later'), chunk('idle')]) };
}
