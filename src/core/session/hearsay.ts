import { ChatError } from '../errors.js';
import type { Action } from './action.js';
import { noSession } from './session.js';
import type { Sight, View } from './sight.js';

/** What a tab that does not lead does with what it hears. */

/** As if there had been nothing. */
export function forgetAll(sight: Sight): void {
  sight.wiped++;
  sight.void = sight.led;
  sight.ledger.note({ type: 'forgotten' });
  sight.view = { ...sight.view, session: noSession, subject: '', resumable: null };
  sight.draft = '';
  sight.wanted = false;
  for (const [id, { action, reject }] of sight.pending) {
    if (action.do !== 'send' && action.do !== 'retry') continue;
    sight.pending.delete(id);
    reject(new ChatError('session/ended'));
  }
}

/** A tab that leads no more gave away what was asked of it, or took it back. */
export function noteGiven({ pending }: Sight, localId: string, given: boolean): void {
  for (const [id, one] of pending) {
    const { action } = one;
    const own = action.do === 'send' ? action.localId : action.do === 'retry' ? action.again : null;
    if (own === localId) pending.set(id, { ...one, action: { ...action, given } as Action });
  }
}

/** Only what others can see counts: not every heartbeat. */
export const looksLike = (one: View, other: View): boolean =>
  one.session.phase === other.session.phase &&
  one.session.error === other.session.error &&
  one.session.record === other.session.record &&
  one.session.attempt === other.session.attempt &&
  one.session.pausedUntil === other.session.pausedUntil &&
  one.resumable === other.resumable &&
  one.kept === other.kept &&
  one.subject === other.subject;
