import { z } from 'zod';
import type { Place } from '../store/listing.js';

const VERSION = 1;
const written = z.tuple([z.literal(VERSION), z.number().int(), z.string().min(1).max(200)]);

/** Where a listing goes on, as a text that says nothing to who carries it. */
export const cursorTo = ({ at, id }: Place): string =>
  Buffer.from(JSON.stringify([VERSION, at, id])).toString('base64url');

/** null for what no listing has given out. */
export function placeOf(cursor: string): Place | null {
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.toString('base64url') !== cursor) return null;
  try {
    const read = written.safeParse(JSON.parse(bytes.toString()));
    return read.success ? { at: read.data[1], id: read.data[2] } : null;
  } catch {
    return null;
  }
}
