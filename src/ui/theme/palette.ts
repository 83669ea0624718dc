/**
 * One brand colour in, a light and a dark palette out, every pair of them readable (docs/design.md, Colour). Pure. It
 * does not know how a page spells its colour.
 */
export type Scheme = 'light' | 'dark';
/** Red, green and blue from 0 to 1. */
export type Rgb = readonly [number, number, number];

interface Colour {
  /** Lightness, chroma and hue of OKLCH. */
  readonly L: number;
  readonly C: number;
  readonly h: number;
}

const { cbrt, cos, sin, atan2, hypot, max, min, PI, round } = Math;
const radians = (degrees: number): number => (degrees * PI) / 180;
const degrees = (radians: number): number => ((radians * 180) / PI + 360) % 360;
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const gamma = (value: number): number => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

function fromRgb(colour: Rgb): Colour {
  const [r, g, b] = colour.map(linear) as [number, number, number];
  const l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { L: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, C: hypot(x, y), h: degrees(atan2(y, x)) };
}

function toLinear({ L, C, h }: Colour): readonly number[] {
  const a = C * cos(radians(h));
  const b = C * sin(radians(h));
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Keeps lightness and hue, and gives up chroma until the screen can show it. */
function fit(colour: Colour): Colour {
  const shown = (one: Colour): boolean => toLinear(one).every((value) => value >= -0.0005 && value <= 1.0005);
  if (shown(colour)) return colour;
  let low = 0;
  let high = colour.C;
  for (let turn = 0; turn < 24; turn++) {
    const C = (low + high) / 2;
    if (shown({ ...colour, C })) low = C;
    else high = C;
  }
  return { ...colour, C: low };
}

const bytes = (colour: Colour): number[] =>
  toLinear(fit(colour)).map((value) => round(255 * gamma(min(1, max(0, value)))));
const hex = (colour: Colour): string =>
  `#${bytes(colour)
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;

const luminances = new WeakMap<Colour, number>();
function luminance(colour: Colour): number {
  let made = luminances.get(colour);
  if (made === undefined) {
    const [r, g, b] = bytes(colour).map((value) => linear(value / 255)) as [number, number, number];
    luminances.set(colour, (made = 0.2126 * r + 0.7152 * g + 0.0722 * b));
  }
  return made;
}
function contrast(one: Colour, other: Colour): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (max(a, b) + 0.05) / (min(a, b) + 0.05);
}

/** The nearest lightness, upwards or downwards, at which it can be told apart from every ground it may lie on. */
function reach(colour: Colour, grounds: readonly Colour[], ratio: number, direction: 1 | -1): Colour {
  for (let L = colour.L; L >= 0 && L <= 1; L += direction * 0.004) {
    const tried = fit({ ...colour, L });
    if (grounds.every((ground) => contrast(tried, ground) >= ratio)) return tried;
  }
  return { L: direction > 0 ? 1 : 0, C: 0, h: colour.h };
}

/** The hue of warm paper. */
const WARM = 72;
const STATES = [
  ['danger', 27, 0.17],
  ['warn', 68, 0.12],
  ['ok', 152, 0.11],
] as const;

/** Custom properties without their prefix, as hexadecimal colours. */
export function palette(brand: Rgb, scheme: Scheme): Readonly<Record<string, string>> {
  const B = fromRgb(brand);
  const dark = scheme === 'dark';
  const away = dark ? 1 : -1;
  // Paper: warm, with a breath of the brand. Added as vectors, so that no hue jumps.
  const breath = min(B.C, 0.16) * 0.045;
  const x = 0.0065 * cos(radians(WARM)) + breath * cos(radians(B.h));
  const y = 0.0065 * sin(radians(WARM)) + breath * sin(radians(B.h));
  const paperC = hypot(x, y);
  const paperH = degrees(atan2(y, x));
  const paper = (L: number, strength = 1): Colour => fit({ L, C: paperC * strength, h: paperH });
  // A brand without a colour borrows the paper's.
  const tint = (L: number, C: number): Colour => fit(B.C < 0.03 ? { L, C: paperC * 1.2, h: paperH } : { L, C, h: B.h });

  const p: Record<string, Colour> = {};
  const surface = (p['surface'] = dark ? paper(0.212) : paper(0.994, 0.5));
  p['sunken'] = dark ? paper(0.182) : paper(0.969, 0.9);
  p['raised'] = dark ? paper(0.258, 1.1) : paper(1, 0);
  p['line'] = dark ? paper(0.325, 1.2) : paper(0.912, 1.1);
  p['text'] = dark ? paper(0.945, 0.8) : paper(0.235, 1.5);
  p['bubble-user-bg'] = dark ? tint(0.345, min(B.C * 0.5, 0.062)) : tint(0.936, min(B.C * 0.36, 0.05));
  p['bubble-user-fg'] = dark ? tint(0.965, min(B.C * 0.1, 0.012)) : tint(0.24, min(B.C * 0.4, 0.045));
  p['wash'] = dark ? tint(0.275, min(B.C * 0.3, 0.035)) : tint(0.968, min(B.C * 0.18, 0.022));
  for (const [name, h] of STATES) p[`${name}-bg`] = fit(dark ? { L: 0.29, C: 0.045, h } : { L: 0.962, C: 0.024, h });
  const grounds = ['surface', 'sunken', 'raised', 'wash'].map((name) => p[name]!);
  const everywhere = [...grounds, ...['bubble-user-bg', 'danger-bg', 'warn-bg', 'ok-bg'].map((name) => p[name]!)];
  p['text-2'] = reach(paper(dark ? 0.72 : 0.5, 1.8), everywhere, 4.6, away);
  p['control'] = reach(paper(dark ? 0.5 : 0.66, 1.8), grounds, 3.05, away);

  // The brand itself wherever it can be seen; only as much lightness as needed is changed. Near black turns to paper.
  const seen = dark && B.C < 0.05 && B.L < 0.45 ? { ...B, L: 0.93, C: B.C * 0.5 } : B;
  let fill = fit(dark ? reach(seen, [surface], 3.05, 1) : seen);
  const ink = tint(0.18, min(B.C, 0.03));
  const white: Colour = { L: 1, C: 0, h: B.h };
  const on = (): Colour | undefined => [white, ink].find((one) => contrast(one, fill) >= 4.5);
  for (let turn = 1; on() === undefined; turn++) fill = fit({ ...fill, L: fill.L - 0.004 * turn });
  p['accent-fill'] = fill;
  p['on-accent'] = on()!;
  p['accent-edge'] = reach(fill, everywhere, 3.05, away);
  p['accent-text'] = reach({ ...fill, L: dark ? max(fill.L, 0.7) : min(fill.L, 0.56) }, everywhere, 4.6, away);
  for (const [name, h, C] of STATES)
    p[`${name}-fg`] = reach({ L: dark ? 0.76 : 0.52, C, h }, [...grounds, p[`${name}-bg`]!], 4.6, away);
  return Object.fromEntries(Object.entries(p).map(([name, colour]) => [name, hex(colour)]));
}
