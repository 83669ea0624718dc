import type { Item, ReplyMessage } from '../../core/conversation/items.js';
import { suggestions } from '../../core/conversation/select.js';
import { isChatError, retryable } from '../../core/errors.js';
import type { ServerEvent } from '../../core/protocol/events.js';
import type { ChatClient, Snapshot } from '../../core/session/client.js';
import { connectionOf } from '../connection.js';
import { besides } from '../besides.js';
import type { ConnectionStatus, MessengerEventMap } from '../events.js';
import type { Hand } from '../hand.js';
import { isPast, newsOf } from '../news.js';
import { nothingYet } from '../nothing-yet.js';
import { until } from '../until.js';
import { Review } from '../review.js';
import { isReply } from '../rows.js';
import { Teller } from '../teller.js';

/** What is told of a conversation to whoever draws it. */
export interface TalkHost {
  /** On which the page is asked. */
  readonly element: HTMLElement & { readonly instance: string };
  /** Something is new; once for a frame. */
  redraw(): void;
  /** Until answers can be drawn as they are to be seen, or that has taken long enough; null where it is now. */
  drawable(): Promise<unknown> | null;
  tell<Type extends keyof MessengerEventMap>(type: Type, detail: MessengerEventMap[Type]): boolean;
  /** What whoever said it is called, as things stand then. */
  nameOf(reply: ReplyMessage, now: Snapshot): string;
  /** Replies that are whole, and were not there before. `missed`: they came while there was no connection. */
  heard(replies: readonly ReplyMessage[], missed: boolean): void;
  /** What was known before this page. */
  restored(): void;
  connection(status: ConnectionStatus, before: ConnectionStatus): void;
  event(event: ServerEvent): void;
  /** Of what there was, nothing is left. */
  wiped(): void;
  /** The chat is over, or another has begun. */
  over(): void;
  /** A first conversation, of which nobody has seen anything yet. */
  begun(): void;
  make(): ChatClient;
}

const over: ReadonlySet<Snapshot['phase']> = new Set(['ending', 'ended', 'expired']);

/** Longer than a thousand messages take; nobody waits for more before they see any of them. */
const REPLAY_MS = 500;
/** After so long there is no frame to wait for. */
const NO_FRAME_MS = 100;

/**
 * The client, and what is new in it since the last look. Looks once for a frame, whatever comes in between. It knows
 * nothing of what is shown.
 */
export class Talk {
  snapshot: Snapshot = nothingYet;
  hand: Hand | null = null;
  status: ConnectionStatus = 'idle';
  /** The languages that the conversation has gone on in, each from its place. */
  readonly tongues: Snapshot['conversation']['language'][] = [];
  /** Since when it has not been as it should, or null. */
  troubleSince: number | null = null;
  readonly #host: TalkHost;
  readonly #review: Review;
  /** As it came, and looked at already. */
  #raw: Snapshot | null = null;
  #client: ChatClient | null = null;
  #stop: (() => void)[] = [];
  #due: ReturnType<typeof setTimeout> | null = null;
  /** By key, what was last seen of an item. */ #looked = new Map<string, Item>();
  #caughtUp = false;
  /** It began before this page, or in another tab. */ #resumed = false;
  /** What there was of it was told already, by a page before or by the tab that leads. */
  #kept = false;
  /** Answers of which was told that they have begun. */
  readonly #streams = new Set<string>();
  #pending: ReplyMessage[] = [];
  /** Until what was there first can be drawn; null when that is over. */ #held: Promise<unknown> | null | undefined;

  constructor(host: TalkHost) {
    this.#host = host;
    const teller = new Teller(host.element);
    this.#review = new Review(
      (about) => teller.dispatch('am-before-message', about),
      () => {
        this.#raw = null;
        this.#soon();
      },
      (reply) => host.nameOf(reply, this.#raw!),
    );
  }

  get made(): boolean {
    return this.#client !== null;
  }

  /** Made when first needed: before that nothing is read, and nobody is asked. */
  get client(): ChatClient {
    if (this.#client === null) {
      const client = this.#made();
      this.#client = client;
      const stop = client.watch((snapshot) => {
        this.#recall(snapshot);
        // What was wiped is gone at once: another conversation may come in the same frame.
        if (snapshot.conversation.session < this.snapshot.conversation.session) this.look();
        else this.#soon();
      });
      this.#stop = [stop, client.on('event', (event) => this.#host.event(event))];
    }
    return this.#client;
  }

  /** Null where the page was set up wrongly; it has been told. */ tried(): ChatClient | null {
    try {
      return this.client;
    } catch {
      return null;
    }
  }

  /** A page that was set up wrongly: the visitor is told that there is no chat, the page why. */
  #made(): ChatClient {
    try {
      return this.#host.make();
    } catch (error) {
      const code = isChatError(error) ? error.code : 'option/invalid';
      this.snapshot = { ...nothingYet, phase: 'failed', error: code };
      this.status = 'failed';
      this.#host.tell('am-error', { code, recoverable: false, help: error instanceof Error ? error.message : '' });
      this.#host.redraw();
      throw error;
    }
  }

  /** The last message's suggestions, while nobody has answered. */ get suggestions(): ReturnType<typeof suggestions> {
    return this.#review.offers ? suggestions(this.snapshot.conversation) : [];
  }

  /** An answer is there, and is kept back by the page. */ get waits(): boolean {
    return this.#review.waits;
  }

  /** Ours at once: what the visitor does is seen in the same frame. */ look(): void {
    if (this.#client === null) return;
    const before = this.snapshot;
    const raw = this.#client.snapshot;
    if (raw === this.#raw) return;
    this.#raw = raw;
    const items = this.#review.of(raw.items);
    const shown = items === raw.items ? raw : { ...raw, items };
    const now = (this.snapshot = besides.part?.present(shown) ?? shown);
    const [was, is] = [before.conversation, now.conversation];
    const same = is.session === was.session;
    this.hand = besides.part?.handAfter(same ? this.hand : null, is, now.items, Date.now()) ?? null;
    if (was.session > 0 && !(same && is.ended === was.ended)) this.#host.over();
    // Before anything is told: what is told is said of what is true now.
    this.#host.redraw();
    this.#status(before, now);
    this.#recall(now);
    const news = newsOf(this.#looked, before.items, now.items);
    this.#resumed ||= !this.#caughtUp && news.some(isPast);
    this.#begins(before, now);
    for (const [was, item] of news) this.#changed(was, item, now.phase === 'ready' && this.#caughtUp);
    this.#ends(before, now);
    // The last words may come with the end.
    if (now.phase === 'ready' || (this.#caughtUp && over.has(now.phase))) this.#heard(before.phase === 'ready');
  }

  destroy(): void {
    this.#client?.destroy();
    this.release();
  }

  /** Whoever has the client still needs it. */ release(): void {
    this.#stop.forEach((stop) => stop());
    this.#client = this.#raw = this.hand = this.troubleSince = null;
    this.snapshot = nothingYet;
    this.status = 'idle';
    this.#pending = [];
    this.#held = undefined;
    this.#looked.clear();
    this.#streams.clear();
    this.tongues.length = 0;
    this.#caughtUp = this.#resumed = this.#kept = false;
  }

  /** What is there before a service was reached was kept from a page before, which has told it; or by a tab that leads. */
  #recall({ phase, items, conversation, leads }: Snapshot): void {
    if (this.#caughtUp || (leads && !/^(idle|authorizing|connecting)$/.test(phase))) return;
    this.#resumed ||= phase !== 'connecting' && conversation.session > 0;
    for (const item of items) this.#looked.set(item.key, item);
    this.#kept ||= items.length > 0;
  }

  /** One frame may hold a hundred chunks. A page that nobody sees has no frames, and looks now and then. */
  #soon(): void {
    if (this.#due !== null) return;
    const look = (): void => {
      if (this.#due === null) return;
      clearTimeout(this.#due);
      this.#due = null;
      if (!this.#heldBack()) this.look();
    };
    this.#due = setTimeout(look, NO_FRAME_MS);
    requestAnimationFrame(look);
  }

  /** A conversation that was there before is drawn once: not as bare text first, nor while it is still being told. */
  #heldBack(): boolean {
    if (this.#held === undefined && this.snapshot.items.length === 0 && this.#client?.snapshot.items.some(isReply)) {
      const drawable = this.#host.drawable();
      const held = (this.#held =
        this.#client.snapshot.phase === 'replaying'
          ? until(this.#client, ({ phase }) => phase !== 'replaying', REPLAY_MS).then(() => drawable)
          : drawable);
      void held?.then(() => {
        // Another chat may have come meanwhile.
        if (this.#held !== held) return;
        this.#held = null;
        this.look();
      });
    }
    return !!this.#held;
  }

  #status(before: Snapshot, now: Snapshot): void {
    const { error } = now;
    // While the lead goes from one tab to another, what was known last stands.
    const status = now.known || now.phase !== 'idle' ? connectionOf(now) : 'connecting';
    if (error === 'auth/rate-limited' && error !== before.error) this.#host.tell('am-rate-limited', { code: error });
    const trouble = status === 'reconnecting' || status === 'offline' || status === 'connecting';
    this.troubleSince = trouble ? (this.troubleSince ?? Date.now()) : null;
    if (status === this.status) return;
    const was = this.status;
    this.status = status;
    this.#host.tell('am-connection-change', { status });
    this.#host.connection(status, was);
    if (status === 'failed' && error !== null)
      this.#host.tell('am-error', { code: error, recoverable: retryable(error), help: `docs/errors.md: ${error}` });
  }

  #begins({ conversation: was }: Snapshot, now: Snapshot): void {
    const is = now.conversation;
    if (is.session === 0 && was.session > 0) {
      this.#resumed = false;
      this.tongues.length = 0;
      this.#review.forget();
      this.#host.wiped();
    }
    if (is.session > was.session) {
      this.#resumed ||= was.session === 0 && !now.leads;
      if (was.session === 0 && !this.#resumed) this.#host.begun();
      if (was.session === 0) this.#host.tell(this.#resumed ? 'am-session-resume' : 'am-session-start', {});
      else this.#host.tell('am-session-rollover', {});
    }
  }

  #ends({ conversation: was }: Snapshot, { conversation: is }: Snapshot): void {
    if (is.ended !== null && was.ended === null) this.#host.tell('am-session-end', { reason: is.ended });
    if (is.language.tag !== was.language.tag && is.language.tag !== '') {
      this.tongues.push(is.language);
      this.#host.tell('am-language-change', { language: is.language.tag });
    }
  }

  #changed(was: Item | undefined, item: Item, live: boolean): void {
    const { key } = item;
    if (item.kind === 'visitor') {
      if (was !== undefined && 'delivery' in was && was.delivery !== item.delivery)
        this.#host.tell('am-delivery-change', { key, delivery: item.delivery });
      return;
    }
    if (item.kind === 'notice') return;
    const state = was !== undefined && 'state' in was ? was.state : null;
    if (item.state === 'writing') {
      if (live && !this.#streams.has(key)) this.#host.tell('am-stream-start', { key });
      if (live) this.#streams.add(key);
      return;
    }
    // Whoever counts ends counts beginnings as well.
    if (this.#streams.delete(key)) this.#host.tell('am-stream-end', { key });
    if (state === 'whole' || state === item.state) return;
    const { kind, text } = item;
    const name = this.#host.nameOf(item, this.snapshot);
    const past = this.#resumed && !this.#caughtUp && !this.#kept;
    if (item.state === 'whole' && !past) this.#host.tell('am-message', { key, kind, name, text });
    // What there was of it has been told when it stopped.
    if (state !== 'broken' || (was as ReplyMessage).text !== text) this.#pending.push(item);
  }

  /** What was there first is history; what came while there was no connection was missed. */
  #heard(live: boolean): void {
    const history = !this.#caughtUp && this.#resumed;
    const missed = this.#caughtUp && !live;
    const replies = this.#pending;
    this.#caughtUp = true;
    this.#pending = [];
    if (history) this.#host.restored();
    else if (replies.length > 0) this.#host.heard(replies, missed);
  }
}
