import { fileURLToPath } from 'node:url';
import { defineConfig, type BuildOptions, type Plugin, type Rolldown, type UserConfig } from 'vite';
import {
  checkedParts,
  fromEachOther,
  noPast,
  noRuntimeFile,
  noStrangers,
  noTraces,
  noWords,
  oneBlock,
  oneNameEach,
  onePolicy,
  ownNames,
  plainNumbers,
  shortPacks,
  tightTemplates,
} from './tools/build-plugins.mjs';
import { lexerOnly } from './tools/lexer-only.mjs';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
/** What the npm package leaves to whoever installs it. ws-reconnect-lite is ours, and on no registry. */
const installed = ['idb-keyval', /^lit(\/|$)/, 'marked', 'dompurify', 'rate-limiter-flexible'];
const doors = ['index', 'define', 'client'] as const;
const entry = Object.fromEntries(doors.map((door) => [door, at(`src/${door}.ts`)]));

type Look = (id: string) => { readonly isEntry: boolean; readonly importers: readonly string[] } | null;

/** What draws an answer, what comes with the rest of the client, and what is done when a page has time: other parts need pieces of them. */
const ANSWER = /\/parts\/markdown\.ts$/;
const REST = /\/src\/rest\.ts$/;
const IDLE = /\/ui\/idle\.ts$/;
const asked = [ANSWER, REST, IDLE];

/** Whether a door, or one of those three, imports it, or something that one imports; and not only `import()`. */
function atOnce(id: string, look: Look, door: RegExp, seen = new Set<string>()): boolean {
  const module = look(id);
  if (module === null || seen.has(id)) return false;
  seen.add(id);
  return (
    (door.test(id) && (module.isEntry || asked.some((one) => one.test(id)))) ||
    module.importers.some((one) => atOnce(one, look, door, seen))
  );
}

/** What the client needs at once is one file, and so is what it needs soon after; its fallback is needed by few. */
function half(id: string, look: Look): string | null {
  if (atOnce(id, look, /\/client\.ts$/)) return 'client';
  return later(id, look);
}

/** What the client needs when something is the matter, or not at once. */
function later(id: string, look: Look): string | null {
  const ours = /\/src\/(?:browser|core\/(?:protocol|conversation|session))\/(?!chat-)|\/idb-keyval\//.test(id);
  return ours && !atOnce(id, look, /^(?!.*\/src\/rest\.ts$)/) ? 'later' : null;
}

/** The first group that names a file for a module, and for all that it needs, has it. */
type Group = (id: string, look: Look) => string | null;

/** Library output keeps its spaces unless the minifier is asked for on the output itself. */
const smallest = (
  chunkFileNames: Rolldown.OutputOptions['chunkFileNames'],
  ...groups: readonly Group[]
): NonNullable<BuildOptions['rolldownOptions']> => ({
  experimental: { nativeMagicString: true },
  optimization: { inlineConst: { mode: 'all', pass: 2 } },
  output: {
    minify: true,
    comments: false,
    // A browser that is told that all of it is called compiles it while it is being fetched, and not on the main thread,
    // one function at a time. A language is no code, and what is rare is not all called.
    postBanner: ({ name }) => (/^(?:main|markdown|idle)$/.test(name) ? '//# allFunctionsCalledOnLoad' : ''),
    chunkFileNames: chunkFileNames!,
    codeSplitting: {
      groups: groups.map((group, at) => ({
        debugName: `group ${at}`,
        priority: groups.length - at,
        name: (id: string, graph) => group(id, (one) => graph.getModuleInfo(one)),
      })),
    },
  },
});

/** What every file for a page goes through. */
const short = (): Plugin[] => [
  onePolicy(),
  noTraces(),
  noPast(),
  noStrangers(),
  shortPacks(),
  tightTemplates(),
  plainNumbers(),
  lexerOnly(),
  ownNames(),
];

/** One config, a mode for each thing that is built: `demo` (the default), `npm`, `testing`, `cli`, `cdn`, `doors`, `all`, `loader`. */
export default defineConfig(({ mode }): UserConfig => {
  switch (mode) {
    case 'npm':
      return {
        plugins: [shortPacks(), tightTemplates()],
        build: {
          outDir: at('dist/npm'),
          target: 'es2022',
          minify: false,
          sourcemap: true,
          lib: {
            entry: { ...entry, host: at('src/host/index.ts') },
            formats: ['es'],
            fileName: (_format, name) => `${name}.js`,
          },
          rolldownOptions: { external: installed, output: { chunkFileNames: 'chunks/[name]-[hash].js' } },
        },
      };
    // Built by itself: what the other doors are made of does not depend on it.
    case 'testing':
      return {
        build: {
          outDir: at('dist/npm'),
          emptyOutDir: false,
          target: 'es2022',
          minify: false,
          sourcemap: true,
          lib: { entry: { testing: at('src/testing/index.ts') }, formats: ['es'], fileName: () => 'testing.js' },
        },
      };
    // The command line: one file for Node, which speaks no language but knows which there are.
    case 'cli':
      return {
        plugins: [noWords()],
        build: {
          ssr: true,
          outDir: at('dist/npm'),
          emptyOutDir: false,
          target: 'node20',
          minify: false,
          lib: { entry: { cli: at('src/cli/main.ts') }, formats: ['es'], fileName: () => 'cli.js' },
          rolldownOptions: {
            external: [...installed, /^node:/],
            output: { codeSplitting: false, banner: '#!/usr/bin/env node' },
          },
        },
      };
    // The widget of the script tag: one file that is needed at once, and what each of the others is needed for.
    case 'cdn':
      return {
        plugins: [...short(), noRuntimeFile(), checkedParts(), fromEachOther()],
        build: {
          outDir: at('dist/cdn/c'),
          target: 'es2022',
          sourcemap: 'hidden',
          lib: { entry: { main: at('src/tag.ts') }, formats: ['es'], fileName: (_format, name) => `${name}-[hash].js` },
          // Files of the widget import more from the first than its entry asks for, and there is one of each name.
          rolldownOptions: {
            preserveEntrySignatures: 'allow-extension',
            ...smallest(
              ({ facadeModuleId }) => `${/\/i18n\/more\//.test(facadeModuleId ?? '') ? 'more-' : ''}[name]-[hash].js`,
              (id, look) => (atOnce(id, look, /\/tag\.ts$/) ? 'main' : null),
              (id, look) => (atOnce(id, look, ANSWER) ? 'markdown' : null),
              (id, look) => (atOnce(id, look, IDLE) ? 'idle' : null),
              (id, look) => (atOnce(id, look, REST) ? 'later' : later(id, look)),
            ),
          },
        },
      };
    // The doors for pages that import from a CDN. They are what a site asks for by name; it checks what it likes.
    case 'doors':
      return {
        plugins: [...short(), oneNameEach()],
        build: {
          outDir: at('dist/cdn'),
          emptyOutDir: false,
          target: 'es2022',
          sourcemap: 'hidden',
          lib: { entry, formats: ['es'], fileName: (_format, name) => `${name}.js` },
          rolldownOptions: smallest('d/[name]-[hash].js', half),
        },
      };
    // The same in one file, for where no second one can be fetched.
    case 'all':
      return {
        plugins: short(),
        build: {
          outDir: at('dist/cdn'),
          emptyOutDir: false,
          target: 'es2022',
          sourcemap: 'hidden',
          lib: {
            entry: at('src/all.ts'),
            formats: ['iife'],
            name: 'AgentMessengerAll',
            fileName: () => 'agent-messenger.all.js',
          },
          rolldownOptions: {
            experimental: { nativeMagicString: true },
            optimization: { inlineConst: { mode: 'all', pass: 2 } },
            output: { minify: true, comments: false, codeSplitting: false },
          },
        },
      };
    case 'loader':
      return {
        plugins: [oneBlock()],
        define: { WIDGET_HASH: JSON.stringify(process.env['WIDGET_HASH'] ?? '') },
        build: {
          outDir: at('dist/cdn'),
          emptyOutDir: false,
          target: 'es2022',
          lib: {
            entry: at('loader/loader.ts'),
            formats: ['iife'],
            name: 'AgentMessengerLoader',
            fileName: () => 'loader.js',
          },
          rolldownOptions: { output: { minify: true, comments: false } },
        },
      };
    default:
      return {
        plugins: [onePolicy(), shortPacks(), tightTemplates(), lexerOnly()],
        root: 'demo',
        server: { host: '127.0.0.1' },
        build: {
          outDir: '../.cache/site',
          emptyOutDir: true,
          target: 'es2022',
          assetsInlineLimit: 0,
          modulePreload: false,
          rolldownOptions: {
            input: [at('demo/index.html'), at('demo/pay.html'), at('demo/desk.html')],
            // Who starts the demo for the first time waits for it anyway, and has nothing to speed up.
            checks: { bundlerTimings: false },
          },
        },
      };
  }
});
