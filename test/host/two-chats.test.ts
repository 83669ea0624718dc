import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { startSite, type EmbedSite } from './embed-site.js';
import { scene } from './support.js';

const code = async (response: Response): Promise<unknown> => ((await response.json()) as { code: unknown }).code;

describe('two chats of one page at one endpoint', () => {
  it('are two visitors: each goes on with its own session, whatever the other has asked since', async () => {
    const browser = scene().visitor();
    const sales = await browser.body('/session?instance=sales');
    const help = await browser.body('/session?instance=help');
    const plain = await browser.body('/session');
    expect(new Set([sales, help, plain].map(({ access_token }) => access_token)).size).to.equal(3);
    for (const [query, { session_id, access_token }] of [
      ['?instance=sales', sales],
      ['?instance=help', help],
      ['', plain],
    ] as const)
      expect(await browser.body(`/token${query}`, { session_id })).to.include({ access_token });
  });
  it('and neither gets the token of the other', async () => {
    const browser = scene().visitor();
    const { session_id } = await browser.body('/session?instance=sales');
    await browser.post('/session?instance=help');
    expect(await code(await browser.post('/token?instance=help', { session_id }))).to.equal('host/unknown-session');
    expect(await code(await browser.post('/token', { session_id }))).to.equal('host/no-cookie');
  });
  it('the fallback and the context know them apart as well', async () => {
    const context = { keyId: 'k', secret: 's'.repeat(32), claims: () => ({ tier: 'gold' }) };
    const browser = scene({ context }).visitor();
    const { session_id } = await browser.body('/session?instance=sales');
    const signed = { session_id, context_id: 'c' };
    expect((await browser.post('/context?instance=sales', signed)).status).to.equal(200);
    expect(await code(await browser.post('/context', signed))).to.equal('host/unknown-session');
    const { conversation_id } = await browser.body('/chat/create?instance=sales');
    const said = { conversation_id, message: 'Hi' };
    expect((await browser.post('/chat/respond?instance=sales', said)).status).to.equal(200);
    expect(await code(await browser.post('/chat/respond?instance=help', said))).to.equal('host/unknown-conversation');
  });
  it('the chat without a name has the cookie that it always had', async () => {
    for (const query of ['', '?instance=', '?instance=default', '?other=1']) {
      const response = await scene().visitor().post(`/token${query}`);
      expect(response.headers.get('Set-Cookie'), query).to.match(/^am_visitor=/);
    }
  });
  it('any name has a cookie that browsers keep, of its own; one that is too long is refused', async () => {
    // Twelve characters in the name of a cookie each.
    const longest = '😀'.repeat(64);
    const names = [
      'カスタマーサポート',
      longest,
      'sales',
      'Sales',
      'a b',
      'a+b',
      'a;b=c',
      'a(b)',
      'é',
      'a%20b',
      '\r\nSet-Cookie: x',
      '.',
    ];
    const { visitor } = scene();
    const cookies = new Set<string>();
    for (const name of names) {
      const response = await visitor().post(`/token?${new URLSearchParams({ instance: name })}`);
      expect(response.status, name).to.equal(200);
      const line = response.headers.get('Set-Cookie')!;
      expect(line.length, name).to.be.at.most(4_096);
      const cookie = line.split('=', 1)[0]!;
      expect(cookie).to.match(/^am_visitor\.[\w.%+~*'!-]+$/);
      cookies.add(cookie);
    }
    expect(cookies.size).to.equal(names.length);
    for (const name of ['x'.repeat(65), `${longest}x`]) {
      const long = await visitor().post(`/token?${new URLSearchParams({ instance: name })}`);
      expect([long.status, await code(long)], name).to.deep.equal([400, 'host/instance']);
    }
  });
  it('a visitor who makes names up is counted as one who comes without a cookie', async () => {
    const { visitor, service } = scene({ limits: { newcomersPerAddress: 3 } });
    const browser = visitor();
    const statuses = [];
    for (let at = 0; at < 5; at++) statuses.push((await browser.post(`/token?instance=n${at}`)).status);
    expect(statuses).to.deep.equal([200, 200, 200, 429, 429]);
    expect(service.asked).to.have.length(3);
  });
});

describe('two chats of one page at one endpoint, in a browser', function () {
  this.timeout(120_000);
  let site: EmbedSite;
  before(async () => {
    site = await startSite();
  });
  after(() => site?.stop());
  beforeEach(() => site.reset());

  const chat = (view: Page, name: string): ReturnType<Page['locator']> =>
    view.locator(`agent-messenger[instance=${name}]`);
  async function asks(view: Page, name: string): Promise<void> {
    const area = chat(view, name).locator('textarea');
    await area.fill(`Hello, ${name}`);
    await area.press('Enter');
    await chat(view, name).locator('.delivery', { hasText: 'Sent' }).first().waitFor();
    await chat(view, name).locator('.turn.agent .md').first().waitFor();
  }

  it('both begin, and after each reload both go on', async () => {
    site.html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A page</title><link rel="icon" href="data:,">
<script type="module" src="/cdn/define.js"></script></head><body>${['sales', 'help']
      .map(
        (name) =>
          `<agent-messenger mode="inline" instance="${name}" base-url="${site.messaging}" token-endpoint="/chat/token"></agent-messenger>`,
      )
      .join('')}</body></html>`;
    const view = await (await site.browser.newContext({ viewport: { width: 1000, height: 1600 } })).newPage();
    const answers: string[] = [];
    view.on('response', (response) => {
      if (response.url().includes('/chat/token'))
        answers.push(`${new URL(response.url()).search} ${response.status()}`);
    });
    await view.goto(site.address);
    await asks(view, 'sales');
    // To look at one, which asks for a token as well, does not end the other.
    const found = await view.evaluate(async (files) => {
      const { doctor } = (await import(files)) as { doctor(element: Element): Promise<unknown[]> };
      return doctor(document.querySelector('[instance=help]')!);
    }, '/cdn/index.js');
    expect(found).to.deep.equal([]);
    await asks(view, 'help');
    for (let time = 1; time <= 2; time++) {
      answers.length = 0;
      await view.reload();
      for (const name of ['sales', 'help']) await chat(view, name).getByText(`Hello, ${name}`).first().waitFor();
      while (answers.length < 2) await view.waitForEvent('response');
      expect(answers.sort()).to.deep.equal(['?instance=help 200', '?instance=sales 200']);
    }
    await view.context().close();
  });
});
