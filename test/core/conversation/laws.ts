import { expect } from 'chai';
import { Random } from '../../chaos/random.js';

/** Runs a law with many seeds. What fails names its seed: `SEED=<n>` runs that one alone. */
export function forEachSeed(count: number, law: (random: Random, seed: number) => void): void {
  const only = process.env['SEED'];
  const [from, to] = only === undefined ? [1, count] : [Number(only), Number(only)];
  for (let seed = from; seed <= to; seed++) {
    try {
      law(new Random(seed), seed);
    } catch (error) {
      if (error instanceof Error) error.message = `SEED=${seed}: ${error.message}`;
      throw error;
    }
  }
}

export function shuffled<One>(random: Random, all: readonly One[]): One[] {
  const copy = [...all];
  for (let at = copy.length - 1; at > 0; at--) {
    const other = random.whole(0, at);
    [copy[at], copy[other]] = [copy[other]!, copy[at]!];
  }
  return copy;
}

/** As deep equality has it, and a hundred times faster while all is well. */
export function agrees(actual: unknown, expected: unknown, words: string): void {
  if (actual !== expected && JSON.stringify(actual) !== JSON.stringify(expected))
    expect(actual, words).to.deep.equal(expected);
}
