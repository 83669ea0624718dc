import type { Item } from '../../core/conversation/items.js';
import type { ErrorCode } from '../../core/errors.js';
import type { Snapshot } from '../../core/session/client.js';
import type { EventStamp, MessengerEventMap } from '../events.js';
import type { MessengerStep, MessengerStepMap } from '../steps.js';

/** What a page was told, and how things stood when it was. */
export type Told = {
  readonly [Type in keyof MessengerEventMap]: {
    readonly type: Type;
    readonly detail: MessengerEventMap[Type] & Pick<EventStamp, 'at'>;
    readonly snapshot: Snapshot;
    /** The chat had been drawn before. */
    readonly drawn: boolean;
  };
}[keyof MessengerEventMap];

/** Words of the wire and of our own; all others are the service's, and may say anything. */
const ends: Readonly<Record<string, MessengerStepMap['ended']['reason']>> = {
  REASON_NATURAL_END: 'completed',
  agent_ended: 'completed',
  REASON_USER_END: 'visitor',
  user_ended: 'visitor',
  REASON_USER_ABANDONED: 'timeout',
  expired: 'timeout',
};

/** By which a chat may fail. */
const failures: readonly ErrorCode[] = [
  'auth/unreachable',
  'auth/malformed',
  'auth/timeout',
  'auth/rate-limited',
  'auth/rejected',
  'auth/insecure-token',
  'session/refused',
  'session/unrecoverable',
  'session/unavailable',
  'session/expired',
  'session/ended',
  'transport/offline',
  'transport/unreachable',
  'transport/blocked',
];

const step = <Name extends keyof MessengerStepMap>(name: Name, more: MessengerStepMap[Name]): MessengerStep =>
  ({ name, version: 1, ...more }) as MessengerStep;

/** Answers that have begun, and have not been told whole. */
const MOST = 20;

/** A first message: in which session, when, and whether it has been answered. */
interface Asked {
  readonly session: number;
  readonly at: number;
  readonly answered?: boolean;
}

/** A message, and when the page was told of it. */
interface Heard {
  readonly key: string;
  readonly at: number;
}

/** Of one conversation, or those that follow it in one transcript. */
interface Known {
  readonly session: number;
  readonly caughtUp: boolean;
  readonly asked: Asked | null;
  /** How far a hand-over has come, and what of the conversation stood there when it was asked for. */
  readonly hand: 'none' | 'asked' | 'joined' | 'failed';
  readonly since: number;
  /** The last session that was seen to end. */
  readonly ended: number;
}
const nothing: Known = { session: 0, caughtUp: false, asked: null, hand: 'none', since: 0, ended: 0 };

/**
 * From what a page is told to the steps that count, each in one tab of several. What a visitor does counts where they do it,
 * and its answer there as well; what happens to the conversation counts where the lead is. What was there before this page
 * was counted by another: whatever is told until the conversation has been caught up with is history.
 */
export class Funnel {
  #known = nothing;
  /** Answers that were seen to begin, by key, and the last that was whole. */
  readonly #began = new Map<string, number>();
  #whole: Heard | null = null;
  #spoke = false;
  #failed = false;

  /** `inline`: part of the page, it has no launcher. */
  of(told: Told, inline = false): readonly MessengerStep[] {
    const { phase, conversation } = told.snapshot;
    const { session } = conversation;
    // It was wiped, or the chat was taken out of the page: what comes now may be another's, or be told once more.
    const known = session < this.#known.session ? nothing : this.#known;
    this.#known = { ...known, session, caughtUp: known.caughtUp || phase === 'ready' };
    return [...this.#refused(told.snapshot), ...this.#told(told, inline)];
  }

  #told({ type, detail, snapshot, drawn }: Told, inline: boolean): readonly MessengerStep[] {
    switch (type) {
      case 'am-launcher-show':
        return [step('shown', {})];
      case 'am-ready':
        return inline ? [step('shown', {})] : [];
      case 'am-open':
        return drawn ? [step('opened', {})] : [];
      case 'am-send':
        return this.#says(detail, snapshot);
      case 'am-stream-start':
        if (!this.#known.asked?.answered) this.#begins(detail);
        return [];
      case 'am-message':
        this.#whole = { key: detail.key, at: detail.at };
        return this.#answers(snapshot);
      case 'am-handoff-start':
        this.#known = { ...this.#known, hand: 'asked', since: snapshot.conversation.handoff.place };
        return this.#here(snapshot, step('handoff_requested', {}));
      case 'am-live-agent-join':
        // Who takes over from another comes to the same hand-over, of which an earlier page may have told.
        return hasJoined(snapshot) ? [] : this.#comesTo('joined', snapshot, step('handoff_joined', {}));
      case 'am-handoff-failed':
        return this.#comesTo('failed', snapshot, step('handoff_failed', { reason: 'failed' }));
      case 'am-handoff-timeout':
        return this.#comesTo('failed', snapshot, step('handoff_failed', { reason: 'timeout' }));
      case 'am-session-end':
        return this.#ends(detail, snapshot);
      case 'am-rating': {
        const { score } = detail;
        return score !== null && [1, 2, 3, 4, 5].includes(score) ? [step('rated', { score })] : [];
      }
      case 'am-connection-change': {
        if (detail.status !== 'failed' || this.#failed || !snapshot.leads) return [];
        this.#failed = true;
        return [step('failed', { code: failures.find((one) => one === snapshot.error) ?? 'unknown' })];
      }
      default:
        return [];
    }
  }

  /** Of a page that was never asked, an answer counts only where its question is still to be told: of the newest. */
  #begins({ key, at }: Heard): void {
    const [oldest] = this.#began.keys();
    if (this.#began.size === MOST && oldest !== undefined) this.#began.delete(oldest);
    this.#began.set(key, at);
  }

  /** What happens to the conversation; of tabs that know nothing of each other, where the visitor has spoken. */
  #here({ leads, alone }: Snapshot, one: MessengerStep): readonly MessengerStep[] {
    return leads && this.#known.caughtUp && (!alone || this.#spoke) ? [one] : [];
  }

  #says({ key, at }: Heard, snapshot: Snapshot): readonly MessengerStep[] {
    this.#spoke = true;
    const { ended, session: now } = snapshot.conversation;
    // It is said in the next one, where that has not begun yet.
    const session = ended !== null || now === 0 ? now + 1 : now;
    const others = ended === null && thisSession(snapshot).some((one) => one.kind === 'visitor' && one.key !== key);
    if (others || this.#known.asked?.session === session) return [];
    this.#known = { ...this.#known, asked: { session, at } };
    // A page is told of a message when it is kept; by then there may be an answer.
    return [step('first_message_sent', {}), ...this.#answers(snapshot)];
  }

  #answers(snapshot: Snapshot): readonly MessengerStep[] {
    const { asked } = this.#known;
    if (asked === null || asked.answered || asked.session !== snapshot.conversation.session) return [];
    const items = thisSession(snapshot);
    const question = items.findIndex(({ kind }) => kind === 'visitor');
    const answer = items.findIndex(({ key }) => key === this.#whole?.key);
    const one = items[answer];
    // A greeting that was on its way stands above the question, once the service has that.
    if (this.#whole === null || one === undefined || question < 0 || answer < question) return [];
    this.#known = { ...this.#known, asked: { ...asked, answered: true } };
    const { key, at } = this.#whole;
    const first = this.#began.get(key) ?? ('spans' in one && one.spans === null ? at : null);
    // A clock may be set back meanwhile.
    const took = (until: number): number => Math.max(0, Math.round(until - asked.at));
    const firstTokenMs = first === null ? {} : { firstTokenMs: took(first) };
    this.#began.clear();
    return [step('first_answer_received', { ...firstTokenMs, answerMs: took(at) })];
  }

  #comesTo(hand: 'joined' | 'failed', snapshot: Snapshot, one: MessengerStep): readonly MessengerStep[] {
    if (this.#known.hand === hand) return [];
    this.#known = { ...this.#known, hand };
    return this.#here(snapshot, one);
  }

  /** The service may say so in a sentence alone, of which a page is told nothing (E12, E14). */
  #refused(snapshot: Snapshot): readonly MessengerStep[] {
    const { hand, since } = this.#known;
    const { state, place } = snapshot.conversation.handoff;
    return hand === 'asked' && state === 'failed' && place > since
      ? this.#comesTo('failed', snapshot, step('handoff_failed', { reason: 'failed' }))
      : [];
  }

  #ends({ reason }: { readonly reason: string }, snapshot: Snapshot): readonly MessengerStep[] {
    const { session, ended } = this.#known;
    if (ended === session) return [];
    this.#known = { ...this.#known, ended: session, hand: 'none' };
    return this.#here(snapshot, step('ended', { reason: Object.hasOwn(ends, reason) ? ends[reason]! : 'other' }));
  }
}

/** What was said since this session has begun, in order. */
const thisSession = ({ items }: Snapshot): readonly Item[] =>
  items.slice(items.findLastIndex((one) => one.kind === 'notice' && one.what === 'newSession') + 1);

/** Since a person was asked for last, one has come. */
const hasJoined = (snapshot: Snapshot): boolean => {
  const { asked } = snapshot.conversation.handoff;
  return thisSession(snapshot).some(
    (one) => one.kind === 'notice' && one.what === 'personJoined' && one.place > (asked?.place ?? 0),
  );
};
