import type { Vault } from './ports.js';
import { readStored } from './stored.js';

/**
 * A disk that could not be read may hold a conversation that can go on: it is not written over unread. Unless somebody has spoken
 * in the one that began in its place by the time that the disk answers, it counts as another tab's that has led since.
 */
export function unread(vault: Vault, spoke: () => boolean): Vault {
  let free = false;
  const isFree = async (): Promise<boolean> =>
    (free ||= spoke() || (readStored(await vault.load())?.sessionId ?? null) === null);
  return {
    ...vault,
    save: async (record, onto) => (await isFree()) && vault.save(record, onto),
    // Who wants all of it wiped means that one as well.
    wipe: async (upTo) => (upTo === undefined || (await isFree())) && vault.wipe(upTo),
  };
}
