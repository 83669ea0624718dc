import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { moveTo, release, type Tags } from '../../tools/release.mjs';
import { root } from '../examples/ground.js';
import { startSite, talks, type EmbedSite } from './embed-site.js';

const DIST = join(root, 'dist');
const read = (path: string): string => readFileSync(path, 'utf8');
const hash = (text: string, kind: string): string => `${kind}-${createHash(kind).update(text).digest('base64')}`;

describe('what is released', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  let cdn: Server;
  let folder: string;
  let scratch: string;
  const asked: string[] = [];

  before(async () => {
    site = await startSite();
    cdn = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://x').pathname;
      asked.push(path);
      try {
        const body = readFileSync(join(folder, path));
        response.writeHead(200, { 'Content-Type': 'text/javascript', ...headersFor(path) }).end(body);
      } catch {
        response.writeHead(404).end();
      }
    });
    await new Promise<void>((up) => cdn.listen(0, '127.0.0.1', up));
  });
  after(async () => {
    cdn?.close();
    await site?.stop();
  });
  beforeEach(() => {
    site.reset();
    asked.length = 0;
    scratch = mkdtempSync(join(tmpdir(), 'am-release-'));
    folder = join(scratch, 'cdn');
  });
  afterEach(() => rmSync(scratch, { recursive: true, force: true }));

  /** As a host of static files reads them. */
  function headersFor(path: string): Record<string, string> {
    const rules = read(join(folder, '_headers')).split(/\n(?=\/)/);
    const [, ...lines] = (rules.find((one) => path.startsWith(one.split('*')[0]!)) ?? '').trim().split('\n');
    return Object.fromEntries(lines.map((line) => line.trim().split(': ') as [string, string]));
  }
  const address = (): string => `http://127.0.0.1:${(cdn.address() as AddressInfo).port}`;
  const integrity = (): Record<string, string> =>
    JSON.parse(read(join(DIST, 'integrity.json'))) as Record<string, string>;
  const first = (perf: object | null = null): Tags =>
    release(folder, { version: '0.1.0', from: join(DIST, 'cdn'), integrity: integrity(), perf });

  /** Another version: one that says which it is. */
  function second(version = '0.2.0'): Tags {
    const from = join(scratch, version);
    cpSync(join(DIST, 'cdn'), from, { recursive: true });
    const widget = read(join(from, 'widget.js'));
    const newer = `${widget}\nglobalThis.isVersion = '${version}';\n`;
    const loader = read(join(from, 'loader.js')).replace(hash(widget, 'sha256'), hash(newer, 'sha256'));
    writeFileSync(join(from, 'widget.js'), newer);
    writeFileSync(join(from, 'loader.js'), loader);
    return release(folder, {
      version,
      from,
      integrity: { ...integrity(), 'cdn/loader.js': hash(loader, 'sha384'), 'cdn/widget.js': hash(newer, 'sha384') },
    });
  }

  /** A page of another origin with that tag; which version answers there. */
  async function answersAt(tag: string): Promise<unknown> {
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><h1>A page</h1>${tag.replace('…', address())} data-base-url="${site.messaging}" data-token-endpoint="/chat/token"></script></body></html>`;
    const view: Page = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    await view.goto(site.address);
    await talks(view);
    const version = await view.evaluate(() => (globalThis as { isVersion?: string }).isVersion ?? '0.1.0');
    await view.context().close();
    return version;
  }

  it('talks on a page of another origin, by its version with its hash, and by its channel', async () => {
    const { pinned, floating } = first();
    expect(await answersAt(pinned)).to.equal('0.1.0');
    asked.length = 0;
    expect(await answersAt(floating)).to.equal('0.1.0');
    // Only the loader is the channel's; what it leads to is kept for good.
    expect(asked.filter((path) => !path.startsWith('/0.1.0/'))).to.deep.equal(['/v0/loader.js']);
    expect(headersFor('/v0/loader.js')['Cache-Control']).to.contain('max-age=300');
    expect(headersFor('/0.1.0/widget.js')['Cache-Control']).to.contain('immutable');
  });

  it('leaves a page where it was that has the loader of before in its cache', async () => {
    first();
    const kept = read(join(folder, 'v0/loader.js'));
    const { floating } = second();
    expect(await answersAt(floating)).to.equal('0.2.0');
    writeFileSync(join(folder, 'v0/loader.js'), kept);
    expect(await answersAt(floating)).to.equal('0.1.0');
  });

  it('leaves what the site has of its own among the headers', () => {
    first();
    const [file, alone] = [join(folder, '_headers'), read(join(folder, '_headers'))];
    const own = '# Ours\n/*\n  X-Frame-Options: DENY\n/2/*\n  X-Two: 2\n';
    writeFileSync(file, own);
    first();
    expect(read(file)).to.equal(own + alone);
    second();
    first();
    expect(read(file).startsWith(own)).to.equal(true);
    expect(read(file).match(/\/0\.1\.0\/\*/g)).to.have.length(1);
    expect(read(file).match(/\/v0\/\*/g)).to.have.length(1);
  });

  it('can be taken back, by moving the channel to what was there before', async () => {
    first();
    second();
    const { floating } = moveTo(folder, '0.1.0');
    expect(JSON.parse(read(join(folder, 'v0/version.json')))).to.deep.equal({ version: '0.1.0' });
    expect(await answersAt(floating)).to.equal('0.1.0');
  });

  it('says in its headers and its tags at which path of a site the folder is', () => {
    const given = { version: '0.1.0', from: join(DIST, 'cdn'), integrity: integrity() };
    for (const at of ['/agent-messenger', 'agent-messenger/']) {
      const { pinned, floating } = release(folder, { ...given, at });
      expect(pinned).to.contain('src="…/agent-messenger/0.1.0/loader.js"');
      expect(floating).to.contain('src="…/agent-messenger/v0/loader.js"');
      expect(headersFor('/agent-messenger/0.1.0/widget.js')).to.include({ 'Access-Control-Allow-Origin': '*' });
      expect(headersFor('/agent-messenger/v0/loader.js')['Cache-Control']).to.contain('max-age=300');
    }
    expect(moveTo(folder, '0.1.0').floating).to.contain('src="…/v0/loader.js"');
    expect(headersFor('/v0/loader.js')['Cache-Control']).to.contain('max-age=300');
  });

  it('never changes: the same again is nothing new, and another under that name is refused', () => {
    const tags = first();
    const state = (): string[] =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .sort()
        .map((name) => (statSync(join(folder, name)).isFile() ? hash(read(join(folder, name)), 'sha256') : name));
    const before = state();
    expect(first()).to.deep.equal(tags);
    expect(() => second('0.1.0')).to.throw(/^release\/taken: 0\.1\.0 .* raise the version\.$/);
    expect(() => moveTo(folder, '0.9.0')).to.throw('release/unknown');
    expect(() => second('latest')).to.throw('release/version');
    expect(state()).to.deep.equal(before);
  });
});
