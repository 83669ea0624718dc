import { expect } from 'chai';
import type { ContextProvider } from '../../src/core/session/context.js';
import { joined, joinEcho, sessionStart } from '../support/facts.js';
import { settled } from '../support/fakes.js';
import { scenario, type Chat, type Setting } from '../support/scenario.js';

const JOIN = 'REQUEST_SERVICE_AGENT_JOIN';

/** A page that signs, a session that wants it, and its start not yet told. */
async function opening(provider: ContextProvider | null, setting: Setting = {}): Promise<Chat & { told: string[] }> {
  const chat = await scenario(setting);
  const told: string[] = [];
  chat.client.setContext(provider);
  chat.client.on('context', (outcome) => told.push(outcome));
  await chat.starts();
  await chat.server.accepts();
  return Object.assign(chat, { told });
}

const begins = (chat: Chat, contextId = 'ctx-1'): Promise<void> =>
  chat.server.batch(sessionStart({}, contextId === '' ? {} : { context_id: contextId }));

describe('when the page has something signed to tell the agent', () => {
  it('JOIN-4, CTX-2 gives it before it asks the agent in', async () => {
    const order: string[] = [];
    const chat = await opening((ask) => {
      order.push(`signed for ${ask.sessionId}, ${ask.contextId}, before ${chat.server.hearing(JOIN).length} joins`);
      return 'signed';
    });
    await begins(chat);
    expect(order).to.deep.equal(['signed for s-1, ctx-1, before 0 joins']);
    expect(chat.site.given).to.deep.equal([{ sessionId: 's-1', token: 'signed' }]);
    expect(chat.server.hearing(JOIN)).to.have.length(1);
  });

  it('JOIN-1, JOIN-4 asks nobody in who came while the page was asked', async () => {
    let sign = (_token: string): void => undefined;
    const chat = await opening(() => new Promise((resolve) => (sign = resolve)));
    await begins(chat);
    await chat.server.tells(joinEcho(), joined());
    sign('signed');
    await settled();
    await chat.server.fences();
    expect(chat.site.given).to.have.length(1);
    expect(chat.server.hearing(JOIN)).to.have.length(0);
    expect(chat.sees.phase).to.equal('ready');
  });

  it('CTX-1 asks the one that was given last, and none once it was taken away', async () => {
    const chat = await opening(() => 'first');
    chat.client.setContext(() => 'second');
    await begins(chat);
    expect(chat.site.given.map(({ token }) => token)).to.deep.equal(['second']);

    const without = await opening(() => 'first');
    without.client.setContext(null);
    await begins(without);
    expect(without.site.given).to.deep.equal([]);
    expect(without.server.hearing(JOIN)).to.have.length(1);
  });

  it('CTX-2 is early enough with one that is given just before the start is told', async () => {
    const chat = await opening(null);
    chat.client.setContext(() => 'in time');
    await begins(chat);
    expect(chat.site.given).to.have.length(1);
  });

  for (const nothing of [undefined, null, '', 7, {}])
    it(`CTX-3, CTX-7 takes ${JSON.stringify(nothing)} for a no, and begins all the same`, async () => {
      const chat = await opening(() => nothing as unknown as null);
      await begins(chat);
      expect(chat.site.given).to.deep.equal([]);
      expect(chat.server.hearing(JOIN)).to.have.length(1);
      expect(chat.told).to.deep.equal(['context/declined']);
    });

  it('CTX-4 takes a throw and a rejection for a no', async () => {
    for (const provider of [
      () => {
        throw new Error('of the page');
      },
      () => Promise.reject(new Error('of the page')),
    ]) {
      const chat = await opening(provider);
      await begins(chat);
      expect(chat.told).to.deep.equal(['context/declined']);
      expect(chat.server.hearing(JOIN)).to.have.length(1);
    }
  });

  it('CTX-5 waits four seconds, and not longer', async () => {
    const chat = await opening(() => new Promise(() => undefined));
    await begins(chat);
    await chat.server.fences();
    await chat.clock.advance(3_999);
    expect(chat.server.hearing(JOIN)).to.have.length(0);
    await chat.clock.advance(1);
    expect(chat.server.hearing(JOIN)).to.have.length(1);
    expect(chat.told).to.deep.equal(['context/timeout']);
  });

  it('CTX-5, CTX-7 waits five seconds in all when the vault hangs', async () => {
    const chat = await opening(() => 'signed');
    chat.site.vaultHangs = true;
    await begins(chat);
    await chat.server.fences();
    await chat.clock.advance(5_000);
    expect(chat.server.hearing(JOIN)).to.have.length(1);
  });

  it('CTX-6 loses no time without a handler', async () => {
    const chat = await opening(null);
    await begins(chat);
    expect(chat.server.hearing(JOIN)).to.have.length(1);
    expect(chat.told).to.deep.equal([]);
  });

  it('CTX-7 begins when the vault refuses', async () => {
    const chat = await opening(() => 'signed');
    chat.site.vaultRefuses = 'context/refused';
    await begins(chat);
    await chat.server.fences();
    await chat.server.tells(joinEcho(), joined());
    expect(chat.sees.phase).to.equal('ready');
    expect(chat.told).to.deep.equal(['context/refused']);
  });

  it('CTX-8 does not ask the page for a session that has no id for it', async () => {
    let asked = 0;
    const chat = await opening(() => `${++asked}`);
    await begins(chat, '');
    expect(asked).to.equal(0);
    expect(chat.told).to.deep.equal(['context/declined']);
    expect(chat.server.hearing(JOIN)).to.have.length(1);
  });

  it('CTX-9, CTX-10 asks again when the page says so, and the last one counts', async () => {
    let asked = 0;
    const chat = await opening(() => `signed ${++asked}`);
    await begins(chat);
    await chat.server.tells(joinEcho(), joined());
    expect(await chat.tries(chat.client.refreshContext())).to.equal('');
    expect(chat.site.given.map(({ token }) => token)).to.deep.equal(['signed 1', 'signed 2']);
  });

  it('CTX-9 comes to nothing without a handler, and before there is a session', async () => {
    const idle = await scenario();
    idle.client.setContext(() => 'signed');
    expect(await idle.tries(idle.client.refreshContext())).to.equal('context/declined');

    const chat = await opening(null);
    await begins(chat);
    await chat.server.tells(joinEcho(), joined());
    expect(await chat.tries(chat.client.refreshContext())).to.equal('context/declined');
  });

  it('CTX-9 has one going at a time', async () => {
    let asked = 0;
    const chat = await opening(null);
    await begins(chat);
    await chat.server.fences();
    await chat.server.tells(joinEcho(), joined());
    const answers: ((token: string) => void)[] = [];
    chat.client.setContext(() => {
      asked++;
      return new Promise((answer) => answers.push(answer));
    });
    const both = [chat.tries(chat.client.refreshContext()), chat.tries(chat.client.refreshContext())];
    await Promise.all(both);
    expect(asked).to.equal(1);
    for (const answer of answers) answer('signed');
  });

  it('CTX-2, CTX-9 asks anew for a session that began meanwhile, and what comes of the old one joins and tells nothing', async () => {
    const signs: ((token: string) => void)[] = [];
    const asked: string[] = [];
    const chat = await opening(({ sessionId }) => {
      asked.push(sessionId);
      return new Promise((sign) => signs.push(sign));
    });
    await begins(chat);
    void chat.client.startOver();
    await settled();
    await chat.server.accepts();
    await begins(chat, 'ctx-2');
    expect(asked).to.deep.equal(['s-1', 's-2']);
    signs[0]!('signed 1');
    await settled();
    expect(chat.server.hearing(JOIN)).to.have.length(0);
    expect(chat.told).to.deep.equal([]);
    signs[1]!('signed 2');
    await settled();
    expect(chat.told).to.deep.equal(['given']);
    expect(chat.site.given).to.deep.equal([{ sessionId: 's-2', token: 'signed 2' }]);
    expect(chat.server.hearing(JOIN)).to.have.length(1);
  });

  it('S7 gives and tells nothing of what was signed for a conversation that was wiped meanwhile', async () => {
    for (const wipe of ['forget', 'logout', 'identify', 'startOver'] as const) {
      let sign = (_token: string): void => undefined;
      const chat = await opening(() => new Promise((resolve) => (sign = resolve)));
      await begins(chat);
      void chat.client[wipe]('ben').catch(() => undefined);
      await chat.clock.advance(100);
      sign('signed');
      await settled();
      expect([chat.site.given, chat.told], wipe).to.deep.equal([[], []]);
    }
  });

  it('CTX-11 asks nobody when a session goes on in which the agent has been', async () => {
    let asked = 0;
    const chat = await opening(() => `signed ${++asked}`);
    await begins(chat);
    await chat.server.fences();
    await chat.server.tells(joinEcho(), joined());
    await chat.closes();
    const next = chat.another();
    next.client.setContext(() => `signed ${++asked}`);
    await next.starts();
    await next.server.resumes();
    expect(next.sees.phase).to.equal('ready');
    expect(asked).to.equal(1);
  });

  it('CTX-12 tells the page what became of it, where it listens, and nothing of what was signed', async () => {
    const chat = await opening(() => 'canary-signed');
    await begins(chat);
    expect(chat.told).to.deep.equal(['given']);
    await chat.clock.advance(1_000);
    expect(`${chat.disk.text}${JSON.stringify(chat.bus.said)}${chat.notes.join()}`).not.to.include('canary-signed');
  });

  it('CTX-1 asks a destroyed client’s handler no more', async () => {
    let asked = 0;
    const chat = await opening(() => `${++asked}`);
    chat.client.destroy();
    await begins(chat);
    expect(asked).to.equal(0);
  });
});
