import { urlOf } from '../url.js';
import type { KeptFile } from '../wiring.js';

/** What a file is called that has no name, and none that may be seen. */
const NAMELESS = '—';
/** With a sign before each letter, no longer than what may be the words of a link. */
const LONGEST_NAME = 200;

export const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';

export const nameOf = ({ name, type }: File): string => [name, type].find(isText) ?? NAMELESS;

export const isKept = (file: unknown): file is KeptFile => {
  const { title, url, size } = Object(file) as Readonly<Record<string, unknown>>;
  return typeof title === 'string' && typeof url === 'string' && Number.isFinite(size);
};

/** A line as the transcript reads it: whole, and with nothing in it that would end it. */
export function lineOf(title: string, url: string): string {
  const address = (urlOf(url, document.baseURI)?.href ?? url).replace(
    /[()\s]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  const name = title.replace(/\s+/g, ' ').trim() || NAMELESS;
  const shown = name.length > LONGEST_NAME ? `${[...name].slice(0, LONGEST_NAME - 1).join('')}…` : name;
  return `[${shown.replace(/[[\]\\`<]/g, '\\$&')}](${address})`;
}
