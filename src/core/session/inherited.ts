import { localIdOf } from '../conversation/drafts.js';
import type { VisitorMessage } from '../conversation/items.js';
import type { Ledger } from './ledger.js';

// What a tab that takes the lead does about messages that wait.

const waiting = ({ conversation }: Ledger): readonly VisitorMessage[] =>
  conversation.drafts.filter(({ delivery }) => delivery === 'waiting');

/** The replay tells whether they arrived; what is not in it is in doubt. */
export function nobodyKnows(ledger: Ledger): void {
  for (const message of waiting(ledger)) ledger.note({ type: 'handed', localId: localIdOf(message) });
}

/** What only this tab knows of, and nobody was given: it goes on waiting. */
export function addWaiting(to: Ledger, from: Ledger): void {
  for (const message of waiting(from))
    to.note({ type: 'drafted', localId: localIdOf(message), text: message.text, at: message.at });
}
