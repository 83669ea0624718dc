import { expect } from 'chai';
import { languageAsked, languageOf } from '../../../demo/platform/agent/language.js';

const SENTENCES: Readonly<Record<string, readonly string[]>> = {
  'en-US': ['Where is my order?', 'How long does delivery take?', 'I would like to know what your opening hours are', 'Can you help me with the return, please?'], // prettier-ignore
  'fr-FR': ['Où est ma commande ?', 'Bonjour, combien coûte la livraison ?', 'Je voudrais retourner un article', 'Quels sont vos horaires d’ouverture ?'], // prettier-ignore
  'es-ES': ['¿Dónde está mi pedido?', 'Hola, ¿cuánto cuesta el envío?', 'Quiero devolver un artículo', '¿Cuál es el horario de la tienda?'], // prettier-ignore
  'de-DE': ['Wo ist meine Bestellung?', 'Hallo, was kostet die Lieferung?', 'Ich möchte einen Artikel zurückgeben', 'Wann haben Sie geöffnet?'], // prettier-ignore
  ar: ['أين طلبي؟', 'كم يستغرق التوصيل؟', 'أريد إرجاع منتج', 'ما هي ساعات العمل؟'],
};

describe('the language of a text', () => {
  for (const [code, sentences] of Object.entries(SENTENCES)) {
    for (const sentence of sentences) {
      it(`of "${sentence}" is ${code}, whatever was spoken before`, () => {
        for (const current of Object.keys(SENTENCES)) expect(languageOf(sentence, current)).to.equal(code);
      });
    }
  }

  it('stays as it is when the text is short or could be either', () => {
    for (const text of ['ok', 'FW-10234', '10:00', '5', '', '!!!', 'Anna Müller', 'no', 'die', '👍', '東京']) {
      for (const current of Object.keys(SENTENCES)) expect(languageOf(text, current), text).to.equal(current);
    }
  });

  it('keeps the region the visitor came with', () => {
    expect(languageOf('Where is my order?', 'en-GB')).to.equal('en-GB');
    expect(languageOf('Je voudrais retourner un article', 'fr-CA')).to.equal('fr-CA');
  });

  it('can be asked for by name in another language', () => {
    expect(languageOf('in French please', 'en-US')).to.equal('fr-FR');
    expect(languageOf('auf Deutsch bitte', 'en-US')).to.equal('de-DE');
    expect(languageOf('¿Hablas español?', 'en-US')).to.equal('es-ES');
    expect(languageOf('en anglais s’il vous plaît', 'fr-FR')).to.equal('en-US');
    expect(languageOf('بالعربية من فضلك', 'en-US')).to.equal('ar');
    expect(languageAsked('Where can I buy a French press')).to.equal(undefined);
  });
});
