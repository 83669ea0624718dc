import type { StatusPorts } from '../../demo/shop/status-ports.js';

interface Task {
  readonly at: number;
  readonly run: () => void;
}

/** A world for the status panel with a clock that only moves when told. */
export class FakePorts implements StatusPorts {
  answer: () => Promise<unknown> = () => Promise.resolve({});
  asked = 0;
  copied: string[] = [];
  copyFails = false;
  lastSignal: AbortSignal | undefined;
  #time = Date.UTC(2026, 4, 4, 9, 0, 0);
  #hidden = false;
  #tasks = new Set<Task>();
  #listeners = new Set<() => void>();

  load(signal: AbortSignal): Promise<unknown> {
    this.asked += 1;
    this.lastSignal = signal;
    return this.answer();
  }

  now(): Date {
    return new Date(this.#time);
  }

  after(milliseconds: number, run: () => void): () => void {
    const task = { at: this.#time + milliseconds, run };
    this.#tasks.add(task);
    return () => this.#tasks.delete(task);
  }

  hidden(): boolean {
    return this.#hidden;
  }

  onVisibility(task: () => void): () => void {
    this.#listeners.add(task);
    return () => this.#listeners.delete(task);
  }

  copy(text: string): Promise<void> {
    if (this.copyFails) return Promise.reject(new Error('not allowed'));
    this.copied.push(text);
    return Promise.resolve();
  }

  get waiting(): number {
    return this.#tasks.size;
  }

  async setHidden(hidden: boolean): Promise<void> {
    this.#hidden = hidden;
    for (const listener of this.#listeners) listener();
    await settled();
  }

  async pass(milliseconds: number): Promise<void> {
    this.#time += milliseconds;
    for (const task of [...this.#tasks].filter(({ at }) => at <= this.#time)) {
      this.#tasks.delete(task);
      task.run();
    }
    await settled();
  }
}

/** Lets all promises that are ready run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

/** Rejects when the signal aborts, as fetch does. */
export function never(ports: FakePorts): Promise<never> {
  return new Promise((_resolve, reject) => {
    ports.lastSignal?.addEventListener('abort', () => reject(new Error('aborted')));
  });
}
