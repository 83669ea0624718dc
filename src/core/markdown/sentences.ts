// Behind a full stop there must be a space and something else, so that the end of a piece is never taken for an end.
const END =
  /(?:[.!?…؟۔।॥]+["'”’»)\]]*\s+|[。！？｡]+["'”’」』）》】]*\s*|\n\s*)(?=[^\s.!?…؟۔।॥。！？｡"'”’»)\]」』）》】])/gu;
const NOT_AN_END = /(?:^|[\s(])(?:\p{L}\.(?:\s?\p{L}\.)*|\d{1,9}[.)]|(?:Mr|Mrs|Ms|Dr|St|vs|No|Nr|ca|approx)\.)\s+$/u;

/** Text that grows as sentences: each is told once, and all of them together are the text. */
export class Sentences {
  #rest = '';
  #seen = 0;

  add(text: string): string[] {
    this.#rest += text;
    const told: string[] = [];
    let from = 0;
    END.lastIndex = this.#seen;
    for (let found = END.exec(this.#rest); found !== null; found = END.exec(this.#rest)) {
      const end = found.index + found[0].length;
      if (NOT_AN_END.test(this.#rest.slice(Math.max(from, end - 40), end))) continue;
      told.push(this.#rest.slice(from, end));
      from = end;
    }
    this.#rest = this.#rest.slice(from);
    this.#seen = Math.max(0, this.#rest.length - 64);
    return told;
  }

  /** What has no end of its own. */
  end(): string[] {
    const rest = this.#rest;
    this.#rest = '';
    this.#seen = 0;
    return rest === '' ? [] : [rest];
  }
}
