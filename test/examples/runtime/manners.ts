import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import type { LogLine } from '../../../src/host/index.js';
import type { Faulty } from './faulty.js';
import { site as kits, type Environment } from './kits.js';

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Readonly<Record<string, any>>;
}

/** A browser on the site, as far as the kit sees it. */
class Visitor {
  readonly site: string;
  cookie = '';

  constructor(site: string) {
    this.site = site;
  }

  async asks(
    path: string,
    body: BodyInit | object = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const streams = body instanceof ReadableStream;
    const response = await fetch(this.site + path, {
      method: 'POST',
      headers: {
        Origin: this.site,
        // As Cloudflare says it; the others know it by themselves.
        'CF-Connecting-IP': '203.0.113.9',
        'Content-Type': 'application/json',
        ...(this.cookie === '' ? {} : { Cookie: this.cookie }),
        ...headers,
      },
      body: typeof body === 'string' || streams ? body : JSON.stringify(body),
      ...(streams ? { duplex: 'half' } : {}),
    } as RequestInit);
    const [set] = response.headers.getSetCookie();
    if (set !== undefined) this.cookie = set.split(';', 1)[0]!;
    return { status: response.status, headers: response.headers, body: (await response.json()) as Answer['body'] };
  }
}

const codeOf = ({ status, body }: Answer): readonly [number, unknown] => [status, body['code']];
/** More than a page may send, without saying so before. */
const flood = (): ReadableStream =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < 3; at++) controller.enqueue(new Uint8Array(40_000).fill(32));
      controller.close();
    },
  });

/** All that the kits of a runtime have to do as they do in Node; throws with what they do not. */
export async function heedsManners(site: string, env: Environment, faulty: Faulty): Promise<void> {
  const json = async (path: string): Promise<any> => (await fetch(site + path)).json();
  const here = await kits.fetch(new Request('http://localhost/mistakes'), env as never);
  expect(await json('/mistakes'), 'what is said of wrong options').to.deep.equal(await here.json());
  await goesOn(site);
  await signs(site, env['CONTEXT_SECRET']!);
  await fallsBack(site);
  await refuses(site);
  await outlivesTrouble(site, faulty);
  expect(await json('/asked'), 'what the service is asked').to.deep.equal({
    answer: ['continues', true],
    closed: true,
    ended: 'api/ended',
    listed: true,
    byId: 2,
    audio: null,
    handoff: null,
    event: 'api/refused',
    number: 'reserved',
    pages: ['sandbox', 'pre-release', 'live'],
    hung: 'api/timeout',
    half: 'api/timeout',
    moved: 'api/unavailable',
    dead: 'api/unavailable',
    wrong: 'api/rejected',
    left: 'api/aborted',
  });
  expect(faulty.followed, 'followed to another address, with the secrets').to.deep.equal([]);
  await hears(site);
  keepsSecrets((await json('/lines')) as LogLine[], env);
}

async function goesOn(site: string): Promise<void> {
  const visitor = new Visitor(site);
  const begun = await visitor.asks('/chat/session');
  expect(begun.status, 'a session').to.equal(200);
  const { session_id: session } = begun.body;
  const again = await visitor.asks('/chat/session', { session_id: session });
  expect(again.body).to.include({ session_id: session, access_token: begun.body['access_token'] });
  const another = new Visitor(site);
  expect(codeOf(await another.asks('/chat/token', { session_id: session }))).to.deep.equal([404, 'host/no-cookie']);
  await another.asks('/chat/session');
  const theirs = await another.asks('/chat/token', { session_id: session });
  expect(codeOf(theirs)).to.deep.equal([404, 'host/unknown-session']);
}

async function signs(site: string, secret: string): Promise<void> {
  const visitor = new Visitor(site);
  const { session_id } = (await visitor.asks('/chat/session')).body;
  const { token } = (await visitor.asks('/chat/context', { session_id, context_id: 'ctx-1' })).body;
  const [head, claims, signature] = String(token).split('.');
  expect(signature).to.equal(createHmac('sha256', secret).update(`${head}.${claims}`).digest('base64url'));
  expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).to.deep.include({ ctx: { tier: 'gold' } });
}

async function fallsBack(site: string): Promise<void> {
  const visitor = new Visitor(site);
  const { conversation_id } = (await visitor.asks('/chat/chat/create')).body;
  const said = { conversation_id, message: 'Where is my order FW-10234?' };
  expect((await visitor.asks('/chat/chat/respond', said)).body['response']).to.contain('FW-10234');
  expect((await visitor.asks('/chat/chat/close', { conversation_id })).body).to.deep.equal({ success: true });
  expect(codeOf(await visitor.asks('/chat/chat/respond', said))).to.deep.equal([410, 'platform/ended']);
  const theirs = await new Visitor(site).asks('/chat/chat/respond', said);
  expect(codeOf(theirs)).to.deep.equal([404, 'host/unknown-conversation']);
}

async function refuses(site: string): Promise<void> {
  const asks = (...given: Parameters<Visitor['asks']>): Promise<Answer> => new Visitor(site).asks(...given);
  const Origin = 'https://app.example';
  expect(codeOf(await asks('/chat/token', {}, { Origin: 'https://evil.test' }))).to.deep.equal([403, 'host/origin']);
  const allowed = await asks('/chat/token', {}, { Origin });
  expect([allowed.status, allowed.headers.get('Access-Control-Allow-Origin')]).to.deep.equal([200, Origin]);
  const before = await fetch(`${site}/chat/token`, { method: 'OPTIONS', headers: { Origin } });
  expect([before.status, before.headers.get('X-Credentials')]).to.deep.equal([204, 'include']);
  expect(codeOf(await asks('/chat/token', 'x'.repeat(70_000)))).to.deep.equal([413, 'host/too-large']);
  expect(codeOf(await asks('/chat/token', flood()))).to.deep.equal([413, 'host/too-large']);
  expect(codeOf(await asks('/chat/token', '{'))).to.deep.equal([400, 'host/malformed']);
  expect(codeOf(await asks('/chat/token', {}, { 'X-Read-Before': 'yes' }))).to.deep.equal([500, 'host/body-gone']);
  const nameless = await nameOf(site, 'POST /chat/token HTTP/1.0\r\nContent-Length: 2\r\n\r\n{}');
  expect(nameless, 'a request that names no host').to.match(/^HTTP\/1\.[01] 40[03] /);
  const few: number[] = [];
  for (let at = 0; at < 3; at++) few.push((await asks('/few/token')).status);
  expect(few).to.deep.equal([200, 200, 429]);
  expect(Number((await asks('/few/token')).headers.get('Retry-After'))).to.be.within(1, 60);
}

/** What is answered to what no browser asks. */
async function nameOf(site: string, words: string): Promise<string> {
  const { hostname, port } = new URL(site);
  const socket = connect(Number(port), hostname, () => socket.write(words));
  const [said] = (await once(socket, 'data')) as [Buffer];
  socket.destroy();
  return String(said);
}

async function outlivesTrouble(site: string, faulty: Faulty): Promise<void> {
  for (const [path, status, code] of [
    ['/hung/token', 504, 'platform/timeout'],
    ['/wrong/token', 502, 'platform/rejected'],
    ['/dead/token', 502, 'platform/unavailable'],
    ['/moved/token', 502, 'platform/unavailable'],
    ['/long/token', 502, 'platform/malformed'],
  ] as const)
    expect(codeOf(await new Visitor(site).asks(path)), path).to.deep.equal([status, code]);
  expect(faulty.followed).to.deep.equal([]);
}

async function hears(site: string): Promise<void> {
  const body = JSON.stringify({ event_type: 'alerts.triggered', alert: { id: 'ar_1' } });
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', 'whsec_of-tests').update(`${time}.${body}`).digest('hex');
  const alert = async (sent: string, signed = signature): Promise<any> => {
    const headers = { 'X-Service-Timestamp': time, 'X-Service-Signature': signed, 'X-Service-Event-ID': 'evt_1' };
    return (await fetch(`${site}/alert`, { method: 'POST', headers, body: sent })).json();
  };
  expect(await alert(body, '0'.repeat(64))).to.deep.equal({ kind: 'refused', status: 400, reason: 'forged' });
  expect(await alert('x'.repeat(2_000_000))).to.deep.equal({ kind: 'refused', status: 400, reason: 'too-large' });
  expect(await alert(body)).to.include({ kind: 'event', eventId: 'evt_1' });
  expect(await alert(body)).to.deep.equal({ kind: 'repeated', status: 204, eventId: 'evt_1' });
}

function keepsSecrets(lines: readonly LogLine[], env: Environment): void {
  const codes = new Set(lines.map(({ code }) => code));
  expect([...codes]).to.include.members([
    'ok',
    'host/origin',
    'host/too-large',
    'platform/timeout',
    'platform/rejected',
  ]);
  expect([...codes], 'whose address is not known').to.not.include('host/no-address');
  expect(lines.find(({ code }) => code === 'platform/timeout')?.cause).to.equal('TimeoutError');
  for (const name of ['CONNECTOR_TOKEN', 'CHAT_SECRET', 'CHAT_KEY', 'CHAT_TOKEN', 'CONTEXT_SECRET'])
    expect(JSON.stringify(lines), name).to.not.contain(env[name]);
}
