import type { Frame, ServerEvent } from '../protocol/events.js';
import type { Ledger } from './ledger.js';

/** Writes down what is new in a frame, and tells it; gives that, and the mark of a heartbeat that came back. */
export function receive(
  { batch, events }: Frame,
  ledger: Ledger,
  tell: (event: ServerEvent) => void,
): { readonly told: readonly ServerEvent[]; readonly fence: string } {
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
  return { told, fence };
}
