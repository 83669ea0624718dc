import type { Frame, ServerEvent } from '../protocol/events.js';
import type { Ledger } from './ledger.js';

/** What was new in a frame. */
export interface Received {
  readonly told: readonly ServerEvent[];
  /** The mark of a heartbeat that came back; empty without one. */
  readonly fence: string;
  readonly started: boolean;
  /** Somebody is there, and said so. */
  readonly spoke: boolean;
  /** Something that is kept in the journal. */
  readonly kept: boolean;
}

export const speech: ReadonlySet<ServerEvent['type']> = new Set([
  'agentJoined',
  'agentMessage',
  'agentChunk',
  'liveAgentJoined',
  'liveAgentMessage',
] as const);

/** Writes down what is new in a frame. */
export function receive({ batch, events }: Frame, ledger: Ledger, tell: (event: ServerEvent) => void): Received {
  let fence = '';
  const told: ServerEvent[] = [];
  for (const event of events) {
    if (event.type === 'heartbeat') fence ||= event.fence;
    // Whoever typed then has stopped since.
    else if (batch && (event.type === 'agentThinking' || event.type === 'liveAgentTyping')) continue;
    else if (ledger.tell(event)) {
      told.push(event);
      tell(event);
    }
  }
  return {
    told,
    fence,
    started: told.some(({ type }) => type === 'sessionStart'),
    spoke: told.some(({ type }) => speech.has(type)),
    kept: told.some(({ sequence }) => sequence !== null),
  };
}
