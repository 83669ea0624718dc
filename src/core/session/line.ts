import type { ClientEvent, Dialect, Frame } from '../protocol/events.js';
import type { Closed, Link, SessionRecord, Transport, Verdict } from './ports.js';

/** Whom the line tells, and whom it asks. */
export interface Desk {
  transport(): Transport;
  record(): SessionRecord;
  cursor(): number;
  opened(): void;
  heard(frame: Frame): void;
  text(data: string): void;
  closed(closed: Closed): Verdict;
  /** It carries nothing any more, whoever wanted that. */
  dropped(): void;
}

/** The one link of an engine. What an earlier link tells is nobody's; there is never a second. */
export class Line {
  dialect: Dialect;
  /** How often it has been open: a message belongs to the opening on which it was handed over. */
  openings = 0;
  open = false;
  readonly #desk: Desk;
  #link: Link | null = null;
  #number = 0;

  constructor(desk: Desk, dialect: Dialect) {
    this.#desk = desk;
    this.dialect = dialect;
  }

  send(event: ClientEvent): boolean {
    return this.open && this.#link !== null && this.#link.send(event);
  }

  /** Now; what is open stays. */
  dial(): void {
    if (this.#link !== null) return this.#link.wake();
    const number = ++this.#number;
    const current = (): boolean => number === this.#number;
    const desk = this.#desk;
    this.#link = desk.transport().open({
      route: () => ({ record: desk.record(), cursor: desk.cursor(), dialect: this.dialect }),
      opened: () => {
        if (!current()) return;
        this.open = true;
        this.openings++;
        desk.opened();
      },
      heard: (frame) => current() && desk.heard(frame),
      text: (data) => current() && desk.text(data),
      closed: (closed) => (current() ? this.#closed(closed) : 'stop'),
      waiting: () => undefined,
    });
  }

  /** What is open is dead, or old: another, at once. */
  redial(): void {
    this.#drop();
    if (this.#link === null) this.dial();
    else this.#link.reset();
  }

  hangUp(code: number): void {
    const link = this.#link;
    this.#link = null;
    this.#number++;
    this.#drop();
    link?.close(code);
  }

  #closed(closed: Closed): Verdict {
    const number = this.#number;
    this.#drop();
    const verdict = this.#desk.closed(closed);
    if (number !== this.#number) return 'stop';
    if (verdict === 'stop') this.#link = null;
    return verdict;
  }

  #drop(): void {
    this.open = false;
    this.#desk.dropped();
  }
}
