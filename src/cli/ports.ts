import type { Clock } from '../core/session/ports.js';

/** All that the lint has of the world. */
export interface Ports {
  readonly fetch: typeof globalThis.fetch;
  /** A file, as much of it as is asked for and a byte more. */
  readonly readFile: (path: string, most: number) => Promise<Uint8Array>;
  /** What is piped in. */
  readonly readInput: (most: number) => Promise<Uint8Array>;
  readonly clock: Clock;
  /** Of this package. */
  readonly version: string;
  /** The hash of each file that this package ships, by its name in `dist`. */
  readonly hashes: Readonly<Record<string, string>>;
}

/** Why something could not be looked at. */
export class Unseen extends Error {
  readonly code: string;
  readonly why: string;
  readonly fix: string;

  constructor(code: string, why: string, fix: string) {
    super(`${code}: ${why}`);
    this.code = code;
    this.why = why;
    this.fix = fix;
  }
}

/** Of what failed below, its code, and nothing of what it says: that may hold an address with a secret. */
export function causeOf(error: unknown): string {
  const { cause, code, name } = Object(error) as { cause?: unknown; code?: unknown; name?: unknown };
  if (cause !== undefined && cause !== error) return causeOf(cause);
  const found = [code, name].find((one) => typeof one === 'string' && /^[\w-]{2,60}$/.test(one));
  return (found as string | undefined) ?? 'unknown';
}
