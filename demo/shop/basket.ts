export interface Product {
  readonly id: string;
  readonly name: string;
  /** In whole pounds. */
  readonly price: number;
}

export interface BasketLine {
  readonly product: Product;
  readonly count: number;
}

/** What the visitor wants to buy. Lives as long as the page. */
export class Basket {
  readonly #lines = new Map<string, BasketLine>();

  add(product: Product): void {
    const count = this.#lines.get(product.id)?.count ?? 0;
    this.#lines.set(product.id, { product, count: count + 1 });
  }

  remove(id: string): void {
    this.#lines.delete(id);
  }

  get lines(): readonly BasketLine[] {
    return [...this.#lines.values()];
  }

  get count(): number {
    return this.lines.reduce((sum, line) => sum + line.count, 0);
  }

  get total(): number {
    return this.lines.reduce((sum, line) => sum + line.count * line.product.price, 0);
  }
}
