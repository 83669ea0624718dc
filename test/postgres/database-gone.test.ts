import { expect } from 'chai';
import { connect as dial, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { childPlatform, type ChildPlatform, type Reachable } from '../support/process.js';
import { handshake, Wire, type Handshake } from '../support/wire.js';

/** The way to the PostgreSQL that DATABASE_URL names; it can be shut, and what is under way breaks. */
class Door {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #open = true;

  private constructor({ hostname, port }: URL) {
    this.#server = createServer((socket) => {
      if (!this.#open) return void socket.destroy();
      const there = dial(Number(port), hostname);
      for (const one of [socket, there]) {
        this.#sockets.add(one);
        one.on('error', () => undefined);
        one.on('close', () => {
          socket.destroy();
          there.destroy();
          this.#sockets.delete(one);
        });
      }
      socket.pipe(there).pipe(socket);
    });
  }

  static async to(url: string): Promise<{ door: Door; url: string }> {
    const target = new URL(url);
    const door = new Door(target);
    door.#server.listen(0, '127.0.0.1');
    await once(door.#server, 'listening');
    target.port = String((door.#server.address() as AddressInfo).port);
    return { door, url: target.href };
  }

  shut(): void {
    this.#open = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  open(): void {
    this.#open = true;
  }

  close(): void {
    this.shut();
    this.#server.close();
  }
}

describe('a PostgreSQL that goes away and comes back', () => {
  let door: Door;
  let deaf: ChildPlatform;
  let other: ChildPlatform;

  before(async () => {
    const real = process.env['DATABASE_URL'];
    if (real === undefined) throw new Error('run by npm run test:postgres');
    const behind = await Door.to(real);
    ({ door } = behind);
    deaf = await childPlatform({ url: behind.url });
    other = await childPlatform();
  });
  afterEach(() => door.open());
  after(async () => {
    door.close();
    await deaf.kill();
    await other.kill();
  });

  const at = (session: Handshake, { addresses }: Reachable, cursor?: number): Wire =>
    new Wire(session.url(cursor).replace(/^ws:\/\/[^/]+/, addresses.messaging.replace('http', 'ws')));
  const texts = (wire: Wire): string[] => wire.all('USER_MESSAGE').map(({ payload }) => String(payload['text']));

  /** Until the process behind the door has a database again; it looks at least every five seconds. */
  async function back(): Promise<void> {
    const giveUp = Date.now() + 10_000;
    for (;;) {
      const tried = await handshake(deaf).catch(() => null);
      if (tried !== null) return;
      expect(Date.now(), 'without a database for long').to.be.lessThan(giveUp);
    }
  }

  it('ends nobody, and what was said elsewhere meanwhile is told by itself', async () => {
    const session = await handshake(other);
    const there = at(session, other);
    const here = at(session, deaf);
    await here.hears('SESSION_START');
    await here.settle();
    await there.hears('SESSION_START');
    door.shut();
    there.say('USER_MESSAGE', { text: 'meanwhile' });
    await there.hears('USER_MESSAGE');
    door.open();
    await here.hears('USER_MESSAGE');
    there.say('USER_MESSAGE', { text: 'after' });
    await here.hears('USER_MESSAGE', 2);
    expect(texts(here)).to.deep.equal(['meanwhile', 'after']);
    expect(here.closed).to.equal(undefined);
    expect(deaf.child.exitCode).to.equal(null);
  });

  it('what is said without it is refused in words and not told as said', async () => {
    const session = await handshake(deaf);
    const here = at(session, deaf);
    await here.hears('SESSION_START');
    await here.settle();
    door.shut();
    here.say('USER_MESSAGE', { text: 'lost' });
    expect((await here.hears('SYSTEM_MESSAGE')).payload['message'])
      .to.be.a('string')
      .and.not.equal('');
    expect(texts(here)).to.deep.equal([]);
    door.open();
    await back();
    here.say('USER_MESSAGE', { text: 'kept' });
    await here.hears('USER_MESSAGE');
    expect(texts(here)).to.deep.equal(['kept']);
  });

  it('ten sockets are the most over both together, also after one was deaf', async () => {
    const session = await handshake(other);
    for (let count = 0; count < 9; count++) await at(session, other).hears('SESSION_START');
    const tenth = at(session, deaf);
    await tenth.hears('SESSION_START');
    door.shut();
    door.open();
    // Said again once it hears again; until then, nobody's.
    const giveUp = Date.now() + 5_000;
    for (;;) {
      const eleventh = at(session, other);
      const refused = await eleventh.until(() =>
        eleventh.closed === undefined ? eleventh.all('SESSION_START').length > 0 && 'let in' : 'refused',
      );
      if (refused === 'refused') break;
      eleventh.close();
      expect(Date.now(), 'let in for long').to.be.lessThan(giveUp);
    }
    expect(tenth.closed).to.equal(undefined);
  });
});
