import { expect } from '@open-wc/testing';
import { until } from '../../../src/testing/index.js';
import type { MarkdownOptions } from '../../../src/ui/directives/index.js';
import { Writer } from '../../../src/ui/directives/writer.js';
import { placeIn, runs } from '../support/lines.js';
import { drawn, message, OPTIONS } from './support/page.js';
import { WORDS } from './support/words.js';

const shownWith = (text: string, options: MarkdownOptions = OPTIONS) => {
  const shown = message();
  shown.show(text, true, options);
  return shown;
};

const loaded = (): Promise<void> =>
  import('../../../src/ui/directives/picture.js').then(() => new Promise((done) => setTimeout(done)));

describe('what is drawn', () => {
  afterEach(() => document.querySelectorAll('body > div').forEach((element) => element.remove()));

  it('headings stand below the heading of the message', () => {
    const { body } = shownWith('# One\n\n## Two\n\n### Three\n\n###### Six');
    expect([...body.children].map(({ localName }) => localName)).to.deep.equal(['h4', 'h5', 'h6', 'h6']);
    expect([...body.children].map(({ className }) => className)).to.deep.equal(['large', 'large', '', '']);
    expect(shownWith('# One', { ...OPTIONS, headingLevel: 3 }).body.firstElementChild?.localName).to.equal('h3');
  });

  for (const [text, levels] of [
    ['### Three\n\n#### Four\n\n## Two\n\n### Three', [4, 5, 4, 5]],
    ['# One\n\n### Three\n\n### Three\n\n## Two\n\n# One', [4, 5, 5, 5, 4]],
    ['## Two\n\n> #### Four\n\n- ###### Six\n\n### Three', [4, 5, 5, 5]],
    ['Three\n---\n\n#### Four', [4, 5]],
  ] as const)
    it(`headings leave out no level, whole or as they come: ${JSON.stringify(text)}`, () => {
      const levelsOf = (body: Element): number[] =>
        [...body.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(({ localName }) => Number(localName[1]));
      expect(levelsOf(shownWith(text).body)).to.deep.equal(levels);
      const body = document.createElement('div');
      const writer = new Writer(body, OPTIONS);
      const nodes = new Set<Element>();
      for (let end = 1; end <= text.length; end++) {
        writer.write(text.slice(0, end), end === text.length, OPTIONS);
        const done = levelsOf(body).slice(0, -1);
        expect(done, text.slice(0, end)).to.deep.equal(levels.slice(0, done.length));
        for (const one of body.children) if (one.nextElementSibling !== null) nodes.add(one);
      }
      expect(levelsOf(body)).to.deep.equal(levels);
      expect(
        [...nodes].every((one) => one.parentElement === body),
        'what was drawn stays',
      ).to.equal(true);
    });

  it('each paragraph and heading runs as its own first letter does', () => {
    const { body } = shownWith('Hello שלום\n\nמרחב Tove\n\n## Asker זמין\n\n## גובה Nesodden');
    expect(runs(body, 'Hello', 'שלום')).to.deep.equal([false, 'left']);
    expect(runs(body, 'מרחב', 'Tove')).to.deep.equal([true, 'right']);
    expect(runs(body, 'Asker', 'זמין')).to.deep.equal([false, 'left']);
    expect(runs(body, 'גובה', 'Nesodden')).to.deep.equal([true, 'right']);
  });

  const LIST = '- Tove אחד\n- שתיים Asker\n- 12:00\n\n> Light רבה\n\n| Lamp | מחיר |\n|---|---|\n| Vik | 189 |';

  it('a list, a quote and a table run as the message does, whatever their first word is', () => {
    const { body } = shownWith(`המנורות האלה:\n\n${LIST}`);
    for (const block of body.querySelectorAll('ul,blockquote,.scroll'))
      expect(getComputedStyle(block).direction, block.localName).to.equal('rtl');
    // What is said in it runs as its own words do, beside its mark.
    expect(runs(body, 'Tove', 'אחד')).to.deep.equal([false, 'right']);
    expect(runs(body, 'שתיים', 'Asker')).to.deep.equal([true, 'right']);
    expect(runs(body, '12', '00')[1]).to.equal('right');
    expect(runs(body, 'Light', 'רבה')).to.deep.equal([false, 'right']);
    expect(placeIn(body, 'Lamp').left).to.be.above(placeIn(body, 'מחיר').left);
    expect(placeIn(body, '12').right).to.be.within(0, body.querySelector('li')!.getBoundingClientRect().right);
  });

  it('of a message that begins with a Latin name a list runs to the left where the chat does, and there alone', () => {
    const left = { ...OPTIONS, words: { ...WORDS, copy: 'העתקה' } };
    const direction = (text: string, options?: MarkdownOptions): string =>
      getComputedStyle(shownWith(text, options).body.querySelector('ul')!).direction;
    expect(direction(`Asker זמין:\n\n${LIST}`, left)).to.equal('rtl');
    expect(direction(`Asker זמין:\n\n${LIST}`)).to.equal('ltr');
    expect(direction('Hello:\n\n- one\n- two', left)).to.equal('ltr');
  });

  it('a message turns around once at most while it is written', () => {
    const body = document.createElement('div');
    const left = { ...OPTIONS, words: { ...WORDS, copy: 'העתקה' } };
    for (const [options, text] of [
      [left, `Asker:\n\n${LIST}`],
      [OPTIONS, `12: המנורות:\n\n${LIST}`],
    ] as const) {
      const writer = new Writer(body, options);
      const seen: (string | null)[] = [];
      for (let end = 1; end <= text.length; end++) {
        writer.write(text.slice(0, end), end === text.length, options);
        if (seen.at(-1) !== body.getAttribute('dir')) seen.push(body.getAttribute('dir'));
      }
      expect(seen).to.deep.equal(['ltr', 'rtl']);
    }
  });

  it('a table runs as its words do, and what a cell measures is not turned around in it', () => {
    const { body } = shownWith('| الطول | السعر |\n| --- | --- |\n| 148 cm | ١٢ درهم |');
    expect(getComputedStyle(body.querySelector('.scroll')!).direction).to.equal('rtl');
    expect(placeIn(body, '148').left).to.be.below(placeIn(body, 'cm').left);
  });

  it('leaves together what goes on with a time, a fraction, a decimal or a sign, where words run to the left', () => {
    for (const [words, apart] of [
      ['נשלח ב 05.10.2024 14:30 אליך', ['05.10.2024']],
      ['תאריך 2024-10-05 14:00', ['2024-10-05']],
      ['הזמנה 1234567/89 יצאה', []],
      ['טלפון 050-1234567/8', []],
      ['סכום 1 234 567,50', []],
      ['סכום $1234567', []],
      ['גדל 1234567% מאוד', []],
      ['התקשרו 050-123 45 67.', ['050-123 45 67']],
    ] as const)
      expect([...shownWith(words).body.querySelectorAll('span')].map((one) => one.textContent)).to.deep.equal(apart);
  });

  it('the groups of a telephone number stand in their order where words run to the left, and a range as its words do', () => {
    const { body } = shownWith(
      'טלפון: +47 22 00 41 80, מחיר 12.000 - 15.000, **או (022) 123 45 67**\n\nBy 0800 12 34 56: בית',
    );
    for (const [first, then] of [
      ['+', '47'],
      ['47', '22'],
      ['22', '80'],
      ['(022', '123'],
      ['123', '67'],
      ['0800', '56'],
    ] as const)
      expect(placeIn(body, first).left, `${first} ${then}`).to.be.below(placeIn(body, then).left);
    expect(placeIn(body, '12.000').left).to.be.above(placeIn(body, '15.000').left);
    expect(shownWith('Call +47 22 00 41 80').body.querySelectorAll('span').length).to.equal(0);
  });

  it('a message that turns around while it is written is the same at the end', () => {
    const left = { ...OPTIONS, words: { ...WORDS, copy: 'העתקה' } };
    const text = 'Asker +47 22 00 41 80\n\n- 0800 12 34 56\n- +47 22 00 41 81 זמין\n\nטלפון 22 00 41 82 ועוד';
    const expected = drawn(shownWith(text, left).body);
    expect(expected.match(/<span dir="ltr">/g)?.length).to.equal(4);
    const body = document.createElement('div');
    body.className = 'md';
    const writer = new Writer(body, left);
    for (let end = 1; end <= text.length; end++) writer.write(text.slice(0, end), false, left);
    writer.write(text, true, left);
    expect(drawn(body)).to.equal(expected);
  });

  it('a message turns around with the language of the chat', () => {
    const { body, show } = message();
    const text = 'Asker זמין:\n\n- אחד';
    show(text, true);
    expect(body.dir).to.equal('ltr');
    show(text, true, { ...OPTIONS, words: { ...WORDS, copy: 'העתקה' } });
    expect(body.dir).to.equal('rtl');
  });

  it('code is called as it was, with no capital of ours', () => {
    const { body } = shownWith('```javascript\na\n```\n\n```graphql\na\n```\n\n```C++\na\n```\n\n```\na\n```');
    expect([...body.querySelectorAll('.language')].map(({ textContent }) => textContent)).to.deep.equal([
      'javascript',
      'graphql',
      'C++',
      'Code',
    ]);
  });

  it('a table has a name, a place in the order of focus, and heads with a scope', () => {
    const { body } = shownWith('| a | b |\n| --- | ---: |\n| 1 | 2 |');
    const area = body.querySelector<HTMLElement>('.scroll');
    expect(area?.getAttribute('aria-label')).to.equal('table with 2 columns, 1 rows');
    expect(area?.tabIndex).to.equal(0);
    expect([...body.querySelectorAll('th')].map(({ scope, className }) => [scope, className])).to.deep.equal([
      ['col', ''],
      ['col', 'end'],
    ]);
  });

  it('a table that is being written says how many rows there are', async () => {
    const { body, show, frame } = message();
    show('| a | b |\n|---|---|\n| 1 | 2 |\n| 3');
    await frame();
    expect(body.querySelector('.scroll')?.ariaLabel).to.equal('table with 2 columns, 1 rows');
  });

  it('cells with a sentence may have more than one line', () => {
    const { body } = shownWith('| a | b |\n| --- | ---: |\n| 1 | This lamp is sold out until May. |');
    expect([...body.querySelectorAll('td')].map(({ className }) => className)).to.deep.equal(['', 'end long']);
  });

  it('code says its language and its lines, can be reached and copied', async () => {
    const { body } = shownWith('```json\n{ "a": 1,\n  "b": 2 }\n```');
    expect(body.querySelector('.language')?.textContent).to.equal('json');
    const area = body.querySelector<HTMLElement>('pre');
    expect(area?.getAttribute('aria-label')).to.equal('code block, 2 lines, json');
    expect(area?.tabIndex).to.equal(0);
    const button = body.querySelector<HTMLButtonElement>('.copy');
    expect(button?.textContent).to.equal('Copy');
    const { width, height } = button?.getBoundingClientRect() ?? new DOMRect();
    expect(width).to.be.at.least(44);
    expect(height).to.be.at.least(44);
  });

  it('copies the code, says so in the same width, and tells who wants to know', async () => {
    const copied: string[] = [];
    const written: string[] = [];
    const clipboard = { writeText: (text: string) => Promise.resolve(void written.push(text)) };
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
    const { body } = shownWith('```\nlevel = 40\n```', { ...OPTIONS, onCopied: (text) => copied.push(text) });
    const button = body.querySelector<HTMLButtonElement>('.copy') as HTMLButtonElement;
    const { width } = button.getBoundingClientRect();
    button.click();
    await until(() => button.textContent === 'Copied');
    expect(button.getBoundingClientRect().width).to.equal(width);
    expect(written).to.deep.equal(['level = 40']);
    expect(copied).to.deep.equal(['level = 40']);
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('marks the code where there is no clipboard, so that a key copies it', async () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
    // What the browser tells of a selection in a shadow root differs.
    const body = document.createElement('div');
    document.body.append(body);
    new Writer(body, OPTIONS).write('```\nlevel = 40\n```', true, OPTIONS);
    body.querySelector<HTMLButtonElement>('.copy')?.click();
    await until(() => getSelection()?.toString() === 'level = 40');
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  it('links elsewhere say so, links to this site do not', () => {
    const { body } = shownWith(
      `[there](https://a.example/x) and [here](${location.origin}/y), [mail](mailto:x@a.example)`,
    );
    const [there, here, mail] = [...body.querySelectorAll('a')];
    expect([there?.target, there?.rel]).to.deep.equal(['_blank', 'noopener noreferrer']);
    expect(there?.textContent).to.equal('there (opens in a new tab)');
    expect(there?.querySelector('svg')).not.to.equal(null);
    expect([here?.target, here?.textContent]).to.deep.equal(['', 'here']);
    expect([mail?.target, mail?.textContent]).to.deep.equal(['', 'mail']);
    expect(getComputedStyle(there as Element).textDecorationLine).to.equal('underline');
  });

  it('a link whose words name another place shows where it leads', () => {
    const { body } = shownWith('[bank.example](https://evil.example/x) and [x](https://аpple.example)');
    expect(body.textContent).to.contain('bank.example (evil.example)');
    expect(body.textContent).to.contain('(xn--pple-43d.example)');
  });

  it('no mark in its words hides that a link names another place', async () => {
    await import('../../../src/ui/directives/raw-html.js');
    for (const words of [
      'ba*nk*.example',
      '`bank`.example',
      'bank&#46;example',
      'bank\\.example',
      'ba<b>nk.ex</b>ample',
    ])
      expect(shownWith(`[${words}](https://evil.example/x)`).body.textContent, words).to.contain('(evil.example)');
    const { body } = shownWith('See <a href="https://evil.example/x">ba*nk*.example</a> now');
    await until(() => body.querySelector('a') !== null);
    expect(body.textContent).to.contain('(evil.example)');
  });

  it('the page may take a link for itself', () => {
    const pressed: string[] = [];
    const onLink: NonNullable<MarkdownOptions['onLink']> = ({ href, event }) => {
      pressed.push(href);
      event.preventDefault();
    };
    const { body } = shownWith('[**there**](https://a.example/x)', { ...OPTIONS, onLink });
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, composed: true });
    body.querySelector('strong')?.dispatchEvent(event);
    expect(pressed).to.deep.equal(['https://a.example/x']);
    expect(event.defaultPrevented).to.equal(true);
  });

  it('a half-written address is no link yet', async () => {
    const { body, show, frame } = message();
    show('See https://a.example/x');
    await frame();
    expect(body.querySelector('a')?.hasAttribute('href')).to.equal(false);
    show('See https://a.example/x now', true);
    expect(body.querySelector('a')?.href).to.equal('https://a.example/x');
  });

  it('an address ends where words go on without a space, and holds the letters of any script in its own parts', () => {
    for (const [words, ...links] of [
      ['詳しくはhttps://a.example/track/HB5523をご覧ください。', 'https://a.example/track/HB5523'],
      ['请查看https://a.example/track/HB5523了解详情', 'https://a.example/track/HB5523'],
      ['https://a.example/x?y=1에서 확인하세요', 'https://a.example/x?y=1'],
      ['www.a.exampleで', 'www.a.example'],
      ['https://ja.a.example/wiki/日本語と', 'https://ja.a.example/wiki/日本語と'],
      ['https://例え.example/', 'https://例え.example/'],
      ['https://münchen.example/straße', 'https://münchen.example/straße'],
    ] as const) {
      const { body } = shownWith(words);
      expect(body.textContent, words).to.contain(words.slice(-1));
      const shown = [...body.querySelectorAll('a')].map((link) => link.firstChild?.textContent);
      expect(shown, words).to.deep.equal(links);
    }
  });

  it('a mail address is a link without a note, and none while it may become another', async () => {
    const { body, show, frame } = message();
    for (const half of ['Mail support@shop.exam', 'Mail support@shop.co.']) {
      show(half);
      await frame();
      expect(body.querySelector('a')?.hasAttribute('href'), half).to.equal(false);
    }
    for (const text of [
      'Mail support@shop.example now',
      '[support@shop.example](mailto:support@shop.example)',
      '<support@shop.example>',
    ]) {
      show(text, true);
      expect(body.querySelector('a')?.href).to.equal('mailto:support@shop.example');
      expect(body.textContent).not.to.contain('(');
    }
    show('Mail support@shop.example now, or', false);
    await frame();
    expect(body.querySelector('a')?.hasAttribute('href')).to.equal(true);
  });

  it('pictures wait until somebody asks for them', async () => {
    const source = `${location.origin}/test/ui/markdown/none.png`;
    const { body } = shownWith(`![A lamp](${source})`);
    await loaded();
    expect(body.querySelector('img')).to.equal(null);
    const button = body.querySelector<HTMLButtonElement>('.load') as HTMLButtonElement;
    expect(button.textContent).to.equal(`Load image: A lamp From ${location.host}`);
    button.click();
    const image = body.querySelector('img') as HTMLImageElement;
    expect([image.alt, image.referrerPolicy]).to.deep.equal(['A lamp', 'no-referrer']);
    await new Promise((done) => image.addEventListener('error', () => setTimeout(done)));
    expect(body.querySelector('.shot')?.textContent).to.contain('The image could not be loaded.');
    expect(body.querySelector('.load')?.textContent).to.contain('Try again');
  });

  it('pictures of places that the site lists are there at once', async () => {
    const mayLoad = (url: URL): boolean => url.origin === location.origin;
    const { body } = shownWith(`![](${location.origin}/demo/shop/favicon.svg) ![y](https://a.example/y.png)`, {
      ...OPTIONS,
      mayLoad,
    });
    await loaded();
    expect(body.querySelectorAll('img').length).to.equal(1);
    expect(body.querySelector('img')?.alt).to.equal(`Image from ${location.host}, no description`);
    expect(body.querySelectorAll('.load').length).to.equal(1);
  });

  for (const text of [
    '\u0645\u0631\u062d\u0628\u0627 order FW-10234 (see https://x.example)',
    'see [\u0645\u0631\u062d\u0628\u0627](https://x.example) (now)',
  ])
    it(`the mark of a link lies over no words where two directions meet: ${text.slice(-12)}`, () => {
      const { body } = shownWith(text);
      // What is for screen readers alone takes no room in the widget.
      for (const hidden of body.querySelectorAll<HTMLElement>('.sr')) hidden.style.display = 'none';
      const mark = body.querySelector('.out svg')!.getBoundingClientRect();
      const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        const node = texts.currentNode as Text;
        for (let at = 0; at < node.length; at++) {
          if (node.data[at]!.trim() === '' || node.data[at] === '\u2060') continue;
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          for (const { left, right, top, bottom } of range.getClientRects()) {
            const over =
              right - left > 0 &&
              left < mark.right - 1 &&
              right > mark.left + 1 &&
              top < mark.bottom - 2 &&
              bottom > mark.top + 2;
            expect(over, node.data[at]).to.equal(false);
          }
        }
      }
    });

  it('raw HTML becomes the same elements', async () => {
    await import('../../../src/ui/directives/raw-html.js');
    const { body } = shownWith(
      'Hello <b>you</b>, <i>and</i><br>see <a href="https://a.example">this</a>.\n\n<ul><li>one</li><li>two</li></ul>',
    );
    await until(() => body.querySelector('strong') !== null);
    expect(body.querySelector('strong')?.textContent).to.equal('you');
    expect(body.querySelector('a')?.target).to.equal('_blank');
    expect(body.querySelectorAll('li').length).to.equal(2);
  });

  it('raw HTML runs no words together, before it is read and after', async () => {
    const line = (shownWith('x two').body as HTMLElement).offsetHeight;
    for (const text of ['x <br>two', '<div>x</div><div>two</div>', '<p>x</p><p>two</p>', '<h2>x</h2>two']) {
      const { body } = shownWith(text);
      // Seen, and not by what a browser calls the inner text: in WebKit that knows no line that styles keep.
      expect(body.offsetHeight, text).to.be.above(1.8 * line);
      expect(body.textContent.replace(/\s+/g, ''), text).to.equal('xtwo');
      await import('../../../src/ui/directives/raw-html.js').then(() => new Promise((done) => setTimeout(done)));
      expect(body.offsetHeight, text).to.be.above(1.8 * line);
      expect(body.textContent.replace(/\s+/g, ''), text).to.equal('xtwo');
    }
    expect(shownWith('<table><tr><td>x</td><td>two</td></tr></table>').body.innerText.trim()).to.equal('x two');
  });

  it('a tag with attributes among words ends where its end is', async () => {
    await import('../../../src/ui/directives/raw-html.js');
    const { body } = shownWith(
      'Track it <a href="https://a.example/one">here</a> or <a href="https://a.example/two">there</a>, <b class="x">or</b> call.',
    );
    await until(() => body.querySelector('a') !== null);
    expect(body.textContent.replace(/ \(opens[^)]*\)/g, '')).to.equal('Track it here or there, or call.');
    expect([...body.querySelectorAll('a,strong')].map(({ firstChild }) => firstChild?.textContent)).to.deep.equal([
      'here',
      'there',
      'or',
    ]);
    expect(shownWith('<b class="x">one</b> and </b>').body.textContent).to.equal('one and </b>');
  });

  it('a word between angle brackets stays one, also where HTML has such a name', () => {
    const text = 'Send me your <address> please, <b>not</b> the <title> or <order-number>';
    const { body } = shownWith(text);
    expect(body.textContent).to.equal(text.replace(/<.?b>/g, ''));
    expect(body.querySelector('address,title')).to.equal(null);
  });

  it('the end of what has not begun is words, also where a line begins with it', () => {
    for (const text of ['Put a </b> behind it, and a </title>.', '</b> is how it ends', 'One line\n</i> and one more'])
      expect(shownWith(text).body.textContent, text).to.equal(text);
    expect(shownWith('<details>\n\nmore</details>').body.textContent).not.to.contain('</');
  });

  it('other words follow a change of language, in the same nodes', () => {
    const { body, show } = message();
    show('[x](https://a.example)\n\n```\ncode\n```', true);
    const link = body.querySelector('a');
    show('[x](https://a.example)\n\n```\ncode\n```', true, {
      words: { ...WORDS, newTab: 'neuer Tab', copy: 'Kopieren' },
    });
    expect(body.querySelector('a')).to.equal(link);
    expect(body.textContent).to.contain('neuer Tab').and.to.contain('Kopieren');
  });

  it('shows a text of which nothing would be left as it came', () => {
    for (const text of ['<script>hit(1)</script>', '<img src=x>', '---', '<!-- words -->'])
      expect(shownWith(text).body.textContent, text).not.to.equal('');
  });

  const coloured = (): Promise<void> =>
    import('../../../src/ui/directives/highlight.js').then(() => new Promise((done) => setTimeout(done)));

  it('finished code has colours, and the same letters', async () => {
    const source = 'const level = 40; // warm\nreturn "on";';
    const { body, show } = message();
    const text = `\`\`\`js\n${source}\n\`\`\``;
    show(text, true);
    await coloured();
    const code = body.querySelector('pre code');
    expect([...(code?.children ?? [])].map((span) => `${span.className} ${span.textContent}`)).to.deep.equal([
      'keyword const',
      'number 40',
      'comment // warm',
      'keyword return',
      'string "on"',
    ]);
    expect(code?.textContent).to.equal(source);
    const colours = [...body.querySelectorAll('pre span')].map((span) => getComputedStyle(span).fontWeight);
    expect(new Set(colours)).to.deep.equal(new Set([getComputedStyle(code as Element).fontWeight]));
    show(text, true, { words: { ...WORDS, copy: 'Kopieren' } });
    expect(body.querySelectorAll('pre span').length, 'drawn again').to.equal(5);
    const pre = body.querySelector('pre') as HTMLElement;
    pre.style.setProperty('--am-code-fg', 'rgb(1, 2, 3)');
    const own = [...pre.querySelectorAll('span')].map((span) => getComputedStyle(span).color);
    expect(new Set(own), 'the colour of the page').to.deep.equal(new Set(['rgb(1, 2, 3)']));
  });

  it('code has no colours while it is written, nor what is no code by its name, or has none', async () => {
    const { body, show, frame } = message();
    show('- a\n\n  ```js\n  const a = 1;\n  ```\n\n- b\n\n  ```js\n  const b');
    await frame();
    await coloured();
    expect(body.querySelectorAll('pre').length).to.equal(2);
    expect(body.querySelector('pre span')).to.equal(null);
    for (const name of ['', 'text', 'TXT', 'plain', 'plaintext', 'console', 'output', 'log']) {
      show(`\`\`\`${name}\nIt's 5 for you\n\`\`\``, true);
      await coloured();
      expect(body.querySelector('pre span'), name).to.equal(null);
    }
  });

  it('items that are done say so', () => {
    const { body } = shownWith('- [x] one\n- [ ] two');
    expect([...body.querySelectorAll('[role=img]')].map((box) => box.getAttribute('aria-label'))).to.deep.equal([
      'done',
      'not done',
    ]);
  });
});
