/** The widget and its types. Nothing happens on import: `defineAgentMessenger()` registers, or `agent-messenger/define`. */
export { AgentMessenger, defineAgentMessenger } from './messenger.js';
export { checkCsp, type MissingDirective, type PolicyNeeds } from './doctor/csp.js';
export { doctor } from './doctor/doctor.js';
export type { Remark } from './ui/parts/remarks.js';
export type {
  Alternative,
  ConsentConfig,
  Desk,
  FormField,
  MessengerAdapters,
  MessengerConfig,
  Renderer,
  TranscriptLine,
} from './ui/config.js';
export type { ConnectionStatus, EventStamp, MessengerEvent, MessengerEventMap } from './ui/events.js';
export { addLanguage } from './ui/i18n/packs.js';
export type { Pack, Pack as Phrases } from './ui/i18n/words.js';
export type { MessengerState } from './ui/state.js';
export type { Delivery } from './core/conversation/items.js';
export { ChatError, isChatError, type ErrorCode } from './core/errors.js';
export type { Snapshot } from './core/session/client.js';
