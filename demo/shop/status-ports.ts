/** What the status panel needs from outside, so that tests can bring their own world. */
export interface StatusPorts {
  /** Resolves with the parsed answer, rejects when there is none. */
  load(signal: AbortSignal): Promise<unknown>;
  now(): Date;
  /** Runs the task once after the given time; the result cancels it. */
  after(milliseconds: number, task: () => void): () => void;
  hidden(): boolean;
  /** Tells when the page is hidden or shown; the result stops it. */
  onVisibility(task: () => void): () => void;
  copy(text: string): Promise<void>;
}

export function browserPorts(address = '/status.json'): StatusPorts {
  return {
    load: (signal) => loadJson(address, signal),
    now: () => new Date(),
    after: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    hidden: () => document.hidden,
    onVisibility: (task) => {
      document.addEventListener('visibilitychange', task);
      return () => document.removeEventListener('visibilitychange', task);
    },
    copy: (text) => navigator.clipboard.writeText(text),
  };
}

async function loadJson(address: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(address, { signal, cache: 'no-store', headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`status ${answer.status}`);
  return answer.json();
}
