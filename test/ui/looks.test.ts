import { expect } from '@open-wc/testing';
import type { MessengerConfig } from '../../src/ui/config.js';
import { answered, conversationOf, handing, happened, person, said } from '../../src/testing/index.js';
import { asIf } from './support/as-if.js';
import { stands, until, type Standing } from './support/stand.js';

type Options = Parameters<typeof stands>[0];

describe('how it is drawn', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());
  const open = async (options: Options = {}): Promise<void> => {
    it_ = await stands(options);
    await it_.element.show();
    await it_.drawn();
  };
  const box = (what: string | Element): DOMRect =>
    (typeof what === 'string' ? it_.one(what) : what).getBoundingClientRect();
  const styled = async (text: string): Promise<void> => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    it_.root.adoptedStyleSheets = [...it_.root.adoptedStyleSheets, sheet];
    await it_.drawn();
  };
  /** WCAG 1.4.12. */
  const SPACED =
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

  for (const [how, style] of [
    ['with the spacing that a reader has chosen', SPACED],
    ['with letters that are twice as large', ':host { --am-font-size: 2em !important }'],
  ] as const)
    it(`has all the words of its header, ${how}`, async () => {
      await open({ config: { title: 'Juniper & Company', subtitle: 'AI assistant, people from 9:00' } });
      await styled(style);
      const [head, who] = [box('.head'), box('.who')];
      for (const words of it_.all('.who bdi')) {
        expect(box(words).bottom, words.textContent).to.be.at.most(box('.who').bottom + 1);
        expect(box(words).bottom, words.textContent).to.be.at.most(head.bottom);
        expect(words.scrollWidth, words.textContent).to.be.at.most(Math.max(words.clientWidth, who.width) + 1);
      }
      expect(who.top + who.bottom, 'in the middle').to.be.closeTo(head.top + head.bottom - 1, 2);
    });

  for (const chat of ['the first chat on a page', 'the next'])
    it(`has colours in code, and the colour of the page where that has one: ${chat}`, async () => {
      await open();
      it_.chat.is([said('How?'), answered('```js\nconst level = 40;\n```')]);
      await until(() => it_.all('pre span').length === 2);
      const colours = (): string[] =>
        ['pre code', 'pre .keyword', 'pre .number'].map((one) => getComputedStyle(it_.one(one)).color);
      expect(new Set(colours()).size).to.equal(3);
      it_.element.style.setProperty('--am-code-fg', 'rgb(1, 2, 3)');
      expect(new Set(colours())).to.deep.equal(new Set(['rgb(1, 2, 3)']));
    });

  it('begins every line of a card at its edge, whatever it is written in', async () => {
    await open({ locale: 'ar' });
    it_.chat.is([answered('Call us', { with: { callActions: [{ title: 'Lamp desk', number: '+44 20 7946 0018' }] } })]);
    await until(() => it_.all('.call').length === 1);
    await it_.drawn();
    const edges = ['.call b', '.call bdi'].map((line) => {
      const words = document.createRange();
      words.selectNodeContents(it_.one(line));
      return box(it_.one(line).parentElement!).right - words.getBoundingClientRect().right;
    });
    for (const edge of edges) expect(edge).to.be.within(-1, 1);
  });

  /** How many lines the longest of its words takes. */
  const linesOf = (what: string, part: RegExp): number => {
    const texts = document.createTreeWalker(it_.one(what), NodeFilter.SHOW_TEXT);
    let lines = 0;
    while (texts.nextNode()) {
      const text = texts.currentNode as Text;
      for (const { 0: words, index } of text.data.matchAll(part)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + words.length);
        const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
        lines = Math.max(lines, new Set(tops).size);
      }
    }
    return lines;
  };

  it('has a number to call in one line where there is no room for it beside its button', async () => {
    await open({ mode: 'inline' });
    const callActions = [{ title: 'Call the shop', number: '+47 22 00 41 80' }];
    it_.chat.is([answered('Call us', { with: { callActions } })]);
    await until(() => it_.all('.call').length === 1);
    it_.one('.panel').style.inlineSize = '300px';
    it_.one('.call .btn').prepend('Telefonisch ');
    await it_.drawn();
    expect(linesOf('.call bdi', /.+/g)).to.equal(1);
    expect(box('.call .btn').right).to.be.at.most(box('.call').right);
    it_.one('.panel').style.inlineSize = '500px';
    expect(box('.call .btn').top, 'beside it, where there is').to.be.below(box('.call bdi').bottom);
  });

  it('breaks no word of a place in the queue', async () => {
    await open({ mode: 'inline', locale: 'de' });
    const handoff = handing('queued', { at: Date.now(), position: 3, waitSeconds: 230 });
    it_.chat.is([said('A person?')], { conversation: conversationOf([said('A person?')], { handoff }) });
    await until(() => it_.all('.place').length === 1 && /Warteschlange/.test(it_.one('.place').textContent));
    it_.one('.panel').style.inlineSize = '240px';
    await it_.drawn();
    expect(linesOf('.place .t', /\S+/g)).to.equal(1);
    expect(box('.place .line').right).to.be.at.most(box('.place').right);
  });

  it('shows where one stands in the queue, and what was chosen, where the brand is as light as the page', async () => {
    const ground = (what: string): string => getComputedStyle(it_.one(what)).backgroundColor;
    await open({ accent: '#fff', config: { rating: true } });
    const handoff = handing('queued', { at: Date.now(), position: 3, waitSeconds: 230 });
    it_.chat.is([said('A person?')], { conversation: conversationOf([said('A person?')], { handoff }) });
    await until(() => it_.all('.line .you').length === 1 && it_.element.behind.theme.ready);
    const edge = (): string => getComputedStyle(it_.one('.place')).getPropertyValue('--am-accent-fill').trim();
    await until(() => edge() === '#ffffff');
    expect(ground('.line .you')).to.not.equal('rgb(255, 255, 255)');
    it_.chat.is([said('Hi'), answered('Hello')], { phase: 'ended' });
    await until(() => it_.all('.rate label').length === 5);
    it_.all<HTMLInputElement>('.rate input')[2]!.click();
    await until(() => it_.all('.pick').length === 1);
    const [chosen, next] = [ground('.pick i'), ground('.rate label:last-child i')];
    expect(chosen).to.not.equal(next);
    expect(chosen).to.not.equal('rgb(255, 255, 255)');
  });

  it('breaks Korean between its words', async () => {
    await open({ locale: 'ko' });
    await until(() => it_.one('.root').lang === 'ko');
    it_.chat.is([said('램프'), answered('램프가 준비되었습니다')]);
    await until(() => it_.all('.md p').length === 1);
    for (const what of ['.who p', '.me .plain', '.md p'])
      expect(getComputedStyle(it_.one(what)).wordBreak, what).to.equal('keep-all');
  });

  it('breaks Japanese between its phrases where it is a screen of its own', async () => {
    await open({ locale: 'ja', consent: 'required' });
    await until(() => it_.root.querySelector('.root[lang=ja] .screen') !== null);
    const breaks = getComputedStyle(it_.one('.screen p')).wordBreak;
    expect(breaks).to.equal(CSS.supports('word-break', 'auto-phrase') ? 'auto-phrase' : 'normal');
  });

  it('has one ring around what the keys are at in the composer', async () => {
    await open();
    it_.element.prefill('Hello');
    await until(() => it_.all('.go:not(.rest)').length === 1);
    const looks = (): string => getComputedStyle(it_.one('.comp')).boxShadow;
    it_.one('#text').blur();
    const calm = looks();
    it_.one('#text').focus();
    expect(it_.one('#text').matches(':focus')).to.equal(true);
    expect(looks()).to.not.equal(calm);
    it_.one('.go').focus();
    expect(it_.one('.go').matches(':focus-visible')).to.equal(true);
    expect(looks()).to.equal(calm);
  });

  it('closes to where it comes from', async () => {
    await open({ placement: 'end-top' });
    await until(() => it_.all('.launch .i').length === 1);
    // Also where the window is so low that it is not there.
    await styled('.dock.dock.dock { display: flex }');
    expect(getComputedStyle(it_.one('.launch .i')).transform).to.equal('matrix(1, 0, 0, -1, 0, 0)');
    it_.element.placement = 'end-bottom';
    await until(() => getComputedStyle(it_.one('.launch .i')).transform === 'none');
  });

  it('has a number to copy at a desk, and not where there is a finger', async () => {
    await open();
    const number = '+44 20 7946 0018';
    it_.chat.is([answered('Call us', { with: { callActions: [{ title: 'Lamp desk', number }] } })]);
    await until(() => it_.all('.call').length === 1);
    await it_.drawn();
    const copy = (): HTMLElement => it_.one('.call .ib');
    const shown = (desk: boolean, finger: boolean): string => {
      const again = [asIf(it_.root, 'pointer: fine', desk), asIf(it_.root, 'any-pointer: coarse', finger)];
      const { display } = getComputedStyle(copy());
      for (const asks of again) asks();
      return display;
    };
    expect([shown(false, true), shown(true, true), shown(true, false)]).to.deep.equal(['none', 'none', 'grid']);
    expect(getComputedStyle(it_.one('.call bdi')).userSelect).to.not.equal('none');
    expect(it_.all('.call a[href="tel:+442079460018"]')).to.have.length(1);
    const copied: string[] = [];
    const writeText = (text: string): Promise<void> => Promise.resolve(void copied.push(text));
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    expect(copy().ariaLabel).to.equal(`Copy ${number}`);
    copy().click();
    await until(() => copy().ariaLabel === 'Copied');
    Reflect.deleteProperty(navigator, 'clipboard');
    expect(copied).to.deep.equal([number]);
    await until(() => copy().ariaLabel === `Copy ${number}`);
  });

  it('has no empty room in what asks for a rating', async () => {
    await open({ adapters: { rate: () => undefined } });
    it_.chat.is([said('Thank you')], { phase: 'ended' });
    await until(() => it_.all('.rating').length === 1);
    await it_.drawn();
    expect(box('.rating fieldset').bottom - box('.rating .ends').bottom).to.be.below(2);
    expect(box('.rate').top - box('.rating legend').bottom).to.be.within(-1, 12);
  });

  it('has a side panel of its own width, and of that which a page gives it', async () => {
    await open({ mode: 'panel' });
    expect(box('.panel').width).to.equal(Math.min(440, innerWidth));
    it_.element.style.setProperty('--am-panel-width', '330px');
    expect(box('.panel').width).to.equal(330);
  });

  for (const size of ['1em', '1.2em', '2em'])
    it(`has what sends level with the line that is written, in letters of ${size}`, async () => {
      it_ = await stands();
      it_.element.style.setProperty('--am-font-size', size);
      await it_.element.show();
      await it_.drawn();
      const [send, line] = [box('.go'), box('textarea')];
      expect(Math.abs(send.top + send.bottom - line.top - line.bottom) / 2).to.be.below(1);
    });

  const LONG = 'Kundenzufriedenheitsbefragungsergebnisauswertungen';
  /** All that is written in it, and what is drawn beside that. */
  const within = (what: Element, frame: DOMRect): void => {
    const words = document.createRange();
    words.selectNodeContents(what);
    const lines = [...words.getClientRects()];
    expect(lines.length, what.className).to.be.above(0);
    for (const line of lines) {
      expect(line.right, `${what.localName} ${what.className}`).to.be.at.most(frame.right);
      expect(line.left, `${what.localName} ${what.className}`).to.be.at.least(frame.left);
    }
  };
  const narrow = (): void => it_.element.style.setProperty('--am-panel-width', '320px');

  it('breaks words for which the first screen has no room, and the note under it', async () => {
    await open({
      config: { home: { greeting: LONG, text: LONG, starters: ['Where is it?', LONG + LONG] }, note: LONG },
    });
    narrow();
    await until(() => it_.all('.item').length === 2);
    for (const what of it_.all('.hero h3, .hero p, .item, .note')) within(what, box('.panel'));
    const words = document.createRange();
    words.selectNodeContents(it_.one('.hero h3'));
    const bars = it_.all('.hang i').map(box);
    for (const line of words.getClientRects())
      for (const bar of bars) expect(line.right <= bar.left || line.top >= bar.bottom, 'under no bar').to.equal(true);
  });

  it('breaks words for which a teaser has no room', async () => {
    it_ = await stands();
    await it_.element.showTeaser({ title: LONG, text: LONG, actions: [LONG, LONG] });
    await until(() => it_.all('.tease').length === 1);
    for (const what of it_.all('.tease p, .tease .tb, .tease .kind')) within(what, box('.tease'));
    // What it is called stays in one line, and is cut.
    const [title, button] = [box('.tease b'), box('.tease .ib')];
    expect(title.left).to.be.at.least(box('.tease').left);
    expect(title.right).to.be.at.most(button.left);
    expect(getComputedStyle(it_.one('.tease b')).overflow).to.equal('hidden');
  });

  it('breaks a name for which the transcript has no room, wherever it stands', async () => {
    await open({ config: { assistant: LONG, alternatives: [{ kind: 'call', label: LONG, to: '+47 22 00 41 80' }] } });
    narrow();
    it_.chat.is([said('Hello'), answered('Hello', { name: LONG })], {
      conversation: conversationOf([], {
        typing: { who: 'person', name: LONG },
        handoff: handing('timeout', { queue: LONG }),
      }),
    });
    await until(() => it_.all('.hand .alts .btn').length === 1);
    for (const what of it_.all('.by, .busy, .hand')) within(what, box('.log'));
  });

  it('has all of the name of a file that is sent along', async () => {
    await open({ adapters: { upload: () => new Promise(() => undefined) } });
    await until(() => it_.all('input[type=file]').length === 1);
    const files = new DataTransfer();
    files.items.add(new File(['x'], 'the-left-side-of-the-shade-that-came-on-thursday.jpg', { type: 'image/jpeg' }));
    const input = it_.one<HTMLInputElement>('input[type=file]');
    input.files = files.files;
    input.dispatchEvent(new Event('change'));
    await until(() => it_.all('.att b').length === 1);
    const name = it_.one('.att b');
    expect(name.scrollWidth).to.be.at.most(name.clientWidth);
    expect(getComputedStyle(name).whiteSpace).to.equal('normal');
  });

  it('has words of a site that run the other way in their order', async () => {
    const form: MessengerConfig['form'] = [
      { name: 'name', label: 'Who are you?' },
      { name: 'topic', label: 'What is it about?', type: 'select', required: true, options: ['A return?'] },
    ];
    await open({ locale: 'ar', config: { form, note: 'May it err?' } });
    await until(() => it_.all('.field').length === 2);
    const left = (text: Node, at: number): number => {
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      return range.getBoundingClientRect().left;
    };
    for (const label of it_.all('.field label')) {
      const walker = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
      let words = walker.nextNode()!;
      while (!words.nodeValue!.includes('?')) words = walker.nextNode()!;
      expect(left(words, 0), words.nodeValue!).to.be.below(left(words, words.nodeValue!.indexOf('?')));
      expect(box(label).right - box(label.querySelector('bdi')!).right, 'where the line begins').to.be.below(1);
    }
    expect(getComputedStyle(it_.all('option')[1]!).direction).to.equal('ltr');
  });

  describe('where the chat runs from right to left', () => {
    const right = async (options: Options = {}): Promise<void> => {
      await open({ locale: 'ar', ...options });
      await until(() => it_.one('.root').dir === 'rtl');
    };
    const corners = (what: string): string[] => {
      const { borderBottomLeftRadius, borderBottomRightRadius } = getComputedStyle(it_.one(what));
      return [borderBottomLeftRadius, borderBottomRightRadius];
    };

    it('has what one writes in on its side until something is written that runs the other way', async () => {
      await right();
      const area = it_.one<HTMLTextAreaElement>('#text');
      const runs = (): string => getComputedStyle(area).direction;
      expect(runs()).to.equal('rtl');
      it_.element.prefill('Where is it?');
      await until(() => runs() === 'ltr');
      it_.element.prefill('');
      await until(() => runs() === 'rtl');
    });

    it('has the small corner of a bubble and of a suggestion on the side on which it stands', async () => {
      await right();
      it_.chat.is([
        said('Hello'),
        said('أين هو؟'),
        answered('Hi', { with: { suggestions: [{ text: 'Yes', payload: '' }] } }),
      ]);
      await until(() => it_.all('.chip').length === 1);
      const [first, second] = it_.all('.me .bubble');
      for (const [bubble, corner] of [
        [first!, '6px'],
        [second!, '4px'],
      ] as const) {
        expect(getComputedStyle(bubble).borderBottomLeftRadius).to.equal(corner);
        expect(getComputedStyle(bubble).borderBottomRightRadius).to.equal('18px');
      }
      expect(corners('.chip')).to.deep.equal(['4px', '18px']);
      expect(getComputedStyle(first!.firstElementChild!).direction, 'its words').to.equal('ltr');
    });
  });

  /** Where the name is, and where the words end that follow it. */
  const order = (what: Element, name: string): [name: number, rest: number] => {
    const nodes = document.createTreeWalker(what, NodeFilter.SHOW_TEXT);
    const boxes: DOMRect[] = [];
    let text = '';
    for (let node = nodes.nextNode(); node !== null; node = nodes.nextNode())
      for (let at = 0; at < (node as Text).length; at++) {
        const letter = document.createRange();
        letter.setStart(node, at);
        letter.setEnd(node, at + 1);
        text += letter.toString();
        boxes.push(letter.getBoundingClientRect());
      }
    const last = /\p{L}(?=\P{L}*$)/u.exec(text)!.index;
    return [boxes[text.indexOf(name)]!.left, boxes[last]!.left];
  };

  for (const [locale, dir, name] of [
    ['ar', 'rtl', 'Ada'],
    ['en', 'ltr', 'سارة'],
    // A page in a language that has no words of ours.
    ['en', 'rtl', 'Ada'],
  ] as const)
    it(`lets no name turn our own sentences around, nor the chat that runs ${dir}, in ${locale}`, async () => {
      await open({ locale, ...(locale === 'en' && { dir }), config: { assistant: name, home: {} } });
      await until(() => it_.one('.root').dir === dir && it_.all('.hero p').length === 1);
      it_.element.style.setProperty('--am-panel-width', '700px');
      const inOrder = (selector: string, runs = locale === 'ar' ? 'rtl' : 'ltr'): void => {
        const [first, then] = order(it_.one(selector), name);
        expect(Math.sign(then - first), selector).to.equal(runs === 'rtl' ? -1 : 1);
      };
      inOrder('.note');
      if (locale === 'en') inOrder('.hero p');
      it_.stand.goesOn = true;
      it_.chat.is([said('x'), answered(locale === 'ar' ? 'Hello' : 'أهلا', { name })]);
      document.dispatchEvent(new Event('visibilitychange'));
      await until(() => it_.all('.resume').length === 1);
      // Who said it, and what: no sentence.
      inOrder('.resume .muted', dir);
      it_.one('.resume').click();
      it_.chat.is([said('x')], {
        conversation: conversationOf([said('x')], { handoff: handing('live', { person: { name, avatarUrl: null } }) }),
      });
      await until(() => it_.all('.hand .h').length === 1);
      if (locale === 'en') inOrder('.hand .h');
    });

  it('gives the part that sends the shape that one sees, and a finger 44 pixels of it', async () => {
    await open();
    it_.element.prefill('Hello');
    await until(() => it_.all('.go.rest').length === 0);
    await it_.drawn();
    const send = it_.one('[part~=send]');
    const { backgroundColor, borderTopLeftRadius } = getComputedStyle(send);
    expect([backgroundColor, borderTopLeftRadius]).to.deep.equal(['rgb(18, 104, 90)', '14px']);
    expect(getComputedStyle(send, '::before').backgroundColor).to.equal('rgba(0, 0, 0, 0)');
    const { left, top, width, height } = box(send);
    const [x, y] = [left + width / 2, top + height / 2];
    for (const by of [-21.5, 21.5])
      for (const [across, down] of [
        [x + by, y],
        [x, y + by],
      ] as const)
        expect(send.contains(it_.root.elementFromPoint(across, down)), `${by}`).to.equal(true);
    // The composer is no higher for it than its own edge.
    expect(box('.comp').height).to.equal(52);
  });

  it('gives a suggestion the shape that one sees, which a page may colour, and a finger 44 pixels of it', async () => {
    await open();
    const suggestions = ['Where is it?', 'Talk to a person', 'a '.repeat(60)].map((text) => ({ text, payload: '' }));
    it_.chat.is([said('Hi'), answered('Hello!', { with: { suggestions } })]);
    await until(() => it_.all('.chip').length === 3);
    const chip = it_.one('[part~=chip]');
    const { backgroundColor, borderTopWidth } = getComputedStyle(chip);
    expect([backgroundColor, borderTopWidth]).to.deep.equal(['rgb(253, 253, 251)', '1px']);
    expect(getComputedStyle(chip, '::before').backgroundColor, 'nothing is over it').to.equal('rgba(0, 0, 0, 0)');
    const { left, top, width, height } = box(chip);
    expect(height).to.equal(36);
    // Between two rows the one begins where the other ends, in the middle of a pixel.
    for (const by of [-21, 21]) {
      const hit = it_.root.elementFromPoint(left + width / 2, top + height / 2 + by);
      expect(chip.contains(hit), `${by}`).to.equal(true);
    }
    // Two rows of them stand as far apart as the fingers that press them.
    const [one, , long] = it_.all('.chip').map((each) => each.getBoundingClientRect());
    expect(long!.top - one!.bottom).to.be.closeTo(8, 0.5);
  });

  it('gives what is said of a row the room that the name of the row can do without', async () => {
    await open();
    const hours =
      '| Day | Shop | Chat |\n| --- | --- | --- |\n| Monday–Friday | 9:00–18:00 | 8:00–20:00 |\n| Sunday and public holidays | closed | 10:00–16:00 |';
    const sentence = 'A lamp of brass, with a shade of linen that can be washed.';
    it_.chat.is([said('When?'), answered(hours), answered(`| No. | What |\n| --- | --- |\n| 1 | ${sentence} |`)]);
    await until(() => it_.all('table').length === 2);
    const [first, second] = it_.all('.scroll');
    for (const area of [first!, second!]) expect(area.scrollWidth).to.be.at.most(area.clientWidth);
    const height = (cell: HTMLElement): number => cell.offsetHeight;
    const times = [...first!.querySelectorAll<HTMLElement>('tr:nth-child(1) td')];
    expect(new Set(times.map(height)).size, 'times stay whole').to.equal(1);
    it_.element.style.setProperty('--am-panel-width', '260px');
    await it_.drawn();
    const shop = first!.querySelectorAll('th')[1]!;
    expect(box(shop).right).to.be.below(box(first!).right);
  });

  it('breaks no short name in the first column of a table that is scrolled', async () => {
    await open();
    it_.element.style.setProperty('--am-panel-width', '260px');
    const row = '| Alder 2 | two people and a dog | £289 | weighs 2.9 kg |';
    it_.chat.is([
      said('Which?'),
      answered(`| Tent | For whom it is | Price | Weight |\n| --- | --- | --- | --- |\n${row}`),
    ]);
    await until(() => it_.all('table').length === 1);
    expect(it_.one('.scroll').scrollWidth).to.be.above(it_.one('.scroll').clientWidth);
    const lines = document.createRange();
    lines.selectNodeContents(it_.one('td span'));
    expect(new Set([...lines.getClientRects()].map(({ top }) => top)).size).to.equal(1);
  });

  it('has all the width for the words of the first screen where its letters are twice as large', async () => {
    await open({ config: { home: { greeting: 'What are you looking for?', starters: ['Where is it?'] } } });
    await until(() => it_.all('.item').length === 1);
    const [words, room] = [it_.one('.hero h3'), it_.one('.hero')];
    expect(words.offsetWidth).to.be.below(room.offsetWidth - 112);
    words.style.fontSize = '48px';
    expect(words.offsetWidth).to.be.above(room.offsetWidth - 60);
    const under = Math.max(...it_.all('.hang i').map((bar) => box(bar).bottom));
    expect(box(words).top).to.be.at.least(under - 1);
  });

  it('has no hairline over the ring of what can be asked', async () => {
    await open({ config: { home: { starters: ['Where is it?', 'When does it come?', 'How do I return it?'] } } });
    await until(() => it_.all('.item').length === 3);
    const line = (at: number): string => getComputedStyle(it_.all('.item')[at]!, '::before').opacity;
    expect([line(1), line(2)]).to.deep.equal(['1', '1']);
    it_.one('#text').focus();
    it_.all('.item')[1]!.focus();
    await until(() => it_.all('.item')[1]!.matches(':focus-visible'));
    expect([line(1), line(2)]).to.deep.equal(['0', '0']);
  });

  it('has round knobs in its switches', async () => {
    await open();
    it_.element.behind.scene().act.show('settings');
    await until(() => it_.all('.sw').length > 1);
    for (const one of it_.all('.sw')) {
      const { width, height } = getComputedStyle(one, '::after');
      expect(width).to.equal(height);
    }
  });

  it('has what can be asked in sight on a first screen that is low, and a shade where there is more', async () => {
    const starters = ['Where is my order?', 'Return something', 'Help me choose', 'Care and repair'];
    await open({ config: { home: { greeting: 'Hello. What are you looking for?', starters } } });
    it_.element.style.setProperty('--am-panel-height', '390px');
    await until(() => it_.all('.item').length === 4);
    it_.element.behind.redraw();
    await it_.drawn();
    expect(it_.all('.low')).to.have.length(1);
    expect(box('.item').bottom, 'the first of them').to.be.below(box('.foot').top);
    expect(box('.hero h3').right, 'beside the buttons').to.be.at.most(box('.head .acts').left);
    expect(getComputedStyle(it_.one('.home')).backgroundImage).to.contain('gradient');
  });

  for (const [dir, greeting] of [
    ['rtl', 'Hello. What are you looking for, and can we help you with it?'],
    ['ltr', 'مرحبًا بكم. ما الذي تبحثون عنه، وكيف يمكننا مساعدتكم فيه؟'],
  ] as const)
    it(`has the words of a low first screen beside its buttons where they run the other way: ${dir}`, async () => {
      await open({ dir, config: { home: { greeting, starters: ['1'] } } });
      it_.element.style.setProperty('--am-panel-height', '390px');
      await until(() => it_.all('.item').length === 1);
      it_.element.behind.redraw();
      await it_.drawn();
      expect(it_.all('.low')).to.have.length(1);
      const [words, acts] = [box('.hero h3'), box('.head .acts')];
      expect(words.right <= acts.left || words.left >= acts.right, `${words.right} ${acts.left}`).to.equal(true);
      expect(box('.hero .tile').top, 'and beside the tile').to.be.below(words.bottom);
    });

  it('has the line that is written as far from the edge of the composer as one that stands alone', async () => {
    await open();
    // A window in the background goes nowhere with what is written in it.
    const { scrollPaddingTop, scrollPaddingBottom, paddingBottom } = getComputedStyle(it_.one('#text'));
    expect([scrollPaddingTop, scrollPaddingBottom]).to.deep.equal([paddingBottom, paddingBottom]);
  });

  it('has a small way to what is new where there is little room for large letters', async () => {
    await open();
    it_.element.style.setProperty('--am-font-size', '30px');
    it_.one('.panel').classList.add('low');
    const { fontSize, minHeight } = getComputedStyle(it_.one('.jumpbar button'));
    expect([fontSize, minHeight]).to.deep.equal(['18px', '44px']);
    it_.element.style.setProperty('--am-font-size', '15px');
    expect(getComputedStyle(it_.one('.jumpbar button')).fontSize).to.equal('13px');
  });

  it('shows the letters of who joined, and the same while they write', async () => {
    await open();
    const items = [said('A person?'), happened('personJoined', { name: 'Sarah Lind' })];
    const sarah = { name: 'Sarah Lind', avatarUrl: null };
    const conversation = conversationOf(items, {
      handoff: handing('live', { place: 1, queue: 'Orders', person: sarah }),
      typing: { who: 'person', name: 'Sarah' },
    });
    it_.chat.is(items, { conversation });
    await until(() => it_.all('.pair .face').length === 1);
    await it_.drawn();
    const range = document.createRange();
    range.selectNodeContents(it_.one('.pair .face'));
    expect(box('.pair .tile').right + 2).to.be.at.most(range.getBoundingClientRect().left);
    expect(it_.one('.busy .face').textContent).to.equal('SL');
  });

  it('shows letters in each place of a photograph that cannot be had', async () => {
    await open();
    // There, and no picture.
    const sarah = { name: 'Sarah Lind', avatarUrl: import.meta.url };
    const hello = person('Hello', sarah);
    const items = [said('A person?'), happened('personJoined', { name: 'Sarah Lind' }), hello];
    const conversation = conversationOf(items, {
      handoff: handing('live', { place: 1, person: sarah }),
      typing: { who: 'person', name: 'Sarah' },
    });
    it_.chat.is(items, { conversation });
    const letters = (): string[] => it_.all('.face').map((face) => face.textContent?.trim() ?? '');
    await until(
      () => letters().length === 4 && letters().every((text) => text === 'SL'),
      'head, card, message, writing',
    );
    expect(it_.all('.face img')).to.deep.equal([]);
  });

  for (const accent of ['#fffbd0', '#0a0a0c', '#12685a'])
    it(`has the bar in the midst between the colours of the others and of a bubble: ${accent}`, async () => {
      await open({ accent, config: { home: { greeting: 'Hello' } } });
      await until(() => it_.all('.hang i').length === 3);
      const paint = document.createElement('canvas').getContext('2d')!;
      const rgb = (colour: string): number[] => {
        paint.fillStyle = colour;
        paint.fillRect(0, 0, 1, 1);
        return [...paint.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const [wash = '', middle = ''] = it_.all('.hang i').map((bar) => getComputedStyle(bar).backgroundColor);
      const bubble = getComputedStyle(it_.one('.panel')).getPropertyValue('--am-bubble-user-bg');
      const [from, to] = [rgb(wash), rgb(bubble)];
      for (const [at, value] of rgb(middle).entries())
        expect(value, `${at}`).to.be.within(Math.min(from[at]!, to[at]!) - 1, Math.max(from[at]!, to[at]!) + 1);
    });

  const offers = async (...texts: string[]): Promise<HTMLElement> => {
    it_.chat.is([
      said('Hi'),
      answered('Hello', { with: { suggestions: texts.map((text) => ({ text, payload: '' })) } }),
    ]);
    await until(() => it_.all('.chip').length === texts.length);
    await it_.drawn();
    return it_.one('.chips');
  };
  const rests = async (): Promise<void> => {
    for (let at = 0; at < 3; at++) await new Promise((done) => requestAnimationFrame(done));
  };
  /** What fades of the suggestions: where they begin, where they end. */
  const fades = async (): Promise<string> => {
    await rests();
    const stops = getComputedStyle(it_.one('.chips')).maskImage.match(/rgba?\([^)]*\)|transparent/g) ?? [];
    const clear = [stops.at(0), stops.at(-1)].map((stop) => stop !== undefined && !/^rgb\(/.test(stop));
    return ['', 'end', 'begin', 'both'][(clear[0] ? 2 : 0) + (clear[1] ? 1 : 0)]!;
  };
  /** Firefox has no such time; there a row is cut through its middle. */
  const hasFade = CSS.supports('animation-timeline', 'scroll()');

  describe('with more suggestions than there is room for', () => {
    const dozens = Array.from({ length: 14 }, (_, at) => `Suggestion number ${at + 1}`);

    it('shows that there are more below, and above when they are scrolled', async () => {
      await open();
      const few = await offers('Yes', 'No');
      expect(await fades(), 'all are seen').to.equal('');
      expect(few.scrollHeight).to.equal(few.clientHeight);
      const chips = await offers(...dozens);
      expect(chips.scrollHeight).to.be.above(chips.clientHeight);
      const seen = box(chips);
      const cut = it_
        .all('.chip')
        .map(box)
        .find(({ bottom }) => bottom > seen.bottom)!;
      expect(seen.bottom - cut.top, 'half of the next row').to.be.within(16, 28);
      if (!hasFade) return;
      expect(await fades()).to.equal('end');
      chips.scrollTop = chips.scrollHeight / 3;
      expect(await fades()).to.equal('both');
      chips.scrollTop = chips.scrollHeight;
      expect(await fades()).to.equal('begin');
    });

    for (const [how, calm] of [
      ['where movement is not wanted', () => asIf(it_.root, 'prefers-reduced-motion: reduce', true)],
      [
        'where the visitor has stilled it',
        () => {
          it_.one('.root').classList.add('still');
          return () => undefined;
        },
      ],
    ] as const)
      it(`shows that too ${how}: what follows a finger is no movement of ours`, async () => {
        await open();
        const chips = await offers(...dozens);
        const usual = calm();
        const found = await fades();
        usual();
        expect(chips.scrollHeight).to.be.above(chips.clientHeight);
        expect(found).to.equal(hasFade ? 'end' : '');
      });

    for (const dir of ['ltr', 'rtl'])
      for (const phone of [false, true])
        it(`has the whole of what the keys are at in sight, clear of the fade: ${dir}${phone ? ', on a phone' : ''}`, async () => {
          await open({ dir });
          it_.element.behind.frame.phone = phone;
          it_.element.behind.redraw();
          const chips = await offers(...dozens, `A suggestion with ${'many '.repeat(12)}words`, 'The last');
          it_.one('.panel').style.inlineSize = '390px';
          await it_.drawn();
          const all = it_.all('.chip');
          for (const chip of [...all, ...all.toReversed()]) {
            chip.focus();
            await it_.drawn();
            const [own, seen] = [box(chip), box(chips)];
            const [before, after] = phone
              ? [own.left - seen.left, seen.right - own.right]
              : [own.top - seen.top, seen.bottom - own.bottom];
            const clear = (phone ? seen.width : seen.height) * 0.13;
            const fading = await fades();
            const [begin, end] = phone && dir === 'rtl' ? [after, before] : [before, after];
            expect(begin, chip.textContent).to.be.at.least(/begin|both/.test(fading) ? clear : -1);
            expect(end, chip.textContent).to.be.at.least(/end|both/.test(fading) ? clear : -1);
          }
        });
  });

  describe('on a phone', () => {
    const phone = async (dir = 'ltr'): Promise<void> => {
      await open({ dir });
      it_.element.behind.frame.phone = true;
      it_.element.behind.redraw();
      await it_.drawn();
    };
    const many = ['A suggestion', 'Another suggestion', 'One more suggestion', 'And the last of them all'];
    for (const dir of ['ltr', 'rtl'])
      it(`has few suggestions on the side of who says them: ${dir}`, async () => {
        await phone(dir);
        await offers('Yes', 'No');
        const [last, comp] = [box(it_.all('.chip').at(-1)!), box('.comp')];
        expect(dir === 'rtl' ? last.left - comp.left : comp.right - last.right).to.be.within(-1, 1);
      });

    it('fades the end of suggestions while there are more to the side, and not the last of them', async () => {
      await phone();
      await offers('Yes', 'No');
      expect(await fades(), 'all are seen').to.equal('');
      const chips = await offers(...many);
      expect(chips.scrollWidth).to.be.above(chips.clientWidth);
      if (hasFade) expect(await fades(), 'there are more').to.equal('end');
      chips.scrollLeft = chips.scrollWidth;
      expect(await fades(), 'the last is seen').to.equal(hasFade ? 'begin' : '');
    });

    it('breaks no suggestion in a row that is scrolled, and says all of one that is cut', async () => {
      await phone();
      const long = `A suggestion with ${'many '.repeat(12)}words`;
      await offers('Yes', long);
      const [short, cut] = it_.all('.chip');
      expect(cut!.offsetHeight).to.equal(short!.offsetHeight);
      const words = cut!.querySelector('span')!;
      expect(getComputedStyle(words).textOverflow).to.equal('ellipsis');
      expect(words.scrollWidth).to.be.above(words.clientWidth);
      expect(cut!.textContent!.trim()).to.equal(long);
    });

    it('has a column to read in where it lies on its side, for what is said and for what is written', async () => {
      await phone();
      await offers(...many);
      const panel = it_.one('.panel');
      // As wide as that is, where the window of a test is not.
      panel.style.inlineSize = '844px';
      await it_.drawn();
      for (const what of ['.turn', '.comp', '.note']) {
        expect(box(what).width, what).to.be.at.most(640);
        expect(box(what).left + box(what).right, what).to.be.closeTo(2 * 422, 20);
      }
      expect(box('.chips').width, 'and they are seen to the edge').to.be.closeTo(844, 1);
      it_.chat.is([]);
      await until(() => it_.all('.empty').length === 1);
      expect(box('.empty').width).to.be.at.most(290);
    });

    it('has the corners of the screen within the column of their question', async () => {
      await phone();
      it_.element.behind.scene().act.ask('move');
      await until(() => it_.all('.corners .btn').length === 4);
      await it_.drawn();
      const words = box('.box h2');
      for (const one of it_.all('.corners .btn')) {
        expect(box(one).left).to.be.at.least(words.left - 1);
        expect(box(one).right).to.be.at.most(words.right + 1);
      }
    });
  });

  it('leaves its own bar to what is scrolled sideways, and not that of the log', async () => {
    await open();
    it_.chat.is([answered('```\n' + 'wide '.repeat(60) + '\n```')]);
    await until(() => it_.all('.md pre').length === 1);
    const { scrollbarColor, scrollbarWidth } = getComputedStyle(it_.one('.md pre'));
    const own = CSS.supports('selector(::-webkit-scrollbar-thumb)');
    if (own) expect(scrollbarColor ?? 'auto').to.equal('auto');
    else expect(scrollbarColor).to.not.equal('auto');
    expect(scrollbarWidth).to.equal(own ? 'auto' : 'thin');
  });

  it('has bars as thin as that of the log below it', async () => {
    await open({ config: { masking: 'cards' }, adapters: { upload: ({ name }) => Promise.resolve({ url: name }) } });
    it_.chat.is([answered('Which?', { with: { suggestions: [{ text: 'This', payload: '' }] } })]);
    await until(() => it_.root.querySelector('.cover') !== null && it_.all('.chip').length === 1);
    const given = new DataTransfer();
    given.items.add(new File(['x'], 'lamp.png'));
    it_.one<HTMLInputElement>('.cover').files = given.files;
    it_.one('.cover').dispatchEvent(new Event('change'));
    it_.element.prefill('4111 1111 1111 1111');
    await until(() => it_.all('.over, .mask').length === 2);
    const { scrollbarColor } = getComputedStyle(it_.one('.log'));
    for (const part of ['.foot', '.chips', '.over', '.mask']) {
      const own = getComputedStyle(it_.one(part));
      expect([own.scrollbarWidth, own.scrollbarColor], part).to.deep.equal(['thin', scrollbarColor]);
    }
  });

  it('has bars as thin as that of the log where a menu, a question, or what it says when it is closed, is longer', async () => {
    await open();
    const { scrollbarColor } = getComputedStyle(it_.one('.log'));
    const thin = (part: string): void => {
      const own = getComputedStyle(it_.one(part));
      expect([own.scrollbarWidth, own.scrollbarColor], part).to.deep.equal(['thin', scrollbarColor]);
    };
    it_.chat.is([said('Hi')]);
    it_.element.behind.scene().act.menu(true);
    await until(() => it_.all('.menu').length === 1);
    thin('.menu');
    expect(getComputedStyle(it_.one('.it span')).hyphens, 'in a narrow one').to.equal('auto');
    it_.element.behind.scene().act.ask('end');
    await until(() => it_.all('.box').length === 1);
    thin('.box');
    await it_.element.close();
    await it_.element.showTeaser({ text: 'May I help?' });
    await until(() => it_.all('.tease').length === 1);
    thin('.tease');
  });

  it('has no more in its foot than that has room for, when a chat is over', async () => {
    await open();
    it_.chat.is([said('Hi'), answered('Hello')], { phase: 'ended' });
    await until(() => it_.all('.ended').length === 1);
    const foot = it_.one('.foot');
    for (const phone of [false, true]) {
      it_.element.behind.frame.phone = phone;
      it_.element.behind.redraw();
      await it_.drawn();
      expect(it_.one('.root').classList.contains('phone')).to.equal(phone);
      expect(foot.scrollHeight, phone ? 'on a phone' : 'on a desk').to.equal(foot.clientHeight);
    }
  });

  it('has a ring around its name that moves nothing, beside the letters and above the line below', async () => {
    await open({ config: { title: 'Juniper', subtitle: 'AI assistant' } });
    const title = it_.one('#title');
    title.blur();
    const words = (): DOMRect => {
      const range = document.createRange();
      range.selectNodeContents(title);
      return range.getBoundingClientRect();
    };
    const [before, line] = [words(), box('.who p')];
    // As from the keyboard.
    title.focus({ focusVisible: true } as FocusOptions);
    if (!title.matches(':focus-visible')) return;
    expect([words().left, words().top, box('.who p').top]).to.deep.equal([before.left, before.top, line.top]);
    expect(before.left - box(title).left).to.be.at.least(4);
    expect(box(title).bottom).to.be.at.most(line.top + 1);
    expect(parseFloat(getComputedStyle(title).outlineOffset), 'inside').to.equal(-2);
  });

  it('has what can be done about a message at its side, also on a second line', async () => {
    await open({ locale: 'de' });
    narrow();
    it_.chat.is([said('Hi', 'rejected', { error: 'message/too-large' })]);
    await until(() => it_.all('.turn.me .acts').length === 1);
    it_.element.style.setProperty('--am-font-size', '24px');
    await it_.drawn();
    const buttons = it_.all('.turn.me .acts .tb');
    const end = Math.max(...buttons.map((one) => box(one).right));
    const lines = new Map(buttons.map((one) => [box(one).top, box(one).right]));
    expect(lines.size, 'they take some lines').to.be.above(1);
    for (const right of lines.values()) expect(right).to.be.closeTo(end, 1);
  });

  it('fades what is sent along where the composer begins, and not what has room there', async () => {
    await open({ adapters: { upload: ({ name }) => Promise.resolve({ url: `https://files.test/${name}` }) } });
    await until(() => it_.root.querySelector('.cover') !== null);
    const given = new DataTransfer();
    for (let at = 0; at < 3; at++) given.items.add(new File(['x'], `the-lamp-that-I-mean-${at}.png`));
    it_.one<HTMLInputElement>('.cover').files = given.files;
    it_.one('.cover').dispatchEvent(new Event('change'));
    await until(() => it_.all('.att').length === 3);
    await it_.drawn();
    expect(getComputedStyle(it_.one('.over')).maskImage).to.contain('gradient');
    it_.one('.over').scrollTop = 0;
    expect(box('.att').top - box('.over').top, 'it begins below the fade').to.be.at.least(8);
  });

  it('shows what is danger as that also while it is pressed', async () => {
    await open();
    it_.chat.is([said('Hi')]);
    const { act } = it_.element.behind.scene();
    const ground = (what: string, of: string): string => getComputedStyle(it_.one(what)).getPropertyValue(of);
    const danger = ground('.panel', '--am-danger-bg');
    act.menu(true);
    await until(() => it_.all('.it.danger').length > 0);
    expect(ground('.it.danger', '--_tint')).to.equal(danger);
    act.menu(false);
    act.ask('end');
    await until(() => it_.all('.box .danger').length === 1);
    expect(ground('.box .danger', '--_touch')).to.equal(danger);
  });

  it('has a long name in one line of a teaser, beside what puts it away', async () => {
    it_ = await stands();
    await it_.element.showTeaser({ title: 'The assistant of the whole house of lamps and lights', text: 'Hello' });
    await until(() => it_.all('.tease').length === 1);
    const name = box('.tease b');
    expect(name.height).to.be.below(1.5 * box('.tease .tile').height);
    for (const beside of ['.tile', '.kind', '.ib']) {
      expect(box(`.tease ${beside}`).top, beside).to.be.below(name.bottom);
      expect(box(`.tease ${beside}`).bottom, beside).to.be.above(name.top);
    }
    expect(box('.tease .ib').right).to.be.at.most(box('.tease').right);
  });

  it('lets its bars go with the words of the first screen, and has none where there is little room', async () => {
    await open({ config: { home: { starters: Array.from({ length: 20 }, (_one, at) => `Question ${at}`) } } });
    await until(() => it_.all('.hang').length === 1 && it_.all('.item').length === 20);
    expect(box('.hang').top).to.be.closeTo(box('.panel').top + 1, 1);
    it_.one('.home').scrollTop = 100;
    expect(box('.hang').top).to.be.closeTo(box('.panel').top - 99, 1);
    it_.one('.panel').classList.add('low', 'lower');
    expect(it_.one('.hang').getClientRects()).to.have.length(0);
    expect(box('.home').top).to.be.closeTo(box('.panel').top + 1, 1);
  });

  it('draws no line under the bar of the first screen, whose buttons and ground are where they would be with one', async () => {
    await open({ config: { home: { greeting: 'Hello' } } });
    await until(() => it_.all('.hero').length === 1);
    // Where colours are the visitor’s own, one of no colour would be seen, across the tile.
    expect(getComputedStyle(it_.one('.head')).borderBlockEndWidth).to.equal('0px');
    for (const [head, button] of [
      [65, 10],
      [45, 0],
    ] as const) {
      const { top, height } = box('.head');
      expect([height, box('#menu-button').top - top]).to.deep.equal([head, button]);
      expect(box('.home').top).to.equal(top);
      it_.one('.panel').classList.add('low', 'lower');
    }
    expect(box('.hero').top - box('.panel').top, 'the greeting, below the edge').to.be.within(8, 11);
  });

  it('has a ring around the question how it was that is as round as what it is on, beside the words, and in it', async () => {
    await open({ config: { rating: true } });
    it_.chat.is([said('Hi')], { phase: 'ended' });
    await until(() => it_.all('.rating').length === 1);
    const { outlineOffset, borderRadius } = getComputedStyle(it_.one('#over'));
    const around = parseFloat(outlineOffset);
    expect([around, parseFloat(borderRadius)]).to.deep.equal([4, 12]);
    const [ring, card] = [box('#over'), box('.rating')];
    for (const room of [ring.left - card.left, ring.top - card.top, card.right - ring.right])
      expect(room).to.be.above(around + 2);
    expect(box('#rate-text').top - ring.bottom, 'above what is written').to.be.above(around + 6);
  });

  it('calls itself what it is called while it pauses, and tells of the pause where that is told', async () => {
    await open({ config: { subtitle: 'AI assistant' } });
    const line = (): string => it_.one('[part=subtitle]').textContent.trim();
    for (const [error, words] of [
      ['auth/rate-limited', 'AI assistant'],
      ['auth/unreachable', 'Chat unavailable'],
    ] as const) {
      it_.chat.is([said('Hi')], { phase: 'failed', error });
      await until(() => it_.all('.status').length === 1);
      await it_.drawn();
      expect(line(), error).to.equal(words);
    }
  });

  it('has all the words of a button beside its picture', async () => {
    await open({ locale: 'de' });
    narrow();
    it_.chat.is([said('Hi')], { phase: 'ended' });
    await until(() => it_.all('.ended .btn').length === 2);
    const words = document.createRange();
    let most = 0;
    for (const button of it_.all('.ended .btn')) {
      const picture = box(button.querySelector('svg')!);
      words.selectNodeContents(button);
      words.setStartAfter(button.querySelector('svg')!);
      const lines = [...words.getClientRects()].filter(({ width }) => width > 0);
      most = Math.max(most, lines.length);
      const of = box(button);
      for (const { left } of lines) expect(left - picture.right).to.be.closeTo(8, 1);
      expect(picture.top + picture.bottom, 'in the middle').to.be.closeTo(of.top + of.bottom, 2);
    }
    expect(most, 'one has more than a line').to.be.above(1);
  });

  it('gives four answers two lines of two, and three one line', async () => {
    await open();
    it_.one('#menu-button').click();
    await until(() => it_.all('.it:has(.i-size)').length === 1);
    it_.one('.it:has(.i-size)').click();
    await until(() => it_.all('.seg').length === 2);
    const tops = (seg: Element): number[] => [
      ...new Set([...seg.querySelectorAll('label')].map((one) => Math.round(box(one).top))),
    ];
    expect(it_.all('.seg').map((seg) => tops(seg).length)).to.deep.equal([1, 2]);
  });

  it('has what can be done about a picture right under what became of it', async () => {
    await open();
    const attachments = ['Tove', 'A very long name of a lamp that needs two lines'].map((title) => ({
      kind: 'link' as const,
      url: `https://a.test/${title}`,
      previewUrl: `https://127.0.0.1:1/${title.length}.jpg`,
      title,
      callToAction: '',
    }));
    it_.chat.is([said('Hi'), answered('Look', { with: { attachments } })]);
    await until(() => it_.all('.photo.live').length === 2);
    it_.all('.photo.live').forEach((one) => one.click());
    await until(() => it_.all('.dash').length === 2);
    await it_.drawn();
    for (const failed of it_.all('.dash'))
      expect(box(failed.querySelector('.tb')!).top - box(failed.querySelector('span')!).bottom).to.be.below(10);
  });

  it('writes the figure of what is unread as the language does', async () => {
    for (const [locale, few, many] of [
      ['ar-EG', '٣', '٩+'],
      ['de', '3', '9+'],
    ] as const) {
      it_?.element.remove();
      it_ = await stands({ locale }, (stand) => {
        stand.kept = { view: { talking: true }, preferences: { seen: 0 } };
      });
      await until(() => it_.one('.root').lang.startsWith(locale));
      const answers = Array.from({ length: 12 }, (_, at) => answered(`${at}`));
      it_.chat.is(answers.slice(0, 3));
      await until(() => it_.root.querySelector('.badge')?.getAttribute('data-n') === few);
      it_.chat.is(answers);
      await until(() => it_.root.querySelector('.badge')?.getAttribute('data-n') === many);
    }
  });

  it('keeps the corners to move to where a visitor has colours of their own', async () => {
    await open();
    it_.element.behind.scene().act.ask('move');
    await until(() => it_.all('.corners .btn').length === 4);
    const again = asIf(it_.root, 'forced-colors: active', true);
    const { forcedColorAdjust, backgroundImage } = getComputedStyle(it_.one('.corners .btn'));
    again();
    if (CSS.supports('forced-color-adjust: none')) expect(forcedColorAdjust).to.equal('none');
    expect(backgroundImage).to.contain('radial-gradient');
  });

  it('holds the figure of what is unread, however large the letters', async () => {
    it_ = await stands({}, (stand) => {
      stand.kept = { view: { talking: true }, preferences: {} };
      stand.chat.is([said('Hi'), answered('Hello')]);
    });
    await until(() => it_.all('.badge').length === 1);
    it_.element.style.setProperty('--am-font-size', '2em');
    await it_.drawn();
    const badge = it_.one('.badge');
    expect(badge.offsetHeight).to.be.at.least(parseFloat(getComputedStyle(badge).fontSize) * 1.7);
    expect(badge.offsetWidth).to.be.at.least(badge.offsetHeight);
  });
});
