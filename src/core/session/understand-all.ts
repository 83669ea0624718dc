import { together } from '../conversation/item-list-more.js';
import type { Reduce } from '../conversation/reduce.js';
import type { Ledger } from './ledger.js';

/** Understands all that was told, of a long history half of it only now: thousands that stand among others. */
export function understandAll(ledger: Ledger, understands: Reduce): void {
  if (ledger.held.length === 0) return ledger.learn(understands);
  const settled = together(ledger.conversation.settled, (list) => {
    ledger.conversation = { ...ledger.conversation, settled: list };
    ledger.learn(understands);
    return ledger.conversation.settled;
  });
  ledger.conversation = { ...ledger.conversation, settled };
}
