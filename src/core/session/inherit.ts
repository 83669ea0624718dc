import { localIdOf } from '../conversation/drafts.js';
import type { VisitorMessage } from '../conversation/items.js';
import { reduceAll } from '../conversation/reduce-all.js';
import type { EngineState } from './audience.js';
import { lasting } from './lasting.js';
import { Ledger } from './ledger.js';
import type { Ports, Vault } from './ports.js';
import { nextTerm, type Sight } from './sight.js';
import { isNewer, readStored, type Read } from './stored.js';

/** What a tab knows of whoever led before it. */
interface Heard {
  /** Everything that was told has been heard. */
  readonly inTime: boolean;
  /** Another tab has led since this one last did. */
  readonly led: boolean;
}

/** Null when there is nothing of ours, undefined when it could not be read, or is a newer version's. */
export async function readFrom(vault: Vault, sight: Sight, taking = false): Promise<Read | null | undefined> {
  const data = await vault.load(taking).catch(() => undefined);
  if (data === undefined || isNewer(data)) return undefined;
  const read = readStored(data);
  if (read === null || read.term > sight.void) return read;
  // Written by this tab when it did not know yet that everything had been wiped.
  await vault.wipe(sight.void).catch(() => undefined);
  return null;
}

/** And whoever led until now, and may not know that it does not, writes no more; what cannot be written may still be read. */
export async function takeFrom(vault: Vault, sight: Sight, together: boolean): ReturnType<typeof readFrom> {
  const read = await readFrom(vault, sight, true);
  return read === undefined && together ? readFrom(vault, sight) : read;
}

/** What a tab that takes the lead goes on with: what it was told, or what is on the disk. */
export function inherit(
  sight: Sight,
  read: Read | null | undefined,
  { clock, vault }: Ports,
  { inTime, led }: Heard,
): EngineState {
  const { view, ledger, term, draft, aliveAt, robbed, written } = sight;
  // What the tab that led told until now is newer than the disk; what this tab knew when it slept is not.
  const onDisk = view.kept && lasting(vault.mode);
  // Of one that has ended nothing may be on the disk; here it can still be read.
  const ended = read === null && ledger.conversation.ended !== null;
  const readTerm = read?.term ?? 0;
  // Whoever took the lead has written since; with what this tab could not write down itself it is not to be undone.
  const newer = read !== null && (readTerm > term || robbed);
  const told = read === undefined || (inTime && term >= readTerm) || (!onDisk && !newer) || ended;
  const stored = told ? null : read;
  const from = told ? ledger : (read?.ledger ?? new Ledger(reduceAll));
  // A tab that led while this one slept may have given away what it was told of, or could read, and nobody may be left to
  // say so: the replay tells whether it has arrived.
  const unsure = (message: VisitorMessage): boolean => led || written.has(localIdOf(message));
  if (!told && read !== null) {
    // What this tab has read, others may have.
    const read = unsentOf(from).map(localIdOf);
    addWaiting(from, ledger, unsure);
    for (const localId of read) written.add(localId);
  }
  if (told && !inTime)
    for (const message of unsentOf(ledger).filter(unsure)) ledger.note({ type: 'handed', localId: localIdOf(message) });
  return {
    ledger: from,
    resumable: (told ? view.resumable : stored?.sessionId) ?? null,
    // By the page's own clock where it was there: the time of day may have been set meanwhile (F18).
    aliveAt: stored?.aliveAt ?? clock.wall() - (clock.now() - aliveAt),
    subject: stored?.subject ?? view.subject,
    draft: draft || (stored?.draft ?? ''),
    term: nextTerm(Math.max(readTerm, term), clock),
    onDisk: read === undefined ? null : read !== null,
    kept: view.kept,
    written,
  };
}

export const unsentOf = ({ conversation }: Ledger): readonly VisitorMessage[] =>
  conversation.drafts.filter(({ delivery }) => delivery === 'waiting');

/** What only this tab knows of. */
function addWaiting(to: Ledger, from: Ledger, unsure: (message: VisitorMessage) => boolean): void {
  for (const message of unsentOf(from)) {
    const { text, at } = message;
    to.note({ type: 'drafted', localId: localIdOf(message), text, at, given: unsure(message) });
  }
}
