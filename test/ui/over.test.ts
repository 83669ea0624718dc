import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import type { Conversation } from '../../src/core/conversation/state.js';
import type { TranscriptLine } from '../../src/ui/config.js';
import { answered, conversationOf, happened, person, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

describe('who has ended a chat', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  /** As the screen says it, and so the copy. */
  async function heading(items: readonly Item[], more: Partial<Conversation> = {}): Promise<string> {
    it_ = await stands();
    it_.chat.is(items, {
      phase: 'ended',
      conversation: conversationOf(items, { ended: 'REASON_NATURAL_END', ...more }),
    });
    await it_.element.show();
    await until(() => it_.all('.ended').length === 1);
    const shown = it_.one('.ended h3').textContent!.trim();
    const copy = JSON.parse(await it_.element.getTranscript({ format: 'json' })) as { lines: TranscriptLine[] };
    expect(copy.lines.at(-1)!.text).to.equal(shown);
    return shown;
  }
  const over = async (...of: Parameters<typeof heading>) => (await heading(...of)).replace(/, [^,]*$/, '');
  const joined = (name: string) => happened('personJoined', { name });
  const left = (name: string) => happened('personLeft', { name });
  const met = () => [said('A person'), joined('Sarah'), person('Hello', { name: 'Sarah' })];
  const back = { name: 'Ada', avatarUrl: null, place: Infinity };
  const nobody = { name: '', avatarUrl: null, place: 0 };

  it('is told with when that was, also long after the last message', async () => {
    const at = Date.UTC(2026, 4, 4, 12, 2);
    const words = new Intl.DateTimeFormat('en', { hour: 'numeric', minute: '2-digit' });
    const end = { ended: 'REASON_USER_ABANDONED', endedAt: at + 40 * 60_000 };
    const quiet = (time: number) => `The chat closed because it was quiet, ${words.format(time)}`;
    expect(await heading([answered('Anything else?', { at })], end)).to.equal(quiet(end.endedAt));
    it_.element.remove();
    // Where nobody said when, it was not before the last message.
    expect(await heading([answered('Anything else?', { at })], { ...end, endedAt: 0 })).to.equal(quiet(at));
  });

  it('is told with what becomes of words that were not sent by then, which are there in the next chat', async () => {
    const words = (): string => it_.one('.ended').textContent!;
    await heading([answered('Bye')]);
    expect(words()).not.to.contain('Your text is kept.');
    it_.element.prefill('My number is 1');
    await until(() => words().includes('Your text is kept.'));
    it_.chat.is([answered('Bye')], { phase: 'ready' });
    await until(() => it_.all('#text').length === 1);
    expect(it_.one<HTMLTextAreaElement>('#text').value).to.equal('My number is 1');
  });

  it('has the day and the time of that in a copy, as of every other line', async () => {
    const at = Date.UTC(2026, 4, 4, 12, 2);
    const endedAt = at + 40 * 60_000;
    await heading([answered('Anything else?', { at })], { ended: 'user_ended', endedAt });
    const copy = JSON.parse(await it_.element.getTranscript({ format: 'json' })) as { lines: TranscriptLine[] };
    expect(copy.lines.at(-1)!.at).to.equal(new Date(endedAt).toISOString());
    const heads = (await it_.element.getTranscript()).split('\n\n').map((line) => line.split('\n')[0]);
    expect(heads.filter((head) => !/May 4, 2026 \d+:\d+/.test(head!))).to.deep.equal([]);
  });

  it('is the person who is there', async () => {
    expect(await over(met())).to.equal('Chat ended by Sarah');
  });

  it('is the person whose leaving was its end', async () => {
    expect(await over([...met(), left('Sarah')])).to.equal('Chat ended by Sarah');
  });

  it('is the person who has come, also one who has said nothing after another had', async () => {
    expect(await over([...met(), left('Sarah'), joined('Sam')])).to.equal('Chat ended by Sam');
  });

  it('is the software when it has answered, or joined again, since a person left', async () => {
    const gone = [...met(), left('Sarah'), said('Still there?')];
    expect(await over([...gone, answered('I am. Bye!')])).to.equal('Chat ended by Ada');
    it_.element.remove();
    expect(await over(gone, { agent: back })).to.equal('Chat ended by Ada');
  });

  it('is the software when it says so itself, whoever was there before', async () => {
    expect(await over(met(), { ended: 'agent_ended' })).to.equal('Chat ended by Ada');
  });

  it('is nobody who was in an earlier chat', async () => {
    const chats = [...met(), happened('newSession'), said('One more thing')];
    expect(await over([...chats, answered('Bye')])).to.equal('Chat ended by Ada');
    it_.element.remove();
    expect(await over(chats, { agent: nobody })).to.equal('Chat ended');
  });

  it('has no name when a person had left, and nobody has answered what was said since', async () => {
    expect(await over([...met(), left('Sarah'), said('Still there?')])).to.equal('Chat ended');
    it_.element.remove();
    expect(await over([...met(), left('Sarah'), said('Not sent', 'rejected')])).to.equal('Chat ended by Sarah');
  });

  it('has no name when nobody has ever come', async () => {
    expect(await over([said('Hi')], { agent: nobody })).to.equal('Chat ended');
  });
});

describe('that a chat closes soon', () => {
  it('is not said of one that is over without a word', async () => {
    const it_ = await stands();
    await it_.element.show();
    const soon = async (): Promise<boolean> => {
      await it_.drawn();
      return it_.root.textContent!.includes('This chat closes soon');
    };
    const items = [said('Hi'), answered('Hello')];
    it_.chat.is(items);
    it_.chat.tells({ type: 'idleWarning' });
    expect(await soon()).to.equal(true);
    it_.chat.is(items, { phase: 'expired', conversation: conversationOf(items, { ended: 'expired' }) });
    expect(await soon()).to.equal(false);
    it_.chat.is(items);
    expect(await soon()).to.equal(false);
    it_.element.remove();
  });

  it('is not said any more where another tab has said that somebody is there', async () => {
    const it_ = await stands();
    await it_.element.show();
    const soon = async (): Promise<boolean> => {
      await it_.drawn();
      return it_.root.textContent!.includes('This chat closes soon');
    };
    const elsewhere = (preferences: object): void => {
      it_.stand.elsewhere = { preferences };
      dispatchEvent(new StorageEvent('storage', { key: null }));
    };
    it_.chat.is([said('Hi'), answered('Hello')]);
    it_.chat.tells({ type: 'idleWarning' });
    expect(await soon()).to.equal(true);
    elsewhere({ seen: 3 });
    expect(await soon(), 'something else was written there').to.equal(true);
    const button = [...it_.all('.status button')].find(({ textContent }) => textContent!.includes('Stay'))!;
    button.click();
    const { stayed } = it_.stand.kept.preferences as { stayed?: boolean };
    expect([await soon(), stayed]).to.deep.equal([false, true]);
    it_.chat.tells({ type: 'idleWarning' });
    expect(await soon()).to.equal(true);
    elsewhere({ stayed: false });
    expect(await soon()).to.equal(false);
    it_.element.remove();
  });

  it('is said until a visitor has sent anything, whatever else the service tells, and again the next time', async () => {
    const it_ = await stands({ open: true });
    const items = [said('Hi'), answered('Hello')];
    it_.chat.is(items);
    const soon = async (): Promise<boolean> => {
      await it_.drawn();
      return it_.root.textContent!.includes('This chat closes soon');
    };
    const others = [
      'heartbeat',
      'agentThinking',
      'agentMessage',
      'agentJoined',
      'liveAgentTyping',
      'liveAgentMessage',
      'queueStatus',
      'systemMessage',
      'languageChanged',
    ] as const;
    for (const type of ['userMessage', 'userTyping', 'joinRequested'] as const) {
      it_.chat.tells({ type: 'idleWarning' });
      expect(await soon(), type).to.equal(true);
      for (const other of others) {
        it_.chat.tells({ type: other });
        expect(await soon(), other).to.equal(true);
      }
      it_.chat.tells({ type });
      expect(await soon(), type).to.equal(false);
    }
    it_.element.remove();
  });
});
