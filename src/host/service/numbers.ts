import { askedJson, type Asked, type Line } from './call.js';
import { ServiceError } from './error.js';
import type { RuntimeOptions } from './options.js';
import { addressOf, isText, jsonOf } from './wire.js';

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
  reserve: async (attributes, { signal } = {}) =>
    askedJson(
      line,
      {
        family: 'numbers',
        method: 'POST',
        url: addressOf('numbers', baseUrl, ['v1', 'conversations', 'dni-reservation']),
        keys: { 'x-api-key': numbersKey },
        // As an attribute of that name, for services that take the object itself, and as what others ask for.
        body: jsonOf('numbers', { attributes }),
        // Another number would be held for nobody.
        safe: false,
        signal,
      },
      ({ dni }): Reservation | null => (isText(dni) && dni !== '' ? { kind: 'reserved', number: dni } : null),
    ).catch((error: unknown): Reservation => {
      if (error instanceof ServiceError && error.code === 'api/not-found') return { kind: 'noneFree' };
      throw error;
    }),
});
