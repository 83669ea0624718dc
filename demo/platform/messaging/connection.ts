import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { eventText, type Stored } from '../store/journal.js';

/** More than this waiting to be read by a client means that it does not read: it is let go, and resumes by its cursor. */
const MOST_UNREAD_BYTES = 16 * 1024 * 1024;
/** Frames of one socket that are being dealt with; past this the socket is not read, so a flood waits in the network. */
const MOST_UNSETTLED = 256;
const FEW_UNSETTLED = 64;

/** One socket: what it has been told, what waits until its replay is over, how much of its own is being dealt with. */
export class Connection {
  readonly sessionId: string;
  readonly openedAt: number;
  lastFrameAt: number;
  /** The last place in the journal that this socket knows. */
  sent: number;
  readonly #socket: WebSocket;
  readonly #wire: Duplex;
  #gathering = false;
  #waiting: (() => void)[] | undefined = [];
  /** Streams that this socket has followed from their first chunk. */
  #following: Set<string> | undefined;
  #unsettled = 0;
  #second = 0;
  #frames = 0;

  constructor(socket: WebSocket, wire: Duplex, sessionId: string, cursor: number, now: number) {
    this.#socket = socket;
    this.#wire = wire;
    this.sessionId = sessionId;
    this.sent = cursor;
    this.openedAt = now;
    this.lastFrameAt = now;
  }

  get open(): boolean {
    return this.#socket.readyState === this.#socket.OPEN;
  }

  /** A frame of the replay: goes at once. */
  replay(frame: string, last: number): void {
    this.#write(frame);
    this.sent = Math.max(this.sent, last);
  }

  /** The replay is over: what happened meanwhile follows, in order. */
  live(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const run of waiting) run();
  }

  /** An event of the journal, once and in its place; `text` may differ from what is kept when a fault says so. */
  tell(event: Stored, text?: string): void {
    if (this.#waiting !== undefined) {
      this.#waiting.push(() => this.tell(event, text));
      return;
    }
    if (event.sequence <= this.sent) return;
    this.sent = event.sequence;
    if (event.quiet !== null && this.#following?.delete(event.quiet) === true) return;
    this.#write(text ?? eventText(event));
  }

  /** Something that is not kept. */
  pass(text: string, stream?: { readonly id: string; readonly first: boolean }): void {
    // A stream that begins during the replay was not followed from its first chunk in time order; it still was received.
    if (stream?.first === true) (this.#following ??= new Set()).add(stream.id);
    if (this.#waiting !== undefined) this.#waiting.push(() => this.#write(text));
    else this.#write(text);
  }

  /** Whether one more frame is within the rate; past it, frames are dropped without a word. */
  mayReceive(rate: number, now: number): boolean {
    const second = Math.floor(now / 1000);
    this.#frames = second === this.#second ? this.#frames + 1 : 1;
    this.#second = second;
    return this.#frames <= rate;
  }

  /** Counts a frame in; the answer counts it out. */
  begin(): () => void {
    this.#unsettled += 1;
    if (this.#unsettled === MOST_UNSETTLED) this.#socket.pause();
    return () => {
      this.#unsettled -= 1;
      if (this.#unsettled === FEW_UNSETTLED && this.#socket.isPaused) this.#socket.resume();
    };
  }

  close(code: number, reason = ''): void {
    this.#socket.resume();
    this.#socket.close(code, reason);
  }

  /** Without a close frame, as when a cable is cut. */
  cut(): void {
    this.#socket.terminate();
  }

  #write(text: string): void {
    if (!this.open) return;
    if (this.#socket.bufferedAmount > MOST_UNREAD_BYTES) return this.cut();
    if (!this.#gathering) this.#gather();
    this.#socket.send(text);
  }

  /** What is written in one turn of the event loop goes to the network in one piece: a system call costs more than a frame. */
  #gather(): void {
    this.#gathering = true;
    this.#wire.cork();
    setImmediate(() => {
      this.#gathering = false;
      this.#wire.uncork();
    });
  }
}
