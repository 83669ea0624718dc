import type { ServerEvent } from '../core/protocol/events.js';
import type { MessengerEventMap } from './events.js';

/** Which of the service's events the page hears, and as what. */
export function outward(event: ServerEvent): [keyof MessengerEventMap, never] | null {
  const as = <Type extends keyof MessengerEventMap>(type: Type, detail: MessengerEventMap[Type]): [Type, never] => [
    type,
    detail as never,
  ];
  switch (event.type) {
    case 'agentJoined':
      return as('am-agent-join', { name: event.name });
    case 'agentLeft':
      return as('am-agent-leave', { reason: event.reason });
    case 'agentThinking':
      return as('am-thinking', {});
    case 'liveAgentTyping':
      return as('am-typing', { typing: event.typing });
    case 'handoffTriggered':
      return as('am-handoff-start', {});
    case 'handoffAccepted':
      return as('am-handoff-accepted', { queue: event.queue });
    case 'queueStatus':
      return as('am-queue', { position: event.position, waitSeconds: event.waitSeconds });
    case 'liveAgentJoined':
      return as('am-live-agent-join', { name: event.name });
    case 'liveAgentLeft':
      return as('am-live-agent-leave', { name: event.name });
    case 'handoffFailed':
      return as('am-handoff-failed', { reason: event.reason });
    case 'handoffTimeout':
      return as('am-handoff-timeout', { reason: event.reason });
    case 'idleWarning':
      return as('am-idle-warning', {});
    default:
      return null;
  }
}
