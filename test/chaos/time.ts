/** Simulated time: what is to happen, in the order of its time and, at the same time, of its planning. */
export class Time {
  now = 0;
  #planned = 0;
  #heap: Planned[] = [];

  after(ms: number, then: () => void): () => void {
    const planned: Planned = { at: this.now + Math.max(0, ms), number: this.#planned++, then };
    push(this.#heap, planned);
    return () => {
      planned.then = null;
    };
  }

  /** Does the next thing that is due by then. False when there is none. */
  step(until: number): boolean {
    for (;;) {
      const next = this.#heap[0];
      if (next === undefined || next.at > until) {
        this.now = Math.max(this.now, until);
        return false;
      }
      pop(this.#heap);
      if (next.then === null) continue;
      this.now = next.at;
      next.then();
      return true;
    }
  }
}

interface Planned {
  readonly at: number;
  readonly number: number;
  /** Null when it was called off. */
  then: (() => void) | null;
}

const before = (a: Planned, b: Planned): boolean => a.at < b.at || (a.at === b.at && a.number < b.number);

function push(heap: Planned[], one: Planned): void {
  let at = heap.length;
  heap.push(one);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (!before(one, heap[parent]!)) break;
    heap[at] = heap[parent]!;
    at = parent;
  }
  heap[at] = one;
}

function pop(heap: Planned[]): void {
  const last = heap.pop()!;
  const { length } = heap;
  if (length === 0) return;
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= length) break;
    if (child + 1 < length && before(heap[child + 1]!, heap[child]!)) child++;
    if (!before(heap[child]!, last)) break;
    heap[at] = heap[child]!;
    at = child;
  }
  heap[at] = last;
}
