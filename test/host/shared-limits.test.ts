import { expect } from 'chai';
import { json, scene } from './support.js';

/** What the library has asked of a client, and how often each key was counted. */
class Counts {
  readonly keys = new Map<string, number>();
  /** For how long a key was counted, in seconds. */
  readonly seconds = new Map<string, number>();

  count(key: string, [points, seconds]: readonly string[]): [number, number] {
    this.seconds.set(key, Number(seconds));
    const counted = (this.keys.get(key) ?? 0) + Number(points);
    this.keys.set(key, counted);
    return [counted, Number(seconds) * 1_000];
  }
}

/** As ioredis is asked: by a command of one's own, all in one list. */
class EventEmitter {
  readonly counts = new Counts();
  readonly status = 'ready';
  sendCommand(): void {}
  eval(): Promise<never> {
    return Promise.reject(new Error('ERR value is not an integer or out of range'));
  }
  defineCommand(name: string): void {
    Object.assign(this, { [name]: async ([key, ...rest]: [string, ...string[]]) => this.counts.count(key, rest) });
  }
}

/** As redis is asked, from 4 on. What makes a client of 5 calls its class just that. */
class Class {
  readonly counts = new Counts();
  readonly isOpen = true;
  sendCommand(): void {}
  async eval(_script: string, asked: { keys: [string]; arguments: string[] }): Promise<[number, number]> {
    return this.counts.count(asked.keys[0], asked.arguments);
  }
}
class Commander extends Class {}
/** Has no `isReady`, and lends a client for each call. */
class Pool extends Class {
  execute(): void {}
}

describe('several instances of a site count together', () => {
  const clients = { ioredis: EventEmitter, 'redis 4': Commander, 'redis 5': Class, 'a pool of redis 5': Pool };
  for (const [name, Client] of Object.entries(clients))
    it(`by a client of ${name}`, async () => {
      const redis = new Client();
      const sites = [0, 1].map(() => scene({ limits: { redis, newcomersPerAddress: 3 } }));
      const statuses = [];
      for (let at = 0; at < 6; at++) statuses.push((await sites[at % 2]!.visitor().post('/token')).status);
      expect(statuses).to.deep.equal([200, 200, 200, 429, 429, 429]);
      expect(Object.fromEntries(redis.counts.keys)).to.deep.equal({
        'agent-messenger:address:192.0.2.1': 6,
        'agent-messenger:newcomer:192.0.2.1': 6,
      });
    });
  for (const [name, Client] of Object.entries(clients))
    it(`and take back what the service could not do, by a client of ${name}`, async () => {
      const redis = new Client();
      const { visitor, service } = scene({ limits: { redis } });
      service.answer = () => json({}, 503);
      await visitor().post('/token');
      expect(redis.counts.keys.get('agent-messenger:newcomer:192.0.2.1')).to.equal(0);
    });
  for (const [given, kept] of [
    [0.2, 1],
    [1.5, 2],
    [5, 5],
  ] as const)
    it(`a token in ${given} s: for ${kept} s, as Redis takes whole ones, and no visitor is out for ever`, async () => {
      const redis = new Class();
      const browser = scene({ limits: { redis, mintSeconds: given } }).visitor();
      await browser.post('/token');
      expect((await browser.post('/token')).status).to.equal(200);
      const mints = [...redis.counts.seconds].filter(([key]) => key.startsWith('agent-messenger:mint:'));
      expect(mints.map(([, seconds]) => seconds)).to.deep.equal([kept]);
    });
  it('each by itself, where the client has stopped to work', async () => {
    const redis = new Class();
    redis.eval = () => Promise.reject(new Error('The client is closed'));
    const sites = [0, 1].map(() => scene({ limits: { redis, newcomersPerAddress: 1 } }));
    const statuses = [];
    for (let at = 0; at < 4; at++) statuses.push((await sites[at % 2]!.visitor().post('/token')).status);
    expect(statuses).to.deep.equal([200, 200, 429, 429]);
  });
});
