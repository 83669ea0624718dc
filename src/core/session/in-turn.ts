import type { Action } from './action.js';
import { named } from './rare-actions.js';

type Does = (action: Action) => Promise<void>;

const WIPES = /^(forget|identify|logout)$/;
const ENDS = /^(end|startOver)$/;

/**
 * While everything is being wiped or ended, what is asked for waits: it is of whoever comes then, or said in what is there
 * then. Where a wipe fails it is of nobody, for what was there before is there still; where an end fails, of what goes on.
 */
export function inTurn(does: Does): Does {
  let before: Promise<void> | null = null;
  /** Of what wipes or ends, what is being done. */
  let doing: Action | null = null;
  const begins = (action: Action): Promise<void> => does((doing = action));
  const goesThrough = async (action: Action): Promise<void> => {
    if (action.do !== 'logout') return begins(action);
    // A tab of another version may be the one that does it.
    await begins({ do: 'end' });
    return begins({ do: 'forget' });
  };
  return async (action) => {
    // Whoever was to do it has gone, and it begins once more: it does not wait for itself.
    if (action === doing) return does(action);
    named(action);
    const ends = ENDS.test(action.do);
    if (!ends && !WIPES.test(action.do)) {
      while (before !== null) await before;
      return does(action);
    }
    const next = (): Promise<void> => goesThrough(action);
    // One after the other, in the order in which they were asked for: who was named last is who is there.
    const own = before?.then(next, next) ?? next();
    const done = (before = ends ? own.catch(() => undefined) : own);
    const over = (): void => void (before === done && (before = null));
    done.then(over, over);
    return own;
  };
}
