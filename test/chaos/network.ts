import type { Random } from './random.js';
import type { Time } from './time.js';

/** How a connection comes to its end: politely, with a reset, or without a word. */
export type Fate = 'fin' | 'reset' | 'silence';

/** What the other end of a connection is told. */
export interface ServerEnd {
  received(text: string): void;
  gone(): void;
}

/** What a dial is answered with. */
export type Answer =
  { readonly accept: (wire: Wire) => ServerEnd } | { readonly refuse: true } | { readonly hang: true };

/** One TCP connection with a socket on it: in order, late, and cut at any moment. */
export class Wire {
  end: ServerEnd | null = null;
  state: 'dialling' | 'open' | 'closed' = 'dialling';
  /** Nothing passes any more, and nobody is told. */
  #silent = false;
  /** The client has closed or been told; the server may not know yet. */
  #clientGone = false;
  #serverGone = false;
  #upAt = 0;
  #downAt = 0;
  readonly #time: Time;
  readonly #latency: () => number;
  readonly #client: { opened(): void; heard(text: string): void; closed(code: number): void };

  constructor(time: Time, latency: () => number, client: Wire['client']) {
    this.#time = time;
    this.#latency = latency;
    this.#client = client;
  }

  get client(): { opened(): void; heard(text: string): void; closed(code: number): void } {
    return this.#client;
  }

  get silent(): boolean {
    return this.#silent;
  }

  open(): void {
    if (this.#clientGone || this.#silent) return;
    this.state = 'open';
    this.#client.opened();
  }

  /** From page to server. */
  up(text: string): void {
    if (this.#silent || this.#clientGone) return;
    this.#upAt = Math.max(this.#upAt, this.#time.now + this.#latency());
    this.#time.after(this.#upAt - this.#time.now, () => {
      if (!this.#silent && !this.#serverGone) this.end?.received(text);
    });
  }

  /** From server to page. */
  down(text: string): void {
    if (this.#silent || this.#serverGone) return;
    this.#downAt = Math.max(this.#downAt, this.#time.now + this.#latency());
    this.#time.after(this.#downAt - this.#time.now, () => {
      if (!this.#silent && !this.#clientGone && this.state === 'open') this.#client.heard(text);
    });
  }

  /** The server says good-bye; what it said before still arrives. */
  serverCloses(code: number): void {
    if (this.#serverGone) return;
    this.#serverGone = true;
    this.end?.gone();
    this.#downAt = Math.max(this.#downAt, this.#time.now + this.#latency());
    this.#time.after(this.#downAt - this.#time.now, () => this.#tellClient(code));
  }

  clientCloses(): void {
    if (this.#clientGone) return;
    this.#clientGone = true;
    this.state = 'closed';
    this.#time.after(this.#latency(), () => this.#tellServer());
  }

  /** Cut in the middle. What is on the way is lost, except with `fin`, where what was sent before still arrives. */
  cut(fate: Fate): void {
    if (fate === 'silence') {
      this.#silent = true;
      // The server gives up in its own time.
      this.#time.after(60_000, () => this.#tellServer());
      return;
    }
    if (fate === 'reset') this.#silent = true;
    this.#time.after(fate === 'fin' ? Math.max(0, this.#downAt - this.#time.now) : 0, () => {
      this.#silent = true;
      this.#tellClient(1006);
      this.#tellServer();
    });
  }

  refuse(): void {
    this.#time.after(this.#latency(), () => this.#tellClient(1006));
  }

  #tellClient(code: number): void {
    if (this.#clientGone) return;
    this.#clientGone = true;
    this.state = 'closed';
    this.#client.closed(code);
  }

  #tellServer(): void {
    if (this.#serverGone) return;
    this.#serverGone = true;
    this.end?.gone();
  }
}

/** The way between one browser and the service. */
export class Network {
  up = true;
  latencyMs = 30;
  /** Sockets are not let through, while plain requests are. */
  blocked = false;
  readonly wires = new Set<Wire>();
  readonly #time: Time;
  readonly #random: Random;
  readonly #dialled: (url: URL) => Answer;

  constructor(time: Time, random: Random, dialled: (url: URL) => Answer) {
    this.#time = time;
    this.#random = random;
    this.#dialled = dialled;
  }

  readonly latency = (): number => this.latencyMs * this.#random.between(0.5, 1.5);

  dial(url: string, client: Wire['client']): Wire {
    const wire = new Wire(this.#time, this.latency, client);
    this.wires.add(wire);
    if (!this.up) {
      // No route: at once, or never.
      if (this.#random.chance(0.7)) wire.refuse();
      return wire;
    }
    this.#time.after(this.latency() * 2, () => {
      if (!this.up || wire.silent) return wire.cut(this.#random.chance(0.5) ? 'reset' : 'silence');
      if (this.blocked) return wire.refuse();
      const answer = this.#dialled(new URL(url));
      if ('hang' in answer) return;
      if ('refuse' in answer) return wire.refuse();
      wire.open();
      wire.end = answer.accept(wire);
    });
    return wire;
  }

  /** All connections at once; each its own way. */
  cutAll(fate: () => Fate): void {
    for (const wire of this.wires) if (wire.state !== 'closed') wire.cut(fate());
    this.sweep();
  }

  sweep(): void {
    for (const wire of this.wires) if (wire.state === 'closed') this.wires.delete(wire);
  }

  /** A plain request: answered after two ways, unless the network goes. */
  request<Value>(answer: () => Value | Promise<Value>, failed: () => Error): Promise<Value> {
    return new Promise((resolve, reject) => {
      const fail = (): void => reject(failed());
      if (!this.up) return void this.#time.after(this.#random.chance(0.6) ? 5 : 5_000, fail);
      this.#time.after(this.latency() * 2, () => {
        if (!this.up) return fail();
        Promise.resolve().then(answer).then(resolve, reject);
      });
    });
  }
}
