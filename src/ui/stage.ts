import type { ReplyMessage } from '../core/conversation/items.js';
import type { ServerEvent } from '../core/protocol/events.js';
import { pauseOf } from './connection.js';
import { makeActs } from './acts.js';
import { adopt } from './adopt.js';
import { isHeard } from './barred.js';
import { besides } from './besides.js';
import type { Backstage, StageHost } from './backstage.js';
import { Announcer } from './controllers/announcer.js';
import { Composer } from './controllers/composer.js';
import { Frame } from './controllers/frame.js';
import { Language } from './controllers/language.js';
import { Scroller } from './controllers/scroller.js';
import { Talk } from './controllers/talk.js';
import { Theme } from './controllers/theme.js';
import { Troubles } from './controllers/trouble.js';
import { Unread } from './controllers/unread.js';
import { asksNoMore, closesSoon, escape } from './escape.js';
import type { ConnectionStatus } from './events.js';
import type { Home } from './later.js';
import { unsaid } from './looked.js';
import { toldName } from './name-of.js';
import { outward } from './outward.js';
import { refused } from './granted.js';
import { tellFailed } from './guarded.js';
import { Narrator } from './narrator.js';
import { sceneOf } from './scene-of.js';
import { noPreferences, type Dialog, type Preferences, type Scene, type Screen } from './scene.js';
import { allows, firstScreen, reopens, stands, watched } from './opening.js';
import { parts } from './parts.js';
import { unchosenTag } from './site-tag.js';
import { signed } from './signing.js';
import { startChat } from './start-chat.js';
import { recall } from './recall.js';
import { requestFor, storageOf } from './request.js';
import { rings } from './rings.js';
import { reads, recollects, shared, unseen, watches } from './seen.js';
import type { Memory, Remembered, Wiring } from './wiring.js';
import type { Trouble } from './views/status.js';
import { MOST_BYTES, sendTyped } from './typed.js';
import { keepUnsent } from './unsent.js';
import { another, letGo, passes, wiped } from './wiped.js';

/** Everything behind the picture: the conversation, what the visitor set, and what of it is on the stage now. */
export class Stage implements Backstage {
  readonly host: StageHost;
  readonly wiring: Wiring;
  readonly home: Home;
  readonly talk: Talk;
  readonly composer: Composer;
  readonly scroller: Scroller;
  readonly theme: Theme;
  readonly language: Language;
  readonly frame: Frame;
  readonly unread = new Unread();
  readonly announcer = new Announcer();
  readonly narrator: Narrator;
  memory: Memory;
  screen: Screen = 'chat';
  dialog: Dialog | null = null;
  menu = false;
  preferences: Preferences = noPreferences;
  consented = false;
  answered = false;
  feedback = new Map<string, boolean | null>();
  held = new Map<string, string>();
  copied: string | null = null;
  notice: Backstage['notice'];
  rated: number | null = null;
  closing = false;
  readonly besides = besides;
  readonly #acts;
  readonly #troubles: Troubles;
  #arrived = 0;
  #scene: Scene | null = null;
  #unwatch = (): void => {};

  constructor(host: StageHost, wiring: Wiring) {
    this.host = host;
    this.wiring = wiring;
    const { redraw } = this;
    this.home = {
      adopt: (styles) => styles.forEach((style) => adopt(host.root, style)),
      requestUpdate: () => {
        this.#arrived++;
        redraw();
      },
    };
    this.memory = wiring.memory('default', 'none');
    this.talk = new Talk({
      element: host,
      redraw,
      drawable: () => parts.markdown.soon(),
      tell: (type, detail) => host.tell(type, detail),
      nameOf: (reply, now) => toldName(this, reply, now),
      heard: (replies, missed) => this.#heard(replies, missed),
      restored: () => this.narrator.restored(),
      connection: (status, before) => this.#connection(status, before),
      event: (event) => this.#event(event),
      wiped: () => wiped(this, false),
      over: () => asksNoMore(this),
      begun: () => unseen(this),
      make: () => signed(this, wiring.client(requestFor(host), this.memory.read().view.talking === true)),
    });
    const stage = this;
    this.composer = new Composer({
      redraw,
      send: (text) => sendTyped(stage, text),
      wrote: (text) => stage.#wrote(text),
      get enterSends() {
        return stage.preferences.enter === 'sends';
      },
      get limit() {
        return Math.min(stage.talk.snapshot.conversation.started?.maxMessageBytes || Infinity, MOST_BYTES);
      },
    });
    this.scroller = new Scroller({
      redraw,
      get follows() {
        return host.scrollMode === 'follow';
      },
    });
    this.#troubles = new Troubles({ redraw, shown: (status) => this.narrator.connection(status, true) });
    this.theme = new Theme(host, redraw);
    this.language = new Language(redraw, host);
    this.frame = new Frame({
      get mode() {
        return host.mode;
      },
      get root() {
        return host.root;
      },
      redraw,
      again: () => void (reopens(stage.memory.read().view, true) && host.show()),
      close: () => host.close(),
      back: () => escape(stage.scene()),
      f6: () => stage.#f6(),
    });
    this.narrator = new Narrator(
      this.announcer,
      () => this.scene(),
      () => watched(host),
      () => host.root?.querySelector('.chips')?.getClientRects().length !== 0,
      () => host.ownerDocument.hasFocus() && (this.frame.modal || isHeard(host, redraw)),
    );
    this.#acts = makeActs(this);
  }

  readonly redraw = (): void => {
    this.stale();
    this.host.requestUpdate();
  };

  /** What was gathered for the last drawing is not true any more. */
  stale(): void {
    this.#scene = null;
  }

  connect(): void {
    const { host } = this;
    const other = another(this);
    this.memory = this.wiring.memory(host.instance, storageOf(host));
    passes(this);
    const { view } = this.memory.read();
    recollects(this);
    this.frame.connect();
    this.theme.connect(host.root);
    this.speak();
    this.#unwatch = watches(this);
    if (reopens(view, this.frame.returns)) host.open = true;
    if (view.screen !== undefined) this.screen = view.screen;
    if (view.place) this.scroller.seek(view.place);
    this.composer.restore(view.draft ?? '');
    // Part of the page, it is always open: its first screen stands there at once, and asks for nothing.
    if (host.mode === 'inline' || other || !this.allowed) this.screen = this.opening();
    // A conversation that was going on goes on; nothing else is asked of anybody before the visitor acts.
    if (host.consent === 'denied') void refused(this).catch(this.failed);
    else if (this.allowed && view.talking === true) this.start(true);
    else if (this.allowed && other && host.open && this.screen === 'chat') this.start();
    else recall(this);
  }

  moved(): void {
    this.frame.moved();
    this.scroller.moved();
    this.theme.look();
    this.redraw();
  }

  disconnect(): void {
    this.announcer.detach();
    this.frame.disconnect();
    this.theme.disconnect();
    this.#unwatch();
    this.#troubles.stop();
    letGo(this);
    this.scroller.emptied();
  }

  get ready(): boolean {
    return this.theme.ready && this.language.ready;
  }

  /** The visitor has agreed, where the site asks. */
  get allowed(): boolean {
    return allows(this.host, this.consented);
  }

  /** Words in the language of the moment: the visitor's, the conversation's, the site's, the page's, the browser's. */
  speak(): void {
    this.language.set(this.preferences.language || unchosenTag(this), this.host.strings, this.host.dir);
  }

  /** The first screen that there is to show. */
  opening(): Screen {
    const talks = this.talk.snapshot.items.length > 0 || this.memory.read().view.talking === true;
    return firstScreen(this.host, { allowed: this.allowed, answered: this.answered, talks, now: this.screen });
  }

  /** Somebody is about to open it: what stands there first, and what an answer is drawn with, may come already. */
  nears(): void {
    for (const part of [parts.markdown, ...(this.opening() === 'chat' ? [] : [parts.screens])])
      part.load().catch(() => undefined);
  }

  start(resumes = false): void {
    startChat(this, resumes);
  }

  /** Nothing before the visitor has agreed, where the site asks. */
  remember(view: Remembered['view'], preferences?: Remembered['preferences']): void {
    if (this.allowed) this.memory.write({ view, preferences: { ...shared(this, view), ...preferences } });
  }

  readonly failed = (error: unknown): void => tellFailed(this, error);

  /** What the line above the composer has to know. */
  get trouble(): Trouble {
    return this.#troubles.now(this.talk.status, this.talk.troubleSince, this.closing, pauseOf(this.talk.snapshot));
  }

  /** One for every drawing; the same while nothing is new. */
  scene(): Scene {
    return (this.#scene ??= sceneOf(this, this.#arrived, this.#acts));
  }

  /** After each drawing. */
  settled(): void {
    const { host, talk, preferences } = this;
    this.announcer.stand(host, this.frame.modal && host.open, this.language.words.tag);
    reads(this, watched(host));
    this.narrator.missingPart();
    if (talk.made) this.narrator.look(this.closing, this.composer.room, this.unread.count);
    if (preferences.atOnce)
      for (const { key } of talk.snapshot.conversation.open) if (!this.held.has(key)) this.held.set(key, '');
    this.speak();
    this.#troubles.tick(talk.status, talk.troubleSince, pauseOf(talk.snapshot));
  }

  #heard(replies: readonly ReplyMessage[], missed: boolean): void {
    this.narrator.heard(replies, missed);
    for (const { key } of replies) this.held.delete(key);
    rings(this, this.#acts, replies.at(-1)!);
  }

  #event(event: ServerEvent): void {
    const told = outward(event);
    const shows = told === null || this.host.tell(told[0], told[1]);
    closesSoon(this, event, shows);
    if (event.type === 'clientHandoff') besides.part?.leftToPage(this, event);
  }

  #connection(status: ConnectionStatus, before: ConnectionStatus): void {
    this.#troubles.changed(status, before);
    if (status === 'idle') asksNoMore(this);
    if (status === 'online') this.narrator.connection(status, false);
    // Also one that was begun in another tab, after one that was over here.
    if (status === 'online') this.remember({ talking: true });
    keepUnsent(this);
    // What there was no connection for can be asked for again; what could not be fetched is still not there.
    if (status === 'online' && this.composer.hint === 'noConnection' && !parts.extras.gone) this.composer.hints(null);
    this.composer.measure();
  }

  #wrote(text: string): void {
    this.scroller.resized();
    this.announcer.typed();
    // One that is still on its way would come between.
    if (this.menu) this.#acts.menu(false, false);
    if (this.closing) this.#acts.stay();
    else if (this.talk.made) this.talk.client.compose(text);
    // Whoever leads now may follow another tab after a reload.
    this.remember({ draft: unsaid(this, text) });
  }

  #f6(): boolean {
    if (this.host.config.f6 === false || !stands(this.host) || this.frame.modal) return false;
    return this.frame.cross(() => this.composer.focus());
  }
}
