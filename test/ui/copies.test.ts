import { expect } from '@open-wc/testing';
import type { TranscriptLine } from '../../src/ui/config.js';
import { answered, conversationOf, happened, person, said } from '../../src/testing/index.js';
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
    expect(copy.querySelectorAll('script,img,button,style,link,iframe,svg,input')).to.have.length(0);
    for (const element of copy.querySelectorAll('body *'))
      for (const { name } of element.attributes) expect(name).to.match(/^(dir|href|rel|scope|start|target|datetime)$/);
    for (const link of copy.querySelectorAll('a')) expect(link.protocol).to.equal('https:');
    expect(await html()).to.not.include('<script>');
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
