import { ServiceError } from './error.js';
import { isText, type Json } from './wire.js';

/** As servers say it of an address that they do not have: it tells of no thing that was looked for. */
const OF_AN_ADDRESS = /^not[ _-]?found\W*$/i;

const ofAThing = (words: unknown): boolean => isText(words) && words !== '' && !OF_AN_ADDRESS.test(words.trim());

/**
 * Whether a 404 is the service's own word that there is no such thing, by the shape of its family. Any server has a 404 in JSON
 * for an address that it does not have: taken for an answer, a wrong `baseUrl` would be "there is none" for ever.
 */
export const absences = {
  conversations: ({ error_message: words }: Json): boolean => ofAThing(words),
  numbers: ({ success, message: words }: Json): boolean => success === false && ofAThing(words),
} as const;

/** Null for what is not there. That there is no such account or project is a fault of the site's options, and stays one. */
export function nullWhereAbsent(error: unknown): null {
  if (error instanceof ServiceError && isAbsent(error)) return null;
  throw error;
}

export const isAbsent = ({ code, serviceCode }: ServiceError): boolean =>
  code === 'api/not-found' && !['ACCOUNT_NOT_FOUND', 'PROJECT_NOT_FOUND'].includes(serviceCode ?? '');
