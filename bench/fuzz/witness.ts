import WebSocket from 'ws';
import { entry, type Entry } from '../platform/session.js';
import type { PlatformReady } from '../platform/talk.js';
import { journalFault, MESSAGE, type Heard } from './oracle.js';

const PATIENCE_MS = 20_000;

/** Somebody who does nothing wrong on a platform that is being fuzzed: must notice nothing. */
export class Witness {
  readonly #ready: PlatformReady;
  readonly #entry: Entry;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, (event: Heard | null) => void>();
  readonly #acknowledged: Heard[] = [];
  #said = 0;
  slowestMs = 0;

  static async arrive(ready: PlatformReady): Promise<Witness> {
    const entered = await entry(ready);
    const socket = new WebSocket(entered.url());
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    return new Witness(ready, entered, socket);
  }

  private constructor(ready: PlatformReady, entered: Entry, socket: WebSocket) {
    this.#ready = ready;
    this.#entry = entered;
    this.#socket = socket;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      for (const answer of this.#waiting.values()) answer(null);
    });
    socket.on('message', (data) => {
      const event = JSON.parse((data as Buffer).toString()) as Heard;
      if (event.type === MESSAGE) this.#waiting.get(String(event.payload['text']))?.(event);
    });
  }

  /** Says something and waits for the echo. Null when it came. */
  async speak(): Promise<string | null> {
    const text = `still here ${++this.#said}`;
    const asked = performance.now();
    const echo = await new Promise<Heard | null>((resolve) => {
      const late = setTimeout(() => resolve(null), PATIENCE_MS);
      this.#waiting.set(text, (event) => {
        clearTimeout(late);
        resolve(event);
      });
      this.#socket.send(JSON.stringify({ type: MESSAGE, payload: { text } }), () => undefined);
    });
    this.#waiting.delete(text);
    if (echo === null) return `the witness said "${text}" and was not heard`;
    this.slowestMs = Math.max(this.slowestMs, performance.now() - asked);
    this.#acknowledged.push(echo);
    return null;
  }

  /** Everything that was acknowledged is kept, in its place, without holes. */
  async leave(): Promise<string | null> {
    const { control } = this.#ready.addresses;
    const response = await fetch(`${control}/__control/sessions/${this.#entry.sessionId}/journal`);
    const { events } = (await response.json()) as { events: Heard[] };
    this.#socket.terminate();
    return journalFault(events, this.#acknowledged);
  }
}
