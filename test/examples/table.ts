import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Example, Served } from './example.js';
import { root } from './ground.js';
import { workerd } from './runtime/workerd.js';
import { container, events } from './tag-manager.js';
import { app, asked, told } from './webview.js';

export const folderOf = ({ folder }: Pick<Example, 'folder'>): string => join(root, 'demo', 'examples', folder);
const read = (folder: string, name: string): string => readFileSync(join(folderOf({ folder }), name), 'utf8');

type Rest = Partial<Example> & Pick<Example, 'name' | 'site'>;
const row = (given: Rest): Example => ({
  folder: given.name,
  light: false,
  link: 'same',
  rendered: false,
  button: true,
  ...given,
});
/** Pages of plain HTML, with the script tag. */
const pages = (given: Partial<Example> & Pick<Example, 'name'>): Example =>
  row({ light: true, link: 'another', button: false, site: { kind: 'files' }, ...given });
const inApp = (system: 'ios' | 'android'): Example =>
  pages({
    name: `webview-${system}`,
    folder: 'webview',
    link: 'none',
    prepare: (page) => app(page, system),
    open: asked,
    besides: told,
  });

/** A theme, as far as a footer is concerned. */
const theme = (html: string): string =>
  html.replace(/<script\s+async[^]*?<\/script>/, () => read('wordpress', 'footer.html'));
const plain = (name: string): Readonly<Record<string, string>> => ({
  '/': read('plain', 'index.html'),
  '/delivery': read('plain', 'delivery.html'),
  '/answers.js': read('plain', 'answers.js'),
  ...(name === 'tag-manager' ? { '/gtm.js': container(read('tag-manager', 'tag.html')) } : {}),
});
/** For a server that has a folder of files. */
const pagesOf = (name: string): Readonly<Record<string, string>> =>
  Object.fromEntries(['index.html', 'delivery.html', 'answers.js'].map((file) => [file, read(name, file)]));
/** A server that is not Node's, with the pages of plain HTML. */
const other = (name: string, served: Served): Example =>
  row({
    name,
    link: 'another',
    button: false,
    site: { kind: 'server', pages: pagesOf('plain'), ...served },
  });
const managed = (html: string): string =>
  html.replace(/<script\s+async[^]*?<\/script>/, '<script async src="/gtm.js"></script>');

/** No more than the example says. */
const denoMay = ['--no-prompt', '--allow-net', '--allow-read=.', '--allow-env'] as const;
/** As whoever writes them runs them. */
const workers = [
  'node_modules/wrangler/bin/wrangler.js',
  'dev',
  '--ip',
  '127.0.0.1',
  '--port',
  'PORT',
  '--inspector-port',
  '0',
] as const;

export const examples: readonly Example[] = [
  pages({ name: 'plain' }),
  pages({ name: 'wordpress', site: { kind: 'files', bend: theme, extra: plain('wordpress') } }),
  pages({
    name: 'tag-manager',
    site: { kind: 'files', bend: managed, extra: plain('tag-manager') },
    besides: (page: Page) => events(page),
  }),
  inApp('ios'),
  inApp('android'),
  pages({ name: 'turbo', link: 'same' }),
  row({ name: 'react', light: true, rendered: true, site: { kind: 'server', run: ['server.js'] } }),
  row({ name: 'vue', site: { kind: 'build', to: 'dist' } }),
  row({ name: 'angular', site: { kind: 'build', to: 'dist/example-angular/browser' } }),
  row({
    name: 'next',
    rendered: true,
    site: { kind: 'server', run: ['node_modules/next/dist/bin/next', 'start', '-H', '127.0.0.1'] },
  }),
  row({ name: 'nuxt', rendered: true, site: { kind: 'server', run: ['.output/server/index.mjs'] } }),
  row({ name: 'svelte-kit', rendered: true, site: { kind: 'server', run: ['build/index.js'] } }),
  row({ name: 'astro', rendered: true, button: false, site: { kind: 'server', run: ['dist/server/entry.mjs'] } }),
  other('deno', {
    by: 'deno',
    run: ['run', ...denoMay, 'server.js'],
    fetches: ({ file }) => ({
      by: 'deno',
      run: ['serve', ...denoMay, '--host', '127.0.0.1', '--port', 'PORT', file],
    }),
  }),
  other('bun', { by: 'bun', run: ['run', 'server.js'], fetches: ({ file }) => ({ by: 'bun', run: ['run', file] }) }),
  other('workers', { run: workers, fetches: workerd }),
];
