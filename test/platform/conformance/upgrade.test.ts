import { once } from 'node:events';
import { request as ask, type IncomingMessage } from 'node:http';
import { connect as tcp } from 'node:net';
import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { connect, control, handshake, journalOf, upgrade, Wire, type Handshake } from '../../support/wire.js';

describe('Limits and refused upgrades', () => {
  let running: Running;
  before(async () => (running = await testPlatform({ agent: 'silent' })));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));

  const socketBase = () => `${running.addresses.messaging.replace('http', 'ws')}/ws`;
  const frameOf = (bytes: number): string => {
    const empty = JSON.stringify({ type: 'EVENT_TYPE_USER_MESSAGE', payload: { text: '' } });
    return empty.replace('""', JSON.stringify('x'.repeat(bytes - empty.length)));
  };

  describe('refusals', () => {
    it('answers 400 without an access_token', async () => {
      const { sessionId } = await handshake(running);
      expect(await upgrade(`${socketBase()}?session_id=${sessionId}`)).to.deep.equal({
        status: 400,
        body: 'invalid connection parameters',
      });
    });
    it('answers 400 without a session_id', async () => {
      const { token } = await handshake(running);
      expect(await upgrade(`${socketBase()}?access_token=${token}`)).to.deep.equal({
        status: 400,
        body: 'invalid connection parameters',
      });
    });
    it('answers 404 to an unknown session', async () => {
      const { token } = await handshake(running);
      const url = `${socketBase()}?access_token=${token}&session_id=${crypto.randomUUID()}`;
      expect(await upgrade(url)).to.deep.equal({ status: 404, body: 'session not found' });
    });
    it('answers 401 to a token that is none', async () => {
      const { sessionId } = await handshake(running);
      const url = `${socketBase()}?access_token=nonsense&session_id=${sessionId}`;
      expect(await upgrade(url)).to.deep.equal({ status: 401, body: 'authentication failed' });
    });
    it('checks the parameters before the session, the session before the token', async () => {
      expect((await upgrade(`${socketBase()}?session_id=nobody`)).status).to.equal(400);
      expect((await upgrade(`${socketBase()}?access_token=nonsense&session_id=nobody`)).status).to.equal(404);
    });
    it('checks the token before the number of sockets', async () => {
      await control(running, '/settings', { maxConnections: 1 });
      const { session } = await connect(running);
      expect((await upgrade(session.url().replace(session.token, 'nonsense'))).status).to.equal(401);
      expect((await upgrade(session.url())).status).to.equal(429);
    });
    it('does not care for the order of the parameters', async () => {
      const { token, sessionId } = await handshake(running);
      expect((await upgrade(`${socketBase()}?cursor=0&session_id=${sessionId}&access_token=${token}`)).status).to.equal(
        101,
      );
    });
    it('upgrades nowhere but at /ws', async () => {
      expect((await upgrade(`${running.addresses.messaging}/other`)).status).to.equal(404);
    });
    it('survives a request target that is no address', async () => {
      for (const address of [running.addresses.messaging, running.addresses.desk]) {
        const { hostname, port } = new URL(address);
        const socket = tcp(Number(port), hostname);
        socket.write(
          `GET // HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}\r\n\r\n`,
        );
        const [answer] = (await once(socket, 'data')) as [Buffer];
        expect(answer.toString()).to.match(/^HTTP\/1\.1 4\d\d /);
        socket.destroy();
      }
      expect((await connect(running)).all('SESSION_START')).to.have.length(1);
    });
  });

  it('answers a client that offers h2c, as curl --http2 and Java do, as any other', async () => {
    const { addresses, platform } = running;
    const offer = { Connection: 'Upgrade, HTTP2-Settings', Upgrade: 'h2c', 'HTTP2-Settings': 'AAMAAABkAAQAAP__' };
    const known = { 'X-Token': platform.keys.connectorToken, 'X-Host': 'localhost', Origin: 'http://localhost:8080' };
    for (const [url, headers, expected] of [
      [`${addresses.messaging}/api/v1/access-token`, known, 200],
      [`${addresses.messaging}/api/v1/access-token`, {}, 401],
      [`${addresses.desk}/desk/conversations/none/accept`, {}, 401],
    ] as const) {
      const request = ask(url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers, ...offer },
      });
      request.end('{}');
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      response.resume();
      expect(response.statusCode).to.equal(expected);
      expect(response.headers).to.include.keys('x-service-correlation-id');
      if ('Origin' in headers) expect(response.headers['access-control-allow-origin']).to.equal(headers.Origin);
    }
  });

  describe('sockets of one session', () => {
    it('lets ten in and answers the eleventh 429', async () => {
      const made = await handshake(running);
      const wires = Array.from({ length: 10 }, () => new Wire(made.url()));
      for (const wire of wires) await wire.hears('SESSION_START');
      expect(await upgrade(made.url())).to.deep.equal({
        status: 429,
        body: 'connection limit exceeded for session',
      });
    });
    it('counts sockets that come at once', async () => {
      const made = await handshake(running);
      const statuses = await Promise.all(Array.from({ length: 14 }, () => open(made)));
      expect(statuses.filter((status) => status === 'open')).to.have.length(10);
    });
    it('counts each session for itself', async () => {
      await control(running, '/settings', { maxConnections: 1 });
      await connect(running);
      expect((await connect(running)).all('SESSION_START')).to.have.length(1);
    });
    it('lets the next one in when one has gone', async () => {
      await control(running, '/settings', { maxConnections: 1 });
      const wire = await connect(running);
      wire.close();
      await wire.closes();
      const next = new Wire(wire.session.url());
      await next.hears('SESSION_START');
    });
    const open = (made: Handshake): Promise<string> => {
      const wire = new Wire(made.url());
      return new Promise((resolve) => {
        wire.socket.on('open', () => resolve('open'));
        wire.socket.on('error', () => resolve('refused'));
      });
    };
  });

  describe('size', () => {
    it('takes a frame of 131072 bytes', async () => {
      const wire = await connect(running);
      const frame = frameOf(131_072);
      expect(Buffer.byteLength(frame)).to.equal(131_072);
      wire.raw(frame);
      const echo = await wire.hears('USER_MESSAGE');
      expect(echo.payload['text']).to.equal((JSON.parse(frame) as { payload: { text: string } }).payload.text);
    });
    it('close with 1009 at one byte more', async () => {
      const wire = await connect(running);
      wire.raw(frameOf(131_073));
      expect(await wire.closes()).to.equal(1009);
      expect((await journalOf(running, wire.session.sessionId)).map(({ type }) => type)).to.deep.equal([
        'EVENT_TYPE_SESSION_START',
      ]);
    });
    it('counts bytes, not characters', async () => {
      const wire = await connect(running);
      wire.raw(JSON.stringify({ type: 'EVENT_TYPE_USER_MESSAGE', payload: { text: 'é'.repeat(70_000) } }));
      expect(await wire.closes()).to.equal(1009);
    });
    it('announces the size in the capabilities', async () => {
      const wire = await connect(running);
      expect(wire.all('SESSION_START')[0]?.payload['capabilities'].max_message_size_bytes).to.equal(131_072);
    });
  });

  describe('idle and age', () => {
    it('close an idle socket with 1001, and end the session as abandoned', async () => {
      const wire = await connect(running);
      await control(running, '/clock', { advanceMs: 600_001 });
      expect(await wire.closes()).to.equal(1001);
      // The socket closes first, and a busy database has the end a moment later.
      let last;
      do last = (await journalOf(running, wire.session.sessionId)).at(-1);
      while (last?.type !== 'EVENT_TYPE_SESSION_END');
      expect(last.payload).to.deep.equal({ reason: 'REASON_USER_ABANDONED' });
    });
    it('leaves a socket alone that has been quiet for less', async () => {
      const wire = await connect(running);
      await control(running, '/clock', { advanceMs: 590_000 });
      await wire.settle();
      expect(wire.closed).to.equal(undefined);
    });
    it('counts heartbeats as life', async () => {
      const wire = await connect(running);
      for (let round = 0; round < 3; round++) {
        await control(running, '/clock', { advanceMs: 400_000 });
        await wire.settle();
      }
      expect(wire.closed).to.equal(undefined);
      expect(wire.all('SESSION_END')).to.have.length(0);
    });
    it('ends a session that was never connected, too', async () => {
      const { sessionId } = await handshake(running);
      await control(running, '/clock', { advanceMs: 600_001 });
      const last = (await journalOf(running, sessionId)).at(-1);
      expect(last?.payload).to.deep.equal({ reason: 'REASON_USER_ABANDONED' });
    });
    it('lets a session live whose one socket is idle while the other beats', async () => {
      const quiet = await connect(running);
      const busy = new Wire(quiet.session.url());
      await busy.hears('SESSION_START');
      await control(running, '/clock', { advanceMs: 400_000 });
      await busy.settle();
      await control(running, '/clock', { advanceMs: 300_000 });
      expect(await quiet.closes()).to.equal(1001);
      await busy.settle();
      expect(busy.all('SESSION_END')).to.have.length(0);
    });
    it('close a socket that is older than two hours, and keep its session', async () => {
      const wire = await connect(running);
      await control(running, '/settings', { idleMs: 100_000_000 });
      await control(running, '/clock', { advanceMs: 7_200_001 });
      expect(await wire.closes()).to.equal(1001);
      const next = new Wire(wire.session.url());
      await next.hears('SESSION_START');
      expect(next.all('SESSION_END')).to.have.length(0);
    });
    it('forgets an abandoned session after its retention', async () => {
      const made = await handshake(running);
      await control(running, '/clock', { advanceMs: 600_001 });
      expect((await upgrade(made.url())).status).to.equal(101);
      await control(running, '/clock', { advanceMs: 60_001 });
      expect(await upgrade(made.url())).to.deep.equal({ status: 404, body: 'session not found' });
    });
  });

  describe('rate', () => {
    it('drop what is over the rate without a word', async () => {
      const wire = await connect(running);
      // The window is a second of the clock; more than a second passes for none of these.
      await control(running, '/settings', { rate: 3 });
      for (let place = 0; place < 40; place++) wire.say('USER_MESSAGE', { text: String(place) });
      // A pong is not a frame of the protocol, and comes after everything before the ping has been read.
      wire.socket.ping();
      await once(wire.socket, 'pong');
      await control(running, '/settings', { rate: 0 });
      // What was taken is written and echoed in its own time; one more message comes after all of it.
      wire.say('USER_MESSAGE', { text: 'last' });
      await wire.until(() => wire.all('USER_MESSAGE').find(({ payload }) => payload['text'] === 'last'));
      const kept = await journalOf(running, wire.session.sessionId);
      const messages = kept.filter(({ type }) => type === 'EVENT_TYPE_USER_MESSAGE');
      expect(messages.length - 1).to.be.within(3, 6);
      expect(wire.all('SYSTEM_MESSAGE')).to.have.length(0);
    });
  });
});
