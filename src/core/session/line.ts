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
export interface Line {
  dialect: Dialect;
  /** How often it has been open: a message belongs to the opening on which it was handed over. */
  openings: number;
  open: boolean;
  send(event: ClientEvent): boolean;
  /** Now; what is open stays. */
  dial(): void;
  /** What is open is dead, or old: another, at once. */
  redial(): void;
  hangUp(code: number): void;
}

export function lineTo(desk: Desk, dialect: Dialect): Line {
  let link: Link | null = null;
  let number = 0;
  const drop = (): void => {
    line.open = false;
    desk.dropped();
  };
  const line: Line = {
    dialect,
    openings: 0,
    open: false,
    send: (event) => line.open && link !== null && link.send(event),
    dial() {
      if (link !== null) return link.wake();
      const mine = ++number;
      const current = (): boolean => mine === number;
      link = desk.transport().open({
        route: () => ({ record: desk.record(), cursor: desk.cursor(), dialect: line.dialect }),
        opened() {
          if (!current()) return;
          line.open = true;
          line.openings++;
          desk.opened();
        },
        heard: (frame) => current() && desk.heard(frame),
        text: (data) => current() && desk.text(data),
        closed(closed) {
          if (!current()) return 'stop';
          drop();
          const verdict = desk.closed(closed);
          if (!current()) return 'stop';
          if (verdict === 'stop') link = null;
          return verdict;
        },
      });
    },
    redial() {
      drop();
      if (link === null) line.dial();
      else link.reset();
    },
    hangUp(code) {
      const old = link;
      link = null;
      number++;
      drop();
      old?.close(code);
    },
  };
  return line;
}
