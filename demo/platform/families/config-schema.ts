import { Script } from 'node:vm';
import Ajv from 'ajv';
import { isRecord } from '../messaging/frames.js';
import type { Values } from '../store/config-pages.js';

/** A schema is anybody's program: a pattern that tries every way, or references that double, would stand in for all calls. */
const LONGEST_MS = 1_000;

/** Why it is no schema. One that points at another elsewhere is none: nothing is fetched. */
export const unusable = (schema: Values): string | null => compared(schema, {}).unusable;

/** Why the values are not what the schema wants; null where they are, or where nothing is wanted. */
export function misfit(schema: Values | null, values: Values): string | null {
  if (schema === null) return null;
  const { unusable, misfit } = compared(schema, values);
  return unusable ?? misfit;
}

interface Comparison {
  readonly unusable: string | null;
  readonly misfit: string | null;
}

function compared(schema: Values, values: Values): Comparison {
  if (asynchronous(schema)) return { unusable: '$async: a schema is looked at at once', misfit: null };
  const ajv = new Ajv({ unknownFormats: 'ignore', logger: false });
  try {
    const fits = timed(() => ajv.validate(schema, values));
    return { unusable: null, misfit: fits ? null : ajv.errorsText(ajv.errors, { dataVar: 'variables' }) };
  } catch (error) {
    return { unusable: whyNot(error), misfit: null };
  }
}

/** What such a schema says is a promise, whose refusal would end the process if nobody waited for it. */
function asynchronous(part: unknown): boolean {
  if (Array.isArray(part)) return part.some(asynchronous);
  return isRecord(part) && (part['$async'] === true || Object.values(part).some(asynchronous));
}

/** Node stops what runs in a context at a given time, also in the middle of a regular expression. */
const timed = (look: () => unknown): boolean =>
  new Script('look() === true').runInNewContext({ look }, { timeout: LONGEST_MS }) as boolean;

function whyNot(error: unknown): string {
  if ((error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT')
    return `takes more than ${LONGEST_MS} ms to compare values with`;
  if (error instanceof RangeError) return 'leads round in a circle';
  return error instanceof Error ? error.message : String(error);
}
