/** `problems` shows the codes of errors; `all` also what merely happened. */
export type LogLevel = 'none' | 'problems' | 'all';

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
