import type { Notice } from './items.js';

/** A line between the messages. */
export function notice(key: string, place: number, at: number, what: Notice['what']): Notice {
  return { kind: 'notice', key, place, at, what, name: '', text: '', level: 'info', code: '' };
}
