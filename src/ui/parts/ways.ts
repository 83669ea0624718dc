import type { Alternative } from '../config.js';
import { urlOf } from '../url.js';

/** As it is shown: what says what kind it is, is for machines. */
export const shownTo = ({ to }: Alternative): string => to.replace(/^(tel|mailto):/i, '');

/** Where a way out of the chat leads that a site lists, in whatever way it is written; null where it leads nowhere. */
export function hrefOf(way: Alternative): string | null {
  const to = shownTo(way);
  if (way.kind === 'call') return /\d/.test(to) ? `tel:${to.replace(/[^\d+]/g, '')}` : null;
  if (way.kind === 'mail') return /.@./.test(to) ? mailTo(to) + (/\?.*/.exec(to)?.[0] ?? '') : null;
  const url = urlOf(way.to, location.href);
  return url !== undefined && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** The address alone: what it may bring along of a letter is left out. */
export const mailTo = (to: string): string =>
  `mailto:${encodeURIComponent(to.replace(/^mailto:|\?.*/gi, '')).replaceAll('%40', '@')}`;
