// node tools/with-browser.mjs <bin> [args]: finds a Chromium, exports CHROME_PATH, runs the bin. ENGINES=chrome,firefox,webkit
import { spawn } from 'node:child_process';
import { delimiter, resolve } from 'node:path';
import { findChromium } from './browser.mjs';

const env = { ...process.env, PATH: resolve('node_modules/.bin') + delimiter + process.env.PATH };
if ((env.ENGINES ?? 'chrome').split(',').includes('chrome')) {
  const b = await findChromium();
  Object.assign(env, b.env, { CHROME_PATH: b.path, CHROME_ARGS: b.args.join(' ') });
  if (b.shell) env.CHROME_SHELL = '1';
  console.log('chromium:', b.path);
}
const child = spawn(process.argv[2], process.argv.slice(3), {
  stdio: 'inherit',
  env,
  shell: process.platform === 'win32',
});
child.on('exit', (code, sig) => process.exit(code ?? (sig ? 1 : 0)));
for (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => child.kill(s));
