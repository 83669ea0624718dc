import { expect } from 'chai';
import type { SocketClass } from 'ws-reconnect-lite';
import { baseAddress } from '../../src/browser/addresses.js';
import { messagingSocket } from '../../src/browser/messaging-socket.js';
import { Hearing } from '../contract/hearing.js';
import { FakeSocket } from '../core/support/fake-socket.js';
import { frame } from '../core/support/frames.js';
import { HandClock } from '../core/support/hand-clock.js';

describe('messagingSocket', () => {
  function scene(base = 'https://messaging.example', cursor = 0) {
    const sockets: FakeSocket[] = [];
    const WebSocket: SocketClass = class extends FakeSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    };
    const hearing = new Hearing({ record: { sessionId: 's 1&x', token: 'a.b+c.d' }, cursor, dialect: 'poly' });
    const link = messagingSocket({ base: baseAddress(base), clock: new HandClock(), WebSocket }).open(hearing);
    return { hearing, link, socket: sockets[0]! };
  }

  it('percent-encodes what it puts into the address', () => {
    const url = new URL(scene().socket.url);
    expect(`${url.protocol}//${url.host}${url.pathname}`).to.equal('wss://messaging.example/ws');
    expect(url.searchParams.get('access_token')).to.equal('a.b+c.d');
    expect(url.searchParams.get('session_id')).to.equal('s 1&x');
  });

  it('CUR-2 and CUR-3 write the cursor as a plain number, and leave it out when it is 0', () => {
    expect(new URL(scene().socket.url).searchParams.has('cursor')).to.equal(false);
    expect(new URL(scene('https://messaging.example', 41).socket.url).searchParams.get('cursor')).to.equal('41');
  });

  for (const [base, address] of [
    ['https://messaging.example/', 'wss://messaging.example/ws'],
    ['wss://messaging.example', 'wss://messaging.example/ws'],
    ['https://messaging.example:8443/eu//', 'wss://messaging.example:8443/eu/ws'],
    ['http://localhost:4101', 'ws://localhost:4101/ws'],
    ['http://127.0.0.1:4101', 'ws://127.0.0.1:4101/ws'],
    ['ws://[::1]:4101', 'ws://[::1]:4101/ws'],
  ] as const)
    it(`dials ${address} for ${base}`, () => expect(scene(base).socket.url.split('?')[0]).to.equal(address));

  for (const base of [
    'http://messaging.example',
    'ws://10.0.0.5',
    'http://localhost.example',
    'javascript:alert(1)',
    'messaging.example',
  ])
    it(`refuses ${base}`, () => expect(() => scene(base)).to.throw('option/invalid'));

  it('spells what it sends in the dialect of the route', () => {
    const { link, socket } = scene();
    socket.opens();
    link.send({ type: 'join' });
    expect(socket.sent[0]).to.contain('EVENT_TYPE_REQUEST_POLY_AGENT_JOIN');
  });

  it('DEC-12 ignores what is not text', () => {
    const { hearing, socket } = scene();
    socket.opens();
    for (const data of [new ArrayBuffer(8), new Blob(['{}']), null, 5]) socket.says(data);
    expect(hearing.frames).to.deep.equal([]);
  });

  it('F16 passes on what it cannot read as refused, and stays open', () => {
    const { hearing, socket } = scene();
    socket.opens();
    socket.says('<html>');
    socket.says(frame('USER_MESSAGE', { text: 'x' }));
    expect(hearing.frames.map(({ refused }) => refused)).to.deep.equal([1, 0]);
    expect(socket.closes).to.deep.equal([]);
  });

  it('WD-1 drops with 4002 when it is reset', () => {
    const { link, socket } = scene();
    socket.opens();
    link.reset();
    expect(socket.closes[0]).to.equal(4002);
  });
});
