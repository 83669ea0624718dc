import { createHash, randomBytes } from 'node:crypto';
import type { Draft } from './draft.js';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** `BRANCH-` and eight letters or figures. */
export const newId = (kind: string): string =>
  `${kind}-${[...randomBytes(8)].map((byte) => LETTERS[byte % LETTERS.length]).join('')}`;

const SHORT = `${LETTERS}${LETTERS.toLowerCase().slice(0, 26)}`;
/** `ar_` and 22 letters or figures. */
export const shortId = (kind: string): string =>
  `${kind}_${[...randomBytes(22)].map((byte) => SHORT[byte % SHORT.length]).join('')}`;

/** Of the seventh kind: in the order of time. */
export function timedId(now: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The same for the same content, in whatever order it was written. */
export const versionOf = (draft: Draft): string =>
  createHash('sha256')
    .update(JSON.stringify(ordered(draft)))
    .digest('hex')
    .slice(0, 12);

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, ordered(inner)]);
}
