import { absences, isAbsent } from './absence.js';
import { askedJson, type Asked, type Line } from './call.js';
import { ServiceError, unfit } from './error.js';
import { checkGiven, SIGNAL } from './given.js';
import type { RuntimeOptions } from './options.js';
import { addressOf, isPlain, isText, jsonOf } from './wire.js';

export type Reservation =
  | { readonly kind: 'reserved'; readonly number: string }
  /** All are held: offer another way. */
  | { readonly kind: 'noneFree' };

/** Phone numbers, each for one caller, whom the agent knows by it. */
export interface ServiceNumbers {
  reserve(attributes: Readonly<Record<string, unknown>>, options?: Asked): Promise<Reservation>;
}

export const serviceNumbers = (
  line: Line,
  { baseUrl, numbersKey }: RuntimeOptions & { numbersKey: string },
): ServiceNumbers => ({
  async reserve(attributes, options = {}) {
    if (!isPlain(attributes)) throw unfit('numbers', 'attributes', 'expected an object');
    if ('attributes' in attributes) throw unfit('numbers', 'attributes.attributes', 'expected another name');
    checkGiven('numbers', options, SIGNAL);
    return askedJson(
      line,
      {
        family: 'numbers',
        method: 'POST',
        url: addressOf('numbers', baseUrl, ['v1', 'conversations', 'dni-reservation']),
        keys: { 'x-api-key': numbersKey },
        // By either reading of the interface: as the object itself, and below a name (docs/decisions/0055).
        body: jsonOf('numbers', { ...attributes, attributes }),
        absence: absences.numbers,
        // Another number would be held for nobody.
        safe: false,
        signal: options.signal,
      },
      ({ dni }): Reservation | null => (isText(dni) && dni !== '' ? { kind: 'reserved', number: dni } : null),
    ).catch((error: unknown): Reservation => {
      if (error instanceof ServiceError && isAbsent(error)) return { kind: 'noneFree' };
      throw error;
    });
  },
});
