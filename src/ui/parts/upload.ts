import type { Words } from '../i18n/words.js';
import type { KeptFile, Memory } from '../wiring.js';
import { isKept } from './file-line.js';

/** One file of the visitor's, from when it was added to when it goes out with a message. */
export interface Upload {
  /** Null where another page has brought it away. */
  readonly file: File | null;
  readonly size: number;
  /** Why it may not be added, in the language of the moment; empty where it may. */
  readonly why: (words: Words) => string;
  readonly stop: AbortController;
  part: number;
  state: 'going' | 'there' | 'failed';
  /** The visitor has it before them. */
  shown: boolean;
  url: string;
  title: string;
}

/** It may be added. */
export const fits = (): string => '';

/** Only what can be one: whatever else is in the page writes there as well. */
export function kept(memory: Memory): readonly Upload[] {
  const { files } = memory.read().view;
  if (!Array.isArray(files)) return [];
  return files.filter(isKept).map(({ title, url, size }) => ({
    file: null,
    why: fits,
    stop: new AbortController(),
    part: 1,
    // It went with the page: there is nothing to try again with.
    state: url === '' ? 'failed' : 'there',
    shown: false,
    title,
    url,
    size,
  }));
}

export const isOf = (one: KeptFile) => (other: KeptFile) =>
  one.title === other.title && one.url === other.url && one.size === other.size;
