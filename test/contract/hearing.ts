import { EventEmitter, once } from 'node:events';
import type { Frame, ServerEvent, ServerEventType } from '../../src/core/protocol/events.js';
import { decodeAll } from '../../src/core/protocol/other-events.js';
import type { Closed, Listener, Route, Verdict } from '../../src/core/session/ports.js';

/** A listener that remembers what it was told, and can be asked to wait for more. */
export class Hearing implements Listener {
  readonly told: string[] = [];
  readonly frames: Frame[] = [];
  readonly closes: Closed[] = [];
  /** What a close is to lead to. */
  verdict: Verdict = 'stop';
  readonly #news = new EventEmitter();
  readonly #route: Route;

  constructor(route: Route) {
    this.#route = route;
  }

  route(): Route {
    return this.#route;
  }

  opened(): void {
    this.#tell('opened');
  }

  heard(frame: Frame): void {
    this.frames.push(frame);
    this.#tell(frame.batch ? 'batch' : frame.events.map(({ type }) => type).join('+'));
  }

  text(data: string): void {
    this.heard(decodeAll(data));
  }

  closed(closed: Closed): Verdict {
    this.closes.push(closed);
    this.#tell(`closed ${closed.code}`);
    return this.verdict;
  }

  get events(): ServerEvent[] {
    return this.frames.flatMap(({ events }) => events);
  }

  all<Type extends ServerEventType>(type: Type): Extract<ServerEvent, { readonly type: Type }>[] {
    return this.events.filter((event): event is Extract<ServerEvent, { readonly type: Type }> => event.type === type);
  }

  hears<Type extends ServerEventType>(type: Type, nth = 1): Promise<Extract<ServerEvent, { readonly type: Type }>> {
    return this.until(() => this.all(type)[nth - 1], `${type} #${nth}`);
  }

  async until<Answer>(ask: () => Answer | undefined | false, what = 'it'): Promise<Answer> {
    const giveUp = AbortSignal.timeout(8_000);
    for (;;) {
      const answer = ask();
      if (answer !== undefined && answer !== false) return answer;
      try {
        await once(this.#news, 'news', { signal: giveUp });
      } catch {
        throw new Error(`waited for ${what}; told: ${this.told.join(', ')}`);
      }
    }
  }

  #tell(what: string): void {
    this.told.push(what);
    this.#news.emit('news');
  }
}
