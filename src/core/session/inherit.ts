import { localIdOf } from '../conversation/drafts.js';
import type { VisitorMessage } from '../conversation/items.js';
import { reduceAll } from '../conversation/reduce-all.js';
import type { EngineState } from './audience.js';
import { Ledger } from './ledger.js';
import type { Ports } from './ports.js';
import { nextTerm, type Sight } from './sight.js';
import type { Read } from './stored.js';

/** What a tab knows of whoever led before it. */
interface Heard {
  /** Everything that was told has been heard. */
  readonly inTime: boolean;
  /** Another tab has led since this one last did. */
  readonly led: boolean;
}

/** What a tab that takes the lead goes on with: what it was told, or what is on the disk. */
export function inherit(
  { view, ledger, term, draft, aliveAt, robbed }: Sight,
  read: Read | null,
  { clock, vault }: Ports,
  { inTime, led }: Heard,
): EngineState {
  // What the tab that led told until now is newer than the disk; what this tab knew when it slept is not.
  const onDisk = view.kept && (vault.mode === 'session' || vault.mode === 'device');
  // Of one that has ended nothing may be on the disk; here it can still be read.
  const ended = read === null && ledger.conversation.ended !== null;
  // Whoever took the lead has written since; with what this tab could not write down itself it is not to be undone.
  const newer = read !== null && (read.term > term || robbed);
  const told = (inTime && term >= (read?.term ?? 0)) || (!onDisk && !newer) || ended;
  const stored = told ? null : read;
  const record = view.session.transport === 'rest' ? null : view.session.record;
  if (!told && read !== null) addWaiting(read.ledger, ledger);
  // A tab that led while this one slept may have given them away, and nobody is left to say so.
  if (told && !inTime && led) nobodyKnows(ledger);
  return {
    ledger: told ? ledger : (read?.ledger ?? new Ledger(reduceAll)),
    resumable: (told ? record?.sessionId : stored?.sessionId) ?? null,
    // By the page's own clock where it was there: the time of day may have been set meanwhile (F18).
    aliveAt: stored?.aliveAt ?? clock.wall() - (clock.now() - aliveAt),
    subject: stored?.subject ?? view.subject,
    draft: draft || (stored?.draft ?? ''),
    term: nextTerm(Math.max(read?.term ?? 0, term), clock),
    onDisk: read !== null,
    kept: view.kept,
  };
}

const waiting = ({ conversation }: Ledger): readonly VisitorMessage[] =>
  conversation.drafts.filter(({ delivery }) => delivery === 'waiting');

/** The replay tells whether they arrived; what is not in it is in doubt. */
function nobodyKnows(ledger: Ledger): void {
  for (const message of waiting(ledger)) ledger.note({ type: 'handed', localId: localIdOf(message) });
}

/** What only this tab knows of, and nobody was given: it goes on waiting. */
function addWaiting(to: Ledger, from: Ledger): void {
  for (const message of waiting(from))
    to.note({ type: 'drafted', localId: localIdOf(message), text: message.text, at: message.at });
}
