import type { Speech } from '../core/markdown/speech.js';
import type { ReplyMessage, VisitorMessage } from '../core/conversation/items.js';
import { breaks } from './asks-again.js';
import { besides } from './besides.js';
import type { BesidesTold } from './besides-told.js';
import { Busy } from './busy.js';
import type { Announcer, Told } from './controllers/announcer.js';
import type { ConnectionStatus } from './events.js';
import { LinkTold } from './link-told.js';
import { nameOf } from './name-of.js';
import { parts } from './parts.js';
import type { Scene } from './scene.js';
import { broughtWords, replyWords } from './reply-words.js';
import { among } from './rows.js';
import { beginning } from './speech.js';
import { missing } from './views/missing.js';
import { whyMissing } from './views/why-missing.js';
import { statusOf, whyNot } from './views/status.js';

const MISSED = 3;
/** An answer that comes so soon says that the message was sent. */
const SENT_MS = 1_000;

/**
 * Decides what is worth saying to somebody who does not see the screen, and says it once. Old messages are never said, and
 * what comes while nobody is there is said when somebody is. How it is spoken is the announcer's.
 */
export class Narrator {
  readonly #announcer: Announcer;
  readonly #scene: () => Scene;
  /** It is open, in a page that can be seen. */
  readonly #shown: () => boolean;
  /** Somebody is there who would hear it, whether it is open or not. */
  readonly #near: () => boolean;
  /** What is suggested has room to be seen. */
  readonly #offers: () => boolean;
  #told: BesidesTold | undefined;
  readonly #busy = new Busy((words) => this.note(words));
  #deliveries = new Map<string, string>();
  #sent: ReturnType<typeof setTimeout> | undefined;
  readonly #link: LinkTold;
  #phase: Scene['snapshot']['phase'] = 'idle';
  /** Why it does not go on by itself. */
  #stands: '' | 'failed' | 'session/unavailable' = '';
  /** Whether the chat was on at the last look. */
  #on = false;
  #closing = false;
  #lacks: 'gone' | 'late' | null = null;
  #fit: 'well' | 'barely' | 'not' = 'well';
  /** What came while nobody was there, by its key. */
  readonly #unheard = new Map<string, ReplyMessage>();
  /** The last of it, until it was said that it came. */
  #came: ReplyMessage | undefined;
  #restored = false;
  /** Of replies that are told while they grow. */
  readonly #speeches = new Map<string, Speech>();

  constructor(
    announcer: Announcer,
    scene: () => Scene,
    shown: () => boolean,
    offers: () => boolean,
    near: () => boolean,
  ) {
    this.#announcer = announcer;
    this.#link = new LinkTold(announcer);
    this.#scene = scene;
    this.#shown = shown;
    this.#offers = offers;
    this.#near = near;
  }

  get #besides(): BesidesTold | undefined {
    return (this.#told ??= besides.part ? new besides.part.BesidesTold(this.#announcer) : undefined);
  }

  /** Only the tab that is looked at speaks. */
  #speaks(): boolean {
    return this.#shown() && this.#near();
  }

  heard(replies: readonly ReplyMessage[], missed: boolean): void {
    this.#busy.quiet();
    if (this.#speaks()) this.#replies(replies, missed);
    else for (const reply of replies) this.#unheard.set(reply.key, (this.#came = reply));
  }

  restored(): void {
    this.#restored = true;
    const scene = this.#scene();
    this.#besides?.hand.restored(scene);
    this.#summary(scene);
  }

  /** What has changed since the last look at it: deliveries, hand-over, who is busy, sentences of a growing reply. */
  look(closing: boolean, room: number | null, unread: number): void {
    const scene = this.#scene();
    const speaks = this.#speaks();
    this.#besides?.notices(scene, this.#on, speaks);
    this.#on = scene.snapshot.phase === 'ready';
    this.#waits(scene, speaks ? 0 : unread);
    if (!speaks) return this.#busy.quiet();
    this.#summary(scene);
    this.#delivery(scene);
    this.#besides?.hand.look(scene);
    this.#busy.look(scene);
    this.#link.look(scene);
    this.#change(scene);
    this.#closes(scene, closing);
    this.#fits(scene, room);
    if ((scene.preferences.announce ?? 'message') === 'sentence') this.#sentences(scene);
  }

  /** What is meant to be seen cannot be fetched, or is late: once, and again when it was asked for again. */
  missingPart(): void {
    const scene = this.#scene();
    const lacks = missing(scene, 'gone') !== null ? 'gone' : missing(scene, 'late') !== null ? 'late' : null;
    if (lacks === this.#lacks || !this.#speaks()) return;
    this.#lacks = lacks;
    const { say } = scene;
    if (lacks === 'gone') this.#announcer.say('alert', whyMissing(scene).join(' ').trim());
    if (lacks === 'late') this.note(say('stillWorking'));
  }

  connection(status: ConnectionStatus, shown: boolean): void {
    this.#link.changed(status, shown, this.#speaks() ? this.#scene() : null);
  }

  note(words: string): void {
    this.#announcer.say('status', words);
  }

  /** By the visitor's own wish, and from the menu. */
  again(): void {
    const reply = this.#scene().items.findLast(
      (item): item is ReplyMessage => item.kind === 'agent' || item.kind === 'person',
    );
    if (reply !== undefined) this.#announcer.say('log', ...replyWords(this.#scene(), reply));
  }

  #replies(replies: readonly ReplyMessage[], missed: boolean): void {
    const { say, preferences } = this.#scene();
    if (preferences.announce === 'off') return;
    if (missed && replies.length > MISSED) this.#announcer.say('log', say('newMessages', { n: replies.length }));
    for (const reply of missed ? replies.slice(replies.length > MISSED ? -1 : 0) : replies) this.#reply(reply);
  }

  /** B06: of what came while nobody was there. What has been forgotten since is nobody's business. */
  #summary({ say, items }: Scene): void {
    if (!this.#speaks()) return;
    const unheard = [...this.#unheard.values()].filter(among(items));
    this.#unheard.clear();
    const known = items.filter(({ kind }) => kind !== 'notice').length - unheard.length;
    if (this.#restored && known > 0) this.note(say('restored', { n: known }));
    this.#restored = false;
    if (unheard.length > 0) this.#replies(unheard, true);
  }

  /** What came while the chat was closed, as its launcher shows it: how much, and of whom, who is on the page. */
  #waits(scene: Scene, n: number): void {
    const came = this.#came;
    if (came === undefined || (n > 0 && !this.#near())) return;
    this.#came = undefined;
    if (n > 0 && scene.preferences.announce !== 'off')
      this.note(`${nameOf(scene, came)}: ${scene.say('unread', { n })}`);
  }

  #reply(reply: ReplyMessage): void {
    const scene = this.#scene();
    const { say, items, preferences, suggestions } = scene;
    // Who has come, or is back, is told before their first words.
    if (scene.hand?.state === (reply.kind === 'person' ? 'joined' : 'left')) this.#besides?.hand.look(scene);
    const next = items[items.findLastIndex(({ key }) => key === reply.key) + 1];
    // Where the service says so, that is told after it.
    const stopped = reply.state === 'broken' && !(next?.kind === 'notice' && breaks(next)) ? say('stopped') : '';
    // They stand below the last reply.
    const offered =
      suggestions.length > 0 && (!next || next.kind === 'notice')
        ? say('suggestionCount', { n: suggestions.length })
        : '';
    const also = (): Told[] => [stopped, offered && this.#offers() ? offered : ''];
    if (preferences.announce === 'arrival')
      return this.#announcer.say('log', `${nameOf(scene, reply)}: ${say('newMessages', { n: 1 })}`);
    const speech = this.#speeches.get(reply.key);
    if (speech !== undefined) {
      this.#speeches.delete(reply.key);
      const rest = parts.sentences.part!.restOf(scene, reply, speech, broughtWords(scene, reply));
      return this.#announcer.tell('log', () => [...rest, ...also()]);
    }
    // By then it may be another: what waits holds the reply, and no scene, which is all that the conversation was.
    this.#announcer.tell('log', () => [...replyWords(this.#scene(), reply), ...also()]);
  }

  /** Until what tells them is there nothing is lost: it is told all that was said so far; and whole, what was over before. */
  #sentences(scene: Scene): void {
    const { part } = parts.sentences;
    if (part === null) void parts.sentences.load().catch(() => undefined);
    else part.tellSentences(scene, this.#speeches, this.#announcer);
  }

  #delivery({ say, words, snapshot, items }: Scene): void {
    const told = (item: VisitorMessage): void => {
      const was = this.#deliveries.get(item.key);
      if (was === item.delivery) return;
      this.#deliveries.set(item.key, item.delivery);
      // It is said of the last: another has followed, or this one has come to something else.
      clearTimeout(this.#sent);
      if (was === undefined) return;
      if (item.delivery === 'sent') this.#sent = setTimeout(this.#isSent, SENT_MS);
      else if (item.delivery === 'rejected')
        this.#announcer.say('alert', say('notSentAlert', { text: beginning(item.text) }));
      else if (item.delivery === 'notConfirmed')
        this.#announcer.say('alert', `${say('notConfirmed')}${words.stop} ${say('notConfirmedWhy')}`);
    };
    snapshot.conversation.drafts.forEach(told);
    // The last few may have been drafts a moment ago.
    for (const item of items.slice(-6)) if (item.kind === 'visitor' && this.#deliveries.has(item.key)) told(item);
  }

  readonly #isSent = (): void => {
    const { say, items } = this.#scene();
    if (this.#speaks() && items.at(-1)?.kind === 'visitor') this.note(say('sent'));
  };

  /** It ends unless the visitor shows to be there. A state would not be told at all when the next one comes. */
  #closes({ say }: Scene, closing: boolean): void {
    if (closing && !this.#closing)
      this.#announcer.tell('log', () => (this.#closing ? [`${say('closesSoon')} ${say('staysReadable')}`] : []));
    this.#closing = closing;
  }

  /** Once when there is little room left for what is being written, once when there is none, and when there is again. */
  #fits({ say }: Scene, room: number | null): void {
    const fit = room === null ? 'well' : room < 0 ? 'not' : 'barely';
    if (fit !== this.#fit && room !== null)
      this.note(room < 0 ? say('tooLong', { n: -room }) : say('left', { n: room }));
    this.#fit = fit;
  }

  /** It is over, or it does not go on. */
  #change(scene: Scene): void {
    const { snapshot } = scene;
    const [was, stood] = [this.#phase, this.#stands];
    const { phase, error } = snapshot;
    this.#phase = phase;
    this.#stands = phase === 'failed' ? phase : error === 'session/unavailable' ? error : '';
    if (phase !== was) this.#besides?.over(scene, was);
    if (this.#stands === '' || this.#stands === stood) return;
    const status = phase === 'failed' ? 'failed' : 'online';
    const line = statusOf(scene, { status, shown: false, restored: false, closing: false, pause: 0 });
    this.#announcer.say(
      'alert',
      line === null ? whyNot(scene).join(`${scene.words.stop} `) : `${line.lead} ${line.rest}`,
    );
  }
}
