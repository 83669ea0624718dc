import { expect } from '@open-wc/testing';
import { answered, conversationOf, handing, said } from '../../src/testing/index.js';
import { parts } from '../../src/ui/parts.js';
import { rgbOf } from '../../src/ui/theme/rgb-of.js';
import { asIf } from './support/as-if.js';
import { frame, stands, standsAtRest, until, type Standing } from './support/stand.js';

describe('the look', () => {
  let it_: Standing | null = null;
  afterEach(() => {
    it_?.element.remove();
    document.documentElement.style.removeProperty('color-scheme');
    document.documentElement.lang = '';
  });
  const property = (name: string): string => getComputedStyle(it_!.element).getPropertyValue(name).trim();

  it('reads any colour that CSS knows', () => {
    const near = (colour: string, ...rgb: number[]): void =>
      rgbOf(colour, document.body)!.forEach((value, at) => expect(value, colour).to.be.closeTo(rgb[at]!, 0.01));
    near('#12685a', 0x12 / 255, 0x68 / 255, 0x5a / 255);
    near('rebeccapurple', 0.4, 0.2, 0.6);
    near('hsl(120 100% 50%)', 0, 1, 0);
    near('oklch(62.8% 0.2577 29.23)', 1, 0, 0);
    for (const none of ['no colour at all', 'transparent', 'rgb(9 9 9 / 0)'])
      expect(rgbOf(none, document.body), none).to.equal(null);
  });

  it('makes a palette of the brand, and shows nothing before', async () => {
    it_ = await stands({ accent: '#ffc61a' });
    expect(property('--am-accent-fill')).to.equal('#ffc61a');
    expect(property('--am-accent-edge')).to.equal('#a67f00');
  });

  it('takes the brand from where the chat stands', async () => {
    document.body.style.setProperty('--brand', '#ffc61a');
    it_ = await stands({ accent: 'var(--brand)' });
    document.body.style.removeProperty('--brand');
    expect(property('--am-accent-fill')).to.equal('#ffc61a');
  });

  it('follows the page: dark where the page is dark alone', async () => {
    document.documentElement.style.colorScheme = 'dark';
    it_ = await stands({ colorScheme: 'auto' });
    expect(property('--am-surface')).to.equal('#191916');
  });

  it('follows the page that has a switch for it, and for its language, while the chat stands', async () => {
    document.documentElement.lang = 'en';
    // It is looked after when the page has time.
    it_ = await standsAtRest({ colorScheme: 'auto', locale: '' });
    await parts.idle.load();
    await it_.drawn();
    document.documentElement.style.colorScheme = 'dark';
    await until(() => property('--am-surface') === '#191916');
    document.documentElement.style.colorScheme = 'light';
    await until(() => property('--am-surface') === '#fdfdfb');
    document.documentElement.lang = 'de';
    await until(
      () => it_!.one('.launch').ariaLabel?.includes('Chat öffnen') === true,
      () => it_!.one('.launch').ariaLabel ?? '',
    );
  });

  it('follows the brand that the page gives the element by its own styles, while the chat stands', async () => {
    const style = document.createElement('style');
    style.textContent = '.red test-messenger { --am-accent: #cc0000 }';
    document.head.append(style);
    document.body.classList.add('red');
    it_ = await standsAtRest();
    await parts.idle.load();
    await until(() => property('--am-accent-fill') === '#cc0000', 'red');
    document.body.classList.remove('red');
    await until(() => property('--am-accent-fill') === '#12685a', 'what is usual');
    it_.element.style.setProperty('--am-accent', '#0000cc');
    await until(() => property('--am-accent-fill') === '#0000cc', 'blue');
    it_.chat.is([answered('Hello')]);
    await it_.element.show();
    await until(() => it_!.all('.agent .said').length === 1);
    const padding = (): string => getComputedStyle(it_!.one('.agent .said')).padding;
    expect(padding()).to.equal('0px');
    it_.element.style.setProperty('--am-bubble-agent-bg', '#eef');
    await until(() => padding() === '12px 14px', 'a bubble');
    style.remove();
  });

  for (const colorScheme of ['light', 'dark'] as const)
    for (const accent of ['', '#ffc61a'])
      it(`has edges that are seen and one colour of words for who wants contrast, in ${colorScheme}${accent === '' ? '' : ', with a brand'}`, async () => {
        it_ = await stands({ colorScheme, accent, config: { subtitle: 'At your service' } });
        await it_.element.show();
        await it_.drawn();
        expect(property('--am-line')).to.not.equal(property('--am-control'));
        const usual = asIf(it_.root, 'prefers-contrast: more', true);
        try {
          expect(property('--am-line')).to.equal(property('--am-control'));
          expect(property('--am-card-border')).to.equal(property('--am-control'));
          expect(property('--am-text-2')).to.equal(property('--am-text'));
          const { color } = getComputedStyle(it_.one('#title'));
          expect(getComputedStyle(it_.one('[part=subtitle]')).color).to.equal(color);
          it_.element.style.setProperty('--am-line', 'rgb(1 2 3)');
          expect(getComputedStyle(it_.one('.head')).borderBottomColor, "the page's own").to.equal('rgb(1, 2, 3)');
        } finally {
          usual();
        }
      });

  it('is light on a page that says nothing', async () => {
    it_ = await stands({ colorScheme: 'auto' });
    expect(property('--am-surface')).to.equal('#fdfdfb');
  });

  it('changes at run time', async () => {
    it_ = await stands();
    it_.element.colorScheme = 'dark';
    await it_.drawn();
    expect(property('--am-surface')).to.equal('#191916');
  });

  it('is not that of before when its palette turns out to be gone', async () => {
    it_ = await stands();
    const { load } = parts.palette;
    let fails = (): void => undefined;
    parts.palette.load = () => new Promise((_fine, wrong) => (fails = () => wrong(new Error('gone'))));
    it_.element.accent = '#ffc61a';
    await it_.drawn();
    parts.palette.load = load;
    Object.assign(it_.element, { accent: '', colorScheme: 'dark' });
    await it_.drawn();
    fails();
    await it_.drawn();
    expect(property('--am-surface')).to.equal('#191916');
  });

  it('is that of the place to which it was moved', async () => {
    it_ = await stands({ colorScheme: 'auto' });
    const dark = document.createElement('div');
    dark.style.colorScheme = 'dark';
    document.body.append(dark);
    dark.append(it_.element);
    await it_.drawn();
    expect(property('--am-surface')).to.equal('#191916');
    document.body.append(it_.element);
    await it_.drawn();
    expect(property('--am-surface')).to.equal('#fdfdfb');
    dark.remove();
  });

  it('lets the page overrule any of its properties', async () => {
    it_ = await stands();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('test-messenger { --am-surface: rgb(1 2 3); }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await it_.element.show();
    expect(getComputedStyle(it_.one('.panel')).backgroundColor).to.equal('rgb(1, 2, 3)');
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });

  it('has all of its header in the colour that the page gives its words, and the first screen in ours', async () => {
    it_ = await stands({ config: { home: { greeting: 'Good morning' }, subtitle: 'People from 9:00' } });
    const { style } = it_.element;
    const colours = (): string[] => it_!.all('#title, .who p, .head .ib').map((one) => getComputedStyle(one).color);
    style.setProperty('--am-header-bg', 'navy');
    style.setProperty('--am-header-fg', 'rgb(255, 255, 254)');
    await it_.element.show();
    await it_.drawn();
    expect(new Set(colours()).has('rgb(255, 255, 254)'), 'on no ground of its own').to.equal(false);
    await it_.element.send('Hello');
    await until(() => it_!.all('.head.bare').length === 0);
    expect(new Set(colours()), 'as the page says').to.deep.equal(new Set(['rgb(255, 255, 254)']));
    it_.one('#menu-button').focus();
    expect(getComputedStyle(it_.one('#menu-button')).outlineColor).to.equal('rgb(255, 255, 254)');
    style.removeProperty('--am-header-fg');
    const [title, ...others] = colours();
    expect([title, ...new Set(others)], 'and as ever').to.deep.equal(['rgb(31, 30, 25)', 'rgb(100, 100, 92)']);
  });

  describe('of a ground that the page gives, with words on it', () => {
    const [own, text, text2] = ['rgb(255, 255, 254)', 'rgb(31, 30, 25)', 'rgb(100, 100, 92)'];
    const gives = (...names: string[]): void => {
      for (const name of names) {
        it_!.element.style.setProperty(`--am-${name}-bg`, 'navy');
        it_!.element.style.setProperty(`--am-${name}-fg`, own);
      }
    };
    const takes = (): void => {
      for (const name of [...it_!.element.style].filter((one) => one.endsWith('-fg')))
        it_!.element.style.removeProperty(name);
    };
    const colours = (selector: string, pseudo?: string): Set<string> => {
      const all = it_!.all(selector).map((one) => getComputedStyle(one, pseudo).color);
      expect(all, selector).not.to.have.length(0);
      return new Set(all);
    };

    const tellsOfPlaceholders = (): boolean => {
      const field = Object.assign(document.createElement('input'), { placeholder: 'x' });
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('input::placeholder { color: rgb(1, 2, 3) }');
      document.adoptedStyleSheets.push(sheet);
      document.body.append(field);
      const told = getComputedStyle(field, '::placeholder').color;
      document.adoptedStyleSheets.pop();
      field.remove();
      return told === 'rgb(1, 2, 3)';
    };

    it('has the words that stand in the composer in their colour, and in ours what is asked there on a ground of ours', async () => {
      it_ = await stands({ config: { masking: 'cards' } });
      it_.element.adapters = { upload: () => new Promise(() => undefined) };
      gives('composer');
      await it_.element.show();
      await until(() => it_!.root.querySelector('.cover') !== null);
      const written = (): Set<string>[] => [
        colours('#text'),
        colours('#text', '::placeholder'),
        colours('.comp > .ib, .go.rest'),
      ];
      expect(written()).to.deep.equal([new Set([own]), new Set([own]), new Set([own])]);
      it_.element.prefill('My card is 4111 1111 1111 1111');
      await until(() => it_!.root.querySelector('.mask') !== null);
      expect(colours('.mask, .mask :not(button, svg, svg *, .acts)')).to.deep.equal(new Set([text]));
      expect(colours('.mask .tb').has(own)).to.equal(false);
      it_.element.prefill('');
      await it_.drawn();
      takes();
      // WebKit tells of the words before anything is written as it does of the field.
      const before = tellsOfPlaceholders() ? text2 : text;
      expect(written(), 'and as ever').to.deep.equal([new Set([text]), new Set([before]), new Set([text2])]);
    });

    it('has all words of a card in their colour, and in ours the place in a queue', async () => {
      it_ = await stands({ adapters: { leaveQueue: () => undefined } }, ({ chat }) =>
        chat.is([said('A person, please')], {
          conversation: conversationOf([], { handoff: handing('queued', { position: 3, waitSeconds: 230 }) }),
        }),
      );
      gives('card');
      await it_.element.show();
      await until(
        () => it_!.root.querySelector('.hand .place') !== null && it_!.root.querySelector('.hand .tb') !== null,
      );
      const inCard = (): Set<string> => colours('.hand .h, .hand p, .steps li > span:not(.n), .steps time, .hand .tb');
      expect(inCard()).to.deep.equal(new Set([own]));
      expect(colours('.place, .place b'), 'on a ground of ours').to.deep.equal(new Set([text]));
      expect(colours('.place .t span')).to.deep.equal(new Set([text2]));
      takes();
      expect(inCard(), 'and as ever').to.deep.equal(new Set([text, text2]));
    });

    it('has all that is said of trouble, and what helps, in their colour, and a warning as ever', async () => {
      it_ = await stands({}, ({ chat }) => chat.is([said('Hi')]));
      gives('status');
      await it_.element.show();
      it_.chat.tells({ type: 'idleWarning' });
      it_.chat.is([said('Hi')]);
      await until(() => it_!.root.querySelector('.status .tb') !== null);
      const inStatus = (): Set<string> => colours('.status > span, .status b, .status .tb');
      expect(inStatus()).to.deep.equal(new Set([own]));
      it_.one('.status').classList.add('warn');
      expect(colours('.status > span, .status b'), 'on its own ground').to.deep.equal(new Set([text]));
      it_.one('.status').classList.remove('warn');
      takes();
      expect(inStatus().has(own), 'and as ever').to.equal(false);
    });

    it('has an answer with its quotes in their colour, code with the line above it in that of code, and the head of a table as ever', async () => {
      it_ = await stands({}, ({ chat }) =>
        chat.is([said('Hi'), answered('Yes.\n\n> Once\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n```json\n{}\n```')]),
      );
      gives('bubble-agent');
      it_.element.style.setProperty('--am-code-fg', 'rgb(255, 254, 255)');
      await it_.element.show();
      await until(() => it_!.root.querySelector('.md .copy') !== null);
      expect(colours('.said p, .said blockquote, .said td')).to.deep.equal(new Set([own]));
      expect(colours('.said .language, .said .copy')).to.deep.equal(new Set(['rgb(255, 254, 255)']));
      expect(colours('.said th'), 'on a ground of ours').to.deep.equal(new Set([text2]));
      takes();
      expect(colours('.said blockquote, .said .language, .said .copy'), 'and as ever').to.deep.equal(new Set([text2]));
    });
  });

  it('is the same on a page whose styles are hostile', async () => {
    it_ = await stands();
    await it_.element.show();
    await it_.drawn();
    const look = (): string => {
      const { fontSize, lineHeight, letterSpacing, color, textAlign } = getComputedStyle(it_!.one('.note'));
      const box = it_!.one('.panel').getBoundingClientRect();
      return [fontSize, lineHeight, letterSpacing, color, textAlign, box.width, box.height, box.left, box.top].join(
        ' ',
      );
    };
    const before = look();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'html { font-size: 10px } test-messenger, body > div { all: unset !important; letter-spacing: 9px !important; font: 40px/3 serif !important; color: red !important; display: block !important; transform: rotate(3deg) !important; text-align: right !important; width: 10px !important; position: absolute !important; opacity: 0.1 !important }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    await frame();
    expect(look()).to.equal(before);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });

  it('has the typeface of the page where the page asks for it, and only there', async () => {
    const { style } = document.body;
    style.fontFamily = 'Georgia, serif';
    it_ = await stands();
    await it_.element.show();
    const own = (): string => getComputedStyle(it_!.one('.panel')).fontFamily;
    expect(own()).to.contain('system-ui');
    it_.element.style.setProperty('--am-font', 'page()');
    expect(own()).to.equal('Georgia, serif');
    style.fontFamily = 'Courier';
    expect(own()).to.equal('Courier');
    style.fontFamily = '';
  });

  it('has its answers on the page, and in bubbles where the page gives them a ground', async () => {
    const look = async (ground: string): Promise<string[]> => {
      it_ = await stands();
      it_.element.style.setProperty('--am-bubble-agent-bg', ground);
      it_.element.behind.theme.look();
      it_.chat.is([said('Hi'), answered('Hello')]);
      await it_.element.show();
      await until(() => it_!.all('.agent .said').length === 1);
      const { padding, borderStartEndRadius, inlineSize } = getComputedStyle(it_.one('.agent .said'));
      const narrow = parseFloat(inlineSize) < it_.one('.turn.agent').clientWidth / 2;
      it_.element.remove();
      return [padding, borderStartEndRadius, String(narrow)];
    };
    expect(await look('')).to.deep.equal(['0px', '0px', 'false']);
    for (const ground of ['#eef', 'var(--am-sunken)'])
      expect(await look(ground), ground).to.deep.equal(['12px 14px', '18px', 'true']);
  });

  it('is as round as the page says, also where one writes and in what is suggested', async () => {
    it_ = await stands();
    it_.chat.is([answered('Hello', { with: { suggestions: [{ text: 'Hi', payload: '' }] } })]);
    await it_.element.show();
    await until(() => it_!.all('.chip').length === 1);
    const round = (): string[] => [
      getComputedStyle(it_!.one('.comp')).borderStartStartRadius,
      getComputedStyle(it_!.one('.chip')).borderStartStartRadius,
    ];
    expect(round()).to.deep.equal(['20px', '18px']);
    it_.element.style.setProperty('--am-radius', '0px');
    expect(round()).to.deep.equal(['0px', '0px']);
    it_.element.style.setProperty('--am-radius', '32px');
    expect(round()).to.deep.equal(['26px', '36px']);
    it_.element.style.removeProperty('--am-radius');
    it_.one('.chip').style.borderRadius = '3px';
    expect(round()).to.deep.equal(['20px', '3px']);
  });

  it('has what sends within the edge of the composer, also of several lines and as round as a page may want it', async () => {
    it_ = await stands();
    await it_.element.show();
    it_.element.prefill('one\ntwo\nthree');
    await it_.drawn();
    for (const radius of ['16px', '24px', '32px']) {
      it_.element.style.setProperty('--am-radius', radius);
      const [box, go] = [it_.one('.comp'), it_.one('.go')].map((one) => one.getBoundingClientRect());
      const [round, leaf] = [it_.one('.comp'), it_.one('.go')].map((one) =>
        parseFloat(getComputedStyle(one).borderEndEndRadius),
      );
      // From the middle of the corner of the one to the middle of that of the other, and on to its edge.
      const off = [box!.right - go!.right, box!.bottom - go!.bottom].map((gap) => round! - gap - leaf!);
      expect(Math.hypot(...off) + leaf!, radius).to.be.below(round!);
    }
  });

  it('takes no room in the page', async () => {
    const before = document.body.getBoundingClientRect().height;
    it_ = await stands();
    expect(document.body.getBoundingClientRect().height).to.equal(before);
  });

  it('runs from right to left where the language does', async () => {
    it_ = await stands({ locale: 'ar' });
    await it_.element.show();
    expect(it_.one('.root').getAttribute('dir')).to.equal('rtl');
    expect(it_.one('.root').getAttribute('lang')).to.equal('ar');
  });
});
