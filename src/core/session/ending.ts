import { errorCodes, type ErrorCode } from '../errors.js';
import * as limits from './limits.js';
import { cancelled, linkTimers, type Known, type Session, type Step } from './session.js';

export function fail(was: Session, error: ErrorCode): Step {
  return [
    { ...was, phase: 'failed', error, openedAt: null, fence: '' },
    [
      ...cancelled(linkTimers),
      { do: 'hangUp', code: 4002 },
      // DLV-12: where nothing can be tried again, nothing waits for it.
      ...(errorCodes[error].retry ? [] : ([{ do: 'refuse', error }] as const)),
      { do: 'save' },
    ],
  ];
}

export function expire(was: Session): Step {
  return [
    { ...was, phase: 'expired', error: 'session/expired', record: null, openedAt: null, fence: '', attempt: 0 },
    [...cancelled(linkTimers), { do: 'hangUp', code: 4002 }, { do: 'lose', reason: 'expired' }, { do: 'save' }],
  ];
}

/** Over, as it was meant to be. */
export function over1000(was: Session, reason: 'closed' | 'user_ended' | null): Step {
  return [
    { ...was, phase: 'ended', error: null, record: null, openedAt: null, fence: '', attempt: 0 },
    [
      ...cancelled([...linkTimers, 'end']),
      { do: 'hangUp', code: 1000 },
      ...(reason === null ? [] : ([{ do: 'lose', reason }] as const)),
      { do: 'save' },
    ],
  ];
}

/** The service does not know the session. In silence only if nobody misses it; the visitor's words never go under. */
export function gone(was: Session, known: Known): Step {
  if (known.spoken) return expire(was);
  if (was.replacements >= limits.REPLACEMENTS) return fail(was, 'session/unrecoverable');
  return [
    { ...was, phase: 'authorizing', record: null, replacements: was.replacements + 1, refusals: 0 },
    [
      ...cancelled(linkTimers),
      { do: 'hangUp', code: 4002 },
      { do: 'lose', reason: 'replaced' },
      { do: 'authorize', sessionId: null },
    ],
  ];
}
