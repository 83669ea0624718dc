import type { MissingDirective, PolicyNeeds } from './doctor/needs.js';
import type { Patient } from './doctor/observe.js';
import type { Recorder, RecordOptions } from './recorder/recorder.js';
import type { Remark } from './ui/parts/remarks.js';

/** The widget and its types. Nothing happens on import: `defineAgentMessenger()` registers, or `agent-messenger/define`. */
export { AgentMessenger, defineAgentMessenger } from './messenger.js';
export type { MissingDirective, PolicyNeeds, Recorder, RecordOptions, Remark };
export type { Entry, Recording } from './recorder/recording.js';
export type {
  Alternative,
  AnalyticsVendor,
  ConsentConfig,
  Desk,
  Drawn,
  FormField,
  MessengerAdapters,
  MessengerConfig,
  MessengerRenderers,
  Renderer,
  TranscriptLine,
} from './ui/config.js';
export type { ConnectionStatus, EventStamp, MessengerEvent, MessengerEventMap } from './ui/events.js';
export { addLanguage } from './ui/i18n/packs.js';
export type { Pack, Pack as Phrases } from './ui/i18n/words.js';
export type { MessengerState } from './ui/state.js';
export type { MessengerStep, MessengerStepMap } from './ui/steps.js';
export type { Delivery } from './core/conversation/items.js';
export { ChatError, isChatError, type ErrorCode } from './core/errors.js';
export type { Snapshot } from './core/session/client.js';

// Fetched when they are called: a file that is imported by name, and later by the widget itself, some bundlers leave in.

/**
 * What the policy of this page forbids that the widget needs: exactly what has to be added, and empty when all is well. It
 * tries each thing once, so a page that reports violations will report these.
 */
export async function checkCsp(needs: PolicyNeeds): Promise<MissingDirective[]> {
  return (await import('./doctor/csp.js')).checkCsp(needs);
}

/**
 * Looks at a chat and the page it is on, and says what is not as it should be: what it comes to, and what to do about it.
 * It asks for a token and a session as a visitor would, unless a conversation is going on. Empty when all is well.
 */
export async function doctor(element: Patient): Promise<Remark[]> {
  return (await import('./doctor/doctor.js')).doctor(element);
}

/**
 * Records what a client of your own does: `createClient({ ...options, ...recorder.taps(options) })`, and then
 * `recorder.follow(client)`. A chat on the page has `record()`.
 */
export async function createRecorder(how?: RecordOptions): Promise<Recorder> {
  return new (await import('./recorder/recorder.js')).Recorder(how);
}
