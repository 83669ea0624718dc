// Where is a Chromium? env, installed, Debian package when root, else the npm-delivered build.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { delimiter, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const onPath = (n) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((d) => join(d, n))
    .find((p) => {
      try {
        accessSync(p, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
    .filter((k) => process.env[k])
    .flatMap((k) => [
      join(process.env[k], 'Google/Chrome/Application/chrome.exe'),
      join(process.env[k], 'Microsoft/Edge/Application/msedge.exe'),
    ]),
];
/**
 * Chromium 156 makes two more pages for every window, for what its address bar shows: two seconds of a core, for nothing that
 * is ours. Of such switches the last counts, so that what Playwright turns off (`disabledFeatures`) stands here as well.
 */
const QUIET_ARGS = [
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'WebUIOmniboxFullPopup',
    'AimEnabled',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsFirstBalancedModeAutoEnable',
    'HttpsUpgrades',
    'LensOverlay',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'TcpPortRandomizationWin',
    'ThirdPartyStoragePartitioning',
  ].join()}`,
];
const SHELL_ARGS = ['--no-zygote', '--single-process', '--in-process-gpu'];

/** A package that nothing else here needs, in a folder of its own. */
export function installInto(dir, name) {
  mkdirSync(dir, { recursive: true });
  if (!existsSync(join(dir, 'node_modules', name.slice(0, name.lastIndexOf('@')))))
    execFileSync(
      'npm',
      ['install', '--prefix', dir, '--no-save', '--no-audit', '--no-fund', '--no-package-lock', name],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
}

export async function findChromium({ log = console.error } = {}) {
  const asked = process.env.CHROME_PATH;
  if (asked) {
    if (!existsSync(asked)) throw new Error(`CHROME_PATH=${asked} does not exist`);
    return { path: asked, args: QUIET_ARGS, env: {} };
  }
  const skip = (process.env.BROWSER_SKIP ?? '').split(','); // for trying the fallbacks: BROWSER_SKIP=system,apt
  if (!skip.includes('system')) {
    const p = NAMES.map(onPath).find(Boolean) ?? PLACES.find(existsSync);
    if (p) return { path: p, args: QUIET_ARGS, env: {} };
  }
  if (!skip.includes('apt') && process.platform === 'linux' && process.getuid?.() === 0 && onPath('apt-get')) {
    log('no Chromium found: installing the Debian package');
    const o = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    try {
      execFileSync('apt-get', ['update', '-q'], o);
      execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], o);
    } catch (e) {
      log('apt-get did not manage:', e.message);
    }
    const p = NAMES.map(onPath).find(Boolean);
    if (p) return { path: p, args: QUIET_ARGS, env: {} };
  }
  if (process.platform === 'linux' && process.arch === 'x64') {
    log('no Chromium found: fetching @sparticuz/chromium from npm into .cache (about 70 MB)');
    const dir = resolve('.cache/chromium');
    installInto(dir, '@sparticuz/chromium@143.0.4');
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'; // makes it unpack the libnss3 it carries
    const tmp = process.env.TMPDIR;
    process.env.TMPDIR = dir;
    const { default: c } = await import(
      pathToFileURL(join(dir, 'node_modules/@sparticuz/chromium/build/index.js')).href
    ).catch(() => import(pathToFileURL(join(dir, 'node_modules/@sparticuz/chromium/build/esm/index.js')).href));
    const path = await c.executablePath();
    if (tmp === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = tmp;
    delete process.env.AWS_EXECUTION_ENV;
    const env = { LD_LIBRARY_PATH: [join(dir, 'al2023/lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
    return { path, args: SHELL_ARGS, env, shell: true };
  }
  throw new Error('No Chromium for the tests. Install one (Debian: apt-get install chromium) or set CHROME_PATH.');
}
