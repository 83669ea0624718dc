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
    return Math.min(foot(log) - this.#short, farthest(log));
  }
}

/** As `scroll-padding` has it. */
const PAD_PX = 12;

/** Where a keyboard is among what was said, it is seen, however much is said below. */
function farthest(log: HTMLElement): number {
  const { activeElement: at } = log.getRootNode() as ShadowRoot;
  if (at === null || at === log || !log.contains(at) || !at.matches(':focus-visible')) return Infinity;
  const [has, view] = [at.getBoundingClientRect(), log.getBoundingClientRect()];
  // Whoever has scrolled away from it reads elsewhere.
  return has.bottom <= view.top ? Infinity : log.scrollTop + Math.max(0, has.top - view.top - PAD_PX);
}

const foot = (log: HTMLElement): number => log.scrollHeight - log.clientHeight;

/** What stands last, and how much there is from its head to the end. */
function lastOf(log: HTMLElement): [Element | null, number] {
  // From behind, where little stands after it: this is asked with every drawing.
  let last = log.lastElementChild as HTMLElement | null;
  while (last !== null && !('i' in last.dataset)) last = last.previousElementSibling as HTMLElement | null;
  return [last, log.scrollHeight - (last?.offsetTop ?? 0)];
}
