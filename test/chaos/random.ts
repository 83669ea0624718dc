/** Everything random of a schedule comes from its seed: the same seed is the same run. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed ^ 0x9e3779b9) >>> 0;
    for (let warm = 0; warm < 4; warm++) this.next();
  }

  /** In [0, 1). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from);
  }

  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1));
  }

  pick<One>(all: readonly One[]): One {
    return all[Math.floor(this.next() * all.length)]!;
  }

  /** One of a table of weights. */
  weighted<Name extends string>(table: Readonly<Record<Name, number>>): Name {
    const names = Object.keys(table) as Name[];
    let left = this.next() * names.reduce((sum, name) => sum + table[name], 0);
    for (const name of names) if ((left -= table[name]) < 0) return name;
    return names.at(-1)!;
  }
}
