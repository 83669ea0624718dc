import { expect } from 'chai';
import {
  answer,
  chunk,
  event,
  joined,
  joinEcho,
  language,
  lastChunk,
  personTypes,
  sessionStart,
  thinking,
  userEcho,
  type Wire,
} from '../support/facts.js';
import { chatting, scenario } from '../support/scenario.js';

describe('when the journal is replayed', () => {
  it('RPL-5 takes what happens in between, before and after, and shows it once, in its order', async () => {
    const chat = await chatting();
    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.server.accepts();
    await chat.server.tells({ ...answer('m-3', 'three'), sequence: 6, id: 'e-c' });
    await chat.server.batch({ ...answer('m-1', 'one'), sequence: 4, id: 'e-a' });
    await chat.server.batch(
      { ...answer('m-3', 'three'), sequence: 6, id: 'e-c' },
      { ...answer('m-2', 'two'), sequence: 5, id: 'e-b' },
    );
    await chat.server.fences();
    expect(chat.lines).to.deep.equal(['agent: one', 'agent: two', 'agent: three']);
  });

  it('RPL-3 takes no batch at all, and an empty one, for a replay in which nothing was new', async () => {
    const chat = await chatting();
    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.server.accepts();
    await chat.server.fences();
    expect(chat.sees.phase).to.equal('ready');

    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.server.accepts();
    await chat.server.batch();
    await chat.server.fences();
    expect(chat.sees.phase).to.equal('ready');
  });

  it('RPL-4, RPL-1 reads a batch that has no stamp of its own, in as many frames as it comes', async () => {
    const chat = await scenario();
    await chat.starts();
    await chat.server.accepts();
    for (const one of [sessionStart(), joinEcho(), joined(), answer('m-1', 'Hello')]) await chat.server.batch(one);
    await chat.server.fences();
    expect(chat.lines).to.deep.equal(['agent: Hello']);
    expect(chat.server.all('REQUEST_SERVICE_AGENT_JOIN')).to.have.length(1);
  });

  it('RPL-6 heeds what a replayed start says of itself before the next event', async () => {
    const chat = await scenario();
    await chat.starts();
    await chat.server.accepts();
    await chat.server.batch(sessionStart({ max_message_size_bytes: 200 }), joined());
    await chat.server.fences();
    expect(await chat.tries(chat.client.send('x'.repeat(200)))).to.equal('message/too-large');
  });

  it('is ready at the echo of its mark and not at another, and after three seconds without one', async () => {
    const chat = await chatting();
    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.server.accepts();
    await chat.server.raw(
      '{"type":"EVENT_TYPE_HEARTBEAT","payload":{},"metadata":{"custom":{"fence":"of somebody else"}}}',
    );
    await chat.server.replays();
    expect(chat.sees.phase).to.equal('replaying');
    await chat.server.fences();
    expect(chat.sees.phase).to.equal('ready');

    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.server.accepts();
    await chat.clock.advance(2_999);
    expect(chat.sees.phase).to.equal('replaying');
    await chat.clock.advance(1);
    expect(chat.sees.phase).to.equal('ready');
  });

  it('ONE-1, ONE-3 finds a payload under the name of its type, in either spelling', async () => {
    const chat = await chatting();
    const bare = { payload: undefined as unknown as object };
    await chat.server.raw(
      JSON.stringify({
        type: 'EVENT_TYPE_EVENT_BATCH',
        payload: {
          events: [
            {
              ...bare,
              id: 'a',
              sequence: 4,
              timestamp: '2026-03-01T09:00:00Z',
              type: 'EVENT_TYPE_SERVICE_AGENT_MESSAGE',
              service_agent_message: { message_id: 'm-1', text: 'one' },
            },
            {
              ...bare,
              id: 'b',
              sequence: 5,
              timestamp: '2026-03-01T09:00:00Z',
              type: 'EVENT_TYPE_POLY_AGENT_MESSAGE',
              poly_agent_message: { message_id: 'm-2', text: 'two' },
            },
          ],
        },
      }),
    );
    expect(chat.lines).to.deep.equal(['agent: one', 'agent: two']);
  });

  it('ONE-2 does so for live events as well', async () => {
    const chat = await chatting();
    await chat.server.raw(
      '{"id":"a","sequence":4,"timestamp":"2026-03-01T09:00:00Z","type":"EVENT_TYPE_SERVICE_AGENT_MESSAGE","service_agent_message":{"message_id":"m-1","text":"one"}}',
    );
    expect(chat.lines).to.deep.equal(['agent: one']);
  });

  it('ORD-1 puts a batch into the order of its places, and what has none after all others', async () => {
    const chat = await chatting();
    await chat.server.batch(
      { ...answer('m-x', 'without a place'), sequence: null },
      { ...answer('m-2', 'two'), sequence: 5 },
      { ...answer('m-1', 'one'), sequence: 4 },
    );
    expect(chat.lines).to.deep.equal(['agent: one', 'agent: two', 'agent: without a place']);
  });

  it('ORD-2 stands what is not echoed last, and takes the place of its echo then', async () => {
    const chat = await chatting();
    await chat.says('Mine');
    await chat.server.tells({ ...answer('m-1', 'Another matter'), sequence: 5 });
    expect(chat.lines).to.deep.equal(['agent: Another matter', 'me: Mine [sending]']);
    await chat.server.echoes('Mine', { sequence: 4 });
    expect(chat.lines).to.deep.equal(['me: Mine [sent]', 'agent: Another matter']);
  });

  for (const told of ['before it is whole', 'when it is whole'])
    it(`ORD-2 stands a question before the answer that passes while it has no echo, and for good: echoed ${told}`, async () => {
      const chat = await chatting();
      await chat.says('When are you open?');
      await chat.server.tells({ ...chunk('m-1', 1, 'At '), sequence: null });
      expect(chat.lines).to.deep.equal(['me: When are you open? [sending]', 'agent: At  [writing]']);
      if (told === 'before it is whole') await chat.server.echoes('When are you open?', { sequence: 4 });
      await chat.server.tells({ ...lastChunk('m-1', 2, 'nine.'), sequence: null });
      if (told === 'when it is whole') await chat.server.echoes('When are you open?', { sequence: 4 });
      const after = ['me: When are you open? [sent]', 'agent: At nine.'];
      expect(chat.lines).to.deep.equal(after);
      await chat.server.tells({ ...answer('m-1', 'At nine.'), sequence: 5 });
      expect(chat.lines).to.deep.equal(after);
      // And what is said then stands behind both.
      await chat.says('Thank you');
      await chat.server.echoes('Thank you', { sequence: 6 });
      expect(chat.lines).to.deep.equal([...after, 'me: Thank you [sent]']);
    });

  it('ORD-2 stands what is said behind an answer that had begun before', async () => {
    const chat = await chatting();
    await chat.server.tells({ ...chunk('m-1', 1, 'We are '), sequence: null });
    await chat.says('Wait');
    await chat.server.tells({ ...lastChunk('m-1', 2, 'open.'), sequence: null });
    await chat.server.echoes('Wait', { sequence: 4 });
    await chat.server.tells({ ...answer('m-1', 'We are open.'), sequence: 5 });
    expect(chat.lines).to.deep.equal(['agent: We are open.', 'me: Wait [sent]']);
  });

  it('ORD-2 stands what was said elsewhere, and numbered before, before what passed after it', async () => {
    const chat = await chatting();
    await chat.says('Mine');
    await chat.server.tells({ ...userEcho('m-e', 'Elsewhere'), sequence: 4 });
    await chat.server.tells({ ...chunk('m-1', 1, 'Both.'), sequence: null });
    await chat.server.echoes('Mine', { sequence: 5 });
    expect(chat.lines).to.deep.equal(['me: Elsewhere [sent]', 'me: Mine [sent]', 'agent: Both. [writing]']);
  });

  it('ORD-3 puts a late event at its place', async () => {
    const chat = await chatting();
    await chat.server.tells({ ...answer('m-2', 'two'), sequence: 5 }, { ...answer('m-1', 'one'), sequence: 4 });
    expect(chat.lines).to.deep.equal(['agent: one', 'agent: two']);
  });

  it('CUR-6, CUR-5 counts what it cannot read for the next address, and never goes down with it', async () => {
    const chat = await chatting({ overlap: 0 });
    await chat.server.tells({ ...event('OF_NEXT_YEAR'), sequence: 4 }, { ...answer('m-1', 'two'), sequence: 5 });
    await chat.server.tells({ ...answer('m-0', 'late'), sequence: 2, id: 'late' });
    await chat.server.drops();
    await chat.clock.advance(9_000);
    expect(chat.opened.at(-1)?.cursor).to.equal(5);
  });

  it('CUR-5 begins at nothing with another session, whatever the old one still says', async () => {
    const chat = await chatting({ overlap: 0 });
    const old = chat.server.socket;
    await chat.tries(chat.client.startOver());
    old.says(
      JSON.stringify({
        id: 'x',
        sequence: 90,
        timestamp: '2026-03-01T09:00:00Z',
        type: 'EVENT_TYPE_SERVICE_AGENT_MESSAGE',
        payload: { text: 'old' },
      }),
    );
    expect(chat.opened.at(-1)?.cursor).to.equal(0);
    await chat.server.welcomes();
    expect(chat.lines).to.deep.equal([]);
  });

  it('CUR-2 names the place as a plain number', async () => {
    const chat = await chatting({ overlap: 0 });
    await chat.server.drops();
    await chat.clock.advance(9_000);
    expect(chat.opened.at(-1)?.query.get('cursor')).to.equal('3');
  });

  it('DED-1, DED-4 shows an id once, and the first that had it', async () => {
    const chat = await chatting();
    await chat.server.batch({ ...answer('m-1', 'first'), id: 'same', sequence: 4 });
    await chat.server.batch({ ...answer('m-2', 'second'), id: 'same', sequence: 5 });
    await chat.server.tells({ ...answer('m-3', 'third'), id: 'same', sequence: 6 });
    expect(chat.lines).to.deep.equal(['agent: first']);
  });

  it('DED-2 takes what is passing for new each time, even with an id that it knows', async () => {
    const chat = await chatting();
    const typing = { ...personTypes(), id: 'same' };
    await chat.server.tells(typing);
    await chat.server.tells({ ...personTypes('TYPING_STATE_STOPPED'), id: 'same' });
    expect(chat.sees.conversation.typing).to.equal(null);
    await chat.server.tells(typing);
    expect(chat.sees.conversation.typing).to.deep.equal({ who: 'person', name: 'Sam' });
  });

  it('DED-3 knows what it has seen over a reconnect, and not in another session', async () => {
    const chat = await chatting();
    await chat.server.tells({ ...answer('m-1', 'Hello'), id: 'same' });
    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.server.accepts();
    await chat.server.batch({ ...answer('m-1', 'Hello'), id: 'same', sequence: 4 });
    await chat.server.fences();
    expect(chat.lines).to.deep.equal(['agent: Hello']);
    await chat.tries(chat.client.startOver());
    await chat.server.welcomes();
    await chat.server.tells({ ...answer('m-9', 'Hello again'), id: 'same' });
    expect(chat.lines.at(-1)).to.equal('agent: Hello again');
  });

  it('DED-3 shows what another session says, where the service counts its ids anew', async () => {
    const chat = await chatting();
    const said = async (text: string): Promise<void> => {
      await chat.says(text);
      await chat.server.echoes(text, { payload: { message_id: 'u-1', text } });
      await chat.server.tells(userEcho('u-2', `${text}, from my phone`));
      await chat.server.tells(answer('m-1', `Heard: ${text}`), chunk('m-2', 1, 'And '), lastChunk('m-2', 2, text));
      await chat.server.tells({ ...event('HANDOFF_FAILED', { reason: text }), id: 'x-1' });
    };
    const shown = (text: string): string[] => [
      `me: ${text} [sent]`,
      `me: ${text}, from my phone [sent]`,
      `agent: Heard: ${text}`,
      `agent: And ${text}`,
      `-- handoffFailed ${text}`,
    ];
    await said('one');
    await chat.tries(chat.client.startOver());
    await chat.server.welcomes();
    await said('two');
    expect(chat.lines).to.deep.equal([...shown('one'), '-- newSession', ...shown('two')]);
    await chat.server.drops();
    await chat.clock.advance(1_000);
    await chat.server.resumes();
    expect(chat.lines).to.deep.equal([...shown('one'), '-- newSession', ...shown('two')]);
  });

  it('DED-5 shows a message once that is told under two ids of events', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Hello'), { ...answer('m-1', 'Hello'), id: 'another' });
    expect(chat.lines).to.deep.equal(['agent: Hello']);
  });

  it('DED-6, DLV-6 shows what was said elsewhere once, however often it is told', async () => {
    const chat = await chatting();
    const elsewhere = { ...userEcho('u-1', 'From my phone'), id: 'same' };
    await chat.server.tells(elsewhere, elsewhere);
    await chat.server.batch({ ...elsewhere, sequence: 4 });
    expect(chat.lines).to.deep.equal(['me: From my phone [sent]']);
  });

  it('DED-1, DLV-6 shows each of those that have no id at all', async () => {
    const chat = await chatting();
    const elsewhere = (text: string): Wire => ({ ...userEcho('', text), id: '' });
    await chat.server.tells(elsewhere('One'), elsewhere('Two'));
    expect(chat.lines).to.deep.equal(['me: One [sent]', 'me: Two [sent]']);
  });

  it('lights no typing for what is replayed', async () => {
    const chat = await chatting();
    await chat.server.batch(thinking(), personTypes());
    expect(chat.sees.conversation.typing).to.equal(null);
  });

  it('DEC-2, DEC-3, DEC-5 leaves out what it cannot read, and nothing else', async () => {
    const chat = await chatting();
    await chat.server.raw(
      JSON.stringify({
        type: 'EVENT_TYPE_EVENT_BATCH',
        payload: {
          events: [
            null,
            7,
            'x',
            [],
            { type: 'EVENT_TYPE_SERVICE_AGENT_MESSAGE', payload: { text: 'no id' }, timestamp: '2026-03-01T09:00:00Z' },
            {
              id: 'q',
              sequence: 4,
              timestamp: '2026-03-01T09:00:00Z',
              type: 'event_type_service_agent_message',
              payload: { text: 'small' },
            },
            {
              id: 'r',
              sequence: 5,
              timestamp: '2026-03-01T09:00:00Z',
              type: 'EVENT_TYPE_SERVICE_AGENT_MESSAGE',
              payload: { message_id: 'm', text: 'good' },
            },
          ],
        },
      }),
    );
    expect(chat.lines).to.deep.equal(['agent: good']);
  });

  it('takes the last language told by place, not by arrival', async () => {
    const chat = await chatting();
    await chat.server.tells({ ...language('fr-FR'), sequence: 6 }, { ...language('de-DE'), sequence: 5 });
    expect(chat.sees.conversation.language.tag).to.equal('fr-FR');
  });

  it('finishes an answer of which a replay has the whole', async () => {
    const chat = await chatting();
    await chat.server.tells({ ...chunk('m-1', 1, 'We open '), sequence: null });
    await chat.server.drops();
    await chat.clock.advance(1_000);
    await chat.server.accepts();
    await chat.server.batch(answer('m-1', 'We open at nine.'));
    await chat.server.fences();
    expect(chat.lines).to.deep.equal(['agent: We open at nine.']);
  });
});
