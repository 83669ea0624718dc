import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { placeIn } from './support/lines.js';
import { stands, until, type Standing } from './support/stand.js';

const HEBREW = 'הטלפון שלי';
const ARABIC = 'رقم هاتفي';
const NUMBER = '+1 555 0100';

describe('figures in what the visitor wrote, where words run to the left', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  /** The parts of a number, in their order on the screen. */
  const order = (body: Element, ...pieces: readonly string[]): readonly string[] =>
    [...pieces].sort((one, other) => placeIn(body, one).left - placeIn(body, other).left);
  const shows = async (text: string, dir = 'ltr'): Promise<HTMLElement> => {
    it_ = await stands({ dir });
    await it_.element.show();
    it_.chat.is([said(text)]);
    await until(() => it_.root.querySelector('.me .plain') !== null);
    await it_.drawn();
    return it_.one('.me .plain');
  };

  for (const [text, pieces] of [
    [`${HEBREW} ${NUMBER}`, ['+1', '555', '0100']],
    [`${ARABIC} ${NUMBER}، شكرا`, ['+1', '555', '0100']],
    [`${HEBREW}:\n${NUMBER}`, ['+1', '555', '0100']],
    [`Call ${HEBREW} ${NUMBER}`, ['+1', '555', '0100']],
    [`${HEBREW} 0800-12-34-56`, ['0800', '12', '34', '56']],
    [`${HEBREW} (022) 123 45 67`, ['(022', '123', '45', '67']],
    [`${HEBREW} ${NUMBER}\n[photo.png](https://files.example/a)`, ['+1', '555', '0100']],
  ] as const)
    it(`stand in their order, and are copied as they were written: ${JSON.stringify(text)}`, async () => {
      const body = await shows(text);
      await until(() => body.querySelector('span[dir=ltr]') !== null);
      expect(order(body, ...pieces)).to.deep.equal(pieces);
      const [words = ''] = text.split('\n[');
      expect(body.textContent).to.contain(words);
    });

  it('need nothing where they stand alone, whichever way the chat runs, nor where no words run to the left', async () => {
    for (const [text, dir] of [
      [NUMBER, 'ltr'],
      [NUMBER, 'rtl'],
      [`My number: ${NUMBER}`, 'rtl'],
    ] as const) {
      const body = await shows(text, dir);
      expect(order(body, '+1', '555', '0100'), `${text} ${dir}`).to.deep.equal(['+1', '555', '0100']);
      expect(body.querySelector('span')).to.equal(null);
      it_.element.remove();
    }
  });

  it('stand in their order where the message is read again: at home, in the whole conversation and in a page that is saved', async () => {
    await shows(`${HEBREW} ${NUMBER}`, 'rtl');
    it_.chat.is([answered('Hello'), said(`${HEBREW} ${NUMBER}`)]);
    for (const [screen, place] of [
      ['whole', '.whole article .plain'],
      ['home', '.resume'],
    ] as const) {
      it_.element.behind.screen = screen;
      it_.element.behind.redraw();
      await until(() => it_.root.querySelector(place) !== null);
      expect(order(it_.one(place), '+1', '555', '0100'), screen).to.deep.equal(['+1', '555', '0100']);
    }
    expect(await it_.element.getTranscript({ format: 'html' })).to.contain(
      `<p dir="auto">${HEBREW} <span dir="ltr">${NUMBER}</span></p>`,
    );
  });
});
