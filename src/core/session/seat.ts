import type { Conversation } from '../conversation/state.js';
import { ChatError, isChatError } from '../errors.js';
import { act, begin, type Action } from './actions.js';
import type { Audience, EngineOptions } from './audience.js';
import { Engine } from './engine.js';
import { Follower } from './follower.js';
import { Ledger } from './ledger.js';
import type { Ports } from './ports.js';
import { lives, type Session } from './session.js';
import { storedOf } from './stored.js';
import { isLeaders, spokenOf, VERSION, type Spoken, type View, type Word } from './words.js';

/**
 * One tab's place at the conversation: it leads, with an engine and the only socket, or follows what another tab tells.
 * To the rest of the client there is no difference.
 */
export class Seat {
  readonly #ports: Ports;
  readonly #options: EngineOptions;
  readonly #audience: Omit<Audience, 'outranked'>;
  readonly #id: string;
  readonly #follower: Follower;
  readonly #stops: (() => void)[] = [];
  #engine: Engine | null = null;
  #draft = '';
  #told = 0;
  #resign: (() => void) | undefined;
  /** Counts the times that the lead came or went: what belongs to an earlier time is nobody's. */
  #claim = 0;
  #wanted = false;
  #stopped = false;

  constructor(ports: Ports, options: EngineOptions, audience: Omit<Audience, 'outranked'>) {
    this.#ports = ports;
    this.#options = options;
    this.#audience = audience;
    this.#id = ports.clock.uuid();
    this.#follower = new Follower(ports.clock, {
      say: (word) => this.#say(word),
      steal: () => this.#resign !== undefined && ports.tabs.steal(),
      told: (fact) => {
        if (fact.type === 'forgotten') {
          this.#draft = '';
          this.#wanted = false;
        }
        audience.told(fact);
      },
      changed: () => {
        audience.changed();
        this.#begin();
      },
    });
  }

  get leads(): boolean {
    return this.#engine !== null;
  }

  get conversation(): Conversation {
    return (this.#engine ?? this.#follower).ledger.conversation;
  }

  get session(): Session {
    return this.#engine?.session ?? this.#follower.view.session;
  }

  get kept(): boolean {
    return this.#engine?.kept ?? this.#follower.view.kept;
  }

  get draft(): string {
    return this.#engine?.draft ?? this.#draft;
  }

  get engine(): Engine | null {
    return this.#engine;
  }

  /** Does it here if this tab leads, else has it done. Resolves when it is done, and on disk where that matters. */
  async do(action: Action): Promise<void> {
    if (this.#stopped) throw new ChatError('client/destroyed');
    if (action.do === 'start' || action.do === 'send' || action.do === 'startOver') this.#wanted = true;
    // What is forgotten or ended does not begin again by itself.
    if (action.do === 'forget' || action.do === 'identify' || action.do === 'end') this.#wanted = false;
    this.#sit();
    return this.#engine === null ? this.#follower.ask(action) : act(this.#engine, action, this.#ports.clock.wall());
  }

  keepDraft(text: string): void {
    this.#draft = text;
    if (this.#engine === null || this.#engine.draft === text) return;
    this.#engine.draft = text;
    this.#engine.keeper.touch();
  }

  stop(): void {
    this.#stopped = true;
    for (const stop of this.#stops) stop();
    const { pending } = this.#follower;
    for (const { reject } of pending.values()) reject(new ChatError('client/destroyed'));
    pending.clear();
    void this.#leave();
  }

  /** Takes a seat: nothing has been read, written or asked before. */
  #sit(): void {
    if (this.#resign !== undefined || this.#stopped) return;
    const { tabs, surroundings } = this.#ports;
    if (this.#stops.length === 0)
      this.#stops.push(
        tabs.hear((word) => this.#hear(spokenOf(word))),
        surroundings.watch((weather) => {
          if (weather === 'leaving') return void this.#leave();
          if (weather === 'returned') this.#sit();
          this.#engine?.accept({ type: 'weather', weather });
        }),
      );
    this.#resign = tabs.lead(
      () => void this.#lead(),
      () => this.#lost(),
    );
    if (this.#engine === null) this.#follower.follow();
  }

  /** The page may never come back: another tab is to go on, and what is said is on disk. */
  async #leave(): Promise<void> {
    const resign = this.#resign;
    this.#resign = undefined;
    this.#claim++;
    this.#follower.rest();
    await this.#hand();
    resign?.();
  }

  #lost(): void {
    if (this.#resign === undefined) return;
    this.#ports.log.note('tab/lost-lead');
    void this.#leave();
    this.#sit();
  }

  /** From engine to what it knew. */
  #hand(): Promise<void> {
    const engine = this.#engine;
    if (engine === null) return Promise.resolve();
    this.#engine = null;
    // What has ended does not begin again because the page comes back.
    const { ended } = engine.conversation;
    if (ended !== null && ended !== 'expired') this.#wanted = false;
    this.#follower.view = this.#viewOf(engine);
    this.#follower.aliveAt = engine.session.aliveAt;
    this.#follower.ledger = engine.ledger;
    this.#draft = engine.draft;
    return engine.stop();
  }

  async #lead(): Promise<void> {
    const claim = ++this.#claim;
    const { vault, clock, log } = this.#ports;
    const follower = this.#follower;
    const read = storedOf(await vault.load().catch(() => null));
    if (claim !== this.#claim) return;
    const { view } = follower;
    // What the tab that led told until now is newer than the disk; what this tab knew when it slept is not.
    const onDisk = view.kept && (vault.mode === 'session' || vault.mode === 'device');
    // Of one that has ended nothing may be on the disk; here it can still be read.
    const ended = read === null && follower.ledger.conversation.ended !== null;
    const told = (follower.inTime && follower.term >= (read?.term ?? 0)) || !onDisk || ended;
    const stored = told ? null : read;
    const record = view.session.transport === 'rest' ? null : view.session.record;
    const engine = new Engine(this.#ports, this.#options, this.#engineAudience(), {
      ledger: told ? follower.ledger : (read?.ledger ?? new Ledger()),
      sessionId: (told ? record?.sessionId : stored?.sessionId) ?? null,
      // By the page's own clock where it was there: the time of day may have been set meanwhile (F18).
      aliveAt: stored?.aliveAt ?? clock.wall() - (clock.now() - follower.aliveAt),
      subject: stored?.subject ?? view.subject,
      draft: this.#draft || (stored?.draft ?? ''),
      term: Math.max(read?.term ?? 0, follower.term) + 1,
      onDisk: read !== null,
    });
    engine.kept = view.kept;
    this.#engine = engine;
    follower.term = engine.term;
    follower.rest();
    log.note('tab/leads');
    this.#sayState(engine);
    void engine.save();
    // Its token is at hand if this tab knew the session; else the site is asked for it.
    const known = record !== null && record.sessionId === engine.resumable ? record : undefined;
    if (known !== undefined || lives(view.session) || this.#wanted) begin(engine, clock.wall(), known);
    for (const { action, resolve, reject } of follower.pending.values())
      act(engine, action, clock.wall()).then(resolve, reject);
    follower.pending.clear();
    this.#audience.changed();
  }

  #engineAudience(): Audience {
    return {
      told: (fact) => {
        this.#say({ say: 'fact', n: ++this.#told, fact });
        this.#audience.told(fact);
      },
      changed: () => {
        if (this.#engine === null) return;
        this.#sayView(this.#engine);
        this.#audience.changed();
      },
      context: (outcome) => this.#audience.context(outcome),
      outranked: () => this.#lost(),
    };
  }

  /** Only what others can see: not every heartbeat. */
  #sayView(engine: Engine): void {
    const was = this.#follower.view;
    const now = this.#viewOf(engine);
    this.#follower.view = now;
    const { session } = was;
    const same =
      session.phase === now.session.phase &&
      session.error === now.session.error &&
      session.record === now.session.record &&
      session.attempt === now.session.attempt &&
      was.kept === now.kept &&
      was.subject === now.subject;
    if (!same) this.#say({ say: 'view', view: now });
  }

  #sayState(engine: Engine): void {
    this.#say({ say: 'state', n: this.#told, ledger: engine.ledger.toData(), view: this.#viewOf(engine) });
  }

  #viewOf({ session, subject, kept }: Engine): View {
    return { session, subject, kept, quietMs: this.#quietMs(session) };
  }

  #quietMs({ aliveAt }: Session): number {
    return this.#ports.clock.now() - aliveAt;
  }

  #say(word: Word): void {
    this.#ports.tabs.post({ v: VERSION, from: this.#id, term: this.#engine?.term ?? 0, ...word } satisfies Spoken);
  }

  #hear(word: Spoken | null): void {
    if (word === null) return;
    const engine = this.#engine;
    if (engine === null) return this.#follower.hear(word);
    if (isLeaders(word)) {
      // Another leads since, and this tab slept through it. Two with one term: both give it up, and the lock decides anew.
      if (word.term < engine.term) return;
      this.#follower.term = word.term;
      return this.#lost();
    }
    switch (word.say) {
      case 'hello':
        return this.#sayState(engine);
      case 'ping':
        return this.#say({ say: 'pong', quietMs: this.#quietMs(engine.session) });
      case 'do':
        return void act(engine, word.action, this.#ports.clock.wall()).then(
          () => this.#say({ say: 'done', id: word.id, error: null }),
          (error: unknown) =>
            this.#say({ say: 'done', id: word.id, error: isChatError(error) ? error.code : 'message/refused' }),
        );
    }
  }

  /** A tab that wants to talk has whoever leads begin. */
  #begin(): void {
    const { pending, view, inTime } = this.#follower;
    if (this.#engine !== null || !inTime || !this.#wanted || pending.size > 0 || view.session.phase !== 'idle') return;
    this.#wanted = false;
    this.#follower.ask({ do: 'start' }).catch(() => undefined);
  }
}
