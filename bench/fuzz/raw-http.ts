import { connect, type Socket } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly body: string;
  /** Answered by the parser of HTTP, before any handler could see a request. */
  readonly unparsed: boolean;
}

const PATIENCE_MS = 20_000;

/** Bytes to a port, an answer back, on a connection that is kept: a client that will send what no HTTP client would. */
export class RawHttp {
  readonly #port: number;
  #socket: Socket | undefined;
  #read = Buffer.alloc(0);
  #wake: (() => void) | undefined;
  #closed = true;

  constructor(address: string) {
    this.#port = Number(new URL(address).port);
  }

  /** Null when the server hung up without a word. `finished` says that no more will come, so that it cannot wait for more. */
  async send(bytes: Buffer, options: { finished: boolean; bodiless: boolean }): Promise<RawAnswer | null> {
    if (this.#closed) await this.#open();
    this.#socket!.write(bytes);
    if (options.finished) this.#socket!.end();
    const giveUp = Date.now() + PATIENCE_MS;
    for (;;) {
      const answer = this.#answer(options.bodiless);
      if (answer !== null) {
        if (options.finished || answer.unparsed) this.close();
        return answer;
      }
      if (this.#closed) return null;
      if (Date.now() > giveUp) throw new Error('no answer in time');
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, PATIENCE_MS);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  close(): void {
    this.#socket?.destroy();
    this.#closed = true;
  }

  #open(): Promise<void> {
    this.#read = Buffer.alloc(0);
    this.#closed = false;
    const socket = connect({ port: this.#port, host: '127.0.0.1', noDelay: true });
    this.#socket = socket;
    socket.on('data', (data) => {
      this.#read = Buffer.concat([this.#read, data]);
      this.#wake?.();
    });
    const over = (): void => {
      if (this.#socket !== socket) return;
      this.#closed = true;
      this.#wake?.();
    };
    socket.on('close', over);
    socket.on('end', over);
    return new Promise((resolve, reject) => {
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        socket.on('error', () => undefined);
        resolve();
      });
    });
  }

  /** The first whole answer of what has been read; null while it is not whole. */
  #answer(bodiless: boolean): RawAnswer | null {
    const head = this.#read.indexOf('\r\n\r\n');
    if (head < 0) return null;
    const [first = '', ...lines] = this.#read.subarray(0, head).toString('latin1').split('\r\n');
    const headers = new Map(lines.map((line) => [line.split(':')[0]!.toLowerCase(), line.replace(/^[^:]*:\s*/, '')]));
    const status = Number(first.split(' ')[1]);
    if (status === 100) {
      this.#read = this.#read.subarray(head + 4);
      return this.#answer(bodiless);
    }
    if (headers.get('connection') === 'close') this.#socket?.end();
    const none = bodiless || status === 204 || status === 304 || status === 101;
    const framed = none ? { body: '', end: head + 4 } : this.#body(headers, head + 4);
    if (framed === null) return null;
    this.#read = this.#read.subarray(framed.end);
    if (headers.get('connection') === 'close') this.close();
    const unparsed = status === 400 && framed.body === '' && headers.get('connection') === 'close';
    return { status, body: framed.body, unparsed };
  }

  #body(headers: ReadonlyMap<string, string>, from: number): { body: string; end: number } | null {
    if (headers.get('transfer-encoding') !== 'chunked') {
      const end = from + Number(headers.get('content-length') ?? 0);
      return this.#read.length < end ? null : { body: this.#read.toString('utf8', from, end), end };
    }
    const parts: Buffer[] = [];
    for (let at = from; ;) {
      const line = this.#read.indexOf('\r\n', at);
      if (line < 0) return null;
      const size = parseInt(this.#read.toString('latin1', at, line), 16);
      const next = line + 2 + size + 2;
      if (this.#read.length < next) return null;
      if (size === 0) return { body: Buffer.concat(parts).toString(), end: next };
      parts.push(this.#read.subarray(line + 2, line + 2 + size));
      at = next;
    }
  }
}
