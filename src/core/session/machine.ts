import { fail } from './ending.js';
import { beats, heard, join, opened, settle } from './replay.js';
import { hangUp, lives, noSession, start, type Around, type Input, type Session, type Step } from './session.js';
import { DEFAULT_HEARTBEAT_MS } from './limits.js';
import type { SessionRecord } from './ports.js';

/**
 * (what we are, what we are told) → what we become and what must be done. It never waits, sends or remembers. Null for
 * what `mend` knows what to do about, which is loaded later.
 */
export function step(was: Session, input: Input, around: Around): Step | null {
  const authorizing = was.phase === 'authorizing';
  switch (input.type) {
    case 'start':
      if (lives(was)) return was.error === 'session/unavailable' ? null : [was, []];
      // Another tab of ours held it until now.
      return input.record === undefined ? start(was, input.resume) : authorized(was, input.record, true, around);
    case 'authorized':
      if (!authorizing) return [was, []];
      return input.record === null ? null : authorized(was, input.record, input.resumed, around);
    case 'refused':
      if (!authorizing) return [was, []];
      // The calls were tried as often as they may be (HS-1); the way out is `start` again, or the network's return.
      return was.online ? fail(was, input.error) : [{ ...was, phase: 'offline', error: 'transport/offline' }, []];
    case 'opened':
      return opened(was, input.fence, around);
    case 'heard':
      return heard(was, input, around);
    case 'contextDone':
      return was.phase === 'replaying' && was.asking && !around.conversation.joined ? join(was, around) : [was, []];
    case 'elapsed':
      // A transport without replay echoes no fence, and may have nothing to say.
      if (input.timer === 'settle')
        return was.fence !== '' || was.phase === 'replaying' ? settle(was, around) : [was, []];
      return input.timer === 'heartbeat' ? beats(was) : null;
    case 'acted':
      return [was, was.phase === 'reconnecting' ? [{ do: 'dial' }] : []];
    case 'unmended':
      return lives(was) ? fail(was, 'transport/unreachable') : [was, []];
    case 'stop':
      return [{ ...noSession, online: was.online }, [{ do: 'still', all: true }, hangUp(4002)]];
    default:
      return null;
  }
}

function authorized(was: Session, record: SessionRecord, resumed: boolean, { now }: Around): Step {
  const same = was.record?.sessionId === record.sessionId;
  return [
    {
      ...was,
      phase: was.online ? 'connecting' : 'offline',
      record,
      fresh: !resumed,
      joins: same ? was.joins : 0,
      aliveAt: now,
      heartbeatMs: same ? was.heartbeatMs : DEFAULT_HEARTBEAT_MS,
    },
    [{ do: 'begin', resumed }, ...(was.online ? ([{ do: 'dial' }] as const) : [])],
  ];
}
