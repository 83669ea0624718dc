// What a page of the test runner finds under /built: pages with the script tag, and the files as they ship.
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = new URL('../../../', import.meta.url);
const SCRIPT = 'text/javascript; charset=utf-8';

/**
 * `/built/<how>/cdn/…`; with `bent-<file>` for how, that file has one byte more. A page that is posted to `pages` (what it is
 * sent with, in JSON) is at `page/<the number that is answered>`.
 */
export function built() {
  let building;
  const pages = [];
  return async (context, next) => {
    const [, how, path, at] = /^\/built\/([^/]+)\/(page\/(\d+)|.+)$/.exec(context.path) ?? [];
    if (how === undefined) return next();
    if (process.env.BUILT === undefined)
      await (building ??= promisify(execFile)(process.execPath, [fileURLToPath(new URL('tools/build.mjs', root))]));
    if (path === 'pages') {
      const chunks = [];
      for await (const chunk of context.req) chunks.push(chunk);
      context.body = String(pages.push(JSON.parse(Buffer.concat(chunks).toString())) - 1);
      return;
    }
    const { headers, html: body } = pages[at] ?? { headers: { 'Content-Type': SCRIPT }, html: await file(how, path) };
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
