import type { Fanout } from '../fanout.js';
import type { ExternalEvents } from '../store/external-events.js';
import type { Hub } from './hub.js';
import type { Sessions } from './sessions.js';
import type { Talks } from './talks.js';

export interface ReactionPorts {
  readonly hub: Hub;
  readonly fanout: Fanout;
  readonly sessions: Sessions;
  readonly talks: Talks;
  readonly externalEvents: ExternalEvents;
}

/** Calls the agent to an open session for which an external event has come. */
export class Reactions {
  readonly #ports: ReactionPorts;

  constructor(ports: ReactionPorts) {
    this.#ports = ports;
  }

  /** The process that has the visitor's socket reacts: there the event stands in one line with what the visitor writes. */
  async happened(conversationId: string): Promise<void> {
    const { hub, fanout } = this.#ports;
    if (hub.here(conversationId) === 0 && (await fanout.elsewhere(conversationId)) > 0) return;
    await this.#call(conversationId);
  }

  /** Looked at every second: what another process has taken, and what one that ended had left. */
  async tick(): Promise<void> {
    const { hub, externalEvents } = this.#ports;
    for (const id of await externalEvents.waiting([...hub.rooms.keys()])) await this.#call(id);
  }

  async #call(conversationId: string): Promise<void> {
    const session = await this.#ports.sessions.find(conversationId);
    if (session?.endedAt === null) this.#ports.talks.happened(session);
  }
}
