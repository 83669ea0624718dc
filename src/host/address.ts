import type { Ask } from './ask.js';

const HERE = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * The address that a request is counted by; null where nobody knows it. This machine's own is a proxy's, if the request says
 * that it comes for another: by it all visitors of a site would be one.
 */
export function countedBy(told: string | undefined, ask: Ask): string | null {
  if (told === undefined || told === '') return null;
  const passedOn = ask.header('X-Forwarded-For') ?? ask.header('Forwarded');
  return passedOn !== null && HERE.test(told) && !passedOn.includes(told) ? null : told;
}
