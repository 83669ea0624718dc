import { fileURLToPath } from 'node:url';
import { writeFileSync } from 'node:fs';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import { built } from '../test/browser/support/built.mjs';
import { site } from '../test/browser/support/site.mjs';

const rootDir = fileURLToPath(new URL('..', import.meta.url));
const engines = (process.env.ENGINES ?? 'chrome').split(',');
const asRoot = process.getuid?.() === 0;
const browsers = [];
if (engines.includes('chrome'))
  browsers.push(
    chromeLauncher({
      // Of two tabs in one window one is hidden: it draws no frame and observes nothing. Each has a window of its own.
      createPage: ({ context }) => context.newPage({ type: 'window' }),
      launchOptions: {
        executablePath: process.env.CHROME_PATH,
        headless: process.env.CHROME_SHELL ? 'shell' : true,
        args: [
          ...(asRoot || process.env.CI ? ['--no-sandbox'] : []),
          '--disable-dev-shm-usage',
          '--disable-background-networking',
          ...(process.env.CHROME_ARGS?.split(' ') ?? []),
        ],
      },
    }),
  );
if (engines.includes('firefox')) {
  const firefox = chromeLauncher({
    concurrency: 1,
    launchOptions: {
      browser: 'firefox',
      executablePath: process.env.FIREFOX_PATH ?? '/usr/bin/firefox-esr',
      headless: true,
    },
    // The ESR knows no override of which way up a screen is, which is asked for together with its size.
    createPage: async ({ context }) => {
      const page = await context.newPage();
      const setViewport = page.setViewport.bind(page);
      page.setViewport = (size) =>
        setViewport(size).catch((error) => {
          if (!/unknown command/.test(error.message)) throw error;
        });
      return page;
    },
  });
  firefox.name = 'Firefox';
  browsers.push(firefox);
}
if (engines.includes('webkit')) browsers.push((await import('../tools/webkit-launcher.mjs')).webkitLauncher());

/** The counts in a file, for tools/test.mjs. */
const counting = {
  onTestRunFinished({ sessions }) {
    if (process.env.RESULTS === undefined) return;
    const tests = sessions.flatMap((session) => flat(session.testResults));
    // One that broke down between its tests, and one in which no test ran: the runner thinks well of that.
    const broken = sessions.filter((session) => {
      const ran = flat(session.testResults);
      if (ran.length === 0) console.error(`No test ran: ${session.testFile}`);
      return ran.length === 0 || (!session.passed && ran.every((test) => test.passed));
    }).length;
    const passed = tests.filter((test) => test.passed && !test.skipped).length;
    writeFileSync(process.env.RESULTS, JSON.stringify({ passed, failed: tests.length - passed + broken }));
  },
};
const flat = (suite) => (suite === undefined ? [] : [...suite.tests, ...suite.suites.flatMap(flat)]);

export default {
  rootDir,
  files: ['test/shop/**/*.test.ts', 'test/browser/**/*.test.ts', 'test/ui/**/*.test.ts'],
  nodeResolve: { exportConditions: ['production'] },
  concurrency: 2,
  browsers,
  middleware: [site(), built()],
  reporters: [defaultReporter({ reportTestProgress: false }), counting],
  plugins: [
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      tsconfig: fileURLToPath(new URL('../tsconfig.json', import.meta.url)),
    }),
  ],
  // A cold machine compiles every module of the first page while the page waits for them.
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 300_000,
  testFramework: { config: { timeout: '20000' } },
};
