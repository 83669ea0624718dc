import type { Log } from '../core/session/ports.js';

/** `problems` shows the codes of errors; `all` also what merely happened. */
export type LogLevel = 'none' | 'problems' | 'all';

/** The code of an error. What merely happened is about other things, and what a page can do nothing about is not said on it. */
const PROBLEM = /^(?!tab|journal|frame|storage|service).+\//;
/** Longer than an id: it may be a token, or what somebody wrote. */
const LONGEST_VALUE = 36;

/** To the console. Codes, ids and numbers only: a string that is anything else is told by its length. */
export function consoleLog(level: LogLevel): Log {
  return {
    note(code, fields = {}) {
      const problem = PROBLEM.test(code);
      if (level === 'none' || (level === 'problems' && !problem)) return;
      const shown = Object.entries(fields).map(([key, value]) => `${key}=${harmless(value)}`);
      const line = ['[agent-messenger]', code, ...shown].join(' ');
      if (problem) console.warn(line);
      else console.debug(line);
    },
  };
}

const told = new Set<string>();

/**
 * One line for whoever set the page up wrongly: which option, and what was expected of it. Each try meets it again. What
 * their own code has thrown stands beside it, for it knows where.
 */
export function complain(error: unknown): void {
  const { message, cause } = error instanceof Error ? error : { message: 'the client could not be made' };
  const line = `[agent-messenger] ${message}`;
  if (!told.has(line)) console.error(line, ...(cause === undefined ? [] : [cause]));
  told.add(line);
}

/** What was asked for with nobody else to hear the answer. */
export const answered = (what: unknown): void => console.info('[agent-messenger]', what);

const harmless = (value: string | number | boolean): string => {
  const text = String(value);
  return /^[\w./:-]*$/.test(text) && text.length <= LONGEST_VALUE ? text : `(${text.length} characters)`;
};
