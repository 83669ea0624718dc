import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { onePolicy, tightTemplates } from './tools/build-plugins.mjs';
import { lexerOnly } from './tools/lexer-only.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** What the npm package leaves to whoever installs it. ws-reconnect-lite is ours, and on no registry. */
const installed = ['idb-keyval', /^lit(\/|$)/, 'marked', 'dompurify'];
const doors = ['index', 'define', 'client'] as const;
const entry = Object.fromEntries(doors.map((door) => [door, at(`src/${door}.ts`)]));

/** One config, a mode for each thing that is built: `demo` (the default), `npm`, `cdn`. */
export default defineConfig(({ mode }): UserConfig => {
  switch (mode) {
    case 'npm':
      return {
        plugins: [tightTemplates()],
        build: {
          outDir: at('dist/npm'),
          target: 'es2022',
          minify: false,
          sourcemap: true,
          lib: { entry, formats: ['es'], fileName: (_format, name) => `${name}.js` },
          rolldownOptions: { external: installed, output: { chunkFileNames: 'chunks/[name]-[hash].js' } },
        },
      };
    case 'cdn':
      return {
        plugins: [onePolicy(), tightTemplates(), lexerOnly()],
        build: {
          outDir: at('dist/cdn'),
          target: 'es2022',
          sourcemap: 'hidden',
          lib: { entry, formats: ['es'], fileName: (_format, name) => `${name}.js` },
          // Library output keeps its spaces unless the minifier is asked for on the output itself.
          rolldownOptions: { output: { minify: true, comments: false, chunkFileNames: 'c/[name]-[hash].js' } },
        },
      };
    default:
      return {
        plugins: [onePolicy(), tightTemplates(), lexerOnly()],
        root: 'demo',
        server: { host: '127.0.0.1' },
        build: {
          outDir: '../.cache/site',
          emptyOutDir: true,
          target: 'es2022',
          assetsInlineLimit: 0,
          modulePreload: false,
        },
      };
  }
});
