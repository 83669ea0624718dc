import { expect } from '@open-wc/testing';
import { cancelable, type MessengerEventMap } from '../../src/ui/events.js';
import { answered, conversationOf, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

describe('what the page hears', () => {
  let it_: Standing;
  const heard: { type: string; detail: Record<string, unknown> }[] = [];
  const types: (keyof MessengerEventMap)[] = [
    'am-ready',
    'am-launcher-show',
    'am-open',
    'am-close',
    'am-connection-change',
    'am-session-start',
    'am-session-end',
    'am-session-rollover',
    'am-send',
    'am-delivery-change',
    'am-message',
    'am-stream-start',
    'am-stream-end',
    'am-agent-join',
    'am-live-agent-join',
    'am-queue',
    'am-language-change',
    'am-feedback',
    'am-suggestion',
    'am-error',
    'am-rate-limited',
    'am-mode-change',
    'am-launcher-move',
  ];
  const hear = (event: Event): void =>
    void heard.push({ type: event.type, detail: (event as CustomEvent<Record<string, unknown>>).detail });
  beforeEach(async () => {
    heard.length = 0;
    for (const type of types) document.addEventListener(type, hear);
    it_ = await stands({ config: { feedback: true } });
  });
  afterEach(() => {
    it_.element.remove();
    for (const type of types) document.removeEventListener(type, hear);
  });
  const told = (): string[] => heard.map(({ type }) => type);

  it('is told that it stands, once', async () => {
    it_.element.requestUpdate();
    await it_.drawn();
    expect(told()).to.deep.equal(['am-ready', 'am-launcher-show']);
  });

  it('is told with a stamp: what, when, and of which widget', () => {
    const { id, at, instance } = heard[0]!.detail;
    expect(id).to.be.a('string');
    expect(at).to.be.closeTo(Date.now(), 60_000);
    expect(instance).to.equal('default');
  });

  it('is told of several messages that came at once in the order in which they stand', async () => {
    await it_.element.show();
    it_.chat.is([said('Hi')]);
    await it_.drawn();
    const answers = ['one', 'two', 'three'].map((text) => answered(text, { key: `a:${text}` }));
    it_.chat.is([said('Hi'), ...answers]);
    await it_.drawn();
    const texts = heard.filter(({ type }) => type === 'am-message').map(({ detail }) => detail['text']);
    expect(texts).to.deep.equal(['one', 'two', 'three']);
  });

  it('is told of a message when it is whole, once, and of the stream around it', async () => {
    await it_.element.show();
    it_.chat.is([said('Hi')]);
    await it_.drawn();
    heard.length = 0;
    it_.chat.is([said('Hi'), answered('Hel', { key: 'a:1', state: 'writing' })]);
    await it_.drawn();
    it_.chat.is([said('Hi'), answered('Hello', { key: 'a:1' })]);
    await it_.drawn();
    it_.chat.is([said('Hi'), answered('Hello', { key: 'a:1' })]);
    await it_.drawn();
    expect(told().filter((type) => type !== 'am-unread')).to.deep.equal([
      'am-stream-start',
      'am-stream-end',
      'am-message',
    ]);
    expect(heard.at(-1)!.detail).to.include({ text: 'Hello', name: 'Ada', kind: 'agent' });
  });

  it('is told nothing again of what another page was told, and all that came in between', async () => {
    const kept = [said('Hi'), answered('Hello', { key: 'a:1' })];
    it_.chat.is(kept, { phase: 'authorizing' });
    await it_.element.show();
    it_.chat.is(kept, { phase: 'connecting' });
    it_.chat.is([...kept, answered('And more', { key: 'a:2' })], { phase: 'replaying' });
    it_.chat.is([...kept, answered('And more', { key: 'a:2' })], { phase: 'ready' });
    await it_.drawn();
    expect(heard.filter(({ type }) => type === 'am-message').map(({ detail }) => detail['text'])).to.deep.equal([
      'And more',
    ]);
  });

  it('is told nothing of what was said before, where no page has kept it, and all that comes from then on', async () => {
    const before = [said('Hi'), answered('Hello', { key: 'a:1' })];
    it_.chat.is([], { phase: 'connecting' });
    await it_.element.show();
    it_.chat.is(before, { phase: 'replaying' });
    it_.chat.is(before, { phase: 'ready' });
    await it_.drawn();
    expect(told()).not.to.include('am-message');
    it_.chat.is([...before, answered('And more', { key: 'a:2' })], { phase: 'ready' });
    await it_.drawn();
    expect(heard.filter(({ type }) => type === 'am-message').map(({ detail }) => detail['text'])).to.deep.equal([
      'And more',
    ]);
  });

  it('is told nothing again of what another tab was told, which still leads, and all that comes from then on', async () => {
    const known = [said('Hi'), answered('Hello', { key: 'a:1' })];
    it_.chat.is(known, { phase: 'ready', leads: false });
    await it_.element.show();
    await it_.drawn();
    expect(told()).not.to.include('am-message');
    it_.chat.is([...known, answered('And more', { key: 'a:2' })], { phase: 'ready', leads: false });
    await it_.drawn();
    expect(heard.filter(({ type }) => type === 'am-message').map(({ detail }) => detail['text'])).to.deep.equal([
      'And more',
    ]);
  });

  it('is told what becomes of what was sent', async () => {
    await it_.element.show();
    const mine = said('Hi', 'sending', { key: 'v:1' });
    it_.chat.is([mine]);
    await it_.drawn();
    it_.chat.is([{ ...mine, delivery: 'sent' }]);
    await it_.drawn();
    expect(
      heard.filter(({ type }) => type === 'am-delivery-change').map(({ detail }) => detail['delivery']),
    ).to.deep.equal(['sent']);
  });

  it('is told how the connection is, in six words', async () => {
    await it_.element.show();
    for (const phase of ['connecting', 'ready', 'reconnecting', 'offline', 'ready'] as const) {
      it_.chat.is([said('Hi')], { phase });
      await it_.drawn();
    }
    it_.chat.is([said('Hi')], { phase: 'reconnecting', error: 'transport/unreachable' });
    await it_.drawn();
    it_.chat.is([said('Hi')], { phase: 'failed', error: 'auth/rate-limited' });
    await it_.drawn();
    const all = heard.filter(({ type }) => type === 'am-connection-change').map(({ detail }) => detail['status']);
    expect(all.slice(-7)).to.deep.equal([
      'connecting',
      'online',
      'reconnecting',
      'offline',
      'online',
      'offline',
      'failed',
    ]);
    expect(told()).to.include.members(['am-rate-limited', 'am-error']);
  });

  it('is told of sessions, people and language', async () => {
    await it_.element.show();
    it_.chat.is([], { conversation: conversationOf([said('Hi')]) });
    await it_.drawn();
    it_.chat.tells({ type: 'agentJoined', name: 'Ada' } as never);
    it_.chat.tells({ type: 'queueStatus', position: 2, waitSeconds: 60 } as never);
    it_.chat.tells({ type: 'liveAgentJoined', name: 'Sarah' } as never);
    it_.chat.is([], { conversation: conversationOf([said('Hi')], { language: { tag: 'de', place: 3 } }) });
    await it_.drawn();
    it_.chat.is([], { conversation: conversationOf([said('Hi')], { session: 2 }) });
    await it_.drawn();
    it_.chat.is([], {
      phase: 'ended',
      conversation: conversationOf([said('Hi')], { session: 2, ended: 'REASON_USER_END' }),
    });
    await it_.drawn();
    expect(told()).to.include.members([
      'am-agent-join',
      'am-queue',
      'am-live-agent-join',
      'am-language-change',
      'am-session-rollover',
      'am-session-end',
    ]);
  });

  it('is told what the visitor thinks of an answer, and that they took it back', async () => {
    await it_.element.show();
    it_.chat.is([answered('Hello', { key: 'a:1' })]);
    await it_.drawn();
    it_.one('[aria-label^=Helpful]').click();
    await it_.drawn();
    expect(it_.one('[aria-label^=Helpful]').getAttribute('aria-pressed')).to.equal('true');
    it_.one('[aria-label^=Helpful]').click();
    await it_.drawn();
    expect(heard.filter(({ type }) => type === 'am-feedback').map(({ detail }) => detail['helpful'])).to.deep.equal([
      true,
      null,
    ]);
  });

  it('is told when a language of the conversation is another, and the words follow', async () => {
    await it_.element.show();
    it_.chat.is([said('Hi')], { conversation: conversationOf([said('Hi')], { language: { tag: 'ar', place: 3 } }) });
    await it_.drawn();
    await until(() => it_.one('.root').getAttribute('dir') === 'rtl');
  });

  it('says by itself that it closes soon, where the page wants to', async () => {
    for (const own of [false, true]) {
      it_ = await stands();
      it_.chat.is([said('Hi')]);
      await it_.element.show();
      it_.element.on('am-idle-warning', (event) => own && event.preventDefault());
      it_.chat.tells({ type: 'idleWarning' } as never);
      await it_.drawn();
      expect(it_.all('.status')).to.have.length(own ? 0 : 1);
      it_.element.remove();
    }
  });

  it('can say no where it says so, and only there', () => {
    expect([...cancelable].sort()).to.deep.equal([
      'am-action',
      'am-before-close',
      'am-before-message',
      'am-before-open',
      'am-before-send',
      'am-client-handoff',
      'am-idle-warning',
      'am-link',
    ]);
  });
});
