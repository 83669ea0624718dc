import { expect } from '@open-wc/testing';
import { answered, conversationOf, said } from '../../src/testing/index.js';
import { Ear, live } from './support/ear.js';
import { stands, until, type Standing } from './support/stand.js';

/** Who speaks to a screen says what is seen on it; who hears it hears what is seen. */
describe('what is seen', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());
  const opens = async (...given: Parameters<typeof stands>): Promise<void> => {
    it_ = await stands(...given);
    await it_.element.show();
    await it_.drawn();
  };
  /** What describes it, in words. */
  const about = (one: Element): string =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => it_.root.getElementById(id)?.textContent?.replace(/\s+/g, ' ').trim())
      .join(' ');
  const attachments = ['A lamp', 'A chair'].map((title) => ({
    kind: 'link' as const,
    url: 'https://a.test/',
    previewUrl: null,
    title,
    callToAction: '',
  }));
  const button = (words: string): HTMLElement =>
    it_.all('button').find(({ textContent }) => textContent?.trim() === words)!;

  it('is how the name of the launcher begins, open and closed', async () => {
    await opens({ config: { title: 'Juniper', launcherText: 'Need help?' } });
    const launcher = it_.one('.launch');
    expect([launcher.innerText.trim(), launcher.ariaLabel]).to.deep.equal(['Need help?', 'Need help?, Close chat']);
    await it_.element.close();
    expect(launcher.ariaLabel).to.equal('Need help?, Open chat with Juniper');
  });

  it('is the name of the field for the words', async () => {
    await opens({ strings: { write: 'Ask away' } });
    const { labels, placeholder } = it_.one<HTMLTextAreaElement>('#text');
    expect([labels[0]!.textContent, placeholder]).to.deep.equal(['Ask away', 'Ask away']);
  });

  it('is what the ends of a rating mean, and that words with it may be left out', async () => {
    await opens({ config: { rating: true } });
    const items = [said('Hi'), answered('Bye')];
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    await until(() => it_.all('.rating').length === 1);
    expect(it_.all('.rating input').map(({ ariaLabel }) => ariaLabel)).to.deep.equal([
      '1 of 5, Poor',
      '2 of 5',
      '3 of 5',
      '4 of 5',
      '5 of 5, Very good',
    ]);
    const { labels, placeholder } = it_.one<HTMLTextAreaElement>('#rate-text');
    expect(labels[0]!.textContent).to.equal(placeholder);
  });

  it('is what became of a message, for who comes to it or to what can be done about it', async () => {
    await opens();
    it_.chat.is([
      said('One'),
      said('Two'),
      said('Three', 'notConfirmed'),
      said('Four', 'rejected', { error: 'message/too-large' }),
    ]);
    await it_.drawn();
    const [one, two, three, four] = it_.all('article').map(about);
    expect([one, two]).to.deep.equal(['', it_.one('.delivery').innerText.trim()]);
    expect(three).to.equal('Not confirmed It left, but no receipt came back. It may have arrived.');
    expect(four).to.equal('Not sent The message is too long. Nothing was lost.');
    for (const words of ['Send again', 'Remove']) expect(about(button(words)), words).to.equal(three);
    for (const words of ['Edit', 'Try again', 'Delete']) expect(about(button(words)), words).to.equal(four);
  });

  it('is why there is something to press in the line above the words', async () => {
    await opens();
    it_.chat.is([said('Hi')], { phase: 'failed', error: 'auth/unreachable' });
    await it_.drawn();
    expect(about(button('Try again'))).to.equal('The chat has stopped. Your text is kept.');
  });

  for (const screen of ['settings', 'data', 'whole'] as const)
    it(`is that the chat closes, and how to stay, on every screen: ${screen}`, async () => {
      await opens();
      it_.chat.is([said('Hi'), answered('Hello')]);
      it_.element.behind.scene().act.show(screen);
      await until(() => it_.all('.screen').length === 1);
      it_.chat.tells({ type: 'idleWarning' });
      await until(() => button('Stay') !== undefined);
      expect(about(button('Stay'))).to.equal('This chat closes soon. What you wrote stays readable.');
      button('Stay').click();
      await it_.drawn();
      expect(it_.all('.status')).to.have.length(0);
    });

  it('is how much is new of the conversation that the first screen offers', async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    try {
      await opens({ config: { home: { greeting: 'Good morning' } } });
      it_.chat.is([said('Hi')]);
      await it_.element.start();
      it_.chat.is([said('Hi'), answered('One'), answered('Two')]);
      await until(() => it_.all('.resume i').length === 1);
      expect(it_.one('.resume i').ariaLabel).to.equal('2 new messages');
    } finally {
      Reflect.deleteProperty(document, 'hidden');
    }
  });

  it('is heard where it comes of a press: the next card', async () => {
    await opens();
    await until(() => live().length === 3);
    const ear = new Ear().listen();
    it_.chat.is([answered('Look', { with: { attachments } })]);
    await until(() => it_.all('.nav button').length === 2);
    it_.all('.nav button')[1]!.click();
    await until(() => ear.said('status').includes('2 of 2: A chair'));
  });

  it('grows no further than somebody wants who asked for less motion, and goes to the next card at once', async () => {
    await opens();
    it_.element.behind.preferences = { ...it_.element.behind.preferences, still: true };
    it_.chat.is([said('Hi'), answered('It grows', { state: 'writing' })]);
    await until(() => button('Show all at once') !== undefined);
    it_.chat.is([answered('Look', { with: { attachments } })]);
    await until(() => it_.all('.nav button').length === 2);
    const given: unknown[] = [];
    Object.assign(it_.one('.rail'), { scrollTo: ({ behavior }: ScrollToOptions) => given.push(behavior) });
    it_.all('.nav button')[1]!.click();
    expect(given).to.deep.equal(['auto']);
  });
});
