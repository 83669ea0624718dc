import { expect } from '@open-wc/testing';
import '../../src/define.js';
import { mount, ScriptedService, until, type Mounted } from '../../src/testing/index.js';

/** What a page hears of the beginning of a conversation; the client is the real one, and everything comes at once. */
describe('a conversation', () => {
  const standing: Mounted[] = [];
  const service = new ScriptedService({
    greeting: [{ do: 'say', text: 'Hello' }],
    answers: [{ then: [{ do: 'say', text: 'On Thursday.' }] }],
  });
  async function opens(attributes: Readonly<Record<string, string>> = {}): Promise<{ it_: Mounted; heard: string[] }> {
    const it_ = await mount(service, { attributes: { locale: 'en', ...attributes } });
    standing.push(it_);
    const heard: string[] = [];
    for (const type of ['am-session-start', 'am-session-resume', 'am-session-rollover'])
      it_.element.addEventListener(type, () => heard.push(type));
    return { it_, heard };
  }
  afterEach(() => standing.splice(0).forEach((one) => one.remove()));

  it('that begins is told as one that begins, also where its first words come in the same frame', async () => {
    const { it_, heard } = await opens();
    await it_.element.show();
    await it_.reads('Ada: Hello');
    await until(() => heard.length > 0);
    expect(heard).to.deep.equal(['am-session-start']);
  });

  it('has begun before any of its words are told, and of each answer that streams both ends are', async () => {
    const streams = new ScriptedService({
      greeting: [{ do: 'stream', text: 'Hello. What are you looking for?' }],
      answers: [{ then: [{ do: 'stream', text: 'On Thursday, between nine and one.' }] }],
    });
    const it_ = await mount(streams, { attributes: { locale: 'en' } });
    standing.push(it_);
    const heard: string[] = [];
    for (const type of ['am-session-start', 'am-stream-start', 'am-stream-end', 'am-message'])
      it_.element.addEventListener(type, () => heard.push(type));
    await it_.element.show();
    await it_.reads('Ada: Hello. What are you looking for?');
    await it_.says('When does it come?');
    await it_.reads('Ada: On Thursday, between nine and one.');
    expect(heard.filter((type) => type === 'am-message')).to.have.length(2);
    expect(heard[0]).to.equal('am-session-start');
    const streamed = heard.filter((type) => type.startsWith('am-stream'));
    expect(streamed.filter((type) => type === 'am-stream-end').length * 2).to.equal(streamed.length);
    expect(streamed.every((type, at) => type === (at % 2 === 0 ? 'am-stream-start' : 'am-stream-end'))).to.equal(true);
  });

  it('that begins with the words of the visitor is told so too', async () => {
    const { it_, heard } = await opens();
    await it_.element.send('When does it come?');
    await it_.reads('Ada: On Thursday.');
    await until(() => heard.length > 0);
    expect(heard).to.deep.equal(['am-session-start']);
  });

  /** In a page that was opened before, and had a conversation. */
  const comesBack = async (): ReturnType<typeof opens> => {
    const kept = { storage: 'device', instance: `begun-${crypto.randomUUID()}` };
    const { it_: before } = await opens(kept);
    await before.element.show();
    await before.reads('Ada: Hello');
    before.remove();
    const now = await opens(kept);
    await now.it_.element.show();
    return now;
  };

  it('that was begun in a page before is told as one that goes on', async () => {
    const { it_, heard } = await comesBack();
    await it_.reads('Ada: Hello');
    await until(() => it_.element.state.phase === 'ready' && heard.length > 0);
    expect(heard).to.deep.equal(['am-session-resume']);
    await (it_.element as unknown as { forget(): Promise<void> }).forget();
  });

  for (const [what, wipes] of [
    ['wiped', (it_: Mounted) => (it_.element as unknown as { forget(): Promise<void> }).forget()],
    [
      'another’s',
      (it_: Mounted) => (it_.element as unknown as { identify(who: string): Promise<void> }).identify('u-2'),
    ],
  ] as const)
    it(`that begins where one had gone on that is ${what} now is told as one that begins`, async () => {
      const { it_, heard } = await comesBack();
      await until(() => heard.length > 0);
      await wipes(it_);
      await it_.element.send('When does it come?');
      await it_.reads('Ada: On Thursday.');
      await until(() => heard.length > 1);
      expect(heard).to.deep.equal(['am-session-resume', 'am-session-start']);
      await wipes(it_);
    });

  it('in a part of the page is read by who has it before them: nothing is unread, and a screen reader hears it', async () => {
    Object.defineProperty(document, 'hasFocus', { value: () => true, configurable: true });
    Object.defineProperty(document, 'hidden', { value: false, configurable: true });
    try {
      const { it_ } = await opens({ mode: 'inline' });
      const counts: number[] = [];
      it_.element.addEventListener('am-unread', (event) =>
        counts.push((event as CustomEvent<{ count: number }>).detail.count),
      );
      await it_.element.send('When does it come?');
      await it_.reads('Ada: On Thursday.');
      await until(() => document.querySelector('.am-live[role=log]')?.textContent?.includes('On Thursday.') === true);
      expect(counts).to.deep.equal([]);
      expect(it_.element.shadowRoot!.querySelectorAll('.day.new')).to.have.length(0);
    } finally {
      Reflect.deleteProperty(document, 'hasFocus');
      Reflect.deleteProperty(document, 'hidden');
    }
  });
});
