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
