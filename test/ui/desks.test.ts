import { expect } from '@open-wc/testing';
import type { MessengerAdapters, MessengerConfig } from '../../src/ui/config.js';
import { answered, conversationOf, handing, NOON, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

type Page = { zE?: (...given: unknown[]) => void };

describe('when the service leaves it to the page (HO-8)', () => {
  let it_: Standing;
  afterEach(() => {
    it_.element.remove();
    delete (globalThis as Page).zE;
  });

  async function handed(
    route: string,
    config: MessengerConfig = {},
    adapters: MessengerAdapters = {},
    words = 'Where is it?',
  ): Promise<void> {
    it_ = await stands({ config: { title: 'Juniper', ...config }, adapters });
    await it_.element.show();
    is(route, words);
    await until(() => it_.root.querySelector('.hand .steps') !== null);
    await it_.drawn();
  }
  const is = (route: string, words = 'Where is it?', ended: string | null = null): void => {
    const items = [said(words), answered('One moment.')];
    const handoff = handing('clientRequired', { at: NOON, route, reason: 'Out of hours', queue: 'Orders' });
    const phase = ended === null ? 'ready' : 'ended';
    it_.chat.is(items, { phase, conversation: conversationOf(items, { handoff, ended }) });
  };
  const ways = (): string[] =>
    it_.all('.hand .alts > *').map((way) => way.getAttribute('href') ?? way.textContent?.trim() ?? '');
  const top = (): string => it_.one('.hand .top').innerText.replace(/\s+/g, ' ').trim();
  const press = async (at: number): Promise<void> => {
    it_.all('.hand .alts > *')[at]!.click();
    await it_.drawn();
  };

  it('has a pencil beside what is written to, as it stands wherever one leaves a message', async () => {
    const mail = { kind: 'mail', to: 'care@juniper.example' } as const;
    await handed('', { handoff: [mail], alternatives: [mail] });
    const icon = (of: string): string => it_.one(`${of} path`).getAttribute('d')!;
    const pencil = icon('.hand .alts a');
    expect(it_.one('.hand .alts a').textContent).to.contain('Leave a message');
    it_.chat.is([], { phase: 'failed', error: 'session/unavailable', conversation: conversationOf([]) });
    await until(() => it_.all('.alts .btn').length === 1 && it_.all('.hand').length === 0);
    expect(icon('.alts .btn')).to.equal(pencil);
    expect(pencil).to.match(/^m4 16/);
  });

  it('leads within the site where the page is, which opens no other tab and says so nowhere (R33)', async () => {
    await handed(`${location.origin}/help`);
    const link = it_.one<HTMLAnchorElement>('.hand .alts a');
    expect([link.href, link.target, link.rel]).to.deep.equal([`${location.origin}/help`, '', '']);
    expect(it_.one('.hand').textContent).not.to.match(/new tab/);
    it_.element.remove();
    await handed('', { alternatives: [{ kind: 'link', to: `${location.origin}/help` }] });
    it_.chat.is([], { phase: 'failed', error: 'session/unavailable', conversation: conversationOf([]) });
    await until(() => it_.all('.alts .btn').length === 1);
    const way = it_.one<HTMLAnchorElement>('.alts .btn');
    expect([way.href, way.target, way.rel]).to.deep.equal([`${location.origin}/help`, '', '']);
  });

  it('offers what the service named: a page, a number, a mailbox', async () => {
    await handed('https://desk.example/chat');
    expect(ways()).to.deep.equal(['https://desk.example/chat']);
    const link = it_.one<HTMLAnchorElement>('.hand .alts a');
    expect([link.target, link.rel]).to.deep.equal(['_blank', 'noopener noreferrer']);
    expect(link.textContent).to.contain('(opens in a new tab)');
    it_.element.remove();
    await handed('tel:+44 20 7946 0018');
    expect(ways()).to.deep.equal(['tel:+442079460018']);
    it_.element.remove();
    await handed('mailto:help@juniper.example');
    expect(ways()[0]).to.match(/^mailto:help@juniper\.example\?subject=Juniper%2C%20Orders&body=/);
    expect(decodeURIComponent(ways()[0]!)).to.contain('Where is it?').and.to.contain('One moment.');
  });

  it('offers nothing that could do something else, and says whose it is, not why the service does so', async () => {
    for (const route of ['javascript:alert(1)', 'data:text/html,x', 'ORDERS', '']) {
      await handed(route, { alternatives: [{ kind: 'call', to: '+44 20 7946 0018' }] });
      expect(ways(), route).to.deep.equal(['tel:+442079460018']);
      expect(top()).to.equal('Continue another way Orders');
      it_.element.remove();
    }
    await handed('', { handoff: [{ kind: 'link', to: 'javascript:alert(1)' }] });
    expect(ways()).to.deep.equal([]);
    it_.element.remove();
    await handed('', { handoff: [{ kind: 'page' }, { kind: 'link', to: 'https://desk.example/' }] });
    expect(ways()).to.deep.equal(['https://desk.example/']);
  });

  it('offers what the site lists instead, in its order and its words', async () => {
    await handed('https://desk.example/chat', {
      handoff: [
        { kind: 'call', to: '+1 555 0100', label: 'Ring the shop' },
        { kind: 'link', to: 'https://help.juniper.example/' },
      ],
    });
    expect(ways()).to.deep.equal(['tel:+15550100', 'https://help.juniper.example/']);
    expect(it_.one('.hand .alts a').textContent?.trim()).to.equal('Ring the shop');
    expect(it_.all('.hand .alts .main')).to.have.length(1);
  });

  it('takes an address as sites write it: of this site, with what kind it is, with a letter begun', async () => {
    const ways_ = [
      { kind: 'link', to: '/contact' },
      { kind: 'call', to: 'tel:+44 20 7946 0018' },
      { kind: 'mail', to: 'mailto:help@juniper.example?subject=Hello' },
    ] as const;
    await handed('', { handoff: ways_ });
    const [link, call, mail] = ways();
    expect([link, call]).to.deep.equal([`${location.origin}/contact`, 'tel:+442079460018']);
    expect(mail).to.match(/^mailto:help@juniper\.example\?subject=Juniper/);
    expect(it_.all('.hand .alts > *')[1]!.textContent).to.contain('+44').and.not.to.contain('tel:');
    it_.element.remove();
    await handed('', { alternatives: ways_ });
    expect(ways()).to.deep.equal([link, call, 'mailto:help@juniper.example?subject=Hello']);
    const heard: string[] = [];
    it_.element.addEventListener('am-action', (event) => heard.push((event as CustomEvent<{ to: string }>).detail.to));
    for (const way of it_.all('.hand .alts a')) {
      way.addEventListener('click', (event) => event.preventDefault());
      way.click();
    }
    expect(heard).to.deep.equal(ways());
  });

  for (const listed of ['handoff', 'alternatives'] as const)
    it(`follows none of them where the site refuses to: ${listed}`, async () => {
      await handed('', {
        [listed]: [
          { kind: 'link', to: '#other' },
          { kind: 'call', to: '+44 20 7946 0018', label: 'Ring the shop' },
          { kind: 'mail', to: 'help@juniper.example' },
        ],
      });
      const heard: unknown[] = [];
      it_.element.on('am-action', (event) => {
        heard.push([event.detail.kind, event.detail.to, event.detail.title]);
        event.preventDefault();
      });
      const follows = it_.all('.hand .alts a').map((way) => {
        const press = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
        // A press that nobody has refused would leave the test.
        addEventListener('click', (event) => event.preventDefault(), { once: true });
        let refused = false;
        it_.root.addEventListener('click', () => (refused = press.defaultPrevented), { once: true });
        way.dispatchEvent(press);
        return !refused;
      });
      expect(follows).to.deep.equal([false, false, false]);
      expect(heard).to.deep.equal([
        ['card', `${location.href.split('#')[0]}#other`, '#other'],
        ['call', 'tel:+442079460018', 'Ring the shop'],
        ['card', 'mailto:help@juniper.example', 'help@juniper.example'],
      ]);
    });

  it('offers the other ways where none of those for it leads anywhere', async () => {
    await handed('', {
      handoff: ['javascript:alert(1)', 'mailto:help@juniper.example'].map((to) => ({ kind: 'link', to })),
      alternatives: [{ kind: 'call', to: '+44 20 7946 0018' }],
    });
    expect(ways()).to.deep.equal(['tel:+442079460018']);
  });

  it('offers nothing to a visitor whom the page takes over by itself', async () => {
    await handed('https://desk.example/chat');
    expect(ways()).to.have.length(1);
    const heard: string[] = [];
    it_.element.addEventListener('am-client-handoff', (event) => {
      heard.push((event as CustomEvent<{ route: string }>).detail.route);
      event.preventDefault();
    });
    it_.chat.tells({ type: 'clientHandoff', route: 'https://desk.example/chat', reason: '', queue: '' });
    await it_.drawn();
    expect(heard).to.deep.equal(['https://desk.example/chat']);
    expect(ways()).to.deep.equal([]);
    expect(top()).to.equal('Continue another way Orders');
  });

  it('names the place that is offered, whatever the service named', async () => {
    await handed('https://desk.example/chat');
    expect(top()).to.equal('Continue on desk.example It opens in a new tab.');
    it_.element.remove();
    await handed('https://desk.example/chat', { handoff: [{ kind: 'link', to: 'https://help.juniper.example/' }] });
    expect(top()).to.equal('Continue on help.juniper.example It opens in a new tab.');
    it_.element.remove();
    await handed('https://desk.example/chat', { handoff: [{ kind: 'mail', to: 'help@juniper.example' }] });
    expect(top()).to.equal('Continue another way Orders');
  });

  it("asks the page's own code when it is pressed, not before, with all that was said", async () => {
    const given: unknown[] = [];
    await handed('x', {}, { handoff: (handoff) => given.push(handoff) });
    expect(given).to.deep.equal([]);
    await press(0);
    await until(() => given.length > 0);
    expect(given).to.have.length(1);
    const { transcript, ...rest } = given[0] as { transcript: { who: string; text: string }[] };
    expect(rest).to.deep.equal({ route: 'x', reason: 'Out of hours', queue: 'Orders' });
    expect(transcript.map(({ who, text }) => [who, text])).to.deep.equal([
      ['you', 'Where is it?'],
      ['assistant', 'One moment.'],
    ]);
  });

  it("tells of the page's own code that fails, and goes on", async () => {
    const errors: string[] = [];
    await handed('x', {}, { handoff: () => Promise.reject(new Error('no desk')) });
    it_.element.addEventListener('am-error', (event) =>
      errors.push((event as CustomEvent<{ code: string }>).detail.code),
    );
    await press(0);
    await until(() => errors.length > 0);
    expect(errors).to.deep.equal(['handoff/page']);
  });

  it('HO-11 still offers it when the conversation has ended with it', async () => {
    await handed('https://desk.example/chat');
    is('https://desk.example/chat', 'Where is it?', 'REASON_NATURAL_END');
    await it_.drawn();
    await until(() => it_.element.state.conversation.ended !== null);
    expect(ways()).to.deep.equal(['https://desk.example/chat']);
    expect(top()).to.equal('Continue on desk.example It opens in a new tab.');
  });

  it("opens Zendesk's widget and steps back; where there is none, says so and stays", async () => {
    const errors: string[] = [];
    const asked: unknown[][] = [];
    await handed('x', { handoff: [{ kind: 'zendesk' }] });
    it_.element.addEventListener('am-error', (event) =>
      errors.push((event as CustomEvent<{ code: string }>).detail.code),
    );
    await press(0);
    expect(errors).to.deep.equal(['handoff/zendesk']);
    expect(it_.element.open).to.equal(true);
    (globalThis as Page).zE = (...given) => asked.push(given);
    await press(0);
    await until(() => !it_.element.open);
    expect(asked).to.deep.equal([
      ['messenger:set', 'conversationTags', ['agent-messenger', 'Orders']],
      ['messenger', 'open'],
    ]);
  });

  it('gives a mail program no more than it takes, whatever was said', async () => {
    for (const words of ['x'.repeat(9_000), '\u{1f40c}'.repeat(3_000), `broken \ud800 ${'y'.repeat(4_000)}`]) {
      await handed('mailto:help@juniper.example', {}, {}, words);
      expect(ways()[0]!.length).to.be.at.most(1_800);
      expect(() => decodeURIComponent(ways()[0]!)).not.to.throw();
      it_.element.remove();
    }
  });
});
