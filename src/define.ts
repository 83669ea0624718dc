/** Registers `<agent-messenger>`. */
import { defineAgentMessenger, type AgentMessenger } from './messenger.js';
import type { MessengerEvent, MessengerEventMap } from './ui/events.js';

type Heard = { [Type in keyof MessengerEventMap]: MessengerEvent<Type> };

declare global {
  interface HTMLElementTagNameMap {
    'agent-messenger': AgentMessenger;
  }
  /** Of every element, the document and the window, up to which they bubble. */
  interface GlobalEventHandlersEventMap extends Heard {}
}

defineAgentMessenger();
