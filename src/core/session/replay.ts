import * as limits from './limits.js';
import { and, type Command, type FirstAround, type Input, type Session, type Step, type Timer } from './session.js';

const wait = (timer: Timer, ms: number): Command => ({ do: 'wait', timer, ms });
const cancel = (timer: Timer): Command => ({ do: 'cancel', timer });

/** What was in a frame, as far as the machine cares. */
export type Heard = Extract<Input, { type: 'heard' }>;

export const opened = (was: Session, fence: string, { now }: FirstAround): Step => [
  {
    ...was,
    phase: 'replaying',
    // Another tab, or the page as it was, may have been in a session that could not be reached at once.
    fresh: was.fresh && was.phase === 'connecting' && was.attempt === 0,
    refusals: 0,
    openedAt: now,
    aliveAt: now,
    fence,
    owed: was.heartbeatMs > 0,
    asking: false,
  },
  [
    wait('settle', limits.SETTLE_MS),
    ...(was.heartbeatMs > 0
      ? [wait('heartbeat', was.heartbeatMs), wait('watchdog', limits.ECHO_MS * 2 ** (was.deaf ?? 0))]
      : []),
    wait('recycle', limits.RECYCLE_MS),
    ...(was.fresh ? [wait('start', limits.START_MS)] : []),
  ],
];

/** `greet`: what is done before the join. */
export function heard(was: Session, { fence, told }: Heard, around: FirstAround, greet = join): Step {
  const { now, conversation } = around;
  if (was.openedAt === null) return [was, []];
  let session: Session = { ...was, aliveAt: now, owed: false };
  const commands: Command[] = [cancel('watchdog')];
  const started = told.some(({ type }) => type === 'sessionStart');
  if (started) {
    const heartbeatMs = beat(conversation.started?.heartbeatSeconds);
    if (heartbeatMs !== was.heartbeatMs)
      commands.push(heartbeatMs === 0 ? cancel('heartbeat') : wait('heartbeat', heartbeatMs));
    session = { ...session, heartbeatMs };
    commands.push(cancel('start'));
  }
  if (conversation.joined) commands.push(cancel('joinEcho'));
  const settles = was.fence !== '' && fence === was.fence;
  // A session of our own: its start is all there is to replay, and the agent need not wait for the fence (JOIN-2).
  const first = started && was.fresh && !conversation.joined && was.joins === 0;
  if (settles || (was.fence === '' && session.phase === 'replaying' && conversation.joined))
    return and(commands, settle(session, around, greet));
  return first ? and(commands, greet(session, around)) : [session, commands];
}

/** A positive interval within reason; 0 is the service's wish for none; else ours (HB-3, F37). */
export function beat(seconds: number | null | undefined): number {
  if (seconds === 0) return 0;
  if (seconds == null || seconds < 0) return limits.DEFAULT_HEARTBEAT_MS;
  return Math.min(120, Math.max(5, seconds)) * 1000;
}

/** The replay is over: what is known now is all that was kept. */
export function settle(was: Session, around: FirstAround, greet = join): Step {
  const { joined } = around.conversation;
  const session: Session = { ...was, fence: '' };
  // Where the fence passed before, the replay was over then: what is missing since is missing.
  const before = was.fence === '' && was.transport === 'messaging';
  const commands: Command[] = [cancel('settle'), ...(before ? [] : ([{ do: 'settled' }] as const))];
  if (was.phase === 'ending') return [session, commands];
  if (!joined) {
    if (was.joins === 0) return and(commands, greet(session, around));
    // Asked on a link that is gone, and nothing kept of it: it never arrived (JOIN-3).
    return was.openedAt !== null && was.joinAt < was.openedAt
      ? and(commands, join(session, around))
      : [session, commands];
  }
  if (!greeted(around)) commands.push(wait('joined', limits.JOINED_MS));
  return [{ ...session, phase: 'ready', fresh: false, attempt: 0, replacements: 0 }, [...commands, { do: 'save' }]];
}

/** The agent has said its name, or anything. */
export const greeted = ({ conversation: { agent, handoff } }: Pick<FirstAround, 'conversation'>): boolean =>
  agent.place + handoff.place > 0;

export const join = (was: Session, { now }: FirstAround): Step => [
  { ...was, joins: was.joins + 1, joinAt: now, fresh: false, asking: false },
  [{ do: 'say', what: 'join' }, wait('joinEcho', limits.JOIN_ECHO_MS)],
];

/** A sign of life, and an answer is due. */
export const beats = (was: Session): Step =>
  was.openedAt === null
    ? [was, []]
    : [
        { ...was, owed: true },
        [
          { do: 'say', what: 'heartbeat' },
          wait('heartbeat', was.heartbeatMs),
          // The first that was not answered counts: with a short interval the next one comes before its time is up.
          ...(was.owed ? [] : [wait('watchdog', limits.ECHO_MS)]),
        ],
      ];
