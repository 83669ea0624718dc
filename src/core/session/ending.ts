import { retryable, type ErrorCode } from '../errors.js';
import { hangUp, still, type Session, type Step } from './session.js';

export const fail = (was: Session, error: ErrorCode): Step => [
  { ...was, phase: 'failed', error, openedAt: null, fence: '' },
  [
    still,
    hangUp(4002),
    // DLV-12: where nothing can be tried again, nothing waits for it.
    ...(retryable(error) ? [] : ([{ do: 'refuse', error }] as const)),
    { do: 'save' },
  ],
];

/** Over, as it was meant to be. */
export const over1000 = (was: Session, reason: 'closed' | 'user_ended' | null): Step => [
  { ...was, phase: 'ended', error: null, record: null, openedAt: null, fence: '', attempt: 0 },
  [
    still,
    { do: 'cancel', timer: 'end' },
    hangUp(1000),
    ...(reason === null ? [] : ([{ do: 'lose', reason }] as const)),
    { do: 'save' },
  ],
];
