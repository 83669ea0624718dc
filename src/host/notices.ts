import { causeOf } from './cause.js';

/** What the site can be told besides its requests. */
export type Notice = 'host/no-address' | 'host/cookie-too-long' | 'host/no-redis';

/** Each is told once, with the next request that comes to its end; and again only where it has been right in between. */
export class Notices {
  readonly #told = new Set<Notice>();
  readonly #due = new Map<Notice, { readonly cause?: string }>();

  note(code: Notice, thrown?: unknown): void {
    if (this.#told.has(code)) return;
    const cause = causeOf(thrown);
    this.#told.add(code);
    this.#due.set(code, cause === null ? {} : { cause });
  }

  right(code: Notice): void {
    this.#told.delete(code);
  }

  /** What has not been told. */
  take(): readonly { readonly code: Notice; readonly cause?: string }[] {
    const due = [...this.#due].map(([code, cause]) => ({ code, ...cause }));
    this.#due.clear();
    return due;
  }
}
