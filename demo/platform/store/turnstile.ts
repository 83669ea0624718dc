import type { Database } from './database.js';

/** Lets one through at a time for each key, in the order in which they came; where others use the database too, one of all. */
export class Turnstile {
  readonly #shared: Database['shared'];
  readonly #last = new Map<string, Promise<unknown>>();

  constructor({ shared }: Pick<Database, 'shared'>) {
    this.#shared = shared;
  }

  async alone<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(key);
    const mine = (async () => {
      await before?.catch(() => undefined);
      return this.#shared === undefined ? work() : this.#shared.alone(key, work);
    })();
    this.#last.set(key, mine);
    try {
      return await mine;
    } finally {
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}
