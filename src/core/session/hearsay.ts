import { localIdOf, visitorMessage } from '../conversation/drafts.js';
import type { Conversation } from '../conversation/state.js';
import { ChatError } from '../errors.js';
import type { Action } from './action.js';
import { noSession } from './session.js';
import type { Sight, View } from './sight.js';
import type { LeadersWord } from './words.js';

/** What a tab that does not lead does with what it hears. */

/** It belongs to the conversation that it was said in, and to no later one. */
export const speaks = ({ do: what }: Action): boolean => what === 'send' || what === 'retry';

/** As if there had been nothing. */
export function forgetAll(sight: Sight): void {
  sight.wiped++;
  sight.void = sight.led;
  sight.ledger.note({ type: 'forgotten' });
  sight.view = { ...sight.view, session: noSession, subject: '', resumable: null };
  sight.draft = '';
  sight.unheard = [];
  sight.wanted = false;
  for (const [id, { action, reject }] of sight.pending) {
    if (!speaks(action)) continue;
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

/** What was asked of whoever leads is done, or could not be; false when it was not asked here. */
export function answered({ pending }: Sight, { id, error }: Extract<LeadersWord, { say: 'done' }>): boolean {
  const one = pending.get(id);
  if (one === undefined) return false;
  pending.delete(id);
  if (error === null) one.resolve();
  else one.reject(new ChatError(error));
  return true;
}

/**
 * What this tab was about to send when the lead was taken from it, said since whoever leads took it: nobody else can know of it, and it
 * is asked for. Not of another conversation, nor what the visitor takes back meanwhile.
 */
export function unknownTo(sight: Sight, subject: string, { started }: Conversation): readonly Action[] {
  const { unheard, term, view, ledger, pending } = sight;
  const { conversation } = ledger;
  sight.unheard = [];
  if (subject !== view.subject || (started !== null && started.contextId !== conversation.started?.contextId))
    return [];
  const takenBack = new Set([...pending.values()].map(({ action }) => action.do === 'discard' && action.localId));
  return unheard.flatMap((message): Action[] => {
    const { text, at } = message;
    const localId = localIdOf(message);
    const known = at < term || takenBack.has(localId) || visitorMessage(conversation, localId) !== undefined;
    return known ? [] : [{ do: 'send', text, localId }];
  });
}

/** Another tab was asked to take a message away, and has: to ask once more would be told that there is none. */
export function dropDiscarded({ pending }: Sight, conversation: Conversation): void {
  for (const [id, { action, posted, resolve }] of pending) {
    if (posted !== true || action.do !== 'discard') continue;
    if (visitorMessage(conversation, action.localId) !== undefined) continue;
    pending.delete(id);
    resolve();
  }
}

/** Only what others can see counts: not every heartbeat. */
export const looksLike = (one: View, other: View): boolean =>
  one.session.phase === other.session.phase &&
  one.session.error === other.session.error &&
  one.session.anew === other.session.anew &&
  one.session.record === other.session.record &&
  one.session.attempt === other.session.attempt &&
  one.session.pausedUntil === other.session.pausedUntil &&
  one.resumable === other.resumable &&
  one.kept === other.kept &&
  one.subject === other.subject;
