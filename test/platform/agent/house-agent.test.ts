import { expect } from 'chai';
import { houseAgent } from '../../../demo/platform/agent/house-agent.js';
import { codeOf, LANGUAGES, type Language } from '../../../demo/platform/agent/language.js';
import { phrasesFor } from '../../../demo/platform/agent/phrases/by-language.js';
import { AgentError } from '../../../demo/platform/agent/port.js';
import { shelve } from '../../../demo/platform/agent/topics.js';
import type { Database } from '../../../demo/platform/store/database.js';
import { actsOf, buttonsOf, randomOf, SHELF, shopDatabase, textOf, the, turnOf, Visitor } from './fixtures.js';

const NONSENSE: Readonly<Record<Language, string>> = {
  en: 'blorp',
  fr: 'blorp',
  es: 'blorp',
  de: 'blorp',
  ar: 'بلبلبلب',
};
const HUMAN: Readonly<Record<Language, string>> = {
  en: 'Can I talk to a real person please?',
  fr: 'Je voudrais parler à un conseiller',
  es: 'Quiero hablar con una persona',
  de: 'Ich möchte mit einem Menschen sprechen',
  ar: 'أريد التحدث إلى شخص',
};
const BYE: Readonly<Record<Language, string>> = { en: 'Goodbye!', fr: 'Au revoir', es: 'Adiós', de: 'Tschüss', ar: 'مع السلامة' }; // prettier-ignore
const SWITCH: Readonly<Record<Language, string>> = {
  en: 'How long does the delivery take?',
  fr: 'Combien de temps prend la livraison ?',
  es: '¿Cuánto tarda el envío?',
  de: 'Wie lange dauert die Lieferung?',
  ar: 'كم يستغرق التوصيل؟',
};

describe('the house agent', () => {
  let db: Database;
  before(async function () {
    this.timeout(60_000);
    db = await shopDatabase();
  });
  after(() => db.close());

  for (const language of LANGUAGES) {
    const code = codeOf(language);
    const phrases = phrasesFor(code);
    describe(`in ${code}`, () => {
      it('greets and offers three things to press', async () => {
        const acts = await new Visitor(db, code).writes(null);
        expect(textOf(acts)).to.equal(phrases.greeting);
        expect(buttonsOf(acts)).to.deep.equal([phrases.buttons.order, phrases.buttons.booking, phrases.buttons.hours]);
        expect(acts.at(-1)?.do).to.equal('remember');
      });

      it('answers each of its own three offers without giving up', async () => {
        for (const offer of buttonsOf(await new Visitor(db, code).writes(null))) {
          const visitor = new Visitor(db, code);
          const acts = await visitor.writes(offer);
          expect(textOf(acts)).not.to.be.oneOf([phrases.fallback, '']);
          expect(visitor.language).to.equal(code);
        }
      });

      it('asks again when it did not understand, and gives up the second time', async () => {
        const visitor = new Visitor(db, code);
        expect(await visitor.reads(NONSENSE[language])).to.equal(phrases.fallback);
        const acts = await visitor.writes(NONSENSE[language]);
        expect(textOf(acts)).to.equal(phrases.fallbackAgain);
        expect(acts.at(-1)).to.deep.equal({ do: 'handOver', to: 'desk', destination: 'support', reason: 'could not help' }); // prettier-ignore
      });

      it('hands over when a person is asked for', async () => {
        const visitor = new Visitor(db, code);
        const acts = await visitor.writes(HUMAN[language]);
        expect(textOf(acts)).to.equal(phrases.handingOver);
        expect(acts.at(-1)).to.deep.equal({ do: 'handOver', to: 'desk', destination: 'support', reason: 'visitor asked' }); // prettier-ignore
        expect(the(await new Visitor(db, code).writes(phrases.buttons.human), 'handOver')).not.to.equal(undefined);
      });

      it('says goodbye and ends', async () => {
        const acts = await new Visitor(db, code).writes(BYE[language]);
        expect(textOf(acts)).to.equal(phrases.goodbye);
        expect(acts.at(-1)).to.deep.equal({ do: 'end' });
      });

      it('breaks a silence, differently the second time', async () => {
        const visitor = new Visitor(db, code);
        expect(await visitor.reads('')).to.equal(phrases.silence);
        expect(await visitor.reads('')).to.equal(phrases.silenceAgain);
      });

      it('answers in it when somebody who spoke another language turns to it', async () => {
        for (const other of LANGUAGES.filter((one) => one !== language)) {
          const visitor = new Visitor(db, codeOf(other));
          const acts = await visitor.writes(SWITCH[language]);
          expect(acts[0]).to.deep.equal({ do: 'language', code });
          expect(textOf(acts)).to.match(/^## /).and.include('shop.example/delivery');
        }
      });

      it('says everything it has to say', () => {
        const empty = (value: unknown): boolean =>
          typeof value === 'string'
            ? value.trim() === ''
            : typeof value === 'function'
              ? false
              : Object.values(value as object).some(empty);
        expect(empty(phrases)).to.equal(false);
      });
    });
  }

  it('greets by the verified name, and only by what is a name', async () => {
    const named = (name: string | number): Promise<string> => new Visitor(db, 'en-US', { context: { name } }).reads(null); // prettier-ignore
    expect(await named('Ada')).to.include('Hello Ada,');
    expect(await named('[Ada](javascript:1)\n# x')).to.include('Hello Adajavascript:1 x,');
    expect(await named(5)).to.equal(phrasesFor('en-US').greeting);
  });

  it('begins in the language that the page is in, and follows what is said from there', async () => {
    const visitor = new Visitor(db, 'en-US', { context: { language: 'de-AT' } });
    expect(await visitor.reads(null)).to.equal(phrasesFor('de-DE').greeting);
    expect(visitor.language).to.equal('de-DE');
    expect(await visitor.reads('How long does the delivery take?')).to.include('working day');
    expect(await visitor.reads('ok')).to.equal(phrasesFor('en-US').anythingElse);
    for (const language of ['ja', '', 5, null])
      expect(await new Visitor(db, 'en-US', { context: { language } }).reads(null)).to.equal(
        phrasesFor('en-US').greeting,
      );
    const first = new Visitor(db, 'en-US', { context: { language: 'ar' } });
    expect(await first.reads('xyzzy')).to.equal(phrasesFor('ar').fallback);
  });

  it('speaks English to somebody whose language it does not speak', async () => {
    expect(await new Visitor(db, 'nl-NL').reads(null)).to.equal(phrasesFor('en-US').greeting);
  });

  it('changes the language when asked for it by name', async () => {
    const visitor = new Visitor(db);
    const acts = await visitor.writes('in French please');
    expect(acts[0]).to.deep.equal({ do: 'language', code: 'fr-FR' });
    expect(textOf(acts)).to.equal(phrasesFor('fr-FR').switched);
    expect(visitor.state['language']).to.equal('fr-FR');
  });

  it('forgets a failure once it could help', async () => {
    const visitor = new Visitor(db);
    await visitor.writes('blorp');
    await visitor.writes('What are your opening hours?');
    expect(await visitor.reads('blorp')).to.equal(phrasesFor('en-US').fallback);
  });

  it('makes small talk', async () => {
    const visitor = new Visitor(db);
    expect(await visitor.reads('hello there')).to.equal(phrasesFor('en-US').hello);
    expect(await visitor.reads('thank you!')).to.equal(phrasesFor('en-US').welcome);
    expect(await visitor.reads('ok')).to.equal(phrasesFor('en-US').anythingElse);
    expect(await visitor.reads('I need help')).to.equal(phrasesFor('en-US').abilities);
    expect(await visitor.reads('What can you do?')).to.equal(phrasesFor('en-US').abilities);
  });

  it('takes a tent for one person for no wish to talk to a person', async () => {
    expect(the(await new Visitor(db).writes('Is there a tent for one person?'), 'handOver')).to.equal(undefined);
    expect(the(await new Visitor(db, 'es-ES').writes('¿Tenéis una tienda para una persona?'), 'handOver')).to.equal(undefined); // prettier-ignore
  });

  it('hands over after a topic that says so', async () => {
    const acts = await new Visitor(db).writes('we are a school and want a bulk order');
    expect(textOf(acts)).to.include('sales team');
    expect(the(acts, 'handOver')?.destination).to.equal('sales');
  });

  it('keeps every word of a topic as it was written', async () => {
    const content = '# Wobble\n\n  two  spaces\n\n```\ncode\n```\n👩‍👩‍👧‍👦 end\n';
    await shelve(db, SHELF, [
      { id: 'w', name: 'Wobbleboard', content, actions: '', exampleQueries: [], language: 'en-US' },
    ]);
    expect(await new Visitor(db).reads('wobbleboard')).to.equal(content);
  });

  it('remembers in every turn, last but for what ends it', async () => {
    for (const said of [null, '', 'hello', 'blorp', 'delivery', 'where is my order', 'bye', 'human', '/rich', '/end']) {
      const acts = (await new Visitor(db).writes(said)).map((act) => act.do);
      expect(acts.filter((act) => act === 'remember')).to.have.length(1);
      expect(['end', 'handOver', undefined]).to.include(acts[acts.indexOf('remember') + 1]);
    }
  });

  it('says nothing more once nobody waits', async () => {
    const gone = turnOf({ said: 'delivery', signal: AbortSignal.abort() });
    expect(await actsOf(houseAgent(db), gone)).to.deep.equal([]);
  });

  it('fails as an agent when the database does', async () => {
    const broken: Database = { ...db, query: () => Promise.reject(new Error('gone')) };
    const failure = await actsOf(houseAgent(broken), turnOf({ said: 'delivery' })).catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(AgentError).and.have.property('fault', 'failed');
  });

  it('answers any text whatever, in whatever state', async function () {
    this.timeout(60_000);
    const random = randomOf(3);
    const steps = ['ask_number', 'ask_day', 'ask_slot', 'ask_name', 'confirm', 'ask_stars', 'odd'];
    const flows = ['order_status', 'booking', 'rating', 'odd', 5, null];
    for (let round = 0; round < 150; round += 1) {
      const visitor = new Visitor(db);
      const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(random() * from.length)];
      visitor.state = { flow: pick(flows), step: pick(steps), booking_day: '2026-11-23', booking_slot: '10:00' };
      const said = Array.from({ length: Math.floor(random() * 20) + 1 }, () =>
        String.fromCharCode(Math.floor(random() * (random() < 0.5 ? 128 : 0x10000))),
      ).join('');
      expect(await visitor.reads(said)).not.to.equal('');
    }
    expect(await new Visitor(db).reads('tent '.repeat(20_000))).not.to.equal('');
  });
});
