import { expect } from '@open-wc/testing';
import { personNamed, readNews } from '../../demo/desk/news.js';
import { nothingYet, reduce, standingOf, type DeskState, type Happening } from '../../demo/desk/state.js';
import { readTalk, type Talk } from '../../demo/desk/talk.js';
import { told } from '../../demo/desk/told.js';

const NOW = Date.UTC(2026, 4, 4, 9, 0, 0);
const PAT = personNamed('Pat');
const card = (id: string, more: object = {}) => ({
  session_id: id,
  queue: 'Customer care',
  reason: 'visitor asked',
  seconds: 0,
  ...more,
});
const waits = (id: string, seconds = 0) => card(id, { seconds, position: 1 });
const isWith = (id: string, agent: object) => card(id, { agent });
const queue = (waiting: object[] = [], live: object[] = [], now = NOW): Happening =>
  hear({ type: 'queue', waiting, live }, now);
function hear(value: object, now = NOW): Happening {
  return { did: 'hear', news: readNews(value, now)! };
}
const after = (...all: readonly Happening[]): DeskState => all.reduce(reduce, nothingYet);
const talk = (more: object = {}): Talk => readTalk({ language: 'en', phase: 'live', transcript: [], ...more });
const line = (id: string, who: string, text: string, name = '') => ({
  id,
  at: '2026-05-04T09:00:00.000Z',
  who,
  did: 'wrote',
  text,
  name,
});
const reads = (id: string, more: object): Happening => ({ did: 'read', id, talk: talk(more) });

describe('what the page of the desk knows', () => {
  it('is there once it has heard the queue, and keeps what it knew while the desk is away', () => {
    expect(nothingYet.line).to.equal('looking');
    const lost = after(queue([waits('a')]), hear({ type: 'robin', waits: true }), { did: 'lose' });
    expect([lost.line, lost.waiting.length, lost.robinWaits]).to.deep.equal(['away', 1, null]);
    expect(reduce(lost, queue()).line).to.equal('there');
  });

  it('counts from when somebody came, and does not jump when the same is told again', () => {
    const first = after(queue([waits('a', 3)]));
    expect(first.waiting[0]!.since).to.equal(NOW - 3000);
    const again = reduce(first, queue([waits('a', 5)], [], NOW + 1400));
    expect(again.waiting[0]!.since).to.equal(NOW - 3000);
    expect(reduce(again, queue([waits('a', 60)])).waiting[0]!.since).to.equal(NOW - 60_000);
  });

  it('knows how a conversation stands with whoever plays', () => {
    const state = after(
      { did: 'sit', me: PAT },
      queue([waits('a')], [isWith('b', PAT), isWith('c', { id: 'x', name: 'Kim' })]),
    );
    expect(['a', 'b', 'c', 'd'].map((id) => standingOf(state, id).is)).to.deep.equal([
      'waiting',
      'mine',
      'others',
      'over',
    ]);
  });

  it('two pages of one name are one person, however it is written', () => {
    expect(personNamed(' PAT ')).to.deep.equal({ id: PAT.id, name: 'PAT' });
  });

  it('marks where the visitor has written until it is looked at, and not what is looked at', () => {
    const message = (id: string): Happening => hear({ type: 'message', session_id: id, text: 'x' });
    const state = after(
      queue([], [isWith('a', PAT), isWith('b', PAT)]),
      { did: 'choose', id: 'a' },
      message('a'),
      message('b'),
    );
    expect([...state.unread]).to.deep.equal(['b']);
    expect([...reduce(state, { did: 'choose', id: 'b' }).unread]).to.deep.equal([]);
  });

  it('nobody writes any more who has sent, stopped, gone, or cannot be heard', () => {
    const writes = (state = 'TYPING_STATE_STARTED'): Happening => hear({ type: 'typing', session_id: 'a', state });
    const writing = after(queue([], [isWith('a', PAT)]), writes());
    expect([...writing.typing]).to.deep.equal(['a']);
    const stops: Happening[] = [
      hear({ type: 'message', session_id: 'a', text: 'x' }),
      writes('TYPING_STATE_STOPPED'),
      hear({ type: 'ended', session_id: 'a', reason: 'REASON_USER_END' }),
      queue(),
      { did: 'lose' },
    ];
    for (const stop of stops) expect(reduce(writing, stop).typing.size).to.equal(0);
  });

  it('forgets how it was let go when the visitor asks for a person once more', () => {
    const state = after(queue([waits('a')]), { did: 'letGo', id: 'a', how: 'failed' }, queue());
    expect(state.endings.get('a')).to.equal('failed');
    expect(reduce(state, queue([waits('a')])).endings.size).to.equal(0);
  });

  it('reads what is odd as if it were missing', () => {
    expect(readNews(null, NOW)).to.equal(null);
    expect(readNews({ type: 'done' }, NOW)).to.equal(null);
    expect(readNews({ type: 'queue', waiting: [null], live: 'x' }, NOW)).to.deep.equal({
      type: 'queue',
      waiting: [{ id: '', queue: '', reason: '', since: NOW, position: 0 }],
      live: [],
    });
    expect(readTalk(undefined)).to.deep.equal({ language: '', phase: '', endedBy: '', verified: [], lines: [] });
    expect(talk({ verified: { plan: 'gold', age: 7 } }).verified).to.deep.equal([
      ['plan', 'gold'],
      ['age', '7'],
    ]);
    expect(talk({ transcript: [{ at: 'soon', who: 'a bird' }] }).lines[0]).to.include({
      at: undefined,
      who: 'visitor',
    });
  });
});

describe('what is told aloud of the desk', () => {
  const says = (before: DeskState, happening: Happening) => told(before, reduce(before, happening));

  it('a visitor who begins to wait, once, with the reason', () => {
    const there = after(queue());
    expect(says(there, queue([waits('a')]))).to.deep.equal(['A visitor waits. Visitor asked.']);
    expect(says(reduce(there, queue([waits('a')])), queue([waits('a', 1)]))).to.deep.equal([]);
  });

  it('how many wait, to who opens the page', () => {
    expect(says(nothingYet, queue([waits('a'), waits('b')]))).to.deep.equal(['2 visitors wait.']);
    expect(says(nothingYet, queue([waits('a')]))).to.deep.equal(['One visitor waits.']);
  });

  it('what is new in the conversation that is looked at, once, and not what one wrote oneself', () => {
    const lines = [line('1', 'visitor', 'Hello')];
    const chosen = after(queue([], [isWith('a', PAT)]), { did: 'sit', me: PAT }, { did: 'choose', id: 'a' });
    expect(says(chosen, reads('a', { transcript: lines }))).to.deep.equal([]);
    const read = reduce(chosen, reads('a', { transcript: lines }));
    const mine = line('2', 'person', 'Mine', 'pat');
    expect(says(read, reads('a', { transcript: [...lines, mine] }))).to.deep.equal([]);
    lines.push(
      line('2', 'visitor', 'Are you there?'),
      line('3', 'person', 'Yes', 'Pat'),
      line('4', 'person', 'Me too', 'Kim'),
    );
    expect(says(read, reads('a', { transcript: lines }))).to.deep.equal(['Visitor: Are you there?', 'Kim: Me too']);
    expect(says(reduce(read, reads('a', { transcript: lines })), reads('a', { transcript: lines }))).to.deep.equal([]);
  });

  it('that the visitor has ended, when it is known, and not what one ended oneself', () => {
    const chosen = after(queue([], [isWith('a', PAT)]), { did: 'choose', id: 'a' }, reads('a', {}), queue());
    const ended = { phase: 'live', ended_by: 'REASON_USER_END' };
    expect(says(chosen, reads('a', ended))).to.deep.equal(['The visitor has ended the chat.']);
    expect(says(reduce(chosen, reads('a', ended)), queue())).to.deep.equal([]);
    const mine = reduce(chosen, { did: 'letGo', id: 'a', how: 'ended' });
    expect(says(mine, reads('a', { ended_by: 'REASON_NATURAL_END' }))).to.deep.equal([]);
  });
});
