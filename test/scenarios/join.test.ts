import { expect } from 'chai';
import {
  answer,
  complaint,
  event,
  joined,
  joinEcho,
  personJoined,
  personSays,
  queued,
  sessionStart,
  type Wire,
} from '../support/facts.js';
import { chatting, scenario, type Chat } from '../support/scenario.js';

const JOIN = 'REQUEST_SERVICE_AGENT_JOIN';
const joins = (chat: Chat): number => chat.server.all(JOIN).length;

/** A session of this page, its socket open, its start told. */
async function begun(...replayed: readonly Wire[]): Promise<Chat> {
  const chat = await scenario();
  await chat.starts();
  await chat.server.accepts();
  await chat.server.batch(sessionStart(), ...replayed);
  return chat;
}

describe('when the agent is to be asked in', () => {
  it('JOIN-2 asks as soon as the start of a session of its own is told, and does not wait for the end of the replay', async () => {
    const chat = await begun();
    expect(joins(chat)).to.equal(1);
    await chat.server.fences();
    expect(joins(chat)).to.equal(1);
  });

  const proofs: readonly Wire[] = [
    joined(),
    joinEcho(),
    personJoined(),
    personSays('p-1', 'Hello'),
    event('LIVE_AGENT_LEFT'),
    event('SERVICE_AGENT_TRIGGERED_HANDOFF'),
    event('HANDOFF_ACCEPTED'),
    queued(3),
    event('CLIENT_HANDOFF_REQUIRED', { route: 'tel:+1' }),
    event('HANDOFF_FAILED'),
    event('HANDOFF_TIMEOUT'),
    event('SESSION_END', { reason: 'REASON_NATURAL_END' }),
  ];
  for (const proof of proofs)
    it(`JOIN-1, JOIN-2 asks nobody in when the same batch has ${proof.type}`, async () => {
      const chat = await begun(proof);
      await chat.server.fences();
      expect(joins(chat)).to.equal(0);
    });

  it('JOIN-7 asks nobody in who has joined, alone, before the start was told', async () => {
    const chat = await scenario();
    await chat.starts();
    await chat.server.accepts();
    await chat.server.tells({ ...joined(), sequence: 2 });
    await chat.server.batch({ ...sessionStart(), sequence: 1 });
    await chat.server.fences();
    expect(joins(chat)).to.equal(0);
    expect(chat.sees.phase).to.equal('ready');
  });

  it('JOIN-3 asks after the end of the replay when a resumed session shows nobody', async () => {
    const chat = await begun();
    const next = await chat.reloads();
    await next.server.accepts();
    expect(next.server.hearing(JOIN)).to.have.length(0);
    await next.server.replays();
    expect(next.server.hearing(JOIN)).to.have.length(0);
    await next.server.fences();
    expect(next.server.hearing(JOIN)).to.have.length(1);
  });

  it('JOIN-3 takes three seconds of silence for the end of a replay that has no mark', async () => {
    const chat = await begun();
    const next = await chat.reloads();
    await next.server.accepts();
    await next.clock.advance(2_999);
    expect(next.server.hearing(JOIN)).to.have.length(0);
    await next.clock.advance(1);
    expect(next.server.hearing(JOIN)).to.have.length(1);
  });

  it('JOIN-3 asks once more when the link was lost before the question arrived, and not when it had', async () => {
    const lost = await begun();
    await lost.server.drops();
    await lost.clock.advance(9_000);
    await lost.server.resumes();
    expect(joins(lost)).to.equal(2);

    const arrived = await begun();
    arrived.server.keeps(joinEcho());
    await arrived.server.drops();
    await arrived.clock.advance(9_000);
    await arrived.server.resumes();
    expect(joins(arrived)).to.equal(1);
  });

  it('JOIN-3 waits for the end of the replay in a session of its own that could not be reached at once', async () => {
    const chat = await scenario();
    await chat.starts();
    await chat.server.refuses();
    await chat.clock.advance(9_000);
    await chat.server.accepts();
    await chat.server.batch(sessionStart());
    expect(joins(chat)).to.equal(0);
    // Another tab was in it first.
    await chat.server.batch(joinEcho(), joined());
    await chat.server.fences();
    expect(joins(chat)).to.equal(0);
    expect(chat.sees.phase).to.equal('ready');
  });

  it('JOIN-5 asks once more after ten seconds without an echo, and says after ten more that nobody can be had', async () => {
    const chat = await begun();
    await chat.server.fences();
    await chat.clock.advance(5_000);
    // The link is alive: it is the join that was lost.
    await chat.server.beats();
    await chat.clock.advance(4_999);
    expect(joins(chat)).to.equal(1);
    await chat.clock.advance(1);
    expect(joins(chat)).to.equal(2);
    await chat.clock.advance(5_000);
    await chat.server.beats();
    await chat.clock.advance(5_000);
    expect(joins(chat)).to.equal(2);
    expect(chat.sees.error).to.equal('session/unavailable');
  });

  describe('JOIN-5 and nobody can be had', () => {
    const inVain = async (): Promise<Chat> => {
      const chat = await begun();
      await chat.server.fences();
      for (let at = 0; at < 4; at++) {
        await chat.clock.advance(5_000);
        if (at < 3) await chat.server.beats();
      }
      expect(chat.sees.error).to.equal('session/unavailable');
      expect(chat.opened).to.have.length(2);
      await chat.server.accepts();
      return chat;
    };

    it('looks in a replay whether the answer was lost on its way', async () => {
      const chat = await inVain();
      expect(chat.sees.error).to.equal('session/unavailable');
      await chat.server.batch({ ...joinEcho(), sequence: 2 }, { ...joined(), sequence: 3 });
      await chat.server.fences();
      expect(chat.sees).to.include({ phase: 'ready', error: null });
      expect(joins(chat)).to.equal(2);
    });

    it('asks a last time where the replay has nothing of it, and dials no more for it', async () => {
      const chat = await inVain();
      await chat.server.replays();
      await chat.server.fences();
      expect(joins(chat)).to.equal(3);
      for (let at = 0; at < 24; at++) {
        await chat.clock.advance(5_000);
        await chat.server.beats();
      }
      expect(chat.sees.error).to.equal('session/unavailable');
      expect(joins(chat)).to.equal(3);
      expect(chat.opened).to.have.length(2);
    });

    it('asks anew, on another link, when the visitor tries again, and not because of a message', async () => {
      const chat = await inVain();
      await chat.server.fences();
      await chat.clock.advance(5_000);
      await chat.server.beats();
      await chat.clock.advance(5_000);
      await chat.says('Hello?');
      expect(chat.opened).to.have.length(2);
      await chat.starts();
      expect(chat.sees.error).to.equal(null);
      expect(chat.opened).to.have.length(3);
      await chat.server.resumes();
      expect(joins(chat)).to.equal(4);
      await chat.server.tells(joinEcho(), joined());
      expect(chat.sees).to.include({ phase: 'ready', error: null });
    });
  });

  it('JOIN-5 says so, and asks nobody twice, when the echo came and the agent does not in thirty seconds', async () => {
    const chat = await begun();
    await chat.server.fences();
    await chat.server.tells(joinEcho());
    await chat.clock.advance(25_000);
    await chat.server.beats();
    await chat.clock.advance(4_999);
    expect(chat.sees.error).to.equal(null);
    await chat.clock.advance(1);
    expect(chat.sees.error).to.equal('session/unavailable');
    expect(joins(chat)).to.equal(1);
    await chat.server.tells(joined());
    expect(chat.sees.error).to.equal(null);
  });

  it('JOIN-5 asks once more when the visitor tries again and nobody has come, though the question was heard', async () => {
    const chat = await begun();
    await chat.server.fences();
    await chat.server.tells(joinEcho());
    const waits = async (): Promise<void> => {
      for (let at = 0; at < 6; at++) {
        await chat.clock.advance(5_000);
        await chat.server.beats();
      }
    };
    await waits();
    expect(chat.sees.error).to.equal('session/unavailable');
    await chat.starts();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
    expect(joins(chat)).to.equal(2);
    await waits();
    expect(chat.sees.error).to.equal('session/unavailable');
    await chat.starts();
    await chat.server.tells(joinEcho(), joined());
    expect(joins(chat)).to.equal(3);
    expect(chat.sees.error).to.equal(null);
    expect(chat.opened).to.have.length(1);
  });

  it('JOIN-6 asks nobody in when the start is told again on a later link', async () => {
    const chat = await chatting();
    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.server.accepts();
    await chat.server.batch({ ...sessionStart(), sequence: 1, id: 'e-1' });
    await chat.server.fences();
    expect(joins(chat)).to.equal(1);
    expect(chat.sees.phase).to.equal('ready');
  });

  it('JOIN-9 takes another link when nothing of a new session is told in ten seconds', async () => {
    const chat = await scenario();
    await chat.starts();
    await chat.server.accepts();
    await chat.clock.advance(10_000);
    expect(chat.opened).to.have.length(2);
    expect(chat.opened[0]?.closes).to.deep.equal([4002]);
    expect(chat.opened[1]?.cursor).to.equal(0);
  });

  for (const words of [
    'I am unable to start a conversation right now',
    'Error: Conversation not found',
    'Error: Conversation ID not found in session',
  ])
    it(`JOIN-8, E4, E10, E11 asks again after 2 and 5 seconds, and no more in this session, at "${words}"`, async () => {
      const chat = await chatting();
      for (const [wait, count] of [
        [2_000, 2],
        [5_000, 3],
      ] as const) {
        await chat.server.tells(complaint(words));
        await chat.clock.advance(wait - 1);
        expect(joins(chat)).to.equal(count - 1);
        await chat.clock.advance(1);
        expect(joins(chat)).to.equal(count);
        await chat.server.tells(joinEcho());
      }
      await chat.server.tells(complaint(words));
      await chat.clock.advance(9_000);
      expect(joins(chat)).to.equal(3);
      // E11: another session may do better, and nobody has said anything in this one.
      if (words.includes('ID')) expect(chat.site.asked).to.deep.equal([null, null]);
      else expect(chat.sees.error).to.equal('session/unavailable');
    });

  it('JOIN-8, E10 asks again in a page that goes on with a session, as in the one that began it', async () => {
    const before = await chatting();
    await before.server.tells(answer('m-1', 'Hello'));
    const chat = await before.reloads();
    await chat.server.resumes();
    for (const [wait, count] of [
      [2_000, 2],
      [5_000, 3],
    ] as const) {
      await chat.server.tells(complaint('Error: Conversation not found'));
      await chat.clock.advance(wait);
      expect(chat.sees.error).to.equal(null);
      expect(joins(chat)).to.equal(count);
      await chat.server.tells(joinEcho());
    }
    await chat.server.tells(complaint('Error: Conversation not found'));
    expect(chat.sees.error).to.equal('session/unavailable');
  });

  it('JOIN-8, E10 goes on saying that nobody can be had until the agent says something', async () => {
    const chat = await chatting();
    for (const wait of [2_000, 5_000, 0]) {
      await chat.server.tells(complaint('Error: Conversation not found'));
      await chat.clock.advance(wait);
    }
    expect(chat.sees.error).to.equal('session/unavailable');
    await chat.server.beats();
    expect(chat.sees.error).to.equal('session/unavailable');
    await chat.server.tells(answer('m-1', 'Here I am.'));
    expect(chat.sees.error).to.equal(null);
  });

  it('JOIN-8 asks nobody in for what is complained of in a replay', async () => {
    const chat = await chatting();
    const next = await chat.reloads();
    await next.server.accepts();
    await next.server.batch(complaint('Error: Conversation not found'));
    await next.server.fences();
    await next.clock.advance(8_000);
    expect(joins(next)).to.equal(1);
  });

  it('E1, JOIN-4 asks nobody in who was not asked in before, whatever else was not understood', async () => {
    const chat = await scenario();
    chat.client.setContext(() => new Promise(() => undefined));
    await chat.starts();
    await chat.server.accepts();
    await chat.server.batch(sessionStart({}, { context_id: 'c-1' }));
    await chat.server.tells(complaint('Unknown event type or invalid message format'));
    expect(chat.server.heard.map(({ type }) => type)).to.deep.equal(['HEARTBEAT']);
    await chat.clock.advance(5_000);
    expect(chat.server.heard.map(({ type }) => type)).to.deep.equal(['HEARTBEAT', 'REQUEST_SERVICE_AGENT_JOIN']);
  });

  it('E1 tries the other spelling, once, when its question is not understood', async () => {
    const chat = await begun();
    await chat.server.tells(complaint('Unknown event type or invalid message format', 'ERROR', { sequence: null }));
    expect(chat.server.heard.at(-1)?.type).to.equal('REQUEST_POLY_AGENT_JOIN');
    await chat.server.tells(complaint('Unknown event type or invalid message format', 'ERROR', { sequence: null }));
    expect(chat.server.heard.filter(({ type }) => /JOIN/.test(type))).to.have.length(2);
    expect(chat.lines).to.deep.equal([]);
  });

  it('DIA-1 understands the other spelling from the first word on, and speaks it from then on', async () => {
    const chat = await begun();
    await chat.server.tells(
      event('REQUEST_POLY_AGENT_JOIN'),
      event('POLY_AGENT_JOINED', { agent_name: 'Robin' }),
      event('POLY_AGENT_MESSAGE', { message_id: 'm-1', text: 'Hello' }),
    );
    expect(chat.lines).to.deep.equal(['agent: Hello']);
    expect(chat.sees.conversation.agent.name).to.equal('Robin');
    await chat.server.tells(complaint('Error: Conversation not found'));
    await chat.clock.advance(2_000);
    expect(chat.server.heard.at(-1)?.type).to.equal('REQUEST_POLY_AGENT_JOIN');
  });

  it('INV-7 asks the agent into every session anew', async () => {
    const chat = await chatting();
    await chat.tries(chat.client.startOver());
    await chat.server.welcomes();
    expect(chat.server.hearing(JOIN)).to.have.length(1);
    await chat.server.tells(answer('m-1', 'Hello again'));
    expect(chat.lines.at(-1)).to.equal('agent: Hello again');
  });
});
