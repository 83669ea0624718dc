import { expect } from '@open-wc/testing';
import { answered, conversationOf, happened, said } from '../../src/testing/index.js';
import { Ear, live } from './support/ear.js';
import { stands, until, type Standing } from './support/stand.js';

const long = (n: number): string => `Answer ${n}. ${'Words and words. '.repeat(20)}`;

const past = [
  said('Where is my **order**?', 'sent'),
  answered('Your **or**der left us. The Order number is `JN-1`:\n\n- order\n- by Nordpost'),
  ...Array.from({ length: 20 }, (_one, n) => answered(long(n))),
  happened('personJoined', { name: 'Mira' }),
  said('My ORDER, please', 'sent'),
];

describe('words that are looked for in the whole conversation', () => {
  let it_: Standing;
  let ear: Ear;
  beforeEach(async () => {
    it_ = await stands({ config: { assistant: 'Ada' } });
    it_.chat.is([], { phase: 'connecting', conversation: conversationOf([], { session: 1 }) });
    await it_.element.show();
    await until(() => live().length > 0);
    ear = new Ear().listen();
    for (const phase of ['replaying', 'ready'] as const) {
      it_.chat.is(past, { phase });
      await it_.drawn();
    }
    await until(() => ear.said('status').length > 0);
    it_.element.behind.screen = 'whole';
    it_.element.behind.redraw();
    await until(() => it_.root.querySelector('.find') !== null);
    ear.heard.length = 0;
  });
  afterEach(() => it_.element.remove());

  const field = (): HTMLInputElement => it_.one('.find input');
  const looksFor = async (words: string): Promise<void> => {
    field().focus();
    field().value = words;
    field().dispatchEvent(new Event('input', { bubbles: true }));
    await it_.drawn();
  };
  const presses = async (key: string, more: KeyboardEventInit = {}): Promise<KeyboardEvent> => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more });
    field().dispatchEvent(event);
    // As browsers do it.
    if (key === 'Enter' && !event.defaultPrevented && !event.isComposing)
      it_.one<HTMLFormElement>('.find').requestSubmit();
    await it_.drawn();
    return event;
  };
  const count = (): string => it_.root.querySelector('.find .hits')?.textContent.trim() ?? '';
  const button = (name: string): HTMLElement => it_.one(`.find [aria-label="${name}"]`);
  const marked = (name: string): string[] =>
    [...((CSS.highlights as unknown as Map<string, Iterable<Range>> | undefined)?.get(name) ?? [])].map(String);
  const turn = (): number => it_.all('.whole > :not(form)').findIndex((one) => one.classList.contains('found'));
  const sees = (): boolean => {
    const whole = it_.one('.whole').getBoundingClientRect();
    const { top, bottom } = it_.one('.found').getBoundingClientRect();
    return top < whole.bottom && bottom > whole.top;
  };

  it('are found where they were said, in any case and through what is bold, not in names', async () => {
    expect(field().getAttribute('aria-label')).to.equal('Find in this conversation');
    expect(count()).to.equal('');
    await looksFor('order');
    expect(count()).to.equal('1 of 5');
    expect(turn()).to.equal(0);
    if (CSS.highlights !== undefined) {
      expect(marked('agent-messenger-found')).to.deep.equal(['order']);
      expect(marked('agent-messenger-find')).to.deep.equal(['order', 'Order', 'order', 'ORDER']);
    }
    await looksFor('answer 7.');
    expect(count()).to.equal('1 of 1');
    await looksFor('order by');
    expect(count(), 'one line is not the next').to.equal('Not in this conversation');
    expect(it_.all('.found, .find button').length).to.equal(0);
  });

  it('are gone through by Enter and Shift and Enter, and by the buttons, round and round', async () => {
    await looksFor('order');
    for (const [step, seen, at] of [
      [() => presses('Enter'), '2 of 5', 1],
      [() => presses('Enter', { shiftKey: true }), '1 of 5', 0],
      [() => presses('Enter', { shiftKey: true }), '5 of 5', 23],
      [() => (button('Next').click(), it_.drawn()), '1 of 5', 0],
      [() => (button('Previous').click(), it_.drawn()), '5 of 5', 23],
    ] as const) {
      await step();
      expect([count(), turn(), sees()]).to.deep.equal([seen, at, true]);
    }
  });

  it('stay where they are while the keys go on from the field, and while something else is written in it', async () => {
    const at = (): number => it_.one('.whole').scrollTop;
    await looksFor('answer 9.');
    const found = at();
    expect([found > 0, sees()]).to.deep.equal([true, true]);
    for (const name of ['Previous', 'Next']) {
      button(name).focus();
      await it_.drawn();
      expect(at(), name).to.equal(found);
    }
    field().focus();
    field().select();
    for (const letter of 'zzz') {
      document.execCommand('insertText', false, letter);
      await it_.drawn();
    }
    expect([field().value, count(), at()]).to.deep.equal(['zzz', 'Not in this conversation', found]);
  });

  it('do not lie under the field, nor does what the keys come to', async () => {
    const links = Array.from({ length: 60 }, (_one, at) => `[Lamp ${at}](https://shop.example/${at})`);
    it_.chat.is([...past, answered(links.join('\n\n')), ...past]);
    await it_.drawn();
    await looksFor('lamp 5');
    const end = (): number => it_.one('.find').getBoundingClientRect().bottom;
    const place = it_.all('.whole .md a').find((one) => one.textContent.startsWith('Lamp 5'))!;
    expect(place.getBoundingClientRect().top).to.be.above(end());
    const far = it_.all('.whole .md a')[30]!;
    it_.one('.whole').scrollTop = it_.one('.whole').scrollHeight;
    far.focus();
    await it_.drawn();
    expect(far.getBoundingClientRect().top).to.be.at.least(end());
    // Where it takes two lines as well.
    it_.one('.panel').style.inlineSize = '240px';
    await it_.drawn();
    it_.one('.whole').scrollTop = it_.one('.whole').scrollHeight;
    it_.one('.find input').focus();
    far.focus();
    expect(far.getBoundingClientRect().top).to.be.at.least(end());
  });

  it('move nothing but the conversation', async () => {
    const tall = document.createElement('div');
    tall.style.height = '4000px';
    document.body.prepend(tall);
    scrollTo(0, 0);
    await looksFor('my order, please');
    expect([scrollY, sees(), it_.one('.whole').scrollTop > 0]).to.deep.equal([0, true, true]);
    tall.remove();
  });

  it('are told once who looks for them stops, and with each step: which, who said it, and what', async () => {
    await looksFor('ord');
    await looksFor('order n');
    await until(() => ear.said('status').length > 0);
    expect(ear.said('status').length).to.equal(1);
    expect(ear.said('status')[0]).to.match(/^1 of 1\. Ada, AI assistant, .+\. .*The Order number is JN-1/);
    await looksFor('nothing of it');
    await presses('Enter');
    await until(() => ear.said('status').length > 1);
    expect(ear.said('status')[1]).to.equal('Not in this conversation');
  });

  it('are forgotten by Escape, the next of which leads back, and by leaving', async () => {
    await looksFor('order');
    const first = await presses('Escape');
    expect([first.defaultPrevented, field().value, count(), it_.all('.found').length]).to.deep.equal([true, '', '', 0]);
    await looksFor('order');
    it_.element.behind.screen = 'chat';
    it_.element.behind.redraw();
    await it_.drawn();
    expect([marked('agent-messenger-find'), marked('agent-messenger-found')]).to.deep.equal([[], []]);
    it_.element.behind.screen = 'whole';
    it_.element.behind.redraw();
    await it_.drawn();
    expect([field().value, count(), it_.all('.found').length]).to.deep.equal(['', '', 0]);
    await presses('Escape');
    await until(() => it_.root.querySelector('.whole') === null);
  });

  it('are those that are seen, and what is told of each stands around it', async () => {
    it_.chat.is([
      ...past,
      answered('First the refund is asked for. '.padEnd(200, 'And so on. ') + 'Then the refund comes.'),
      answered('See [our shop](https://shop.example/) now.\n\n```\nlet x\n```'),
    ]);
    await it_.drawn();
    await looksFor('new tab');
    expect(count()).to.equal('Not in this conversation');
    await looksFor('code');
    expect(count()).to.equal('Not in this conversation');
    await looksFor('shop now');
    expect(count()).to.equal('1 of 1');
    await looksFor('refund');
    await until(() => ear.said('status').some((words) => words.includes('First the refund')));
    await presses('Enter');
    await until(() => ear.said('status').some((words) => /^2 of 2\..*Then the refund comes/.test(words)));
  });

  it('are marked in each chat by itself', async () => {
    if (CSS.highlights === undefined) return;
    await looksFor('order n');
    const other = await stands();
    other.chat.is([], { phase: 'connecting', conversation: conversationOf([], { session: 1 }) });
    await other.element.show();
    other.chat.is([said('Hi'), answered('Order now')]);
    await other.drawn();
    other.element.behind.screen = 'whole';
    other.element.behind.redraw();
    await until(() => other.all('.find').length === 1);
    const input = other.one<HTMLInputElement>('.find input');
    input.value = 'now';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await other.drawn();
    expect(marked('agent-messenger-found')).to.have.members(['Order n', 'now']);
    other.element.remove();
    await until(() => marked('agent-messenger-found').length === 1);
    expect(marked('agent-messenger-found')).to.deep.equal(['Order n']);
  });

  it('are looked for again where more is said meanwhile', async () => {
    await looksFor('order');
    it_.chat.is([...past, answered('One more order.')]);
    await it_.drawn();
    await until(() => count() === '1 of 6');
    expect(turn()).to.equal(0);
  });

  it('are not looked for in a language of signs before they are whole', async () => {
    await looksFor('order');
    const press = await presses('Enter', { isComposing: true, shiftKey: true });
    expect([press.defaultPrevented, count()]).to.deep.equal([false, '1 of 5']);
  });
});
