import { hangUp, noSession, still, type Command, type Session, type Step } from './session.js';

/** Over, as it was meant to be. */
export function over1000(was: Session, reason: 'closed' | 'user_ended' | null): Step {
  const commands: readonly Command[] = [
    still,
    { do: 'cancel', timer: 'end' },
    hangUp(1000),
    ...(reason === null ? [] : ([{ do: 'lose', reason }] as const)),
  ];
  return was.anew
    ? [{ ...noSession, phase: 'authorizing', online: was.online }, [...commands, { do: 'authorize', sessionId: null }]]
    : [
        { ...was, phase: 'ended', error: null, record: null, openedAt: null, fence: '', attempt: 0 },
        [...commands, { do: 'save' }],
      ];
}
