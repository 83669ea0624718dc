import { ChatError } from '../errors.js';
import type { Action } from './action.js';
import { begin, send } from './actions.js';
import type { Audience, EngineOptions } from './audience.js';
import { engineOf } from './engine.js';
import { later } from './later.js';
import { Ledger } from './ledger.js';
import { DEAF_MS, LOST_MS } from './limits.js';
import type { AllPorts, Leading, Seat } from './parts.js';
import { noSession, type Session } from './session.js';

const SURELY_FITS = 5_000;

/**
 * One tab's place at the conversation: it leads, with an engine and the only socket, or follows what another tab tells.
 * To the rest of the client there is no difference.
 *
 * This is as much of it as a first message needs: it takes the lead where nobody has it and nothing has to be read. All
 * that comes after is for the rest of it (`SeatRest`), which is loaded later.
 */
export function seatOf(ports: AllPorts, options: EngineOptions, audience: Audience): Seat {
  const { clock } = ports;
  const blank = {
    ledger: new Ledger(),
    session: noSession as Session,
    subject: '',
    kept: true,
    resumable: null,
    draft: '',
  };

  /** Nothing of what was asked for will be done. */
  const reject = (error: ChatError): void => {
    for (const one of seat.pending.values()) one.reject(error);
    seat.pending.clear();
  };

  /** Whoever leads is to do it. */
  const ask = (action: Action): Promise<void> =>
    new Promise((resolve, reject_) => {
      seat.pending.set(clock.uuid(), { action, resolve, reject: reject_ });
    });

  /** What leads, or asks whoever does. */
  const load = (): void => {
    // Who asks again where it has failed sees that it is tried.
    blank.session = noSession;
    audience.changed();
    void seat.later.load().catch((error: ChatError) => {
      clock.after(DEAF_MS, () => seat.engine ?? seat.rest ?? reject(error));
      // It may come any time, and goes on then; but it is not to be said for ever that it is on its way. Whoever leads or
      // follows by then shows what it knows itself.
      clock.after(LOST_MS, () => {
        blank.session = { ...noSession, phase: 'failed', error: error.code };
        audience.changed();
      });
    });
  };

  const act = async (engine: Leading, action: Action): Promise<void> => {
    const wall = clock.wall();
    if (action.do === 'start') return begin(engine, wall);
    // A letter is six bytes of a frame at most: so many fit, and whether more do is counted by the rest.
    if (action.do === 'send' && action.text.length < SURELY_FITS) {
      const kept = await send(engine, action, wall);
      if (kept && !engine.orphaned) return;
      if (seat.rest?.wiped === true) throw new ChatError('session/ended');
    } else await seat.later.load();
    return seat.do(action);
  };

  const lead = async (): Promise<void> => {
    if (seat.rest !== null) return seat.rest.lead();
    seat.locked = true;
    // The first conversation here waits for nothing; one that there was has to be read, and reading is loaded later.
    if ((await ports.vault.some()) || seat.rest !== null || !seat.locked) return load();
    const wall = clock.wall();
    const changed = (): void => {
      if (seat.engine !== null) audience.changed();
    };
    const engine = engineOf(ports, options, { ...audience, changed }, seat.later, {
      ...blank,
      aliveAt: wall,
      term: wall,
      onDisk: false,
      written: new Set(),
    });
    seat.seen = seat.engine = engine;
    ports.log.note('tab/leads');
    void engine.save();
    if (seat.wanted) begin(engine, wall);
    for (const { action, resolve, reject } of seat.pending.values()) act(engine, action).then(resolve, reject);
    seat.pending.clear();
    audience.changed();
  };

  /** What is known here is kept for the rest of the seat, and for whoever still looks. */
  const leave = (): void => {
    const { engine } = seat;
    seat.locked = false;
    seat.engine = null;
    void engine?.stop();
    seat.resign?.();
  };

  /** Until what wipes or ends what there is can be done; where it cannot, what was asked right after it is not done either. */
  let wiping: Promise<unknown> | null = null;

  const seat: Seat = {
    ports,
    options,
    audience,
    later: later(
      clock,
      () => ports.parts(),
      (parts) => seat.stopped || parts.seat(seat),
    ),
    seen: blank,
    engine: null,
    resign: undefined,
    leave,
    pending: new Map(),
    wanted: false,
    robbed: false,
    locked: false,
    stopped: false,
    rest: null,
    async do(action) {
      if (seat.stopped) throw new ChatError('client/destroyed');
      if (seat.rest !== null) return seat.rest.do(action);
      ((!blank.session.error && ports.early?.sit) || load)(seat);
      seat.resign ??= ports.tabs.lead(
        () => void lead(),
        () => {
          if (seat.rest !== null) return seat.rest.lost();
          seat.robbed = true;
          leave();
          load();
        },
        // Who follows needs the rest at once.
        ports.early && load,
      );
      // Forget, identify, logout, end and start over: what is asked after that is of whoever, or of what is there then.
      if (/^[efil]|O/.test(action.do)) wiping = seat.later.load().finally(() => (wiping = null));
      if (wiping) return wiping.then(() => seat.do(action));
      seat.wanted ||= action.do === 'start' || action.do === 'send';
      return seat.engine === null ? ask(action) : act(seat.engine, action);
    },
    keepDraft(text) {
      if (seat.rest !== null) return seat.rest.keepDraft(text);
      seat.seen.draft = text;
      seat.engine?.care?.touch();
    },
    wrote: (text) => seat.rest?.wrote(text),
    stop() {
      seat.stopped = true;
      ports.early?.rise();
      seat.later.stop();
      reject(new ChatError('client/destroyed'));
      (seat.rest?.stop ?? leave)();
    },
  };
  return seat;
}
