import { spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { root } from '../examples/ground.js';
import { launcher, startSite, talks, twoLines, type EmbedSite } from './embed-site.js';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const bin = join(root, 'dist/npm/cli.js');

interface Ran {
  readonly exit: number | null;
  readonly out: string;
  readonly error: string;
  readonly found: readonly string[];
}

interface Report {
  readonly pages: readonly {
    readonly findings: readonly { readonly code: string; readonly place: { line: number; column: number } | null }[];
  }[];
}

/** The command as it ships, in a process of its own. */
function lint(...given: readonly string[]): Promise<Ran> {
  const child = spawn(process.execPath, [bin, ...given, '--json'], { env: { PATH: process.env['PATH'] ?? '' } });
  let out = '';
  let error = '';
  child.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
  child.stderr.on('data', (piece: Buffer) => (error += piece.toString()));
  return new Promise((done) =>
    child.on('close', (exit) => {
      const { pages } = (out === '' ? { pages: [] } : JSON.parse(out)) as Report;
      const found = pages.flatMap(({ findings }) =>
        findings.map(({ code, place }) => (place === null ? code : `${code} ${place.line}:${place.column}`)),
      );
      done({ exit, out, error, found });
    }),
  );
}

describe('the command line, as it ships', function () {
  this.timeout(60_000);
  let site: EmbedSite;
  const servers: { close(): unknown }[] = [];
  before(async () => {
    site = await startSite();
  });
  beforeEach(() => site.reset());
  after(async () => {
    for (const server of servers) server.close();
    await site?.stop();
  });

  /** What only whoever pastes it knows is put in. */
  const readme = (): string =>
    `<!doctype html><html lang="en"><head><title>A page</title></head><body>\n${/```html\n([^]*?)```/
      .exec(read('README.md'))![1]!
      .replace('src="loader.js"', 'src="/cdn/loader.js"')
      .replace('https://messaging.euw-1.example', site.messaging)}</body></html>`;

  async function serves(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    await new Promise<void>((up) => server.listen(0, '127.0.0.1', up));
    servers.push(server);
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('finds nothing in the two lines of the README, on a site with the host kit', async () => {
    site.html = readme();
    const { exit, found, error } = await lint(site.address);
    expect({ exit, found, error }).to.deep.equal({ exit: 0, found: [], error: '' });
    expect(site.asked).to.include.members(['/', '/cdn/loader.js', '/cdn/widget.js']);
  });

  it('finds nothing under the policy that docs/widget.md gives', async () => {
    const policy = /## What must my policy allow\?\n+```\n([^]*?)```/
      .exec(read('docs/widget.md'))![1]!
      .replace("'nonce-…'", "'nonce-R'")
      .replace('<messaging host, https and wss>', `${site.messaging} ${site.messaging.replace('http', 'ws')}`)
      .replace(/\s+/g, ' ');
    site.headers = { 'Content-Security-Policy': policy };
    site.html = twoLines(site, 'nonce="R"');
    expect((await lint(site.address)).found).to.deep.equal([]);
    site.html = twoLines(site);
    expect(await lint(site.address)).to.deep.include({ exit: 1, found: ['tag/nonce 2:1'] });
  });

  it('finds what doctor() finds where the policy lacks something', async () => {
    site.headers = { 'Content-Security-Policy': "connect-src 'self'; trusted-types other" };
    site.html = twoLines(site);
    const { exit, found } = await lint(site.address);
    expect({ exit, found }).to.deep.equal({ exit: 1, found: ['page/policy', 'page/policy', 'page/policy'] });
  });

  /** Policies by which a chat comes, and by which none does. */
  const policies: readonly (readonly [policy: string, chat: boolean])[] = [
    ["script-src 'nonce-R'", true],
    ["script-src 'nonce-R' 'strict-dynamic'", true],
    ["script-src 'self'", true],
    ['script-src SITE/cdn/', true],
    ["default-src 'self'; connect-src 'self' MESSAGING SOCKET", true],
    ["connect-src 'self' MESSAGING/api/v1/ SOCKET/ws", true],
    ["script-src 'nonce-R'; require-trusted-types-for 'script'; trusted-types agent-messenger x", true],
    ["script-src 'strict-dynamic' 'self'", false],
    ["script-src 'nonce-S' 'strict-dynamic'", false],
    ['script-src https://cdn.example', false],
    ["script-src 'HASH'", false],
    ["connect-src 'self' MESSAGING", false],
    ["connect-src 'self' SOCKET", false],
    ['connect-src MESSAGING SOCKET', false],
    ["require-trusted-types-for 'script'; trusted-types x", false],
  ];
  for (const [policy, chat] of policies)
    it(`judges as a browser does that there is ${chat ? 'a' : 'no'} chat under ${policy}`, async () => {
      const { 'cdn/loader.js': hash } = JSON.parse(read('dist/integrity.json')) as Record<string, string>;
      const socket = site.messaging.replace('http', 'ws');
      const said = Object.entries({ SITE: site.address, MESSAGING: site.messaging, SOCKET: socket, HASH: hash! });
      const header = said.reduce((text, [name, value]) => text.replaceAll(name, value), policy);
      site.headers = { 'Content-Security-Policy': header };
      site.html = twoLines(site, `nonce="R" integrity="${hash!}"`);
      const { exit, found } = await lint(site.address);
      expect({ exit, any: found.length > 0 }, found.join()).to.deep.equal({ exit: chat ? 0 : 1, any: !chat });
      const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
      const refused = view.waitForEvent('console', (line) =>
        /Content Security Policy|trusted-types/i.test(line.text()),
      );
      refused.catch(() => undefined);
      await view.goto(site.address);
      if (chat) await talks(view);
      else {
        // Whether there is a launcher to press depends on what is refused.
        const press = launcher(view).click();
        press.catch(() => undefined);
        await refused;
      }
      await view.context().close();
    });

  const wrong: Readonly<Record<string, readonly [break_: (html: string) => string, found: readonly string[]]>> = {
    'an option that is misspelt': [(html) => html.replace('async', 'async data-placment="x"'), ['option/unknown 3:9']],
    'an endpoint that is not there': [(html) => html.replace('/chat/token', '/chat/tokens'), ['token/not-found 6:3']],
    'a page in place of an endpoint': [(html) => html.replace('/chat/token', '/about'), ['token/not-json 6:3']],
    'a service that is not there': [
      (html) => html.replace(/data-base-url="[^"]*"/, 'data-base-url="http://127.0.0.1:1"'),
      ['service/unreachable 5:3'],
    ],
    'a site in place of the service': [
      (html) => html.replace(/data-base-url="[^"]*"/, `data-base-url="${site.address}"`),
      ['service/wrong-host 5:3'],
    ],
    'a file of another version': [
      (html) => html.replace('/cdn/loader.js', '/old/cdn/loader.js'),
      ['tag/not-there 4:3'],
    ],
    'a hash of another version': [
      (html) => html.replace('async', `async integrity="sha384-${'A'.repeat(64)}"`),
      ['tag/integrity 3:9'],
    ],
    'a tag that is there twice': [
      (html) => html.replace('</body>', `${/<script[^]*<\/script>/.exec(html)![0]}</body>`),
      ['page/loaded-twice 8:1'],
    ],
    'no chat': [() => '<!doctype html><p>Hello</p>', ['page/no-chat']],
  };
  for (const [what, [bend, found]] of Object.entries(wrong))
    it(`ends with an error or a warning for ${what}`, async () => {
      site.html = bend(readme());
      const ran = await lint(site.address, '--strict');
      expect({ exit: ran.exit, found: ran.found, error: ran.error }).to.deep.equal({ exit: 1, found, error: '' });
    });

  it('knows the files of another version, and of another place', async () => {
    site.html = readme();
    site.bend = (path, body) => (path === '/cdn/widget.js' ? Buffer.concat([body, Buffer.from('\n')]) : body);
    expect((await lint(site.address)).found).to.deep.equal(['tag/files 4:3']);
    site.reset();
    const { 'cdn/loader.js': hash } = JSON.parse(read('dist/integrity.json')) as Record<string, string>;
    const elsewhere = site.address.replace('127.0.0.1', 'localhost');
    const apart = (more: string): string => readme().replace('src="', `${more} src="${elsewhere}`);
    site.html = apart(`crossorigin integrity="${hash!}"`);
    expect((await lint(site.address)).found).to.deep.equal([]);
    site.html = apart(`integrity="${hash!}"`);
    expect((await lint(site.address)).found).to.deep.equal(['tag/crossorigin 4:3']);
  });

  it('looks at what is built before it is anywhere, and at an endpoint alone', async () => {
    const plain = await lint('demo/examples/plain/index.html', 'demo/examples/plain/delivery.html');
    expect(plain).to.deep.include({ exit: 0, found: [] });
    const endpoint = await lint('--token-endpoint', `${site.address}/chat/token`);
    expect(endpoint).to.deep.include({ exit: 0, found: [] });
    const nobody = await lint('--token-endpoint', 'http://127.0.0.1:1/chat/token');
    expect(nobody).to.deep.include({ exit: 1, found: ['token/unreachable'] });
  });

  it('ends with 2 where it cannot look, and writes no trace of itself', async () => {
    const packed = gzipSync(Buffer.alloc(50_000_000, 'x'));
    const odd = await serves(({ url }, response) => {
      const html = { 'Content-Type': 'text/html' };
      if (url === '/circle') response.writeHead(302, { Location: '/circle' }).end();
      else if (url === '/packed') response.writeHead(200, { ...html, 'Content-Encoding': 'gzip' }).end(packed);
      else if (url === '/not-packed') response.writeHead(200, { ...html, 'Content-Encoding': 'gzip' }).end('<p>');
      else if (url === '/cut')
        response.writeHead(200, { ...html, 'Content-Length': '9' }).write('<p>', () => response.destroy());
      else if (url === '/endless') {
        const more = (): void => void (response.destroyed || response.write(Buffer.alloc(65_536, '<'), more));
        response.writeHead(200, html);
        more();
      } else response.destroy();
    });
    for (const [path, code] of [
      ['circle', 'look/redirects'],
      ['packed', 'look/too-large'],
      ['not-packed', 'look/unreachable'],
      ['cut', 'look/unreachable'],
      ['endless', 'look/too-large'],
      ['gone', 'look/unreachable'],
    ] as const) {
      const ran = await lint(`${odd}/${path}`);
      expect({ exit: ran.exit, found: ran.found, error: ran.error }, path).to.deep.equal({
        exit: 2,
        found: [code],
        error: '',
      });
    }
    expect((await lint('nowhere.html')).found).to.deep.equal(['look/not-found']);
    expect((await lint(join(root, 'demo'))).found).to.deep.equal(['look/unreadable']);
    const asked = await lint('--wrong');
    expect([asked.exit, asked.out]).to.deep.equal([2, '']);
    expect(asked.error)
      .to.match(/^agent-messenger: Unknown option '--wrong'\n.*--help/)
      .and.not.to.match(/\n {4}at /);
  });

  it('is over with its report, though somebody never answers', async () => {
    const silent = await serves(() => undefined);
    site.html = readme().replace(/data-base-url="[^"]*"/, `data-base-url="${silent}"`);
    const ran = await lint(site.address, '--timeout', '2');
    expect({ exit: ran.exit, error: ran.error }).to.deep.equal({ exit: 1, error: '' });
    expect(ran.found).to.include('service/unreachable 5:3');
  });

  it('ends with what it has found, though nobody can read it', async () => {
    const ends = (out: number | 'pipe'): Promise<unknown> => {
      const child = spawn(process.execPath, [bin, 'nowhere.html'], { stdio: ['ignore', out, 'pipe'] });
      child.stdout?.destroy();
      let error = '';
      child.stderr!.on('data', (piece: Buffer) => (error += piece.toString()));
      return new Promise((done) => child.on('close', (exit) => done([exit, error])));
    };
    expect(await ends('pipe')).to.deep.equal([2, '']);
    if (existsSync('/dev/full')) expect(await ends(openSync('/dev/full', 'w'))).to.deep.equal([2, '']);
  });

  it('tells nobody a token, whatever is asked', async () => {
    const secret = 'ey' + 'JhbGciOiJI.eyJzZWNyZXQiOjF9.c2lnbmF0dXJlLW9m';
    const server = await serves((request, response) => {
      response.writeHead(request.method === 'POST' ? 200 : 404, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ access_token: secret, error: secret }));
    });
    site.html = readme()
      .replace('/chat/token', `${server}/token?api_key=${secret}`)
      .replace('async', `async data-label="${secret}"`);
    const { exit, out, error } = await lint(site.address);
    expect(exit).to.equal(1);
    expect(out + error)
      .not.to.contain('JhbGciOiJI')
      .and.not.to.contain('c2lnbmF0');
  });
});
