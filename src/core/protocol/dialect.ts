import type { Dialect } from './events.js';

/**
 * The brand in the names of the wire, and nowhere else (DIA-1). Everywhere above, a name is spelled as in the
 * dialect `service`.
 */
const brands: Readonly<Record<Dialect, string>> = { service: 'SERVICE_AGENT', poly: 'POLY_AGENT' };
const branded = /^EVENT_TYPE_(?:REQUEST_)?(SERVICE|POLY)_AGENT_/;
const brandedHost = /(?:^|\.)poly(?:\.ai|ai\.app)\.?$/i;

/** A name as a dialect spells it. Most names hold no brand and are the same in both. */
export const spelled = (name: string, dialect: Dialect): string => name.replace(brands.service, brands[dialect]);

/** The dialect that a type on the wire gives away, if it does. */
export function dialectOfType(wire: string): Dialect | null {
  return (branded.exec(wire)?.[1]?.toLowerCase() ?? null) as Dialect | null;
}

/** The dialect to begin with at a host: what is told before the agent has joined holds no brand to learn from (DIA-1). */
export const dialectOf = (host: string): Dialect => (brandedHost.test(host) ? 'poly' : 'service');
