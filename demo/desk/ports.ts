import type { Verb } from './words.js';

/** What the desk's page needs from outside, so that tests can bring their own world. */
export interface DeskPorts {
  now(): number;
  /** Runs the task once after the given time; the result cancels it. */
  after(milliseconds: number, task: () => void): () => void;
  /** What the desk tells from now on, until it breaks off; the result closes it. */
  listen(who: string | undefined, heard: (news: unknown) => void, broken: () => void): () => void;
  /** The conversation as it is kept; rejects where it cannot be read. */
  read(id: string): Promise<unknown>;
  /** The status of the answer; 0 where there is none. */
  perform(id: string, verb: Verb, body: object): Promise<number>;
}

const API = '/desk/api/conversations';

export function browserPorts(): DeskPorts {
  return {
    now: () => Date.now(),
    after: (milliseconds, task) => {
      const timer = setTimeout(task, milliseconds);
      return () => clearTimeout(timer);
    },
    listen: (who, heard, broken) => {
      const source = new EventSource(who === undefined ? '/desk/events' : `/desk/events?${query({ who })}`);
      source.addEventListener('message', ({ data }) => heard(JSON.parse(data as string)));
      // It would come back by itself after some breaks and not after others: Line does, after all of them.
      source.addEventListener('error', () => {
        source.close();
        broken();
      });
      return () => source.close();
    },
    read: async (id) => {
      const answer = await fetch(`${API}/${encodeURIComponent(id)}`, { cache: 'no-store' });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      return answer.json();
    },
    perform: async (id, verb, body) => {
      const headers = { 'Content-Type': 'application/json' };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      return fetch(`${API}/${encodeURIComponent(id)}/${verb}`, init).then(
        ({ status }) => status,
        () => 0,
      );
    },
  };
}

const query = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();
