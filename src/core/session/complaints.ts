import type { LocalFact } from '../conversation/facts.js';
import { localIdOf } from '../conversation/drafts.js';
import type { Conversation } from '../conversation/state.js';
import { otherDialect } from '../protocol/dialect.js';
import type { ServerEvent } from '../protocol/events.js';
import { systemCode, type SystemCode } from '../protocol/system-messages.js';
import type { Line } from './line.js';
import type { Log } from './ports.js';

/** Whom a complaint may concern. */
export interface Concerned {
  readonly line: Line;
  readonly log: Log;
  conversation(): Conversation;
  note(fact: LocalFact): void;
  complain(code: SystemCode): void;
  now(): number;
}

/** So many failed look-ups of the session in so short a time are no accident (E8). */
const LOOKUPS = 3;
const LOOKUPS_MS = 30_000;

/** What the service complains of in words, as it happens (protocol.md 6). */
export class Complaints {
  readonly #concerned: Concerned;
  #lookups: readonly number[] = [];
  #respelled = false;

  constructor(concerned: Concerned) {
    this.#concerned = concerned;
  }

  hear({ text, localId }: Extract<ServerEvent, { type: 'systemMessage' }>): void {
    const code = systemCode(text);
    if (code === null) return;
    const { line, log, note, complain, now } = this.#concerned;
    log.note('service/complaint', { code });
    const { joined, drafts, open } = this.#concerned.conversation();
    switch (code) {
      case 'notUnderstood':
        // Our join was not understood: the other spelling, once (protocol.md 11.3).
        if (joined || this.#respelled) return;
        this.#respelled = true;
        line.dialect = otherDialect(line.dialect);
        return void line.send({ type: 'join' });
      case 'notForwarded': {
        const last = drafts.findLast(({ delivery }) => delivery === 'sending');
        const id = localId || (last === undefined ? '' : localIdOf(last));
        return id === '' ? undefined : note({ type: 'rejected', localId: id, error: 'message/not-forwarded' });
      }
      case 'sessionUnread':
        this.#lookups = [...this.#lookups.filter((at) => now() - at < LOOKUPS_MS), now()];
        return this.#lookups.length < LOOKUPS ? undefined : complain('sessionGone');
      case 'streamBroke':
        // E6: what has come is all there will be.
        for (const { key, state } of open) if (state === 'writing') note({ type: 'streamLeft', messageId: key });
        return;
      default:
        complain(code);
    }
  }
}
