import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { build, type Plugin } from 'vite';
import { lex as whole } from '../../../src/core/markdown/grammar.js';
import { chance } from './support/chance.js';
import { ANSWERS, STRAYS } from './support/corpus.js';
import { answer, noise } from './support/made-up.js';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const cache = `${root}.cache/lexer-only`;

interface Built {
  lex: typeof whole;
}

async function built(): Promise<Built> {
  const { lexerOnly } = (await import(`${root}tools/lexer-only.mjs`)) as { lexerOnly: () => Plugin };
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${cache}/entry.js`, `export { lex } from '${root}src/core/markdown/grammar.ts';\n`);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [lexerOnly()],
    build: {
      outDir: `${cache}/out`,
      target: 'es2022',
      lib: { entry: `${cache}/entry.js`, formats: ['es'], fileName: () => 'lexer.mjs' },
      rolldownOptions: { output: { minify: true } },
    },
  });
  return (await import(pathToFileURL(`${cache}/out/lexer.mjs`).href)) as Built;
}

// What cannot be read comes back as one paragraph of words: a cut too many would be seen here.
describe('the lexer that is shipped', () => {
  it('reads every text for the grammar as the whole library does', async () => {
    const { lex } = await built();
    const made = Array.from({ length: 300 }, (_, seed) => (seed % 2 === 0 ? answer : noise)(chance(seed)));
    for (const text of [...ANSWERS, ...STRAYS, ...made])
      for (const growing of [true, false])
        expect(JSON.stringify(lex(text, growing)), JSON.stringify(text)).to.equal(JSON.stringify(whole(text, growing)));
  });
});
