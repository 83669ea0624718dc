import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Page, Route } from 'playwright-core';
import { launcher, startSite, type EmbedSite } from './embed-site.js';

type Handle = ((method: string) => unknown) & { checkCsp(): Promise<unknown> };
type Scope = { AgentMessenger: Handle };

/** Whoever has set a page up wrongly opens the chat, and looks at the console. */
describe('what is wrong with a chat that is open', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  let other: Server;
  before(async () => {
    site = await startSite();
    other = createServer((_request, response) => void response.end('<h1>A blog</h1>'));
    await new Promise<void>((up) => other.listen(0, '127.0.0.1', up));
  });
  after(async () => {
    other?.close();
    await site?.stop();
  });
  beforeEach(() => site.reset());

  const elsewhere = (): string => `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
  const base = (): string => `data-base-url="${site.messaging}"`;
  const right = (): string => `${base()} data-token-endpoint="/chat/token"`;
  const page = (...tags: readonly string[]): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,"></head><body><h1>A page</h1>
${tags.map((attributes) => `<script async nonce="R" src="/cdn/loader.js" ${attributes}></script>`).join('\n')}</body></html>`;

  interface Opened {
    readonly view: Page;
    /** What we say of it, besides what the browser does. */
    readonly lines: string[];
    said(count: number): Promise<void>;
  }
  async function visits(
    html: string,
    prepare: (view: Page) => Promise<unknown> = async () => undefined,
  ): Promise<Opened> {
    site.html = html;
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 860 } })).newPage();
    const lines: string[] = [];
    view.on('console', (said) => {
      if (said.text().startsWith('[agent-messenger] ')) lines.push(said.text().replace('[agent-messenger] ', ''));
    });
    await prepare(view);
    await view.goto(site.address);
    return {
      view,
      lines,
      async said(count) {
        while (lines.length < count) await view.waitForEvent('console', { timeout: 30_000 });
      },
    };
  }
  /** Whatever waits until the panel is closed comes then, and before what comes of a call that there is not. */
  async function closes({ view, lines, said }: Opened): Promise<void> {
    const before = lines.length;
    await view.evaluate(() => (globalThis as unknown as Scope).AgentMessenger('close'));
    await view.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/idle-[^/]*\.js$/.test(name)),
    );
    await view.evaluate(() => new Promise((over) => requestIdleCallback(() => requestIdleCallback(over))));
    await view.evaluate(() => (globalThis as unknown as Scope).AgentMessenger('nothing'));
    while (lines.at(-1)?.startsWith('call/unknown: nothing ') !== true) await said(Math.max(before, lines.length) + 1);
    lines.pop();
  }

  const answers =
    (status: number, body = '{"error":"no"}') =>
    (route: Route) =>
      route.fulfill({ status, body });
  /** What is wrong; the one line that says so, with what is right. */
  const wrong: Readonly<
    Record<string, readonly [attributes: () => string, line: RegExp, ((route: Route) => unknown)?]>
  > = {
    'no way to a token': [base, /^option\/no-token: .* Give token-endpoint: /],
    'no address of the service': [
      () => 'data-token-endpoint="/chat/token"',
      /^option\/no-base-url: .* Give base-url: /,
    ],
    'a misspelt endpoint': [
      () => `${base()} data-tokenendpoint="/chat/token"`,
      /^option\/unknown: tokenendpoint .* Did you mean token-endpoint\?$/,
    ],
    'a misspelt address': [
      () => `data-baseurl="${site.messaging}" data-token-endpoint="/chat/token"`,
      /^option\/unknown: baseurl .* Did you mean base-url\?$/,
    ],
    'an address that is not secure': [
      () => 'data-base-url="http://messaging.example" data-token-endpoint="/chat/token"',
      /^option\/base-url: .* Write base-url="https:\/\/messaging\.example"\.$/,
    ],
    'an address without a scheme': [
      () => 'data-base-url="messaging.example" data-token-endpoint="/chat/token"',
      /^option\/base-url: .* Write base-url="https:\/\/messaging\.example"\.$/,
    ],
    'a storage that is none': [() => `${right()} data-storage="local"`, /^option\/value: .* Write storage="device"\.$/],
    'a secret in place of an endpoint': [() => `${base()} data-connector-token="sk_1"`, /^option\/secret: .* host kit/],
    'an endpoint that is not there': [right, /^token\/not-found: \/chat\/token answers 404 .* host kit/, answers(404)],
    'an endpoint that wants a login': [right, /^token\/refused: \/chat\/token answers 401/, answers(401)],
    'an endpoint that wants something else': [right, /^token\/refused: \/chat\/token answers 400/, answers(400)],
    'an endpoint that fails': [right, /^token\/failed: \/chat\/token answers 500.* Look at its log\.$/, answers(500)],
    'an endpoint that is a page': [right, /^token\/malformed: .*\{"access_token": "…"\}/, answers(200, '<h1>Hi</h1>')],
    'an endpoint that nothing answers': [
      right,
      /^token\/unreachable: .* See that your server runs/,
      (route) => route.abort('connectionrefused'),
    ],
    'an endpoint elsewhere that does not answer this page': [
      () => `${base()} data-token-endpoint="${elsewhere()}/token"`,
      /^token\/unreachable: .* of the same origin/,
    ],
    'an address where something else is': [
      () => `data-base-url="${elsewhere()}" data-token-endpoint="/chat/token"`,
      /^service\/unreachable: .* Check base-url/,
    ],
    'an address where a page is': [
      () => `data-base-url="/messaging" data-token-endpoint="/chat/token"`,
      /^service\/wrong-host: .* Give base-url: /,
    ],
  };
  for (const [what, [attributes, line, route]] of Object.entries(wrong))
    it(`is told in one line when it has failed, with what to do: ${what}`, async () => {
      const opened = await visits(page(attributes()), async (one) => {
        if (route !== undefined) await one.route('**/chat/token', route);
      });
      const { view, lines, said } = opened;
      await launcher(view).click();
      await said(1);
      await closes(opened);
      expect(lines, lines.join('\n')).to.have.length(1);
      expect(lines[0]).to.match(line);
      expect(lines[0]).not.to.match(/eyJ|sk_1/);
      await view.context().close();
    });

  const policy = (connect: string, types = 'agent-messenger'): void => {
    site.headers = {
      'Content-Security-Policy': `default-src 'none'; img-src data:; script-src 'nonce-R' 'strict-dynamic'; connect-src ${connect}; require-trusted-types-for 'script'; trusted-types ${types}`,
    };
  };
  for (const [what, connect, fix] of [
    ['the token', () => site.messaging, () => "Add 'self' to connect-src."],
    [
      'the session',
      () => "'self'",
      () => `Add ${site.messaging} ${site.messaging.replace('http', 'ws')} to connect-src.`,
    ],
    [
      'the socket, of whose address the token is a part',
      () => `'self' ${site.messaging}`,
      () => `Add ${site.messaging} ${site.messaging.replace('http', 'ws')} to connect-src.`,
    ],
  ] as const)
    it(`is told in one line when the policy of the page forbids ${what}`, async () => {
      policy(connect());
      const opened = await visits(page(right()));
      const { view, lines, said } = opened;
      await launcher(view).click();
      await said(1);
      await closes(opened);
      expect(lines, lines.join('\n')).to.have.length(1);
      expect(lines[0]).to.match(/^page\/policy: /);
      expect(lines[0]!.endsWith(fix()), lines[0]).to.equal(true);
      expect(lines[0]).not.to.contain('eyJ');
      await view.context().close();
    });

  it('can be asked what its policy lacks, before it has come and after', async () => {
    policy("'self'");
    const { view, lines, said } = await visits(page(right()));
    await launcher(view).waitFor();
    await view.evaluate(() => void (globalThis as unknown as Scope).AgentMessenger('checkCsp'));
    await said(1);
    expect(lines[0]).to.match(/^\[Object, Object\]$|^Array\(2\)$/);
    const missing = await view.evaluate(() => (globalThis as unknown as Scope).AgentMessenger.checkCsp());
    expect(missing).to.deep.equal([
      { directive: 'connect-src', add: site.messaging, why: 'the session' },
      { directive: 'connect-src', add: site.messaging.replace('http', 'ws'), why: 'the conversation' },
    ]);
    await view.context().close();
  });

  it('is told when the policy forbids it to be drawn', async () => {
    policy(`'self' ${site.messaging} ${site.messaging.replace('http', 'ws')}`, "'none'");
    const { view, lines, said } = await visits(page(right()));
    await launcher(view).click();
    await said(1);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(/^page\/policy: .* Add agent-messenger to trusted-types\.$/);
    await view.context().close();
  });

  it('says what the policy lacks, all of it, also where that forbids it to be drawn', async () => {
    policy("'self'", "'none'");
    const { view, lines, said } = await visits(page(right()));
    await launcher(view).waitFor();
    const asks = (): Promise<void> =>
      view.evaluate(() => {
        const { AgentMessenger: chat } = globalThis as unknown as Scope;
        chat('nothing');
        chat('checkCsp');
      });
    // Before anybody has tried, which asking does; and after.
    await asks();
    await said(2);
    await asks();
    await said(3);
    expect(lines.filter((line) => /^\[Object, Object, Object\]$|^Array\(3\)$/.test(line))).to.have.length(2);
    expect(lines.filter((line) => line.startsWith('page/policy: '))).to.have.length(1);
    await view.context().close();
  });

  it('is told though nobody has said anything: what is misspelt, once they have had time for it', async () => {
    const { view, lines, said } = await visits(page(`${right()} data-acent="red"`), (one) => one.clock.install());
    await launcher(view).click();
    await view.locator('agent-messenger textarea').waitFor();
    await view.clock.fastForward(25_000);
    await said(1);
    expect(lines[0]).to.match(/^option\/unknown: acent .* Did you mean accent\?$/);
    await view.context().close();
  });

  it('is told of what its closing takes away: that it is open by data-open="false"', async () => {
    const opened = await visits(page(`${right()} data-open="false"`));
    const { view, lines } = opened;
    await view.locator('agent-messenger textarea').waitFor();
    await closes(opened);
    expect(lines[0]).to.match(
      /^option\/value: open="false" counts as given\. Take the attribute away\. In a template, bind the property open \(docs\/frameworks\.md\)\.$/,
    );
    await view.context().close();
  });

  it('is told of a second tag of its name, which comes to nothing', async () => {
    // Either may be there first.
    const eager = `${right()} data-load="eager"`;
    const { view, lines, said } = await visits(page(eager, eager));
    await said(1);
    expect(lines).to.have.length(1);
    expect(lines[0]).to.match(/^page\/loaded-twice: There are 2 script tags .* data-instance\.$/);
    expect(await view.locator('agent-messenger').count()).to.equal(1);
    await view.context().close();
  });

  it('is nothing where two tags have a name each', async () => {
    const both = [
      `${right()} data-load="eager"`,
      `${right()} data-load="eager" data-instance="sales" data-global="Sales"`,
    ];
    const { view, lines } = await visits(page(...both), (one) => one.clock.install());
    await view.waitForFunction(() => 'element' in Object((globalThis as unknown as { Sales?: object }).Sales));
    await view.clock.fastForward(5_000);
    expect(lines).to.deep.equal([]);
    await view.context().close();
  });
});
