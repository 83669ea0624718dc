/** Numbers of ours, in milliseconds where they end in `Ms`. Those of the service are in protocol/limits.ts. */

/** A replay begins so many events before the last one seen (CUR-1): they may have come in another order. */
export const OVERLAP = 64;
/** A server that echoes no fence is taken to have replayed when nothing came for so long (JOIN-3). */
export const SETTLE_MS = 3_000;
/** How long a hole in the sequence may be just a late event (ORD-4). */
export const HOLE_MS = 1_500;
/** Anything must be heard so long after a heartbeat, or the link is dead (WD-1, F04). */
export const ECHO_MS = 10_000;
/** And twice as long each time that a link has opened and told nothing, so often at most: it may be a long replay. */
export const MOST_DEAF = 3;
/** A message without echo for so long makes us ask for a fence (F05); on slow links, four round trips. */
export const DOUBT_MS = 5_000;
/** And so long after the fence it is in doubt (DLV-7): its echo goes through the journal first. */
export const AFTER_FENCE_MS = 2_000;
/** A long message may take so long to leave: no up-link is taken to be slower than so many bytes in a millisecond (F30). */
export const SLOWEST = 0.4;
export const JOIN_ECHO_MS = 10_000;
export const JOINED_MS = 30_000;
export const START_MS = 10_000;
export const END_MS = 2_000;
/** And so long for what is missing before an end: a dial and a replay, on a slow network (F30). */
export const TORN_END_MS = 15_000;
/** A gateway cuts at two hours; a socket is renewed before, when nobody notices (DUR-1). */
export const RECYCLE_MS = 6_900_000;
/** Without a server for so long, the session is gone (EXP-3). */
export const EXPIRY_MS = 600_000;
/** The service is busy for so long before it is said so (E3). */
export const BUSY_MS = 3_000;
export const TYPING_OFF_MS = 10_000;
export const TYPING_AGAIN_MS = 3_000;
export const TYPING_STOP_MS = 5_000;
/** Silent for so long in the middle of an answer, the service is asked for what may have been lost. */
export const SILENT_MS = 8_000;
/** A stream in which nothing comes for so long has been given up (STR-13). */
export const STALLED_MS = 30_000;
/** After all attempts the words change, and it is tried so often until the session expires. */
export const PATIENT_MS = 30_000;
export const DEFAULT_HEARTBEAT_MS = 30_000;
export const DEFAULT_RECONNECTS = 10;
/** Refused so often, the session is gone: fewer for one that has never been open in this page (HSF-4). */
export const REFUSALS = 3;
export const REFUSALS_OF_STORED = 2;
/** One that was heard of so lately lives: what refuses stands before it, or has too much to do (docs/decisions/0036). */
export const LATELY_MS = 30_000;
/** And so often at most. */
export const RAREST_MS = 300_000;
/** A service that was not reached so often, while the website was, is not going to be (some seven seconds). */
export const UNREACHED = 5;
/** So many new sessions in a row that never came to be ready, and no more (INV-4). */
export const REPLACEMENTS = 3;
/** Nobody waits for anything: come back when those who do have been served. See `redial`. */
export const HERD_FROM_MS = 1_000;
export const HERD_TO_MS = 9_000;
/** Somebody waits. */
export const EAGER_MS = 1_000;

/** A tab that leads must answer so fast, or another takes the lead. */
export const ANSWER_MS = 1_500;
/** So often a tab that follows makes sure that somebody leads. */
export const PING_MS = 5_000;
/** A tab that neither leads nor can hear who does waits for so long before it says so. */
export const DEAF_MS = 1_500;
/** A lead that was taken and is not had after so long is given by nobody. */
export const UNGIVEN_MS = 10_000;
/** One that cannot have what reads the disk, or finds who leads, has failed after that, until it has it. */
export const LOST_MS = 10_000;
