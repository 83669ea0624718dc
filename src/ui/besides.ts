import type { told } from './parts/besides.js';

/**
 * What there is besides what is said. What tells of it is understood by the later half of the client alone
 * (docs/decisions/0032), and this comes with it: until then there is none of it.
 */
export const besides: { part: typeof told | null } = { part: null };
