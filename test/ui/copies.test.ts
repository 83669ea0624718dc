import { expect } from '@open-wc/testing';
import type { TranscriptLine } from '../../src/ui/config.js';
import { answered, conversationOf, happened, person, said } from '../../src/testing/index.js';
import { placeIn, runs } from './support/lines.js';
import { stands, until, type Standing } from './support/stand.js';

const attachment = { kind: 'link' as const, previewUrl: null, callToAction: '' };
const MARKDOWN = `Wipe it with a **dry** cloth, [as shown](https://lamp.example/care?a=1&b="2"), not [so](javascript:alert(1)):

1. Unplug it
2. Dust it & wait

- [x] Bought

| Part | Cloth |
|---|---|
| Brass | dry |

\`\`\`html
<b onclick="x()">lamp</b>
\`\`\`

![A lamp](https://elsewhere.example/lamp.png) <script>alert(1)</script> <img src=x onerror=alert(1)>`;

describe('a copy of the conversation', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  async function has(...items: Parameters<Standing['chat']['is']>[0][]): Promise<void> {
    it_ = await stands({ config: { title: 'Juniper' } });
    await it_.element.show();
    it_.chat.is(items.flat());
    await it_.drawn();
  }
  const text = (): Promise<string> => it_.element.getTranscript();
  const html = (): Promise<string> => it_.element.getTranscript({ format: 'html' });
  const lines = async (): Promise<TranscriptLine[]> =>
    (JSON.parse(await it_.element.getTranscript({ format: 'json' })) as { lines: TranscriptLine[] }).lines;
  /** The page that it is, in a document of its own. */
  const page = async (): Promise<Document> => new DOMParser().parseFromString(await html(), 'text/html');
  /** The page as a browser draws it, at the width of a telephone. */
  async function shown<Found>(look: (copy: Document) => Found | Promise<Found>): Promise<Found> {
    const frame = document.createElement('iframe');
    frame.width = '390';
    const loads = new Promise((loaded) => frame.addEventListener('load', loaded));
    frame.srcdoc = await html();
    document.body.append(frame);
    await loads;
    const found = await look(frame.contentDocument!);
    frame.remove();
    return found;
  }
  /** Line by line, as they stand below each other. */
  const linesIn = (element: HTMLElement): string[] =>
    element.innerText.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]));
  /** Where its words stand in it, and which way they run. */
  const looksOf = (table: HTMLTableElement): unknown => [
    getComputedStyle(table).direction,
    ...[...table.querySelectorAll('th,td')].map((cell) => [
      cell.textContent,
      getComputedStyle(cell).textAlign,
      getComputedStyle(cell).textWrapMode,
      getComputedStyle(cell.firstElementChild ?? cell).unicodeBidi,
    ]),
  ];
  const lineOf = (cell: Element): string => {
    const { borderInlineStartWidth, borderBlockEndStyle } = getComputedStyle(cell);
    return `${borderInlineStartWidth} ${borderBlockEndStyle}`;
  };
  /** The screen with every word there is. */
  const whole = async (): Promise<HTMLElement> => {
    it_.element.behind.screen = 'whole';
    it_.element.behind.redraw();
    await until(() => it_.root.querySelector('.whole') !== null);
    return it_.one('.whole');
  };
  const flat = (node: Element): string => node.textContent?.replace(/\s+/g, ' ').trim() ?? '';

  it('says which messages did not arrive, or may not have, and nothing of those that did', async () => {
    await has([
      said('One'),
      said('Two', 'notConfirmed'),
      said('Three', 'rejected', { error: 'message/too-large' }),
      said('Four', 'waiting'),
    ]);
    const marks = [
      '',
      'Not confirmed. It left, but no receipt came back. It may have arrived.',
      'Not sent. The message is too long. Nothing was lost.',
      'Waiting for the connection',
    ];
    expect((await lines()).map(({ mark }) => mark)).to.deep.equal(marks);
    for (const copy of [await text(), await html(), flat(await whole())])
      for (const mark of marks) expect(copy).to.include(mark);
    expect(await text()).to.match(/\nThree\n\[Not sent\. The message is too long\. Nothing was lost\.\]\n/);
  });

  it('has the files that a visitor sent as links, as they are where they were sent', async () => {
    const files = '[a b.png](https://files.example/a%20b.png)\n[bank.pdf](https://files.example/2.pdf)';
    await has([
      said(`Two **photos**.\n${files}`),
      answered('Thank you.'),
      said(files),
      said('No [file](https://a.example) here'),
    ]);
    const links = (root: ParentNode): string[][] =>
      [...root.querySelectorAll('a')].map((link) => [link.href, link.firstChild!.textContent!]);
    const both = [
      ['https://files.example/a%20b.png', 'a b.png'],
      ['https://files.example/2.pdf', 'bank.pdf'],
    ];
    const screen = await whole();
    expect(links(screen)).to.deep.equal([...both, ...both]);
    expect(linesIn(screen)).to.include.members(['Two **photos**.', 'No [file](https://a.example) here']);
    await shown((copy) => {
      expect(links(copy)).to.deep.equal([...both, ...both]);
      expect(linesIn(copy.body)).to.include.members([
        'Two **photos**.',
        'a b.png',
        'No [file](https://a.example) here',
      ]);
    });
    // Whoever reads words alone has the address among them.
    expect(await text()).to.contain(files);
  });

  it('as text has answers without their marks, and what a visitor wrote, or a page reads, as it is', async () => {
    const source = 'Wipe it with a **dry** cloth, [as shown](https://lamp.example/care).';
    const attachments = [{ ...attachment, title: 'My *best* lamp', url: 'https://x.example/l' }];
    await has([said('**How?**'), answered(source, { with: { attachments } })]);
    const copy = await text();
    expect(copy).to.contain('\n**How?**\n');
    expect(copy).to.contain(
      '\nWipe it with a dry cloth, as shown (https://lamp.example/care).\n\nMy *best* lamp https://x.example/l\n',
    );
    expect((await lines())[1]!.text).to.contain(source);
  });

  it('says of an answer that broke off that it did', async () => {
    await has([answered('We open at', { state: 'broken' })]);
    for (const copy of [await text(), await html(), flat(await whole())])
      expect(copy).to.include('The reply stopped here.');
  });

  it('says at its end that the chat is over, as the screen does', async () => {
    for (const [phase, ended, words] of [
      ['ended', 'REASON_USER_END', /^You ended the chat/],
      ['expired', null, /^The earlier chat closed at /],
      ['ready', null, /^Hello$/],
    ] as const) {
      await has([said('Hi'), answered('Hello')]);
      it_.chat.is([said('Hi'), answered('Hello')], {
        phase,
        conversation: conversationOf([said('Hi'), answered('Hello')], { ended }),
      });
      await it_.drawn();
      const last = (await lines()).at(-1)!.text;
      expect(last).to.match(words);
      for (const copy of [await text(), await html(), flat(await whole())]) expect(copy).to.include(last);
      if (phase !== 'ready') it_.element.remove();
    }
  });

  it('says what happened in between in the words of the screen', async () => {
    await has([
      said('Hi'),
      happened('personJoined', { name: 'Sarah' }),
      person('Hello', { name: '' }),
      happened('personLeft'),
      happened('handoffFailed'),
      happened('handoffTimeout'),
      happened('system', { text: 'Sorry, we are experiencing high load', code: 'overloaded' }),
      happened('system', { text: 'The shop closes at six.' }),
      happened('newSession'),
    ]);
    const shown = it_.all('.log .day > span, .log .aside').map(flat);
    const said_ = (await lines()).filter(({ who }) => who === 'system').map((line) => line.text);
    expect(said_.slice(0, -1)).to.deep.equal([
      'Sarah joined',
      'Sarah left the chat',
      'We could not reach a person',
      'The wait was too long',
      'There is a lot going on here. Your answer may take longer.',
      'The shop closes at six.',
    ]);
    expect(said_.at(-1)).to.match(/^The earlier chat closed at /);
    expect(shown).to.include.members(said_);
    expect((await lines()).find(({ who }) => who === 'person')?.name).to.equal('Sarah');
    for (const copy of [await text(), await html(), flat(await whole())])
      for (const words of said_) expect(copy).to.include(words);
  });

  it('keeps the pictures of an answer as links, and the words of what it brings and of a visitor as they are', async () => {
    await has([
      said('one  two\n   three'),
      answered('![](https://elsewhere.example/a.png) and ![A lamp](https://elsewhere.example/b.png)', {
        with: { attachments: [{ ...attachment, title: 'My *best* [lamp]_1', url: 'https://x.example/l' }] },
      }),
    ]);
    const links = [...(await page()).querySelectorAll('a')].map((link) => [link.textContent, link.href]);
    expect(links.slice(0, 2)).to.deep.equal([
      ['Image', 'https://elsewhere.example/a.png'],
      ['A lamp', 'https://elsewhere.example/b.png'],
    ]);
    expect(flat((await page()).body)).to.include('My *best* [lamp]_1 https://x.example/l');
    expect(await text()).to.include('My *best* [lamp]_1 https://x.example/l');
    const words = (await page()).querySelectorAll('p')[1] as HTMLElement;
    document.body.append(words);
    expect(words.innerText.replaceAll('\u00a0', ' ')).to.equal('one  two\n   three');
    words.remove();
  });

  it('offers a picture without a description by what it is', async () => {
    await has([answered('![](https://elsewhere.example/a.png)')]);
    await until(() => it_.all('.load b').length === 1);
    expect(it_.one('.load b').textContent).to.equal('Load image: Image');
  });

  it('has a heading with a name for every message, and none for what happened', async () => {
    await has([said('Hi'), happened('personJoined', { name: 'Sarah' }), person('Hello', { name: 'Sarah' })]);
    const named = [...(await page()).querySelectorAll('h2')].map(flat);
    expect(named).to.deep.equal(['You', 'Sarah, Person']);
    const headings = [...(await whole()).querySelectorAll('[role=heading]')].map(flat);
    expect(headings.map((words) => words.split(',')[0])).to.deep.equal(['You', 'Sarah']);
    expect(headings[1]).to.match(/^Sarah, Person, /);
  });

  it('says of each who speaks whether that is software or a person', async () => {
    await has([said('Hi'), answered('Hello'), person('And hello', { name: 'Sarah' })]);
    const copies = [await text(), await html(), flat(await whole())];
    for (const copy of copies) expect(copy).to.include('Ada, AI assistant').and.include('Sarah, Person');
  });

  it('has its headings in the order of the language, each name on its own, with what stands between them there', async () => {
    it_ = await stands({ locale: 'ar', config: { title: 'Juniper' } });
    await it_.element.show();
    it_.chat.is([said('Hi'), person('Hello', { name: 'Sarah (UK)' })]);
    await it_.drawn();
    const heading = [...(await whole()).querySelectorAll('[role=heading]')].at(-1)!;
    const parts = [...heading.querySelectorAll('bdi')];
    expect(parts.map(flat)).to.deep.equal(['Sarah (UK)', 'موظف']);
    const times = [...parts, heading.querySelector('time')!].map((part) => part.getBoundingClientRect().right);
    expect(times).to.deep.equal([...times].sort((one, other) => other - one));
    for (const copy of [flat(heading), await text(), await html()]) {
      expect(copy).to.match(/Sarah \(UK\)\u2069?، \u2068?موظف/);
      expect(copy).to.not.match(/(UK|موظف)\)?\u2069?,/);
    }
  });

  it('is drawn as a page: words without marks, with lists, tables, code and links that may be followed', async () => {
    await has([answered(MARKDOWN)]);
    const copy = await page();
    const article = copy.querySelector('article')!;
    expect(flat(article)).to.not.match(/\*\*|\]\(|\|/);
    expect(
      [...article.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
    ).to.deep.equal([
      ['as shown', 'https://lamp.example/care?a=1&b="2"'],
      ['A lamp', 'https://elsewhere.example/lamp.png'],
    ]);
    expect([...article.querySelectorAll('ol li')].map(flat)).to.deep.equal(['Unplug it', 'Dust it & wait']);
    expect(flat(article.querySelector('ul')!)).to.equal('Done: Bought');
    expect([...article.querySelectorAll('td')].map(flat)).to.deep.equal(['Brass', 'dry']);
    expect(flat(article.querySelector('pre')!)).to.equal('<b onclick="x()">lamp</b>');
    expect(flat(article)).to.include('A lamp');
  });

  it('as a page can do nothing, and fetches nothing', async () => {
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&';
    await has([
      said(hostile),
      happened('personJoined', { name: hostile }),
      person(MARKDOWN, {
        name: hostile,
        parts: {
          suggestions: [],
          callActions: [],
          attachments: [{ ...attachment, title: hostile, url: 'https://a.example/"x' }],
        },
      }),
      happened('system', { text: hostile }),
    ]);
    const copy = await page();
    expect(copy.querySelectorAll('script,img,button,body style,link,iframe,svg,input')).to.have.length(0);
    // How it looks is said once, in its head, and by nobody else.
    const looks = [...copy.querySelectorAll('style')].map((style) => style.textContent!);
    expect(looks).to.have.length(1);
    expect(looks[0]).to.not.match(/url\(|@import|@font-face|[\\<]/i);
    for (const element of copy.querySelectorAll('body *'))
      for (const { name, value } of element.attributes)
        if (name === 'class') expect(value).to.match(/^(middle|end|long|name| )+$/);
        else if (name === 'role') expect(value).to.equal('group');
        else expect(name).to.match(/^(aria-label|dir|href|rel|scope|start|tabindex|target|datetime)$/);
    for (const link of copy.querySelectorAll('a')) expect(link.protocol).to.equal('https:');
    expect(await html()).to.not.include('<script>');
  });

  it('has the lines of an answer as they were written, and no more of them', async () => {
    await has([
      answered(
        [
          'Open on\nMonday\n**Tuesday**\n**Friday**',
          '- one\n  more of it\n  - in it\n    and on',
          '> said\n> here',
          'Either <br>\nor',
        ].join('\n\n'),
      ),
      person('<p>First</p>\n<ul>\n<li>one</li>\n<li>two\nlines</li>\n</ul>\nLast'),
      said('mine\ntoo'),
    ]);
    await until(() => it_.all('.person li').length === 2);
    const found = await shown(async (copy) =>
      [...copy.querySelectorAll('article')].map((one) => linesIn(one).slice(2)),
    );
    expect(found).to.deep.equal([
      [
        'Open on',
        'Monday',
        'Tuesday',
        'Friday',
        'one',
        'more of it',
        'in it',
        'and on',
        'said',
        'here',
        'Either',
        'or',
      ],
      ['First', 'one', 'two', 'lines', 'Last'],
      ['mine', 'too'],
    ]);
  });

  it('has a table as the chat has it: its lines, its direction, its columns where they stood', async () => {
    const rows = '|:--|:-:|--:|\n| مصباح | +47 22 00 41 80 | 189 € |\n| قماش | 148 cm | 12 € |';
    await has([
      answered(`| المنتج | الهاتف | السعر |\n${rows}`),
      answered(`| Lamp | Height, or what else there is to be said of it | Price |\n${rows}`),
    ]);
    const drawn = it_.all<HTMLTableElement>('.log table').map(looksOf);
    const copied = await shown((copy) => [...copy.querySelectorAll('table')].map(looksOf));
    expect(copied).to.deep.equal(drawn);
    const lines = await shown((copy) => [...copy.querySelectorAll('td,th')].map(lineOf));
    expect(new Set(lines)).to.deep.equal(new Set(['1px solid']));
    expect(await html()).to.not.include('style=');
  });

  it('is no wider than its window, and no longer than its lines, whatever is written', async () => {
    const long = 'Donaudampfschiff'.repeat(40);
    const code = `\`\`\`json\n{ "a": "${long}" }\n\`\`\``;
    const table = `| ${'Lamp | '.repeat(30)}\n|${'---|'.repeat(30)}\n| ${'148 cm | '.repeat(30)}`;
    await has([said(long), answered(`${long}\n\nhttps://lamp.example/${long}\n\n> - ${long}\n\n${code}\n\n${table}`)]);
    await shown(({ documentElement, body }) => {
      expect(documentElement.scrollWidth).to.equal(documentElement.clientWidth);
      // What does not fit can be reached, without a mouse too, and says what it is.
      const wide = [...body.querySelectorAll<HTMLElement>('*')].filter((one) => one.scrollWidth > one.clientWidth + 1);
      const scrolled = wide.filter((one) => getComputedStyle(one).overflowX === 'auto');
      expect(scrolled.map(({ localName }) => localName)).to.deep.equal(['pre', 'div']);
      for (const one of scrolled)
        expect([one.tabIndex, one.getAttribute('aria-label')]).to.deep.equal([0, one.ariaLabel]);
      expect(scrolled.map((one) => one.ariaLabel !== '')).to.deep.equal([true, true]);
    });
  });

  it('has a list of what is done run as its own words do', async () => {
    it_ = await stands({ locale: 'ar' });
    await it_.element.show();
    it_.chat.is([answered('- [x] Bought\n- [ ] Paid')]);
    await it_.drawn();
    const list = await shown((copy) => getComputedStyle(copy.querySelector('ul')!).direction);
    expect(list)
      .to.equal(getComputedStyle(it_.one('.log ul')).direction)
      .and.equal('ltr');
  });

  it('runs line by line as the screen does, on which each line runs as its own words do', async () => {
    it_ = await stands({ locale: 'he' });
    await it_.element.show();
    it_.chat.is([
      said('זה Vik\nThanks תודה'),
      answered('Asker זמין:\n\n- Tove אחד\n- שתיים Nesodden\n\n> Light רבה\n\n| Lamp | מחיר |\n|---|---|\n| a | b |'),
    ]);
    await until(() => it_.root.querySelector('.log table') !== null);
    const looks = (at: Element): unknown => [
      runs(at, 'זה', 'Vik'),
      // WebKit has it on the side of the first line, here as in what is being written.
      runs(at, 'Thanks', 'תודה')[0],
      runs(at, 'Asker', 'זמין'),
      runs(at, 'Tove', 'אחד'),
      runs(at, 'שתיים', 'Nesodden'),
      runs(at, 'Light', 'רבה'),
      placeIn(at, 'Lamp').left > placeIn(at, 'מחיר').left,
    ];
    const onScreen = [
      [true, 'left'],
      false,
      [false, 'left'],
      [false, 'right'],
      [true, 'right'],
      [false, 'right'],
      true,
    ];
    expect(looks(it_.one('.log'))).to.deep.equal(onScreen);
    // In both of them the words of the visitor have all of the line.
    const elsewhere = [[true, 'right'], ...onScreen.slice(1)];
    expect(looks(await whole())).to.deep.equal(elsewhere);
    expect(await shown(({ body }) => looks(body))).to.deep.equal(elsewhere);
  });

  it('is dark where the reader wants it so', async () => {
    expect(await shown((copy) => getComputedStyle(copy.documentElement).colorScheme)).to.equal('light dark');
  });

  it('says in which language code is, and sets pictures apart', async () => {
    await has([
      answered(
        '```json\n{}\n```\n\n![One](https://elsewhere.example/a.png)![Two](https://elsewhere.example/b.png) below',
      ),
    ]);
    expect(await shown((copy) => linesIn(copy.querySelector('article')!).slice(2))).to.deep.equal([
      'json',
      '{}',
      'One',
      'Two',
      'below',
    ]);
  });

  it('keeps what a message brings out of its last table', async () => {
    const table = '| Lamp | Price |\n|---|---|\n| Brass | 40 |';
    const attachments = [{ ...attachment, title: 'All lamps', url: 'https://lamp.example/all' }];
    await has([answered(table, { with: { attachments } })]);
    const copy = await page();
    expect([...copy.querySelectorAll('td')].map(flat)).to.deep.equal(['Brass', '40']);
    expect(flat(copy.querySelector('article > p:last-child')!)).to.equal('All lamps https://lamp.example/all');
    expect(copy.querySelector('article > p > a')?.getAttribute('href')).to.equal('https://lamp.example/all');
  });

  it('names its page "Conversation" where the site has given an empty title', async () => {
    it_ = await stands({ config: { title: '' } });
    await it_.element.show();
    expect((await page()).title).to.equal('Conversation');
  });
});
