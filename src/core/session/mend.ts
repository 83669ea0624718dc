import { retryable } from '../errors.js';
import { dropped, offline } from './adrift.js';
import { codeOf } from './code-of.js';
import { over1000 } from './ending.js';
import { fail } from './fail.js';
import { busy, visitorSpoke } from './known.js';
import * as limits from './limits.js';
import { closed, complained, probed, refused } from './link-lost.js';
import { expire, gone } from './losing.js';
import type { Weather } from './ports.js';
import { speech } from './speech.js';
import { authorized } from './machine.js';
import { dialable, outlived } from './reach.js';
import { greeted, heard, join, opened, settle, type Heard } from './replay.js';
import {
  and,
  hangUp,
  lives,
  noSession,
  start,
  still,
  type Around,
  type FirstAround,
  type Input,
  type Session,
  type Step,
  type Timer,
} from './session.js';

/** The other half of `step`: all that does not go as it should, and the ends. */
export function mend(given: Session, input: Input, around: Around): Step {
  const was = impatient(given);
  switch (input.type) {
    case 'start':
      // Another tab of ours held it until now.
      if (input.record !== undefined) return authorized(was, input.record, true, around);
      return pressed(was, around);
    case 'authorized':
      if (was.phase !== 'authorizing' && was.phase !== 'failed') return [was, []];
      return input.record === null
        ? refusedToResume(was, input.resumed, around)
        : authorized({ ...was, attempt: 0 }, input.record, input.resumed, around);
    case 'refused':
      return was.phase === 'authorizing' || was.phase === 'failed'
        ? refused(was, codeOf(input.error), around)
        : [was, []];
    case 'paused':
      // One that has failed has said so; that it is being tried again is not said.
      return [was.phase === 'authorizing' ? { ...was, error: 'auth/rate-limited', pausedUntil: input.until } : was, []];
    case 'opened':
      return reopened(was, input.fence, around);
    case 'heard':
      return heardOddly(was, input, around);
    case 'contextDone':
      return was.phase === 'replaying' && was.asking && !around.conversation.joined ? join(was, around) : [was, []];
    case 'resync':
      return dropped(was);
    case 'acted':
      return [was, was.phase === 'reconnecting' ? [{ do: 'dial' }] : []];
    case 'closed':
      return closed(was, input.closed, around);
    case 'probed':
      return probed(was, input.answers, around);
    case 'complaint':
      // What is said of a session that ends anyway changes nothing about that, and nothing about what is to come after it.
      return was.phase === 'ending' ? [was, []] : complained(was, input.code, around);
    case 'elapsed':
      return elapsed(was, input.timer, around);
    case 'weather':
      return weathered(was, input.weather, around);
    case 'stop':
      return stopped(was);
    case 'outlived':
      return and([{ do: 'lose', reason: 'expired' }], stopped(was));
    case 'end':
      return end(was, around);
    case 'startOver':
      return startOver(was, around);
    default:
      return [was, []];
  }
}

/** The patience for a long replay ends with it. */
const impatient = (was: Session): Session =>
  was.deaf && was.openedAt !== null && was.aliveAt > was.openedAt ? { ...was, deaf: 0 } : was;

const stopped = (was: Session): Step => [{ ...noSession, online: was.online }, [{ ...still, all: true }, hangUp(4002)]];

/** The old session cannot be had again. If the visitor said nothing in it, nobody misses it. */
function refusedToResume(was: Session, resumed: boolean, { conversation }: Around): Step {
  if (!resumed) return fail(was, 'session/unrecoverable');
  return visitorSpoke(conversation)
    ? expire({ ...was, record: null })
    : [
        was,
        [
          { do: 'lose', reason: 'replaced' },
          { do: 'authorize', sessionId: null },
        ],
      ];
}

function reopened(was: Session, fence: string, around: Around): Step {
  const [session, commands] = opened(was, fence, around);
  return [
    {
      ...session,
      phase: was.phase === 'ending' ? 'ending' : 'replaying',
      // Only the agent's word, or anybody's, shows that somebody is there.
      error: was.error === 'session/unavailable' ? was.error : null,
    },
    commands,
  ];
}

function heardOddly(was: Session, input: Heard, around: Around): Step {
  if (was.openedAt === null) return [was, []];
  if (around.conversation.ended !== null) return around.hole ? endedTorn(was, input.fence) : over1000(was, null);
  const [session, commands] = heard(was, input, around, greet);
  const spoke = input.told.some(({ type }) => speech.has(type));
  return [{ ...session, error: was.error === 'session/unavailable' && spoke ? null : was.error }, commands];
}

/** The page is asked for context before the agent is asked to join. */
const greet = (was: Session, around: FirstAround): Step => {
  if (was.asking || was.phase === 'ending') return [was, []];
  return around.context ? [{ ...was, asking: true }, [{ do: 'context' }]] : join(was, around);
};

/**
 * The mark of the replay has not passed. When nothing comes any more, or for too long something does, who is to be asked in is, and who writes may; what is missing
 * is not judged yet, for on a slow line it may still be coming (DLV-8).
 */
function quiet(was: Session, around: Around): Step {
  const { fence, heartbeatMs, openedAt, owed, aliveAt } = was;
  const { now } = around;
  if (!owed && now - aliveAt < limits.SETTLE_MS && now - (openedAt ?? 0) < limits.PATIENT_MS)
    return [was, [{ do: 'wait', timer: 'settle', ms: limits.SETTLE_MS }]];
  const [session, commands] = settle(was, around, greet);
  // Who wants no heartbeats may echo none.
  if (heartbeatMs === 0) return [session, commands];
  return [session, commands.map((one) => (one.do === 'settled' ? { do: 'unmarked', fence } : one))];
}

function elapsed(was: Session, timer: Timer, around: Around): Step {
  const { conversation, now } = around;
  switch (timer) {
    // A transport without replay echoes no fence, and may have nothing to say.
    case 'settle':
      return was.fence !== '' ? quiet(was, around) : was.phase === 'replaying' ? settle(was, around, greet) : [was, []];
    case 'watchdog': {
      // The heartbeat stands in line behind a long message, and the other side has not heard of it (F30).
      if (around.leavingMs > 0) return [was, [{ do: 'wait', timer, ms: around.leavingMs }]];
      // A replay may take longer, on a slow line, and would never be let through.
      const deaf = was.aliveAt === was.openedAt ? Math.min((was.deaf ?? 0) + 1, limits.MOST_DEAF) : 0;
      return dropped({ ...was, deaf });
    }
    case 'start':
      return dropped(was);
    case 'recycle':
      // Not in the middle of anything.
      return busy(conversation) || was.phase !== 'ready' ? [was, [{ do: 'wait', timer, ms: 10_000 }]] : dropped(was);
    case 'joinEcho': {
      if (conversation.joined || was.openedAt === null) return [was, []];
      // Not even anything else was heard: it is the link.
      if (was.aliveAt <= was.joinAt) return dropped(was);
      if (was.joins < 2) return join(was, around);
      // Twice in vain (JOIN-5): its answer may have been lost on its way alone, and then a replay tells.
      const unavailable: Session = { ...was, error: 'session/unavailable' };
      return was.joins === 2 ? dropped(unavailable) : [unavailable, []];
    }
    case 'again':
      return was.phase === 'failed' && was.online
        ? [was, [{ do: 'authorize', sessionId: around.resumable }]]
        : [was, []];
    case 'greet':
      return greeted(around) ? [was, []] : elapsed(was, 'rejoin', around);
    case 'rejoin':
      return was.openedAt === null ? [was, []] : join(was, around);
    case 'joined':
      return greeted(around) || was.openedAt === null ? [was, []] : [{ ...was, error: 'session/unavailable' }, []];
    case 'end':
      return was.phase === 'ending' ? over1000(was, 'user_ended') : [was, []];
    case 'wake':
      return outlived(was, now) && was.record !== null && was.openedAt === null
        ? expire(was)
        : [was, lives(was) && dialable(was) ? [{ do: 'dial' }] : []];
    default:
      return [was, []];
  }
}

/** The end came, and something before it did not: once more from below it, while the service still has it. */
const endedTorn = (was: Session, fence: string): Step => {
  if (was.fence === '')
    return [
      { ...was, phase: 'ending', openedAt: null },
      [still, { do: 'redial' }, { do: 'wait', timer: 'end', ms: limits.TORN_END_MS }],
    ];
  // A session that has ended echoes no fence: the replay is over when nothing more comes.
  return fence === was.fence ? over1000(was, null) : [was, [{ do: 'wait', timer: 'settle', ms: limits.SETTLE_MS }]];
};

/** The visitor will not wait any longer. */
function pressed(was: Session, around: Around): Step {
  // For the agent: asked anew, on another link; on this one where it has been heard that it was asked.
  if (was.error === 'session/unavailable') {
    const anew: Session = { ...was, error: null, joins: 0 };
    return was.phase === 'ready' && around.conversation.joined ? joinOnceMore(anew, around) : dropped(anew);
  }
  const waits = (was.phase === 'connecting' || was.phase === 'reconnecting') && was.openedAt === null;
  return waits ? [{ ...was, error: null }, [{ do: 'dial' }]] : [was, []];
}

const joinOnceMore = (was: Session, around: Around): Step =>
  and([{ do: 'wait', timer: 'joined', ms: limits.JOINED_MS }], join(was, around));

function weathered(was: Session, weather: Weather, around: Around): Step {
  switch (weather) {
    case 'offline':
      if (!lives(was)) return [{ ...was, online: false }, []];
      return offline(was);
    case 'online':
      return back({ ...was, online: true, error: was.error === 'transport/offline' ? null : was.error }, around);
    case 'returned':
    case 'visible':
      return back(was, around);
    case 'hidden':
    case 'leaving':
      return [was, [{ do: 'save' }]];
  }
}

/** Network or page came back: look at once, a little apart from everybody else. */
function back(was: Session, { now, random, conversation, resumable }: Around): Step {
  if (was.phase === 'failed' && was.online && was.error !== null && retryable(was.error)) return start(was, resumable);
  if (!lives(was) || was.phase === 'authorizing' || was.phase === 'ending') return [was, []];
  if (!dialable(was)) return was.online ? start(was, resumable) : [was, []];
  if (was.openedAt !== null)
    // It may be half open: an answer is due soon, unless it is given longer for its first word.
    return was.heartbeatMs === 0 || was.deaf
      ? [was, []]
      : [
          { ...was, owed: true },
          [
            { do: 'say', what: 'heartbeat' },
            { do: 'wait', timer: 'watchdog', ms: limits.DOUBT_MS },
          ],
        ];
  if (outlived(was, now)) return visitorSpoke(conversation) ? expire(was) : gone(was, conversation);
  if (!was.online) return [was, []];
  return [{ ...was, phase: 'reconnecting', error: null }, [{ do: 'wait', timer: 'wake', ms: random * 250 }]];
}

/** What has failed for now, or is to be gone on with, would begin by itself: it ends as well. */
function end(was: Session, { conversation }: FirstAround, anew = false): Step {
  const { session, drafts, ended } = conversation;
  const waits = was.phase === 'failed' || (was.phase === 'idle' && ended === null && session + drafts.length > 0);
  if (!lives(was) && !waits) return [was, []];
  // It has been told; what was asked for last holds.
  if (was.phase === 'ending') return [{ ...was, anew }, []];
  if (was.openedAt === null || was.phase === 'authorizing') return over1000(was, 'user_ended');
  const unasked = (['joinEcho', 'rejoin', 'greet'] as const).map((timer) => ({ do: 'cancel', timer }) as const);
  return [{ ...was, phase: 'ending' }, [...unasked, { do: 'sayEnd' }, { do: 'wait', timer: 'end', ms: limits.END_MS }]];
}

/** What was said last may just be arriving: that is waited for as at an end. What waits is not for the new session. */
function startOver(was: Session, around: Around): Step {
  const refuse = { do: 'refuse', error: 'session/ended' } as const;
  const anew = { ...was, anew: true } as const;
  if (!lives(was) || !dialable(was)) return over1000(anew, 'user_ended');
  const [ending, commands] = end(anew, around, true);
  return and(
    [refuse],
    ending.phase !== 'ending' || around.conversation.drafts.some(({ delivery }) => delivery === 'sending')
      ? [ending, commands]
      : and([{ do: 'sayEnd' }], over1000(anew, 'user_ended')),
  );
}
