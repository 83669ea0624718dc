import type { ServerEvent, ServerEventMap } from '../core/protocol/events.js';
import type { MessengerEventMap } from './events.js';

/** Which of the service's events the page hears: as what, and what of them it is told. */
const heard: {
  readonly [Type in keyof ServerEventMap]?: readonly [keyof MessengerEventMap, ...(keyof ServerEventMap[Type])[]];
} = {
  agentJoined: ['am-agent-join', 'name'],
  agentLeft: ['am-agent-leave', 'reason'],
  agentThinking: ['am-thinking'],
  liveAgentTyping: ['am-typing', 'typing'],
  handoffTriggered: ['am-handoff-start'],
  handoffAccepted: ['am-handoff-accepted', 'queue'],
  queueStatus: ['am-queue', 'position', 'waitSeconds'],
  liveAgentJoined: ['am-live-agent-join', 'name'],
  liveAgentLeft: ['am-live-agent-leave', 'name'],
  handoffFailed: ['am-handoff-failed', 'reason'],
  handoffTimeout: ['am-handoff-timeout', 'reason'],
  idleWarning: ['am-idle-warning'],
};

export function outward(event: ServerEvent): [keyof MessengerEventMap, never] | null {
  const [type, ...told] = heard[event.type] ?? [];
  return type === undefined
    ? null
    : [type, Object.fromEntries(told.map((name) => [name, event[name as keyof ServerEvent]])) as never];
}
