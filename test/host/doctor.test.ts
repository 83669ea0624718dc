import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { launcher, startSite, type EmbedSite } from './embed-site.js';

interface Remark {
  readonly code: string;
  readonly cause: string;
  readonly fix: string;
}

/** A page with the tag as it is pasted, and these attributes besides. */
const page = (attributes: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head>
<body><h1>A page</h1><script async src="/cdn/loader.js" data-load="eager" ${attributes}></script></body></html>`;

describe('the doctor, on a page', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(() => site.reset());

  async function opens(
    attributes: string,
    host = '127.0.0.1',
    prepare: (view: Page) => Promise<unknown> = () => Promise.resolve(),
  ): Promise<{ view: Page; said: string[] }> {
    site.html = page(attributes);
    const view = await (await site.browser.newContext()).newPage();
    await prepare(view);
    const said: string[] = [];
    view.on('console', (message) => said.push(message.text()));
    await view.goto(site.address.replace('127.0.0.1', host));
    await view.waitForFunction(
      () => 'element' in Object((globalThis as unknown as { AgentMessenger?: object }).AgentMessenger),
    );
    return { view, said };
  }
  const asks = (view: Page): Promise<Remark[]> =>
    view.evaluate(() =>
      (globalThis as unknown as { AgentMessenger: { doctor(): Promise<Remark[]> } }).AgentMessenger.doctor(),
    );
  const remarksOf = async (attributes: string): Promise<Remark[]> => {
    const { view } = await opens(attributes);
    const remarks = await asks(view);
    await view.context().close();
    return remarks;
  };
  const codes = async (attributes: string): Promise<string[]> => (await remarksOf(attributes)).map(({ code }) => code);
  const right = (): string => `data-base-url="${site.messaging}" data-token-endpoint="/chat/token"`;

  it('finds nothing on a page that is right, and no token is in what it says', async () => {
    const { view, said } = await opens(right());
    expect(await asks(view)).to.deep.equal([]);
    expect(said.join('\n')).not.to.match(/eyJ/);
    await view.context().close();
  });

  it('finds nothing to ask while a conversation goes on', async () => {
    const { view } = await opens(right());
    await view.locator('button[aria-haspopup=dialog]').first().click();
    await view.locator('agent-messenger textarea').fill('Hello');
    await view.locator('agent-messenger textarea').press('Enter');
    await view.locator('agent-messenger .delivery', { hasText: 'Sent' }).first().waitFor();
    expect(await asks(view)).to.deep.equal([]);
    await view.context().close();
  });

  it('finds an endpoint that is not there', async () => {
    expect(await codes(`data-base-url="${site.messaging}" data-token-endpoint="/chat/nothing"`)).to.deep.equal([
      'token/not-found',
    ]);
  });

  it('finds an endpoint that answers with something else', async () => {
    expect(await codes(`data-base-url="${site.messaging}" data-token-endpoint="/a-page"`)).to.deep.equal([
      'token/malformed',
    ]);
  });

  for (const [status, code] of [
    [500, 'token/failed'],
    [401, 'token/refused'],
    [400, 'token/refused'],
  ] as const)
    it(`finds an endpoint that answers ${status}, before the chat is wanted and after it has failed`, async () => {
      const { view } = await opens(right(), '127.0.0.1', (one) =>
        one.route('**/chat/token', (route) => route.fulfill({ status, body: '{"error":"no"}' })),
      );
      expect((await asks(view)).map((remark) => remark.code)).to.deep.equal([code]);
      await launcher(view).click();
      await view.getByText('The chat cannot start').first().waitFor({ timeout: 30_000 });
      expect((await asks(view)).map((remark) => remark.code)).to.deep.equal([code]);
      await view.context().close();
    });

  it('does not speak of an endpoint where the page gives the token itself', async () => {
    const { view, said } = await opens(right());
    const asked: string[] = [];
    view.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await view.evaluate('document.querySelector("agent-messenger").getAccessToken = async () => ({})');
    await launcher(view).click();
    await view.getByText('The chat cannot start').first().waitFor({ timeout: 30_000 });
    expect(asked).not.to.include('/chat/token');
    expect((await asks(view)).map((remark) => remark.code)).not.to.include('token/malformed');
    expect(said.join('\n'))
      .to.match(/auth\/malformed/)
      .and.not.match(/token\/malformed/);
    await view.context().close();
  });

  it('finds that what answers at base-url is not the service', async () => {
    const other = createServer((_request, response) => void response.end('<h1>A blog</h1>'));
    await new Promise<void>((up) => other.listen(0, '127.0.0.1', up));
    const { port } = other.address() as AddressInfo;
    expect(await codes(`data-base-url="http://127.0.0.1:${port}" data-token-endpoint="/chat/token"`)).to.deep.equal([
      'service/wrong-host',
    ]);
    other.close();
    // A path of the page's own site, where there is one page for all that is not found.
    expect(await codes('data-base-url="/messaging" data-token-endpoint="/chat/token"')).to.deep.equal([
      'service/wrong-host',
    ]);
  });

  it('finds patterns that cannot be read, and a config', async () => {
    const [pattern] = await remarksOf(`${right()} data-show-on='/shop/(["'`);
    expect(pattern).to.include({ code: 'option/value', fix: 'Write paths, as show-on="/shop/* /basket".' });
    expect(await codes(`${right()} data-config='{title: "x"}'`)).to.deep.equal(['config/unread']);
    expect(await codes(`${right()} data-config="/a-page"`)).to.deep.equal(['config/unread']);
  });

  it('does not find that the chat has just asked, which it can wait for', async () => {
    site.headers = { 'Content-Security-Policy': `connect-src 'self'` };
    const { view } = await opens(right(), 'localhost');
    await launcher(view).click();
    await view.getByText('The chat cannot start').first().waitFor({ timeout: 30_000 });
    await view.getByRole('button', { name: 'Try again' }).click();
    await view.getByText('The chat cannot start').first().waitFor({ timeout: 30_000 });
    expect((await asks(view)).map(({ code }) => code)).to.deep.equal(['page/policy', 'page/policy']);
    await view.context().close();
  });

  it('finds no frame around a page that is a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'am-doctor-'));
    const file = join(folder, 'page.html');
    writeFileSync(
      file,
      page(`data-base-url="${site.messaging}" data-token-endpoint="${site.address}/open/token"`).replace(
        '/cdn/',
        `${site.address}/cdn/`,
      ),
    );
    const view = await (await site.browser.newContext()).newPage();
    await view.goto(pathToFileURL(file).href);
    await view.waitForFunction(
      () => 'element' in Object((globalThis as unknown as { AgentMessenger?: object }).AgentMessenger),
    );
    expect((await asks(view)).map(({ code }) => code)).not.to.include('page/sandboxed');
    await view.context().close();
    rmSync(folder, { recursive: true });
  });

  it('finds that nothing answers where the service should be', async () => {
    expect(await codes('data-base-url="http://127.0.0.1:9" data-token-endpoint="/chat/token"')).to.include(
      'service/unreachable',
    );
  });

  it('finds the tag pasted twice, and options that contradict each other', async () => {
    const { view } = await opens(`${right()} data-hide-launcher`);
    expect((await asks(view)).map(({ code }) => code)).to.deep.equal(['option/no-way-in']);
    await view.evaluate(() => document.body.append(document.querySelector('script')!.cloneNode()));
    expect((await asks(view)).map(({ code }) => code)).to.deep.equal(['option/no-way-in', 'page/loaded-twice']);
    // What the page has of its own is a way in.
    await view.evaluate(() => document.body.append(document.createElement('button')));
    await view.evaluate(() => document.querySelector('button')!.setAttribute('data-agent-messenger-open', ''));
    expect((await asks(view)).map(({ code }) => code)).to.deep.equal(['page/loaded-twice']);
    await view.context().close();
  });

  it('names what the policy of the page lacks, exactly', async () => {
    const policy = (connect: string): void => {
      site.headers = {
        'Content-Security-Policy': `default-src 'none'; img-src data:; script-src 'self'; style-src 'self'; connect-src ${connect}`,
      };
    };
    const socket = site.messaging.replace('http', 'ws');
    policy("'self'");
    const { view } = await opens(right());
    const fixes = (await asks(view)).filter(({ code }) => code === 'page/policy').map(({ fix }) => fix);
    expect(fixes).to.deep.equal([`Add ${site.messaging} to connect-src.`, `Add ${socket} to connect-src.`]);
    await view.context().close();
    // And with that added it is right.
    policy(`'self' ${site.messaging} ${socket}`);
    expect(await codes(right())).to.deep.equal([]);
  });

  it('names the place of the files, which Safari fetches to check them', async () => {
    const files = site.address.replace('127.0.0.1', 'localhost');
    const talks = `'self' ${site.messaging} ${site.messaging.replace('http', 'ws')}`;
    const lacks = async (connect: string): Promise<string[]> => {
      site.headers = { 'Content-Security-Policy': `script-src 'self' ${files}; connect-src ${connect}` };
      site.html = page(right()).replace('src="/cdn', `src="${files}/cdn`);
      const view = await (await site.browser.newContext()).newPage();
      await view.goto(site.address);
      await view.locator('agent-messenger .launch').waitFor();
      const remarks = await asks(view);
      await view.context().close();
      return remarks.map(({ fix }) => fix);
    };
    expect(await lacks(talks)).to.deep.equal([`Add ${files} to connect-src.`]);
    expect(await lacks(`${talks} ${files}`)).to.deep.equal([]);
  });

  it('does not take what else the page is forbidden for its own, and reads an address as the chat does', async () => {
    const socket = site.messaging.replace('http', 'ws');
    const checks = async (connect: string, baseUrl: string, more: object = {}): Promise<string[]> => {
      site.headers = { 'Content-Security-Policy': `connect-src ${connect}` };
      const { view } = await opens(right());
      const missing = await view.evaluate(
        async (needs) => {
          const calls = setInterval(() => void fetch('https://tracker.invalid/hit').catch(() => undefined), 20);
          // By a name that only the browser knows.
          const door = '/cdn/index.js';
          const { checkCsp } = (await import(door)) as {
            checkCsp(needs: { baseUrl: string }): Promise<{ directive: string; add: string }[]>;
          };
          const found = await checkCsp(needs);
          clearInterval(calls);
          return found.map(({ directive, add }) => `${directive} ${add}`);
        },
        { baseUrl, ...more },
      );
      await view.context().close();
      return missing;
    };
    const led = createServer((_request, response) =>
      response.writeHead(302, { Location: 'https://sso.invalid/' }).end(),
    );
    await new Promise<void>((up) => led.listen(0, '127.0.0.1', up));
    const sso = `http://127.0.0.1:${(led.address() as AddressInfo).port}`;
    const all = `'self' ${site.messaging} ${socket}`;
    // Somewhere else is not what has to be added.
    expect(await checks(`${all} ${sso}`, site.messaging, { endpoints: [`${sso}/token`] })).to.deep.equal([]);
    led.close();
    expect(await checks(`'self' ${site.messaging}/api/v1/ ${socket}/ws`, site.messaging)).to.deep.equal([]);
    expect(
      await checks(all, site.messaging, {
        config: 'https://options.invalid/chat.json',
        imageOrigins: ['http://[', 'cdn.invalid'],
      }),
    ).to.deep.equal(['connect-src https://options.invalid']);
    expect(await checks(`'self' ${site.messaging} ${socket}`, site.messaging)).to.deep.equal([]);
    const lacks = [`connect-src ${site.messaging}`, `connect-src ${socket}`];
    expect(await checks("'self'", site.messaging)).to.deep.equal(lacks);
    expect(await checks("'self'", socket)).to.deep.equal(lacks);
    expect(await checks("'self'", 'messaging.invalid')).to.deep.equal([
      'connect-src https://messaging.invalid',
      'connect-src wss://messaging.invalid',
    ]);
  });

  it('is not needed for a chat that stands where another stands', async () => {
    site.html = page(right()).replace(
      '<h1>',
      `<agent-messenger base-url="${site.messaging}" token-endpoint="/chat/token"></agent-messenger><h1>`,
    );
    const view = await (await site.browser.newContext()).newPage();
    const line = view.waitForEvent('console');
    await view.goto(site.address);
    expect((await line).text()).to.match(/ page\/loaded-twice: .* give each an instance\.$/);
    await view.context().close();
  });

  it('tells of a misspelt option at once, in one line, with the right name', async () => {
    const { view, said } = await opens(`${right()} data-placment="start-bottom"`);
    if (said.length === 0) await view.waitForEvent('console');
    expect(said).to.deep.equal([
      '[agent-messenger] option/unknown: placment is none of the options, and does nothing. Did you mean placement?',
    ]);
    await view.context().close();
  });

  /** Each alone on a page that is right otherwise: what it is told by, at once. */
  const wrong: Readonly<Record<string, RegExp>> = {
    'data-mode="pop"': /^option\/value: .* Write mode="popup"\.$/,
    'data-placement="bottom-left"': /^option\/value: .* Write placement="start-bottom"\.$/,
    'data-theme="drak"': /^option\/unknown: theme .* color-scheme="dark"\?$/,
    'data-hide-launcher="false"':
      /^option\/value: .* Take the attribute away\. In a template, bind the property hideLauncher \(docs\/frameworks\.md\)\.$/,
    'data-session-endpoint="/chat/session"': /^option\/two-tokens: /,
    'data-mode="inline" data-placement="start-top"': /^option\/no-effect: /,
    'data-connector-token="x"': /^option\/secret: /,
    'data-token="sk_live_01"': /^option\/secret: /,
    'data-title="Acme"': /^option\/unknown: title .* data-config='\{"title": …\}'\.$/,
    'data-streaming': /^option\/unknown: streaming .* unless no-streaming is given\.$/,
    'data-config="{title: 1}"': /^config\/unread: .* double quotes/,
    'data-config="[1"': /^config\/unread: .* an address that answers with it\.$/,
    'data-config="/a-page"': /^config\/unread: /,
  };
  for (const [attributes, line] of Object.entries(wrong))
    it(`is not needed for ${attributes}: one line says what is right, and the page has its chat`, async () => {
      const { view, said } = await opens(`${right()} ${attributes}`);
      if (said.length === 0) await view.waitForEvent('console');
      // Whatever else were to come would come with the opening.
      await view.evaluate(() =>
        (globalThis as unknown as { AgentMessenger: { open(): Promise<void> } }).AgentMessenger.open(),
      );
      await view.locator('agent-messenger textarea').waitFor();
      expect(said).to.have.length(1);
      expect(said[0]!.replace('[agent-messenger] ', '')).to.match(line);
      await view.context().close();
    });

  it('is not needed for an address that is not secure; the line is the same as its own', async () => {
    const { view, said } = await opens('data-base-url="messaging.example" data-token-endpoint="/chat/token"');
    if (said.length === 0) await view.waitForEvent('console');
    expect(said[0]).to.match(
      /^\[agent-messenger\] option\/base-url: .* Write base-url="https:\/\/messaging\.example"\.$/,
    );
    const [first] = (await asks(view)).filter(({ code }) => code === 'option/base-url');
    expect(said[0]).to.equal(`[agent-messenger] ${first!.code}: ${first!.cause} ${first!.fix}`);
    await view.context().close();
  });

  it('is not needed on a page without TLS: one line says what it needs, and the visitor is told', async () => {
    const { view, said } = await opens(right(), 'shop.test');
    await view.locator('button[aria-haspopup=dialog]').first().click();
    await view.locator('agent-messenger').getByText('The chat cannot start').waitFor();
    await view.getByRole('button', { name: 'Try again' }).click();
    await view.locator('agent-messenger textarea').fill('Hello');
    await view.locator('agent-messenger textarea').press('Enter');
    await view.locator('agent-messenger').getByText('The chat cannot start').waitFor();
    if (said.length === 0) await view.waitForEvent('console');
    expect(said).to.deep.equal([
      '[agent-messenger] option/invalid: tokenEndpoint: expected an https or localhost address',
    ]);
    await view.context().close();
  });
});
