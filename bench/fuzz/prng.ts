/** Random numbers that a seed repeats (sfc32). Every input has a generator of its own, so any one can be made again alone. */
export class Prng {
  #a: number;
  #b: number;
  #c: number;
  #counter = 1;

  constructor(seed: number, stream = 0) {
    this.#a = seed | 0;
    this.#b = (stream ^ 0x9e3779b9) | 0;
    this.#c = Math.imul(seed ^ stream, 0x85ebca6b) | 0;
    // The first outputs of close seeds resemble each other.
    for (let round = 0; round < 12; round++) this.next();
  }

  /** 0 ≤ x < 2³². */
  next(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** 0 ≤ n < below. */
  int(below: number): number {
    return Math.floor((this.next() / 2 ** 32) * below);
  }

  chance(share: number): boolean {
    return this.next() / 2 ** 32 < share;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.int(items.length)]!;
  }
}
