import { expect } from 'chai';
import { chatting, type Chat } from '../support/scenario.js';

/** Some twenty seconds of an up-link of 1 KB/s. */
const story = 'A long story. '.repeat(1_430);
const secondsOf = (text: string): number => Math.ceil(text.length / 1_024);

describe('when an up-link is slow', () => {
  const delivery = (chat: Chat, text = story): unknown => (chat.item(text.trim()) as { delivery?: unknown }).delivery;
  /** So many seconds in which nothing comes through. */
  async function silent(chat: Chat, seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) await chat.clock.advance(1_000);
  }

  it('F30, I4 keeps the link on which a long message is leaving, and believes its echo when it comes', async () => {
    const chat = await chatting();
    // A heartbeat comes to stand behind it.
    await silent(chat, 22);
    await chat.says(story);
    await silent(chat, secondsOf(story));
    expect(chat.server.hearing('HEARTBEAT')).to.have.length.above(2);
    expect([chat.opened.length, delivery(chat)]).to.deep.equal([1, 'sending']);
    await chat.server.echoes();
    await chat.server.fences();
    await silent(chat, 60);
    expect(chat.server.all('USER_MESSAGE')).to.have.length(1);
    expect(delivery(chat)).to.equal('sent');
  });

  it('F30, F20 does so where the page is looked at again meanwhile', async () => {
    const chat = await chatting();
    await chat.says(story);
    await silent(chat, 3);
    await chat.goes('hidden');
    await chat.goes('visible');
    await silent(chat, secondsOf(story) - 3);
    expect(chat.opened).to.have.length(1);
  });

  it('F30, DLV-8 waits for what a link that is gone may still be letting out, and for no replay before that', async () => {
    const chat = await chatting();
    await chat.says(story);
    await silent(chat, 3);
    await chat.server.drops();
    await silent(chat, 1);
    await chat.server.resumes();
    await silent(chat, secondsOf(story) - 4);
    expect(delivery(chat)).to.equal('sending');
    await chat.server.echoes();
    expect(delivery(chat)).to.equal('sent');
  });

  it('DLV-8 judges nothing that was to be judged on a link that is gone, before the next has told', async () => {
    const chat = await chatting();
    await chat.says(story);
    await chat.server.drops();
    await silent(chat, 1);
    await chat.server.resumes();
    await silent(chat, 45);
    chat.server.keeps(chat.server.echo());
    await chat.goes('offline');
    await silent(chat, 60);
    expect(delivery(chat)).to.equal('sending');
    await chat.goes('online');
    await silent(chat, 1);
    await chat.server.resumes();
    expect(delivery(chat)).to.equal('sent');
  });

  it('F05 finds out all the same that it is dead, a minute later', async () => {
    const chat = await chatting();
    await chat.says(story);
    await silent(chat, 60);
    expect(chat.opened).to.have.length(2);
    await chat.server.resumes();
    await silent(chat, 2);
    expect(delivery(chat)).to.equal('notConfirmed');
  });

  it('F05 is no slower for a short message, also after a long one', async () => {
    const chat = await chatting();
    await chat.says(story);
    await silent(chat, secondsOf(story));
    await chat.server.echoes();
    await chat.server.fences();
    await chat.says('Short');
    await silent(chat, 10);
    expect(chat.opened).to.have.length(2);
    await silent(chat, 1);
    await chat.server.resumes();
    await silent(chat, 2);
    expect(delivery(chat, 'Short')).to.equal('notConfirmed');
  });
});
