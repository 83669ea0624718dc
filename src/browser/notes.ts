import type { Log } from '../core/session/ports.js';
import type { LogLevel } from './log.js';

/** The code of an error. What merely happened is about other things, and what a page can do nothing about is not said on it. */
const PROBLEM = /^(?!tab|journal|frame|storage|service).+\//;
/** Longer than an id: it may be a token, or what somebody wrote. */
const LONGEST_VALUE = 36;

/** Who else hears what is noted: none, unless a chat is recorded. */
const hearers = new Set<Log['note']>();

/** From now on, of every chat of the page. Returns how to hear no more. */
export function hearNotes(hearer: Log['note']): () => void {
  hearers.add(hearer);
  return () => void hearers.delete(hearer);
}

/** To the console. Codes, ids and numbers only: a string that is anything else is told by its length. */
export function consoleLog(level: LogLevel): Log {
  return {
    note(code, fields = {}) {
      for (const hear of hearers) hear(code, fields);
      const problem = PROBLEM.test(code);
      if (level === 'none' || (level === 'problems' && !problem)) return;
      const shown = Object.entries(fields).map(([key, value]) => `${key}=${harmless(value)}`);
      const line = ['[agent-messenger]', code, ...shown].join(' ');
      if (problem) console.warn(line);
      else console.debug(line);
    },
  };
}

const harmless = (value: string | number | boolean): string => {
  const text = String(value);
  return /^[\w./:-]*$/.test(text) && text.length <= LONGEST_VALUE ? text : `(${text.length} characters)`;
};
