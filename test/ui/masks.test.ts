import { expect } from '@open-wc/testing';
import { cardsIn, masked } from '../../src/ui/parts/masks.js';

const text = 'pay 4111 1111 1111 1111 please today';
const at = (words: string, instead: string) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
  with: instead,
});

describe('what is masked', () => {
  it('is a card number, and the rest stays', () => {
    expect(masked(text, cardsIn(text))).to.equal('pay •••• 1111 please today');
  });

  it('stands in any order', () => {
    expect(masked(text, [at('today', 'soon'), at('pay', 'give')])).to.equal('give 4111 1111 1111 1111 please soon');
  });

  it('loses nothing else where two overlap, and shows nothing of either', () => {
    const same = at('4111 1111 1111 1111', '[card]');
    expect(masked(text, [...cardsIn(text), { ...same, end: same.end + 7 }])).to.equal('pay [card] today');
    expect(masked(text, [at('4111 1111', '[a]'), at('1111 1111 1111 please', '[b]')])).to.equal('pay [a] today');
  });

  const cards: readonly (readonly [digits: string, ...sizes: number[]])[] = [
    ['4111111111111111', 4, 4, 4, 4],
    ['5555555555554444', 4, 4, 4, 4],
    ['2223003122003222', 8, 8],
    ['378282246310005', 4, 6, 5],
    ['30569309025904', 4, 6, 4],
    ['3530111333300000', 4, 4, 4, 4],
    ['6011000990139424', 16],
    ['6304000000000000', 4, 4, 4, 4],
    ['4000000000000000006', 4, 4, 4, 4, 3],
  ];
  const gaps = [
    '',
    ' ',
    '-',
    '.',
    '/',
    '  ',
    '\u00a0',
    '\u2009',
    '–',
    ' - ',
    '\u200b',
    ',',
    ', ',
    '|',
    ' | ',
    '\n',
    '\r\n',
    ' \n',
  ];
  const divided = ([digits, ...sizes]: (typeof cards)[number], gap: string): string => {
    let at = 0;
    return sizes.map((size) => digits.slice(at, (at += size))).join(gap);
  };

  for (const [what, before, after] of [
    ['by itself', '', ''],
    ['with a date and a code', 'my card is ', ' 12/27 123'],
    ['with a code', '', ' 123'],
    ['with a number before', '2 ', ''],
    ['with numbers all around', 'order 10024, 7 ', ' 04/29 4711 2'],
  ] as const)
    it(`is every card number ${what}`, () => {
      for (const card of cards)
        for (const gap of gaps) {
          const written = before + divided(card, gap) + after;
          const sent = masked(written, cardsIn(written));
          expect(sent, written).to.contain(before === '2 ' ? '•••• ' : `${before}•••• `);
          expect(sent.replace(/\D/g, ''), written).not.to.contain(card[0].slice(0, -4));
        }
    });

  for (const [script, zero] of [
    ['Arabic', 0x660],
    ['Persian', 0x6f0],
    ['Devanagari', 0x966],
    ['wide', 0xff10],
  ] as const)
    it(`is a card number in ${script} digits`, () => {
      const written = '4111 1111 1111 1111'.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));
      expect(masked(written, cardsIn(written))).to.equal('•••• 1111');
    });

  it('is one by itself that is divided as nobody divides it, of a network that nobody knows', () => {
    expect(masked('13 579-246 80135777', cardsIn('13 579-246 80135777'))).to.equal('•••• 5777');
  });

  for (const [written, sent] of [
    ['411111 1111111111 - 12/27', '•••• 1111 - 12/27'],
    ['4111 111 111 111 111 – 12/27', '•••• 1111 – 12/27'],
    ['41 11 11 11 11 11 11 11 - 12/27', '•••• 1111 - 12/27'],
    ['call 020 7946 0018 - 411 111 111 111 111 1', 'call 020 7946 0018 - •••• 1111'],
    ['12/27/41\u00a011 11 11-11 11.11 11', '12/27/•••• 1111'],
    ['1234567812345670 - 1', '•••• 5670 - 1'],
    ['1 / 1234567812345670', '1 / •••• 5670'],
  ] as const)
    it(`is one by itself also where another stands beside it, divided off: ${written}`, () => {
      expect(masked(written, cardsIn(written))).to.equal(sent);
    });

  for (const written of [
    '0000 0000 0000 0000',
    '020 7946 0018 - 020 7946 0019',
    '12/27 - 123 - 04/29',
    '1234,5678\n1234|5670',
  ])
    it(`is not ${written}`, () => {
      expect(cardsIn(written)).to.deep.equal([]);
    });

  /** Of a thousand long numbers that are none of a card, all different and always the same. */
  const mistaken = (sizeOf: (at: number) => number): number => {
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    const numbers = Array.from({ length: 1_000 }, () => {
      let digits = Array.from({ length: 20 + next(11) }, () => next(10)).join('');
      const groups: string[] = [];
      for (let at = 0; digits !== ''; at++) {
        const size = sizeOf(at) || 1 + next(6);
        groups.push(digits.slice(0, size));
        digits = digits.slice(size);
      }
      return groups.join(' ');
    });
    return numbers.filter((number) => cardsIn(number).length > 0).length;
  };

  for (const [what, most, sizeOf] of [
    ['in one piece', 0, () => 30],
    ['in threes', 0, () => 3],
    ['in pieces of any length', 10, () => 0],
    // One in ten passes the check; these look like cards.
    ['in fours', 130, () => 4],
    ['as an account has it', 130, (at: number) => (at === 0 ? 2 : 4)],
  ] as const)
    it(`is rarely anything else: a long number ${what}`, () => {
      expect(mistaken(sizeOf)).to.be.at.most(most);
    });
});
