import { expect } from '@open-wc/testing';
import { answered, conversationOf, person, said } from '../../src/testing/index.js';
import { Language } from '../../src/ui/controllers/language.js';
import { en } from '../../src/ui/i18n/en.js';
import { addLanguage, packOf } from '../../src/ui/i18n/packs.js';
import { parts } from '../../src/ui/parts.js';
import { moreActs } from '../../src/ui/parts/acts-more.js';
import { stands, until, type Standing } from './support/stand.js';

describe('the language', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());
  const root = (): HTMLElement => it_.one('.root');
  const placeholder = (): string => it_.one<HTMLTextAreaElement>('#text').placeholder;

  it('of the page is the language of the chat, from the first word', async () => {
    it_ = await stands({ locale: 'de' });
    expect(it_.one('.launch').getAttribute('aria-label')).to.equal('Chat öffnen');
    expect(root().lang).to.equal('de');
  });

  it('of a page that writes it as an operating system does is understood', async () => {
    document.documentElement.lang = 'ar_EG';
    it_ = await stands({ locale: '' });
    document.documentElement.lang = '';
    expect(root().lang).to.equal('ar-EG');
    expect(root().dir).to.equal('rtl');
    expect(it_.one('.launch').getAttribute('aria-label')).to.match(/[\u0600-\u06ff]/);
  });

  it('changes at run time, and neither draft nor focus is lost', async () => {
    it_ = await stands();
    await it_.element.show();
    it_.element.prefill('half a sentence');
    const area = it_.one('#text');
    it_.element.locale = 'ja';
    await until(() => root().lang === 'ja');
    await it_.drawn();
    expect(placeholder()).to.not.equal('Write a message');
    expect(it_.one('#text') === area).to.equal(true);
    expect(it_.one<HTMLTextAreaElement>('#text').value).to.equal('half a sentence');
    expect(it_.root.activeElement === area).to.equal(true);
  });

  it('turns around when the site says so later, and back', async () => {
    it_ = await stands();
    // It looks around itself when the page has time.
    const stop = (await parts.idle.load()).follow(it_.element);
    it_.element.setAttribute('dir', 'rtl');
    await until(() => root().dir === 'rtl');
    it_.element.removeAttribute('dir');
    await until(() => root().dir === 'ltr');
    stop();
  });

  it('follows the conversation, and turns around where it runs the other way', async () => {
    it_ = await stands();
    await it_.element.show();
    it_.chat.is([], { conversation: conversationOf([said('Hi')], { language: { tag: 'ar', place: 9 } }) });
    await until(() => root().dir === 'rtl');
    expect(root().lang).to.equal('ar');
    expect(placeholder()).to.match(/[\u0600-\u06ff]/);
  });

  for (const [subtitle, order] of [
    ['AI assistant, people from 9:00', 'left'],
    ['عون آلي, أشخاص من 9:00', 'right'],
  ] as const)
    it(`of the line under the name may be another: it begins on the ${order}`, async () => {
      it_ = await stands({ locale: 'ar', config: { subtitle } });
      await it_.element.show();
      await it_.drawn();
      const words = document.createRange();
      const text = [...it_.one('[part=subtitle] bdi').childNodes].find((one) => one instanceof Text)!;
      const [first, second] = [0, subtitle.length - 4].map((at) => {
        words.setStart(text, at);
        words.setEnd(text, at + 1);
        return words.getBoundingClientRect().left;
      });
      expect(first! < second!).to.equal(order === 'left');
    });

  it('of each answer is the one that was spoken then', async () => {
    it_ = await stands({ locale: 'en_GB' });
    await it_.element.show();
    const items = [answered('Welcome'), answered('Bonjour'), answered('Hallo')];
    const [, french, german] = items.map(({ place }) => place) as [number, number, number];
    const is = async (count: number, language: { tag: string; place: number }): Promise<(string | null)[]> => {
      const now = items.slice(0, count);
      it_.chat.is(now, { conversation: conversationOf(now, { language }) });
      await it_.drawn();
      return it_.all('.said').map((one) => one.getAttribute('lang'));
    };
    expect(await is(1, { tag: '', place: 0 })).to.deep.equal([null]);
    expect(await is(2, { tag: 'fr', place: french - 0.5 })).to.deep.equal(['en-GB', 'fr']);
    expect(await is(3, { tag: 'de', place: german - 0.5 })).to.deep.equal(['en-GB', 'fr', 'de']);
    // As it goes on in another session.
    expect(await is(3, { tag: 'de', place: 0 })).to.deep.equal(['en-GB', 'fr', 'de']);
  });

  it('of what an answer brings is that of the answer, but for our own words', async () => {
    it_ = await stands({ locale: 'en' });
    await it_.element.show();
    const card = { kind: 'link' as const, url: 'https://a.test/1', previewUrl: null };
    const brings = answered('Voilà', {
      with: {
        attachments: [
          { ...card, title: 'Lampe de bureau', callToAction: 'Voir' },
          { ...card, title: '', callToAction: '' },
        ],
        callActions: [
          { title: 'Magasin', number: '+33 1' },
          { title: '', number: '+33 2' },
        ],
        suggestions: [{ text: 'Merci', payload: '' }],
      },
    });
    it_.chat.is([brings], {
      conversation: conversationOf([brings], { language: { tag: 'fr', place: brings.place - 0.5 } }),
    });
    // The words of the card come in a file of their own.
    await until(() => it_.all('.card').length === 4 && root().lang === 'fr' && !root().textContent!.includes('Open'));
    const langs = (selector: string): string[] =>
      it_.all(selector).map((one) => `${one.textContent!.trim()} ${one.getAttribute('lang')}`);
    expect(langs('.card b')).to.deep.equal(['Lampe de bureau fr', 'a.test null', 'Magasin fr', 'Appeler null']);
    expect(langs('.go2 a > span:not(.sr)')).to.deep.equal(['Voir fr', 'Ouvrir null']);
    expect(langs('.chip > span')).to.deep.equal(['Merci fr']);
  });

  it('of an answer is not that of a chat before, of which nothing is left', async () => {
    it_ = await stands({ locale: 'en_GB' });
    await it_.element.show();
    const is = async (...items: ReturnType<typeof answered>[]): Promise<(string | null)[]> => {
      it_.chat.is(items, {
        conversation: conversationOf(items, { language: { tag: items[0]?.name ?? '', place: 0 } }),
      });
      await it_.drawn();
      return it_.all('.said').map((one) => one.getAttribute('lang'));
    };
    expect(await is(answered('Bonjour', { name: 'fr' }))).to.deep.equal(['fr']);
    await is();
    expect(await is(answered('Hello', { name: '' }))).to.deep.equal([null]);
  });

  it('is the visitor own choice where they made one', async () => {
    it_ = await stands({ locale: 'de' }, (stand) => {
      stand.kept = { view: {}, preferences: { language: 'fr' } };
    });
    await it_.element.show();
    it_.chat.is([], { conversation: conversationOf([said('Hi')], { language: { tag: 'ar', place: 9 } }) });
    await it_.drawn();
    expect(root().lang).to.equal('fr');
  });

  it('that a visitor chooses is what the widget speaks: what is said on the page stays in that of the page', async () => {
    it_ = await stands({ locale: 'en_GB' });
    await it_.element.show();
    const suggestions = [{ text: 'Returns', payload: '' }];
    const items = [said('Hi'), answered('Hello, how can I help?', { with: { suggestions } })];
    it_.chat.is(items, { conversation: conversationOf(items) });
    await it_.drawn();
    const langs = (): string[] => it_.all('.bubble, .said, .chip > span').map(({ lang }) => lang);
    const { act } = it_.element.behind.scene();
    const chooses = async (language: string, then: string): Promise<string[]> => {
      moreActs({ act }).prefer({ language });
      await until(() => root().lang === then);
      await it_.drawn();
      return langs();
    };
    expect(langs()).to.deep.equal(['', '', '']);
    expect(await chooses('de', 'de')).to.deep.equal(['en-GB', 'en-GB', 'en-GB']);
    expect(await chooses('', 'en-GB')).to.deep.equal(['', '', '']);
  });

  it('that nobody speaks is English, and is called so, with its dates; what is said on the page is in that of the page', async () => {
    it_ = await stands({
      locale: 'ta',
      config: { consent: { byLanguage: { ta: { facts: ['ஒன்று'] } }, placement: 'transcript' } },
    });
    await it_.element.show();
    expect(placeholder()).to.equal('Write a message');
    expect(root().lang).to.equal('en');
    const ago = Date.now() - 3 * 864e5;
    it_.chat.is([said('வணக்கம்', 'sent', { at: ago }), answered('வணக்கம்')]);
    await it_.drawn();
    const day = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long' }).format(ago);
    expect(it_.one('.day').textContent).to.equal(day);
    expect(it_.all('.bubble, .said').map((one) => one.lang)).to.deep.equal(['ta', 'ta']);
    await until(() => it_.all('.facts li').length === 1);
    expect(it_.one('.facts li').textContent).to.contain('ஒன்று');
    it_.one('#menu-button').click();
    await until(() => it_.all('.it:has(.i-size)').length === 1);
    it_.one('.it:has(.i-size)').click();
    await until(() => it_.all('select').length === 1);
    const [first] = it_.one<HTMLSelectElement>('select').options;
    expect(first!.text).to.equal('English');
  });

  it('that is written from the right and has no words leaves English as it is', async () => {
    const { words } = await new Promise<Language>((there) => {
      const language: Language = new Language(() => there(language), document);
      language.set('fa', {}, '');
    });
    expect([words.tag, words.dir]).to.deep.equal(['en', 'ltr']);
  });

  it('of which a site has all the words itself is called by its name', async () => {
    it_ = await stands({ locale: 'ta', strings: { ...en, write: 'எழுது' } });
    await it_.element.show();
    expect(placeholder()).to.equal('எழுது');
    expect(root().lang).to.equal('ta');
  });

  it('of what was said before it changed stays what it was, whoever said it', async () => {
    it_ = await stands({ locale: 'en' });
    await it_.element.show();
    const items = [said('Hello'), person('Hello, this is Sarah'), said('Hallo'), person('Guten Tag')];
    const lang = items[2]!.place - 0.5;
    it_.chat.is(items.slice(0, 2));
    await it_.drawn();
    it_.chat.is(items, { conversation: conversationOf(items, { language: { tag: 'de', place: lang } }) });
    await until(() => root().lang === 'de');
    await it_.drawn();
    expect(it_.all('.bubble').map((one) => one.lang)).to.deep.equal(['en', 'en', 'de', 'de']);
  });

  it('that a site brought along and has not translated yet is English, and nothing breaks', async () => {
    const unfinished = { write: 'Schreif eppes', openChat: null, closeChat: 5, newMessages: {} };
    addLanguage('lb', unfinished as unknown as Parameters<typeof addLanguage>[1]);
    it_ = await stands({ locale: 'lb' });
    expect(it_.one('.launch').getAttribute('aria-label')).to.equal('Open chat');
    await it_.element.show();
    expect(placeholder()).to.equal('Schreif eppes');
  });

  it('that a site brought along is there at once, and nothing is fetched', async () => {
    const note = 'Egy AI-asszisztens válaszol. Ezt a csevegést rögzítjük.';
    addLanguage('hu', { write: 'Üzenet írása', openChat: 'Csevegés megnyitása', note });
    const fetched = (): number => performance.getEntriesByType('resource').length;
    const before = fetched();
    it_ = await stands({ locale: 'hu-HU' });
    expect(it_.one('.launch').getAttribute('aria-label')).to.equal('Csevegés megnyitása');
    expect(fetched()).to.equal(before);
    await it_.element.show();
    expect(placeholder()).to.equal('Üzenet írása');
    expect(root().lang).to.equal('hu-HU');
    it_.chat.is([], { conversation: { ...conversationOf([]), agent: { name: '', avatarUrl: null, place: 1 } } });
    await it_.drawn();
    expect(it_.one('.note').textContent?.trim(), 'whole, where there is no name').to.equal(note);
    it_.element.locale = 'de';
    await until(() => placeholder() === 'Nachricht schreiben');
  });

  it('can be overruled phrase by phrase', async () => {
    it_ = await stands({ locale: 'de', strings: { write: 'Frag uns etwas' } });
    await it_.element.show();
    expect(placeholder()).to.equal('Frag uns etwas');
  });

  describe('whose file does not come', () => {
    let mended: (() => void)[] = [];
    afterEach(() => mended.splice(0).forEach((mends) => mends()));
    /** It is asked for, and comes to what the test says: its words, a failure, or nothing yet. */
    function kept(tag: string, file: 0 | 1 = 0): { asked: number; comes: (words: Promise<object>) => Promise<object> } {
      const files = packOf(tag) as [() => Promise<object>, () => Promise<object>];
      const whole = files[file];
      mended.push(() => (files[file] = whole));
      const keeper = {
        asked: 0,
        comes: (_words: Promise<object>): Promise<object> => Promise.reject<object>(new Error('gone')),
      };
      files[file] = () => (keeper.asked++, keeper.comes(whole()));
      return keeper;
    }
    const there = (words: Promise<object>): Promise<object> => words;
    const close = (): unknown => it_.all('.head .ib').at(-1)!.ariaLabel;
    const isBack = (): unknown => dispatchEvent(new Event('online'));
    /** Pauses as long as after a failure end when the test says so. */
    function pauses(): { ms: number; over: () => void }[] {
      const { setTimeout: real, clearTimeout: cleared } = window;
      const all: { id: number; ms: number; over: () => void }[] = [];
      let ids = 0;
      window.setTimeout = ((over: () => void, ms = 0) =>
        [2_000, 4_000, 8_000].includes(ms) ? (all.push({ id: --ids, ms, over }), ids) : real(over, ms)) as never;
      window.clearTimeout = (id) => {
        const at = all.findIndex((one) => one.id === id);
        if (at >= 0) all.splice(at, 1);
        else cleared(id);
      };
      mended.push(() => Object.assign(window, { setTimeout: real, clearTimeout: cleared }));
      return all;
    }

    it('is English, is asked for less and less often, and is there when the file is', async () => {
      const resting = pauses();
      const file = kept('de');
      it_ = await stands({ locale: 'de' });
      const label = (): string => it_.one('.launch').getAttribute('aria-label') ?? '';
      expect([label(), root().lang]).to.deep.equal(['Open chat', 'en']);
      for (const ms of [2_000, 4_000, 8_000]) {
        await until(() => resting.length === 1);
        expect(resting[0]!.ms).to.equal(ms);
        if (ms === 8_000) file.comes = there;
        resting[0]!.over();
      }
      await until(() => label() === 'Chat öffnen');
      expect([file.asked, root().lang]).to.deep.equal([4, 'de']);
    });

    it('is asked for at once when the line is back, also for what few are told', async () => {
      const resting = pauses();
      const [file, more] = [kept('de'), kept('de', 1)];
      it_ = await stands({ locale: 'de' });
      file.comes = there;
      isBack();
      await until(() => root().lang === 'de');
      await until(() => more.asked === 1 && resting.length === 1);
      more.comes = there;
      isBack();
      await until(() => it_.element.behind.language.words.say('often') === 'Häufig gefragt');
    });

    it('leaves the language before as it is, and comes later', async () => {
      const file = kept('ja');
      it_ = await stands({ locale: 'ar' });
      await it_.element.show();
      const arabic = placeholder();
      it_.element.locale = 'ja';
      await until(() => file.asked === 1);
      await it_.drawn();
      expect([placeholder(), root().lang, root().dir]).to.deep.equal([arabic, 'ar', 'rtl']);
      expect(it_.element.behind.language.foreign, 'what is said there is in it').to.equal('ja');
      file.comes = there;
      isBack();
      await until(() => root().lang === 'ja');
      expect(it_.element.behind.language.foreign).to.equal('');
    });

    it('leaves it so until all of the other is there, and nothing is English in between', async () => {
      const more = kept('ja', 1);
      let comes: () => void = () => undefined;
      more.comes = (words) => new Promise((now) => (comes = () => now(words)));
      it_ = await stands({ locale: 'ar' });
      await it_.element.show();
      const often = (): string => it_.element.behind.language.words.say('often');
      await until(() => /^[\u0600-\u06ff\s]+$/.test(often()));
      const [few, arabic] = [often(), placeholder()];
      it_.element.locale = 'ja';
      await until(() => more.asked === 1);
      await it_.drawn();
      expect([often(), placeholder(), root().lang]).to.deep.equal([few, arabic, 'ar']);
      comes();
      await until(() => root().lang === 'ja');
      expect(often()).to.match(/[\u3040-\u9fff]/);
    });

    it('leaves it so when the words of the site change meanwhile, which are said at once', async () => {
      const file = kept('ja');
      let comes: () => void = () => undefined;
      file.comes = (words) => new Promise((now) => (comes = () => now(words)));
      it_ = await stands({ locale: 'ar' });
      await it_.element.show();
      const [label, arabic] = [close(), placeholder()];
      expect([label, arabic].join('')).to.match(/^[\u0600-\u06ff\s…]+$/);
      it_.element.locale = 'ja';
      await until(() => file.asked === 1);
      it_.element.strings = { write: 'What is it?' };
      await it_.drawn();
      expect([placeholder(), close(), root().lang]).to.deep.equal(['What is it?', label, 'ar']);
      expect(it_.element.behind.language.foreign).to.equal('');
      comes();
      await until(() => root().lang === 'ja');
      expect([placeholder(), close() === label]).to.deep.equal(['What is it?', false]);
    });

    it('is not asked for any more when another is, nor for a chat that is gone, until it is back', async () => {
      const resting = pauses();
      const [japanese, german] = [kept('ja'), kept('de')];
      it_ = await stands({ locale: 'ja' });
      it_.element.locale = 'de';
      await until(() => resting.length === 2);
      isBack();
      await until(() => resting.length === 1);
      expect([japanese.asked, german.asked]).to.deep.equal([1, 2]);
      it_.element.remove();
      isBack();
      await it_.drawn();
      expect([german.asked, resting.length]).to.deep.equal([2, 0]);
      german.comes = there;
      document.body.append(it_.element);
      await until(() => root().lang === 'de');
    });
  });
});
