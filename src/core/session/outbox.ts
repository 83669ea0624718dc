import type { LocalFact } from '../conversation/facts.js';
import { keyOfDraft, localIdOf } from '../conversation/drafts.js';
import type { Delivery, VisitorMessage } from '../conversation/items.js';
import type { Line } from './line.js';
import type { Clock } from './ports.js';

/** What is known of a message that was given to a socket: of which link, and when. */
export interface Handed {
  readonly link: number;
  readonly at: number;
}

/** What the outbox needs of the engine. */
export interface OutboxDesk {
  readonly ports: { readonly clock: Clock };
  readonly conversation: { readonly drafts: readonly VisitorMessage[] };
  readonly line: Pick<Line, 'send'>;
  /** Who is told that it was given to the link: its echo is due. */
  readonly care: { handed(): void } | null;
  /** The number of the link that is open and ready for messages; null without one. */
  ready(): number | null;
  /** Everything on disk, as far as there is a disk. */
  save(): Promise<unknown>;
  note(fact: LocalFact): void;
}

/** Hands messages to the link. Nothing is handed over twice. What became of them is for `Doubts` to find out. */
export interface Outbox {
  /** What was handed over in this page. */
  readonly handed: Map<string, Handed>;
  /** Those of one kind, in the order of writing. */
  all(kind: Delivery): readonly string[];
  /** Gives what waits to the link, after it is on disk that it may have been given. */
  flush(): Promise<void>;
  /** What was not given away yet waits for whoever goes on. */
  stop(): void;
  /** What was not given away yet waits. */
  recall(): void;
}

export function outboxOf(engine: () => OutboxDesk): Outbox {
  let flushing = false;
  /** Noted as handed over, and waiting for the disk: not given to anybody yet. */
  let giving = '';
  let stopped = false;

  /** False when it was not given away. */
  const hand = (localId: string, link: number): boolean => {
    const { conversation, line, ports, care, ready, note } = engine();
    const draft = conversation.drafts.find(({ key }) => key === keyOfDraft(localId));
    // Discarded, or echoed already, while the disk was busy.
    if (draft?.delivery !== 'sending') return true;
    const given = ready() === link && line.send({ type: 'message', text: draft.text, localId });
    if (!given) {
      note({ type: 'unhanded', localId });
      return false;
    }
    outbox.handed.set(localId, { link, at: ports.clock.now() });
    care?.handed();
    return true;
  };

  const outbox: Outbox = {
    handed: new Map(),
    all: (kind) =>
      engine()
        .conversation.drafts.filter(({ delivery }) => delivery === kind)
        .map(localIdOf),
    async flush() {
      if (flushing || stopped) return;
      flushing = true;
      try {
        for (;;) {
          const { ready, note, save } = engine();
          const link = ready();
          // Of those that may go out by themselves, never given to a socket, the first: whether there is a turn for the next is
          // known when this one has been given away.
          const [localId] = outbox.all('waiting');
          if (link === null || localId === undefined) return;
          giving = localId;
          note({ type: 'handed', localId });
          // A crash after this moment leaves a message in doubt; a crash before it, one that waits. Never one sent twice.
          await save();
          if (stopped) return;
          // Called back meanwhile: what waits now is another matter.
          if (giving === '') continue;
          giving = '';
          // A link that takes nothing will be found out; then it is tried again.
          if (!hand(localId, link)) return;
        }
      } finally {
        flushing = false;
      }
    },
    stop() {
      stopped = true;
      outbox.recall();
    },
    recall() {
      const localId = giving;
      giving = '';
      if (localId !== '') engine().note({ type: 'unhanded', localId });
    },
  };
  return outbox;
}
