import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { Robin } from '../../demo/robin.js';
import { siteApp, type SiteParts } from '../../demo/site.js';
import type { Running } from '../../demo/platform/start.js';
import { testPlatform } from '../support/platform.js';
import { atDesk, control, joined } from '../support/wire.js';

const HOST = '127.0.0.1:5400';
const OWN = { Host: HOST, Origin: `http://${HOST}`, 'Sec-Fetch-Site': 'same-origin' };
const JSON_BODY = { 'Content-Type': 'application/json' };
const PAT = { agent: { id: 'desk-pat', name: 'Pat' } };

type App = ReturnType<typeof siteApp>;
type News = Record<string, unknown> & { readonly type: string };

/** A control door that refuses when told to. */
async function doorOf() {
  const door = { ms: 8_000, refuses: false, address: '', close: () => server.close() };
  const server: Server = createServer((request, response) => {
    request.setEncoding('utf8');
    let body = '';
    request.on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (request.method === 'GET') return response.end(JSON.stringify({ settings: { colleagueAfterMs: door.ms } }));
      if (door.refuses) return response.writeHead(503).end();
      door.ms = (JSON.parse(body) as { colleagueAfterMs: number }).colleagueAfterMs;
      return response.end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  door.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return door;
}

describe('the desk of the shop’s server', () => {
  let running: Running;
  let folder = '';
  let app: App;
  let doorless: App;
  let guarded: App;
  let door: Awaited<ReturnType<typeof doorOf>>;
  let stopped = false;
  before(async () => {
    running = await testPlatform({ colleagueAfterMs: 8_000 });
    folder = mkdtempSync(join(tmpdir(), 'am-desk-'));
    writeFileSync(join(folder, 'desk.html'), '<!doctype html><title>Desk</title>');
    // What is found where case does not count.
    writeFileSync(join(folder, 'DESK.html'), '<!doctype html><title>Desk</title>');
    writeFileSync(join(folder, 'logo-_1.min.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const { messaging, desk, control: open } = running.addresses;
    const parts = {
      status: () => Promise.resolve({}),
      // Nobody chats here.
      chat: {} as SiteParts['chat'],
      messaging,
      till: () => Promise.resolve('failed' as const),
      desk: { address: desk, key: running.platform.keys.deskKey },
    };
    app = siteApp(folder, { ...parts, control: open });
    doorless = siteApp(folder, { ...parts, control: undefined });
    door = await doorOf();
    guarded = siteApp(folder, { ...parts, control: door.address });
  });
  after(async () => {
    await stop();
    door.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(() => control(running, '/reset'));

  async function stop(): Promise<void> {
    if (stopped) return;
    stopped = true;
    await running.stop();
  }

  const ask = (path: string, init: RequestInit = {}, headers: object = OWN): Promise<Response> =>
    Promise.resolve(app.request(`http://${HOST}${path}`, { ...init, headers: { ...headers, ...init.headers } }));
  const does = (id: string, verb: string, body: object = {}): Promise<Response> =>
    ask(`/desk/api/conversations/${id}/${verb}`, { method: 'POST', headers: JSON_BODY, body: JSON.stringify(body) });
  async function waiting() {
    const wire = await joined(running);
    wire.say('USER_MESSAGE', { text: '/handoff' });
    await wire.hears('HANDOFF_QUEUE_STATUS');
    return wire;
  }
  const robin = async (): Promise<number> =>
    ((await control(running, '/state', undefined, 'GET')) as { settings: { colleagueAfterMs: number } }).settings
      .colleagueAfterMs;
  async function robinIs(ms: number): Promise<void> {
    while ((await robin()) !== ms);
  }

  /** What a page hears. */
  async function listens(who?: string, site = app) {
    const path = who === undefined ? '/desk/events' : `/desk/events?who=${who}`;
    const response = await site.request(`http://${HOST}${path}`, { headers: OWN });
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    let rest = '';
    const next = async (type: string): Promise<News | undefined> => {
      for (;;) {
        const end = rest.indexOf('\n\n');
        if (end >= 0) {
          const news = JSON.parse(rest.slice('data: '.length, end)) as News;
          rest = rest.slice(end + 2);
          if (news.type === type) return news;
          continue;
        }
        const { value, done } = await reader.read();
        if (done) return undefined;
        rest += decoder.decode(value, { stream: true });
      }
    };
    return { response, next, close: () => reader.cancel() };
  }

  it('gives the page under a policy of its own: no other server, no way to make HTML', async () => {
    const page = await ask('/desk', {}, { Host: HOST });
    expect(page.status).to.equal(200);
    expect(page.headers.get('Content-Security-Policy'))
      .to.include("connect-src 'self';")
      .and.include("trusted-types 'none'")
      .and.include("style-src 'self'");
    for (const path of [
      '/desk.html',
      '//desk.html',
      '/desk%2ehtml',
      '/%64esk.html',
      '/x%2f..%2fdesk.html',
      '/desk.html%2f.',
      '/desk.html%2fx%2f..',
      '/DESK.html',
    ])
      expect((await ask(path, {}, { Host: HOST })).status, path).to.equal(404);
  });

  it('gives the other files of the folder by their plain names', async () => {
    const file = await ask('/logo-_1.min.svg', {}, { Host: HOST });
    expect([file.status, file.headers.get('Content-Type')]).to.deep.equal([200, 'image/svg+xml']);
  });

  it('reads and does what the page asks, with a key that the page never sees', async () => {
    const wire = await waiting();
    const { session } = wire;
    expect((await does(session.sessionId, 'accept', PAT)).status).to.equal(204);
    expect((await wire.hears('LIVE_AGENT_JOINED')).payload).to.deep.equal({ agent: PAT.agent });
    const read = await ask(`/desk/api/conversations/${session.sessionId}`);
    const text = await read.text();
    expect(JSON.parse(text)).to.include({ session_id: session.sessionId, phase: 'live', ended_by: null });
    expect(read.headers.get('Cache-Control')).to.equal('no-store');
    expect(text + JSON.stringify([...read.headers])).not.to.include(running.platform.keys.deskKey);
  });

  it('passes on what the desk refuses, and what it does not know', async () => {
    const { session } = await waiting();
    await atDesk(running, session.sessionId, 'accept', { agent: { id: 'kim', name: 'Kim' } });
    expect((await does(session.sessionId, 'accept', PAT)).status).to.equal(409);
    expect((await does(session.sessionId, 'message', { text: '' })).status).to.equal(400);
    expect((await ask('/desk/api/conversations/none')).status).to.equal(404);
    expect((await does(session.sessionId, 'reset')).status).to.equal(404);
  });

  it('is for this machine and its own page: another site, another port, a picture, a form', async () => {
    const { session } = await waiting();
    const strangers: Record<string, object> = {
      'another site': { ...OWN, Origin: 'https://evil.test', 'Sec-Fetch-Site': 'cross-site' },
      'no origin': { ...OWN, Origin: 'null' },
      'another port of this machine': { ...OWN, Origin: 'http://127.0.0.1:9', 'Sec-Fetch-Site': 'same-site' },
      'another port, of an old browser': { Host: HOST, Origin: 'http://127.0.0.1:9' },
      'a picture of another site': { Host: HOST, 'Sec-Fetch-Site': 'cross-site' },
      'a name that leads here': { Host: 'evil.test', Origin: 'http://evil.test' },
    };
    for (const [name, headers] of Object.entries(strangers)) {
      const write = { method: 'POST', headers: JSON_BODY, body: JSON.stringify(PAT) };
      const path = `/desk/api/conversations/${session.sessionId}`;
      for (const answer of [
        ask(path, {}, headers),
        ask('/desk/events?who=x', {}, headers),
        ask(`${path}/accept`, write, headers),
      ])
        expect((await answer).status, name).to.equal(403);
    }
    expect((await ask('/desk', {}, { Host: 'evil.test' })).status).to.equal(403);
    const form = { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: JSON.stringify(PAT) };
    expect((await ask(`/desk/api/conversations/${session.sessionId}/accept`, form)).status).to.equal(415);
    expect((await does(session.sessionId, 'message', { text: 'x'.repeat(70_000) })).status).to.equal(413);
    expect(await robin()).to.equal(8_000);
  });

  it('tells what the desk tells: the queue, what the visitor writes, that they type', async () => {
    const page = await listens('desk-pat');
    expect(page.response.headers.get('Content-Type')).to.equal('text/event-stream');
    expect(await page.next('queue')).to.deep.equal({ type: 'queue', waiting: [], live: [] });
    const wire = await waiting();
    const { sessionId: session_id } = wire.session;
    await does(session_id, 'accept', PAT);
    wire.say('USER_TYPING', { state: 'TYPING_STATE_STARTED' });
    expect(await page.next('typing')).to.include({ session_id, state: 'TYPING_STATE_STARTED' });
    wire.say('USER_MESSAGE', { text: 'two\n\nlines' });
    expect(await page.next('message')).to.deep.equal({ type: 'message', session_id, text: 'two\n\nlines' });
    await page.close();
  });

  it('lets Robin wait for as long as anybody plays, and no longer', async () => {
    const onlooker = await listens();
    await onlooker.next('queue');
    expect(await robin()).to.equal(8_000);
    const [pat, kim] = [await listens('desk-pat'), await listens('desk-kim')];
    expect(await pat.next('robin')).to.deep.equal({ type: 'robin', waits: true });
    expect(await robin()).to.equal(0);
    await pat.close();
    const again = await listens('desk-pat');
    expect(await again.next('robin')).to.deep.equal({ type: 'robin', waits: true });
    await kim.close();
    expect(await robin()).to.equal(0);
    await again.close();
    await robinIs(8_000);
    await onlooker.close();
  });

  it('opens nothing for who asks for the head alone, and nothing stays open for who has gone', async () => {
    const head = await ask('/desk/events?who=desk-pat', { method: 'HEAD' });
    expect([head.status, head.headers.get('Allow')]).to.deep.equal([405, 'GET']);
    expect(await robin()).to.equal(8_000);
    const gone = new AbortController();
    const page = await ask('/desk/events?who=desk-pat', { signal: gone.signal });
    expect(await robin()).to.equal(0);
    gone.abort();
    await robinIs(8_000);
    expect(page.status).to.equal(200);
    expect((await ask('/desk/events?who=desk-pat', { signal: gone.signal })).status).to.equal(502);
    expect(await robin()).to.equal(8_000);
  });

  it('lets Robin wait again when everything was set back while somebody plays', async () => {
    const page = await listens('desk-pat');
    await page.next('robin');
    await control(running, '/reset');
    await robinIs(0);
    await page.close();
    await robinIs(8_000);
  });

  it('says when Robin cannot be told to wait any more, and when that is over', async () => {
    const page = await listens('desk-pat', guarded);
    expect(await page.next('robin')).to.include({ waits: true });
    Object.assign(door, { ms: 8_000, refuses: true });
    await control(running, '/reset');
    expect(await page.next('robin')).to.include({ waits: false });
    door.refuses = false;
    await control(running, '/reset');
    expect(await page.next('robin')).to.include({ waits: true });
    expect(door.ms).to.equal(0);
    await page.close();
  });

  it('gives Robin the old patience back though it was refused once, and leaves what others have set since', async () => {
    const own = await doorOf();
    const robin = new Robin(own.address);
    expect(await robin.sitsDown()).to.equal(true);
    own.refuses = true;
    await robin.getsUp();
    expect(own.ms).to.equal(0);
    own.refuses = false;
    expect(await robin.sitsDown()).to.equal(true);
    await robin.getsUp();
    expect(own.ms).to.equal(8_000);
    await robin.sitsDown();
    own.ms = 3_000;
    await robin.getsUp();
    expect(own.ms).to.equal(3_000);
    own.close();
  });

  it('says where the control door is shut that Robin does not wait', async () => {
    const page = await listens('desk-pat', doorless);
    expect(await page.next('robin')).to.deep.equal({ type: 'robin', waits: false });
    expect(await robin()).to.equal(8_000);
    await page.close();
  });

  it('ends what a page hears when the desk goes, and says then that it cannot be reached', async () => {
    const page = await listens('desk-pat');
    await page.next('queue');
    await stop();
    expect(await page.next('never')).to.equal(undefined);
    for (const answer of [ask('/desk/events'), ask('/desk/api/conversations/x'), does('x', 'accept', PAT)])
      expect((await answer).status).to.equal(502);
  });
});
