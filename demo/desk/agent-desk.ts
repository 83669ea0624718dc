import { setText } from '../shop/nodes.js';
import type { Acts } from './acts.js';
import { Line } from './line.js';
import { personNamed, readNews, type News } from './news.js';
import type { DeskPorts } from './ports.js';
import { QueueView, type QueuePlaces } from './queue-view.js';
import { SeatView } from './seat-view.js';
import { nothingYet, reduce, standingOf, type DeskState, type Ending, type Happening } from './state.js';
import { readTalk } from './talk.js';
import { TalkView } from './talk-view.js';
import { told } from './told.js';
import { Typing } from './typing.js';
import { refusal, titleOf, type Verb } from './words.js';

export interface DeskPlaces extends QueuePlaces {
  /** Where the chosen conversation stands, or the question who plays. */
  readonly main: HTMLElement;
  /** What there is to say while nothing is chosen. */
  readonly unchosen: HTMLElement;
  readonly line: HTMLElement;
  readonly robin: HTMLElement;
  readonly me: HTMLElement;
  readonly change: HTMLElement;
  /** What is read aloud. */
  readonly news: HTMLElement;
}

const LINE: Readonly<Record<DeskState['line'], string>> = {
  looking: 'Looking for the desk',
  there: 'Connected',
  away: 'The platform is away. It is looked for again; nothing you wrote is lost.',
};

const ROBIN_WAITS = 'Robin, the scripted colleague, waits while you are here.';
const ROBIN_TAKES =
  'Robin, the scripted colleague, cannot be told to wait, because the control door is shut: whoever has waited for eight seconds is taken. You can take over from Robin.';

const LETTING_GO: Readonly<Record<Ending, readonly [verb: Verb, body: object]>> = {
  ended: ['leave', { then: 'end' }],
  back: ['leave', { then: 'agent' }],
  failed: ['fail', { reason: 'Nobody is at the desk' }],
  timeout: ['timeout', {}],
};

/** The desk's page: what is known of it, what is shown and told of that, and what is done. */
export class AgentDesk implements Acts {
  readonly #places: DeskPlaces;
  readonly #ports: DeskPorts;
  readonly #line: Line;
  readonly #queue: QueueView;
  readonly #talk = new TalkView(this);
  readonly #seat = new SeatView((name) => this.#sit(name));
  readonly #typing: Typing;
  #state = nothingYet;
  /** Conversations that are being read, and whether they have changed since. */
  readonly #reading = new Map<string, boolean>();

  constructor(places: DeskPlaces, ports: DeskPorts) {
    this.#places = places;
    this.#ports = ports;
    this.#queue = new QueueView(places, (id) => this.#choose(id));
    this.#typing = new Typing(ports.after, (id, state) => void ports.perform(id, 'typing', { state, ...this.#by }));
    this.#line = new Line(
      ports,
      (news) => this.#heard(readNews(news, ports.now())),
      () => this.#happens({ did: 'lose' }),
    );
  }

  start(): void {
    this.#places.main.prepend(this.#seat.node, this.#talk.node);
    this.#places.change.addEventListener('click', () => this.#getUp());
    this.#happens({ did: 'sit', me: null });
    this.#seat.focus();
    this.#line.open();
    this.#tick();
  }

  take(id: string): void {
    void this.#does(id, 'accept', { agent: this.#state.me });
  }

  takeOver(id: string): void {
    void this.#does(id, 'transfer', { agent: this.#state.me });
  }

  handOver(id: string, name: string): void {
    void this.#does(id, 'transfer', { agent: personNamed(name) });
  }

  letGo(id: string, how: Ending): void {
    const [verb, body] = LETTING_GO[how];
    void this.#does(id, verb, verb === 'leave' ? { ...body, ...this.#by } : body, how);
  }

  typed(id: string, text: string): void {
    this.#typing.typed(id, text);
  }

  async send(id: string, text: string, offers: readonly string[]): Promise<boolean> {
    const suggestions = offers.map((message_text) => ({ message_text }));
    const offered = suggestions.length === 0 ? {} : { response_suggestions: suggestions };
    this.#typing.stop();
    return this.#does(id, 'message', { text, ...offered, ...this.#by });
  }

  get #by(): object {
    return { agent_id: this.#state.me?.id };
  }

  /** Whether the platform has done it; otherwise it is said why not. */
  async #does(id: string, verb: Verb, body: object, how?: Ending): Promise<boolean> {
    const status = await this.#ports.perform(id, verb, body);
    const done = status === 204;
    // Another one was chosen meanwhile: what is said there is said of that one.
    if (id === this.#state.chosen) this.#talk.refused(done ? '' : refusal(verb, status));
    if (done && how !== undefined) this.#happens({ did: 'letGo', id, how });
    this.#read(id);
    return done;
  }

  #sit(name: string): void {
    const me = personNamed(name);
    this.#happens({ did: 'sit', me });
    this.#line.open(me.id);
    if (this.#state.chosen === null) this.#places.unchosen.focus();
    else this.#talk.focus();
  }

  #getUp(): void {
    this.#typing.stop();
    this.#happens({ did: 'sit', me: null });
    this.#line.open();
    this.#seat.focus();
  }

  #choose(id: string): void {
    this.#typing.stop();
    this.#talk.refused('');
    this.#happens({ did: 'choose', id });
    this.#read(id);
    if (this.#state.me === null) this.#seat.focus();
    else this.#talk.focus();
  }

  #heard(news: News | null): void {
    if (news === null) return;
    const { chosen } = this.#state;
    this.#happens({ did: 'hear', news });
    if (chosen === null) return;
    // A queue that is told may mean that it has another, or was missed while the desk was away.
    if (news.type === 'queue' || ('id' in news && news.type !== 'typing' && news.id === chosen)) this.#read(chosen);
  }

  /** One reading at a time: what changes meanwhile is read once more. */
  #read(id: string): void {
    if (this.#reading.has(id)) return void this.#reading.set(id, true);
    this.#reading.set(id, false);
    const read = this.#ports.read(id).then(
      (talk) => this.#happens({ did: 'read', id, talk: readTalk(talk) }),
      // The desk is away, or the visitor forgotten: what is shown stays, and the next news asks again.
      () => undefined,
    );
    void read.then(() => {
      const again = this.#reading.get(id);
      this.#reading.delete(id);
      if (again === true) this.#read(id);
    });
  }

  #happens(happening: Happening): void {
    const before = this.#state;
    this.#state = reduce(before, happening);
    this.#show();
    const words = told(before, this.#state);
    if (words.length > 0) this.#places.news.textContent = words.join(' ');
    this.#followFocus(before);
  }

  /** Who takes a conversation writes next; who lets go of it has nowhere to write any more. */
  #followFocus(before: DeskState): void {
    const id = this.#state.chosen;
    if (id === null || before.chosen !== id || this.#state.me === null) return;
    const [was, is] = [standingOf(before, id).is, standingOf(this.#state, id).is];
    if (is === 'mine' && was !== 'mine') this.#talk.composer.focus();
    else if (was !== is && focusIsLost()) this.#talk.focus();
  }

  #show(): void {
    const { me, chosen, line, robinWaits, waiting } = this.#state;
    const { places, now } = { places: this.#places, now: this.#ports.now() };
    document.title = titleOf(waiting.length);
    setText(places.line, LINE[line]);
    places.line.dataset['line'] = line;
    setText(places.robin, robinWaits === null ? '' : robinWaits ? ROBIN_WAITS : ROBIN_TAKES);
    setText(places.me, me === null ? '' : `You are ${me.name}`);
    places.change.hidden = me === null;
    this.#seat.node.hidden = me !== null;
    this.#talk.node.hidden = me === null || chosen === null;
    places.unchosen.hidden = me === null || chosen !== null;
    this.#queue.show(this.#state, now);
    if (chosen !== null) this.#talk.show(this.#state, chosen, now);
  }

  #tick(): void {
    const now = this.#ports.now();
    this.#queue.tick(now);
    this.#talk.tick(now);
    this.#ports.after(1000, () => this.#tick());
  }
}

/** On nothing, or on what is not shown any more. */
function focusIsLost(): boolean {
  const { activeElement } = document;
  return !(activeElement instanceof HTMLElement) || activeElement.offsetParent === null;
}
