import { expect } from 'chai';
import type { ReplyMessage } from '../../src/core/conversation/items.js';
import { suggestions } from '../../src/core/conversation/select.js';
import { answer, chunk, complaint, event, lastChunk, sessionEnd, thinking, type Wire } from '../support/facts.js';
import { chatting, type Chat } from '../support/scenario.js';

const link = (url: string | null): object => ({
  content_type: 'ATTACHMENT_CONTENT_TYPE_URL',
  content_url: url,
  title: 't',
});
const suggestion = (text: string, payload = ''): object => ({ message_text: text, payload });

describe('when an answer is written before our eyes', () => {
  it('STR-1 joins the pieces as they are, with nothing in between', async () => {
    const chat = await chatting();
    await chat.server.tells(chunk('m-1', 1, 'We op'), chunk('m-1', 2, 'en '), lastChunk('m-1', 3, 'at nine.'));
    expect(chat.lines).to.deep.equal(['agent: We open at nine.']);
  });

  for (const base of [0, 1, 7])
    it(`STR-1 takes any number for the first: ${base}`, async () => {
      const chat = await chatting();
      await chat.server.tells(chunk('m-1', base, 'one '));
      // From further on it could as well be the middle: nothing is shown before it is done.
      expect(chat.lines).to.deep.equal([`agent: ${base > 1 ? '' : 'one '} [writing]`]);
      await chat.server.tells(chunk('m-1', base + 1, 'two '), lastChunk('m-1', base + 2, 'three'));
      if (base > 1) {
        // Who came into its middle is about to be told the whole (docs/decisions/0053).
        expect(chat.lines).to.deep.equal(['agent:  [writing]']);
        await chat.clock.advance(1_500);
      }
      expect(chat.lines).to.deep.equal(['agent: one two three']);
    });

  it('STR-2 shows what is whole from the start, and never takes back what it showed', async () => {
    const chat = await chatting();
    await chat.server.tells(chunk('m-1', 0, 'one '), chunk('m-1', 2, 'three '));
    expect(chat.lines).to.deep.equal(['agent: one  [writing]']);
    await chat.server.tells(chunk('m-1', 1, 'two '));
    expect(chat.lines).to.deep.equal(['agent: one two three  [writing]']);
  });

  it('STR-3 keeps the first of two pieces with one number, whatever their ids', async () => {
    const chat = await chatting();
    await chat.server.tells(
      chunk('m-1', 0, 'one '),
      { ...chunk('m-1', 0, 'ONE '), id: 'another' },
      lastChunk('m-1', 1, 'two'),
    );
    expect(chat.lines).to.deep.equal(['agent: one two']);
  });

  it('STR-3 begins another answer with another first piece, where the service names none of them', async () => {
    const chat = await chatting();
    const told = (...texts: readonly string[]): Promise<void> =>
      chat.server.tells(
        ...texts.map((text, at) => ({ ...(at < texts.length - 1 ? chunk : lastChunk)('', at, text), sequence: null })),
      );
    await told('One ', 'and ', 'two');
    await told('Three ', 'and ', 'four ', 'and ', 'five');
    await told('Six');
    await told('Six');
    expect(chat.lines).to.deep.equal(['agent: One and two', 'agent: Three and four and five', 'agent: Six']);
  });

  it('STR-4 gathers attachments, each address once, and all that have none', async () => {
    const chat = await chatting();
    await chat.server.tells(
      chunk('m-1', 0, 'See ', { attachments: [link('https://a.example/1'), link(null)] }),
      chunk('m-1', 1, 'these', { attachments: [link('https://a.example/1'), link('https://a.example/2'), link(null)] }),
      lastChunk('m-1', 2, ''),
    );
    const { parts } = chat.item('See these') as ReplyMessage;
    expect(parts.attachments.map(({ url }) => url)).to.deep.equal([
      'https://a.example/1',
      null,
      'https://a.example/2',
      null,
    ]);
  });

  it('STR-4 stands attachments in the order of their pieces, whichever came first', async () => {
    const chat = await chatting();
    await chat.server.tells(
      chunk('m-1', 0, 'See '),
      chunk('m-1', 2, 'two', { attachments: [link('https://a.example/2')] }),
      chunk('m-1', 1, 'these ', { attachments: [link('https://a.example/1')] }),
      lastChunk('m-1', 3, '.'),
    );
    const { parts } = chat.item('See these two.') as ReplyMessage;
    expect(parts.attachments.map(({ url }) => url)).to.deep.equal(['https://a.example/1', 'https://a.example/2']);
  });

  it('STR-5 gathers suggestions, each once, and an empty last piece wipes none', async () => {
    const chat = await chatting();
    await chat.server.tells(
      chunk('m-1', 0, 'Which?', { response_suggestions: [suggestion('Red'), suggestion('Blue')] }),
      chunk('m-1', 1, '', { response_suggestions: [suggestion('Red'), suggestion('Red', 'other')] }),
      lastChunk('m-1', 2, '', { response_suggestions: [] }),
    );
    const { parts } = chat.item('Which?') as ReplyMessage;
    expect(parts.suggestions.map(({ text, payload }) => text + payload)).to.deep.equal(['Red', 'Blue', 'Redother']);
  });

  it('STR-6 is done with the last piece; shows nothing where there was nothing, and suggestions alone', async () => {
    const chat = await chatting();
    await chat.server.tells(lastChunk('m-1', 0, ''));
    expect(chat.lines).to.deep.equal([]);
    await chat.server.tells(lastChunk('m-2', 0, '', { response_suggestions: [suggestion('Yes')] }));
    expect(chat.lines).to.deep.equal(['agent: ']);
  });

  it('STR-7 gives up the answer that another one overtakes, and keeps what was read of it', async () => {
    const chat = await chatting();
    await chat.server.tells(
      chunk('m-1', 0, 'As I was say'),
      chunk('m-2', 0, 'In short: '),
      lastChunk('m-2', 1, 'yes.'),
    );
    expect(chat.lines).to.deep.equal(['agent: As I was say [broken]', 'agent: In short: yes.']);
  });

  it('STR-7 leaves the answer that was given up above the one that took its place, also where neither is in the journal', async () => {
    const chat = await chatting();
    const passes = (...told: readonly Wire[]): Promise<void> =>
      chat.server.tells(...told.map((one) => ({ ...one, sequence: null })));
    const half = 'agent: As I was say [broken]';
    await passes(chunk('m-1', 1, 'As I was '), chunk('m-1', 2, 'say'), chunk('m-2', 1, 'In short: '));
    expect(chat.lines).to.deep.equal([half, 'agent: In short:  [writing]']);
    const response_suggestions = [suggestion('Thanks')];
    await passes(chunk('m-2', 2, 'yes', { response_suggestions }), lastChunk('m-2', 3, '.'));
    expect(chat.lines).to.deep.equal([half, 'agent: In short: yes.']);
    expect(suggestions(chat.sees.conversation).map(({ text }) => text)).to.deep.equal(['Thanks']);
    // Told whole for the journal's sake, it stays where it is, and so does what is passing after it.
    await chat.server.tells(answer('m-2', 'In short: yes.', { response_suggestions }));
    await passes(lastChunk('m-1', 3, 'ing.'));
    expect(chat.lines).to.deep.equal(['agent: As I was saying.', 'agent: In short: yes.']);
  });

  it('ORD-1 puts a line that is in no journal behind what is passing', async () => {
    const chat = await chatting();
    const passes = (told: Wire): Promise<void> => chat.server.tells({ ...told, sequence: null });
    await passes(chunk('m-1', 1, 'One '));
    await passes(lastChunk('m-1', 2, 'moment.'));
    await passes(complaint('The shop closes at six.', 'INFO'));
    await passes(chunk('m-2', 1, 'Now'));
    await passes(complaint('The shop has closed.', 'INFO'));
    expect(chat.lines).to.deep.equal([
      'agent: One moment.',
      '-- system The shop closes at six.',
      'agent: Now [writing]',
      '-- system The shop has closed.',
    ]);
  });

  it('STR-8 lets a whole message take the place of its pieces, and heeds none that come later', async () => {
    const chat = await chatting();
    await chat.server.tells(chunk('m-1', 0, 'We open'), answer('m-1', 'We open at nine.'), chunk('m-1', 1, ' at ten.'));
    expect(chat.lines).to.deep.equal(['agent: We open at nine.']);
    await chat.server.tells(chunk('m-2', 0, 'And '), lastChunk('m-2', 1, 'close'), answer('m-2', 'And close at six.'));
    expect(chat.lines).to.deep.equal(['agent: We open at nine.', 'agent: And close at six.']);
  });

  it('STR-9 keeps what there is when the session ends in the middle', async () => {
    const ended = await chatting();
    await ended.server.tells(chunk('m-1', 0, 'I was about'), sessionEnd());
    expect(ended.lines).to.deep.equal(['agent: I was about [broken]']);
    expect(ended.sees.phase).to.equal('ended');

    const closed = await chatting();
    await closed.server.tells(chunk('m-1', 0, 'I was about'));
    await closed.server.drops(1000);
    expect(closed.lines).to.deep.equal(['agent: I was about [broken]']);

    const farewell = await chatting();
    await farewell.server.tells(chunk('m-1', 0, 'I was about'), answer('m-2', 'Good-bye', { end_conversation: true }));
    expect(farewell.lines).to.deep.equal(['agent: I was about [broken]', 'agent: Good-bye']);
    expect(farewell.sees.phase).to.equal('ended');
  });

  it('STR-10 takes a first piece that comes after the last', async () => {
    const chat = await chatting();
    await chat.server.tells(lastChunk('m-1', 2, 'two'));
    expect(chat.lines).to.deep.equal(['agent:  [writing]']);
    await chat.server.tells(chunk('m-1', 1, 'one '));
    expect(chat.lines).to.deep.equal(['agent: one two']);
  });

  it('STR-10 takes it also where the rest was taken for all there is', async () => {
    const chat = await chatting();
    await chat.server.tells(lastChunk('m-1', 2, 'two'));
    await chat.clock.advance(1_500);
    expect(chat.lines).to.deep.equal(['agent: two']);
    await chat.server.tells(chunk('m-1', 1, 'one '));
    expect(chat.lines).to.deep.equal(['agent: one two']);
  });

  it('STR-8 of an answer that one comes into the middle of nothing is whole but the whole', async () => {
    const chat = await chatting();
    const seen = new Set<string>();
    const stop = chat.client.watch(({ items }) =>
      items.forEach((item) => 'state' in item && seen.add(`${item.state} ${item.text}`)),
    );
    await chat.server.tells(chunk('m-1', 6, 'share '), lastChunk('m-1', 7, 'it.'));
    await chat.clock.advance(100);
    await chat.server.tells(answer('m-1', 'Do not share it.'));
    await chat.clock.advance(3_000);
    stop();
    expect(chat.lines).to.deep.equal(['agent: Do not share it.']);
    expect([...seen]).to.deep.equal(['writing ', 'whole Do not share it.']);
  });

  for (const [how, ends] of [
    ['the chat ends', (chat: Chat) => chat.server.tells(sessionEnd())],
    ['another begins', (chat: Chat) => chat.client.startOver()],
  ] as const)
    it(`STR-10 is what there is of it when ${how}`, async () => {
      const chat = await chatting();
      await chat.server.tells(lastChunk('m-1', 2, 'two'));
      await ends(chat);
      expect(chat.lines[0]).to.equal('agent: two');
    });

  it('STR-11 puts the typing out with the first piece', async () => {
    const chat = await chatting();
    await chat.server.tells(thinking());
    expect(chat.sees.conversation.typing).to.deep.equal({ who: 'agent', name: '' });
    await chat.server.tells(chunk('m-1', 0, 'We'));
    expect(chat.sees.conversation.typing).to.equal(null);
  });

  it('STR-12 cuts nothing short, however long it grows', async () => {
    const chat = await chatting();
    const piece = 'x'.repeat(100_000);
    for (let at = 0; at < 12; at++) await chat.server.tells(chunk('m-1', at, piece));
    await chat.server.tells(lastChunk('m-1', 12, '.'));
    expect(chat.sees.items[0]?.text).to.have.length(1_200_001);
  });

  it('STR-13 asks what became of an answer that stopped, and gives it up thirty seconds after its last piece', async () => {
    const chat = await chatting();
    await chat.server.tells({ ...chunk('m-1', 0, 'Let me see'), sequence: null });
    await chat.clock.advance(7_999);
    expect(chat.opened).to.have.length(1);
    await chat.clock.advance(1);
    expect(chat.opened).to.have.length(2);
    await chat.server.resumes();
    await chat.clock.advance(20_000);
    expect(chat.lines).to.deep.equal(['agent: Let me see [writing]']);
    await chat.server.beats();
    await chat.clock.advance(2_500);
    expect(chat.lines).to.deep.equal(['agent: Let me see [broken]']);
    await chat.server.tells({ ...lastChunk('m-1', 1, ' … here.'), sequence: null });
    expect(chat.lines).to.deep.equal(['agent: Let me see … here.']);
  });

  it('STR-14 forgets an unfinished answer with its session: what is left of it stays as it is', async () => {
    const chat = await chatting();
    await chat.server.tells(chunk('m-1', 0, 'As I'));
    await chat.tries(chat.client.startOver());
    await chat.server.welcomes();
    await chat.server.tells(chunk('m-9', 1, 'Anew'));
    expect(chat.lines).to.deep.equal(['agent: As I [broken]', '-- newSession', 'agent: Anew [writing]']);
  });

  it('STR-15 takes pieces and whole messages, whatever the session said of itself', async () => {
    const chat = await chatting({}, { streaming: false });
    await chat.server.tells(chunk('m-1', 0, 'in '), lastChunk('m-1', 1, 'pieces'), answer('m-2', 'whole'));
    expect(chat.lines).to.deep.equal(['agent: in pieces', 'agent: whole']);
  });

  it('STR-16 throws at nothing when everything was wiped in the middle of an answer', async () => {
    const chat = await chatting();
    await chat.server.tells(chunk('m-1', 0, 'As I was say'));
    const socket = chat.server.socket;
    await chat.tries(chat.client.forget());
    socket.says(
      '{"id":"x","sequence":9,"timestamp":"2026-03-01T09:00:00Z","type":"EVENT_TYPE_SERVICE_AGENT_MESSAGE_CHUNK","payload":{"message_id":"m-1","chunk_index":1,"text":"ing"}}',
    );
    expect(chat.lines).to.deep.equal([]);
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.tells(chunk('m-1', 1, 'Anew'));
    expect(chat.lines).to.deep.equal(['agent: Anew [writing]']);
  });

  it('DEC-11 shows no answer without anything in it, and still ends what it ends', async () => {
    const chat = await chatting();
    await chat.server.tells(thinking(), answer('m-1', ''));
    expect(chat.lines).to.deep.equal([]);
    expect(chat.sees.conversation.typing).to.equal(null);
    await chat.server.tells(
      event('SERVICE_AGENT_MESSAGE', {
        message_id: 'm-2',
        chat_call_actions: [{ title: 'Call us', contact_number: '+1 2' }],
      }),
    );
    expect(chat.lines).to.deep.equal(['agent: ']);
    await chat.server.tells(answer('m-3', '', { end_conversation: true }));
    expect(chat.sees.phase).to.equal('ended');
  });

  for (const early of [true, false])
    it(`STR-8, DEC-11 puts nothing in the place of what was read of it, ${early ? 'early' : 'or late'}`, async () => {
      const chat = await chatting({ early });
      await chat.server.tells(chunk('m-1', 1, 'All '), lastChunk('m-1', 2, 'of it.'), answer('m-1', ''));
      await chat.server.tells(chunk('m-2', 1, 'Good '), lastChunk('m-2', 2, 'bye.'));
      await chat.server.tells(answer('m-2', '', { end_conversation: true }));
      expect(chat.lines).to.deep.equal(['agent: All of it.', 'agent: Good bye.']);
      expect(chat.sees.phase).to.equal('ended');
    });

  it('E6 gives the answer up that the service says it broke off', async () => {
    const chat = await chatting();
    await chat.server.tells(
      chunk('m-1', 0, 'Your order'),
      complaint('Sorry, I encountered an error. Please try again.'),
    );
    expect(chat.lines).to.deep.equal([
      'agent: Your order [broken]',
      '-- system Sorry, I encountered an error. Please try again.',
    ]);
  });

  const TROUBLE = 'Sorry, I encountered an error. Please try again.';
  const passing = (index: number, text: string, last = false) => ({
    ...(last ? lastChunk : chunk)('m-1', index, text),
    sequence: null,
  });

  it('E6 shows that it broke off where it was seen, in another tab, after a replay and after a reload', async () => {
    const chat = await chatting();
    const other = chat.another();
    await other.starts();
    await chat.server.tells(passing(1, 'Your order'), passing(2, ' is on'));
    // What came of it is kept whole, and told to nobody who saw it.
    chat.server.keeps(answer('m-1', 'Your order is on'));
    await chat.server.tells(complaint(TROUBLE));
    const broken = ['agent: Your order is on [broken]', `-- system ${TROUBLE}`];
    expect(chat.lines).to.deep.equal(broken);
    expect(other.lines, 'in another tab').to.deep.equal(broken);
    // The hole that it leaves is asked about, and the replay tells the whole.
    await chat.clock.advance(1_500);
    await chat.server.resumes();
    expect(chat.lines, 'after a replay').to.deep.equal(broken);
    expect(other.lines, 'in another tab, after a replay').to.deep.equal(broken);
    await other.closes();
    const next = await chat.reloads();
    expect(next.lines, 'after a reload').to.deep.equal(broken);
    await next.server.resumes();
    expect(next.lines, 'after a reload and a replay').to.deep.equal(broken);
  });

  for (const [what, kept] of [
    ['whole', [answer('m-1', 'Your order is on')]],
    ['in pieces', [chunk('m-1', 1, 'Your order'), chunk('m-1', 2, ' is on')]],
    [
      'in pieces, and whole',
      [chunk('m-1', 1, 'Your order'), chunk('m-1', 2, ' is on'), answer('m-1', 'Your order is on')],
    ],
  ] as const)
    it(`E6 shows that it broke off to who hears of it by a replay alone, where that tells it ${what}`, async () => {
      const chat = await chatting();
      await chat.server.drops();
      chat.server.keeps(...kept, complaint(TROUBLE));
      await chat.clock.advance(9_000);
      await chat.server.resumes();
      expect(chat.lines).to.deep.equal(['agent: Your order is on [broken]', `-- system ${TROUBLE}`]);
    });

  it('E6 shows that it broke off although the visitor has spoken meanwhile', async () => {
    const chat = await chatting();
    await chat.server.tells(passing(1, 'Your order'));
    await chat.says('Hello?');
    await chat.server.echoes();
    chat.server.keeps(answer('m-1', 'Your order'));
    await chat.server.tells(complaint(TROUBLE));
    const broken = ['agent: Your order [broken]', 'me: Hello? [sent]', `-- system ${TROUBLE}`];
    expect(chat.lines).to.deep.equal(broken);
    await chat.clock.advance(1_500);
    await chat.server.resumes();
    expect(chat.lines).to.deep.equal(broken);
  });

  it('E6 takes no answer for broken that was seen to end, nor one to which the visitor has said something since', async () => {
    const chat = await chatting();
    await chat.server.tells(passing(1, 'We open '), passing(2, 'at nine.', true));
    chat.server.keeps(answer('m-1', 'We open at nine.'));
    await chat.server.tells(complaint(TROUBLE), answer('m-2', 'Anything else?'));
    await chat.says('Where is it?');
    await chat.server.echoes();
    await chat.server.tells(complaint(TROUBLE));
    await chat.server.drops();
    await chat.clock.advance(9_000);
    expect(chat.opened).to.have.length(2);
    await chat.server.resumes();
    expect(chat.lines).to.deep.equal([
      'agent: We open at nine.',
      `-- system ${TROUBLE}`,
      'agent: Anything else?',
      'me: Where is it? [sent]',
      `-- system ${TROUBLE}`,
    ]);
  });

  it('reads on where it was when the link is lost in the middle', async () => {
    const chat = await chatting({ overlap: 0 });
    await chat.server.tells(chunk('m-1', 1, 'We open '));
    await chat.server.drops(1006);
    expect(chat.sees.phase).to.equal('reconnecting');
    await chat.clock.advance(1_000);
    expect(chat.opened[1]?.cursor).to.equal(4);
    await chat.server.resumes();
    await chat.server.tells(lastChunk('m-1', 2, 'at nine.'));
    expect(chat.lines).to.deep.equal(['agent: We open at nine.']);
  });
});
