import type { z } from 'zod';
import type { bodyTypes, webhookQuery } from '../contract/external-events.js';
import { charsetOf, textIn } from '../charset.js';
import { Refusal } from '../policy.js';
import type { Call } from '../router.js';
import { NotXml, textAt } from './xml-path.js';

export type BodyType = (typeof bodyTypes)[number];
type Place = z.infer<typeof webhookQuery>;

/** What the service accepts as a name of a header; anything else would be no name at all. */
const HEADER_NAME = /^[!#$%&'*+.^_`|~\w-]+$/;

const READERS: Readonly<Record<BodyType, (text: string, path: string) => string | undefined>> = {
  'application/json': inJson,
  'application/x-www-form-urlencoded': (text, path) => onlyOne(new URLSearchParams(text).getAll(path)),
  'application/xml': inXml,
  'text/plain': (text, path) => onlyOne(pairs(text).flatMap(([key, value]) => (key === path ? [value] : []))),
};

/** The id of the event, where the request says that it stands; undefined when it does not. */
export function eventIdIn(call: Call, { event_id_location: where, event_id_path: path }: Place, type: BodyType | null) {
  const readers: Record<Place['event_id_location'], () => string | undefined> = {
    headers: () => (HEADER_NAME.test(path) ? call.header(path) : undefined),
    querystring: () => onlyOne(call.query.getAll(path)),
    payload: () => (type === null ? undefined : READERS[type](decoded(call), path)),
  };
  const found = readers[where]()?.trim();
  return found === '' ? undefined : found;
}

/** Of two it would be anybody's guess. */
function onlyOne(values: readonly string[]): string | undefined {
  return new Set(values).size === 1 ? values[0] : undefined;
}

function decoded({ header, raw }: Call): string {
  const type = header('content-type') ?? '';
  const text = textIn(type, raw);
  if (text === null) throw new Refusal(400, `The body is not valid ${charsetOf(type, raw)}`);
  return text;
}

function inJson(text: string, path: string): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Refusal(400, 'The body is not valid JSON');
  }
  for (const step of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return typeof value === 'string' ? value : undefined;
}

function inXml(text: string, path: string): string | undefined {
  try {
    return textAt(text, path);
  } catch (error) {
    throw error instanceof NotXml ? new Refusal(400, 'The body is not valid XML') : error;
  }
}

/** `key=value`, a pair on a line or between `&`. */
function pairs(text: string): [key: string, value: string][] {
  return text.split(/[\r\n&]/).flatMap((line): [string, string][] => {
    const at = line.indexOf('=');
    return at === -1 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
  });
}
