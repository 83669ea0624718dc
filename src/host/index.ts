import { isPage } from './runtime.js';

/** What a website mounts on its own server. In a page it would carry secrets to everybody, and refuses to load. */
export { createHost, type Host } from './handler.js';
export type { HostOptions } from './config.js';
export type { LogLine } from './log.js';
export type { ChatOptions } from './chat-proxy.js';
export type { Claims, ContextOptions } from './sign-context.js';
export type { LimitOptions } from './limits.js';
export type { MessagingOptions } from './token.js';
export { HostError, type HostCode } from './errors.js';
export type { Answer, Ask } from './ask.js';
export { nodeHandler, type NodeRequest, type NodeResponse } from './node.js';

export { createService, type Service } from './service/service.js';
export type { AgentsOptions, RuntimeOptions, ServiceOptions } from './service/options.js';
export { ServiceError, type ServiceCode, type ServiceFamily } from './service/error.js';
export type { AudioOptions, ConversationFilter, ConversationPage, ConversationPlace } from './service/conversations.js';
export type { ConversationRecord, ConversationTurn, Environment } from './service/record.js';
export type { ChatAnswer, ChatBegun, ChatChannel, ChatSaid, ChatStart } from './service/chat.js';
export type { HandoffState } from './service/handoff.js';
export type { EventOptions, EventPlace } from './service/events.js';
export type { Reservation } from './service/numbers.js';
export type { CallOptions, CallState, CallStatus } from './service/outbound.js';
export type { ConfigPage } from './service/real-time-config.js';
export type { WebhookDelivery } from './service/delivery.js';
export {
  verifyWebhook,
  type AlertEvent,
  type WebhookOptions,
  type WebhookRefusal,
  type WebhookResult,
} from './service/webhook.js';
export { seenEvents, type SeenEvents } from './service/seen.js';

if (isPage()) throw new Error('agent-messenger/host belongs on a server: it is given secrets');
