import type { Rgb } from './palette.js';

/** Any colour that CSS knows there, through the engine itself: mixed with itself it comes out in numbers. */
export function rgbOf(colour: string, there: Node): Rgb | null {
  const probe = document.createElement('span');
  // An engine that mixes none keeps the colour as it is, and all that it knows come out as `rgb()`.
  for (const one of [colour, `color-mix(in srgb, ${colour}, ${colour})`]) probe.style.color = one;
  if (probe.style.color === '') return null;
  there.appendChild(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const most = color.startsWith('rgb') ? 255 : 1;
  const numbers = color.match(/-?[\d.]+(e-?\d+)?/g)?.map((value) => Number(value) / most) ?? [];
  // Who gives what cannot be seen has meant no colour.
  if (numbers.length < 3 || numbers[3] === 0) return null;
  return numbers.slice(0, 3).map((value) => Math.min(1, Math.max(0, value))) as unknown as Rgb;
}
