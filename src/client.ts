/** The headless client: a conversation with the service, without a picture of it. */
export { createClient, type ClientOptions } from './browser/create-client.js';
export { ChatError, isChatError, type ErrorCode } from './core/errors.js';
export type { ChatClient, ChatEvents, Snapshot } from './core/session/client.js';
export type { ContextProvider } from './core/session/context.js';
export type { Phase } from './core/session/session.js';
export { suggestions } from './core/conversation/select.js';
export type { Delivery, Item, Notice, ReplyMessage, VisitorMessage } from './core/conversation/items.js';
export type { Conversation, Handoff, Typing } from './core/conversation/state.js';
export type { Attachment, CallAction, Parts, ServerEvent, Suggestion } from './core/protocol/events.js';
export type { GrantRequest } from './browser/grants.js';
