import { expect } from 'chai';
import type { VisitorMessage } from '../../src/core/conversation/items.js';
import { suggestions } from '../../src/core/conversation/select.js';
import { answer, complaint, personJoined, personSays, sessionEnd, userEcho } from '../support/facts.js';
import { chatting, scenario } from '../support/scenario.js';

describe('when the visitor says something', () => {
  it('DLV-1 says nothing where there are only blanks, and trims the rest', async () => {
    const chat = await chatting();
    expect(await chat.tries(chat.client.send('  \n '))).to.equal('message/empty');
    await chat.says('  Hello \n');
    expect(chat.lines).to.deep.equal(['me: Hello [sending]']);
    expect(chat.server.hearing('USER_MESSAGE')[0]?.payload).to.deep.equal({ text: 'Hello' });
  });

  it('DLV-1, I11 takes nothing after the end, and keeps what stands in the composer', async () => {
    const chat = await chatting();
    await chat.server.tells(sessionEnd());
    chat.client.compose('One more thing');
    expect(await chat.tries(chat.client.send('One more thing'))).to.equal('session/ended');
    expect(chat.lines).to.deep.equal([]);
    expect(chat.sees.draft).to.equal('One more thing');
  });

  it('DLV-2 shows it at once, holds it while there is no link, and lets all out in order', async () => {
    const chat = await chatting();
    await chat.server.drops();
    await chat.says('one');
    await chat.says('two');
    expect(chat.lines).to.deep.equal(['me: one [waiting]', 'me: two [waiting]']);
    await chat.clock.advance(1_000);
    await chat.server.resumes();
    expect(chat.server.hearing('USER_MESSAGE').map(({ payload }) => payload['text'])).to.deep.equal(['one', 'two']);
    expect(chat.lines).to.deep.equal(['me: one [sending]', 'me: two [sending]']);
  });

  it('DLV-2 holds it for as long as the session lives, and not ten seconds', async () => {
    const chat = await chatting();
    await chat.goes('offline');
    await chat.says('one');
    await chat.clock.advance(500_000);
    expect(chat.lines).to.deep.equal(['me: one [waiting]']);
    await chat.goes('online');
    await chat.clock.advance(250);
    await chat.server.resumes();
    await chat.server.echoes();
    expect(chat.lines).to.deep.equal(['me: one [sent]']);
  });

  it('DLV-3, I6 puts it on a wire once, through drops, echoes that are lost, and replays', async () => {
    const chat = await chatting();
    await chat.says('one');
    for (let cut = 0; cut < 3; cut++) {
      await chat.server.drops();
      await chat.clock.advance(9_000);
      await chat.server.resumes();
      await chat.clock.advance(6_000);
    }
    expect(chat.server.all('USER_MESSAGE')).to.have.length(1);
    expect(chat.lines).to.deep.equal(['me: one [notConfirmed]']);
  });

  it('DLV-3 goes on waiting when the link did not take it, and goes out over the next', async () => {
    const chat = await chatting();
    // It is closing, and says so to nobody yet.
    chat.server.socket.readyState = 2;
    await chat.says('one');
    expect(chat.lines).to.deep.equal(['me: one [waiting]']);
    await chat.server.drops();
    await chat.clock.advance(1_000);
    await chat.server.resumes();
    expect(chat.server.hearing('USER_MESSAGE')).to.have.length(1);
    await chat.server.echoes();
    expect(chat.lines).to.deep.equal(['me: one [sent]']);
  });

  it('DLV-3 goes out when the page comes back that left while it was being written down', async () => {
    const chat = await chatting();
    chat.disk.slow = true;
    await chat.says('one');
    await chat.goes('leaving');
    await chat.disk.answer();
    expect(chat.server.all('USER_MESSAGE')).to.deep.equal([]);
    await chat.goes('returned');
    await chat.server.resumes();
    expect(chat.lines).to.deep.equal(['me: one [sending]']);
    expect(chat.server.hearing('USER_MESSAGE')).to.have.length(1);
  });

  it('DLV-4 knows the echo by its key, and takes the service’s id and place from it', async () => {
    const chat = await chatting();
    const id = await chat.says('one');
    await chat.server.tells(userEcho('u-1', 'one', id));
    expect(chat.item('one')).to.include({ key: `v:${id}`, delivery: 'sent', messageId: 'u-1' });
  });

  it('DLV-4 knows it by the other name of the key as well', async () => {
    const chat = await chatting();
    const id = await chat.says('one');
    await chat.server.tells({ ...userEcho('u-1', 'one'), metadata: { custom: { client_event_id: id } } });
    expect(chat.lines).to.deep.equal(['me: one [sent]']);
  });

  it('DLV-5 gives an echo without a key to the oldest with the same words, and one with a foreign key to nobody', async () => {
    const chat = await chatting();
    const first = await chat.says('yes');
    await chat.says('yes');
    await chat.server.tells(userEcho('u-0', 'yes', 'of another device'));
    expect(chat.lines).to.deep.equal(['me: yes [sent]', 'me: yes [sending]', 'me: yes [sending]']);
    await chat.server.tells(userEcho('u-1', 'yes'));
    expect(chat.sees.items.find(({ key }) => key === `v:${first}`)).to.include({ delivery: 'sent', messageId: 'u-1' });
    await chat.server.tells(userEcho('u-2', 'yes'));
    expect(chat.lines).to.deep.equal(['me: yes [sent]', 'me: yes [sent]', 'me: yes [sent]']);
  });

  it('DLV-6 shows what was said in another place', async () => {
    const chat = await chatting();
    await chat.server.tells(userEcho('u-1', 'From my phone', 'of my phone'));
    expect(chat.lines).to.deep.equal(['me: From my phone [sent]']);
  });

  it('DLV-7 asks after five seconds without an echo, and doubts it only when the service answered and a replay has none', async () => {
    const chat = await chatting();
    await chat.says('one');
    const before = chat.server.hearing('HEARTBEAT').length;
    await chat.clock.advance(4_999);
    expect(chat.server.hearing('HEARTBEAT')).to.have.length(before);
    await chat.clock.advance(1);
    expect(chat.server.hearing('HEARTBEAT')).to.have.length(before + 1);
    await chat.server.fences();
    await chat.clock.advance(2_000);
    expect(chat.lines).to.deep.equal(['me: one [sending]']);
    await chat.server.resumes();
    await chat.clock.advance(2_000);
    expect(chat.lines).to.deep.equal(['me: one [notConfirmed]']);
    expect(chat.item('one')).to.include({ error: 'message/not-confirmed' });
  });

  it('DLV-7 takes a slow echo for what it is', async () => {
    const chat = await chatting();
    await chat.says('one');
    await chat.clock.advance(5_000);
    await chat.server.fences();
    await chat.clock.advance(1_900);
    await chat.server.echoes();
    await chat.clock.advance(20_000);
    expect(chat.lines).to.deep.equal(['me: one [sent]']);
  });

  it('DLV-8 judges nothing while a replay is still coming, however slowly, and is not there before', async () => {
    const chat = await chatting();
    await chat.says('one');
    const echo = chat.server.echo();
    await chat.server.drops();
    await chat.clock.advance(1_000);
    await chat.server.accepts();
    for (let part = 0; part < 10; part++) {
      await chat.clock.advance(2_000);
      await chat.server.tells(answer(`a-${part}`, `part ${part}`));
      expect([chat.sees.phase, chat.lines.at(-1)]).to.deep.equal(['replaying', 'me: one [sending]']);
    }
    await chat.clock.advance(2_000);
    await chat.server.tells(echo);
    await chat.server.fences();
    expect(chat.sees.phase).to.equal('ready');
    expect(chat.lines.filter((line) => line.startsWith('me'))).to.deep.equal(['me: one [sent]']);
  });

  it('DLV-8 judges nothing before the mark has passed, also where the link is so slow that nothing was heard for long', async () => {
    const chat = await chatting();
    await chat.says('one');
    const echo = chat.server.echo();
    await chat.server.drops();
    await chat.clock.advance(1_000);
    await chat.server.accepts();
    await chat.clock.advance(8_000);
    expect([chat.sees.phase, ...chat.lines]).to.deep.equal(['ready', 'me: one [sending]']);
    await chat.server.batch(echo);
    await chat.server.fences();
    expect(chat.lines).to.deep.equal(['me: one [sent]']);
  });

  it('DLV-8 judges two seconds behind a late mark, and ten after the last word of a service that lets none pass', async () => {
    const marked = await chatting();
    await marked.says('one');
    await marked.server.drops();
    await marked.clock.advance(1_000);
    await marked.server.accepts();
    await marked.clock.advance(8_000);
    await marked.server.fences();
    await marked.clock.advance(1_999);
    expect(marked.lines).to.deep.equal(['me: one [sending]']);
    await marked.clock.advance(1);
    expect(marked.lines).to.deep.equal(['me: one [notConfirmed]']);

    const unmarked = await chatting();
    await unmarked.says('one');
    await unmarked.server.drops();
    await unmarked.clock.advance(1_000);
    await unmarked.server.accepts();
    await unmarked.server.replays();
    await unmarked.clock.advance(14_999);
    expect(unmarked.lines).to.deep.equal(['me: one [sending]']);
    await unmarked.clock.advance(1);
    expect(unmarked.lines).to.deep.equal(['me: one [notConfirmed]']);
  });

  it('DLV-8 judges in the end where a service beats often and lets no mark pass', async () => {
    const chat = await chatting({}, { heartbeat_interval_seconds: 5 });
    await chat.says('one');
    await chat.server.drops();
    await chat.clock.advance(1_000);
    await chat.server.accepts();
    await chat.server.replays();
    for (let beat = 0; beat < 10; beat++) {
      await chat.clock.advance(4_000);
      await chat.server.beats();
    }
    expect(chat.lines).to.deep.equal(['me: one [notConfirmed]']);
  });

  it('DLV-8 judges nothing while a replay is still coming of a service that wants no heartbeats', async () => {
    const chat = await chatting({}, { heartbeat_interval_seconds: 0 });
    await chat.says('one');
    const echo = chat.server.echo();
    await chat.server.drops();
    await chat.clock.advance(1_000);
    await chat.server.accepts();
    for (let part = 0; part < 5; part++) {
      await chat.clock.advance(2_000);
      await chat.server.tells(answer(`a-${part}`, `part ${part}`));
    }
    expect(chat.lines.at(-1)).to.equal('me: one [sending]');
    await chat.server.tells(echo);
    expect(chat.lines).to.include('me: one [sent]');
  });

  it('DLV-8 leaves it on its way over a drop, until the replay tells', async () => {
    const arrived = await chatting();
    await arrived.says('one');
    arrived.server.keeps(arrived.server.echo());
    await arrived.server.drops();
    expect(arrived.lines).to.deep.equal(['me: one [sending]']);
    await arrived.clock.advance(1_000);
    await arrived.server.resumes();
    expect(arrived.lines).to.deep.equal(['me: one [sent]']);

    const lost = await chatting();
    await lost.says('one');
    await lost.server.drops();
    await lost.clock.advance(1_000);
    await lost.server.resumes();
    await lost.clock.advance(1_999);
    expect(lost.lines).to.deep.equal(['me: one [sending]']);
    await lost.clock.advance(1);
    expect(lost.lines).to.deep.equal(['me: one [notConfirmed]']);
  });

  it('DLV-9 believes an echo that comes after all', async () => {
    const chat = await chatting();
    await chat.says('one');
    await chat.server.drops();
    await chat.clock.advance(1_000);
    await chat.server.resumes();
    await chat.clock.advance(2_000);
    expect(chat.lines).to.deep.equal(['me: one [notConfirmed]']);
    await chat.server.echoes();
    expect(chat.lines).to.deep.equal(['me: one [sent]']);
  });

  it('DLV-10 sends again only on a press, under a key of its own, instead of the old one', async () => {
    const chat = await chatting();
    const id = await chat.says('one');
    expect(await chat.tries(chat.client.retry(id))).to.equal('message/refused');
    await chat.server.drops();
    await chat.clock.advance(1_000);
    await chat.server.resumes();
    await chat.clock.advance(2_000);
    await chat.tries(chat.client.retry(id));
    expect(chat.lines).to.deep.equal(['me: one [sending]']);
    const keys = chat.server.all('USER_MESSAGE').map(({ metadata }) => metadata?.custom?.['local_id']);
    expect(new Set(keys).size).to.equal(2);
    expect(await chat.tries(chat.client.retry('nobody’s'))).to.equal('message/unknown');
  });

  it('DLV-10 stands last when it is sent again, whatever was said since', async () => {
    const chat = await chatting();
    const id = await chat.says('one');
    await chat.server.drops();
    await chat.clock.advance(1_000);
    await chat.server.resumes();
    await chat.clock.advance(2_000);
    await chat.says('two');
    expect(chat.lines).to.deep.equal(['me: one [notConfirmed]', 'me: two [sending]']);
    await chat.tries(chat.client.retry(id));
    expect(chat.lines).to.deep.equal(['me: two [sending]', 'me: one [sending]']);
  });

  it('DLV-11 weighs the whole frame, in bytes: as much as is allowed goes, one more does not', async () => {
    const empty = await chatting();
    const id = await empty.says('x');
    const envelope = empty.server.hearing('USER_MESSAGE')[0]!.raw.length - 1;
    const keys = 'id-'.length * 0 + id.length * 2;
    for (const [capability, limit] of [
      [1_000, 1_000],
      [0, 32 * 1024],
      [1_048_576, 32 * 1024],
    ] as const) {
      const chat = await chatting({}, { max_message_size_bytes: capability });
      const most = limit - envelope;
      // Keys of one length in both, or the envelope would not be the same.
      expect((await chat.says('é')).length * 2).to.equal(keys);
      expect(await chat.tries(chat.client.send('x'.repeat(most + 1)))).to.equal('message/too-large');
      expect(await chat.tries(chat.client.send('x'.repeat(most)))).to.equal('');
      expect(await chat.tries(chat.client.send('é'.repeat(Math.floor(most / 2) + 1)))).to.equal('message/too-large');
    }
  });

  it('DLV-12 leaves nothing on its way when the session is over', async () => {
    const ended = await chatting();
    await ended.says('on its way');
    await ended.server.tells(sessionEnd());
    expect(ended.lines).to.deep.equal(['me: on its way [notConfirmed]']);

    const waiting = await chatting();
    await waiting.goes('offline');
    await waiting.says('not gone');
    await waiting.tries(waiting.client.end());
    expect(waiting.lines).to.deep.equal(['me: not gone [rejected]']);
    expect(waiting.item('not gone')).to.include({ error: 'session/ended' });

    const anew = await chatting();
    await anew.says('of the old one');
    await anew.tries(anew.client.startOver());
    await anew.clock.advance(2_000);
    await anew.server.welcomes();
    expect(anew.lines).to.include('me: of the old one [notConfirmed]');
  });

  it('DLV-12 sends in a new session what was not sent in one that is over, when it is tried again there', async () => {
    const chat = await chatting();
    await chat.goes('offline');
    await chat.says('not gone');
    await chat.tries(chat.client.end());
    const id = chat.item('not gone').key.slice(2);
    expect(await chat.tries(chat.client.retry(id))).to.equal('session/ended');
    await chat.goes('online');
    await chat.tries(chat.client.startOver());
    await chat.tries(chat.client.retry(id));
    await chat.server.welcomes();
    await chat.server.echoes();
    expect(chat.lines.at(-1)).to.equal('me: not gone [sent]');
    expect(chat.server.all('USER_MESSAGE')).to.have.length(1);
  });

  it('DLV-13 takes the suggestions away when the visitor has said something', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Which?', { response_suggestions: [{ message_text: 'Red' }] }));
    expect(suggestions(chat.sees.conversation)).to.deep.equal([{ text: 'Red', payload: '' }]);
    await chat.says('Blue');
    expect(suggestions(chat.sees.conversation)).to.deep.equal([]);
  });

  it('DLV-13, INV-6 suggests nothing in a session that was suggested in the one before', async () => {
    const chat = await chatting();
    await chat.server.tells(answer('m-1', 'Which?', { response_suggestions: [{ message_text: 'Red' }] }));
    await chat.server.drops(4001);
    await chat.clock.advance(1_000);
    expect(chat.lines).to.deep.equal(['agent: Which?', '-- newSession']);
    expect(suggestions(chat.sees.conversation)).to.deep.equal([]);
    await chat.server.welcomes();
    await chat.server.tells(answer('m-1', 'Which?', { response_suggestions: [{ message_text: 'Blue' }] }));
    expect(suggestions(chat.sees.conversation)).to.deep.equal([{ text: 'Blue', payload: '' }]);
  });

  it('E13 rejects the message that could not be passed on: by its key, else the newest', async () => {
    const chat = await chatting();
    const first = await chat.says('one');
    await chat.says('two');
    await chat.server.tells(
      complaint('Failed to forward message to live agent', 'ERROR', { metadata: { custom: { local_id: first } } }),
    );
    const rejected = chat.item('one') as VisitorMessage;
    expect([rejected.delivery, rejected.error]).to.deep.equal(['rejected', 'message/not-forwarded']);
    await chat.server.tells(complaint('Failed to forward message to live agent'));
    expect(chat.item('two')).to.include({ delivery: 'rejected' });
  });

  it('E13, ORD-2 stands what was refused where it was, and what is said later behind it, until it is tried again', async () => {
    const chat = await chatting();
    const first = await chat.says('one');
    await chat.server.tells(
      complaint('Failed to forward message to live agent', 'ERROR', { metadata: { custom: { local_id: first } } }),
    );
    await chat.says('two');
    await chat.server.echoes('two');
    await chat.server.tells(answer('m-1', 'To the second.'));
    const after = ['me: two [sent]', 'agent: To the second.'];
    expect(chat.lines.filter((line) => !/notice|system/.test(line))).to.deep.equal(['me: one [rejected]', ...after]);
    await chat.tries(chat.client.retry(first));
    expect(chat.lines.slice(-3)).to.deep.equal([...after, 'me: one [sending]']);
  });

  it('ORD-2 stands what is not confirmed before what was written after it, and is on its way', async () => {
    const chat = await chatting();
    await chat.says('One');
    await chat.server.drops();
    await chat.says('Two');
    await chat.clock.advance(1_000);
    await chat.server.resumes();
    await chat.clock.advance(2_000);
    expect(chat.lines).to.deep.equal(['me: One [notConfirmed]', 'me: Two [sending]']);
    await chat.server.echoes('Two');
    expect(chat.lines).to.deep.equal(['me: One [notConfirmed]', 'me: Two [sent]']);
  });

  it('ORD-2 stands what was refused behind what was written before it, whatever becomes of that', async () => {
    const chat = await chatting();
    await chat.says('one');
    const second = await chat.says('two');
    await chat.server.tells(
      complaint('Failed to forward message to live agent', 'ERROR', { metadata: { custom: { local_id: second } } }),
    );
    const own = (): readonly string[] => chat.lines.filter((line) => line.startsWith('me:'));
    expect(own()).to.deep.equal(['me: one [sending]', 'me: two [rejected]']);
    await chat.server.echoes('one');
    expect(own()).to.deep.equal(['me: one [sent]', 'me: two [rejected]']);
  });

  it('DLV-1 says of what is on disk by the time that it is destroyed that it is kept: the next page sends it', async () => {
    const chat = await chatting();
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

  it('E13 rejects what the service has echoed before', async () => {
    const chat = await chatting();
    const id = await chat.says('one');
    await chat.server.echoes();
    await chat.server.tells(
      complaint('Failed to forward message to live agent', 'ERROR', { metadata: { custom: { local_id: id } } }),
    );
    expect(chat.item('one')).to.include({ delivery: 'rejected' });
    await chat.tries(chat.client.retry(id));
    expect(chat.server.all('USER_MESSAGE')).to.have.length(2);
  });

  it('E13 rejects the newest also where it has been echoed, and nothing that somebody has answered', async () => {
    const chat = await chatting();
    const lost = complaint('Failed to forward message to live agent');
    await chat.server.tells(personJoined());
    await chat.says('one');
    await chat.server.echoes();
    await chat.server.tells(lost);
    expect(chat.item('one')).to.include({ delivery: 'rejected', error: 'message/not-forwarded' });
    await chat.says('two');
    await chat.server.echoes();
    await chat.server.tells(personSays('p-1', 'I am here.'), lost);
    expect(chat.item('two')).to.include({ delivery: 'sent' });
  });

  it('takes back, or gives back to the composer, only what nobody has heard', async () => {
    const chat = await chatting();
    const sending = await chat.says('one');
    expect(await chat.tries(chat.client.discard(sending))).to.equal('message/refused');
    await chat.goes('offline');
    const waiting = await chat.says('two');
    expect(await chat.client.edit(waiting)).to.equal('two');
    expect(chat.lines).to.deep.equal(['me: one [sending]']);
    expect(await chat.tries(chat.client.edit('nobody’s'))).to.equal('message/unknown');
  });

  it('carries every character to the service as it was written', async () => {
    const chat = await chatting();
    for (const text of ['é 👋 \u202e عربى', '<b>&amp;</b>', '__proto__', '\u0000x', '"\\/'])
      expect([await chat.says(text), chat.server.heard.at(-1)?.payload['text']].at(1)).to.equal(text.trim());
  });

  it('I5 has it on the disk before it is on the wire', async () => {
    const chat = await chatting();
    await chat.clock.advance(1_000);
    chat.disk.slow = true;
    await chat.says('one');
    expect(chat.server.hearing('USER_MESSAGE')).to.have.length(0);
    await chat.disk.answer();
    expect(chat.disk.text).to.include('one');
    expect(chat.server.hearing('USER_MESSAGE')).to.have.length(1);
  });

  it('DLV-2 gives what the disk held up to the link that there is by then, at once', async () => {
    const chat = await chatting();
    await chat.clock.advance(1_000);
    chat.disk.slow = true;
    await chat.says('Hi');
    await chat.server.drops();
    await chat.clock.advance(9_000);
    await chat.server.resumes();
    await chat.clock.advance(3_000);
    expect(chat.lines.at(-1)).to.match(/^me: Hi \[(?:waiting|sending)\]$/);
    await chat.disk.answer();
    expect(chat.server.hearing('USER_MESSAGE')).to.have.length(1);
    await chat.server.echoes();
    expect(chat.lines.at(-1)).to.equal('me: Hi [sent]');
  });

  it('refuses what is no text at all', async () => {
    const chat = await scenario();
    expect(await chat.tries(chat.client.send(7 as unknown as string))).to.equal('option/invalid');
  });

  it('CLS-1 … 1009 says of the last message that it was too large, and goes on', async () => {
    const chat = await chatting();
    await chat.says('so long');
    await chat.server.drops(1009);
    expect(chat.item('so long')).to.include({ delivery: 'rejected', error: 'message/too-large' });
    await chat.clock.advance(9_000);
    expect(chat.opened).to.have.length(2);
  });
});
