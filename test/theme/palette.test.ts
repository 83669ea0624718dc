import { expect } from 'chai';
import { palette, type Rgb, type Scheme } from '../../src/ui/theme/palette.js';
import { dark, light } from '../../src/ui/theme/spruce.styles.js';

/** Foreground, ground, and the smallest ratio between them (docs/design.md, Colour; C02). */
const grounds = ['surface', 'sunken', 'raised', 'wash'];
const PAIRS: readonly (readonly [string, string, number])[] = [
  ...grounds.flatMap(
    (ground) =>
      [
        ['text', ground, 7],
        ['text-2', ground, 4.5],
        ['accent-text', ground, 4.5],
        ['control', ground, 3],
        ['accent-edge', ground, 3],
      ] as const,
  ),
  ['bubble-user-fg', 'bubble-user-bg', 7],
  ['text-2', 'bubble-user-bg', 4.5],
  ['accent-text', 'bubble-user-bg', 4.5],
  ['accent-edge', 'bubble-user-bg', 3],
  ['on-accent', 'accent-fill', 4.5],
  ['surface', 'danger-fg', 4.5],
  ...['danger', 'warn', 'ok'].flatMap(
    (state) =>
      [
        [`${state}-fg`, 'surface', 4.5],
        [`${state}-fg`, 'raised', 4.5],
        [`${state}-fg`, 'sunken', 4.5],
        [`${state}-fg`, `${state}-bg`, 4.5],
        ['text', `${state}-bg`, 7],
        ['text-2', `${state}-bg`, 4.5],
        ['accent-text', `${state}-bg`, 4.5],
        ['accent-edge', `${state}-bg`, 3],
      ] as const,
  ),
];

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const ratio = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

function failing(brand: Rgb, scheme: Scheme): string[] {
  const made = palette(brand, scheme);
  return PAIRS.filter(([fg, bg, least]) => ratio(made[fg]!, made[bg]!) < least).map(
    ([fg, bg]) => `${brand.join(' ')} ${scheme}: ${fg} on ${bg} ${ratio(made[fg]!, made[bg]!).toFixed(2)}`,
  );
}

/** The same numbers on every machine. */
function* seeded(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('a palette of one brand colour', () => {
  it('has 50 pairs that are checked', () => {
    expect(PAIRS).to.have.length(50);
  });

  it('can be read for every colour of a grid of 16 by 16 by 16, light and dark', function () {
    this.timeout(120_000);
    const wrong: string[] = [];
    for (let r = 0; r < 16; r++)
      for (let g = 0; g < 16; g++)
        for (let b = 0; b < 16; b++)
          for (const scheme of ['light', 'dark'] as const) wrong.push(...failing([r / 15, g / 15, b / 15], scheme));
    expect(wrong).to.deep.equal([]);
  });

  it('can be read for ten thousand colours that nobody chose', function () {
    this.timeout(240_000);
    const numbers = seeded(20_261_121);
    const next = (): number => numbers.next().value as number;
    const wrong: string[] = [];
    for (let turn = 0; turn < 10_000; turn++)
      wrong.push(...failing([next(), next(), next()], turn % 2 === 0 ? 'light' : 'dark'));
    expect(wrong).to.deep.equal([]);
  });

  it('keeps the brand itself where it can be seen', () => {
    expect(palette([0x12 / 255, 0x68 / 255, 0x5a / 255], 'light')['accent-fill']).to.equal('#12685a');
    expect(palette([1, 198 / 255, 26 / 255], 'dark')['accent-fill']).to.equal('#ffc61a');
  });

  it('turns a near-black brand to paper in the dark', () => {
    expect(luminance(palette([0.08, 0.09, 0.1], 'dark')['accent-fill']!)).to.be.above(0.7);
  });

  it('is what stands in the stylesheet of the default brand', () => {
    const spruce: Rgb = [0x12 / 255, 0x68 / 255, 0x5a / 255];
    for (const [scheme, sheet] of [
      ['light', light],
      ['dark', dark],
    ] as const)
      for (const [name, value] of Object.entries(palette(spruce, scheme)))
        expect(sheet.cssText).to.include(`--am-${name}: ${value};`);
  });
});
