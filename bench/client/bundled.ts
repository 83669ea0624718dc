import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * The measured code as it is shipped: bundled and minified. As tsx runs it, every function that is made on the way is
 * given its name by a call, which costs more than some of what is measured.
 */
export async function bundled(): Promise<typeof import('./fold.js')> {
  const outDir = join(root, '.cache/bench-client');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: { ssr: join(root, 'bench/client/fold.ts'), outDir, target: 'es2022', minify: true, emptyOutDir: true },
  });
  return (await import(pathToFileURL(join(outDir, 'fold.js')).href)) as typeof import('./fold.js');
}
