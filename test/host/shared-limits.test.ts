import { expect } from 'chai';
import type { HostOptions } from '../../src/host/index.js';
import { CONNECTOR, json, OTHER_SECRET, scene, SECRET, SITE } from './support.js';

const messaging = { baseUrl: 'https://messaging.test', connectorToken: CONNECTOR, host: 'shop.test' };

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

/** How often whom, without what every key of a kit begins with. */
const counted = ({ counts }: { counts: Counts }): Record<string, number> =>
  Object.fromEntries([...counts.keys].map(([key, often]) => [key.replace(/^agent-messenger:[\w-]{11}:/, ''), often]));

describe('several instances of a site count together', () => {
  const clients = { ioredis: EventEmitter, 'redis 4': Commander, 'redis 5': Class, 'a pool of redis 5': Pool };
  for (const [name, Client] of Object.entries(clients))
    it(`by a client of ${name}`, async () => {
      const redis = new Client();
      const sites = [0, 1].map(() => scene({ limits: { redis, newcomersPerAddress: 3 } }));
      const statuses = [];
      for (let at = 0; at < 6; at++) statuses.push((await sites[at % 2]!.visitor().post('/token')).status);
      expect(statuses).to.deep.equal([200, 200, 200, 429, 429, 429]);
      // Who was refused is no visitor that got a token.
      expect(counted(redis)).to.deep.equal({ 'address:192.0.2.1': 6, 'newcomer:192.0.2.1': 3 });
    });
  for (const [name, Client] of Object.entries(clients))
    it(`and take back what the service could not do, by a client of ${name}`, async () => {
      const redis = new Client();
      const { visitor, service } = scene({ limits: { redis } });
      service.answer = () => json({}, 503);
      await visitor().post('/token');
      expect(counted(redis)['newcomer:192.0.2.1']).to.equal(0);
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
      const mints = [...redis.counts.seconds].filter(([key]) => /^agent-messenger:[\w-]{11}:mint:/.test(key));
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
  for (const [what, other] of Object.entries<Partial<HostOptions>>({
    'another path': { path: '/help' },
    'another name': { messaging: { ...messaging, host: 'help.test' } },
    'another service': { messaging: { ...messaging, baseUrl: 'https://messaging.us.test' } },
  }))
    it(`and not with a kit of ${what}, on the same Redis`, async () => {
      const limits = { redis: new Class(), newcomersPerAddress: 1 };
      for (const given of [{}, other]) {
        const { host } = scene({ limits, ...given });
        const asks = (): Promise<Response> =>
          host.handle(
            new Request(`${SITE}${given.path ?? '/chat'}/token`, {
              method: 'POST',
              headers: { Origin: SITE, 'Content-Type': 'application/json' },
              body: '{}',
            }),
            '192.0.2.1',
          );
        expect([(await asks()).status, (await asks()).status]).to.deep.equal([200, 429]);
      }
    });
  it('also while one secret follows another, and with a slash behind the address of the service', async () => {
    const redis = new Class();
    const limits = { redis, newcomersPerAddress: 1 };
    const slash = { ...messaging, baseUrl: `${messaging.baseUrl}/`, connectorToken: 'another' };
    expect((await scene({ limits }).visitor().post('/token')).status).to.equal(200);
    const later = scene({ limits, secrets: [OTHER_SECRET, SECRET], messaging: slash });
    expect((await later.visitor().post('/token')).status).to.equal(429);
  });
});

describe('where the Redis of a site does not answer', () => {
  /** A client of which each call comes to this. */
  function broken(comesTo: () => Promise<never>): Class {
    const redis = new Class();
    redis.eval = comesTo;
    return redis;
  }
  const hanging = (): Class => broken(() => new Promise<never>(() => undefined));

  it('it is waited for once, and not by everything that is counted', async () => {
    const { visitor } = scene({ limits: { redis: hanging() } });
    // Counted by address, as a newcomer, and then as a visitor.
    const started = Date.now();
    const browser = visitor();
    await browser.post('/token');
    await browser.post('/token');
    expect(Date.now() - started).to.be.within(250, 900);
  });
  it('the site is told so once, and why, and whoever asks is served', async () => {
    const failing = broken(() => Promise.reject(Object.assign(new Error('words'), { code: 'ECONNREFUSED' })));
    for (const [redis, cause] of [
      [hanging(), 'Error TIMEOUT'],
      [failing, 'Error ECONNREFUSED'],
    ] as const) {
      const { visitor, lines } = scene({ limits: { redis } });
      for (let at = 0; at < 3; at++) expect((await visitor().post('/token')).status).to.equal(200);
      expect(lines.map(({ code }) => code)).to.deep.equal(['host/no-redis', 'ok', 'ok', 'ok']);
      expect(lines[0]).to.include({ cause });
    }
  });
  it('and again only after it has worked', async () => {
    const clock = Date.now;
    const redis = new Class();
    const works = redis.eval.bind(redis);
    const { visitor, lines } = scene({ limits: { redis } });
    try {
      for (const [at, does] of (['fails', 'fails', 'works', 'fails', 'fails'] as const).entries()) {
        redis.eval = does === 'works' ? works : () => Promise.reject(new Error('gone'));
        // It is not left alone any more.
        Date.now = () => clock() + at * 6_000;
        await visitor().post('/token');
      }
    } finally {
      Date.now = clock;
    }
    const told = ['host/no-redis', 'ok'];
    expect(lines.map(({ code }) => code)).to.deep.equal([...told, 'ok', 'ok', ...told, 'ok']);
  });
});
