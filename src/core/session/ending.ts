import { hangUp, still, type Session, type Step } from './session.js';

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
