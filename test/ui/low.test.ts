import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import { answered, said } from '../../src/testing/index.js';
import { packOf } from '../../src/ui/i18n/packs.js';
import { parts } from '../../src/ui/parts.js';
import { stands, until, type Standing } from './support/stand.js';

const words = ['Where is my order?', 'Book a consultation', 'Talk to a person'];
const talk = (): [Item, Item] => [
  said('Hi'),
  answered('Hello! How can I help you?', { with: { suggestions: words.map((text) => ({ text, payload: '' })) } }),
];

/** Keyboards, zoom and large letters leave a panel little room (C07, C08). */
describe('a panel with little room', () => {
  let it_: Standing;
  const place = document.createElement('div');
  beforeEach(async () => {
    it_ = await stands({ mode: 'inline' });
    document.body.append(place);
    place.append(it_.element);
  });
  afterEach(() => {
    it_.element.remove();
    place.remove();
  });

  const is = async (width: number, height: number, letters: string): Promise<void> => {
    Object.assign(place.style, { inlineSize: `${width}px`, blockSize: `${height}px` });
    it_.element.style.setProperty('--am-font-size', letters);
    it_.element.requestUpdate();
    await it_.drawn();
  };
  /** Words that come while it is looked at would move what is measured. */
  const speaks = async (locale: string): Promise<void> => {
    await Promise.all((packOf(locale) ?? []).map((load) => load()));
    it_.element.locale = locale;
    await until(() => it_.one('.root').lang === locale);
  };
  const lies = (what: Element, within: Element): void => {
    const [own, box] = [what.getBoundingClientRect(), within.getBoundingClientRect()];
    expect(own.top, 'its head').to.be.at.least(box.top - 1);
    expect(own.bottom, 'its foot').to.be.at.most(box.bottom + 1);
  };
  const inBox = (): void => {
    const panel = it_.one('dialog');
    expect(panel.scrollHeight, 'all of it').to.equal(panel.clientHeight);
    const { top, bottom } = panel.getBoundingClientRect();
    for (const part of ['#menu-button', '[aria-label="Close chat"]', '#log', '#text', '.go']) {
      if (it_.root.querySelector(part) === null) continue;
      const inside = it_.one(part).getBoundingClientRect();
      expect(inside.top, part).to.be.at.least(top);
      expect(inside.bottom, part).to.be.at.most(bottom);
    }
    expect(it_.one('#log').clientHeight, 'the log').to.be.at.least(40);
    expect(it_.one('#text').clientHeight, 'a line').to.be.at.least(40);
  };

  for (const letters of ['1em', '1.5em', '2em'])
    for (const height of [256, 300, 341, 360, 400, 450])
      for (const error of [null, 'session/unavailable'] as const)
        it(`has its head and its send at ${height} px, with letters of ${letters}${error === null ? '' : ', and a line'}`, async () => {
          it_.chat.is(talk(), { error });
          await it_.element.start();
          it_.element.prefill('one\ntwo\nthree\nfour\nfive\nsix\nseven');
          await is(390, height, letters);
          expect(it_.root.querySelector('.status') !== null).to.equal(error !== null);
          expect(it_.all('.chip')).to.have.length(3);
          inBox();
        });

  for (const [width, height] of [
    [320, 256],
    [320, 235],
    [667, 200],
    [667, 160],
  ] as const)
    for (const files of [1, 3])
      it(`has its send, and a line that is written, at ${width} by ${height} with files: ${files}`, async () => {
        it_.element.adapters = { upload: ({ name }) => Promise.resolve({ url: `https://files.test/${name}` }) };
        it_.chat.is(talk());
        await it_.element.start();
        await until(() => it_.root.querySelector('.cover') !== null);
        // A page in which it stands gives it no less.
        it_.one('dialog').style.minBlockSize = '0';
        await is(width, height, '0.9375em');
        const given = new DataTransfer();
        for (let at = 0; at < files; at++) given.items.add(new File(['x'], `the-lamp-that-I-mean-${at}.png`));
        it_.one<HTMLInputElement>('.cover').files = given.files;
        it_.one('.cover').dispatchEvent(new Event('change'));
        await until(() => it_.all('.att').length === files);
        it_.element.prefill('one\ntwo\nthree\nfour');
        it_.one('#text').focus();
        await it_.drawn();
        for (const part of ['.go', '#text']) {
          lies(it_.one(part), it_.one('dialog'));
          lies(it_.one(part), it_.one('.foot'));
        }
        expect(it_.one('#text').clientHeight, 'a line').to.be.at.least(40);
        expect(it_.one('.over').clientHeight, 'files').to.be.at.least(40);
      });

  it('has the way back to the end below its head, however low it is', async () => {
    it_.chat.is([said('Hi'), answered('words '.repeat(400))]);
    await it_.element.start();
    it_.element.prefill('one\ntwo\nthree\nfour');
    it_.one('dialog').style.minBlockSize = '0';
    await is(667, 160, '0.9375em');
    it_.one('#log').scrollTop = 0;
    it_.one('#log').dispatchEvent(new Event('scroll'));
    await until(() => it_.root.querySelector('.jump') !== null);
    await it_.drawn();
    expect(it_.one('.jump').getBoundingClientRect().top).to.be.at.least(
      it_.one('.head').getBoundingClientRect().bottom,
    );
  });

  it('shades what is cut off of an end, and has its last button where it is scrolled to', async () => {
    it_.element.adapters = { rate: () => undefined };
    await it_.element.start();
    it_.chat.is(talk(), { phase: 'ended' });
    await is(390, 500, '1em');
    await until(() => it_.root.querySelector('.ended') !== null);
    const [foot, end] = [it_.one('.foot'), it_.one('.ended')];
    expect(foot.scrollHeight, 'it is cut off').to.be.above(foot.clientHeight);
    const shade = getComputedStyle(foot, '::after');
    expect([shade.position, shade.backgroundImage.includes('gradient')]).to.deep.equal(['sticky', true]);
    // What covers it is where it is when there is no more.
    foot.scrollTop = foot.scrollHeight;
    expect(end.getBoundingClientRect().bottom).to.be.closeTo(foot.getBoundingClientRect().bottom, 1);
    for (const button of end.querySelectorAll('.btn')) lies(button, foot);
  });

  const hasFade = CSS.supports('animation-timeline', 'scroll()');
  const rests = async (): Promise<void> => {
    for (let at = 0; at < 3; at++) await new Promise((done) => requestAnimationFrame(done));
  };
  /** What fades while there is more below, and not at its end; whether anything of it covers the last button there. */
  const fades = async (what: HTMLElement, fade: () => boolean): Promise<void> => {
    expect(what.scrollHeight, 'it is cut off').to.be.above(what.clientHeight);
    what.scrollTop = 0;
    await rests();
    expect(fade(), 'there is more').to.equal(hasFade);
    what.scrollTop = what.scrollHeight;
    await rests();
    expect(fade(), 'there is no more').to.equal(false);
    lies([...what.querySelectorAll('button')].at(-1)!, what);
  };

  it('fades a menu, a question and an end that go on below, over what would cover a shade', async () => {
    await it_.element.start();
    it_.chat.is(talk());
    await is(320, 440, '2em');
    const over =
      (what: string): (() => boolean) =>
      () =>
        getComputedStyle(it_.one(what), '::after').opacity === '1';
    it_.one('#menu-button').click();
    await until(() => it_.root.querySelector('.menu') !== null);
    await fades(it_.one('.menu'), over('.menu'));
    it_.element.behind.scene().act.ask('end');
    await until(() => it_.root.querySelector('.box') !== null);
    await fades(it_.one('.box'), over('.box'));
    it_.element.behind.scene().act.ask(null);
    it_.chat.is(talk(), { phase: 'ended' });
    await until(() => it_.root.querySelector('.ended') !== null);
    const foot = it_.one('.foot');
    await fades(foot, () => getComputedStyle(foot).maskImage !== 'none');
  });

  it('fades nothing where all of it is seen', async () => {
    await it_.element.start();
    it_.chat.is(talk());
    await is(390, 760, '15px');
    it_.one('#menu-button').click();
    await until(() => it_.root.querySelector('.menu') !== null);
    await rests();
    expect(it_.one('.menu').scrollHeight).to.equal(it_.one('.menu').clientHeight);
    expect(getComputedStyle(it_.one('.menu'), '::after').opacity).to.equal('0');
  });

  for (const [width, height, letters] of [
    [320, 568, '2em'],
    [390, 700, '2em'],
    [320, 480, '2em'],
    [320, 568, '1em'],
  ] as const)
    it(`has a short answer in sight below the question, and nothing over it, at ${width} by ${height} with letters of ${letters}`, async () => {
      const before = [said('Hi'), answered('Good morning. How can I help you today? '.repeat(8))];
      it_.chat.is(before);
      await it_.element.start();
      await is(width, height, letters);
      const question = said('When does the lamp come, and who is going to bring it to me?');
      it_.element.behind.scroller.pin(question.key);
      it_.chat.is([...before, question]);
      await it_.drawn();
      it_.chat.is([...before, question, answered('On Thursday.')]);
      await it_.drawn();
      const answer = it_.all('.md').at(-1)!;
      lies(answer, it_.one('#log'));
      const jump = it_.root.querySelector('.jump')?.getBoundingClientRect();
      expect(answer.getBoundingClientRect().bottom).to.be.at.most(jump?.top ?? Infinity);
    });

  it('shades what is cut off of a screen, and of a question', async () => {
    await it_.element.start();
    it_.chat.is(talk());
    await is(390, 300, '1em');
    const { act } = it_.element.behind.scene();
    const shaded = (what: string): void => {
      expect(it_.one(what).scrollHeight, what).to.be.above(it_.one(what).clientHeight);
      // The end, which moves with what is in it, covers the shade, which does not.
      expect(getComputedStyle(it_.one(what)).backgroundAttachment, what)
        .to.contain('local')
        .and.to.contain('scroll');
    };
    act.show('settings');
    await until(() => it_.root.querySelector('.screen') !== null);
    shaded('.screen');
    act.back();
    act.ask('save');
    await until(() => it_.root.querySelector('.box') !== null);
    await is(390, 256, '1.5em');
    lies(it_.one('.box'), it_.one('.veil'));
    shaded('.box');
  });

  it('gives the log what is left', async () => {
    it_.chat.is(talk());
    await it_.element.start();
    await is(390, 400, '1em');
    expect(it_.all('.chip').length).to.equal(3);
    const height = (what: string): number => it_.one(what).getBoundingClientRect().height;
    const before = { log: height('#log'), comp: height('.comp') };
    it_.element.prefill('one\ntwo');
    await it_.drawn();
    const grown = height('.comp') - before.comp;
    // A line; a browser that cannot size a field by its content has its own rounding.
    expect(grown).to.be.closeTo(24, 1);
    expect(height('#log')).to.be.closeTo(before.log - grown, 0.1);
    expect(it_.one('.comp').offsetHeight).to.be.below(80);
  });

  it('shows the whole of a suggestion that has the focus', async () => {
    it_.chat.is(talk());
    await it_.element.start();
    await is(320, 300, '1em');
    const [line, chips] = [it_.one('.chips'), it_.all('.chip')];
    expect(line.scrollWidth, 'a line that scrolls').to.be.above(line.clientWidth);
    const second = chips[1]!;
    const box = (): DOMRect => second.getBoundingClientRect();
    for (const edge of ['left', 'right'] as const) {
      line.scrollLeft +=
        box()[edge] + (edge === 'left' ? -line.getBoundingClientRect().right : 0) + (edge === 'left' ? 40 : -40);
      second.blur();
      second.focus();
      const { left, right } = line.getBoundingClientRect();
      expect(box().left, edge).to.be.at.least(left - 1);
      expect(box().right, edge).to.be.at.most(right + 1);
    }
  });

  for (const dir of ['ltr', 'rtl'])
    it(`goes along what is suggested with a wheel that turns the other way: ${dir}`, async () => {
      it_.element.dir = dir;
      it_.chat.is(talk());
      await it_.element.start();
      await is(320, 300, '1em');
      const line = it_.one('.chips');
      const room = line.scrollWidth - line.clientWidth;
      expect(room).to.be.above(80);
      (await parts.idle.load()).along(it_.root);
      it_.one('.chip').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
      const turn = (how: WheelEventInit): [boolean, number] => {
        const event = new WheelEvent('wheel', { ...how, bubbles: true, cancelable: true });
        const given = it_.one('.chip').dispatchEvent(event);
        return [given, Math.round(Math.abs(line.scrollLeft))];
      };
      expect(turn({ deltaY: 60 })).to.deep.equal([false, 60]);
      expect(turn({ deltaY: -20 })).to.deep.equal([false, 40]);
      // What a browser does by itself, or what is to enlarge the page.
      for (const own of [{ deltaX: 9, deltaY: 4 }, { ctrlKey: true }, { shiftKey: true }])
        expect(turn({ deltaY: 30, ...own })).to.deep.equal([true, 40]);
      expect(turn({ deltaY: -500 })).to.deep.equal([false, 0]);
      expect(turn({ deltaY: -20 }), 'at its end it is the page that scrolls').to.deep.equal([true, 0]);
    });

  it('is called low by its letters too', async () => {
    const names = (): string[] =>
      ['low', 'lower', 'lowest'].filter((name) => it_.one('dialog').classList.contains(name));
    await is(390, 400, '1em');
    expect(names()).to.deep.equal(['low']);
    await is(390, 400, '2em');
    expect(names()).to.deep.equal(['low', 'lower']);
    await is(390, 600, '1em');
    expect(names()).to.deep.equal([]);
  });

  it('leaves its head to its words where letters are large, and cuts these where they are larger still', async () => {
    it_.element.config = { title: 'Juniper & Co.', subtitle: 'AI assistant, people from 9:00' };
    it_.chat.is(talk());
    await it_.element.start();
    const height = (what: string): number => it_.one(what).getBoundingClientRect().height;
    // What runs with its line has no width of its own.
    const cut = (): boolean =>
      it_.all('.who bdi').some(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1);
    const tile = (): number => it_.one('.head .tile').getClientRects().length;
    await is(400, 680, '15px');
    expect([tile(), cut()]).to.deep.equal([1, false]);
    // As wide as a popup, with letters twice as large: whatever the window is.
    await is(400, 680, '30px');
    expect([tile(), cut()]).to.deep.equal([0, false]);
    expect(height('.head')).to.be.at.most(140);
    await is(320, 568, '32px');
    expect([tile(), cut()]).to.deep.equal([0, true]);
    expect(height('.head')).to.be.at.most(110);
  });

  for (const [width, height, log] of [
    [568, 320, 90],
    [400, 320, 90],
    [320, 256, 80],
  ] as const)
    it(`has what is suggested in one line, and what was said, at ${width} by ${height}`, async () => {
      it_.chat.is(talk());
      await it_.element.start();
      await is(width, height, '1em');
      expect(it_.one('dialog').classList.contains('lower')).to.equal(true);
      const [first, ...more] = it_.all('.chip').map((chip) => chip.getBoundingClientRect());
      expect(more.map(({ top }) => top)).to.deep.equal([first!.top, first!.top]);
      for (const chip of it_.all('.chip')) {
        chip.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        // All of it, however far it is to the side.
        const { left, right, height: tall } = chip.getBoundingClientRect();
        const box = it_.one('.foot').getBoundingClientRect();
        expect([left >= box.left - 1, right <= box.right + 1, tall]).to.deep.equal([true, true, 36]);
        lies(chip, it_.one('.foot'));
      }
      expect(it_.one('.chips').offsetHeight).to.be.at.most(50);
      expect(it_.one('#log').clientHeight).to.be.at.least(log);
      inBox();
      // What has to be read now comes first, and a box that is lower still has room for what is written alone.
      it_.chat.is(talk(), { error: 'session/unavailable' });
      await until(() => it_.root.querySelector('.status') !== null);
      await it_.drawn();
      expect(it_.one('.chips').getClientRects()).to.have.length(0);
      it_.chat.is(talk());
      it_.one('dialog').style.minBlockSize = '0';
      await is(width, 200, '1em');
      expect(it_.one('.chips').getClientRects()).to.have.length(0);
    });

  for (const locale of ['en', 'de'])
    it(`says all of its line above what is written, in ${locale}`, async () => {
      await speaks(locale);
      it_.chat.is(talk());
      await it_.element.start();
      await is(320, 256, '1em');
      it_.chat.is(talk(), { phase: 'failed', error: 'session/unavailable' });
      it_.element.prefill('one\ntwo\nthree');
      await until(() => it_.root.querySelector('.status') !== null);
      await it_.drawn();
      expect(it_.one('.status > span').getBoundingClientRect().bottom).to.be.at.most(
        it_.one('.comp').getBoundingClientRect().top,
      );
      lies(it_.one('.status > span'), it_.one('.foot'));
      lies(it_.one('.go'), it_.one('dialog'));
      expect(it_.one('#log').clientHeight).to.be.at.least(64);
    });

  for (const locale of ['en', 'de'])
    it(`asks about a number with what is written, its send and both answers in sight, in ${locale}`, async () => {
      await speaks(locale);
      it_.element.config = { masking: 'cards' };
      it_.chat.is(talk());
      await it_.element.start();
      await is(320, 256, '1em');
      it_.element.prefill('My card is 4111 1111 1111 1111');
      await until(() => it_.root.querySelector('.mask') !== null);
      await it_.drawn();
      lies(it_.one('#text'), it_.one('dialog'));
      lies(it_.one('.go'), it_.one('dialog'));
      for (const button of it_.all('.mask button')) {
        // The room for it is measured after a drawing, which a busy browser has later: what has keys before that is moved.
        const bottom = (one: HTMLElement): number => Math.floor(one.getBoundingClientRect().bottom);
        await until(() => bottom(it_.one('.mask')) <= bottom(it_.one('.foot')));
        button.focus();
        lies(button, it_.one('.mask'));
        lies(button, it_.one('.foot'));
      }
    });

  for (const [locale, width, height, letters] of [
    ['en', 320, 568, '2em'],
    ['de', 320, 568, '2em'],
    ['de', 568, 320, '2em'],
    ['ar', 320, 320, '1.5em'],
    ['en', 390, 600, '1em'],
  ] as const)
    it(`has each answer to a question in sight while it has the focus, at ${width} by ${height} with letters of ${letters}, in ${locale}`, async () => {
      await speaks(locale);
      it_.chat.is(talk());
      await it_.element.start();
      await is(width, height, letters);
      const { scrollY } = window;
      it_.element.behind.scene().act.ask('end');
      await until(() => it_.root.activeElement?.closest('.box') != null);
      const keep = it_.root.activeElement!;
      await it_.drawn();
      // Its ring too, and clear of the shade.
      const clear = (): void => {
        const [own, box] = [it_.root.activeElement!, it_.one('.box')].map((one) => one.getBoundingClientRect());
        expect(own!.top - 4, 'its head').to.be.at.least(box!.top);
        expect(own!.bottom + 12, 'its foot').to.be.at.most(box!.bottom);
      };
      clear();
      expect(window.scrollY, 'the page').to.equal(scrollY);
      for (const shiftKey of [false, true]) {
        const event = { key: 'Tab', shiftKey, bubbles: true, composed: true, cancelable: true };
        it_.root.activeElement!.dispatchEvent(new KeyboardEvent('keydown', event));
        // WebKit goes to what has the focus with its next drawing.
        await it_.drawn();
        clear();
      }
      expect(it_.root.activeElement === keep).to.equal(true);
    });
});
