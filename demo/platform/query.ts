import { z } from 'zod';
import { unfit, type Refusal } from './policy.js';
import { storable } from './store/storable.js';

/** Reads the parameters that the schema names; others are ignored. One that is given twice means nothing. */
export function parseQuery<Schema extends z.ZodObject>(
  schema: Schema,
  query: URLSearchParams,
  code?: string,
): z.output<Schema> {
  const refuse = (name: string, words: string): Refusal => unfit(400, name, words, code);
  const given: Record<string, unknown> = {};
  for (const [name, kind] of Object.entries(schema.shape)) {
    const values = query.getAll(name);
    const [first] = values;
    if (first === undefined) continue;
    if (values.some(unreadable)) throw refuse(name, 'is not text in UTF-8');
    if (values.length > 1 && !repeatable(kind)) throw refuse(name, 'is given more than once');
    given[name] = repeatable(kind) ? values : first;
  }
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw refuse(String(issue?.path[0]), issue?.message ?? '');
}

export const word = z.string().min(1, 'is empty');
/** Of something that can be kept, so that it may be there. */
export const identifier = word.refine((text) => storable(text) === text, 'is not text in UTF-8');
export const words = z.array(word).default([]);

export const flag = z
  .string()
  .regex(/^(true|false)$/i, 'is neither true nor false')
  .transform((text) => text.toLowerCase() === 'true');

export const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'is not a whole number')
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be from ${least} to ${most}`);

export const moment = z.string().transform((text, context) => {
  const at = isoTime(text);
  if (at !== null) return at;
  context.addIssue({ code: 'custom', message: 'is not an ISO 8601 date-time' });
  return z.NEVER;
});

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)T([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?(?:Z|([+ -])([01]\d|2[0-3]):?([0-5]\d)?)?$/i;

/** Milliseconds, or null for what is no time. Without a zone it is UTC; a bare plus in an address comes as a space. */
export function isoTime(text: string): number | null {
  const read = ISO.exec(text);
  if (read === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = read
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const at = new Date(0);
  // Not by Date.UTC, for which the year 1 is 1901.
  at.setUTCFullYear(year, month - 1, day);
  at.setUTCHours(hour, minute, second, Number((read[7] ?? '').padEnd(3, '0').slice(0, 3)));
  // The 30th of February would become a day of March.
  const real = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  if (!real) return null;
  const offset = Number(read[9] ?? 0) * 60 + Number(read[10] ?? 0);
  return at.getTime() - (read[8] === '-' ? -offset : offset) * 60_000;
}

const repeatable = (kind: unknown): boolean => kind instanceof z.ZodDefault && kind.unwrap() instanceof z.ZodArray;

/** Bytes that are no UTF-8 arrive as the sign for an unreadable character. */
const unreadable = (text: string): boolean => /[\u0000\uFFFD]/.test(text);
