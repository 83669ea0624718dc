import { failedIn } from '../guarded.js';

/** F11: as long as any of a website's own code (core/protocol/limits.ts; imported here, it would be a file of its own). */
const PATIENCE_MS = 60_000;

/** What the page's own code comes to, or that it has not. */
export const inTime = <Answer>(name: string, coming: Promise<Answer>): Promise<Answer> =>
  new Promise((done, refuse) => {
    const late = setTimeout(
      () => refuse(failedIn(name, new Error(`no answer in ${PATIENCE_MS / 1_000} s`))),
      PATIENCE_MS,
    );
    void coming.then(done, refuse).finally(() => clearTimeout(late));
  });
