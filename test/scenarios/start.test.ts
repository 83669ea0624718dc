import { expect } from 'chai';
import { answer, joined, joinEcho, sessionEnd, sessionStart } from '../support/facts.js';
import { chatting, scenario, type Chat } from '../support/scenario.js';

describe('when a conversation begins', () => {
  it('asks nobody for anything, and writes nothing, before somebody starts it', async () => {
    const chat = await scenario();
    await chat.clock.advance(60_000);
    expect(chat.sees).to.include({ phase: 'idle', error: null, leads: false });
    expect([chat.site.asked, chat.opened, chat.disk.writes, chat.bus.said]).to.deep.equal([[], [], 0, []]);
  });

  it('HS-7, RPL-1, RPL-2 asks for a token and a session, opens a socket, hears the start, and asks the agent in', async () => {
    const chat = await scenario();
    await chat.starts();
    expect(chat.site.asked).to.deep.equal([null]);
    expect(chat.sees.phase).to.equal('connecting');

    await chat.server.accepts();
    expect(chat.sees.phase).to.equal('replaying');
    await chat.server.batch(sessionStart());
    await chat.server.fences();
    expect(chat.server.hearing('REQUEST_SERVICE_AGENT_JOIN')).to.have.length(1);

    await chat.server.tells(joinEcho(), joined('Robin'), answer('m-1', 'Hello, I am Robin.'));
    expect(chat.sees.phase).to.equal('ready');
    expect(chat.sees.conversation.agent.name).to.equal('Robin');
    expect(chat.lines).to.deep.equal(['agent: Hello, I am Robin.']);
  });

  it('CUR-3 asks for everything with an address that has no cursor, and its own token', async () => {
    const chat = await scenario();
    await chat.starts();
    const { url } = chat.opened[0]!;
    expect(url).to.equal('wss://messaging.example/ws?access_token=canary-s-1&session_id=s-1');
  });

  it('HS-8 begins once, however often and from wherever it is asked', async () => {
    const chat = await scenario();
    chat.site.hanging = true;
    await Promise.all([chat.starts(), chat.starts(), chat.says('Hello')]);
    await chat.site.answer();
    expect(chat.site.asked).to.deep.equal([null]);
    expect(chat.opened).to.have.length(1);
  });

  it('HS-10 opens no socket when there is no token, and says why', async () => {
    const chat = await scenario();
    chat.site.refusal = 'auth/rejected';
    await chat.starts();
    expect(chat.sees).to.include({ phase: 'failed', error: 'auth/rejected' });
    expect(chat.opened).to.deep.equal([]);
  });

  it('calls no fault of its own by a code of the endpoint, and goes on when that is mended', async () => {
    const chat = await scenario();
    chat.site.fault = new TypeError('matchMedia is not a function');
    await chat.starts();
    expect(chat.sees).to.include({ phase: 'failed', error: 'unknown' });
    chat.site.fault = null;
    await chat.starts();
    expect(chat.sees).to.include({ phase: 'connecting', error: null });
  });

  it('HS-8 forgets a failed start with the next that succeeds', async () => {
    const chat = await scenario();
    chat.site.refusal = 'auth/unreachable';
    await chat.says('Hello');
    expect(chat.sees).to.include({ phase: 'failed', error: 'auth/unreachable' });
    expect(chat.lines).to.deep.equal(['me: Hello [waiting]']);

    chat.site.refusal = null;
    await chat.starts();
    expect(chat.sees).to.include({ phase: 'connecting', error: null });
    await chat.server.welcomes();
    await chat.server.echoes();
    expect(chat.lines).to.deep.equal(['me: Hello [sent]']);
  });

  it('tries a failed start again when the network comes back, unless the answer was a refusal', async () => {
    const chat = await scenario();
    chat.site.refusal = 'auth/unreachable';
    await chat.starts();
    chat.site.refusal = 'auth/rejected';
    await chat.goes('online');
    expect(chat.site.asked).to.have.length(2);
    await chat.goes('online');
    expect(chat.site.asked).to.have.length(2);
    expect(chat.sees.error).to.equal('auth/rejected');
  });

  it('waits for the network when there is none at the start', async () => {
    const chat = await scenario();
    chat.sky.online = false;
    chat.site.refusal = 'auth/unreachable';
    await chat.starts();
    expect(chat.sees).to.include({ phase: 'offline', error: 'transport/offline' });
    chat.site.refusal = null;
    await chat.goes('online');
    expect(chat.opened).to.have.length(1);
  });

  it('begins with the first word, and lets it out when the agent is there', async () => {
    const chat = await scenario();
    await chat.says('Is anybody there?');
    expect(chat.lines).to.deep.equal(['me: Is anybody there? [waiting]']);
    expect(chat.server.socket.sent).to.deep.equal([]);
    await chat.server.welcomes();
    expect(chat.server.hearing('USER_MESSAGE').map(({ payload }) => payload)).to.deep.equal([
      { text: 'Is anybody there?' },
    ]);
  });

  it('tells each event to the page once, and survives a page that throws', async () => {
    const chat = await chatting();
    const told: string[] = [];
    chat.client.on('event', () => {
      throw new Error('of the page');
    });
    chat.client.on('event', ({ type }) => told.push(type));
    await chat.server.tells(answer('m-1', 'Hello', {}));
    await chat.server.replays();
    expect(told).to.deep.equal(['agentMessage']);
    expect(chat.notes).to.include('page/callback-threw');
  });

  it('gives everything back when it is destroyed, and can be resumed by another page', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    chat.client.destroy();
    await chat.clock.advance(0);
    expect(chat.opened[0]?.closes).to.deep.equal([4002]);
    expect(chat.sky.watched).to.equal(0);
    expect(await chat.tries(chat.client.send('More'))).to.equal('client/destroyed');

    const next = chat.another();
    await next.starts();
    expect(chat.site.asked).to.deep.equal([null, 's-1']);
  });

  for (const [which, comes] of [
    ['leads', async () => chatting()],
    ['follows', followed],
    ['has lost its link', dropped],
  ] as const)
    it(`has no part in the chat any more when it is destroyed, and what was said is still there (${which})`, async () => {
      const chat = await comes();
      expect(chat.sees.phase).to.match(/^re/);
      const { lines } = chat;
      chat.client.destroy();
      for (const wait of [0, 60_000]) {
        expect(chat.sees).to.include({ phase: 'idle', leads: false, error: null, attempt: 0 });
        expect(chat.lines).to.deep.equal(lines);
        await chat.clock.advance(wait);
      }
    });

  it('rejects what wipes everything, and what waits for that, where it is destroyed at once', async () => {
    for (const wipe of ['logout', 'forget', 'identify'] as const) {
      const chat = await chatting();
      const { client } = chat;
      const asked = [client[wipe]('anna'), client.send('More'), client.forget()].map((one) => chat.tries(one));
      client.destroy();
      expect(await Promise.all(asked), wipe).to.deep.equal(asked.map(() => 'client/destroyed'));
    }
  });

  it('says of a chat that was over that it is, also when it is destroyed', async () => {
    const chat = await chatting();
    await chat.server.tells(sessionEnd());
    chat.client.destroy();
    expect(chat.sees.phase).to.equal('ended');
  });
});

async function followed(): Promise<Chat> {
  const first = await chatting();
  await first.server.tells(answer('m-1', 'Hello'));
  const second = first.another();
  await second.starts();
  return second;
}

async function dropped(): Promise<Chat> {
  const chat = await chatting();
  await chat.says('Hello');
  await chat.server.drops();
  return chat;
}
