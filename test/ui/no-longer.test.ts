import { expect } from '@open-wc/testing';
import { answered, conversationOf, happened, said } from '../../src/testing/index.js';
import type { TranscriptLine } from '../../src/ui/config.js';
import { stands, until, type Standing } from './support/stand.js';

describe('that the service does not know a chat any more', () => {
  const gone = happened('system', { text: 'Error: Session not found', level: 'error', code: 'sessionGone' });
  const before = [said('Hi'), answered('Hello'), gone];
  const ended = conversationOf(before, { ended: 'expired' });
  let it_: Standing;
  const shown = (): boolean => it_.one('#log').textContent!.includes('no longer known');
  const copied = async (): Promise<boolean> => {
    const { lines } = JSON.parse(await it_.element.getTranscript({ format: 'json' })) as { lines: TranscriptLine[] };
    return lines.some(({ text }) => text.includes('no longer known'));
  };

  beforeEach(async () => {
    it_ = await stands();
    await it_.element.show();
    it_.chat.is(before, { phase: 'expired', conversation: ended });
    await it_.drawn();
  });
  afterEach(() => it_.element.remove());

  it('is said, with what the next message does, until the next chat has begun', async () => {
    expect([shown(), await copied()]).to.deep.equal([true, true]);
    const next = [...before, happened('newSession', { at: NaN }), said('Still there?')];
    it_.chat.is(next, { conversation: conversationOf(next, { session: 2 }) });
    await it_.drawn();
    expect([shown(), await copied()]).to.deep.equal([false, false]);
    const log = it_.one('#log');
    expect(log.textContent).to.contain('New chat');
    expect(log.textContent).to.contain('Hello');
    // Of the new one it is said again.
    const again = [...next, happened('system', { ...gone, key: 'n:again', place: next.at(-1)!.place + 1 })];
    it_.chat.is(again, { phase: 'expired', conversation: conversationOf(again, { session: 2, ended: 'expired' }) });
    await until(shown);
  });
});

describe('a question about a chat', () => {
  let it_: Standing;
  const items = [said('Hi'), answered('Hello')];
  const asks = (): number => it_.all('[role=alertdialog]').length;

  beforeEach(async () => {
    it_ = await stands({ open: true });
    it_.chat.is(items);
    await it_.drawn();
  });
  afterEach(() => it_.element.remove());

  const asked = async (dialog: 'end' | 'startOver' | 'erase' | 'save'): Promise<void> => {
    it_.element.behind.scene().act.ask(dialog);
    await until(() => asks() === 1);
  };

  for (const dialog of ['end', 'startOver'] as const) {
    it(`is withdrawn when another has begun in another tab (${dialog})`, async () => {
      await asked(dialog);
      const next = [...items, happened('newSession')];
      it_.chat.is(next, { phase: 'authorizing', conversation: conversationOf(next, { session: 2 }) });
      await it_.drawn();
      expect(asks()).to.equal(0);
      it_.chat.is(next, { conversation: conversationOf(next, { session: 2 }) });
      await it_.drawn();
      expect(asks()).to.equal(0);
      await asked(dialog);
    });

    it(`is withdrawn when it is over, and another is to begin (${dialog})`, async () => {
      await asked(dialog);
      it_.chat.is(items, { phase: 'authorizing', conversation: conversationOf(items, { ended: 'user_ended' }) });
      await it_.drawn();
      expect(asks()).to.equal(0);
    });

    it(`stands while its chat goes on, whatever the line does (${dialog})`, async () => {
      await asked(dialog);
      for (const phase of ['reconnecting', 'connecting', 'replaying', 'ready'] as const) {
        it_.chat.is([...items, answered('More')], { phase });
        await it_.drawn();
        expect(asks(), phase).to.equal(1);
      }
    });
  }

  for (const dialog of ['erase', 'save'] as const)
    it(`stands where it is about all that was said (${dialog})`, async () => {
      await asked(dialog);
      const next = [...items, happened('newSession'), answered('Hello again')];
      it_.chat.is(next, { conversation: conversationOf(next, { session: 2 }) });
      await it_.drawn();
      expect(asks()).to.equal(1);
    });
});
