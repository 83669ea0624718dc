import { holeOf } from '../conversation/journal-data.js';
import { reduceAll } from '../conversation/reduce-all.js';
import { decodeAll } from '../protocol/other-events.js';
import { alone } from './alone.js';
import { careOf, tended } from './care.js';
import { EAGER_MS } from './limits.js';
import { mend } from './mend.js';
import type { Care, Charge, LaterHalf } from './parts.js';
import type { PagePorts, Verdict } from './ports.js';
import { act } from './rare-actions.js';
import type { Around } from './session.js';
import { SeatRest } from './seat-rest.js';
import { SharedLink } from './tab-link.js';
import { VERSION } from './words.js';

const aroundOf = ({ ports, options, conversation, ledger, resumable }: Charge, care: Care | null): Around => ({
  now: ports.clock.now(),
  random: ports.clock.random(),
  conversation,
  hole: holeOf(ledger.journal) !== null,
  context: options.context() !== null,
  fallback: ports.fallback,
  resumable,
  leavingMs: care?.leavingMs ?? 0,
});

/** The half of the client that a first message does not need, around what the page gives. */
export function loadedLater(page: PagePorts, version = VERSION): LaterHalf {
  const parts: LaterHalf = {
    page,
    decode: decodeAll,
    reduce: reduceAll,
    mend(engine, input) {
      const care = careOf(engine);
      if (input.type === 'closed' && input.closed.code === 1009) care?.tooLarge();
      return mend(engine.session, input, aroundOf(engine, care));
    },
    mendLate(engine, input) {
      engine.verdict = 'stop';
      engine.accept(input);
      const verdict = engine.verdict as Verdict;
      if (input.type !== 'closed' || verdict === 'stop') return;
      // The link has closed since, and cannot be told when to dial again.
      const { clock, early } = engine.ports;
      // Long since, where all of this was on its way; where it was asked for by the loss itself, all others have lost theirs
      // as well, and keep apart (REC-1).
      if (early === undefined || verdict === 'now') return engine.line.dial();
      engine.wait('wake', verdict === 'retry' ? clock.random() * EAGER_MS : verdict);
    },
    act,
    tend: (engine) => tended(engine, page),
    seat: (desk) => void new SeatRest(desk, parts),
    link: (desk) => new SharedLink(desk, version),
    alone: (desk, inTime) => alone(parts, desk, inTime, version),
  };
  return parts;
}
