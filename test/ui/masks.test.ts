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
});
