import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** `up` is from the client to the service. */
export type Direction = 'up' | 'down';
/** FIN: both sides are told that the other has nothing more to say. RST: torn down. Silence: nothing passes, and nobody is told. */
export type Fate = 'fin' | 'rst' | 'silence';

export interface Cut {
  readonly direction: Direction;
  /** So many bytes pass in that direction; the next one does not, nor does anything after it on that link. */
  readonly at: number;
  readonly fate: Fate;
}

interface Pair {
  readonly client: Socket;
  readonly service: Socket;
  dead: boolean;
}

/** A TCP proxy that cuts one link once, at one byte. Links made afterwards pass everything. */
export class CutProxy {
  readonly #server: Server;
  readonly #service: { readonly host: string; readonly port: number };
  readonly #pairs = new Set<Pair>();
  #cut: Cut | null = null;
  /** Bytes that came in since `arm`, by direction. */
  passed = { up: 0, down: 0 };
  happened = false;
  /** How long after the cut the next link was made; null before. */
  backMs: number | null = null;
  #cutAt = 0;

  private constructor(service: { host: string; port: number }) {
    this.#service = service;
    this.#server = createServer({ noDelay: true }, (client) => this.#link(client));
  }

  static async to(address: string): Promise<CutProxy> {
    const { hostname, port } = new URL(address);
    const proxy = new CutProxy({ host: hostname, port: Number(port) });
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** What was linked before is gone, and what was counted. */
  arm(cut: Cut | null): void {
    this.#drop();
    this.#cut = cut;
    this.passed = { up: 0, down: 0 };
    this.happened = false;
    this.backMs = null;
  }

  close(): void {
    this.#drop();
    this.#server.close();
  }

  #drop(): void {
    for (const { client, service } of this.#pairs) {
      client.destroy();
      service.destroy();
    }
    this.#pairs.clear();
  }

  #link(client: Socket): void {
    if (this.happened) this.backMs ??= performance.now() - this.#cutAt;
    const service = connect({ ...this.#service, noDelay: true });
    const pair: Pair = { client, service, dead: false };
    this.#pairs.add(pair);
    client.on('data', (bytes) => this.#pass(pair, 'up', bytes));
    service.on('data', (bytes) => this.#pass(pair, 'down', bytes));
    for (const [from, to] of [
      [client, service],
      [service, client],
    ] as const) {
      from.on('end', () => pair.dead || to.end());
      // What comes of it is told by the close that follows.
      from.on('error', () => undefined);
      from.on('close', () => {
        if (!pair.dead) to.destroy();
        if (client.destroyed && service.destroyed) this.#pairs.delete(pair);
      });
    }
  }

  #pass(pair: Pair, direction: Direction, bytes: Buffer): void {
    if (pair.dead) return;
    const to = direction === 'up' ? pair.service : pair.client;
    const left =
      this.#cut?.direction === direction && !this.happened ? this.#cut.at - this.passed[direction] : Infinity;
    this.passed[direction] += bytes.length;
    if (bytes.length <= left) return void to.write(bytes);
    this.happened = true;
    this.#cutAt = performance.now();
    pair.dead = true;
    const { fate } = this.#cut!;
    if (left > 0) to.write(bytes.subarray(0, left), () => this.#end(pair, fate));
    else this.#end(pair, fate);
  }

  #end({ client, service }: Pair, fate: Fate): void {
    if (fate === 'silence') return;
    for (const side of [client, service]) {
      if (fate === 'fin') side.end();
      else side.resetAndDestroy();
    }
  }
}
