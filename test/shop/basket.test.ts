import { expect } from '@open-wc/testing';
import { BasketView } from '../../demo/shop/basket-view.js';
import { Basket } from '../../demo/shop/basket.js';

const tent = { id: 'alder', name: 'Alder tent', price: 289 };
const lantern = { id: 'wick', name: 'Wick lantern', price: 54 };

describe('Basket', () => {
  it('counts and adds up', () => {
    const basket = new Basket();
    for (const product of [tent, lantern, lantern]) basket.add(product);
    expect(basket.count).to.equal(3);
    expect(basket.total).to.equal(397);
    basket.remove('wick');
    expect(basket.lines).to.deep.equal([{ product: tent, count: 1 }]);
  });
});

describe('BasketView', () => {
  it('shows the lines, says each change and removes on request', () => {
    const body = document.createElement('div');
    const count = document.createElement('span');
    const news = document.createElement('p');
    const view = new BasketView(new Basket(), { body, count, news });
    view.add(lantern);
    view.add(lantern);
    expect(count.textContent).to.equal('2');
    expect(news.textContent).to.equal('Wick lantern is in the basket. 2 things in all.');
    expect(body.textContent).to.contain('2 × Wick lantern').and.to.contain('£108');
    body.querySelector('button')?.click();
    expect(count.textContent).to.equal('0');
    expect(body.textContent).to.equal('Nothing here yet.');
  });
});
