/** A source of chance that says the same every time. */
export function chance(seed: number): (below: number) => number {
  let state = (seed + 0x9e3779b9) >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export type Chance = ReturnType<typeof chance>;

export const oneOf = <T>(random: Chance, from: readonly T[]): T => from[random(from.length)] as T;

export function pieces(text: string, random: Chance, most = 12): string[] {
  const parts: string[] = [];
  for (let at = 0; at < text.length;) {
    const size = 1 + random(most);
    parts.push(text.slice(at, at + size));
    at += size;
  }
  return parts;
}
