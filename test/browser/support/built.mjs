// What a page of the test runner finds under /built: pages with the script tag, and the files as they ship.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = new URL('../../../', import.meta.url);
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8' };

/**
 * `/built/<how>/page?messaging=…&instance=…`, and beside it `cdn/…`. What is `bent-<file>` has one byte more. What is posted to
 * `pages` is a page of its own, by the number that is answered: TAG in it is the widget's.
 */
export function built() {
  let building;
  const pages = [];
  return async (context, next) => {
    const [, how, path] = /^\/built\/([^/]+)\/(.+)$/.exec(context.path) ?? [];
    if (how === undefined) return next();
    await (building ??= promisify(execFile)(process.execPath, [fileURLToPath(new URL('tools/build.mjs', root))]));
    if (path === 'pages') {
      const chunks = [];
      for await (const chunk of context.req) chunks.push(chunk);
      context.body = String(pages.push(Buffer.concat(chunks).toString()) - 1);
      return;
    }
    const { messaging, page } = context.query;
    const [kind, body] =
      path === 'page' ? ['html', withTag(pages[page] ?? PAGE, how, context)] : ['js', await file(how, path)];
    const headers = { 'Content-Type': TYPES[kind] };
    if (how === 'strict' && kind === 'html') headers['Content-Security-Policy'] = strict(messaging);
    // As it is: the runner changes what modules import, and a hash would not be that of the file.
    context.respond = false;
    context.res.writeHead(200, headers).end(body);
  };
}

async function file(how, path) {
  const whole = await readFile(new URL(`dist/${path}`, root));
  const bent = how.startsWith('bent-') && path.split('/').pop().startsWith(how.slice('bent-'.length));
  return bent ? Buffer.concat([whole, Buffer.from(' ')]) : whole;
}

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head>
<body><h1>A page</h1>TAG</body></html>`;

// By whole addresses: a page may have a base of its own.
const withTag = (html, how, { origin, query: { messaging, instance } }) =>
  html.replace(
    'TAG',
    () =>
      `<script async nonce="R" src="${origin}/built/${how}/cdn/loader.js" data-base-url="${messaging}" data-session-endpoint="${origin}/site/session" data-instance="${instance}"></script>`,
  );

const strict = (messaging) =>
  [
    "default-src 'none'",
    "script-src 'nonce-R' 'strict-dynamic'",
    "style-src 'none'",
    'img-src data:',
    `connect-src 'self' ${messaging} ${messaging.replace(/^http/, 'ws')}`,
    "require-trusted-types-for 'script'",
    'trusted-types agent-messenger',
  ].join('; ');
