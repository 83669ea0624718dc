import { element, setText } from '../shop/nodes.js';
import type { Live, Waiting } from './news.js';
import type { DeskState } from './state.js';
import { duration, sentence, visitorName } from './words.js';

interface Row {
  readonly item: HTMLLIElement;
  readonly button: HTMLButtonElement;
  readonly told: HTMLElement;
  readonly reason: HTMLElement;
  readonly time: HTMLElement;
  readonly marks: HTMLElement;
}

export interface QueuePlaces {
  readonly waiting: HTMLElement;
  readonly live: HTMLElement;
  readonly nobody: HTMLElement;
  readonly waitingCount: HTMLElement;
  readonly liveCount: HTMLElement;
}

/** Who waits, and who is talked to, oldest first. A row stays the same node for as long as it is there: the focus may be on it. */
export class QueueView {
  readonly #places: QueuePlaces;
  readonly #choose: (id: string) => void;
  readonly #rows = new Map<string, Row>();
  #state: DeskState | undefined;

  constructor(places: QueuePlaces, choose: (id: string) => void) {
    this.#places = places;
    this.#choose = choose;
  }

  show(state: DeskState, now: number): void {
    this.#state = state;
    const { waiting, live, nobody, waitingCount, liveCount } = this.#places;
    setText(waitingCount, String(state.waiting.length));
    setText(liveCount, String(state.live.length));
    // While the desk is away nobody knows.
    nobody.hidden = state.line !== 'there' || state.waiting.length > 0;
    this.#list(waiting, state.waiting);
    this.#list(live, state.live);
    const there = new Set([...state.waiting, ...state.live].map(({ id }) => id));
    for (const id of this.#rows.keys()) if (!there.has(id)) this.#rows.delete(id);
    this.tick(now);
  }

  /** Time goes by. */
  tick(now: number): void {
    for (const { id, since } of [...(this.#state?.waiting ?? []), ...(this.#state?.live ?? [])])
      setText(this.#rows.get(id)!.time, duration(now - since));
  }

  #list(place: HTMLElement, cards: readonly (Waiting | Live)[]): void {
    const items = cards.map((card) => this.#row(card).item);
    for (const old of [...place.children]) if (!items.includes(old as HTMLLIElement)) old.remove();
    // Nothing is moved that stands where it belongs: what is moved loses the focus.
    items.forEach((item, at) => {
      if (place.children[at] !== item) place.insertBefore(item, place.children[at] ?? null);
    });
    place.hidden = items.length === 0;
  }

  #row(card: Waiting | Live): Row {
    const row = this.#rows.get(card.id) ?? this.#made(card.id);
    const state = this.#state!;
    setText(row.reason, sentence(card.reason || 'no reason was given'));
    setText(
      row.told,
      'with' in card
        ? `With ${card.with.id === state.me?.id ? 'you' : card.with.name}`
        : `Place ${card.position} · ${card.queue}`,
    );
    const marks = [
      ...(state.typing.has(card.id) ? ['Writing'] : []),
      ...(state.unread.has(card.id) ? ['New message'] : []),
    ];
    setText(row.marks, marks.join(', '));
    if (state.chosen === card.id) row.button.setAttribute('aria-current', 'true');
    else row.button.removeAttribute('aria-current');
    return row;
  }

  #made(id: string): Row {
    const [told, reason, time, marks] = [
      element('span', 'card-told'),
      element('span', 'card-reason'),
      element('span', 'card-time'),
      element('span', 'card-marks'),
    ];
    told.dir = reason.dir = 'auto';
    // A name that changes every second would be read every second; how long it is stands in the conversation as well.
    time.ariaHidden = 'true';
    const name = element('span', 'card-name', visitorName(id));
    const button = element('button', 'card', name, ' ', time, ' ', reason, ' ', told, ' ', marks);
    button.type = 'button';
    button.addEventListener('click', () => this.#choose(id));
    const row = { item: element('li', '', button), button, told, reason, time, marks };
    this.#rows.set(id, row);
    return row;
  }
}
