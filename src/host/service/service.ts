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
    // As in the kit, the one of the moment: what traces or mocks it may come later.
    fetch: options.fetch ?? ((...call: Parameters<typeof fetch>) => globalThis.fetch(...call)),
    timeoutMs: options.timeoutMs,
    wait: options.wait ?? pause,
    headers: ownHeaders(options.headerPrefix),
  };
  const parts: { readonly [Part in keyof Service]: () => Service[Part] } = {
    chat: () => serviceChat(line, runtimeWith(options, 'chat', 'chatKey', 'chatToken')),
    conversations: () => serviceConversations(line, runtimeWith(options, 'conversations', 'apiKey')),
    handoff: () => serviceHandoff(line, runtimeWith(options, 'handoff', 'apiKey')),
    events: () => serviceEvents(line, runtimeWith(options, 'events', 'eventsKey')),
    numbers: () => serviceNumbers(line, runtimeWith(options, 'numbers', 'numbersKey')),
    outbound: () => serviceOutbound(line, runtimeWith(options, 'outbound', 'outboundToken')),
    realTimeConfig: () => serviceRealTimeConfig(line, agentsOf(options)),
  };
  const service = {};
  // Whoever writes the service down, or copies it, takes none of them: one whose key is missing would throw.
  for (const [name, made] of Object.entries(parts)) Object.defineProperty(service, name, { get: once<unknown>(made) });
  return service as Service;
}

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => (made ??= make());
}
