import { createHash } from 'node:crypto';

/** A file that a script tag names, as far as it is known. */
export interface Shipped {
  readonly bytes: Uint8Array | null;
  /** Of the version that this package is, where the tag names that version. */
  readonly hash: string | null;
}

const KINDS = ['sha256', 'sha384', 'sha512'] as const;
const LENGTHS = { sha256: 44, sha384: 64, sha512: 88 } as const;

/** What of it a browser heeds: of several kinds the strongest; nothing where all of it is misspelt. */
export function heeded(integrity: string): string[] {
  const hashes = integrity
    .trim()
    .split(/\s+/)
    .map((one) => one.split('?')[0]!)
    .filter((one) => {
      const [, kind = '', value = ''] = /^(sha256|sha384|sha512)-([\w+/-]+={0,2})$/i.exec(one) ?? [];
      return value.length === LENGTHS[kind.toLowerCase() as 'sha256'];
    });
  const strongest = KINDS.findLast((kind) => hashes.some((one) => one.toLowerCase().startsWith(kind)));
  return hashes.filter((one) => strongest !== undefined && one.toLowerCase().startsWith(strongest));
}

export const hashOf = (bytes: Uint8Array, kind: string = 'sha384'): string =>
  `${kind}-${createHash(kind).update(bytes).digest('base64')}`;

/** Whether the file is one of these; null where that is not known. */
export function matches(hashes: readonly string[], { bytes, hash }: Shipped): boolean | null {
  const [kind = ''] = hashes[0]?.toLowerCase().split('-') ?? [];
  const is = bytes !== null ? hashOf(bytes, kind) : hash?.startsWith(`${kind}-`) ? hash : null;
  return is === null ? null : hashes.some((one) => plain(one) === plain(is));
}

/** Both alphabets of base64 are read. */
const plain = (hash: string): string =>
  hash
    .replace(/^\w+/, (kind) => kind.toLowerCase())
    .replaceAll('-', '+')
    .replaceAll('_', '/');

/** The one to write. */
export const rightHash = ({ bytes, hash }: Shipped): string | null => (bytes === null ? hash : hashOf(bytes));
