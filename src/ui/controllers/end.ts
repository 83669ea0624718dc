/** The end of a transcript, for a reader who may have stopped a little short of it: there they stay until something comes. */
export class End {
  #last: Element | null = null;
  #below = 0;
  #short = 0;

  /** The reader moved. */
  stops(log: HTMLElement, away: boolean): void {
    [this.#last, this.#below] = lastOf(log);
    this.#short = away ? 0 : foot(log) - log.scrollTop;
  }

  /** Where the view belongs that holds on to it. */
  view(log: HTMLElement): number {
    const [last, below] = lastOf(log);
    if (last !== this.#last || below !== this.#below) this.#short = 0;
    return foot(log) - this.#short;
  }
}

const foot = (log: HTMLElement): number => log.scrollHeight - log.clientHeight;

/** What stands last, and how much there is from its head to the end. */
function lastOf(log: HTMLElement): [Element | null, number] {
  // From behind, where little stands after it: this is asked with every drawing.
  let last = log.lastElementChild as HTMLElement | null;
  while (last !== null && !('i' in last.dataset)) last = last.previousElementSibling as HTMLElement | null;
  return [last, log.scrollHeight - (last?.offsetTop ?? 0)];
}
