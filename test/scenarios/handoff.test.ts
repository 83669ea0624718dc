import { expect } from 'chai';
import {
  answer,
  complaint,
  event,
  joined,
  personJoined,
  personLeft,
  personSays,
  personTypes,
  queued,
  sessionEnd,
  type Wire,
} from '../support/facts.js';
import { chatting, type Chat } from '../support/scenario.js';

const trigger = (): Wire => event('SERVICE_AGENT_TRIGGERED_HANDOFF');
const accepted = (queue = ''): Wire => event('HANDOFF_ACCEPTED', queue === '' ? {} : { queue_name: queue });
const handoff = (chat: Chat): Chat['sees']['conversation']['handoff'] => chat.sees.conversation.handoff;

describe('when a person is to take over', () => {
  it('HO-1 says that one is asked for', async () => {
    const chat = await chatting();
    await chat.server.tells(trigger());
    expect(handoff(chat)).to.include({ state: 'requested' });
    expect(chat.sees.phase).to.equal('ready');
  });

  it('HO-2 says nothing of it when the agent leaves', async () => {
    const chat = await chatting();
    await chat.server.tells(trigger(), event('SERVICE_AGENT_LEFT', { reason: 'handoff' }));
    expect(handoff(chat)).to.include({ state: 'requested' });
    expect(chat.lines).to.deep.equal([]);
    expect(chat.sees.conversation.ended).to.equal(null);
  });

  it('HO-3 names the queue that has the request', async () => {
    const chat = await chatting();
    await chat.server.tells(trigger(), { ...accepted('Returns'), timestamp: '2026-03-01T09:00:07Z' });
    expect(handoff(chat)).to.include({ state: 'accepted', queue: 'Returns', at: Date.parse('2026-03-01T09:00:07Z') });
  });

  it('HO-4 changes one row with every word from the queue, and adds none', async () => {
    const chat = await chatting();
    await chat.server.tells(trigger(), accepted('Returns'));
    for (const position of [5, 4, 3])
      await chat.server.tells(queued(position, { estimated_wait_seconds: position * 30 }));
    expect(handoff(chat)).to.include({ state: 'queued', position: 3, waitSeconds: 90, queue: 'Returns', words: '' });
    await chat.server.tells(queued(null, { display_message: 'Nearly there' }));
    expect(handoff(chat)).to.include({ position: null, waitSeconds: null, words: 'Nearly there' });
    expect(chat.lines).to.deep.equal([]);
  });

  it('HO-4 takes a position under its older name, and no nonsense', async () => {
    const chat = await chatting();
    await chat.server.tells(queued(null, { position: 2 }));
    expect(handoff(chat).position).to.equal(2);
    for (const bad of [-3, '3', null, 1e400]) {
      await chat.server.tells(event('HANDOFF_QUEUE_STATUS', { position_in_queue: bad, estimated_wait_seconds: bad }));
      expect(handoff(chat)).to.include({ state: 'queued', position: null, waitSeconds: null });
    }
  });

  it('HO-5, HO-6 names the person who comes, and marks what a person says', async () => {
    const chat = await chatting();
    await chat.server.tells(trigger(), accepted(), personJoined('Sam'), personSays('p-1', 'Hello, Sam here.'));
    expect(handoff(chat)).to.deep.include({ state: 'live', person: { name: 'Sam', avatarUrl: null } });
    expect(chat.lines).to.deep.equal(['-- personJoined Sam', 'person: Hello, Sam here.']);
  });

  it('HO-3, HO-5 is of the queue that was named for this hand-over, also who has joined, and after a reload', async () => {
    const chat = await chatting();
    await chat.server.tells(trigger(), accepted('Returns'), queued(1), personJoined('Sam'));
    expect(handoff(chat)).to.include({ state: 'live', queue: 'Returns' });
    const next = await chat.reloads();
    expect(handoff(next)).to.include({ state: 'live', queue: 'Returns' });
    await next.server.tells(personLeft(), trigger(), accepted(), personJoined('Kim'));
    expect(handoff(next)).to.include({ state: 'live', queue: '' });
  });

  it('HO-3, HO-4, HO-5, CUR-7 waits at the same place after a reload, and who joins then is of the queue', async () => {
    const chat = await chatting();
    await chat.server.tells(trigger(), accepted('Returns'), queued(5, { estimated_wait_seconds: 90 }));
    const before = handoff(chat);
    const next = await chat.reloads();
    expect(handoff(next)).to.deep.equal(before);
    await next.server.tells(personJoined('Sam'));
    expect(handoff(next)).to.include({ state: 'live', queue: 'Returns' });
  });

  it('HO-5 takes the flat fields before the nested ones', async () => {
    const chat = await chatting();
    await chat.server.tells(event('LIVE_AGENT_JOINED', { agent_name: 'Flat', agent: { name: 'Nested' } }));
    expect(handoff(chat).person?.name).to.equal('Flat');
    await chat.server.tells(event('LIVE_AGENT_MESSAGE', { message_id: 'p-1', text: 'Hi', agent: { name: 'Nested' } }));
    expect(chat.item('Hi')).to.include({ name: 'Nested' });
  });

  it('HO-4, HO-5, HO-12 keeps the person who has come, whatever is told of the wait after that, and after a reload', async () => {
    const chat = await chatting();
    await chat.server.tells(trigger(), accepted('Returns'), queued(1), personJoined('Sam'), queued(1));
    expect(handoff(chat)).to.deep.include({
      state: 'live',
      queue: 'Returns',
      person: { name: 'Sam', avatarUrl: null },
    });
    await chat.server.tells(personTypes(), accepted('Returns'), queued(1));
    expect(chat.sees.conversation.typing).not.to.equal(null);
    expect(handoff(chat)).to.include({ state: 'live', queue: 'Returns' });
    const next = await chat.reloads();
    expect(handoff(next)).to.include({ state: 'live', queue: 'Returns' });
    await next.server.tells(personLeft(), queued(2));
    expect(handoff(next)).to.include({ state: 'queued', position: 2 });
  });

  it('HO-7 takes it for no end when the person leaves: the composer stays, and either side may go on', async () => {
    const chat = await chatting();
    await chat.server.tells(personJoined(), personLeft());
    expect(chat.lines).to.deep.equal(['-- personJoined Sam', '-- personLeft Sam']);
    expect(handoff(chat).state).to.equal('none');
    await chat.clock.advance(20_000);
    await chat.says('Are you still there?');
    await chat.server.echoes();
    await chat.server.tells(joined('Robin'), answer('m-1', 'I am.'));
    expect(chat.lines.slice(2)).to.deep.equal(['me: Are you still there? [sent]', 'agent: I am.']);
    expect(chat.sees.phase).to.equal('ready');
  });

  it('HO-7 follows from one person to the next', async () => {
    const chat = await chatting();
    await chat.server.tells(personJoined('Sam'), personLeft(), personJoined('Kim'));
    expect(handoff(chat).person?.name).to.equal('Kim');
  });

  it('HO-8 shows where the visitor is to go, in whatever words it is told, and goes nowhere', async () => {
    for (const told of [
      { route: 'https://desk.example' },
      { route: 'sales' },
      { reason: 'POLICY', queue_name: 'Returns' },
    ]) {
      const chat = await chatting();
      await chat.server.tells(trigger(), event('CLIENT_HANDOFF_REQUIRED', told));
      const { route = '', reason = '', queue_name: queue = '' } = told as Record<string, string>;
      expect(handoff(chat)).to.include({ state: 'clientRequired', route, reason, queue });
      await chat.says('Still here');
      expect(chat.lines).to.deep.equal(['me: Still here [sending]']);
    }
  });

  it('HO-9 is neither an end nor a fault of the link when it fails', async () => {
    const chat = await chatting();
    await chat.server.tells(trigger(), event('HANDOFF_FAILED', { reason: 'closed' }));
    expect(handoff(chat)).to.include({ state: 'failed', reason: 'closed' });
    expect(chat.lines).to.deep.equal(['-- handoffFailed closed']);
    expect(chat.sees).to.include({ phase: 'ready', error: null });
  });

  it('HO-10 is no end when nobody comes in time', async () => {
    const chat = await chatting();
    await chat.server.tells(trigger(), accepted(), queued(3), event('HANDOFF_TIMEOUT', { reason: 'busy' }));
    expect(handoff(chat)).to.include({ state: 'timeout', reason: 'busy', position: null });
    expect(chat.lines).to.deep.equal(['-- handoffTimeout busy']);
    await chat.says('Then you');
    expect(chat.lines.at(-1)).to.equal('me: Then you [sending]');
  });

  it('HO-11 is over with the session, whatever it had come to', async () => {
    const chat = await chatting();
    await chat.server.tells(trigger(), accepted(), queued(3), sessionEnd('REASON_NATURAL_END'));
    expect(handoff(chat).state).to.equal('none');
    expect(chat.sees.conversation.ended).to.equal('REASON_NATURAL_END');
  });

  it('HO-8, HO-11 says where to go on also after the end, in whichever order it is told', async () => {
    const elsewhere = { ...event('CLIENT_HANDOFF_REQUIRED', { route: 'tel:+1' }), sequence: 6 };
    const end = { ...sessionEnd(), sequence: 8 };
    const person = { ...personJoined(), sequence: 7 };
    for (const [told, state] of [
      [[trigger(), elsewhere, end], 'clientRequired'],
      [[trigger(), end, elsewhere], 'clientRequired'],
      [[trigger(), elsewhere, person, end], 'none'],
      [[trigger(), end, person, elsewhere], 'none'],
    ] as const) {
      const chat = await chatting();
      await chat.server.tells(...told);
      expect(handoff(chat).state).to.equal(state);
    }
  });

  it('HO-12 shows after a replay what a witness of it all would see', async () => {
    const story = [trigger(), event('SERVICE_AGENT_LEFT'), accepted('Returns'), queued(3), queued(2)];
    for (const end of [null, personJoined(), event('HANDOFF_FAILED'), event('HANDOFF_TIMEOUT'), sessionEnd()]) {
      const told = end === null ? story : [...story, end];
      const witness = await chatting();
      await witness.server.tells(...told);
      const late = await chatting();
      await late.server.batch(...told);
      expect(handoff(late)).to.deep.equal(handoff(witness));
      expect(late.lines).to.deep.equal(witness.lines);
    }
  });

  it('HO-9 keeps the reason that it was given, whatever says after it, or before, that it failed', async () => {
    const [event_, sentence] = [
      event('HANDOFF_FAILED', { reason: 'closed' }),
      complaint('could not connect you to an agent'),
    ];
    for (const told of [
      [event_, sentence],
      [sentence, event_],
      [event_, event('HANDOFF_FAILED')],
    ]) {
      const chat = await chatting();
      await chat.server.tells(trigger(), ...told);
      expect(handoff(chat)).to.include({ state: 'failed', reason: 'closed' });
      await chat.server.tells(trigger(), sentence);
      expect(handoff(chat), 'another one').to.include({ state: 'failed', reason: '' });
    }
  });

  for (const words of ['Sorry, we could not connect you to an agent', 'The handoff could not be initiated'])
    it(`E12, E14 leaves the hand-over when the service says so in words only: "${words}"`, async () => {
      const chat = await chatting();
      await chat.server.tells(trigger(), complaint(words));
      expect(handoff(chat).state).to.equal('failed');
      expect(chat.lines).to.deep.equal([`-- system ${words}`]);
      expect(chat.sees.phase).to.equal('ready');
    });

  it('F36 tells the same state after a cut at each of its steps', async () => {
    const story = [
      trigger(),
      event('SERVICE_AGENT_LEFT'),
      accepted('Q'),
      queued(2),
      personJoined(),
      personSays('p', 'Hi'),
      personLeft(),
      joined('Robin'),
    ];
    for (let cut = 0; cut < story.length; cut++) {
      const chat = await chatting();
      await chat.server.tells(...story.slice(0, cut));
      const whole = await chatting();
      await whole.server.tells(...story.slice(0, cut + 1));
      await chat.server.drops();
      chat.server.keeps(story[cut]!);
      await chat.clock.advance(9_000);
      await chat.server.resumes();
      expect(handoff(chat), `step ${cut}`).to.deep.equal(handoff(whole));
      expect(chat.lines).to.deep.equal(whole.lines);
    }
  });
});
