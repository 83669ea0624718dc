import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What a page of a benchmark runs, as one script. */
export async function pageScript(name: string): Promise<string> {
  const outDir = join(root, '.cache', `bench-${name}`);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      outDir,
      target: 'es2022',
      lib: {
        entry: join(root, 'bench', name, 'page', 'main.ts'),
        formats: ['iife'],
        name: 'page',
        fileName: () => 'page.js',
      },
      rolldownOptions: { output: { minify: true } },
    },
  });
  return readFileSync(join(outDir, 'page.js'), 'utf8');
}
