import type { Notice } from './notices.js';

/** What the site's log is told of a request. */
export interface LogLine {
  readonly route: string;
  readonly status: number;
  readonly code: string;
  readonly correlationId: string;
  readonly ms: number;
  /** Why, where something was thrown or the service said no: names and codes of errors, never their words. */
  readonly cause?: string;
}

/** What is said on the console of a site without a log: what it would never learn else, and can do something about. */
const aloud: Readonly<Record<Notice, string>> = {
  'host/no-address':
    'whom a request comes from is not known here, so nobody is limited by address. Give it: handle(request, address), or the option address (docs/host.md)',
  'host/cookie-too-long':
    'the token of the service is too long for a cookie, so none is given: no reload goes on with its conversation, and no context is signed (docs/errors.md)',
  'host/no-redis':
    'the client in limits.redis does not work, so each instance counts for itself. Is it connected? (docs/errors.md)',
};

/** A log that cannot fail: what goes wrong in the site's own is neither the visitor's trouble nor the end of the process. */
export function safeLog(log: ((line: LogLine) => unknown) | undefined): (line: LogLine) => void {
  if (log === undefined)
    return ({ code, cause }) => {
      if (Object.hasOwn(aloud, code))
        console.warn(`[agent-messenger] ${code}: ${aloud[code as Notice]}${cause === undefined ? '' : ` [${cause}]`}`);
    };
  return (line) => {
    try {
      // One that is asynchronous fails later, where nobody but the process would hear of it.
      Promise.resolve(log(line)).catch(() => undefined);
    } catch {
      // The site's own.
    }
  };
}
