/** Registers `<agent-messenger>`. */
import type { Handle } from './handle.js';
import { defineAgentMessenger, type AgentMessenger } from './messenger.js';
import type { MessengerEvent, MessengerEventMap } from './ui/events.js';

type Heard = { [Type in keyof MessengerEventMap]: MessengerEvent<Type> };

declare global {
  interface HTMLElementTagNameMap {
    'agent-messenger': AgentMessenger;
  }
  interface Window {
    /** What a script tag gives the page, unless `data-global` says otherwise; before `am-ready` it can be called, and no more. */
    AgentMessenger: Handle;
  }
  /** The same by its name alone. */
  var AgentMessenger: Handle;
  /** Of every element, the document and the window, up to which they bubble. */
  interface GlobalEventHandlersEventMap extends Heard {}
}

defineAgentMessenger();
