import type { Line } from './call.js';
import { serviceChat, type ServiceChat } from './chat.js';
import { serviceConversations, type ServiceConversations } from './conversations.js';
import { serviceEvents, type ServiceEvents } from './events.js';
import { serviceHandoff, type ServiceHandoff } from './handoff.js';
import { ownHeaders } from './headers.js';
import { serviceNumbers, type ServiceNumbers } from './numbers.js';
import { agentsOf, checkedServiceOptions, runtimeWith, type ServiceOptions } from './options.js';
import { serviceOutbound, type ServiceOutbound } from './outbound.js';
import { serviceRealTimeConfig, type ServiceRealTimeConfig } from './real-time-config.js';
import { pause } from './retry.js';

/** What a website's server asks the service for. Each part throws when it is taken and its key was not given. */
export interface Service {
  readonly chat: ServiceChat;
  readonly conversations: ServiceConversations;
  readonly handoff: ServiceHandoff;
  readonly events: ServiceEvents;
  readonly numbers: ServiceNumbers;
  readonly outbound: ServiceOutbound;
  readonly realTimeConfig: ServiceRealTimeConfig;
}

/** Throws with the name of the option that is wrong; asks nothing yet. */
export function createService(given: ServiceOptions): Service {
  const options = checkedServiceOptions(given);
  const line: Line = {
    fetch: options.fetch ?? globalThis.fetch,
    timeoutMs: options.timeoutMs,
    wait: options.wait ?? pause,
    headers: ownHeaders(options.headerPrefix),
  };
  return {
    get chat() {
      return serviceChat(line, runtimeWith(options, 'chatKey', 'chatToken'));
    },
    get conversations() {
      return serviceConversations(line, runtimeWith(options, 'apiKey'));
    },
    get handoff() {
      return serviceHandoff(line, runtimeWith(options, 'apiKey'));
    },
    get events() {
      return serviceEvents(line, runtimeWith(options, 'eventsKey'));
    },
    get numbers() {
      return serviceNumbers(line, runtimeWith(options, 'numbersKey'));
    },
    get outbound() {
      return serviceOutbound(line, runtimeWith(options, 'outboundToken'));
    },
    get realTimeConfig() {
      return serviceRealTimeConfig(line, agentsOf(options));
    },
  };
}
