import { once } from 'node:events';
import { request } from 'node:http';
import { expect } from 'chai';
import WebSocket from 'ws';
import { faultKinds } from '../../../demo/platform/faults.js';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { again, connect, control, handshake, joined, journalOf, post, upgrade, Wire } from '../../support/wire.js';

describe('Fault hooks', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(async () => {
    await control(running, '/reset');
    await control(running, '/settings', { agent: 'silent' });
  });
  const fault = (body: object) => control(running, '/faults', body);
  const texts = (wire: Wire) => wire.all('USER_MESSAGE').map(({ payload }) => payload['text'] as string);
  const mint = (signal?: AbortSignal) =>
    fetch(`${running.addresses.messaging}/api/v1/access-token`, {
      method: 'POST',
      headers: { 'X-Token': running.platform.keys.connectorToken, 'X-Host': 'localhost' },
      ...(signal === undefined ? {} : { signal }),
    });

  describe('upgrades', () => {
    it('upgrade.reject answers the next N with the status, and no more', async () => {
      const made = await handshake(running);
      await fault({ kind: 'upgrade.reject', status: 503, times: 2 });
      expect((await upgrade(made.url())).status).to.equal(503);
      expect((await upgrade(made.url())).status).to.equal(503);
      expect((await upgrade(made.url())).status).to.equal(101);
    });
    it('upgrade.hang never answers', async () => {
      const made = await handshake(running);
      await fault({ kind: 'upgrade.hang', times: 1 });
      const socket = new WebSocket(made.url(), { handshakeTimeout: 150 });
      const [error] = (await once(socket, 'error')) as [Error];
      expect(error.message).to.match(/timed out/);
      await connect(running);
    });
    it('upgrade.reset resets the connection', async () => {
      const made = await handshake(running);
      await fault({ kind: 'upgrade.reset', times: 1 });
      const [error] = (await once(new WebSocket(made.url()), 'error')) as [NodeJS.ErrnoException];
      expect(error.code).to.equal('ECONNRESET');
    });
  });

  describe('sockets', () => {
    it('drops a socket without a close frame', async () => {
      const [one, other] = [await connect(running), await connect(running)];
      await control(running, '/sockets/drop', { session_id: one.session.sessionId });
      expect(await one.closes()).to.equal(1006);
      await other.settle();
    });
    for (const code of [1001, 1011, 1012, 4000, 4001, 4002])
      it(`closes with ${code}`, async () => {
        const wire = await connect(running);
        await control(running, '/sockets/close', { session_id: wire.session.sessionId, code, reason: 'on purpose' });
        await wire.closes();
        expect(wire.closed).to.deep.equal({ code, reason: 'on purpose' });
      });
    it('forces 4001 when no code is named', async () => {
      const wire = await connect(running);
      await control(running, '/sockets/close', { session_id: wire.session.sessionId });
      expect(await wire.closes()).to.equal(4001);
    });
    it('heartbeat.silent stops the echoes, and nothing else', async () => {
      const wire = await connect(running);
      await fault({ kind: 'heartbeat.silent', times: 1 });
      wire.say('HEARTBEAT', {}, { custom: { n: '1' } });
      wire.say('HEARTBEAT', {}, { custom: { n: '2' } });
      expect((await wire.hears('HEARTBEAT')).metadata?.custom).to.deep.equal({ n: '2' });
    });
    it('sends a frame as it stands', async () => {
      const wire = await connect(running);
      await control(running, '/raw', {
        session_id: wire.session.sessionId,
        text: '{"type":"EVENT_TYPE_X","payload":[1]}',
      });
      expect((await wire.hears('X')).payload).to.deep.equal([1]);
    });
    it('forces SESSION_END with each reason', async () => {
      for (const reason of ['REASON_USER_END', 'REASON_USER_ABANDONED', 'REASON_NATURAL_END']) {
        const wire = await connect(running);
        await control(running, `/sessions/${wire.session.sessionId}/end`, { reason });
        expect((await wire.hears('SESSION_END')).payload).to.deep.equal({ reason });
        expect(await wire.closes()).to.equal(1000);
      }
    });
    it('expires a session: 4001, then 404', async () => {
      const wire = await connect(running);
      await control(running, `/sessions/${wire.session.sessionId}/expire`);
      expect(await wire.closes()).to.equal(4001);
      expect((await upgrade(wire.session.url())).status).to.equal(404);
    });
    it('overrides the capabilities', async () => {
      await control(running, '/settings', { capabilities: { max_message_size_bytes: 1000 } });
      const wire = await connect(running);
      expect(wire.all('SESSION_START')[0]?.payload['capabilities']).to.include({
        max_message_size_bytes: 1000,
        heartbeat_interval_seconds: 30,
      });
    });
  });

  describe('events', () => {
    /** Two sockets, so that what happens to an event is seen to happen to it everywhere. */
    async function pair() {
      const one = await connect(running);
      return { one, other: await again(running, one.session), id: one.session.sessionId };
    }
    const tell = (wire: Wire, ...all: string[]) => {
      for (const text of all) wire.say('USER_MESSAGE', { text });
    };
    it('events.drop loses the next N live, and keeps them', async () => {
      const { one, other, id } = await pair();
      await fault({ kind: 'events.drop', times: 2, sessionId: id });
      tell(one, 'a', 'b', 'c');
      for (const wire of [one, other]) {
        await wire.hears('USER_MESSAGE');
        expect(texts(wire)).to.deep.equal(['c']);
      }
      expect(texts(await again(running, one.session))).to.deep.equal(['a', 'b', 'c']);
    });
    it('events.duplicate sends the next N twice, with one id', async () => {
      const { one, other } = await pair();
      await fault({ kind: 'events.duplicate', times: 1 });
      tell(one, 'a', 'b');
      for (const wire of [one, other]) {
        await wire.hears('USER_MESSAGE', 3);
        expect(texts(wire)).to.deep.equal(['a', 'a', 'b']);
        expect(wire.all('USER_MESSAGE')[0]).to.deep.equal(wire.all('USER_MESSAGE')[1]);
      }
    });
    it('events.delay sends the next N late, by the clock', async () => {
      const { one, other } = await pair();
      await fault({ kind: 'events.delay', times: 1, ms: 60_000 });
      tell(one, 'a', 'b');
      for (const wire of [one, other]) await wire.hears('USER_MESSAGE');
      await control(running, '/clock', { advanceMs: 60_000 });
      for (const wire of [one, other]) {
        await wire.hears('USER_MESSAGE', 2);
        expect(texts(wire)).to.deep.equal(['b', 'a']);
      }
    });
    it('events.reorder sends the next N in reverse order, so many at a time', async () => {
      const { one, other } = await pair();
      await fault({ kind: 'events.reorder', times: 5, count: 3 });
      tell(one, 'a', 'b', 'c', 'd', 'e', 'f');
      for (const wire of [one, other]) {
        await wire.hears('USER_MESSAGE', 6);
        expect(texts(wire)).to.deep.equal(['c', 'b', 'a', 'e', 'd', 'f']);
      }
    });
    it('events.reorder loses nothing when it is cleared half way', async () => {
      const { one } = await pair();
      await fault({ kind: 'events.reorder', count: 4 });
      tell(one, 'a', 'b');
      await one.settle();
      await running.platform.journal.settled();
      await control(running, '/faults', undefined, 'DELETE');
      tell(one, 'c');
      await one.hears('USER_MESSAGE', 3);
      expect(texts(one)).to.deep.equal(['b', 'a', 'c']);
    });
    it('echo.none keeps the next messages, and tells them to nobody live', async () => {
      const { one, other } = await pair();
      await fault({ kind: 'echo.none', times: 1 });
      tell(one, 'a', 'b');
      for (const wire of [one, other]) {
        await wire.hears('USER_MESSAGE');
        expect(texts(wire)).to.deep.equal(['b']);
      }
      expect(texts(await again(running, one.session))).to.deep.equal(['a', 'b']);
    });
  });

  describe('REST', () => {
    it('rest.status answers N times with 5xx, then recovers', async () => {
      await fault({ kind: 'rest.status', status: 503, times: 2 });
      expect([(await mint()).status, (await mint()).status, (await mint()).status]).to.deep.equal([503, 503, 200]);
    });
    for (const retryAfter of [0, 1.5])
      it(`rest.status answers 429 with Retry-After ${retryAfter}`, async () => {
        await fault({ kind: 'rest.status', status: 429, retryAfter, times: 1 });
        expect((await mint()).headers.get('retry-after')).to.equal(String(retryAfter));
      });
    it('rest.status answers 429 without Retry-After', async () => {
      await fault({ kind: 'rest.status', status: 429, times: 1 });
      const response = await mint();
      expect(response.status).to.equal(429);
      expect(response.headers.has('retry-after')).to.equal(false);
    });
    it('rest.status keeps to its path', async () => {
      await fault({ kind: 'rest.status', status: 500, path: '/sessions' });
      expect((await mint()).status).to.equal(200);
      expect((await post(`${running.addresses.messaging}/api/v1/sessions`, {})).status).to.equal(500);
    });
    it('rest.html answers a page with 200', async () => {
      await fault({ kind: 'rest.html', times: 1 });
      const response = await mint();
      expect(response.status).to.equal(200);
      expect(response.headers.get('content-type')).to.contain('text/html');
      expect(await response.text()).to.match(/^<!doctype html>/);
    });
    it('rest.slow waits for the clock', async () => {
      await fault({ kind: 'rest.slow', ms: 600_000, times: 1 });
      let answered = false;
      const slow = mint().then((response) => {
        answered = true;
        return response.status;
      });
      expect((await mint()).status).to.equal(200);
      expect(answered).to.equal(false);
      await control(running, '/clock', { advanceMs: 600_000 });
      expect(await slow).to.equal(200);
    });
    it('rest.hang never answers', async () => {
      await fault({ kind: 'rest.hang', times: 1 });
      const given = new AbortController();
      const hanging = mint(given.signal).then(
        () => 'answered',
        () => 'gave up',
      );
      expect((await mint()).status).to.equal(200);
      given.abort();
      expect(await hanging).to.equal('gave up');
    });
    it('token life is as told', async () => {
      await control(running, '/settings', { tokenLifeSeconds: 7 });
      expect(await (await mint()).json()).to.include({ expires_in: 7 });
    });
  });

  describe('the control door', () => {
    it('lists every fault, and those that are set', async () => {
      await fault({ kind: 'rest.hang', path: '/nowhere' });
      const { kinds, set } = await control(running, '/faults', undefined, 'GET');
      expect(kinds).to.deep.equal(faultKinds);
      expect(set).to.deep.equal([{ kind: 'rest.hang', path: '/nowhere' }]);
    });
    it('clears one kind, and all', async () => {
      await fault({ kind: 'events.drop' });
      await fault({ kind: 'echo.bare' });
      await control(running, '/faults?kind=events.drop', undefined, 'DELETE');
      expect((await control(running, '/faults', undefined, 'GET')).set).to.deep.equal([{ kind: 'echo.bare' }]);
      await control(running, '/faults', undefined, 'DELETE');
      expect((await control(running, '/faults', undefined, 'GET')).set).to.deep.equal([]);
    });
    const told = (path: string, body: unknown, headers = {}) =>
      post(`${running.addresses.control}/__control${path}`, body, headers);
    for (const [path, body] of [
      ['/faults', { kind: 'no.such' }],
      ['/faults', { kind: 'events.drop', tmes: 1 }],
      ['/settings', { tokenlife: 1 }],
      ['/settings', { timeline: { echoo: 1 } }],
      ['/settings', { timeline: { constructor: 1 } }],
      ['/settings', { capabilities: { x: 1 } }],
      ['/clock', { advanceMs: -1 }],
      ['/script', { steps: [] }],
    ] as const)
      it(`refuses ${path} ${JSON.stringify(body)}`, async () => expect((await told(path, body)).status).to.equal(400));
    it('answers 404 for a session there is not', async () =>
      expect((await told('/emit', { session_id: 'nobody', type: 'EVENT_TYPE_X' })).status).to.equal(404));
    it('is for this machine: a page of another site is refused', async () =>
      expect((await told('/reset', {}, { Origin: 'https://evil.example' })).status).to.equal(403));
    it('is for this machine: another Host is refused', async () => {
      const { hostname, port } = new URL(running.addresses.control ?? '');
      const call = request({ hostname, port, path: '/__control/state', headers: { Host: 'evil.example' } });
      call.end();
      const [response] = (await once(call, 'response')) as [{ statusCode: number; resume(): void }];
      response.resume();
      expect(response.statusCode).to.equal(403);
    });
    it('resets everything while an answer is under way', async () => {
      await control(running, '/settings', { agent: 'on', timeline: { reply: 3_600_000, greeting: 3_600_000 } });
      const wire = await connect(running);
      wire.say('REQUEST_SERVICE_AGENT_JOIN');
      await wire.hears('SERVICE_AGENT_THINKING');
      await control(running, '/reset');
      await wire.closes();
      expect((await upgrade(wire.session.url())).status).to.equal(404);
      await joined(running);
    });
    it('tells the state: time, engine, sessions, sockets', async () => {
      const wire = await connect(running);
      const state = await control(running, '/state', undefined, 'GET');
      expect(state).to.include({ state: 'running', sessions: 1, sockets: 1, waiting: 0, journal: 1 });
      expect(await journalOf(running, wire.session.sessionId)).to.have.length(1);
    });
  });
});
