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
