import type { LocalFact } from '../conversation/facts.js';
import { localIdOf } from '../conversation/drafts.js';
import { placeOf } from '../conversation/place.js';
import { timeline } from '../conversation/select.js';
import type { Conversation } from '../conversation/state.js';
import type { ServerEvent } from '../protocol/events.js';
import { otherDialect } from '../protocol/other-words.js';
import { systemCode, type SystemCode } from '../protocol/system-messages.js';
import type { Line } from './line.js';
import { BUSY_MS } from './limits.js';
import type { Clock, Log } from './ports.js';

/** Whom a complaint may concern. */
export interface Concerned {
  readonly line: Line;
  readonly log: Log;
  conversation(): Conversation;
  /** By plain requests nobody but the software is reached. */
  plainly(): boolean;
  note(fact: LocalFact): void;
  complain(code: SystemCode): void;
  /** The agent was asked in. */
  asked(): boolean;
  /** It does not want to know of typing: in this session it is not told any more. */
  hush(): void;
  readonly clock: Clock;
}

/** So many failed look-ups of the session in so short a time are no accident (E8). */
const LOOKUPS = 3;
const LOOKUPS_MS = 30_000;
/** So many messages that did not reach the person, and there may be nobody (E13). */
const UNFORWARDED = 3;

/** What was said last, and is on its way or has been echoed; to what somebody has answered since nothing has happened. */
function newest(conversation: Conversation): string {
  const onItsWay = conversation.drafts.findLast(({ delivery }) => delivery === 'sending');
  const last = timeline(conversation).findLast((one) => one.kind !== 'notice' || one.what === 'newSession');
  const meant = onItsWay ?? (last?.kind === 'visitor' && last.delivery === 'sent' ? last : undefined);
  return meant === undefined ? '' : localIdOf(meant);
}

/** What the service complains of in words, as it happens (E1 to E14). */
export class Complaints {
  readonly #concerned: Concerned;
  #lookups: readonly number[] = [];
  #respelled = false;
  #unforwarded = 0;
  #cancelBusy: (() => void) | undefined;
  #busy: LocalFact | undefined;
  #busyIn = 0;

  constructor(concerned: Concerned) {
    this.#concerned = concerned;
  }

  hear({ id, text, at, localId, sequence }: Extract<ServerEvent, { type: 'systemMessage' }>): void {
    const code = systemCode(text);
    if (code === null) return;
    const { line, log, note, complain, hush, clock } = this.#concerned;
    const now = clock.now();
    log.note('service/complaint', { code });
    const { session, joined } = this.#concerned.conversation();
    switch (code) {
      case 'notUnderstood':
        // Our join was not understood: the other spelling, once (E1).
        if (joined || this.#respelled || !this.#concerned.asked()) return;
        this.#respelled = true;
        line.dialect = otherDialect(line.dialect);
        return void line.send({ type: 'join' });
      case 'notForwarded': {
        const failed = localId || newest(this.#concerned.conversation());
        const plainly = this.#concerned.plainly();
        const error = plainly ? 'message/refused' : 'message/not-forwarded';
        if (failed !== '') note({ type: 'rejected', localId: failed, error });
        // Without a key it has a line of its own each time. By plain requests there is no person whom it has not reached.
        if (!plainly && ++this.#unforwarded % UNFORWARDED === 0 && localId !== '')
          note({ type: 'warned', id, text, at, code });
        return;
      }
      case 'notAllowed':
        return text.includes('USER_TYPING') ? hush() : undefined;
      case 'overloaded':
        // E3: it may be over before anybody would have noticed. It stands where it was told, under the question it is about,
        // which nobody but the visitor asks again (DLV-3): what retries itself is the join (F32). Of several the last tells.
        this.#busy = { type: 'warned', id, text, at, code };
        if (sequence !== null) this.#busy = { ...this.#busy, place: placeOf(session, sequence) };
        this.#busyIn = session;
        this.#cancelBusy ??= clock.after(BUSY_MS, () => {
          this.#cancelBusy = undefined;
          // Under another session it would be about nothing.
          if (this.#busyIn === this.#concerned.conversation().session) note(this.#busy!);
        });
        return complain(code);
      case 'sessionUnread':
        this.#lookups = [...this.#lookups.filter((at) => now - at < LOOKUPS_MS), now];
        return this.#lookups.length < LOOKUPS ? undefined : complain('sessionGone');
      case 'streamBroke':
        // What came of it, and that it is not all, follows from where the line stands (broke-off.ts).
        return;
      default:
        complain(code);
    }
  }

  /** Somebody spoke: it was not as busy as that, and not as far away. */
  agentSpoke(): void {
    this.#unforwarded = 0;
    this.stop();
  }

  stop(): void {
    this.#cancelBusy?.();
    this.#cancelBusy = undefined;
  }
}
