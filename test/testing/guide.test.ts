import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect } from 'chai';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { findChromium } from '../../tools/browser.mjs';
import { reads, scenarios, ScriptedService, serve, transcriptOf } from '../../src/testing/index.js';
import { checkStep } from '../../src/testing/check-script.js';
import { Installed } from '../package/installed.js';
import { playwright, samplesOf, vitest } from './support/runners.js';

const guide = readFileSync(new URL('../../docs/testing.md', import.meta.url), 'utf8');
const samples = samplesOf(guide);
const ENOUGH_MS = 60_000;

/** A shop with the widget in it, as somebody has it who installed the package: its own code, bundled. */
const shop = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head>
<body><agent-messenger base-url="https://messaging.euw-1.example" token-endpoint="/chat/token"></agent-messenger>
<script type="module" src="/SCRIPT"></script></body></html>`;

describe('the guide to testing', function () {
  this.timeout(180_000);
  let installed: Installed;
  let launch: { executablePath: string; env: Record<string, string>; args: string[] };
  before(async () => {
    installed = new Installed();
    installed.link('playwright-core');
    for (const [name, code] of [
      ['vitest', vitest],
      ['@playwright/test', playwright],
    ] as const) {
      installed.write(`node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', main: 'index.js' }));
      installed.write(`node_modules/${name}/index.js`, code);
    }
    for (const [name, code] of samples) installed.write(name, code);
    const found = await findChromium();
    const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'];
    launch = {
      executablePath: found.path,
      env: { ...(process.env as Record<string, string>), ...found.env },
      args: [...found.args, ...args],
    };
  });
  after(() => installed.remove());

  /** Runs a sample in plain Node, and says what its tests came to. */
  const node = (name: string, environment: Readonly<Record<string, string>> = {}): Promise<readonly string[][]> =>
    new Promise((done, failed) => {
      let out = '';
      const child = spawn(process.execPath, [name], {
        cwd: installed.folder,
        timeout: ENOUGH_MS,
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { PATH: process.env['PATH'], ...environment },
      });
      child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
      child.on('error', failed);
      child.on('close', () => {
        try {
          done(JSON.parse(out.trim().split('\n').at(-1) ?? '') as string[][]);
        } catch {
          failed(new Error(`${name} said: ${out}`));
        }
      });
    });

  /** A site of what is bundled from a file. */
  async function site(entry: string): Promise<{ readonly address: string; readonly server: Server }> {
    const made = await build({
      root: installed.folder,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, modulePreload: false, rolldownOptions: { input: join(installed.folder, entry) } },
    });
    if (!('output' in made)) throw new Error('nothing was built');
    const files = new Map(made.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : '']));
    const [script] = made.output.flatMap((file) => (file.type === 'chunk' && file.isEntry ? [file.fileName] : []));
    const server = createServer((asked, answer) => {
      const code = files.get(asked.url ?? '');
      const type = code === undefined ? 'text/html' : 'text/javascript';
      answer
        .writeHead(200, { 'Content-Type': `${type}; charset=utf-8` })
        .end(code ?? shop.replace('SCRIPT', script ?? ''));
    });
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  const passed = (results: readonly (readonly string[])[]): void => {
    expect(results).to.not.be.empty;
    for (const [name, result] of results) expect(result, name).to.equal('passed');
  };

  it('has samples for every way of testing', () => {
    expect([...samples.keys()]).to.deep.equal([
      'basket.test.js',
      'patience.test.js',
      'widget.test.js',
      'shop.spec.js',
      'order.test.js',
      'drawing.test.js',
    ]);
  });

  it('says of every step what it needs, and what it may have', () => {
    const words = (cell: string): string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, word]) => word!);
    const refusal = (step: unknown): string => {
      try {
        checkStep(step, 'step');
        return '';
      } catch (error) {
        return (error as Error).message;
      }
    };
    const [, table] = guide.split(/^\| `do` .*\n.*\n/m);
    const told: string[] = [];
    for (const line of table!.split('\n\n', 1)[0]!.split('\n')) {
      const [names, needs, may] = line.split('|').slice(1).map(words) as [string[], string[], string[]];
      for (const name of names) {
        told.push(name);
        expect(refusal({ do: name, other: 1 })).to.equal(
          `step.other: no such name; there is ${['do', ...needs, ...may].join(', ')}`,
        );
        const whole = Object.fromEntries(needs.map((need) => [need, []]));
        expect(refusal({ do: name, ...whole })).to.equal('');
        for (const need of needs)
          expect(refusal({ do: name, ...whole, [need]: undefined })).to.equal(`step.${need}: ${name} needs it`);
      }
    }
    expect(refusal({ do: 'nothing' })).to.match(/^step\.do: expected /);
    expect(told).to.have.members(refusal({ do: 'nothing' }).replace('step.do: expected ', '').split(', '));
  });

  for (const name of ['basket.test.js', 'patience.test.js', 'order.test.js', 'drawing.test.js'])
    it(`is right in ${name}, in Node`, async () => passed(await node(name)));

  it('is right in widget.test.js, in a page of a bundle', async () => {
    const { address, server } = await site('widget.test.js');
    const browser = await chromium.launch(launch);
    try {
      const page = await browser.newPage();
      await page.goto(address);
      await page.waitForFunction(() => 'results' in globalThis);
      passed(
        await page.evaluate(() => Promise.all((globalThis as unknown as { results: Promise<string[]>[] }).results)),
      );
    } finally {
      await browser.close();
      server.close();
    }
  });

  it('is right in shop.spec.js, from outside of the page', async () => {
    installed.write('shop.js', `import 'agent-messenger/define';`);
    const { address, server } = await site('shop.js');
    try {
      passed(await node('shop.spec.js', { SITE: address, LAUNCH: JSON.stringify(launch) }));
    } finally {
      server.close();
    }
  });

  it('is a service from outside also when it is unwell', async () => {
    installed.write('shop.js', `import 'agent-messenger/define';`);
    const { address, server } = await site('shop.js');
    const browser = await chromium.launch(launch);
    try {
      const page = await browser.newPage();
      const service = new ScriptedService(
        { ...scenarios.rateLimited.script, dials: ['refused', 4000], answers: [{ then: [{ do: 'halfOpen' }] }] },
        { baseUrl: 'https://messaging.euw-1.example', tokenEndpoint: '/chat/token' },
      );
      await serve(page, service);
      await page.goto(address);
      await page.getByRole('button', { name: 'Open chat' }).click();
      await reads(page, 'Ada: Hello, how can I help?', { timeout: ENOUGH_MS });
      expect(service.calls.map(({ path, status }) => `${path} ${status}`)).to.include.ordered.members([
        'token 429',
        'token 429',
        'token 200',
        '/api/v1/sessions 200',
      ]);
      expect(service.dials).to.equal(3);
      await page.getByRole('textbox').fill('Are you there?');
      await page.getByRole('textbox').press('Enter');
      await reads(page, 'You: Are you there?', { timeout: ENOUGH_MS });
      await service.does({ do: 'say', text: 'I am.' });
      expect(await transcriptOf(page)).not.to.include('Ada: I am.');
      // Whoever looks again sees it: the page takes the line for dead, or the test cuts it.
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      await reads(page, 'Ada: I am.', { timeout: ENOUGH_MS });
      await reads(page, /I am/g);
      const missed = await reads(page, 'I am', { timeout: 50 }).catch(String);
      expect(missed).to.match(/^Error: "I am" in: .*Ada: I am\. has not come in 50 ms$/);
    } finally {
      await browser.close();
      server.close();
    }
  });

  it('names every scenario that there is', async () => {
    const said = installed.node(
      `import { scenarios } from 'agent-messenger/testing'; console.log(Object.keys(scenarios));`,
    );
    for (const [, name] of said.matchAll(/'(\w+)'/g)) expect(guide).to.match(new RegExp(`\\b${name}[,.]`));
  });
});
