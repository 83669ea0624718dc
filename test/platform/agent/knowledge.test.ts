import { expect } from 'chai';
import { find } from '../../../demo/platform/agent/knowledge.js';

import { shelve, type Topic } from '../../../demo/platform/agent/topics.js';
import type { Database } from '../../../demo/platform/store/database.js';
import { randomOf, SHELF, shopDatabase } from './fixtures.js';

const QUESTIONS: readonly (readonly [string, string, string])[] = [
  ['en-US', 'How long does delivery take?', 'delivery-en'],
  ['en-US', 'do you ship to spain', 'delivery-en'],
  ['en-US', 'I want to return it', 'returns-en'],
  ['en-US', 'can i get a refund for my lamp', 'returns-en'],
  ['en-US', 'Opening hours', 'opening-hours-en'],
  ['en-US', 'are you open on sundays?', 'opening-hours-en'],
  ['en-US', 'How do I wash my tent?', 'tent-care-en'],
  ['en-US', 'how do i cancel my order', 'change-order-en'],
  ['en-US', 'what about my privacy', 'privacy-en'],
  ['en-US', 'do you repair broken zips', 'repairs-en'],
  ['en-US', 'Can I pay by invoice?', 'payment-en'],
  ['en-US', 'gift card balance', 'gift-cards-en'],
  ['en-US', 'it is cheaper elsewhere', 'price-match-en'],
  ['en-US', 'pick up in the shop', 'click-and-collect-en'],
  ['en-US', 'which size should i take', 'sizes-en'],
  ['en-US', 'is there a warranty on lamps', 'warranty-en'],
  ['en-US', 'your phone number please', 'contact-en'],
  ['en-US', 'who is behind fernway', 'about-en'],
  ['en-US', 'we are a school and need 20 tents in bulk', 'business-en'],
  ['fr-FR', 'Combien coûte la livraison ?', 'delivery-fr'],
  ['fr-FR', 'Horaires d’ouverture', 'opening-hours-fr'],
  ['fr-FR', 'je veux retourner un article', 'returns-fr'],
  ['es-ES', '¿Cuánto tarda el envio?', 'delivery-es'],
  ['es-ES', 'Horario de apertura', 'opening-hours-es'],
  ['es-ES', 'Quiero devolverlo', 'returns-es'],
  ['de-DE', 'Wie lange dauert die Lieferung?', 'delivery-de'],
  ['de-DE', 'Öffnungszeiten', 'opening-hours-de'],
  ['de-DE', 'Kann ich auf Rechnung bezahlen?', 'payment-de'],
  ['ar', 'كم يستغرق التوصيل؟', 'delivery-ar'],
  ['ar', 'ساعات العمل', 'opening-hours-ar'],
  ['ar', 'ما مدة الضمان', 'warranty-ar'],
];

const NONSENSE: readonly (readonly [string, string])[] = [
  ['en-US', 'qwertz asdf yxcv'],
  ['en-US', 'Who won the football championship in 1998?'],
  ['en-US', 'What is the meaning of life?'],
  ['en-US', 'the of and is'],
  ['en-US', 'do you sell bicycles'],
  ['en-US', '???'],
  ['fr-FR', 'Quelle est la capitale de la Mongolie ?'],
  ['es-ES', '¿Quién pintó las meninas?'],
  ['de-DE', 'Wer hat das Rad erfunden?'],
  ['ar', 'من اخترع العجلة؟'],
];

const OPERATORS = ["'", '"', '\\', '&', '|', '!', '(', ')', ':*', '<->', ':A', '\u0000', '\ud800', '\udfff', ';--', '$1', '%', 'tent', 'delivery', ' ', '\n', 'é', '中', 'ﷺ', '👩‍👧']; // prettier-ignore

describe('the knowledge', () => {
  let db: Database;
  before(async function () {
    this.timeout(60_000);
    db = await shopDatabase();
  });
  after(() => db.close());

  const best = async (language: string, text: string, shelf = SHELF): Promise<string | undefined> =>
    (await find(db, shelf, language, text))[0]?.id;

  for (const [language, question, id] of QUESTIONS) {
    it(`answers "${question}" with ${id}`, async () => {
      expect(await best(language, question)).to.equal(id);
    });
  }
  for (const [language, question] of NONSENSE) {
    it(`has nothing to say to "${question}"`, async () => {
      expect(await find(db, SHELF, language, question)).to.deep.equal([]);
    });
  }

  it('prefers a name to an example, and an example to the content', async () => {
    const topic = (id: string, part: Partial<Topic>): Topic => ({
      id,
      name: 'Other',
      content: 'other',
      actions: '',
      exampleQueries: [],
      language: 'en-US',
      ...part,
    });
    await shelve(db, 'weights', [
      topic('in-content', { content: 'lantern' }),
      topic('in-example', { exampleQueries: ['a lantern'] }),
      topic('in-name', { name: 'Lantern' }),
      topic('none', { name: 'Stove' }),
      topic('none-either', { name: 'Kettle' }),
    ]);
    const found = await find(db, 'weights', 'en-US', 'lanterns');
    expect(found.map(({ id }) => id)).to.deep.equal(['in-name', 'in-example', 'in-content'].slice(0, found.length));
    expect(found.length).to.be.at.least(2);
  });

  it('keeps to its shelf, and what stands there stays', async () => {
    expect(await best('en-US', 'delivery', 'somebody-else')).to.equal(undefined);
    const topic: Topic = { id: 't', name: 'Kayak', content: 'by water', actions: '', exampleQueries: [], language: 'en-GB' }; // prettier-ignore
    await shelve(db, 'p2@v1', [topic]);
    await shelve(db, 'p2@v1', [{ ...topic, content: 'by land' }]);
    const [found] = await find(db, 'p2@v1', 'en-US', 'kayaks');
    expect(found?.content).to.equal('by water');
  });

  it('takes any text whatever', async function () {
    this.timeout(60_000);
    const random = randomOf(42);
    for (let round = 0; round < 500; round += 1) {
      const length = Math.floor(random() * 30);
      const parts = Array.from({ length }, () =>
        random() < 0.6
          ? OPERATORS[Math.floor(random() * OPERATORS.length)]
          : String.fromCharCode(Math.floor(random() * 0x10000)),
      );
      expect(await find(db, SHELF, 'en-US', parts.join(''))).to.be.an('array');
    }
  });

  it('takes a hundred kilobytes, and a language nobody speaks', async () => {
    expect(await find(db, SHELF, 'en-US', 'x'.repeat(100_000))).to.deep.equal([]);
    expect(await find(db, SHELF, 'en-US', "tent' ".repeat(17_000))).to.be.an('array');
    expect(await find(db, SHELF, 'en-US', 'ﷺ'.repeat(100_000))).to.deep.equal([]);
    expect(await find(db, SHELF, "constructor'; DROP TABLE topics", 'tent')).to.deep.equal([]);
  });
});
