/** The same again for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  of<One>(all: readonly One[]): One {
    return all[this.below(all.length)]!;
  }

  digits(count: number): string {
    return Array.from({ length: count }, () => this.below(10)).join('');
  }

  letters(count: number): string {
    return Array.from({ length: count }, () => this.of([...'abcdefghijklmnopqrstuvwyz'])).join('');
  }
}

/** A number that passes the check of cards. */
export function cardOf(random: Random): string {
  const digits = `4${random.digits(14)}`;
  const sum = [...digits].reduce((all, digit, at) => {
    const twice = at % 2 === 0 ? Number(digit) * 2 : Number(digit);
    return all + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export function tokenOf(random: Random): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'none' })}.${part({ sub: random.letters(12), exp: 4_102_444_800 })}.${random.letters(20)}`;
}
