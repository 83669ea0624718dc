import { expect } from '@open-wc/testing';
import { ChatError } from '../../src/core/errors.js';
import { answered, said } from '../../src/testing/index.js';
import { parts } from '../../src/ui/parts.js';
import { numberOf } from '../../src/ui/wiped.js';
import { makes, stands, talks, until, type Standing } from './support/stand.js';

/** What a page says later than it shows the chat, and what it asks of one that is not there. */
describe('a page that', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());
  const asked = (): string[] => it_.chat.asked.map(({ what }) => what);

  it('knows its addresses later has the chat that was opened before', async () => {
    it_ = await stands({ open: true }, (stand) => (stand.fails = new ChatError('option/invalid', 'baseUrl: expected')));
    await it_.drawn();
    expect(it_.element.state.status).to.equal('failed');
    it_.stand.fails = null;
    it_.element.baseUrl = 'https://messaging.test';
    await it_.drawn();
    expect(it_.element.state.status).not.to.equal('failed');
    expect(it_.stand.requests.at(-1)).to.include({ baseUrl: 'https://messaging.test' });
    expect(asked()).to.include('start');
    expect(it_.root.textContent).not.to.contain('cannot start');
  });

  for (const [what, does] of [
    ['asks for a message again', () => it_.element.retry('1')],
    ['takes a message away', () => it_.element.discard('1')],
    ['asks for context again', () => it_.element.refreshContext()],
  ] as const)
    it(`${what} of a chat that it has set up wrongly is told so by what it is promised`, async () => {
      it_ = await stands({}, (stand) => (stand.fails = new ChatError('option/invalid', 'baseUrl: expected')));
      const promised: Promise<unknown> = does();
      expect(await promised.catch(({ code }: ChatError) => code)).to.equal('option/invalid');
    });

  it('gives another way to a token is asked by that from then on', async () => {
    it_ = await stands({ getAccessToken: () => 'first' });
    await it_.element.show();
    const ask = it_.stand.requests[0]!['getAccessToken'] as (ask: object) => unknown;
    expect(ask({ sessionId: null })).to.equal('first');
    it_.element.getAccessToken = ({ sessionId }) => `second, for ${sessionId}`;
    expect(ask({ sessionId: 's' })).to.equal('second, for s');
  });

  it('gives context when the chat has begun is asked for it', async () => {
    it_ = await stands();
    await it_.element.show();
    const asks: object[] = [];
    it_.element.context = (ask) => `signed ${asks.push(ask)}`;
    await it_.drawn();
    const [given, ...more] = it_.chat.asked.filter(({ what }) => what === 'setContext').map((one) => one.with[0]);
    const ask = { sessionId: 's', contextId: 'c' };
    expect(await (given as (ask: object) => unknown)(ask)).to.equal('signed 1');
    expect([asks, more]).to.deep.equal([[ask], []]);
    it_.element.context = undefined;
    await it_.drawn();
    expect(it_.chat.asked.findLast(({ what }) => what === 'setContext')?.with).to.deep.equal([null]);
  });

  for (const [what, how, begins] of [
    ['send', 'by send()', () => it_.element.send('Hello')],
    ['startOver', 'by restart()', () => it_.element.restart()],
    ['start', 'by start()', () => it_.element.start()],
    ['send', 'by a starter', () => Promise.resolve(it_.element.behind.scene().act.suggest('A starter'))],
  ] as const)
    it(`has its context asked for when a conversation begins ${how}`, async () => {
      it_ = await stands({ context: () => 'signed' });
      await begins();
      await until(() => it_.chat.asked.some((one) => one.what === what));
      const asked = it_.chat.asked.map((one) => one.what);
      expect(asked.indexOf('setContext')).to.be.within(0, asked.indexOf(what));
    });

  it('gives context is told when its own code throws, and when what it gave is not taken', async () => {
    const listeners: Record<string, (detail: never) => void> = {};
    it_ = await stands({}, ({ chat }) => {
      const { client } = chat;
      const on = client.on.bind(client);
      Object.defineProperty(chat, 'client', {
        value: Object.assign(client, {
          on: (type: 'context', listener: (detail: never) => void) => {
            listeners[type] = listener;
            return on(type, listener as never);
          },
        }),
      });
    });
    const told: unknown[] = [];
    it_.element.on('am-error', ({ detail: { code, recoverable, help } }) => told.push([code, recoverable, help]));
    it_.element.context = () => {
      throw new Error('no key');
    };
    await it_.element.show();
    const given = it_.chat.asked.find(({ what }) => what === 'setContext')!.with[0] as (ask: object) => unknown;
    expect(await given({})).to.equal(null);
    it_.element.context = (async () => ({ token: 'x' })) as unknown as () => string;
    await it_.drawn();
    const wrong = it_.chat.asked.findLast(({ what }) => what === 'setContext')!.with[0] as (ask: object) => unknown;
    expect(await wrong({})).to.equal(null);
    it_.element.context = (() => undefined) as unknown as () => null;
    await it_.drawn();
    const nothing = it_.chat.asked.findLast(({ what }) => what === 'setContext')!.with[0] as (ask: object) => unknown;
    expect(await nothing({}), 'who gives nothing declines').to.equal(null);
    for (const outcome of ['given', 'context/declined', 'context/refused', 'context/timeout'])
      listeners['context']!(outcome as never);
    expect(told).to.deep.equal([
      ['unknown', true, 'context: no key'],
      ['unknown', true, 'context: expected a token or null'],
      ['context/refused', false, 'context/refused'],
      ['context/timeout', true, 'context/timeout'],
    ]);
  });

  const form = [{ name: 'mail', label: 'E-mail' }];
  const home = { greeting: 'Hello' };
  for (const mode of ['popup', 'inline'] as const)
    for (const [what, first, then, is] of [
      ['asks nothing before the chat any more', { form }, {}, 'chat'],
      ['greets, and asks nothing', { form }, { home }, 'home'],
      ['asks something else', { form }, { form: [{ name: 'order', label: 'Order' }] }, 'form'],
      ['asks something after all', { home }, { home, form }, 'form'],
      ['does not greet any more', { home }, {}, 'chat'],
    ] as const)
      it(`${what}, while a first screen stands, shows what there is now: ${mode}`, async () => {
        it_ = await stands({ mode, config: first });
        await it_.element.show();
        await it_.drawn();
        expect(it_.all('#text')).to.have.length('home' in first ? 1 : 0);
        const begun = (): boolean => asked().includes('start');
        const before = begun();
        it_.element.config = then;
        await it_.drawn();
        expect(it_.element.behind.screen).to.equal(is);
        // What asks is loaded when it is first needed.
        if (is === 'form') await until(() => it_.all('.gate').length === 1);
        expect(it_.all('.gate')).to.have.length(is === 'form' ? 1 : 0);
        expect([before, begun()]).to.deep.equal([false, is === 'chat']);
      });

  it('gives its config anew takes nobody out of the settings, or away from what they write', async () => {
    it_ = await stands({ config: { form } });
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    const field = it_.one<HTMLInputElement>('.gate input');
    field.value = 'mira@post.example';
    field.focus();
    it_.element.config = { form: [...form] };
    await it_.drawn();
    expect([it_.one('.gate input') === field, field.value, it_.root.activeElement === field]).to.deep.equal([
      true,
      'mira@post.example',
      true,
    ]);
    it_.element.behind.screen = 'settings';
    it_.element.config = {};
    await it_.drawn();
    expect(it_.element.behind.screen).to.equal('settings');
  });

  it('asks nothing before the chat any more leaves the keys of who was answering in the chat', async () => {
    it_ = await stands({ config: { form } });
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    it_.one('.gate input').focus();
    it_.element.config = {};
    await until(() => it_.all('#text').length === 1);
    await it_.drawn();
    expect(it_.root.activeElement === it_.one('#text')).to.equal(true);
  });

  for (const [name, value] of Object.entries({
    instance: 'other',
    baseUrl: 'https://other.test',
    storage: 'device',
    tokenEndpoint: '/other/token',
    sessionEndpoint: '/other/session',
    fallbackEndpoint: '/other',
    host: 'other.test',
    noStreaming: true,
    getAccessToken: () => 'other',
  }))
    it(`sets ${name} when the chat has begun is told that it does nothing, once, and what to do`, async () => {
      it_ = await stands({ baseUrl: 'https://messaging.test', tokenEndpoint: '/token' });
      await it_.element.show();
      const before = it_.stand.requests.length;
      Object.assign(it_.element, { [name]: value });
      const lines = (): string[] => it_.stand.complaints.filter((line) => line.includes('goes on with'));
      await until(
        () => lines().length > 0,
        () => it_.stand.complaints.join('\n'),
      );
      await it_.drawn();
      expect(lines()).to.have.length(1);
      expect(lines()[0]).to.match(new RegExp(`^option/no-effect: ${name} has changed.* put it back\\.$`));
      expect(it_.stand.requests).to.have.length(before);
      it_.element.remove();
      await it_.drawn();
      document.body.append(it_.element);
      await it_.element.start();
      const asked = (name === 'noStreaming' ? 'streaming' : name) as 'instance';
      expect(it_.stand.requests.at(-1)![asked]).not.to.equal(it_.stand.requests[0]![asked]);
    });

  it('sets what the chat goes by before it has begun is told nothing', async () => {
    it_ = await stands({ getAccessToken: () => 'first' });
    Object.assign(it_.element, { baseUrl: 'https://other.test', storage: 'device' });
    await it_.drawn();
    await it_.element.show();
    it_.element.getAccessToken = () => 'second';
    it_.element.accent = 'red';
    await it_.drawn();
    it_.element.remove();
    await it_.drawn();
    Object.assign(it_.element, { baseUrl: 'https://third.test', instance: 'third' });
    document.body.append(it_.element);
    await it_.element.start();
    Object.assign(it_.element, { baseUrl: 'https://fourth.test' });
    Object.assign(it_.element, { baseUrl: 'https://third.test' });
    await it_.drawn();
    await parts.remarks.load();
    expect(it_.stand.complaints.filter((line) => line.includes('goes on with'))).to.deep.equal([]);
  });

  it('takes feedback later has it asked for under the answers that are there', async () => {
    it_ = await stands({ config: { assistant: 'Ada' } });
    await it_.element.show();
    it_.chat.is([said('Hi'), answered('Hello')]);
    await it_.drawn();
    const thumbs = (): number => it_.all('.tools [aria-pressed]').length;
    expect(thumbs()).to.equal(0);
    it_.element.adapters = { feedback: () => undefined };
    await it_.drawn();
    expect(thumbs()).to.equal(2);
  });

  it('knows later which headings it has, and whose pictures it trusts, has answers drawn by that', async () => {
    it_ = await stands();
    await it_.element.show();
    it_.chat.is([said('Hi'), answered('# Parcels\n\n![A map](https://pictures.test/map.png)')]);
    await it_.drawn();
    await until(() => it_.all('.md h4').length === 1);
    await until(() => it_.all('.md .load').length === 1);
    it_.element.config = { headingLevel: 2, imageOrigins: ['https://pictures.test'] };
    await it_.drawn();
    expect(it_.all('.md h4')).to.have.length(0);
    expect(it_.all('.md h3')).to.have.length(1);
    // There, or looked for where there is none.
    await until(() => it_.all('.md img, .md .broken').length === 1);
    const drawn = it_.one('.md h3');
    it_.element.config = { headingLevel: 2, imageOrigins: ['https://pictures.test'], assistant: 'Ada' };
    await it_.drawn();
    expect(it_.one('.md h3')).to.equal(drawn);
  });

  it('names the chat otherwise hears of each conversation by the name that it has', async () => {
    it_ = await stands();
    const heard: string[] = [];
    it_.element.on('am-send', ({ detail }) => heard.push(`${detail.instance}: ${detail.text}`));
    it_.element.on('am-before-message', ({ detail }) => heard.push(`${detail.instance}? ${detail.text}`));
    it_.element.on('am-message', ({ detail }) => heard.push(`${detail.instance}: ${detail.text}`));
    // Before anything has begun, it is that one.
    it_.element.instance = 'sales';
    await it_.drawn();
    await it_.element.show();
    expect(it_.stand.requests.at(-1)).to.include({ instance: 'sales' });
    await it_.element.send('one');
    it_.element.instance = 'help';
    await it_.drawn();
    await it_.element.send('two');
    it_.chat.is([said('two'), answered('Hello')]);
    await it_.drawn();
    it_.element.remove();
    await it_.drawn();
    it_.chat.is([]);
    document.body.append(it_.element);
    await it_.drawn();
    await it_.element.send('three');
    expect(it_.stand.requests.at(-1)).to.include({ instance: 'help' });
    expect(heard).to.deep.equal(['sales: one', 'sales: two', 'sales? Hello', 'sales: Hello', 'help: three']);
  });

  it('has taken the chat away begins nothing in it', async () => {
    it_ = await stands();
    it_.element.destroy();
    await it_.drawn();
    await it_.element.start();
    await it_.element.show();
    it_.element.grantConsent();
    await it_.drawn();
    expect(it_.stand.requests).to.have.length(0);
    expect(await it_.element.restart().catch(({ code }: ChatError) => code)).to.equal('client/destroyed');
    expect(it_.stand.requests).to.have.length(0);
  });

  it('starts the chat before it puts it into its place has it started there', async () => {
    it_ = await stands();
    it_.element.remove();
    await it_.drawn();
    const started = it_.element.start();
    document.body.append(it_.element);
    await started;
    expect(asked()).to.include('start');
  });

  for (const [what, name, does] of [
    ['says something', 'send', (): Promise<unknown> => it_.element.send('Hello')],
    ['begins anew', 'startOver', () => it_.element.restart()],
    ['ends it', 'end', () => it_.element.end()],
    ['asks for a message again', 'retry', () => it_.element.retry('1')],
    ['takes a message away', 'discard', () => it_.element.discard('1')],
    ['asks for context again', 'refreshContext', () => it_.element.refreshContext()],
    ['says who it is', 'identify', () => it_.element.identify('u-1')],
  ] as const)
    it(`${what} before it puts the chat into its place has it done there, once, by what it has set meanwhile`, async () => {
      it_ = makes();
      const done = does();
      await it_.drawn();
      expect(it_.stand.requests).to.have.length(0);
      it_.element.baseUrl = 'https://messaging.test';
      document.body.append(it_.element);
      await done;
      // Moved, it is the same.
      document.body.prepend(it_.element);
      await it_.drawn();
      expect(asked().filter((one) => one === name)).to.deep.equal([name]);
      expect(it_.stand.requests).to.have.length(1);
      expect(it_.stand.requests[0]).to.include({ baseUrl: 'https://messaging.test' });
      expect(asked()).not.to.include('destroy');
    });

  it('says several things before it puts the chat into its place has them said in their order, also after consent', async () => {
    it_ = makes();
    it_.element.consent = 'required';
    it_.element.grantConsent();
    const said = ['one', 'two', 'three'].map((text) => it_.element.send(text));
    document.body.append(it_.element);
    await Promise.all(said);
    expect(it_.chat.asked.filter(({ what }) => what === 'send').map((one) => one.with[0])).to.deep.equal([
      'one',
      'two',
      'three',
    ]);
  });

  it('says what is no text is told so before the chat is in its place', async () => {
    it_ = makes();
    expect(await it_.element.send(5 as never).catch(({ code }: ChatError) => code)).to.equal('option/invalid');
  });

  for (const wrong of ['html', 5, true] as never[])
    for (const [what, does] of [
      ['asks for a copy', () => it_.element.getTranscript(wrong)],
      ['asks for a file', () => it_.element.downloadTranscript(wrong)],
      ['ends the chat', () => it_.element.end(wrong)],
    ] as const)
      it(`${what} by what is no object is told so, and nothing is done (${String(wrong)})`, async () => {
        it_ = await stands();
        const told: string[] = [];
        it_.element.on('am-transcript', ({ type }) => told.push(type));
        const refused: Promise<unknown> = does();
        expect(await refused.catch(({ message }: Error) => message)).to.equal(
          'option/invalid: how: expected an object',
        );
        expect([...asked(), ...told]).to.deep.equal([]);
      });

  it('has destroyed a chat that never was in its place is refused, and not left waiting', async () => {
    it_ = makes();
    it_.element.destroy();
    const code = ({ code }: ChatError): string => code;
    expect(await it_.element.send('Hello').catch(code)).to.equal('client/destroyed');
    expect(await it_.element.restart().catch(code)).to.equal('client/destroyed');
    expect(it_.stand.requests).to.have.length(0);
  });

  for (const [what, does] of [
    ['logs the visitor out', () => it_.element.logout()],
    ['wipes what there is', () => it_.element.forget()],
    ['says who it is', () => it_.element.identify('u-2')],
  ] as const)
    it(`${what} when it has taken the chat away leaves nobody behind who holds the conversation`, async () => {
      it_ = await stands();
      it_.element.remove();
      await it_.drawn();
      await does();
      await until(
        () => asked().at(-1) === 'destroy',
        () => asked().join(),
      );
    });

  it('signs somebody out leaves nothing of theirs to whoever comes while it is being wiped', async () => {
    it_ = await stands();
    await it_.element.show();
    it_.element.prefill('My diagnosis is');
    await it_.drawn();
    expect(JSON.stringify(it_.stand.kept)).to.contain('diagnosis');
    const over = it_.element.logout();
    expect(it_.stand.kept).to.deep.equal({ view: {}, preferences: {} });
    await over;
  });

  it('says who it is finds no words of who was there on the page before', async () => {
    const preferences = { subject: numberOf('u-1') };
    it_ = await stands({}, (stand) => (stand.kept = { view: { draft: 'My diagnosis is' }, preferences }));
    await it_.element.show();
    await it_.element.identify('u-1');
    const text = (): string => it_.one<HTMLTextAreaElement>('#text').value;
    expect(text()).to.equal('My diagnosis is');
    await it_.element.identify('u-2');
    await it_.drawn();
    expect(text()).to.equal('');
    expect(JSON.stringify(it_.stand.kept)).not.to.contain('diagnosis');
    expect(it_.stand.kept.preferences).to.include({ subject: numberOf('u-2') });
  });

  it('gives it another name and asks something of it in one breath asks that of the chat of that name', async () => {
    it_ = await stands({ instance: 'a' });
    const heard: string[] = [];
    it_.element.on('am-send', ({ detail }) => heard.push(detail.instance));
    it_.element.instance = 'b';
    await it_.element.identify('u-1');
    await it_.element.send('Hi');
    expect(it_.stand.requests.map(({ instance }) => instance)).to.deep.equal(['b']);
    expect(heard).to.deep.equal(['b']);
    expect(it_.stand.complaints).to.deep.equal([]);
  });

  it('says who it is after a log-out takes nothing of what was written since', async () => {
    it_ = await stands();
    await it_.element.show();
    await it_.element.identify('u-1');
    await it_.element.logout();
    it_.element.prefill('Is anybody there?');
    await it_.element.identify('u-2');
    await it_.drawn();
    expect(it_.one<HTMLTextAreaElement>('#text').value).to.equal('Is anybody there?');
  });

  for (const [what, does] of [
    ['logs the visitor out', () => it_.element.logout()],
    ['says that it is another', () => it_.element.identify('u-2')],
    ['takes consent back', () => void (it_.element.consent = 'denied')],
    ['takes the chat away', () => it_.element.remove()],
  ] as const)
    it(`${what} while it looks at words sends none of them`, async () => {
      it_ = await stands();
      await it_.element.show();
      await it_.element.identify('u-1');
      let pass!: () => void;
      it_.element.on('am-before-send', ({ detail }) => detail.waitUntil(new Promise<void>((done) => (pass = done))));
      const sent = it_.element.send('My diagnosis is').catch((error: unknown) => (error as ChatError).code);
      await does();
      await it_.drawn();
      pass();
      expect(['', 'client/destroyed', 'option/invalid']).to.include(await sent);
      expect(asked()).not.to.include('send');
    });

  it('signs somebody out and shows another chat at once has the first one wiped, and goes on with the other', async () => {
    let over!: () => void;
    it_ = await stands({}, ({ chat }) => {
      const first = Object.assign(chat.client, { logout: () => new Promise<void>((done) => (over = done)) });
      const clients = [first, chat.client];
      Object.defineProperty(chat, 'client', { get: () => clients.shift() });
    });
    await it_.element.show();
    const wiped = it_.element.logout();
    it_.element.remove();
    await new Promise((passed) => requestAnimationFrame(passed));
    it_.element.instance = 'b';
    document.body.append(it_.element);
    await it_.element.start();
    expect(it_.stand.requests.at(-1)).to.include({ instance: 'b' });
    it_.stand.kept = { view: { draft: 'of b' }, preferences: {} };
    over();
    await wiped;
    expect(asked().filter((what) => what === 'destroy')).to.have.length(1);
    expect(it_.stand.kept.view).to.deep.equal({ draft: 'of b' });
  });

  for (const what of ['logout', 'forget', 'identify'] as const)
    for (const first of ['wipes', 'takes it away'] as const)
      it(`takes the chat away at once has ${what} done to the end before anybody lets go, where it ${first} first`, async () => {
        let over!: () => void;
        it_ = await stands({}, ({ chat }) => {
          const client = Object.assign(chat.client, { [what]: () => new Promise<void>((done) => (over = done)) });
          Object.defineProperty(chat, 'client', { value: client });
        });
        await it_.element.show();
        if (first !== 'wipes') it_.element.remove();
        const wiped = it_.element[what]('u-2');
        it_.element.remove();
        await new Promise((passed) => requestAnimationFrame(passed));
        expect(asked()).not.to.include('destroy');
        over();
        await wiped;
        expect(asked().at(-1)).to.equal('destroy');
      });

  it('says that the chat does not open has no question in it that waits for the next time', async () => {
    it_ = await stands({}, talks);
    it_.element.addEventListener('am-before-open', (event) => event.preventDefault(), { once: true });
    await it_.element.end({ confirm: true });
    expect(it_.element.open).to.equal(false);
    await it_.element.show();
    await it_.drawn();
    expect(it_.all('[part=dialog]')).to.have.length(0);
    await it_.element.end({ confirm: true });
    await until(() => it_.all('[part=dialog]').length === 1);
  });

  it('was told of a message by its key may send it again by that, or take it away', async () => {
    it_ = await stands();
    await it_.element.retry('v:7');
    await it_.element.retry('7');
    await it_.element.discard('v:8');
    expect(it_.chat.asked.filter(({ what }) => /retry|discard/.test(what))).to.deep.equal([
      { what: 'retry', with: ['7'] },
      { what: 'retry', with: ['7'] },
      { what: 'discard', with: ['8'] },
    ]);
  });
});
