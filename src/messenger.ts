import { isServer, nothing } from 'lit';
import { createClient, type ClientOptions } from './browser/create-client.js';
import { complain } from './browser/log.js';
import { Keepsakes } from './browser/remembered.js';
import { Messenger } from './ui/agent-messenger.js';
import type { Memory, Wiring } from './ui/wiring.js';

const wiring: Wiring = {
  client: (request) => {
    try {
      return createClient(request as unknown as ClientOptions);
    } catch (error) {
      complain(error);
      throw error;
    }
  },
  memory: (instance, mode) => new Keepsakes(instance, mode) as Memory,
};

/** The widget with a real client in it. */
export class AgentMessenger extends Messenger {
  /** @internal */ protected override readonly wiring = wiring;
}

/**
 * On a server it is an empty element with its attributes: whose page it will be, in which language and colours, is known
 * in the browser only; styles would draw nothing there, and a strict policy refuses them. Not as methods of the class,
 * because a build for the browser has nothing left of this.
 */
if (isServer) {
  Object.assign(AgentMessenger.prototype, { willUpdate: () => undefined, render: () => nothing });
  Object.assign(AgentMessenger, { finalizeStyles: () => [] });
}

/** Registers the element, under a name of the page's own if it likes. Once is enough; again does no harm. */
export function defineAgentMessenger(tag = 'agent-messenger'): void {
  if (typeof customElements === 'undefined' || customElements.get(tag) !== undefined) return;
  // A class can be registered once only: another name gets a class of its own.
  customElements.define(tag, tag === 'agent-messenger' ? AgentMessenger : class extends AgentMessenger {});
}
