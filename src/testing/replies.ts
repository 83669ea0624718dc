import type { Reply } from './script.js';

/** What is answered to a call, in turn; when there is nothing left to say, it works. */
export class Replies {
  #next: readonly Reply[];
  #given = 0;

  constructor(replies: readonly Reply[] = []) {
    this.#next = replies;
  }

  /** From now on. */
  become(replies: readonly Reply[]): void {
    this.#next = replies;
    this.#given = 0;
  }

  take(): Exclude<Reply, 'works'> | null {
    const [reply] = this.#next;
    if (reply === undefined) return null;
    const times = reply === 'works' ? 1 : (reply.times ?? 1);
    if (++this.#given >= times) this.become(this.#next.slice(1));
    return reply === 'works' ? null : reply;
  }
}

/** An answer to a call; null: none ever comes. */
export interface Answered {
  /** 0: as when there is no network. */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const json = (status: number, body: object): Answered => ({
  status,
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

/** What a reply of a script is on the wire. */
export function answered(reply: Exclude<Reply, 'works'>): Answered | null {
  if ('hangs' in reply) return null;
  if ('unreachable' in reply) return { status: 0, headers: {}, body: '' };
  const { status, retryAfterSeconds, body } = reply;
  const after = retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) };
  if (body === undefined) return { ...json(status, { error: `HTTP ${status}` }), headers: { ...jsonType, ...after } };
  const type = body.trimStart().startsWith('<') ? 'text/html' : 'application/json';
  return { status, headers: { 'Content-Type': type, ...after }, body };
}

const jsonType = { 'Content-Type': 'application/json' };
