import { expect } from '@open-wc/testing';
import { readStatus } from '../../demo/shop/status.js';

const whole = {
  state: 'running',
  version: '0.1.0',
  engine: 'pglite',
  startedAt: '2026-05-04T08:00:00.000Z',
  now: '2026-05-04T09:00:00.000Z',
  sessions: 3,
  sockets: 2,
  waiting: 0,
  journal: 1234,
  addresses: { desk: 'http://127.0.0.1:4105', messaging: 'http://127.0.0.1:4101' },
};

describe('readStatus', () => {
  it('reads a whole answer', () => {
    const status = readStatus(whole);
    expect(status.state).to.equal('running');
    expect(status.engine).to.equal('pglite');
    expect(status.startedAt?.toISOString()).to.equal(whole.startedAt);
    expect([status.sessions, status.sockets, status.waiting, status.journal]).to.deep.equal([3, 2, 0, 1234]);
  });

  it('puts the services in the order of the path of a message', () => {
    expect(readStatus(whole).addresses.map(({ name }) => name)).to.deep.equal(['messaging', 'desk']);
  });

  it('keeps services it does not know, last', () => {
    const addresses = { extra: 'https://a.example', runtime: 'http://b.example' };
    expect(readStatus({ addresses }).addresses.map(({ name }) => name)).to.deep.equal(['runtime', 'extra']);
  });

  for (const value of [undefined, null, 0, '', 'running', true, [], [whole], {}])
    it(`makes an unclear status of ${JSON.stringify(value)}`, () => {
      const status = readStatus(value);
      expect(status.state).to.equal('unclear');
      expect(status.sessions).to.equal(undefined);
      expect(status.addresses).to.deep.equal([]);
    });

  it('leaves out fields of the wrong kind and keeps the others', () => {
    const status = readStatus({ ...whole, state: 7, sessions: '3', sockets: -1, waiting: 1.5, startedAt: 'soon' });
    expect(status.state).to.equal('unclear');
    expect([status.sessions, status.sockets, status.waiting, status.startedAt]).to.deep.equal([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(status.journal).to.equal(1234);
  });

  it('takes only web addresses of a sensible length', () => {
    const addresses = {
      a: 'javascript:alert(1)',
      b: 5,
      c: null,
      d: `http://${'x'.repeat(300)}`,
      e: 'ws://ok.example/',
    };
    expect(readStatus({ addresses }).addresses).to.deep.equal([{ name: 'e', url: 'ws://ok.example/' }]);
  });

  it('shortens long texts and drops empty ones', () => {
    expect(readStatus({ version: 'v'.repeat(999) }).version).to.have.length(200);
    expect(readStatus({ version: '  ' }).version).to.equal(undefined);
  });
});
