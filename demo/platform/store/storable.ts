/** Text that any PostgreSQL can keep: no NUL, no half of a character. */
export const storable = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed();

/** jsonb refuses what text refuses, wherever in the value it stands, keys included. */
export const json = (value: unknown): string => JSON.stringify(clean(value));

function clean(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(clean);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), clean(inner)]));
}

/** What a statement is given: an id that nobody could have kept finds nothing, and is no error of the database. */
export function parameter(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  return Array.isArray(value) ? value.map(parameter) : value;
}
