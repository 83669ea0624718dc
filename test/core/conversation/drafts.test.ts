import { expect } from 'chai';
import { reduceAll } from '../../../src/core/conversation/reduce-all.js';
import { Ledger } from '../../../src/core/session/ledger.js';
import type { ServerEvent } from '../../../src/core/protocol/events.js';

const echo = (localId: string, text: string): ServerEvent => ({
  type: 'userMessage',
  id: `e-${localId}`,
  sequence: 2,
  at: 0,
  localId,
  fence: '',
  messageId: `m-${localId}`,
  text,
});

describe('messages of the visitor, as facts', () => {
  const said = (): Ledger => {
    const ledger = new Ledger(reduceAll);
    ledger.note({ type: 'sessionOpened' });
    ledger.note({ type: 'drafted', localId: 'a', text: 'Hello', at: 0 });
    return ledger;
  };
  const texts = ({ conversation }: Ledger): readonly string[] =>
    [...conversation.settled.store.items.slice(0, conversation.settled.length), ...conversation.drafts].map(
      ({ text }) => text,
    );

  it('what nobody has heard can be thrown away', () => {
    const ledger = said();
    ledger.note({ type: 'discarded', localId: 'a' });
    expect(texts(ledger)).to.deep.equal([]);
  });
  it('what was said cannot be unsaid', () => {
    const ledger = said();
    ledger.tell(echo('a', 'Hello'));
    ledger.note({ type: 'discarded', localId: 'a' });
    expect(texts(ledger)).to.deep.equal(['Hello']);
  });
  it('DLV-5 the same words, said elsewhere as well and echoed without a key, are shown twice in either order', () => {
    const elsewhere: ServerEvent = { ...echo('', 'Hello'), id: 'e-x', messageId: 'm-x', sequence: 2 } as ServerEvent;
    const ours: ServerEvent = { ...echo('a', 'Hello'), sequence: 3 } as ServerEvent;
    for (const order of [
      [elsewhere, ours],
      [ours, elsewhere],
    ]) {
      const ledger = said();
      ledger.note({ type: 'handed', localId: 'a' });
      for (const event of order) ledger.tell(event);
      const { store, length } = ledger.conversation.settled;
      expect(
        store.items.slice(0, length).map((item) => item.kind === 'visitor' && [item.key, item.messageId, item.guessed]),
      ).to.deep.equal([
        ['v:#m-x', 'm-x', false],
        ['v:a', 'm-a', false],
      ]);
    }
  });
  it('E13 what a person never got can be thrown away, though it has its echo', () => {
    const ledger = said();
    ledger.tell(echo('a', 'Hello'));
    ledger.note({ type: 'rejected', localId: 'a', error: 'message/not-forwarded' });
    ledger.note({ type: 'discarded', localId: 'a' });
    expect(texts(ledger)).to.deep.equal([]);
  });
});
