export interface Going {
  readonly from: number;
  /** Not any more in this moment. */
  readonly until: number;
}

/** The most that went on at once, window by window between two times: one walk over all starts and ends. */
export function mostAtOnce(spans: readonly Going[], from: number, to: number, window: number): number[] {
  const changes = spans
    .filter((span) => span.until > span.from)
    .flatMap((span) => [
      { at: span.from, by: 1 },
      { at: span.until, by: -1 },
    ])
    // What ends as another begins is gone by then.
    .sort((one, other) => one.at - other.at || one.by - other.by);
  const most: number[] = [];
  let going = 0;
  let next = 0;
  for (let at = from; at < to; at += window) {
    for (; next < changes.length && changes[next]!.at <= at; next += 1) going += changes[next]!.by;
    let highest = going;
    for (; next < changes.length && changes[next]!.at < at + window; next += 1) {
      going += changes[next]!.by;
      highest = Math.max(highest, going);
    }
    most.push(highest);
  }
  return most;
}
