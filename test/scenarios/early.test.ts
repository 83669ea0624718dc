import { expect } from 'chai';
import { ANSWER_MS } from '../../src/core/session/limits.js';
import { answer, chunk, complaint, lastChunk, personJoined, sessionStart, thinking } from '../support/facts.js';
import { scenario, type Chat, type Setting } from '../support/scenario.js';

const JOIN = 'REQUEST_SERVICE_AGENT_JOIN';

/** A page that fetches the later half of the client when something is for it, and how often it was asked for. */
async function early(setting: Setting = {}): Promise<Chat & { readonly asked: number }> {
  const chat = await scenario({ early: true, ...setting });
  let asked = 0;
  const come = Promise.resolve();
  Object.defineProperty(chat, 'later', {
    get: () => {
      asked++;
      return come;
    },
  });
  return Object.defineProperty(chat, 'asked', { get: () => asked }) as Chat & { readonly asked: number };
}

async function chatting(setting: Setting = {}, capabilities: object = {}): ReturnType<typeof early> {
  const chat = await early(setting);
  await chat.starts();
  await chat.server.welcomes(capabilities);
  return chat;
}

/** From now on the later half cannot be had there, until it is mended. */
function lacks(chat: Chat): () => void {
  let line = Promise.reject<unknown>(new Error('no line'));
  line.catch(() => undefined);
  Object.defineProperty(chat, 'later', { get: () => line });
  return () => void (line = Promise.resolve());
}

describe('in a page that fetches the later half of the client when something is for it', () => {
  it('P2 is greeted, says something and sees it sent without, and what is said is on the disk before it goes out', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Hello, I am Robin.'));
    await chat.clock.advance(20_000);
    chat.disk.slow = true;
    await chat.says('Where is my order?');
    expect(chat.server.all('USER_MESSAGE')).to.have.length(0);
    await chat.disk.answer();
    expect(chat.server.all('USER_MESSAGE')).to.have.length(1);
    expect(chat.disk.text).to.contain('Where is my order?');
    await chat.server.echoes();
    expect(chat.lines).to.deep.equal(['agent: Hello, I am Robin.', 'me: Where is my order? [sent]']);
    expect(chat.asked).to.equal(0);
  });

  it('P2 takes its time after a greeting that was written before its eyes, in many pieces', async () => {
    const chat = await chatting();
    await chat.server.tells(thinking());
    for (let piece = 0; piece < 60; piece++)
      await chat.server.tells({ ...chunk('m-1', piece, `${piece} `), sequence: null });
    await chat.server.tells({ ...lastChunk('m-1', 60, 'Hello.'), sequence: null });
    await chat.clock.advance(25_000);
    expect(chat.asked).to.equal(0);
    await chat.says('Hello');
    await chat.server.echoes();
    expect(chat.lines.at(-1)).to.equal('me: Hello [sent]');
    expect(chat.asked).to.equal(0);
  });

  it('P3 is answered without, and fetches it when that has been read', async () => {
    const chat = await chatting();
    await chat.says('Where is my order?');
    await chat.server.echoes();
    await chat.server.tells(chunk('m-1', 0, 'It comes '), chunk('m-1', 1, 'tomorrow'));
    await chat.clock.advance(5_000);
    await chat.server.tells(lastChunk('m-1', 2, '.'), answer('m-1', 'It comes tomorrow.'));
    expect(chat.lines).to.deep.equal(['me: Where is my order? [sent]', 'agent: It comes tomorrow.']);
    expect(chat.asked).to.equal(0);
    await chat.clock.advance(1_000);
    expect(chat.asked).to.equal(1);
  });

  it('P3 who writes before the greeting has the answer after it without, with nothing counted between the two', async () => {
    const chat = await chatting();
    await chat.says('Where is my order?');
    await chat.server.echoes();
    const passing = <Told extends object>(event: Told) => ({ ...event, sequence: null });
    await chat.server.tells(passing(chunk('m-1', 0, 'Hello')), passing(lastChunk('m-1', 1, '.')));
    await chat.server.tells(passing(chunk('m-2', 0, 'It comes')), passing(lastChunk('m-2', 1, ' tomorrow.')));
    expect(chat.lines).to.deep.equal(['me: Where is my order? [sent]', 'agent: Hello.', 'agent: It comes tomorrow.']);
    expect(chat.asked).to.equal(0);
  });

  it('fetches it where an answer stops in the middle, and asks what became of it', async () => {
    const chat = await chatting();
    await chat.server.tells(chunk('m-1', 0, 'It comes '));
    await chat.clock.advance(7_999);
    expect(chat.asked).to.equal(0);
    await chat.clock.advance(9_000);
    expect(chat.asked).to.equal(1);
    expect(chat.opened).to.have.length(2);
  });

  it('DLV-7 fetches it where no echo comes, and doubts as ever', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.clock.advance(2_999);
    expect(chat.asked).to.equal(0);
    await chat.clock.advance(1);
    expect(chat.asked).to.equal(1);
    await chat.clock.advance(5_000);
    await chat.server.fences();
    await chat.clock.advance(2_000);
    await chat.server.resumes();
    await chat.clock.advance(2_000);
    expect(chat.lines).to.deep.equal(['me: Hello [notConfirmed]']);
  });

  it('reads suggestions and pictures without', async () => {
    const chat = await chatting();
    await chat.server.tells(
      answer('m-1', 'Which?', {
        response_suggestions: [{ message_text: 'Red' }],
        attachments: [{ content_url: 'https://a.example/1' }],
      }),
    );
    const [item] = chat.sees.items;
    expect(item).to.have.nested.property('parts.suggestions[0].text', 'Red');
    expect(item).to.have.nested.property('parts.attachments[0].url', 'https://a.example/1');
    expect(chat.asked).to.equal(0);
  });

  it('fetches it for what it does not understand, and then does', async () => {
    const chat = await chatting();
    await chat.server.tells(personJoined('Sam'));
    expect(chat.asked).to.equal(1);
    expect(chat.sees.conversation.handoff.state).to.equal('live');
  });

  it('puts out who is typing and says nothing, also where nobody can be had who would', async () => {
    const chat = await scenario({ early: true });
    chat.later = Promise.reject(new Error('gone'));
    chat.later.catch(() => undefined);
    await chat.starts();
    await chat.server.welcomes();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.server.tells(thinking());
    await chat.clock.advance(7_000);
    expect(chat.sees.conversation.typing).not.to.equal(null);
    await chat.clock.advance(3_000);
    expect(chat.sees).to.include({ phase: 'ready', error: null });
    expect(chat.sees.conversation.typing).to.equal(null);
  });

  it('F36 has stopped, and says so, where nobody can be had who understands; and goes on by itself with somebody', async () => {
    const chat = await chatting();
    const mend = lacks(chat);
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.server.tells(personJoined('Pat'));
    await chat.clock.advance(7_999);
    expect(chat.sees.phase).to.equal('ready');
    await chat.clock.advance(1);
    expect(chat.sees).to.include({ phase: 'failed', error: 'transport/unreachable' });
    await chat.clock.advance(60_000);
    expect(chat.sees.phase).to.equal('failed');
    expect(chat.site.asked).to.have.length(1);
    mend();
    await chat.clock.advance(8_000);
    await chat.server.resumes();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
    expect(chat.sees.conversation.handoff.state).to.equal('live');
    expect(chat.lines.filter((one) => one.startsWith('me:'))).to.deep.equal(['me: Hello [sent]']);
  });

  it('goes on for hours where nobody can be had and nothing is the matter', async () => {
    const chat = await chatting();
    lacks(chat);
    for (let said = 0; said < 16; said++) {
      await chat.says(`Question ${said}`);
      await chat.server.echoes();
      await chat.server.tells(answer(`m-${said}`, `Answer ${said}`));
      for (let beat = 0; beat < 20; beat++) {
        await chat.clock.advance(30_000);
        await chat.server.beats();
      }
      expect(chat.sees).to.include({ phase: 'ready', error: null });
      expect(chat.lines.at(-1)).to.equal(`agent: Answer ${said}`);
    }
    expect(chat.opened).to.have.length(1);
  });

  it('reads on where the visitor writes into a greeting that is being written', async () => {
    const chat = await chatting();
    lacks(chat);
    await chat.server.tells(chunk('m-1', 0, 'Hello '));
    await chat.says('Where is my order?');
    await chat.server.echoes();
    await chat.server.tells(
      chunk('m-1', 1, 'and '),
      lastChunk('m-1', 2, 'welcome.'),
      answer('m-1', 'Hello and welcome.'),
    );
    await chat.server.tells(thinking());
    await chat.server.tells(chunk('m-2', 0, 'It comes '), lastChunk('m-2', 1, 'tomorrow.'));
    await chat.server.tells(answer('m-2', 'It comes tomorrow.'));
    await chat.clock.advance(9_000);
    expect(chat.sees).to.include({ phase: 'ready', error: null });
    expect(chat.lines).to.deep.equal([
      'agent: Hello and welcome.',
      'me: Where is my order? [sent]',
      'agent: It comes tomorrow.',
    ]);
  });

  it('DLV-4 sees sent without what was written before there was a link, though the greeting passes before the echo', async () => {
    const chat = await early();
    await chat.starts();
    await chat.says('Where is my order?');
    await chat.server.welcomes();
    const passing = <Told extends object>(event: Told) => ({ ...event, sequence: null });
    await chat.server.tells(passing(chunk('m-1', 1, 'Hello ')));
    await chat.server.echoes();
    const sent = 'me: Where is my order? [sent]';
    expect(chat.lines).to.deep.equal([sent, 'agent: Hello  [writing]']);
    await chat.says('JN-20418');
    await chat.server.tells(passing(chunk('m-1', 2, 'and ')));
    await chat.server.echoes();
    await chat.server.tells(passing(lastChunk('m-1', 3, 'welcome.')));
    await chat.server.tells(passing(chunk('m-2', 1, 'It comes ')), passing(lastChunk('m-2', 2, 'tomorrow.')));
    const read = [sent, 'agent: Hello and welcome.', 'me: JN-20418 [sent]', 'agent: It comes tomorrow.'];
    expect(chat.lines).to.deep.equal(read);
    expect(chat.asked).to.equal(0);
    await chat.clock.advance(1_000);
    expect(chat.asked).to.equal(1);
    expect(chat.lines, 'as those have it who come later').to.deep.equal(read);
  });

  it('DLV-2 what is written to a chat that has stopped waits, and goes out in the same one', async () => {
    const chat = await chatting();
    const mend = lacks(chat);
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.server.tells(personJoined('Pat'));
    await chat.clock.advance(8_000);
    expect(chat.sees.phase).to.equal('failed');
    // Who asks for a session that there is comes with the rest.
    chat.site.refusal = 'transport/unreachable';
    await chat.says('Are you there?');
    await chat.clock.advance(8_000);
    expect(chat.sees).to.include({ phase: 'failed', error: 'transport/unreachable' });
    expect(chat.lines.at(-1)).to.equal('me: Are you there? [waiting]');
    chat.site.refusal = null;
    mend();
    await chat.clock.advance(8_000);
    await chat.server.resumes();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
    expect(chat.sees.conversation.session).to.equal(1);
    expect(chat.lines.filter((one) => one.startsWith('me:'))).to.deep.equal([
      'me: Hello [sent]',
      'me: Are you there? [sending]',
    ]);
  });

  it('JOIN-1 asks nobody in before it understands all that was said before', async () => {
    const chat = await early();
    await chat.starts();
    await chat.server.accepts();
    await chat.server.batch(sessionStart(), personJoined('Sam'));
    expect(chat.asked).to.equal(1);
    expect(chat.server.all(JOIN)).to.have.length(0);
  });

  it('I7 what it has seen and does not understand is not on the disk as seen: the next page is told of it again', async () => {
    const chat = await early();
    let comes = (): void => undefined;
    Object.defineProperty(chat, 'later', { value: new Promise<void>((come) => (comes = come)) });
    await chat.starts();
    await chat.server.welcomes();
    // The second piece, and the first never came here.
    await chat.server.tells(chunk('m-1', 7, 'Hello'), lastChunk('m-1', 8, '.'));
    await chat.clock.advance(1_000);
    const head = chat.server.head;
    const { spans } = (chat.disk.data as { readonly journal: { readonly spans: [number, number][] } }).journal;
    expect(spans.at(-1)?.[1]).to.equal(head - 2);
    comes();
    await chat.clock.advance(0);
    await chat.clock.advance(1_000);
    expect(JSON.stringify((chat.disk.data as { readonly journal: object }).journal)).to.contain(`,${head}]`);
  });

  it('fetches it for a number that is missing', async () => {
    const chat = await chatting();
    await chat.server.tells({ ...answer('m-2', 'two'), sequence: 9 });
    expect(chat.asked).to.equal(1);
    await chat.clock.advance(1_500);
    expect(chat.opened).to.have.length(2);
  });

  it('fetches nothing for a number that an answer told in passing pieces has taken', async () => {
    const chat = await chatting();
    const pieces = [chunk('m-1', 0, 'Hello, '), lastChunk('m-1', 1, 'I am Robin.')];
    await chat.server.tells(...pieces.map((piece) => ({ ...piece, sequence: null })));
    await chat.server.tells({ ...answer('m-2', 'How can I help?'), sequence: chat.server.head + 2 });
    await chat.clock.advance(7_000);
    expect(chat.lines).to.deep.equal(['agent: Hello, I am Robin.', 'agent: How can I help?']);
    expect(chat.asked).to.equal(0);
    expect(chat.opened).to.have.length(1);
  });

  it('REC-1 a link that is lost is dialled again when it has come, and not by all pages at once', async () => {
    const chat = await chatting();
    chat.clock.chance = 0;
    await chat.server.drops(1012);
    expect(chat.asked).to.equal(1);
    await chat.clock.advance(999);
    expect(chat.opened).to.have.length(1);
    await chat.clock.advance(1);
    expect(chat.opened).to.have.length(2);
    await chat.server.resumes();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
  });

  it('F41 without a network nothing is fetched; it says so at once, what is said waits, and it goes on when that is back', async () => {
    const chat = await chatting();
    await chat.goes('offline');
    expect(chat.sees).to.include({ phase: 'offline', error: 'transport/offline' });
    await chat.says('Hello');
    expect(chat.lines).to.deep.equal(['me: Hello [waiting]']);
    expect(chat.server.accepted).to.equal(false);
    expect(chat.asked).to.equal(0);
    await chat.goes('online');
    await chat.clock.advance(250);
    await chat.server.resumes();
    expect(chat.sees.phase).to.equal('ready');
    expect(chat.lines).to.deep.equal(['me: Hello [sending]']);
  });

  it('a link that is lost where nothing can be fetched has not failed: it says that it is not there, and tries on', async () => {
    const chat = await early();
    const mend = lacks(chat);
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.drops();
    expect(chat.sees).to.include({ phase: 'reconnecting', error: 'transport/unreachable' });
    await chat.clock.advance(60_000);
    expect(chat.sees).to.include({ phase: 'reconnecting', error: 'transport/unreachable' });
    expect(chat.opened).to.have.length(1);
    mend();
    await chat.clock.advance(8_100);
    await chat.clock.advance(1_000);
    await chat.server.resumes();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
  });

  for (const [what, acts] of [
    ['presses', (chat: Chat) => chat.starts()],
    ['writes', (chat: Chat) => chat.says('Hello')],
  ] as const)
    it(`who ${what} then waits for nobody: it is asked for the same session, and a link`, async () => {
      const chat = await early();
      lacks(chat);
      await chat.starts();
      await chat.server.welcomes();
      await chat.server.drops();
      await acts(chat);
      expect(chat.sees).to.include({ phase: 'connecting', error: null });
      expect(chat.site.asked).to.deep.equal([null, 's-1']);
      await chat.server.resumes();
      expect(chat.sees).to.include({ phase: 'ready', error: null });
      if (what === 'presses') await chat.says('Hello');
      expect(chat.lines).to.deep.equal(['me: Hello [sending]']);
      await chat.server.echoes();
      expect(chat.lines).to.deep.equal(['me: Hello [sent]']);
    });

  it('who has begun anew is not disturbed by who comes then to see to the link that was lost', async () => {
    const chat = await early();
    const mend = lacks(chat);
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.drops();
    await chat.starts();
    await chat.server.resumes();
    mend();
    await chat.clock.advance(20_000);
    expect(chat.opened).to.have.length(2);
    expect(chat.sees).to.include({ phase: 'ready', error: null });
  });

  it('F41 a network that is back is taken notice of, though nobody can be had who knows what to do, when somebody can', async () => {
    const chat = await chatting();
    await chat.goes('offline');
    const mend = lacks(chat);
    await chat.goes('online');
    await chat.clock.advance(30_000);
    expect(chat.sees.phase).to.equal('offline');
    mend();
    await chat.clock.advance(8_250);
    await chat.server.resumes();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
  });

  it('F41 a network that has gone again meanwhile is not said to be back', async () => {
    const chat = await chatting();
    await chat.goes('offline');
    const mend = lacks(chat);
    await chat.goes('online');
    await chat.goes('offline');
    mend();
    await chat.clock.advance(30_000);
    expect(chat.sees).to.include({ phase: 'offline', error: 'transport/offline' });
    expect(chat.opened).to.have.length(1);
  });

  it('HS-1 a session that is not to be had is asked for again when there is a line, and until then nobody says that it has failed', async () => {
    const chat = await early();
    const mend = lacks(chat);
    chat.site.refusal = 'auth/unreachable';
    await chat.starts();
    expect(chat.sees).to.include({ phase: 'authorizing', error: 'transport/unreachable' });
    await chat.clock.advance(10_000);
    // Who presses does not wait for anybody, and is refused as well.
    await chat.starts();
    expect(chat.sees).to.include({ phase: 'authorizing', error: 'transport/unreachable' });
    expect(chat.site.asked).to.deep.equal([null, null]);
    chat.site.refusal = null;
    mend();
    await chat.clock.advance(8_000);
    await chat.clock.advance(0);
    await chat.server.welcomes();
    expect(chat.sees).to.include({ phase: 'ready', error: null });
    expect(chat.site.asked).to.deep.equal([null, null, null]);
  });

  it('a session that was refused to those who asked as often as they may has failed', async () => {
    for (const refusal of ['auth/unreachable', 'auth/rejected'] as const) {
      const chat = await early();
      chat.site.refusal = refusal;
      await chat.starts();
      expect(chat.sees).to.include({ phase: 'failed', error: refusal });
    }
  });

  it('F41 a network that goes while a session is asked for is said to be gone, and it is asked for again when that is back', async () => {
    const chat = await early();
    chat.site.hanging = true;
    await chat.starts();
    await chat.goes('offline');
    chat.site.refusal = 'auth/unreachable';
    await chat.site.answer();
    expect(chat.sees).to.include({ phase: 'offline', error: 'transport/offline' });
    expect(chat.asked).to.equal(0);
    chat.site.refusal = null;
    await chat.goes('online');
    await chat.clock.advance(250);
    await chat.server.welcomes();
    expect(chat.sees.phase).to.equal('ready');
  });

  it('F12 what the service said last is understood before it is said that there is no link', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    const phases: string[] = [];
    chat.client.watch(({ phase }) => phases.push(phase));
    await chat.server.tells(complaint('Error: Session not found'));
    await chat.server.drops();
    expect(chat.sees).to.include({ phase: 'expired', error: 'session/expired' });
    expect(phases).to.not.include('reconnecting');
  });

  it('and where that cannot be had, that there is none', async () => {
    const chat = await early();
    lacks(chat);
    await chat.starts();
    await chat.server.welcomes();
    await chat.server.tells(complaint('Error: Session not found'));
    await chat.server.drops();
    await chat.clock.advance(0);
    expect(chat.sees.phase).to.equal('reconnecting');
  });

  it('F25 a tab of a newer version that speaks is heard, also before there was somebody to listen', async () => {
    const chat = await chatting();
    chat.bus.post(null, { v: 1_000, from: 'newer', term: 0, at: 0, say: 'ping' });
    await chat.clock.advance(100);
    expect(chat.sees.alone).to.equal(true);
  });

  it('a conversation that is on the disk is read at once', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.closes();
    const next = chat.another();
    await next.starts();
    expect(next.lines).to.deep.equal(['me: Hello [sent]']);
  });

  it('what stands in the composer is on the disk, and there after a reload', async () => {
    const chat = await chatting();
    chat.client.compose('Where is');
    await chat.clock.advance(1_000);
    expect(chat.asked).to.equal(0);
    await chat.closes();
    const next = chat.another();
    await next.starts();
    expect(next.sees.draft).to.equal('Where is');
  });

  it('another tab that comes has it fetched, sees what this one has, and takes nothing from it', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Hello'));
    const next = chat.another();
    await next.starts();
    expect(chat.asked).to.be.greaterThan(0);
    expect(next.lines).to.deep.equal(['agent: Hello']);
    expect([chat.sees.leads, next.sees.leads]).to.deep.equal([true, false]);
    expect(chat.opened).to.have.length(1);
  });

  it('F24 takes the lead where the browser does not say whose it is', async () => {
    const chat = await early();
    chat.bus.silent = true;
    await chat.starts();
    await chat.clock.advance(2_900);
    expect([chat.asked, chat.sees.leads]).to.deep.equal([0, false]);
    await chat.clock.advance(100 + ANSWER_MS);
    expect([chat.asked, chat.sees.leads]).to.deep.equal([1, true]);
  });

  it('F24 goes on by itself where the browser does not even give the lead to who takes it, and says what was written', async () => {
    const chat = await early();
    chat.bus.silent = chat.bus.stuck = true;
    const said = chat.client.send('Is anybody there?');
    await chat.clock.advance(3_000 + ANSWER_MS + 9_900);
    expect(chat.sees.phase).to.equal('idle');
    await chat.clock.advance(200);
    await chat.server.welcomes();
    await said;
    await chat.server.echoes();
    expect(chat.lines).to.deep.equal(['me: Is anybody there? [sent]']);
  });

  it('F24 gives one that was held up the time that it takes', async () => {
    const chat = await early();
    chat.bus.silent = chat.bus.stuck = true;
    await chat.starts();
    await chat.clock.advance(3_000 + ANSWER_MS);
    chat.bus.stuck = false;
    await chat.clock.sleeps(60_000);
    await chat.clock.advance(ANSWER_MS);
    expect(chat.sees.leads).to.equal(true);
    expect(chat.notes).not.to.include('tab/alone');
  });

  it('F20 gives socket and lead up when the page may be kept frozen, and goes on when it is shown again', async () => {
    const chat = await chatting();
    await chat.says('Hello');
    await chat.server.echoes();
    await chat.goes('leaving');
    expect(chat.server.accepted).to.equal(false);
    expect(chat.asked).to.equal(0);
    await chat.goes('returned');
    await chat.server.resumes();
    expect(chat.sees).to.include({ phase: 'ready', leads: true });
    expect(chat.lines).to.deep.equal(['me: Hello [sent]']);
  });

  it('I4 what another tab may have sent since is not said to wait', async () => {
    const chat = await early();
    Object.defineProperty(chat, 'later', { value: new Promise(() => undefined) });
    await chat.starts();
    await chat.says('Hello');
    await chat.clock.advance(1_000);
    expect(chat.lines).to.deep.equal(['me: Hello [waiting]']);
    await chat.goes('leaving');
    expect(chat.lines).to.deep.equal(['me: Hello [sending]']);
  });

  it('DLV-11 weighs the whole frame', async () => {
    const chat = await chatting({}, { max_message_size_bytes: 200 });
    expect(await chat.tries(chat.client.send('x'.repeat(200)))).to.equal('message/too-large');
    expect(chat.lines).to.deep.equal([]);
    expect(chat.asked).to.equal(0);
  });

  it('F21 goes on in memory where the disk fails, and says so', async () => {
    const chat = await chatting();
    chat.disk.failing = true;
    await chat.says('Hello');
    await chat.server.echoes();
    expect(chat.lines).to.deep.equal(['me: Hello [sent]']);
    expect(chat.sees.kept).to.equal(false);
    expect(chat.asked).to.equal(0);
  });

  it('CTX-1 a page that gives context is asked for it before the agent joins', async () => {
    const chat = await early();
    let given = 0;
    chat.client.setContext(() => {
      given++;
      return 'signed';
    });
    await chat.starts();
    await chat.server.accepts();
    await chat.server.batch(sessionStart({}, { context_id: 'ctx-1' }));
    await chat.clock.advance(0);
    expect(given).to.equal(1);
    expect(chat.asked).to.equal(1);
    expect(chat.server.all(JOIN)).to.have.length(1);
  });

  it('F42 leaves no timer, listener or socket behind', async () => {
    for (const moment of [
      (chat: Chat) => chat.starts(),
      async (chat: Chat) => {
        await chat.starts();
        await chat.server.welcomes();
        await chat.says('Hello');
      },
      async (chat: Chat) => {
        await chat.starts();
        await chat.server.welcomes();
        await chat.goes('leaving');
      },
    ]) {
      const chat = await early();
      await moment(chat);
      chat.client.destroy();
      await chat.clock.advance(0);
      expect([chat.clock.pending, chat.sky.watched]).to.deep.equal([0, 0]);
      await chat.clock.advance(20_000);
      expect(chat.asked).to.equal(0);
    }
  });

  it('DLV-1 says of what is on disk by the time that it is destroyed that it is kept: the next page sends it', async () => {
    const chat = await early();
    await chat.starts();
    await chat.server.welcomes();
    chat.disk.slow = true;
    let came: unknown;
    void chat.client.send('Hello').then(
      () => (came = 'kept'),
      ({ code }: { code: string }) => (came = code),
    );
    await chat.clock.advance(0);
    chat.client.destroy();
    await chat.disk.answer();
    await chat.clock.advance(0);
    const next = chat.another();
    await next.starts();
    await next.server.welcomes();
    expect([came, next.lines]).to.deep.equal(['kept', ['me: Hello [sending]']]);
  });
});
