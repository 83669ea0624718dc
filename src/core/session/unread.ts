import { toArray } from '../conversation/item-list.js';
import type { Charge } from './parts.js';
import type { Vault } from './ports.js';
import { readStored } from './stored.js';

/**
 * A disk that could not be read may hold a conversation that can go on: it is not written over unread. It counts as another tab's
 * that has led since, unless it is somebody else's, or the visitor has spoken in what began in its place, or ended that.
 */
export function unread(vault: Vault, engine: Charge): Vault {
  let free = false;
  const isUsed = (): boolean => {
    const { settled, drafts, ended } = engine.conversation;
    return ended !== null || [...toArray(settled), ...drafts].some(({ kind }) => kind === 'visitor');
  };
  const isFree = async (): Promise<boolean> => {
    if (!free && !isUsed()) {
      const read = readStored(await vault.load());
      const others = engine.subject !== '' && read?.subject !== engine.subject;
      // It may have been spoken meanwhile.
      if (read !== null && read.sessionId !== null && !others && !isUsed()) return false;
    }
    return (free = true);
  };
  return {
    ...vault,
    save: async (record, onto) => (await isFree()) && vault.save(record, onto),
    // Who wants all of it wiped means that one as well.
    wipe: async (upTo) => (upTo === undefined || (await isFree())) && vault.wipe(upTo),
  };
}
