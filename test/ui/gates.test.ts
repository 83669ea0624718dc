import { expect } from '@open-wc/testing';
import { ChatError } from '../../src/core/errors.js';
import { answered, conversationOf, NOON, said, VirtualClock } from '../../src/testing/index.js';
import { Later } from '../../src/ui/later.js';
import { parts } from '../../src/ui/parts.js';
import { Ear, live } from './support/ear.js';
import { stands, until, type Stand, type Standing } from './support/stand.js';

describe('before and after the conversation', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  for (const consent of ['Required', 'yes', 'true'])
    it(`asks for consent also where that is misspelt: ${consent}`, async () => {
      it_ = await stands({ consent: consent as 'required' });
      await it_.element.show();
      await until(() => it_.all('.gate').length === 1);
      expect(it_.stand.requests).to.have.length(0);
      expect(it_.all('#text')).to.have.length(0);
    });

  for (const [facts, last] of [
    [undefined, 1],
    [['It is read.'], 0],
    [['It is read.', 'It is kept.', 'No passwords.'], 2],
  ] as const)
    it(`has a lock beside what is not to be written: ${facts?.length ?? 'its own words'}`, async () => {
      it_ = await stands({ consent: 'required', config: { consent: facts === undefined ? {} : { facts } } });
      await it_.element.show();
      await until(() => it_.all('.facts li').length === last + 1);
      const icons = it_.all('.facts svg').map(({ classList }) => [...classList].find((name) => name.startsWith('i-')));
      expect(icons).to.deep.equal(
        ['i-shield', 'i-clock', 'i-lock'].filter((_, at) => at !== 1 || last === 2).slice(0, last + 1),
      );
    });

  it('asks for consent before anything is sent or stored', async () => {
    it_ = await stands({ consent: 'required' });
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    expect(it_.stand.requests).to.have.length(0);
    expect(it_.all('#text')).to.have.length(0);
    const told: boolean[] = [];
    it_.element.on('am-consent-change', (event) => told.push(event.detail.consent));
    it_.one<HTMLInputElement>('[name=agree]').checked = true;
    it_.one<HTMLFormElement>('.gate').requestSubmit();
    await it_.drawn();
    expect(told).to.deep.equal([true]);
    expect(it_.chat.asked.map(({ what }) => what)).to.include('start');
    expect(it_.all('#text')).to.have.length(1);
  });

  for (const leaves of ['forget', 'logout'] as const)
    it(`has no box ticked for the next person that the one before has ticked: ${leaves}`, async () => {
      it_ = await stands({ consent: 'required', config: { consent: { remember: true } } });
      await it_.element.show();
      const boxes = (): boolean[] => it_.all<HTMLInputElement>('.gate input').map(({ checked }) => checked);
      await until(() => boxes().length === 2);
      it_.all('.gate input').forEach((box) => box.click());
      expect(boxes()).to.deep.equal([true, true]);
      await it_.element[leaves]();
      await until(() => boxes().length === 2);
      await it_.drawn();
      expect(boxes()).to.deep.equal([false, false]);
    });

  it('is read from properties that are set right after the element is put in its place', async () => {
    const going = (stand: Stand): void => void (stand.kept.view = { talking: true, open: true });
    it_ = await stands({}, going, { consent: 'required', baseUrl: 'https://messaging.test' });
    await until(() => it_.all('.gate').length === 1);
    expect(it_.stand.requests).to.have.length(0);
    it_.element.grantConsent();
    await it_.drawn();
    expect(it_.stand.requests.map(({ baseUrl }) => baseUrl)).to.deep.equal(['https://messaging.test']);
  });

  it('is agreed to once, wherever somebody is by then', async () => {
    it_ = await stands({ consent: 'required' });
    const told: boolean[] = [];
    it_.element.on('am-consent-change', ({ detail }) => told.push(detail.consent));
    await it_.element.show();
    it_.element.grantConsent();
    it_.element.behind.scene().act.show('settings');
    await it_.drawn();
    it_.element.grantConsent();
    await it_.drawn();
    expect([told, it_.element.behind.screen]).to.deep.equal([[true], 'settings']);
  });

  for (const [who, agree] of [
    ['the page', () => it_.element.grantConsent()],
    ['the visitor', () => (it_.one('[name=agree]').click(), it_.one<HTMLFormElement>('.gate').requestSubmit())],
  ] as const)
    it(`begins nothing before what else is asked has been answered, when ${who} says yes`, async () => {
      it_ = await stands({
        consent: 'required',
        config: { form: [{ name: 'mail', label: 'E-mail', required: true }] },
      });
      await it_.element.show();
      await until(() => it_.root.querySelector('[name=agree]') !== null);
      agree();
      await until(() => it_.root.querySelector('[name=mail]') !== null);
      await it_.drawn();
      expect(it_.chat.asked.map(({ what }) => what)).not.to.include('start');
    });

  it('leads from its questions to the greeting, where the site has one: nothing begins before the visitor says something', async () => {
    it_ = await stands({ config: { form: [{ name: 'who', label: 'Name' }], home: { starters: ['Where is it?'] } } });
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    it_.one<HTMLFormElement>('.gate').requestSubmit();
    await until(() => it_.all('.home').length === 1);
    expect(it_.root.activeElement).to.equal(it_.one('#text'));
    expect(it_.chat.asked.map(({ what }) => what)).not.to.include('start');
    it_.one('.home .item').click();
    await until(() => it_.chat.asked.some(({ what }) => what === 'send'));
  });

  it('does not go on without the box', async () => {
    it_ = await stands({ consent: 'required' });
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    it_.one<HTMLFormElement>('.gate').requestSubmit();
    await it_.drawn();
    expect(it_.stand.requests).to.have.length(0);
    expect(it_.all('.gate')).to.have.length(1);
    // In the chat's own words, until the box is ticked.
    const [agree, error] = [it_.one<HTMLInputElement>('[name=agree]'), it_.one('#agree-error')];
    const told = (): unknown => [
      error.hidden,
      ...['invalid', 'describedby'].map((of) => agree.getAttribute(`aria-${of}`)),
    ];
    expect(told()).to.deep.equal([false, 'true', 'agree-error']);
    expect(it_.root.activeElement === agree).to.equal(true);
    agree.click();
    // What is hidden describes all the same.
    expect(told()).to.deep.equal([true, 'false', null]);
  });

  for (const [what, options] of [
    ['consent', { consent: 'required' }],
    ['an answer', { config: { form: [{ name: 'who', label: 'Name', required: true }] } }],
  ] as const)
    it(`shows why it does not go on, however little room there is: ${what}`, async () => {
      it_ = await stands(options);
      await it_.element.show();
      await until(() => it_.all('.gate').length === 1);
      const screen = it_.one('.screen');
      const wrong = it_.one('.err:not(.summary)');
      const control = it_.one('.screen input');
      // What is to be filled in has room, and what is said under it has not.
      const [from, to] = [screen, control].map((one) => one.getBoundingClientRect());
      const height = to!.bottom - from!.top + 4;
      screen.style.cssText = `flex: none; block-size: ${height}px; min-block-size: 0`;
      it_.one<HTMLFormElement>('.gate').requestSubmit();
      await until(() => !wrong.hidden);
      await it_.drawn();
      const [view, words] = [screen, wrong].map((one) => one.getBoundingClientRect());
      expect(words!.bottom).to.be.at.most(view!.bottom + 1);
      expect(words!.top).to.be.at.least(view!.top - 1);
    });

  for (const [what, options] of [
    ['consent', { consent: 'required' }],
    ['questions', { config: { form: [{ name: 'mail', label: 'E-mail', required: true }] } }],
  ] as const)
    it(`asks its ${what} also of who comes from the settings`, async () => {
      it_ = await stands(options);
      await it_.element.show();
      await until(() => it_.all('.gate').length === 1);
      it_.one('#menu-button').click();
      await until(() => it_.all('[role=menuitem]').length > 0);
      it_.all('[role=menuitem]')[0]!.click();
      await until(() => it_.all('.seg').length > 0);
      it_.one('.head .lead').click();
      await until(() => it_.all('.gate').length === 1);
      expect(it_.all('#text')).to.have.length(0);
      expect(it_.chat.asked.map(({ what: done }) => done)).not.to.include('start');
    });

  it('offers nothing to write in where the page has said no for the visitor', async () => {
    it_ = await stands({ consent: 'denied' });
    await it_.element.show();
    await it_.drawn();
    expect(it_.all('#text')).to.have.length(0);
    expect(it_.one('.log').textContent).to.include('The chat is not available now.');
  });

  for (const agrees of ['grantConsent()', 'consent="granted"'] as const)
    it(`keeps whose it is only when they agree, by ${agrees}`, async () => {
      it_ = await stands({ consent: 'required' });
      await it_.element.identify('customer-1207');
      expect([it_.chat.asked, it_.stand.requests]).to.deep.equal([[], []]);
      if (agrees === 'grantConsent()') it_.element.grantConsent();
      else it_.element.consent = 'granted';
      await until(() => it_.chat.asked.length > 0);
      expect(it_.chat.asked).to.deep.equal([{ what: 'identify', with: ['customer-1207'] }]);
    });

  it('knows whose it is where they have agreed in an earlier page, and the page says so before the chat stands', async () => {
    it_ = await stands({ consent: 'required' }, (stand) => (stand.kept = { view: { consent: true }, preferences: {} }));
    it_.element.remove();
    it_.chat.asked.length = 0;
    it_.element.behind.consented = false;
    await it_.element.identify('customer-1207');
    expect(it_.chat.asked).to.deep.equal([]);
    document.body.append(it_.element);
    await until(() => it_.chat.asked.length > 0);
    expect(it_.chat.asked).to.deep.equal([{ what: 'identify', with: ['customer-1207'] }]);
    it_.element.remove();
    document.body.append(it_.element);
    await it_.drawn();
    expect(
      it_.chat.asked.filter(({ what }) => what === 'identify'),
      'once',
    ).to.have.length(1);
  });

  it('refuses what is no name also before they agree', async () => {
    it_ = await stands({ consent: 'required' });
    // By the client, which knows what a name is.
    await it_.element.identify('');
    expect(it_.chat.asked).to.deep.equal([{ what: 'identify', with: [''] }]);
  });

  for (const consent of ['required', 'denied'] as const)
    it(`lets nothing begin by restart() either: ${consent}`, async () => {
      it_ = await stands({ consent });
      const refused: unknown = await it_.element.restart().catch(({ code }: { code: string }) => code);
      expect(refused).to.equal('option/invalid');
      expect([it_.chat.asked, it_.stand.requests]).to.deep.equal([[], []]);
    });

  it('can be taken back, and wipes what there was', async () => {
    it_ = await stands({ consent: 'required' });
    it_.element.grantConsent();
    await it_.element.show();
    await it_.drawn();
    await it_.element.revokeConsent();
    await it_.drawn();
    expect(it_.chat.asked.map(({ what }) => what)).to.include('logout');
    expect(it_.stand.kept).to.deep.equal({ view: {}, preferences: {} });
    await until(() => it_.all('.gate').length === 1);
    // Something has been sent.
    expect(it_.one('.gate').textContent).to.contain('Nothing is stored.');
  });

  it('can be taken back where nobody can be told of it: here nothing is left, and the page knows', async () => {
    const fails = new ChatError('transport/unreachable', 'a part of the client');
    it_ = await stands({ consent: 'required' }, ({ chat }) => {
      const client = Object.assign(chat.client, { logout: () => Promise.reject(fails) });
      Object.defineProperty(chat, 'client', { value: client });
    });
    it_.element.grantConsent();
    await it_.element.show();
    it_.chat.is([said('My name is'), answered('Hello')]);
    it_.stand.goesOn = true;
    await it_.drawn();
    const told: boolean[] = [];
    it_.element.on('am-consent-change', ({ detail }) => told.push(detail.consent));
    expect(await it_.element.revokeConsent().catch((error: unknown) => error)).to.equal(fails);
    await it_.drawn();
    expect(told).to.deep.equal([false]);
    expect(it_.chat.asked.at(-1)!.what).to.equal('destroy');
    expect([it_.stand.kept, it_.stand.goesOn]).to.deep.equal([{ view: {}, preferences: {} }, false]);
    expect(it_.all('article')).to.have.length(0);
    expect(it_.all('.gate')).to.have.length(1);
  });

  const loggedOut = (): number => it_.chat.asked.filter(({ what }) => what === 'logout').length;

  it('is taken back where nobody has gone on with what is on the disk, and wipes that', async () => {
    it_ = await stands({ consent: 'required' }, (stand) => (stand.goesOn = true));
    await it_.element.revokeConsent();
    expect(loggedOut()).to.equal(1);
  });

  for (const [by, denies] of [
    ['property', () => (it_.element.consent = 'denied')],
    ['attribute', () => it_.element.setAttribute('consent', 'denied')],
  ] as const)
    it(`ends where the page says no for the visitor later, by ${by}`, async () => {
      const told: boolean[] = [];
      it_ = await stands();
      it_.element.on('am-consent-change', ({ detail }) => told.push(detail.consent));
      await it_.element.show();
      await it_.element.send('Hi');
      await it_.drawn();
      denies();
      await until(() => told.length > 0);
      await it_.drawn();
      expect(told).to.deep.equal([false]);
      expect(loggedOut()).to.equal(1);
      expect(it_.stand.kept).to.deep.equal({ view: {}, preferences: {} });
      expect(it_.all('#text')).to.have.length(0);
      expect(it_.root.textContent).to.contain('The chat is not available now.');
    });

  for (const [what, prepare, times] of [
    ['a conversation on the disk', (stand: Stand) => (stand.goesOn = true), 1],
    ['one that is over', (stand: Stand) => (stand.over = true), 1],
    ['one in this tab', (stand: Stand) => (stand.goesOn = !!(stand.kept.view = { talking: true })), 1],
    ['the traces of one', (stand: Stand) => (stand.kept.view = { talking: false, draft: 'My name is' }), 0],
  ] as const)
    it(`wipes ${what} where the page says no from the start`, async () => {
      const told: boolean[] = [];
      const hear = (event: Event): void => void told.push((event as CustomEvent<{ consent: boolean }>).detail.consent);
      document.addEventListener('am-consent-change', hear);
      it_ = await stands({ consent: 'denied' }, prepare);
      await until(() => told.length > 0);
      await it_.drawn();
      document.removeEventListener('am-consent-change', hear);
      expect(told).to.deep.equal([false]);
      expect(loggedOut()).to.equal(times);
      expect(it_.stand.kept.view).to.deep.equal({});
      // What wiped it holds nothing: whatever the page sets now counts.
      expect(it_.chat.asked.some(({ what: asked }) => asked === 'destroy')).to.equal(times === 1);
      // Nor is anything of it there for somebody who agrees.
      it_.element.consent = 'granted';
      await it_.element.show();
      await until(() => it_.all('#text').length === 1);
      expect(it_.one<HTMLTextAreaElement>('#text').value).to.equal('');
    });

  it('wipes nothing of somebody who has agreed while the disk was asked', async () => {
    let answers!: (is: boolean) => void;
    it_ = await stands({ consent: 'denied' }, (stand) => {
      stand.wiring.remains = () => new Promise((done) => (answers = done));
    });
    it_.element.consent = 'granted';
    await it_.drawn();
    answers(true);
    await it_.drawn();
    expect(loggedOut()).to.equal(0);
  });

  it('begins where the page says yes after all, and the chat is open', async () => {
    it_ = await stands({ consent: 'denied' });
    await it_.element.show();
    it_.element.consent = 'implied';
    await until(() => it_.chat.asked.some(({ what }) => what === 'start'));
  });

  it('takes nothing back where the page says no from the start and there is nothing', async () => {
    const told: Event[] = [];
    const hear = (event: Event): void => void told.push(event);
    document.addEventListener('am-consent-change', hear);
    it_ = await stands({ consent: 'denied' });
    await it_.drawn();
    document.removeEventListener('am-consent-change', hear);
    expect([told, it_.stand.requests]).to.deep.equal([[], []]);
  });

  it('is asked for, or not any more, as soon as the page says so', async () => {
    it_ = await stands({ consent: 'denied' });
    await it_.element.show();
    it_.element.consent = 'required';
    await until(() => it_.all('.gate').length === 1);
    it_.element.consent = 'granted';
    await until(() => it_.all('#text').length === 1);
    expect(it_.chat.asked.map(({ what }) => what)).to.include('start');
  });

  it('asks its questions, and says what is wrong beside the field and above all of them', async () => {
    const values: unknown[] = [];
    it_ = await stands({
      config: {
        form: [
          { name: 'name', label: 'Name' },
          { name: 'mail', label: 'E-mail', type: 'email', required: true },
        ],
      },
      adapters: { form: (given) => void values.push(given) },
    });
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    it_.one<HTMLInputElement>('[name=mail]').value = 'mira@';
    it_.one<HTMLFormElement>('.gate').requestSubmit();
    await it_.drawn();
    expect(it_.one('.summary').textContent).to.equal('One answer needs another look: E-mail');
    await until(() => document.querySelector('.am-live[role=alert]')?.textContent?.includes('E-mail') === true);
    const described = it_.one('[name=mail]').getAttribute('aria-describedby')!;
    expect(it_.one(`#${described}`).textContent).to.contain('Add the part after @');
    expect(it_.root.activeElement === it_.one('[name=mail]')).to.equal(true);
    it_.one<HTMLInputElement>('[name=mail]').value = 'mira@post.example';
    it_.one<HTMLFormElement>('.gate').requestSubmit();
    await it_.drawn();
    expect(values).to.deep.equal([{ name: '', mail: 'mira@post.example' }]);
    expect(it_.chat.asked.map(({ what }) => what)).to.include('start');
  });

  describe('that has an answer that is wrong', () => {
    const field = (name: string): HTMLInputElement => it_.one<HTMLInputElement>(`[name=${name}]`);
    const shown = (): unknown[] => it_.all('.gate .err').map((one) => (one.hidden ? '' : one.textContent?.trim()));
    const writes = async (name: string, value: string): Promise<void> => {
      field(name).value = value;
      field(name).dispatchEvent(new Event('input', { bubbles: true }));
      await it_.drawn();
    };
    const goesOn = async (): Promise<void> => {
      it_.one<HTMLFormElement>('.gate').requestSubmit();
      await it_.drawn();
    };
    beforeEach(async () => {
      it_ = await stands({
        config: {
          form: [
            { name: 'who', label: 'Name', required: true },
            { name: 'mail', label: 'E-mail', type: 'email', required: true },
          ],
        },
      });
      await it_.element.show();
      await until(() => it_.all('.gate').length === 1);
      await writes('who', ' \u200b ');
      await writes('mail', 'mira@');
      await goesOn();
    });

    it('takes blanks for none', () => {
      expect(shown()).to.deep.equal([
        '2 answers need another look: Name, E-mail',
        'This is needed to go on.',
        'Add the part after @, for example mira@post.example',
      ]);
    });

    it('says nothing more of what has been set right, and nothing new before it is pressed on', async () => {
      await writes('who', 'Mira');
      expect(shown().slice(0, 2)).to.deep.equal(['One answer needs another look: E-mail', '']);
      expect(field('who').getAttribute('aria-invalid')).to.equal('false');
      await writes('mail', 'mira@post.example');
      await writes('who', '');
      expect(shown()).to.deep.equal(['', '', '']);
    });

    it('says it in the language of the moment', async () => {
      it_.element.locale = 'de';
      await until(
        () => shown()[1] === 'Diese Angabe wird benötigt.',
        () => String(shown()[1]),
      );
    });

    it('says nothing of it to whoever comes next', async () => {
      await it_.element.forget();
      await until(() => shown().join('') === '');
    });
  });

  it('asks what is called as anything that a form can do, or by more than one word', async () => {
    const values: unknown[] = [];
    const names = ['querySelectorAll', 'elements', 'submit', 'first name', '"'];
    it_ = await stands({
      config: { form: names.map((name) => ({ name, label: name, required: true })) },
      adapters: { form: (given) => void values.push(given) },
    });
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    const sends = async (): Promise<void> => {
      it_.one('.gate [type=submit]').click();
      await it_.drawn();
    };
    await sends();
    const fields = it_.all<HTMLInputElement>('.gate .in');
    const errors = fields.map((one) => it_.one(`#${one.getAttribute('aria-describedby')!}`).textContent?.trim());
    expect([...new Set(errors)]).to.deep.equal(['This is needed to go on.']);
    expect(it_.root.activeElement === fields[0]).to.equal(true);
    fields.forEach((one) => (one.value = 'x'));
    await sends();
    expect(values).to.deep.equal([Object.fromEntries(names.map((name) => [name, 'x']))]);
  });

  for (const [what, form] of [
    ['has nothing to choose from', [{ name: 'topic', label: 'Topic', type: 'select', required: true }]],
    [
      'has two questions of one name',
      [
        { name: 'topic', label: 'Topic', required: true },
        { name: 'topic', label: 'Another', required: true },
      ],
    ],
    ['has a question without a name', [{ name: '', label: 'Topic', required: true }]],
  ] as const)
    it(`lets nobody stand before it who has answered, where it ${what}`, async () => {
      it_ = await stands({ config: { form } });
      await it_.element.show();
      await until(() => it_.all('.gate').length === 1);
      const field = it_.one<HTMLInputElement>('.gate input');
      it_.one<HTMLFormElement>('.gate').requestSubmit();
      await it_.drawn();
      expect(it_.root.activeElement === field).to.equal(true);
      field.value = 'An order';
      it_.one<HTMLFormElement>('.gate').requestSubmit();
      await it_.drawn();
      expect(it_.all('.gate')).to.have.length(0);
      expect(it_.all('#text')).to.have.length(1);
    });

  it('has nobody press on where there is nothing to ask', async () => {
    it_ = await stands({ config: { form: [] } });
    await it_.element.show();
    await it_.drawn();
    expect([it_.all('.gate').length, it_.all('#text').length]).to.deep.equal([0, 1]);
  });

  for (const placement of ['gate', 'home', 'transcript'] as const)
    it(`has its words apart from each other and from what is around them: ${placement}`, async () => {
      const consent = { facts: ['One.', 'Two.'], privacyUrl: '/privacy', privacyText: 'Privacy', placement };
      it_ = await stands({ consent: 'required', config: { consent, home: { starters: ['Hi'] } } });
      await it_.element.show();
      if (placement === 'transcript') it_.element.behind.scene().act.show('chat');
      await until(() => it_.all('.privacy').length === 1);
      const box = (what: string): DOMRect => it_.one(what).getBoundingClientRect();
      expect(box('.privacy').top - box('.facts').bottom).to.be.within(12, 20);
      const [before, after] = {
        gate: ['.big + p', '.check'],
        home: ['.hero > p', '.hero ~ *'],
        transcript: ['.head', '.log .empty'],
      }[placement] as [string, string];
      expect(box('.facts').top - box(before).bottom, before).to.be.within(10, 30);
      expect(box(after).top - box('.privacy').bottom, after).to.be.at.least(10);
    });

  it('says what happens with what is written above the transcript, where the first screen that was to say it is none', async () => {
    it_ = await stands({ consent: 'required', config: { consent: { facts: ['It is kept.'], placement: 'home' } } });
    await it_.element.show();
    await until(() => it_.all('#log .facts').length === 1);
    expect(it_.one('#log .facts').textContent).to.contain('It is kept.');
    it_.element.remove();
    it_ = await stands({ consent: 'required', config: { ...it_.element.config, home: {} } });
    await it_.element.show();
    await until(() => it_.all('.home .facts').length === 1);
    expect(it_.all('#log .facts')).to.have.length(0);
  });

  it('says of each sentence what it is of: what reads it, how long it is kept, what is not to be in it, who', async () => {
    it_ = await stands({
      consent: 'required',
      config: { consent: { facts: ['It reads.', 'Kept.', 'Secrets.', 'Who.'] } },
    });
    await it_.element.show();
    await until(() => it_.all('.facts .i').length === 4);
    const paths = it_.all('.facts path').map((path) => path.getAttribute('d')!);
    expect(new Set(paths)).to.have.length(4);
    // A clock is the only one of them that is round.
    expect(paths[1]).to.contain('M3 10a7 7 0 1 0 14 0');
    expect(paths[2], 'a lock').to.match(/^M6.4 8.8h7.2/);
  });

  it('says in the midst of a screen that it is late', async () => {
    it_ = await stands({ config: { home: { greeting: 'Hello' } } });
    const { screens } = parts;
    try {
      Object.assign(parts, { screens: new Later(() => new Promise<never>(() => undefined)) });
      await it_.element.show();
      await until(() => it_.all('.log .empty').length === 1);
      await it_.drawn();
      const [words, log] = [it_.one('.log .empty'), it_.one('.log')].map((one) => one.getBoundingClientRect());
      expect(words!.top + words!.bottom).to.be.closeTo(log!.top + log!.bottom, 20);
      expect(it_.one('.log .empty').textContent?.trim()).to.equal('Still working');
    } finally {
      Object.assign(parts, { screens });
    }
  }).timeout(6_000);

  it('lets a browser fill in what it knows', async () => {
    it_ = await stands({
      config: {
        form: [
          { name: 'name', label: 'Name', autocomplete: 'name' },
          { name: 'mail', label: 'E-mail', type: 'email' },
          { name: 'work', label: 'At work', type: 'tel', autocomplete: 'work tel' },
          { name: 'phone', label: 'Telephone', type: 'tel' },
          { name: 'order', label: 'Order' },
        ],
      },
    });
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    expect(it_.all('.gate input').map((field) => field.getAttribute('autocomplete'))).to.deep.equal([
      'name',
      'email',
      'work tel',
      'tel',
      null,
    ]);
  });

  it('has a tick that fits in its box, however large the letters are', async () => {
    it_ = await stands({ consent: 'required' });
    await it_.element.show();
    await until(() => it_.all('.square').length === 1);
    for (const letters of ['15px', '32px']) {
      it_.element.style.setProperty('--am-font-size', letters);
      const [box, tick] = ['.square', '.square .i'].map((one) => it_.one(one).getBoundingClientRect());
      expect(tick!.width, letters).to.be.below(box!.width);
      expect(tick!.left, letters).to.be.at.least(box!.left);
      expect(tick!.bottom, letters).to.be.at.most(box!.bottom);
    }
  });

  for (const dir of ['ltr', 'rtl'] as const)
    it(`writes a choice beside the sign of it, and not over it: ${dir}`, async () => {
      it_ = await stands({
        dir,
        config: { form: [{ name: 'what', label: 'What', type: 'select', options: ['an order', 'طلب'] }] },
      });
      await it_.element.show();
      await until(() => it_.all('.choice select').length === 1);
      const box = it_.one('.choice select').getBoundingClientRect();
      const sign = it_.one('.choice .i').getBoundingClientRect();
      // What is chosen begins at its own side, which may be the side of the sign.
      const { paddingLeft, paddingRight } = getComputedStyle(it_.one('.choice select'));
      if (dir === 'ltr') expect(box.right - parseFloat(paddingRight)).to.be.at.most(sign.left);
      else expect(box.left + parseFloat(paddingLeft)).to.be.at.least(sign.right);
    });

  it('keeps what was written into its questions while the panel is closed, for nobody else', async () => {
    it_ = await stands({
      config: {
        form: [
          { name: 'mail', label: 'E-mail' },
          { name: 'why', label: 'Why', type: 'textarea' },
          { name: 'what', label: 'What', type: 'select', options: ['an order', 'a bill'] },
        ],
      },
    });
    const written = (): string[] =>
      it_.all<HTMLInputElement>('.gate input, .gate textarea, .gate select').map(({ value }) => value);
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    const values = ['ada@example.com', 'It is late.', 'a bill'];
    it_.all<HTMLInputElement>('.gate input, .gate textarea, .gate select').forEach((field, at) => {
      field.value = values[at]!;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await it_.element.close();
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    expect(written()).to.deep.equal(values);
    await it_.element.close();
    await it_.element.forget();
    await it_.element.show();
    await until(() => it_.all('.gate').length === 1);
    expect(written()).to.deep.equal(['', '', '']);
  });

  describe('that is not handed in yet', () => {
    const form = [
      { name: 'mail', label: 'E-mail' },
      { name: 'what', label: 'What', type: 'select', options: ['an order', 'a bill'] },
      { name: 'code', label: 'Code', autocomplete: 'one-time-code' },
      { name: 'why', label: 'Why', type: 'textarea', autocomplete: ' OFF' },
    ] as const;
    const fields = (): HTMLInputElement[] => it_.all('.gate .in');
    const values = (): string[] => fields().map(({ value }) => value);
    const writes = (...given: string[]): void =>
      fields().forEach((field, at) => {
        field.value = given[at]!;
        field.dispatchEvent(new Event('input', { bubbles: true }));
      });
    const opens = async (kept: Stand['kept']['view'], consent: 'required' | 'implied' = 'implied'): Promise<void> => {
      it_ = await stands({ config: { form }, consent }, (stand) => (stand.kept.view = kept));
      await it_.element.show();
      await until(() => it_.all('.gate').length === 1);
    };
    /** What the tab keeps is what the next page finds. */
    const reloads = async (): Promise<void> => {
      const { view } = it_.stand.kept;
      it_.element.remove();
      await opens(JSON.parse(JSON.stringify(view)) as object);
    };

    it('is there again in the page that comes, but for what a browser is not to keep', async () => {
      await opens({});
      writes('ada@example.com', 'a bill', '4711', 'secret');
      expect(JSON.stringify(it_.stand.kept)).not.to.match(/4711|secret/);
      await reloads();
      expect(values()).to.deep.equal(['ada@example.com', 'a bill', '', '']);
      writes('ada@example.org', 'a bill', '', '');
      await reloads();
      expect(values()).to.deep.equal(['ada@example.org', 'a bill', '', '']);
    });

    it('is forgotten when it is handed in, taken back, or wiped', async () => {
      const kept = (): unknown => (it_.stand.kept.view as { form?: unknown }).form;
      await opens({});
      writes('ada@example.com', 'a bill', '', '');
      expect(kept()).to.deep.equal({ mail: 'ada@example.com', what: 'a bill' });
      writes('', '', '', '');
      expect(kept()).to.equal(undefined);
      writes('ada@example.com', '', '', '');
      it_.one<HTMLFormElement>('.gate').requestSubmit();
      expect(kept()).to.equal(undefined);
      for (const wipes of ['forget', 'logout'] as const) {
        it_.element.remove();
        await opens({ form: { mail: 'ada@example.com' } });
        expect(values()[0]).to.equal('ada@example.com');
        await it_.element[wipes]();
        await until(() => values()[0] === '');
        expect(kept()).to.equal(undefined);
      }
      it_.element.remove();
      await opens({ form: { mail: 'ada@example.com' } });
      await it_.element.identify('ada');
      expect(values()[0]).to.equal('ada@example.com');
      const { chat } = it_;
      void it_.element.identify('ben');
      await until(() => values()[0] === '');
      expect([kept(), chat.asked.length > 0]).to.deep.equal([undefined, true]);
    });

    for (const leaves of ['forget', 'logout', 'identify'] as const)
      it(`is gone where it was written in this page, and is not kept for the next: ${leaves}`, async () => {
        await opens({});
        await it_.element.identify('ada');
        await until(() => it_.all('.gate').length === 1);
        writes('ada@example.com', 'a bill', '4711', 'secret');
        await it_.element[leaves]('ben');
        await until(() => it_.all('.gate').length === 1);
        await it_.drawn();
        expect(values()).to.deep.equal(['', '', '', '']);
        fields()[0]!.value = 'b';
        fields()[0]!.dispatchEvent(new Event('input', { bubbles: true }));
        expect((it_.stand.kept.view as { form?: unknown }).form).to.deep.equal({ mail: 'b' });
      });

    it('is drawn whatever stands where it was kept', async () => {
      for (const odd of ['words', null, [1], { mail: 7, what: 'no option' }]) {
        await opens({ form: odd });
        expect(values()).to.deep.equal(['', '', '', '']);
        it_.element.remove();
      }
    });
  });

  it('says why it is over, and what can be done', async () => {
    it_ = await stands();
    const items = [said('Hi'), answered('Bye')];
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'REASON_NATURAL_END' }) });
    await it_.element.show();
    await until(() => it_.all('.ended').length === 1);
    expect(it_.one('.ended h3').textContent).to.match(/^Chat ended by Ada/);
    expect(it_.all('.comp')).to.have.length(0);
    it_.all('.ended .btn')[1]!.click();
    await it_.drawn();
    expect(it_.chat.asked.map(({ what }) => what)).to.include('startOver');
  });

  it('asks for a rating of which all can be reached, also where there is little room', async () => {
    const ended = [said('Hi'), answered('Hello')];
    it_ = await stands({ adapters: { rate: () => undefined } });
    it_.element.style.setProperty('--am-panel-height', '420px');
    await it_.element.show();
    it_.chat.is(ended, { phase: 'ended', conversation: conversationOf(ended, { ended: 'REASON_USER_ENDED' }) });
    await until(() => it_.all('.rating').length === 1);
    await it_.drawn();
    const card = it_.one('.rating');
    expect(card.clientHeight, 'nothing of it is cut off').to.be.at.least(card.scrollHeight);
    const foot = it_.one('.foot');
    foot.scrollTop = foot.scrollHeight;
    const [last, panel] = [it_.all('.ended button').at(-1)!, it_.one('.panel')].map((one) =>
      one.getBoundingClientRect(),
    );
    expect(last!.bottom).to.be.at.most(panel!.bottom);
  });

  it('asks how it was, never twice, and never stands in the way', async () => {
    const rated: unknown[] = [];
    it_ = await stands({ adapters: { rate: (rating) => void rated.push(rating) } });
    const items = [said('Hi'), answered('Bye')];
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    await it_.element.show();
    await until(() => it_.all('.rating').length === 1);
    expect(it_.all('.ended')).to.have.length(1);
    it_.one<HTMLFormElement>('.rating').requestSubmit();
    expect(rated).to.deep.equal([]);
    it_.one<HTMLInputElement>('.rating [value="4"]').click();
    it_.one<HTMLTextAreaElement>('#rate-text').value = 'Quick.';
    it_.one<HTMLFormElement>('.rating').requestSubmit();
    await it_.drawn();
    expect(rated).to.deep.equal([{ score: 4, text: 'Quick.' }]);
    expect(it_.all('.rating')).to.have.length(0);
    // The page, or another tab, has begun another chat meanwhile, which is over as well.
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended', session: 2 }) });
    await until(() => it_.all('.rating').length === 1);
  });

  it('asks in one tab how it was, and in the others not once more, nor after a reload', async () => {
    const items = [said('Hi'), answered('Bye')];
    const over = async (endedAt: number, before?: Standing): Promise<void> => {
      it_ = await stands({ config: { rating: true } }, (stand) => (stand.kept = before?.stand.kept ?? stand.kept));
      const conversation = conversationOf(items, { ended: 'user_ended', endedAt });
      it_.chat.is(items, { phase: 'ended', conversation });
      await it_.element.show();
      await until(() => it_.all('.ended').length === 1);
    };
    await over(NOON);
    it_.stand.elsewhere = { preferences: { rated: NOON } };
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await until(() => it_.all('.rating').length === 0);
    it_.element.remove();
    await over(NOON);
    it_.one<HTMLInputElement>('.rating [value="4"]').click();
    it_.one<HTMLFormElement>('.rating').requestSubmit();
    await until(() => it_.all('.rating').length === 0);
    for (const [endedAt, asks] of [
      [NOON, 0],
      [NOON + 1, 1],
    ] as const) {
      const before = it_;
      before.element.remove();
      await over(endedAt, before);
      expect(it_.all('.rating')).to.have.length(asks);
    }
  });

  it('complains of a rating without a number until one is chosen, to the eye and to a screen reader', async () => {
    it_ = await stands({ config: { rating: true } });
    await it_.element.show();
    it_.chat.is([said('Hi'), answered('Bye.')], {
      phase: 'ended',
      conversation: conversationOf([], { session: 1, ended: 'REASON_NATURAL_END' }),
    });
    await until(() => it_.all('.rating').length === 1);
    const complains = (): [boolean, string | null] => [
      it_.one('#rate-hint').checkVisibility(),
      it_.one('.rating fieldset').getAttribute('aria-describedby'),
    ];
    expect(complains()).to.deep.equal([false, null]);
    it_.one<HTMLFormElement>('.rating').requestSubmit();
    expect(complains()).to.deep.equal([true, 'rate-hint']);
    it_.one<HTMLInputElement>('.rating [value="4"]').click();
    expect(complains()).to.deep.equal([false, null]);
    await it_.drawn();
    expect(complains()).to.deep.equal([false, null]);
  });

  it('asks about each chat anew, also where the page has begun another', async () => {
    it_ = await stands({ config: { rating: true } });
    const items = [said('Hi'), answered('Bye')];
    const ends = async (session: number): Promise<void> => {
      it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended', session }) });
      await until(() => it_.all('.rating').length === 1);
    };
    const chosen = (): unknown[] => it_.all<HTMLInputElement>('.rating :checked').map(({ value }) => value);
    await it_.element.show();
    await ends(1);
    it_.one<HTMLInputElement>('.rating [value="4"]').click();
    it_.element.requestUpdate();
    await it_.drawn();
    expect(chosen()).to.deep.equal(['4']);
    await it_.element.restart();
    it_.chat.is(items, { conversation: conversationOf(items, { session: 2 }) });
    await until(() => it_.all('.rating').length === 0);
    await ends(2);
    expect(chosen()).to.deep.equal([]);
  });

  it('thanks for what has arrived, and asks on where it has not', async () => {
    let takes!: (error?: Error) => void;
    let times = 0;
    const rate = (): Promise<void> =>
      new Promise((done, refuse) => (times++, (takes = (error) => (error === undefined ? done() : refuse(error)))));
    it_ = await stands({ adapters: { rate } });
    const told: unknown[] = [];
    it_.element.on('am-rating', ({ detail: { score, text } }) => told.push({ score, text }));
    const items = [said('Hi'), answered('Bye')];
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    await it_.element.show();
    await until(() => it_.all('.rating').length === 1 && live().length === 3);
    const ear = new Ear().listen();
    const sends = async (): Promise<void> => {
      it_.one<HTMLFormElement>('.rating').requestSubmit();
      await it_.drawn();
    };
    it_.one<HTMLInputElement>('.rating [value="4"]').click();
    await sends();
    await sends();
    takes(new Error('down'));
    await until(() => !it_.one('#rate-failed').hidden);
    expect([times, it_.one('#rate-failed').textContent?.trim(), told]).to.deep.equal([1, 'Not sent', []]);
    expect(it_.one<HTMLInputElement>('.rating [value="4"]').checked).to.equal(true);
    await until(() => ear.said('alert').includes('Not sent'));
    expect(ear.said('status')).not.to.include('Thank you.');
    await sends();
    expect(it_.one('#rate-failed').hidden).to.equal(true);
    takes();
    await until(() => it_.all('.rating').length === 0);
    await until(() => ear.said('status').includes('Thank you.'));
    expect(told).to.deep.equal([{ score: 4, text: '' }]);
  });

  it('says nothing of a rating that fails once it was skipped', async () => {
    let fails!: (error: Error) => void;
    it_ = await stands({ adapters: { rate: () => new Promise((_, refuse) => (fails = refuse)) } });
    const items = [said('Hi'), answered('Bye')];
    it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    await it_.element.show();
    await until(() => it_.all('.rating').length === 1 && live().length === 3);
    const told: unknown[] = [];
    const { announcer } = it_.element.behind;
    announcer.say = (_voice, ...said) => void told.push(...said);
    it_.one<HTMLInputElement>('.rating [value="4"]').click();
    it_.one<HTMLFormElement>('.rating').requestSubmit();
    await it_.drawn();
    it_.all('.rating .btn')[0]!.click();
    await until(() => it_.all('.rating').length === 0);
    fails(new Error('down'));
    await it_.drawn();
    expect(told).not.to.include('Not sent');
  });

  describe('asked how it was, and told to a page that takes its time', () => {
    let clock: VirtualClock;
    let takes!: (given?: undefined) => void;
    let told: unknown[];
    const button = (): HTMLElement => it_.one('.rating [type=submit]');
    const bars = (): HTMLInputElement[] => it_.all('.rating [name=score]');
    beforeEach(async () => {
      // What comes when it is needed comes in the machine's own time.
      for (const part of Object.values(parts)) await part.load();
      clock = new VirtualClock();
      clock.install();
      told = [];
      const rate = (rating: unknown): Promise<void> => (told.push(rating), new Promise((done) => (takes = done)));
      it_ = await stands({ adapters: { rate } });
      const items = [said('Hi'), answered('Bye')];
      it_.chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
      await it_.element.show();
      await until(() => it_.all('.rating').length === 1 && live().length === 3, 'the question', { clock });
      bars()[3]!.click();
      const text = it_.one<HTMLTextAreaElement>('#rate-text');
      text.value = 'Quick.';
      text.dispatchEvent(new Event('input', { bubbles: true }));
      button().focus();
      button().click();
      await it_.drawn();
    });
    afterEach(() => clock.uninstall());

    it('says that it is on its way, and keeps what was chosen as it is until then', async () => {
      const ear = new Ear().listen();
      expect(button().textContent?.trim()).to.equal('Sending');
      expect([button().ariaBusy, button().ariaDisabled]).to.deep.equal(['true', 'true']);
      expect(it_.root.activeElement === button()).to.equal(true);
      expect(bars().map((bar) => bar.ariaDisabled)).to.deep.equal(Array(5).fill('true'));
      expect(it_.one<HTMLTextAreaElement>('#rate-text').readOnly).to.equal(true);
      bars()[0]!.click();
      it_.one('.rate label').click();
      expect(bars().map(({ checked }) => checked)).to.deep.equal([false, false, false, true, false]);
      button().click();
      await until(() => ear.said('status').includes('Sending'), 'a press that is answered', { clock });
      takes();
      await until(() => it_.all('.rating').length === 0);
      expect(told).to.deep.equal([{ score: 4, text: 'Quick.' }]);
    });

    it('F11: says that it was not sent where that takes too long, with what was written; what comes late counts', async () => {
      const ear = new Ear().listen();
      await clock.advance(59_000);
      await it_.drawn();
      expect(it_.one('#rate-failed').hidden).to.equal(true);
      await clock.advance(1_500);
      await it_.drawn();
      expect(it_.one('#rate-failed').hidden).to.equal(false);
      await until(() => ear.said('alert').includes('Not sent'), 'the alert', { clock });
      expect([bars()[3]!.checked, it_.one<HTMLTextAreaElement>('#rate-text').value]).to.deep.equal([true, 'Quick.']);
      expect([button().ariaDisabled, bars()[0]!.ariaDisabled]).to.deep.equal([null, null]);
      // Also in a panel that has been closed since.
      clock.uninstall();
      await it_.element.close();
      await it_.element.show();
      await until(() => it_.all('.rating').length === 1);
      expect(it_.one('#rate-failed').hidden).to.equal(false);
      takes();
      await until(() => it_.all('.rating').length === 0);
      expect(it_.all('.thanks')).to.have.length(1);
    });
  });

  for (const skips of [false, true])
    it(`${skips ? 'thanks nobody who has skipped it' : 'thanks where the question stood, until another chat begins'}`, async () => {
      it_ = await stands({ config: { rating: true } });
      const items = [said('Hi'), answered('Bye')];
      const over = { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) } as const;
      it_.chat.is(items, over);
      await it_.element.show();
      await until(() => it_.all('.rating').length === 1);
      expect(it_.all('.thanks')).to.have.length(0);
      it_.one<HTMLInputElement>('.rating [value="4"]').click();
      if (skips) it_.one('.rating .btn').click();
      else it_.one<HTMLFormElement>('.rating').requestSubmit();
      await until(() => it_.all('.rating').length === 0);
      expect(it_.all('.thanks').map((one) => one.textContent.trim())).to.deep.equal(skips ? [] : ['Thank you.']);
      const next = { ...over, conversation: conversationOf(items, { ended: 'user_ended', session: 2 }) };
      it_.chat.is(items, next);
      await it_.drawn();
      expect(it_.all('.thanks')).to.have.length(0);
    });

  it('keeps the composer alive when a conversation has expired', async () => {
    it_ = await stands();
    it_.chat.is([said('Hi'), answered('Bye')], { phase: 'expired' });
    await it_.element.show();
    await it_.drawn();
    expect(it_.all('#text')).to.have.length(1);
    await it_.element.send('Still there?');
    expect(it_.chat.asked.find(({ what }) => what === 'send')?.with).to.deep.equal(['Still there?']);
  });

  it('gives the conversation away as text, as a page that is only text, and as data', async () => {
    it_ = await stands({ config: { title: 'A & B <shop>' } });
    it_.chat.is([said('1 < 2 <script>x</script>'), answered('Yes & no')]);
    await it_.element.show();
    await it_.drawn();
    expect(await it_.element.getTranscript()).to.contain('1 < 2 <script>x</script>');
    const page = await it_.element.getTranscript({ format: 'html' });
    expect(page).to.contain('A &amp; B &lt;shop&gt;');
    expect(page).to.not.contain('<script>');
    const data = JSON.parse(await it_.element.getTranscript({ format: 'json' })) as { lines: { who: string }[] };
    expect(data.lines.map(({ who }) => who)).to.deep.equal(['you', 'assistant']);
  });

  const opensRoom = async (name: string): Promise<void> => {
    await it_.element.show();
    it_.one('#menu-button').click();
    await until(() => it_.all('[role=menu]').length === 1);
    it_
      .all('[role=menuitem]')
      .find((one) => one.textContent?.includes(name))!
      .click();
  };

  const WHAT = 'Conversation, drafts, and where you stopped reading';
  const LONG = 'Until the chat ends, a day at most';

  it('says what is stored in words, not as it lies there', async () => {
    const preferences = { size: 'large', language: 'de', sound: true, still: false, announce: 'off', enter: 'breaks' };
    it_ = await stands({ locale: 'en' }, (stand) => {
      stand.kept = {
        view: { open: false },
        preferences: { ...preferences, language: '', seen: 3, stayed: true, talking: true },
      };
    });
    await opensRoom('Your data');
    await until(() => it_.all('.kept').length === 1);
    const rows = it_.all('.kept dt, .kept dd').map((one) => one.textContent?.trim());
    expect(rows).to.deep.equal([
      WHAT,
      LONG,
      'Your settings for this chat',
      'Text size: Large; Sound for new replies; Less motion: Off; Read replies aloud: Off; Enter sends the message: Off',
    ]);
  });

  const marks = {
    ...{ whose: '5jaj4wx16pv', subject: 1234, teased: true, stayed: true },
    ...{ left: 17_000, rated: 17_000, given: { at: 17_000, taken: true } },
  };
  for (const [about, kept, rows] of [
    ['set', { ...marks, size: 'large' }, [WHAT, LONG, 'Your settings for this chat', 'Text size: Large']],
    ['said', marks, [WHAT, LONG]],
    ['neither', { whose: '5jaj4wx16pv', teased: true }, []],
  ] as const)
    it(`reads out nothing of what it keeps for itself as something that was set: ${about} (N15)`, async () => {
      it_ = await stands(
        { config: { home: {} } },
        (stand) => (stand.kept = { view: { open: false }, preferences: kept }),
      );
      await opensRoom('Your data');
      await until(() => it_.all('.screen').length === 1);
      expect(it_.all('.kept dt, .kept dd').map((one) => one.textContent?.trim())).to.deep.equal(rows);
      expect(it_.one('.screen').textContent.includes('Nothing is stored.')).to.equal(rows.length === 0);
    });

  it('says that a conversation goes with the page where the browser keeps none', async () => {
    it_ = await stands({ locale: 'en' });
    it_.chat.is([said('Hi')], { kept: false });
    await opensRoom('Your data');
    await until(() => it_.all('.kept').length === 1);
    expect(it_.all('.kept dd').map((one) => one.textContent?.trim())).to.deep.equal(['Until this page closes']);
  });

  it('says how long one stays that is over, where it was to stay until then', async () => {
    it_ = await stands({ locale: 'en' });
    it_.chat.is([said('Hi')]);
    await opensRoom('Your data');
    await until(() => it_.all('.kept').length === 1);
    const long = (): string[] => it_.all('.kept dd').map((one) => one.textContent!.trim());
    expect(long()).to.deep.equal(['Until the chat ends, a day at most']);
    it_.chat.is([said('Hi')], { phase: 'ended' });
    await it_.drawn();
    expect(long()).to.deep.equal(['Until this page closes']);
    it_.element.storage = 'device';
    await it_.drawn();
    expect(long()).to.deep.equal(['Thirty days']);
  });

  it('names the language of who chooses none by what it would be', async () => {
    it_ = await stands({ locale: 'it' }, (stand) => {
      stand.kept = { view: {}, preferences: { language: 'en' } };
    });
    await opensRoom('Settings');
    await until(() => it_.all('select').length === 1);
    const [first] = it_.one<HTMLSelectElement>('select').options;
    // One browser begins it with a capital.
    expect([first?.value, first?.textContent?.toLowerCase()]).to.deep.equal(['', 'italiano']);
    expect(it_.one<HTMLSelectElement>('select').value).to.equal('en');
  });

  it('shows what is stored, and erases it when asked twice', async () => {
    it_ = await stands();
    it_.chat.is([said('Hi')]);
    await opensRoom('Your data');
    await until(() => it_.all('.kept').length === 1);
    it_.all('.btn.danger')[0]!.click();
    await until(() => it_.all('[role=alertdialog]').length === 1);
    expect(it_.chat.asked.map(({ what }) => what)).to.not.include('forget');
    it_.one('[role=alertdialog] .danger').click();
    await it_.drawn();
    expect(it_.chat.asked.map(({ what }) => what)).to.include('forget');
    await until(() => document.querySelector('.am-live[role=status]')?.textContent === 'Nothing is stored.');
  });
});
