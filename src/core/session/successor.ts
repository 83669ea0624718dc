import { begin } from './actions.js';
import { unsentOf } from './inherit.js';
import type { Leading } from './parts.js';
import { lives } from './session.js';
import type { Sight } from './sight.js';

/**
 * A tab that takes the lead goes on with what the one before was at, as it knows that: also with an end that was under way,
 * with a session that was to follow one that is over, and with what had failed and would have been tried again.
 *
 * `dozes`: not before somebody looks. False where there is nothing to go on with.
 */
export function succeeds(engine: Leading, { view, ledger, wanted }: Sight, wall: number, dozes: boolean): boolean {
  const { session } = view;
  const { phase, transport, anew = false } = session;
  const record = transport === 'rest' ? null : session.record;
  // Its token is at hand if this tab knew the session; else the site is asked for it.
  const known = record !== null && record.sessionId === engine.resumable ? record : undefined;
  const goesOn = lives(session) || phase === 'failed';
  // A conversation over plain requests went with the page that had it: what was asked there has no answer any more.
  if (transport === 'rest')
    for (const localId of engine.outbox.all('sending')) engine.note({ type: 'doubted', localId });
  // Nobody else will say when it stops.
  if (engine.conversation.typing !== null) engine.note({ type: 'typingStopped' });
  // What was told last is what there is, and not what another has written since.
  const told = engine.ledger === ledger;
  const { ended } = ledger.conversation;
  // Another was to follow; and what waits under one that has expired was written for that.
  const follows = told && ended !== null && (goesOn || (ended === 'expired' && unsentOf(ledger).length > 0));
  // Nobody is left to hear the word of the service.
  if (told && phase === 'ending') engine.accept({ type: anew ? 'startOver' : 'end' });
  else if (known === undefined && !goesOn && !follows && !wanted) return false;
  else if (dozes) return true;
  else if (follows) engine.accept({ type: 'start', resume: null });
  else begin(engine, wall, known);
  return false;
}
