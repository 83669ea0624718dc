import { expect } from 'chai';
import { chatRest } from '../../src/browser/chat-rest.js';
import { restLater } from '../../src/browser/rest-later.js';
import type { Link } from '../../src/core/session/ports.js';
import { Hearing } from '../contract/hearing.js';
import { HandClock } from '../core/support/hand-clock.js';
import { TinyServer } from './tiny-server.js';

describe('restLater', () => {
  const broken = new Error('it could not be fetched');
  let server: TinyServer;
  let clock: HandClock;
  let hearing: Hearing;
  let link: Link | undefined;
  let loads: number;
  beforeEach(async () => {
    clock = new HandClock();
    loads = 0;
    hearing = new Hearing({ record: { sessionId: '', token: '' }, cursor: 0, dialect: 'service' });
    server = await new TinyServer().listen();
    server.answers('/chat/create', { json: { conversation_id: 'c-1', response: 'Hi!' } });
  });
  afterEach(async () => {
    link?.close(1000);
    await server.close();
  });

  function open(fails: number): Link {
    const load = (): Promise<{ chatRest: typeof chatRest }> =>
      ++loads > fails ? Promise.resolve({ chatRest }) : Promise.reject(broken);
    return (link = restLater({ proxy: `${server.url}/chat`, clock }, load).open(hearing));
  }

  it('tells that it could not be had, and has it the next time', async () => {
    hearing.verdict = 3_000;
    open(2);
    await hearing.until(() => hearing.closes[0]);
    expect(hearing.closes[0]).to.deep.equal({ code: 1006, opened: false, attempt: 0 });
    clock.advance(2_999);
    expect(loads).to.equal(1);
    clock.advance(1);
    await hearing.until(() => hearing.closes[1]);
    expect(hearing.closes[1]).to.deep.equal({ code: 1006, opened: false, attempt: 1 });
    link?.wake();
    await hearing.hears('sessionStart');
    expect(loads).to.equal(3);
  });

  it('is not asked for any more when nobody wants it', async () => {
    open(1);
    await hearing.until(() => hearing.closes[0]);
    clock.advance(600_000);
    expect(loads).to.equal(1);
  });

  it('begins once, however often it was asked for meanwhile, and not at all for who has hung up', async () => {
    open(0);
    link?.reset();
    link?.reset();
    await hearing.hears('sessionStart');
    expect(server.at('/chat/create')).to.have.length(1);
    link?.close(1000);
    open(0).close(1000);
    await hearing.until(() => loads === 4);
    await new Promise((soon) => setImmediate(soon));
    expect(server.at('/chat/create')).to.have.length(1);
  });
});
