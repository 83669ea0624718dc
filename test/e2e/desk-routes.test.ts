import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
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

describe('the desk of the shop’s server', () => {
  let running: Running;
  let folder = '';
  let app: App;
  let doorless: App;
  let stopped = false;
  before(async () => {
    running = await testPlatform({ colleagueAfterMs: 8_000 });
    folder = mkdtempSync(join(tmpdir(), 'am-desk-'));
    writeFileSync(join(folder, 'desk.html'), '<!doctype html><title>Desk</title>');
    const { messaging, desk, control: door } = running.addresses;
    const parts = {
      status: () => Promise.resolve({}),
      // Nobody chats here.
      chat: {} as SiteParts['chat'],
      messaging,
      till: () => Promise.resolve('failed' as const),
      desk: { address: desk, key: running.platform.keys.deskKey },
    };
    app = siteApp(folder, { ...parts, control: door });
    doorless = siteApp(folder, { ...parts, control: undefined });
  });
  after(async () => {
    await stop();
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
    expect((await ask('/desk.html', {}, { Host: HOST })).status).to.equal(404);
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
