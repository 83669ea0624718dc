// What a page of the test runner finds under /site: the website's own server, with a local platform behind it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import { fileURLToPath } from 'node:url';

const PREFIX = '/site';

/** A middleware that starts the platform when the first page asks for it. It ends with this process. */
export function site() {
  let address;
  const start = async () => {
    const file = fileURLToPath(new URL('platform.mjs', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', file], { stdio: ['pipe', 'pipe', 'inherit'] });
    const gone = once(child, 'exit').then(() => Promise.reject(new Error('the platform did not start')));
    const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), gone]);
    gone.catch(() => undefined);
    // It must not keep the test runner from ending.
    child.unref();
    child.stdin.unref();
    child.stdout.unref();
    return line;
  };
  return async (context, next) => {
    if (!context.path.startsWith(`${PREFIX}/`)) return next();
    const url = (await (address ??= start())) + context.path.slice(PREFIX.length);
    const asked = request(url, { method: context.method });
    pipeline(context.req, asked, () => undefined);
    const [answer] = await once(asked, 'response');
    context.status = answer.statusCode;
    context.type = 'json';
    context.body = answer;
  };
}
