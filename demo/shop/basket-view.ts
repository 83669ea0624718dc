import type { Basket, BasketLine, Product } from './basket.js';
import { element } from './nodes.js';

export interface BasketPlaces {
  readonly body: HTMLElement;
  readonly count: HTMLElement;
  readonly news: HTMLElement;
}

/** Shows the basket: the figure in the header, the lines in the popover, one spoken sentence per change. */
export class BasketView {
  readonly #basket: Basket;
  readonly #places: BasketPlaces;

  constructor(basket: Basket, places: BasketPlaces) {
    this.#basket = basket;
    this.#places = places;
  }

  add(product: Product): void {
    this.#basket.add(product);
    this.#show(`${product.name} is in the basket.`);
  }

  #remove(product: Product): void {
    this.#basket.remove(product.id);
    this.#show(`${product.name} is no longer in the basket.`);
    this.#places.body.focus();
  }

  #show(sentence: string): void {
    const { body, count, news } = this.#places;
    const { lines, total } = this.#basket;
    count.textContent = String(this.#basket.count);
    news.textContent = `${sentence} ${pieces(this.#basket.count)}.`;
    body.replaceChildren(...(lines.length ? [...lines.map((line) => this.#line(line)), totalLine(total)] : [empty()]));
  }

  #line({ product, count }: BasketLine): HTMLElement {
    const remove = element('button', 'plain', 'Remove', element('span', 'unseen', ` ${product.name}`));
    remove.type = 'button';
    remove.addEventListener('click', () => this.#remove(product));
    const name = count > 1 ? `${count} × ${product.name}` : product.name;
    return element('div', 'basket-line', element('span', '', name), `£${count * product.price}`, remove);
  }
}

const pieces = (count: number): string => (count === 1 ? '1 thing in all' : `${count} things in all`);

const totalLine = (total: number): HTMLElement =>
  element('p', 'basket-total', element('span', '', 'Total'), element('span', '', `£${total}`));

const empty = (): HTMLElement => element('p', 'quiet', 'Nothing here yet.');
