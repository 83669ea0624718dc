import { fail } from './fail.js';
import type { SessionRecord } from './ports.js';
import { beat, beats, heard, opened } from './replay.js';
import { lives, start, type FirstAround, type Input, type Session, type Step } from './session.js';

/**
 * (what we are, what we are told) → what we become and what must be done. It never waits, sends or remembers. Null for
 * what `mend` knows what to do about, which is loaded later: there is something the matter, or the page is to be asked for
 * context first.
 */
export function step(was: Session, input: Input, around: FirstAround): Step | null {
  const { ended } = around.conversation;
  const odd = was.phase === 'ending' || was.asking || was.error !== null || ended !== null;
  switch (input.type) {
    case 'start':
      if (lives(was)) return was.error === null ? [was, []] : null;
      return input.record === undefined ? start(was, input.resume) : null;
    case 'authorized':
      if (was.phase !== 'authorizing' || input.record === null) return null;
      return authorized(was, input.record, input.resumed, around);
    case 'opened':
      return odd ? null : opened(was, input.fence, around);
    case 'heard':
      return odd || (around.context && was.joins === 0) ? null : heard(was, input, around);
    case 'elapsed':
      return input.timer === 'heartbeat' ? beats(was) : null;
    case 'unmended':
      return lives(was) ? fail(was, 'transport/unreachable') : [was, []];
    default:
      return null;
  }
}

export function authorized(
  was: Session,
  record: SessionRecord,
  resumed: boolean,
  { now, conversation }: FirstAround,
): Step {
  return [
    {
      ...was,
      phase: was.online ? 'connecting' : 'offline',
      error: was.online ? null : was.error,
      // A new session says so anew.
      heartbeatMs: beat(conversation.started?.heartbeatSeconds),
      joins: was.record?.sessionId === record.sessionId ? was.joins : 0,
      aliveAt: now,
      record,
      fresh: !resumed,
      // Whatever begins, or goes on, does so with the service (docs/decisions/0031).
      transport: 'messaging',
    },
    [{ do: 'begin', resumed }, ...(was.online ? ([{ do: 'dial' }] as const) : [])],
  ];
}
