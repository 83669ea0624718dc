import { errorCodes, type ErrorCode } from '../errors.js';
import { expire, fail, gone, over1000 } from './ending.js';
import * as limits from './limits.js';
import { closed, complained, probed } from './link.js';
import type { SessionRecord, Weather } from './ports.js';
import { heard, join, opened, settle } from './replay.js';
import {
  cancelled,
  linkTimers,
  lives,
  noSession,
  type Around,
  type Input,
  type Session,
  type Step,
  type Timer,
} from './session.js';

/** (what we are, what we are told) → what we become and what must be done. It never waits, sends or remembers. */
export function step(was: Session, input: Input, around: Around): Step {
  switch (input.type) {
    case 'start':
      if (lives(was)) return [was, []];
      // Another tab of ours held it until now.
      return input.record === undefined
        ? start(was, input.resume)
        : authorized({ ...was, phase: 'authorizing' }, input.record, true, around);
    case 'authorized':
      return was.phase === 'authorizing' ? authorized(was, input.record, input.resumed, around) : [was, []];
    case 'refused':
      return was.phase === 'authorizing' ? refused(was, input.error) : [was, []];
    case 'opened':
      return opened(was, input.fence, around);
    case 'heard':
      return heard(was, input, around);
    case 'closed':
      return closed(was, input.closed, around);
    case 'probed':
      return probed(was, input.reachable, around);
    case 'contextDone':
      return was.phase === 'replaying' && was.asking ? join(was, around) : [was, []];
    case 'complaint':
      return complained(was, input.code);
    case 'elapsed':
      return elapsed(was, input.timer, around);
    case 'weather':
      return weathered(was, input.weather, around);
    case 'acted':
      return was.phase === 'reconnecting' ? [was, [{ do: 'dial' }]] : [was, []];
    case 'end':
      return end(was);
    case 'startOver':
      return [
        { ...noSession, phase: 'authorizing', online: was.online },
        [
          ...(was.phase === 'ready' ? ([{ do: 'say', what: 'end' }] as const) : []),
          ...cancelled(linkTimers),
          { do: 'hangUp', code: 1000 },
          ...(lives(was) && was.record !== null ? ([{ do: 'lose', reason: 'user_ended' }] as const) : []),
          { do: 'authorize', sessionId: null },
        ],
      ];
    case 'stop':
      return [
        { ...noSession, online: was.online },
        [...cancelled([...linkTimers, 'end', 'wake']), { do: 'hangUp', code: 4002 }],
      ];
  }
}

function start(was: Session, resume: string | null): Step {
  return [
    { ...was, phase: 'authorizing', error: null, refusals: 0, attempt: 0 },
    [{ do: 'authorize', sessionId: resume }],
  ];
}

function authorized(was: Session, record: SessionRecord | null, resumed: boolean, { now, known }: Around): Step {
  if (record === null) {
    // The old session cannot be had again. If the visitor said nothing in it, nobody misses it.
    if (!resumed) return fail(was, 'session/unrecoverable');
    return known.spoken
      ? expire({ ...was, record: null })
      : [
          was,
          [
            { do: 'lose', reason: 'replaced' },
            { do: 'authorize', sessionId: null },
          ],
        ];
  }
  const same = was.record?.sessionId === record.sessionId;
  return [
    {
      ...was,
      phase: was.online ? 'connecting' : 'offline',
      record,
      fresh: !resumed,
      joins: same ? was.joins : 0,
      aliveAt: now,
      heartbeatMs: same ? was.heartbeatMs : limits.DEFAULT_HEARTBEAT_MS,
    },
    [{ do: 'begin', resumed }, ...(was.online ? ([{ do: 'dial' }] as const) : [])],
  ];
}

/** The calls were tried as often as they may be (HS-1); the way out is `start` again, or the network's return. */
const refused = (was: Session, error: ErrorCode): Step =>
  was.online ? fail(was, error) : [{ ...was, phase: 'offline', error: 'transport/offline' }, []];

function elapsed(was: Session, timer: Timer, around: Around): Step {
  const { known, now } = around;
  switch (timer) {
    case 'settle':
      // A transport without replay echoes no fence, and may have nothing to say.
      return was.fence !== '' || was.phase === 'replaying' ? settle(was, around) : [was, []];
    case 'heartbeat':
      return was.openedAt === null
        ? [was, []]
        : [
            { ...was, owed: true },
            [
              { do: 'say', what: 'heartbeat' },
              { do: 'wait', timer: 'heartbeat', ms: was.heartbeatMs },
              // The first that was not answered counts: with a short interval the next one comes before its time is up.
              ...(was.owed ? [] : ([{ do: 'wait', timer: 'watchdog', ms: limits.ECHO_MS }] as const)),
            ],
          ];
    case 'watchdog':
    case 'start':
      return dropped(was);
    case 'recycle':
      // Not in the middle of anything.
      return known.waiting || was.phase !== 'ready' ? [was, [{ do: 'wait', timer, ms: 10_000 }]] : dropped(was);
    case 'joinEcho':
      if (known.joined || was.openedAt === null) return [was, []];
      // Not even anything else was heard: it is the link.
      if (was.aliveAt <= was.joinAt) return dropped(was);
      return was.joins < 2 ? join(was, around) : [{ ...was, error: 'session/unavailable' }, []];
    case 'rejoin':
      return was.openedAt === null ? [was, []] : join(was, around);
    case 'joined':
      return known.greeted || was.openedAt === null ? [was, []] : [{ ...was, error: 'session/unavailable' }, []];
    case 'end':
      return was.phase === 'ending' ? over1000(was, 'user_ended') : [was, []];
    case 'wake':
      return now - was.aliveAt > limits.EXPIRY_MS && was.record !== null && was.openedAt === null
        ? expire(was)
        : [was, lives(was) && was.record !== null ? [{ do: 'dial' }] : []];
  }
}

/** The link is dead, or too old: another one, at once. */
const dropped = (was: Session): Step =>
  was.openedAt === null
    ? [was, []]
    : [
        { ...was, phase: was.phase === 'ending' ? 'ending' : 'reconnecting', openedAt: null, fence: '' },
        [...cancelled(linkTimers), { do: 'redial' }],
      ];

function weathered(was: Session, weather: Weather, around: Around): Step {
  switch (weather) {
    case 'offline':
      if (!lives(was)) return [{ ...was, online: false }, []];
      return [
        {
          ...was,
          online: false,
          phase: was.phase === 'authorizing' || was.phase === 'ending' ? was.phase : 'offline',
          openedAt: null,
          fence: '',
          error: 'transport/offline',
        },
        [...cancelled(linkTimers), { do: 'hangUp', code: 4002 }, { do: 'save' }],
      ];
    case 'online':
      return back({ ...was, online: true }, around);
    case 'returned':
    case 'visible':
      return back(was, around);
    case 'hidden':
    case 'leaving':
      return [was, [{ do: 'save' }]];
  }
}

/** Network or page came back: look at once, a little apart from everybody else. */
function back(was: Session, { now, random, known }: Around): Step {
  if (was.phase === 'failed' && was.online && was.error !== null && errorCodes[was.error].retry)
    return start(was, was.record?.sessionId ?? null);
  if (!lives(was) || was.phase === 'authorizing' || was.phase === 'ending') return [was, []];
  if (was.record === null) return was.online ? start(was, null) : [was, []];
  if (was.openedAt !== null)
    // It may be half open: an answer is due soon.
    return was.heartbeatMs === 0
      ? [was, []]
      : [
          { ...was, owed: true },
          [
            { do: 'say', what: 'heartbeat' },
            { do: 'wait', timer: 'watchdog', ms: limits.DOUBT_MS },
          ],
        ];
  if (now - was.aliveAt > limits.EXPIRY_MS) return known.spoken ? expire(was) : gone(was, known);
  if (!was.online) return [was, []];
  return [{ ...was, phase: 'reconnecting', error: null }, [{ do: 'wait', timer: 'wake', ms: random * 250 }]];
}

function end(was: Session): Step {
  if (!lives(was)) return [was, []];
  if (was.openedAt === null || was.phase === 'authorizing') return over1000(was, 'user_ended');
  return [
    { ...was, phase: 'ending' },
    [
      { do: 'say', what: 'end' },
      { do: 'wait', timer: 'end', ms: limits.END_MS },
    ],
  ];
}
