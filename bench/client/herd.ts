import { reconnecting, type Socket } from 'ws-reconnect-lite';
import { apart, redial } from '../../src/core/session/link-lost.js';
import { Prng } from '../fuzz/prng.js';

/** Time that passes only when nothing else is left to do. */
class Hours {
  now = 0;
  readonly #due: { readonly at: number; readonly then: () => void; cancelled: boolean }[] = [];

  after(ms: number, then: () => void): () => void {
    const timer = { at: this.now + ms, then, cancelled: false };
    // A heap: the earliest is first.
    const due = this.#due;
    let at = due.push(timer) - 1;
    while (at > 0 && due[(at - 1) >> 1]!.at > timer.at) {
      due[at] = due[(at - 1) >> 1]!;
      at = (at - 1) >> 1;
    }
    due[at] = timer;
    return () => void (timer.cancelled = true);
  }

  runTo(end: number): void {
    for (;;) {
      const first = this.#due[0];
      if (first === undefined || first.at > end) break;
      this.#removeFirst();
      this.now = first.at;
      if (!first.cancelled) first.then();
    }
    this.now = end;
  }

  #removeFirst(): void {
    const due = this.#due;
    const last = due.pop()!;
    if (due.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= due.length) break;
      if (child + 1 < due.length && due[child + 1]!.at < due[child]!.at) child++;
      if (due[child]!.at >= last.at) break;
      due[at] = due[child]!;
      at = child;
    }
    due[at] = last;
  }
}

export interface Herd {
  /** Of all clients, the share that dials in the worst second. */
  readonly peak: number;
  /** The same of dials that the service, back again, has to answer. */
  readonly peakServed: number;
  /** Until the last is back, since the service is. */
  readonly allBackMs: number;
}

/** All sockets of a service close at once; it answers again after `outageMs`. The real back-off, on simulated time. */
export function herd(clients: number, waiting: number, outageMs: number, seed: number): Herd {
  const hours = new Hours();
  const random = new Prng(seed);
  const chance = (): number => random.next() / 2 ** 32;
  const dials: number[] = [];
  const served: number[] = [];
  const open: FakeSocket[] = [];
  let restarted = false;

  class FakeSocket implements Socket {
    binaryType = '';
    readyState = 0;
    onopen: Socket['onopen'] = null;
    onmessage: Socket['onmessage'] = null;
    onerror: Socket['onerror'] = null;
    onclose: Socket['onclose'] = null;
    constructor() {
      const answers = !restarted || hours.now >= outageMs;
      if (restarted) {
        dials.push(hours.now);
        if (answers) served.push(hours.now);
      }
      hours.after(1, () => {
        this.readyState = answers ? 1 : 3;
        if (!answers) return this.onclose?.({ code: 1006 });
        open.push(this);
        this.onopen?.({});
      });
    }
    send(): void {}
    close(): void {}
  }

  for (let client = 0; client < clients; client++) {
    const waits = client < clients * waiting;
    reconnecting({
      url: () => '',
      opened: () => undefined,
      message: () => undefined,
      closed: ({ opened, attempt }) => (opened ? redial(waits, chance()) : apart(waits, chance(), attempt)),
      random: chance,
      after: (ms, then) => hours.after(ms, then),
      WebSocket: FakeSocket,
    });
  }
  // Long enough to be open, and stable.
  hours.runTo(60_000);
  restarted = true;
  hours.now = 0;
  for (const socket of open.splice(0)) {
    socket.readyState = 3;
    socket.onclose?.({ code: 1012 });
  }
  hours.runTo(outageMs + 120_000);
  if (open.length !== clients) throw new Error(`${clients - open.length} did not come back`);
  return {
    peak: busiest(dials) / clients,
    peakServed: busiest(served) / clients,
    allBackMs: Math.max(...served.slice(-1)) - outageMs,
  };
}

/** The most that fall into any one second, wherever it begins. */
function busiest(times: readonly number[]): number {
  let most = 0;
  let first = 0;
  times.forEach((time, at) => {
    while (times[first]! <= time - 1_000) first++;
    most = Math.max(most, at - first + 1);
  });
  return most;
}
