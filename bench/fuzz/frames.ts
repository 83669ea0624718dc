import WebSocket from 'ws';
import { entry, type Entry } from '../platform/session.js';
import type { PlatformReady } from '../platform/talk.js';
import type { FrameInput } from './input.js';
import { difference, END, expectedOf, journalFault, MESSAGE, type Expected, type Heard } from './oracle.js';

const PATIENCE_MS = 20_000;
/** A journal of this size is looked at whole, and the session is left for a new one. */
const LARGEST_JOURNAL = 1_500;

export interface Trouble {
  readonly what: string;
  readonly inputs: readonly FrameInput[];
}

/** One socket of one session: sends frames many at a time, and knows what each must be answered with. */
export class Lane {
  readonly #ready: PlatformReady;
  #entry: Entry | undefined;
  #socket: WebSocket | undefined;
  #closed: number | undefined;
  #heard: Heard[] = [];
  /** Every echo that came, for the comparison with the journal. */
  #acknowledged: Heard[] = [];
  #cursor = 0;
  #marks = 0;
  #wake: (() => void) | undefined;
  /** Why a sequence was wrong, if one was. */
  #disorder: string | null = null;

  constructor(ready: PlatformReady) {
    this.#ready = ready;
  }

  /** Sends them all and compares all that comes back. Null when everything was right. */
  async round(inputs: readonly FrameInput[]): Promise<Trouble | null> {
    for (let rest = inputs; rest.length > 0;) {
      const plan = rest.map(({ data, binary }) => expectedOf(data, binary));
      const stop = plan.findIndex(({ answer }) => answer === 'close' || answer === 'end');
      const many = stop < 0 ? rest.length : stop + 1;
      const part = rest.slice(0, many);
      const what = await this.#segment(part, plan.slice(0, many)).catch((error: unknown) => String(error));
      if (what !== null) return { what, inputs: part };
      rest = rest.slice(many);
    }
    return this.#acknowledged.length > LARGEST_JOURNAL ? this.finish() : null;
  }

  /** Looks at the whole journal and leaves the session. */
  async finish(): Promise<Trouble | null> {
    const entered = this.#entry;
    if (entered === undefined) return null;
    try {
      const fault = journalFault(await this.#journal(entered), this.#acknowledged);
      await this.#control(`/sessions/${entered.sessionId}/expire`, {});
      return fault === null ? null : { what: fault, inputs: [] };
    } catch (error) {
      return { what: String(error), inputs: [] };
    } finally {
      this.leave();
    }
  }

  leave(): void {
    this.#socket?.terminate();
    this.#socket = undefined;
    this.#entry = undefined;
    this.#heard = [];
    this.#acknowledged = [];
    this.#cursor = 0;
    this.#disorder = null;
  }

  async #segment(part: readonly FrameInput[], plan: readonly Expected[]): Promise<string | null> {
    await this.#connected();
    this.#heard = [];
    const socket = this.#socket!;
    for (const { data, binary } of part) socket.send(data, { binary });
    const last = plan.at(-1)!;
    if (last.answer === 'close') {
      await this.#until(() => this.#closed !== undefined, `the close ${last.code}`);
      if (this.#closed !== last.code) return `closed with ${String(this.#closed)}, not ${last.code}`;
      // What was kept but could not be told any more comes in the replay after the cursor.
      await this.#connected();
    }
    if (last.answer === 'end') {
      await this.#until(() => this.#closed !== undefined, 'the close after the end');
      if (this.#closed !== 1000) return `closed with ${String(this.#closed)} after the end`;
      const fault = this.#compared(plan) ?? journalFault(await this.#journal(this.#entry!), this.#acknowledged);
      this.leave();
      return fault;
    }
    return this.#compared([...plan, await this.#marked()]);
  }

  /** A message of our own: its echo comes after everything that was owed for the frames before it. */
  async #marked(): Promise<Expected> {
    const mark = `mark ${++this.#marks}`;
    this.#socket!.send(JSON.stringify({ type: MESSAGE, payload: { text: mark } }));
    await this.#until(() => this.#heard.some(({ payload }) => payload?.['text'] === mark), mark);
    return { answer: 'echo', type: MESSAGE, text: mark, metadata: '' };
  }

  #compared(plan: readonly Expected[]): string | null {
    return this.#disorder ?? difference(plan, this.#heard);
  }

  async #connected(): Promise<void> {
    if (this.#socket !== undefined && this.#closed === undefined) return;
    this.#entry ??= await entry(this.#ready);
    const socket = new WebSocket(this.#entry.url(this.#cursor));
    this.#socket = socket;
    this.#closed = undefined;
    let open = false;
    socket.on('open', () => {
      open = true;
      this.#wake?.();
    });
    socket.on('message', (data, binary) => this.#hear((data as Buffer).toString(), binary));
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      this.#closed = code;
      this.#wake?.();
    });
    await this.#until(() => open || this.#closed !== undefined, 'the socket to open');
    if (!open) throw new Error('the upgrade was refused');
  }

  #hear(text: string, binary: boolean): void {
    const frame = JSON.parse(text) as Heard;
    if (binary) this.#disorder ??= 'a binary frame came';
    if (frame.type === 'EVENT_TYPE_EVENT_BATCH')
      for (const event of frame.payload['events'] as Heard[]) this.#take(event);
    else this.#take(frame);
    this.#wake?.();
  }

  #take(event: Heard): void {
    this.#heard.push(event);
    if (typeof event.sequence !== 'number') return;
    if (event.sequence <= this.#cursor) this.#disorder ??= `sequence ${event.sequence} came after ${this.#cursor}`;
    this.#cursor = event.sequence;
    if (event.type === MESSAGE || event.type === END) this.#acknowledged.push(event);
  }

  async #until(done: () => boolean, what: string): Promise<void> {
    const giveUp = Date.now() + PATIENCE_MS;
    while (!done()) {
      const left = giveUp - Date.now();
      const open = this.#closed === undefined || what.includes('close');
      if (left <= 0 || !open) throw new Error(`no sign of ${what}; closed: ${String(this.#closed)}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  async #journal({ sessionId }: Entry): Promise<Heard[]> {
    const { events } = (await this.#control(`/sessions/${sessionId}/journal`)) as { events: Heard[] };
    return events;
  }

  async #control(path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${this.#ready.addresses.control}/__control${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`control ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}
