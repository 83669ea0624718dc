import { html, nothing, type PropertyValues } from 'lit';
import { adoptAgain } from './adopt.js';
import { invalid } from '../core/errors.js';
import type { StageHost } from './backstage.js';
import { counted } from './counted.js';
import { Triggers } from './controllers/triggers.js';
import { dressed } from './dressed.js';
import type { MessengerEventMap } from './events.js';
import { keepingFocus, withKeys } from './focus.js';
import { localOf } from './local-of.js';
import { granted, revoked } from './granted.js';
import { MessengerHeard } from './heard.js';
import { once } from './once.js';
import { opened } from './opened.js';
import { stands } from './opening.js';
import { parts } from './parts.js';
import { isPrerendering } from './prerendering.js';
import { begunAnew, ended, sends } from './saying.js';
import { reads } from './seen.js';
import { setRight } from './set-right.js';
import { refreshed } from './signing.js';
import { Stage } from './stage.js';
import { Standing } from './standing.js';
import { goesOn } from './start-chat.js';
import { State, type MessengerState } from './state.js';
import { wears } from './states.js';
import { erase, identify } from './wiped.js';
import { isRenamed, keepsName, Teller } from './teller.js';
import { filled } from './views/filled.js';
import { dock, panel, rootClasses } from './views/panel.js';
import { Wish } from './wish.js';
import type { Wiring } from './wiring.js';

/**
 * A chat with the agents of a site. Nothing is asked of any server before the visitor acts.
 *
 * @element agent-messenger
 */
export abstract class Messenger extends MessengerHeard implements StageHost {
  /** @internal Given by the door that registers the element. */
  protected abstract readonly wiring: Wiring;
  readonly #teller = new Teller(this);
  #stage: Stage | null = null;
  readonly #focusIn = (): void => this.stage.frame.focusIn(() => this.stage.composer.focus());
  readonly #triggers = new Triggers(this, () => this.wiring, this.#focusIn);
  #connected = false;
  /** In the page, and not looked at yet: some frameworks set properties after it stands there. */ #due = false;
  readonly #standing = new Standing();
  readonly #state = new State();
  readonly #wish = new Wish();

  /** Resolves when the launcher stands, or the panel; rejects where the page forbids what it takes to draw. */
  get ready(): Promise<void> {
    return this.#standing.ready;
  }

  /** What is true now: a snapshot of the client, with `status` and `unread`. The same object while nothing changes. */
  get state(): MessengerState {
    return this.#state.now(this.stage);
  }

  /** @internal */ get root(): ShadowRoot {
    return this.renderRoot as ShadowRoot;
  }

  /** @internal */ protected get stage(): Stage {
    const stage = (this.#stage ??= new Stage(this, this.wiring));
    // Nothing has begun: it is the chat of that name from now on, also for what is asked before it is drawn.
    const renamed = this.isConnected && !stage.talk.made && isRenamed(this);
    if (isPrerendering() || (!this.#due && !renamed)) return stage;
    keepsName(this);
    if (!this.#due) stage.disconnect();
    this.#due = false;
    stage.connect();
    return stage;
  }

  /** @internal */ protected override createRenderRoot(): ReturnType<MessengerHeard['createRenderRoot']> {
    const root = dressed(super.createRenderRoot());
    root.addEventListener('click', once as EventListener, true);
    return root;
  }

  /** @internal It has come into a frame, or into a window in front of all. */ override adoptedCallback(): void {
    super.adoptedCallback();
    if (this.shadowRoot) adoptAgain(this.shadowRoot);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Moved within the page, nothing begins again.
    if (this.#connected) return this.stage.moved();
    this.#connected = this.#due = true;
    this.#triggers.connect();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#connected = this.#due = false;
      this.#triggers.disconnect();
      this.stage.disconnect();
    });
  }

  /** Opens the panel; resolves when it stands. */ async show(): Promise<void> {
    const may = await this.#wish.may(true, this.open, () => this.ask('am-before-open', {}));
    if (!may && !(this.open && this.stage.frame.isBarred)) return void (this.open && (await this.updateComplete));
    this.stage.frame.openedFrom(withKeys(this));
    this.open = true;
    await this.updateComplete;
    this.#focusIn();
  }

  /** Hides the panel; the conversation goes on. Resolves when the page's history is its own again. */ async close(): Promise<void> {
    const may = await this.#wish.may(false, this.open, () => this.ask('am-before-close', {}));
    if (!may) return void (this.hasUpdated && (await this.stage.frame.gone));
    const elsewhere = !this.matches(':focus-within') && document.activeElement !== document.body;
    this.open = false;
    // Not in a page yet, it has no keys to give back.
    if (!this.hasUpdated) return;
    await this.updateComplete;
    if (!elsewhere) this.stage.frame.focusBack();
    await this.stage.frame.gone;
  }

  /** Puts the keys where the visitor writes, or on the launcher while it is closed. */
  override focus(how?: FocusOptions): void {
    if (!this.hasUpdated) void this.updateComplete.then(() => this.focus(how));
    else if (stands(this)) this.#focusIn();
    else this.root.querySelector<HTMLElement>('.launch')?.focus(how);
  }

  /** Opens it, or closes it. */ toggle(): Promise<void> {
    return this.#wish.opens(this.open) ? this.close() : this.show();
  }

  /** Begins a conversation, or goes on with the one there is, without opening. */ async start(): Promise<void> {
    await this.updateComplete;
    this.stage.start();
    await this.updateComplete;
  }

  /**
   * Says something for the visitor. Resolves with the message's id as soon as it is kept. The page may change the words,
   * or refuse, in `am-before-send`: then there is no message, and it resolves with ''.
   */
  async send(text: string): Promise<string> {
    return sends(this.stage, text);
  }

  /** Puts words into the composer, for the visitor to send. */ prefill(text = ''): void {
    this.stage.composer.fill(`${text ?? ''}`);
  }

  /** Sends again what was rejected or is in doubt: by the id of `send`, or the `key` of an event. */
  async retry(id: string): Promise<string> {
    return this.there(() => this.stage.talk.client.retry(localOf(id)));
  }

  /** Takes a message away that nobody has heard, by the same. */ async discard(id: string): Promise<void> {
    return this.there(() => this.stage.talk.client.discard(localOf(id)));
  }

  /** Ends the conversation; with `confirm`, asks the visitor first, if there is one. */
  async end(how?: { confirm?: boolean } | null): Promise<void> {
    // The visitor may have been meant to be asked.
    if (typeof (how ?? {}) !== 'object') throw invalid('how', 'expected an object');
    if (!how?.confirm) return this.there(() => ended(this.stage));
    if (!goesOn(this.stage)) return;
    await this.show();
    if (!this.open) return;
    this.stage.dialog = 'end';
    this.stage.redraw();
  }

  /** Ends what there is, and begins anew under the same transcript. */ async restart(): Promise<void> {
    return this.there(() => begunAnew(this.stage));
  }

  /** Whose conversation it is. Another subject than before wipes every trace of the former, in every tab. */ identify(
    subject: string,
  ): Promise<void> {
    return identify(this.stage, subject);
  }

  /** Ends the conversation, and wipes every trace of it, in every tab. */ async logout(): Promise<void> {
    await erase(this.stage, 'logout');
  }

  /** Wipes every trace of the conversation from this browser. The service is not told. */ async forget(): Promise<void> {
    return erase(this.stage, 'forget').then(() => void this.tell('am-forget', {}));
  }

  /** Asks the page for signed context again. Rejects with why it came to nothing. */ async refreshContext(): Promise<void> {
    return this.there(() => refreshed(this.stage));
  }

  /** The visitor agreed, by the page's own means. */ grantConsent(): void {
    // Before it stands in the page, it is not known whose consent that is, nor where it is kept.
    void this.there(() => granted(this.stage, this.open));
  }

  /** Takes it back: ends the conversation, and wipes what was kept of it. */ revokeConsent(): Promise<void> {
    return revoked(this.stage);
  }

  /** A line beside the launcher that takes no focus. Each of up to four actions opens the chat; what it asks is yours, in `am-teaser-click`. */
  async showTeaser(teaser: {
    title?: string;
    text: string;
    actions?: readonly string[];
    delay?: number;
  }): Promise<void> {
    await this.ready;
    (await parts.teaser.ask(this.stage.home)).teaserOf(this.stage).show(this.stage, teaser);
  }

  /** Takes that line away. */ hideTeaser(): void {
    parts.teaser.part?.teaserOf(this.stage).hide();
  }

  /** Nothing is unread any more. */ markRead(): void {
    reads(this.stage, true);
  }

  /** What was said, as text, as a web page, or as data. */
  async getTranscript(how?: { format?: 'text' | 'html' | 'json' } | null): Promise<string> {
    return (await parts.download.ask(this.stage.home)).copy(this.stage.scene(), how);
  }

  /** The same, as a file. */
  async downloadTranscript(how?: { format?: 'text' | 'html' | 'json' } | null): Promise<void> {
    const format = await (await parts.download.ask(this.stage.home)).download(this.stage.scene(), how);
    if (format !== null) this.tell('am-transcript', { format });
  }

  /** Takes the element away. */ destroy(): void {
    this.stood = true;
    this.#wish.forget();
    this.tell('am-destroy', {});
    this.remove();
  }

  /** @internal */ tell<Type extends keyof MessengerEventMap>(type: Type, detail: MessengerEventMap[Type]): boolean {
    return counted(this.#stage, this.#teller.tell(type, detail), type, detail);
  }

  /** @internal */
  ask<Type extends keyof MessengerEventMap>(type: Type, detail: MessengerEventMap[Type]): Promise<boolean> {
    return this.#teller.ask(type, detail);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const { stage } = this;
    stage.stale();
    if (this.hasUpdated) setRight(stage, changed);
    if (changed.size > 0) parts.idle.part?.lookAt(this, this.wiring.complain, parts.remarks);
    if (changed.has('open')) opened(stage, changed.get('open') !== undefined);
    stage.frame.around();
    if (!stage.theme.ready || changed.has('colorScheme') || changed.has('accent')) stage.theme.look();
    stage.scroller.window(stage.talk.snapshot.items, stage.talk.hand && `${stage.talk.hand.place}`);
  }

  /** @internal */ protected override performUpdate(): void {
    keepingFocus(this.root, () => this.#standing.draw(this, () => super.performUpdate()));
  }

  protected override render(): unknown {
    const { stage } = this;
    if (!stage.ready) return nothing;
    const scene = stage.scene();
    const modal = stage.frame.modal && this.open;
    const corner = this.mode !== 'inline' && !(this.hideLauncher && !this.open) && !(modal && stage.frame.full);
    return html`<div
      class=${rootClasses(stage, scene)}
      dir=${scene.words.dir}
      lang=${scene.words.tag}
      data-state=${stage.talk.status}
      @slotchange=${filled}
    >
      ${corner ? dock(stage, scene, this.#triggers.shown) : nothing}
      ${modal ? nothing : html`<slot name="live"></slot>`} ${panel(stage, scene, modal)}
    </div>`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const { stage, root } = this;
    super.updated(changed);
    if (!stage.ready) return;
    stage.frame.apply(this.open || this.mode === 'inline');
    stage.composer.attach(root.querySelector('textarea#text'));
    stage.scroller.settle(root.querySelector('#log'));
    stage.settled();
    wears(stage);
    this.#standing.stands(this);
  }
}
