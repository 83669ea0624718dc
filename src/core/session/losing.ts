import type { Conversation } from '../conversation/state.js';
import { fail } from './fail.js';
import { visitorSpoke } from './known.js';
import { REPLACEMENTS } from './limits.js';
import { hangUp, still, type Session, type Step } from './session.js';

export const expire = (was: Session): Step => [
  { ...was, phase: 'expired', error: 'session/expired', record: null, openedAt: null, fence: '', attempt: 0 },
  [still, hangUp(4002), { do: 'lose', reason: 'expired' }, { do: 'save' }],
];

/** The service does not know the session. In silence only if nobody misses it; the visitor's words never go under. */
export function gone(was: Session, conversation: Conversation): Step {
  if (visitorSpoke(conversation)) return expire(was);
  if (was.replacements >= REPLACEMENTS) return fail(was, 'session/unrecoverable');
  return [
    {
      ...was,
      phase: 'authorizing',
      record: null,
      replacements: was.replacements + 1,
      refusals: 0,
      // Every conversation is tried this way first.
      transport: 'messaging',
    },
    [still, hangUp(4002), { do: 'lose', reason: 'replaced' }, { do: 'authorize', sessionId: null }],
  ];
}
