import type { Action } from './action.js';
import { named } from './rare-actions.js';

type Does = (action: Action) => Promise<void>;

const WIPES = /^(forget|identify|logout)$/;

/**
 * While everything is being wiped, what is asked for waits: it is of whoever comes then; and of nobody, where what was there
 * before is there still.
 */
export function afterWipes(does: Does): Does {
  let wiping: Promise<void> | null = null;
  /** Of what wipes, what is being done. */
  let doing: Action | null = null;
  const begins = (action: Action): Promise<void> => does((doing = action));
  const wipes = async (action: Action): Promise<void> => {
    if (action.do !== 'logout') return begins(action);
    // A tab of another version may be the one that does it.
    await begins({ do: 'end' });
    return begins({ do: 'forget' });
  };
  return async (action) => {
    // Whoever was to do it has gone, and it begins once more: it does not wait for itself.
    if (action === doing) return does(action);
    named(action);
    if (!WIPES.test(action.do)) {
      while (wiping !== null) await wiping;
      return does(action);
    }
    const next = (): Promise<void> => wipes(action);
    // One after the other, in the order in which they were asked for: who was named last is who is there.
    const own = (wiping = wiping?.then(next, next) ?? next());
    const over = (): void => void (wiping === own && (wiping = null));
    own.then(over, over);
    return own;
  };
}
