import { expect } from 'chai';
import type { Item } from '../../src/core/conversation/items.js';
import type { Snapshot } from '../../src/core/session/client.js';
import { answered, conversationOf, handing, happened, said, snapshotOf } from '../../src/testing/index.js';
import { nothingYet } from '../../src/ui/nothing-yet.js';
import { Funnel, type Told } from '../../src/ui/parts/funnel.js';
import type { MessengerStep } from '../../src/ui/steps.js';

/** One tab with its chat: what its page is told, one after the other, and what counts of it. */
class Tab {
  readonly counted: string[] = [];
  readonly steps: MessengerStep[] = [];
  /** What is true, and what time it is. */
  snapshot: Snapshot = nothingYet;
  at = 1_000;
  readonly #funnel = new Funnel();

  is(items: readonly Item[], more: Partial<Snapshot> = {}): this {
    this.snapshot = snapshotOf(items, more);
    return this;
  }

  told(type: Told['type'], detail: object = {}, how: { inline?: boolean; drawn?: boolean } = {}): this {
    const { snapshot, at } = this;
    const steps = this.#funnel.of(
      { type, detail: { ...detail, at }, snapshot, drawn: how.drawn ?? true } as unknown as Told,
      how.inline,
    );
    this.steps.push(...steps);
    this.counted.push(...steps.map(({ name }) => name));
    return this;
  }

  /** The conversation has been caught up with. */
  ready(items: readonly Item[] = [], more: Partial<Snapshot> = {}): this {
    return this.is(items, more).told('am-connection-change', { status: 'online' });
  }
}

describe('the steps of a visitor', () => {
  const greeting = answered('Hello');
  const first = said('Where is it?', 'sent', { key: 'v:1' });
  const second = said('Hello?', 'sent', { key: 'v:2' });
  const answer = answered('On its way.', { key: 'a:one' });
  const divider = happened('newSession');

  describe('before the chat', () => {
    it('a launcher is shown, and a chat that is part of the page', () => {
      expect(new Tab().told('am-ready').told('am-launcher-show').counted).to.deep.equal(['shown']);
      expect(new Tab().told('am-ready', {}, { inline: true }).counted).to.deep.equal(['shown']);
    });
    it('it is opened; not where it stands open from the start, or once more after a reload', () => {
      expect(new Tab().told('am-open', {}, { drawn: false }).told('am-close').counted).to.deep.equal([]);
      expect(new Tab().told('am-open').counted).to.deep.equal(['opened']);
    });
  });

  describe('a first message', () => {
    const sends = (tab: Tab, key: string): Tab => tab.told('am-send', { key, text: 'x' });

    it('counts, and no other of this conversation', () => {
      const tab = sends(new Tab().ready([greeting, first]), 'v:1');
      sends(tab.is([greeting, first, second]), 'v:2');
      expect(tab.counted).to.deep.equal(['first_message_sent']);
    });
    it('counts before there is a session, and the next that is written meanwhile does not', () => {
      const drafts = [said('A', 'waiting', { key: 'v:1' }), said('B', 'waiting', { key: 'v:2' })];
      const tab = new Tab().is(drafts.slice(0, 1), {
        conversation: conversationOf(drafts.slice(0, 1), { session: 0 }),
      });
      sends(tab, 'v:1');
      sends(tab.is(drafts, { conversation: conversationOf(drafts, { session: 0 }) }), 'v:2');
      sends(tab.ready([first, second, said('C', 'sent', { key: 'v:3' })]), 'v:3');
      expect(tab.counted).to.deep.equal(['first_message_sent']);
    });
    it('does not count after a reload, nor in a tab that shows what was said in another', () => {
      const tab = new Tab().is([first], { phase: 'replaying' }).told('am-session-resume').ready([first, answer]);
      expect(sends(tab.is([first, answer, second]), 'v:2').counted).to.deep.equal([]);
    });
    it('counts again in another session under the same transcript', () => {
      const tab = sends(new Tab().ready([first]), 'v:1');
      const over = conversationOf([first], { ended: 'expired' });
      sends(tab.is([first, said('B', 'waiting', { key: 'v:2' })], { conversation: over }), 'v:2');
      const items = [first, divider, second, said('C', 'sent', { key: 'v:3' })];
      sends(tab.is(items, { conversation: conversationOf(items, { session: 2 }) }), 'v:3');
      expect(tab.counted).to.deep.equal(['first_message_sent', 'first_message_sent']);
    });
    it('of whoever comes after everything was wiped counts', () => {
      const tab = sends(new Tab().ready([first]), 'v:1');
      tab.is([]).told('am-connection-change', { status: 'idle' });
      sends(tab.ready([second]), 'v:2');
      expect(tab.counted).to.deep.equal(['first_message_sent', 'first_message_sent']);
    });
    it('that was taken back is not counted twice', () => {
      const tab = sends(new Tab().ready([first]), 'v:1');
      sends(tab.is([second]), 'v:2');
      expect(tab.counted).to.deep.equal(['first_message_sent']);
    });
  });

  describe('a first answer', () => {
    const asks = (tab: Tab): Tab => tab.ready([greeting, first]).told('am-send', { key: 'v:1', text: 'x' });
    const latencies = (tab: Tab): unknown => tab.steps.find(({ name }) => name === 'first_answer_received');
    const whole = { name: 'first_answer_received', version: 1 };

    it('says in whole milliseconds when it began and when it was whole', () => {
      const tab = asks(new Tab());
      tab.at = 1_812.4;
      tab
        .is([greeting, first, answered('On', { key: 'a:one', state: 'writing' })])
        .told('am-stream-start', { key: 'a:one' });
      tab.at = 3_140.6;
      tab.is([greeting, first, answer]).told('am-message', { key: 'a:one', kind: 'agent', name: 'Ada', text: 'x' });
      tab.at = 9_000;
      tab.is([greeting, first, answer, answered('More', { key: 'a:two' })]).told('am-message', { key: 'a:two' });
      expect(latencies(tab)).to.deep.equal({ ...whole, firstTokenMs: 812, answerMs: 2_141 });
      expect(tab.counted).to.deep.equal(['first_message_sent', 'first_answer_received']);
    });
    it('began when it was whole, where it came in one piece', () => {
      const tab = asks(new Tab());
      tab.at = 1_700;
      tab.is([greeting, first, answer]).told('am-message', { key: 'a:one' });
      expect(latencies(tab)).to.deep.equal({ ...whole, firstTokenMs: 700, answerMs: 700 });
    });
    it('says nothing of a beginning that nobody saw', () => {
      const tab = asks(new Tab());
      tab.at = 1_700;
      const pieces = answered('On its way.', { key: 'a:one', spans: [{ from: 0, to: 2, text: 'On its way.' }] });
      tab.is([greeting, first, pieces]).told('am-message', { key: 'a:one' });
      expect(latencies(tab)).to.deep.equal({ ...whole, answerMs: 700 });
    });
    it('counts as well where it was there before the page was told that the message is kept', () => {
      const tab = new Tab().ready([greeting]).told('am-message', { key: greeting.key });
      tab.is([greeting, first, answer]).told('am-message', { key: 'a:one' });
      tab.at = 1_050;
      tab.told('am-send', { key: 'v:1', text: 'x' });
      expect(tab.counted).to.deep.equal(['first_message_sent', 'first_answer_received']);
      expect(latencies(tab)).to.deep.equal({ ...whole, firstTokenMs: 0, answerMs: 0 });
    });
    it('is no greeting that comes while the message is on its way', () => {
      const waiting = said('Where is it?', 'waiting', { key: 'v:1' });
      const tab = new Tab().is([waiting]).told('am-send', { key: 'v:1', text: 'x' });
      tab.is([greeting, waiting]).told('am-message', { key: greeting.key });
      expect(tab.counted).to.deep.equal(['first_message_sent']);
      tab.is([greeting, first, answer]).told('am-message', { key: 'a:one' });
      expect(tab.counted).to.deep.equal(['first_message_sent', 'first_answer_received']);
    });
    it('takes no time less than none, where a clock was set back', () => {
      const tab = asks(new Tab());
      tab.at = 10;
      tab.is([greeting, first, answer]).told('am-message', { key: 'a:one' });
      expect(latencies(tab)).to.deep.equal({ ...whole, firstTokenMs: 0, answerMs: 0 });
    });
    it('counts in the tab in which the visitor has asked, and in no other', () => {
      const [one, other] = [new Tab(), new Tab().is([greeting], { leads: false })];
      asks(one);
      for (const tab of [one, other])
        tab
          .is([greeting, first, answer], { leads: tab === other })
          .told('am-message', { key: 'a:one', kind: 'agent', name: '', text: '' });
      expect([one.counted, other.counted]).to.deep.equal([['first_message_sent', 'first_answer_received'], []]);
    });
    it('of an earlier session is none', () => {
      const tab = asks(new Tab());
      const items = [greeting, first, divider, answer];
      tab.is(items, { conversation: conversationOf(items, { session: 2 }) }).told('am-message', { key: 'a:one' });
      expect(tab.counted).to.deep.equal(['first_message_sent']);
    });
  });

  describe('a hand-over', () => {
    const asked = (tab = new Tab()): Tab => tab.ready([first]).told('am-handoff-start');

    it('is asked for, and a person comes', () => {
      const tab = asked()
        .told('am-handoff-accepted', { queue: 'Orders' })
        .told('am-live-agent-join', { name: 'Sarah' });
      expect(tab.counted).to.deep.equal(['handoff_requested', 'handoff_joined']);
    });
    it('comes to nothing, and to a person when it is asked for again', () => {
      const tab = asked().told('am-handoff-failed', { reason: 'x' }).told('am-handoff-start');
      tab
        .told('am-handoff-timeout', { reason: 'y' })
        .told('am-handoff-start')
        .told('am-live-agent-join', { name: 'S' });
      expect(tab.counted).to.deep.equal([
        'handoff_requested',
        'handoff_failed',
        'handoff_requested',
        'handoff_failed',
        'handoff_requested',
        'handoff_joined',
      ]);
      expect(tab.steps.flatMap((step) => ('reason' in step ? step.reason : []))).to.deep.equal(['failed', 'timeout']);
    });
    it('counts once where another person takes over', () => {
      const tab = asked().told('am-live-agent-join', { name: 'A' }).told('am-live-agent-leave', { name: 'A' });
      expect(tab.told('am-live-agent-join', { name: 'B' }).counted).to.deep.equal([
        'handoff_requested',
        'handoff_joined',
      ]);
    });
    it('counts once where another takes over after a reload, and again once it is asked for again', () => {
      const asked = { place: first.place, at: 0 };
      const joined = happened('personJoined', { name: 'A' });
      const hand = (more: object): Partial<Snapshot> => ({
        conversation: conversationOf([first, joined], { handoff: handing('none', { asked, ...more }) }),
      });
      const tab = new Tab().ready([first, joined], hand({})).told('am-live-agent-join', { name: 'B' });
      expect(tab.counted).to.deep.equal([]);
      tab.told('am-handoff-start').ready([first, joined], hand({ asked: { place: joined.place + 1, at: 0 } }));
      expect(tab.told('am-live-agent-join', { name: 'C' }).counted).to.deep.equal([
        'handoff_requested',
        'handoff_joined',
      ]);
    });
    it('comes to nothing also where the service says so in a sentence alone, and counts once', () => {
      const tab = asked();
      const refused = handing('failed', { place: 9 });
      tab
        .ready([first], { conversation: conversationOf([first], { handoff: refused }) })
        .told('am-unread', { count: 1 });
      expect(tab.told('am-handoff-failed', { reason: 'x' }).counted).to.deep.equal([
        'handoff_requested',
        'handoff_failed',
      ]);
    });
    it('has not come to nothing because the one before has', () => {
      const refused = handing('failed', { place: 9 });
      const tab = new Tab().ready([first], { conversation: conversationOf([first], { handoff: refused }) });
      expect(tab.told('am-handoff-start').told('am-agent-leave').counted).to.deep.equal(['handoff_requested']);
    });
    it('counts where the lead is', () => {
      const tab = new Tab().ready([first], { leads: false }).told('am-handoff-start');
      expect(tab.told('am-live-agent-join', { name: 'A' }).counted).to.deep.equal([]);
    });
    it('of before this page does not count while it is told, but what came while there was no connection does', () => {
      const tab = new Tab().is([first], { phase: 'replaying' }).told('am-handoff-start').ready([first]);
      expect(tab.counted).to.deep.equal([]);
      tab.is([first], { phase: 'replaying' }).told('am-live-agent-join', { name: 'A' });
      expect(tab.counted).to.deep.equal(['handoff_joined']);
    });
    it('of tabs that know nothing of each other counts where the visitor has spoken', () => {
      const tab = new Tab().ready([first], { alone: true }).told('am-handoff-start');
      expect(tab.counted).to.deep.equal([]);
      tab.is([first, second], { alone: true }).told('am-send', { key: 'v:2', text: 'x' }).told('am-handoff-start');
      expect(tab.counted).to.deep.equal(['handoff_requested']);
    });
  });

  describe('an end', () => {
    const ends = (tab: Tab, reason: string, more: Partial<Snapshot> = {}): Tab =>
      tab
        .is([first], { phase: 'ended', conversation: conversationOf([first], { ended: reason }), ...more })
        .told('am-session-end', { reason });

    for (const [reason, code] of [
      ['REASON_NATURAL_END', 'completed'],
      ['agent_ended', 'completed'],
      ['REASON_USER_END', 'visitor'],
      ['user_ended', 'visitor'],
      ['REASON_USER_ABANDONED', 'timeout'],
      ['expired', 'timeout'],
      ['closed', 'other'],
      ['Mrs Lind had to go', 'other'],
      ['constructor', 'other'],
    ])
      it(`by "${reason}" is ${code}`, () => {
        const tab = ends(new Tab().ready([first]), reason!);
        expect(tab.steps).to.deep.equal([{ name: 'ended', version: 1, reason: code }]);
      });
    it('counts once, where the lead is', () => {
      const tab = ends(ends(new Tab().ready([first]), 'user_ended'), 'user_ended');
      expect(tab.counted).to.deep.equal(['ended']);
      expect(ends(new Tab().ready([first]), 'user_ended', { leads: false }).counted).to.deep.equal([]);
    });
    it('of a chat that was over before this page does not count', () => {
      expect(ends(new Tab(), 'user_ended').counted).to.deep.equal([]);
    });
    it('is not told once more by a chat that was taken out of the page and put back', () => {
      const tab = ends(new Tab().ready([first]), 'user_ended');
      tab.snapshot = nothingYet;
      expect(ends(tab.told('am-unread', { count: 0 }), 'user_ended').counted).to.deep.equal(['ended']);
    });
  });

  it('a score counts, and no answer that is none', () => {
    const tab = new Tab();
    for (const score of [5, null, 0, 6, 2.5, NaN, '4']) tab.told('am-rating', { score, text: 'fine' });
    expect(tab.steps).to.deep.equal([{ name: 'rated', version: 1, score: 5 }]);
  });

  it('a chat that has failed says by which code, once, where the lead is', () => {
    const fails = (tab: Tab, error: unknown, leads = true): Tab =>
      tab.is([], { phase: 'failed', error: error as never, leads }).told('am-connection-change', { status: 'failed' });
    expect(fails(fails(new Tab(), 'auth/rejected'), 'session/refused').steps).to.deep.equal([
      { name: 'failed', version: 1, code: 'auth/rejected' },
    ]);
    expect(fails(new Tab(), 'Bearer abc').steps).to.deep.equal([{ name: 'failed', version: 1, code: 'unknown' }]);
    expect(fails(new Tab(), 'auth/rejected', false).steps).to.deep.equal([]);
  });
});
