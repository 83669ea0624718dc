import { expect } from 'chai';
import { answer, chunk, lastChunk, thinking } from '../support/facts.js';
import { chatting, scenario, type Chat } from '../support/scenario.js';

describe('when the page is loaded again', () => {
  it('shows nobody typing who typed before the page crashed', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'One moment'), thinking());
    await chat.says('Hello');
    await chat.clock.advance(1_000);
    expect(chat.sees.conversation.typing).to.not.equal(null);
    await chat.crashes();
    const next = chat.another();
    await next.starts();
    expect(next.lines).to.include('agent: One moment');
    expect(next.sees.conversation.typing).to.equal(null);
  });

  it('shows what had been read of an answer that was being written, and all of it when it is whole', async () => {
    const chat = await chatting();
    await chat.says('Tell me all');
    await chat.server.echoes();
    for (let at = 1; at <= 20; at++) {
      await chat.clock.advance(500);
      await chat.server.tells({ ...chunk('m-1', at, `${at} `), sequence: null });
    }
    await chat.clock.advance(250);
    await chat.crashes();
    const next = chat.another();
    await next.starts();
    // Nobody tells the pieces again: what was read in the last second is not on the disk.
    const read = next.lines.at(-1)!;
    expect(read).to.match(/^agent: 1 2 3 .* 1[7-9]/);
    await next.server.resumes();
    await next.server.tells({ ...chunk('m-1', 23, 'and more '), sequence: null });
    await next.server.tells({ ...lastChunk('m-1', 24, 'at last.'), sequence: null });
    expect(next.lines.at(-1)).to.equal(read);
    await next.server.tells(answer('m-1', 'All of it.'));
    expect(next.lines.at(-1)).to.equal('agent: All of it.');
  });

  it('CUR-7, CUR-1 shows what was said before it asks, and replays from below the last event that it covers', async () => {
    const chat = await chatting({ overlap: 2 });
    await chat.server.tells(answer('m-1', 'Hello'), answer('m-2', 'How can I help?'));
    const next = await chat.reloads();
    expect(next.lines).to.deep.equal(['agent: Hello', 'agent: How can I help?']);
    expect(next.site.asked).to.deep.equal([null, 's-1']);
    expect(next.server.head).to.equal(5);
    expect(next.opened.at(-1)).to.include({ sessionId: 's-1', cursor: 3 });
  });

  it('CUR-1, DED-3 goes back 64 events unless told otherwise, and shows none of them twice', async () => {
    const chat = await chatting();
    for (let at = 0; at < 70; at++) await chat.server.tells(answer(`m-${at}`, `Answer ${at}`));
    const next = await chat.reloads();
    expect(next.opened.at(-1)?.cursor).to.equal(73 - 64);
    await next.server.resumes();
    expect(next.lines).to.have.length(70);
  });

  it('JOIN-3, I8 asks nobody in who has been there', async () => {
    const chat = await chatting();
    const next = await chat.reloads();
    await next.server.resumes();
    expect(next.sees.phase).to.equal('ready');
    expect(next.server.all('REQUEST_SERVICE_AGENT_JOIN')).to.have.length(1);
  });

  it('BIND-1, BIND-2 never goes on with a token of another session: one that cannot be had again begins anew, unmissed', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Hello'));
    chat.site.returnsOld = false;
    const next = await chat.reloads();
    expect(next.site.asked).to.deep.equal([null, 's-1', null]);
    expect(next.opened.at(-1)).to.include({ sessionId: 's-2', cursor: 0 });
    await next.server.welcomes();
    expect(next.lines).to.deep.equal(['agent: Hello', '-- newSession']);
  });

  it('INV-6, INV-8 replaces no session in silence in which the visitor has spoken', async () => {
    const chat = await chatting();
    await chat.says('Where is my order?');
    await chat.server.echoes();
    chat.site.returnsOld = false;
    const next = await chat.reloads();
    expect(next.site.asked).to.deep.equal([null, 's-1']);
    expect(next.sees).to.include({ phase: 'expired', error: 'session/expired' });
    expect(next.lines).to.deep.equal(['me: Where is my order? [sent]']);
  });

  it('BIND-3 asks for the token when the page comes back, and never in between', async () => {
    const chat = await chatting();
    for (let minute = 0; minute < 100; minute++) {
      await chat.clock.advance(30_000);
      await chat.server.beats();
    }
    expect(chat.site.asked).to.deep.equal([null]);
  });

  it('keeps what stands in the composer', async () => {
    const chat = await chatting();
    chat.client.compose('I would like');
    await chat.clock.advance(300);
    const next = await chat.reloads();
    expect(next.sees.draft).to.equal('I would like');
  });

  it('I5 keeps a message that never went out through a crash, and sends it then', async () => {
    const chat = await chatting();
    await chat.goes('offline');
    await chat.says('Are you there?');
    await chat.crashes();
    const next = chat.another();
    await next.starts();
    expect(next.lines).to.deep.equal(['me: Are you there? [waiting]']);
    await next.server.resumes();
    await next.server.echoes();
    expect(next.lines).to.deep.equal(['me: Are you there? [sent]']);
    expect(next.server.all('USER_MESSAGE')).to.have.length(1);
  });

  it('I6 does not send again what may have gone out before a crash: the replay tells', async () => {
    const chat = await chatting();
    await chat.says('Did it arrive?');
    await chat.says('And this?');
    await chat.crashes();
    chat.server.keeps(chat.server.echo('Did it arrive?'));
    const next = chat.another();
    await next.starts();
    await next.server.resumes();
    expect(next.lines).to.deep.equal(['me: Did it arrive? [sent]', 'me: And this? [sending]']);
    await next.clock.advance(2_000);
    expect(next.lines).to.deep.equal(['me: Did it arrive? [sent]', 'me: And this? [notConfirmed]']);
    expect(next.server.all('USER_MESSAGE')).to.have.length(2);
  });

  it('never writes the token down', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.reloads();
    await chat.clock.advance(1_000);
    expect(chat.disk.text).to.include('s-1').and.not.include('canary');
  });

  it('reads nothing that another version wrote, and begins anew', async () => {
    const chat = await chatting();
    await chat.clock.advance(1_000);
    await chat.closes();
    chat.disk.data = { ...(chat.disk.data as object), v: 99 };
    const next = chat.another();
    await next.starts();
    expect(next.site.asked).to.deep.equal([null, null]);
  });

  it('skips one item on the disk that is none, and shows the others', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Hello'), answer('m-2', 'Again'));
    await chat.closes();
    const stored = chat.disk.data as { conversation: { settled: unknown[] } };
    stored.conversation.settled[0] = { kind: 'agent', key: 7 };
    const next = chat.another();
    await next.starts();
    expect(next.lines).to.deep.equal(['agent: Again']);
  });

  it('survives any one field of what is on the disk being something else', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.server.tells(answer('m-1', 'Good day'));
    await chat.closes();
    const good = structuredClone(chat.disk.data) as Record<string, Record<string, unknown>>;
    const paths = Object.entries(good).flatMap(([key, value]) => [
      [key],
      ...(typeof value === 'object' && value !== null ? Object.keys(value).map((inner) => [key, inner]) : []),
    ]);
    const broken: string[] = [];
    for (const [outer = '', inner] of paths)
      for (const bad of [null, 7, 'x', [], {}, [null], [7], [{}]]) {
        const data = structuredClone(good);
        // Any text may be the id of a session.
        if (outer === 'sessionId' && bad === 'x') continue;
        if (inner === undefined) (data as Record<string, unknown>)[outer] = bad;
        else data[outer]![inner] = bad;
        chat.disk.data = data;
        if (!(await goesOn(chat.another()))) broken.push(`${outer}.${inner ?? ''} = ${JSON.stringify(bad)}`);
      }
    expect(broken).to.deep.equal([]);
  });

  it('goes on where there is something to go on with, for a page that asks for no more', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Hello'));
    await chat.closes();
    const next = chat.another();
    await next.tries(next.client.resume());
    await next.server.resumes();
    expect(next.sees.phase).to.equal('ready');
    expect(next.lines).to.deep.equal(['agent: Hello']);
  });

  it('begins nothing where there is nothing, in whichever tab, until somebody acts', async () => {
    const chat = await scenario();
    expect(await chat.tries(chat.client.resume())).to.equal('');
    const other = chat.another();
    expect(await other.tries(other.client.resume())).to.equal('');
    await chat.clock.advance(60_000);
    expect([chat.sees.phase, other.sees.phase, chat.site.asked.length]).to.deep.equal(['idle', 'idle', 0]);
    await other.starts();
    expect(chat.site.asked).to.have.length(1);
  });

  it('sends what was said before there was a session, for a page that only goes on', async () => {
    const chat = await scenario();
    chat.site.hanging = true;
    await chat.says('Hello');
    await chat.crashes();
    const next = chat.another();
    next.site.hanging = false;
    await next.tries(next.client.resume());
    await next.server.welcomes();
    expect(next.lines).to.deep.equal(['me: Hello [sending]']);
  });
});

/** Starts, and shows what it is told, or says truly that the session is over. */
async function goesOn(chat: Chat): Promise<boolean> {
  try {
    await chat.starts();
    const { phase } = chat.sees;
    if (phase === 'connecting') {
      await chat.server.resumes();
      await chat.server.tells(answer('m-9', 'Yes'));
      return chat.lines.includes('agent: Yes');
    }
    return phase === 'expired' || phase === 'ended';
  } catch {
    return false;
  } finally {
    await chat.crashes();
  }
}
