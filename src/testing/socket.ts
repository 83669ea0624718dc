import type { Line, Peer } from './session.js';

/** Opens a socket of the service: its end of the line, or what becomes of it instead. */
export type Dialled = (url: string, peer: Peer) => End | Promise<End>;
type End = Line | 'refused' | 'hangs' | number;

const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;

type Handler = ((event: Event) => void) | null;

const TYPES = ['open', 'message', 'error', 'close'] as const;

/** As in a page: a handler has its turn among the listeners, where it was given first. */
function handledAs(type: (typeof TYPES)[number], prototype: EventTarget): void {
  const handlers = new WeakMap<object, { is: Handler }>();
  Object.defineProperty(prototype, `on${type}`, {
    get(this: EventTarget) {
      return handlers.get(this)?.is ?? null;
    },
    set(this: EventTarget, handler: Handler) {
      const known = handlers.get(this);
      if (known !== undefined) return void (known.is = handler);
      const given = { is: handler };
      handlers.set(this, given);
      this.addEventListener(type, (event) => given.is?.call(this, event));
    },
  });
}

/** A WebSocket class whose sockets all end in a service. Everything comes in a turn of its own, as from a network. */
export function socketClass(dial: Dialled): typeof WebSocket {
  class ScriptedSocket extends EventTarget {
    static readonly CONNECTING = CONNECTING;
    static readonly OPEN = OPEN;
    static readonly CLOSING = CLOSING;
    static readonly CLOSED = CLOSED;
    readonly CONNECTING = CONNECTING;
    readonly OPEN = OPEN;
    readonly CLOSING = CLOSING;
    readonly CLOSED = CLOSED;
    readonly url: string;
    readonly protocol = '';
    readonly extensions = '';
    readonly bufferedAmount = 0;
    binaryType: BinaryType = 'blob';
    readyState = CONNECTING;
    declare onopen: Handler;
    declare onmessage: Handler;
    declare onerror: Handler;
    declare onclose: Handler;
    #line: Line | null = null;

    constructor(url: string | URL) {
      super();
      this.url = String(url);
      const peer: Peer = { tell: (text) => this.#later(() => this.#told(text)), close: (code) => this.#closed(code) };
      queueMicrotask(() => this.#dial(peer));
    }

    send(data: unknown): void {
      if (this.readyState === CONNECTING) throw new DOMException('Still connecting', 'InvalidStateError');
      if (this.readyState === OPEN && typeof data === 'string') this.#later(() => this.#line?.heard(data));
    }

    close(code = 1005): void {
      if (this.readyState >= CLOSING) return;
      const wasOpen = this.readyState === OPEN;
      this.readyState = CLOSING;
      this.#line?.gone();
      this.#line = null;
      this.#closed(wasOpen ? code : 1006);
    }

    #dial(peer: Peer): void {
      if (this.readyState !== CONNECTING) return;
      const end = dial(this.url, {
        // What is told while it opens comes after it has opened, and the last word before the end.
        tell: (text) => queueMicrotask(() => peer.tell(text)),
        close: (code) => queueMicrotask(() => peer.close(code)),
      });
      if (end instanceof Promise) void end.then((line) => this.#ends(line));
      else this.#ends(end);
    }

    #ends(line: End): void {
      if (this.readyState !== CONNECTING) return typeof line === 'object' ? line.gone() : undefined;
      if (line === 'hangs') return;
      if (line === 'refused') return this.#fail();
      this.readyState = OPEN;
      if (typeof line === 'number') this.#later(() => this.#closed(line));
      else this.#line = line;
      this.#fire(new Event('open'));
      this.#line?.opened?.();
    }

    #told(text: string): void {
      if (this.readyState === OPEN) this.#fire(new MessageEvent('message', { data: text }));
    }

    #fail(): void {
      this.#fire(new Event('error'));
      this.#closed(1006);
    }

    #closed(code: number): void {
      this.#later(() => {
        if (this.readyState === CLOSED) return;
        this.readyState = CLOSED;
        this.#line = null;
        // Node has no CloseEvent before version 23.
        const wasClean = code !== 1006;
        this.#fire(Object.assign(new Event('close'), { code, reason: '', wasClean }));
      });
    }

    #later(then: () => void): void {
      queueMicrotask(then);
    }

    #fire(event: Event): void {
      this.dispatchEvent(event);
    }
  }
  for (const type of TYPES) handledAs(type, ScriptedSocket.prototype);
  return ScriptedSocket as unknown as typeof WebSocket;
}
