import { retryable, type ErrorCode } from '../errors.js';
import type { SystemCode } from '../protocol/system-messages.js';
import { again, noLine } from './adrift.js';
import { over1000 } from './ending.js';
import { fail } from './fail.js';
import { expire, gone } from './losing.js';
import { busy, unanswered } from './known.js';
import { greeted } from './replay.js';
import * as limits from './limits.js';
import { outlived } from './reach.js';
import type { Answers, Closed, Verdict } from './ports.js';
import {
  and,
  hangUp,
  lives,
  still,
  type Around,
  type Command,
  type Session,
  type Step,
  type Timer,
} from './session.js';
import { afterClose } from './triage.js';

/** The link closed: what that means, and when to dial again. */
export function closed(was: Session, { code, opened: wasOpen, attempt }: Closed, around: Around): Step {
  const { now, conversation, random } = around;
  const down: Session = { ...was, openedAt: null, fence: '', attempt: attempt + 1 };
  const verdict = (verdict: Verdict): Command => ({ do: 'verdict', verdict });
  const stop = [still, verdict('stop')];
  if (!lives(was)) return [down, stop];
  if (was.phase === 'ending') return and(stop, over1000(was, 'user_ended'));
  // A handshake that fails has no code of its own.
  const intent = wasOpen ? afterClose(code) : 'again';
  if (intent === 'final') return and(stop, over1000(was, 'closed'));
  if (intent === 'unknown-session') return and(stop, gone(down, conversation));
  if (outlived(was, now)) return and(stop, expire(down));
  if (!was.online) return [{ ...down, phase: 'offline', error: 'transport/offline' }, stop];
  const most = conversation.started?.maxReconnects ?? limits.DEFAULT_RECONNECTS;
  const tried = down.attempt >= most && most > 0;
  const next: Session = {
    ...down,
    phase: again(was, wasOpen),
    error: tried ? 'transport/unreachable' : was.error,
  };
  const commands: Command[] = [still, { do: 'save' }];
  const eager = busy(conversation) || unanswered(conversation);
  if (wasOpen) return [next, [...commands, verdict(redial(eager, random))]];
  return [
    next,
    [
      ...commands,
      { do: 'probe' },
      verdict(tried ? limits.PATIENT_MS : apart(eager || was.phase === 'connecting', random, attempt)),
    ],
  ];
}

/** When a server restarts, all of its clients lose their link at once. Those who wait for something go first. */
export const redial = (eager: boolean, random: number): number =>
  eager ? random * limits.EAGER_MS : limits.HERD_FROM_MS + random * (limits.HERD_TO_MS - limits.HERD_FROM_MS);

/** And while it is down, those who wait for nothing keep apart, wider with each time. */
export const apart = (eager: boolean, random: number, attempt: number): Verdict =>
  eager
    ? 'retry'
    : limits.HERD_FROM_MS +
      random * Math.min(limits.PATIENT_MS, (limits.HERD_TO_MS - limits.HERD_FROM_MS) * 2 ** attempt);

/** All refused handshakes look alike to a page; who answers at all tells them apart (HSF-3, HSF-4). */
export function probed(was: Session, answers: Answers, { now, conversation, fallback }: Around): Step {
  if ((was.phase !== 'connecting' && was.phase !== 'reconnecting') || was.openedAt !== null) return [was, []];
  // Its policy will refuse the next as well, and each time a line on the console has the token in it.
  if (answers === 'page')
    return fallback && was.transport === 'messaging' ? fallBack(was) : fail(was, 'transport/blocked');
  if (answers !== 'service') {
    const filtered = answers === 'site' && fallback && was.fresh && was.transport === 'messaging';
    const refusals = filtered ? was.refusals + 1 : was.refusals;
    return filtered && refusals >= limits.UNREACHED
      ? fallBack(was)
      : [{ ...was, refusals, error: was.error ?? 'transport/unreachable' }, []];
  }
  const refusals = was.refusals + 1;
  const session: Session = { ...was, refusals };
  if (was.fresh && refusals >= limits.REFUSALS_OF_STORED)
    // One more session tells whether it is the session or the way to it.
    if (was.replacements === 0) return gone(session, conversation);
    else
      return fallback && was.transport === 'messaging'
        ? fallBack(session)
        : refusals >= limits.REFUSALS
          ? quietly(fail(session, 'transport/blocked'), limits.PATIENT_MS)
          : [session, []];
  const wasOpen = was.phase === 'reconnecting';
  const most = wasOpen ? limits.REFUSALS : limits.REFUSALS_OF_STORED;
  const lately = wasOpen && now - was.aliveAt < limits.LATELY_MS;
  return refusals < most || was.fresh || lately ? [session, []] : gone(session, conversation);
}

/** No session was to be had. Where the service alone does not answer, the website's own way to it is another (docs/decisions/0031). */
export function refused(was: Session, error: ErrorCode, { fallback }: Around): Step {
  if (!was.online) return noLine(was);
  if (fallback && error === 'transport/blocked') return fallBack(was);
  const tried = { ...was, error, attempt: was.attempt + 1 };
  const failed: Step = was.phase === 'failed' ? [tried, []] : fail(tried, error);
  // The calls were tried as often as they may be (HS-1).
  return retryable(error) ? quietly(failed, Math.min(limits.PATIENT_MS * 2 ** was.attempt, limits.RAREST_MS)) : failed;
}

/** It has failed, until somebody asks or the network returns; what may pass is tried again besides, and nothing said of that. */
const quietly = ([failed, commands]: Step, ms: number): Step => [
  failed,
  [...commands, { do: 'wait', timer: 'again', ms }],
];

/** Another conversation, over plain requests: it has no replay, no heartbeats. */
const fallBack = (was: Session): Step => [
  { ...was, transport: 'rest', phase: 'connecting', refusals: 0, attempt: 0, error: null, heartbeatMs: 0 },
  [hangUp(4002), { do: 'begin', resumed: false }, { do: 'afresh' }, { do: 'dial' }],
];

/** What the service complains of in words, when it happens, never in a replay (E1 to E14). */
export function complained(given: Session, code: SystemCode, around: Around): Step {
  // Asked in by another page, or tab.
  const was = given.joins === 0 && around.conversation.joined ? { ...given, joins: 1 } : given;
  switch (code) {
    case 'sessionGone':
      return expire(was);
    case 'connectorGone':
      return fail(was, 'session/unavailable');
    case 'overloaded':
      // E3: whoever has been greeted only waits longer for an answer.
      return greeted(around) ? [was, []] : joinAgain(was, 'greet');
    case 'conversationUnnamed':
      // E11: it persists.
      return was.joins < 3 ? joinAgain(was) : gone(was, around.conversation);
    case 'notStarted':
    case 'conversationGone':
      return joinAgain(was);
    default:
      return [was, []];
  }
}

/** JOIN-8: after 2 s, then 5 s, and no more. */
const joinAgain = (was: Session, timer: Timer = 'rejoin'): Step =>
  was.joins > 0 && was.joins < 3
    ? [was, [{ do: 'wait', timer, ms: was.joins === 1 ? 2_000 : 5_000 }]]
    : [{ ...was, error: 'session/unavailable' }, []];
