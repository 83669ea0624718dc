import type { Snapshot } from '../core/session/client.js';
import type { ScriptedService } from './service.js';
import { nextEvent, until, type Patience } from './wait.js';
import { shown } from './shown.js';
import { transcript } from './words.js';

declare global {
  /** Also where nobody has the types of a page, as in Node: then they are empty. */
  interface Element {}
  interface HTMLElement {}
  interface HTMLElementEventMap {}
}

/** As much of the element as is used here. */
export interface WidgetElement extends HTMLElement {
  readonly ready: Promise<void>;
  readonly state: Snapshot;
  show(): Promise<void>;
  send(text: string): Promise<string>;
}

type DetailOf<Heard> = Heard extends CustomEvent<infer Detail> ? Detail : unknown;

export interface MountOptions extends Patience {
  /** Attributes of the element, besides those that lead it to the service. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  /** Properties of it, such as `config`. */
  readonly properties?: Readonly<Record<string, unknown>> | undefined;
  readonly parent?: Element | undefined;
  readonly tag?: string | undefined;
}

export interface Mounted<Widget = WidgetElement> {
  readonly element: Widget;
  /** Opens the chat, and says it for the visitor. */
  says(text: string): Promise<void>;
  /** Waits until the words are on the screen. */
  shows(text: string): Promise<void>;
  /** Waits until a line is in the conversation, as `transcript` has it. */
  reads(line: string): Promise<void>;
  /** The next event of the element, with what it carries: of ours a compiler knows that, where `define` is imported. */
  next<Type extends keyof HTMLElementEventMap>(event: Type): Promise<DetailOf<HTMLElementEventMap[Type]>>;
  next<Detail = unknown>(event: string): Promise<Detail>;
  /** The conversation in words. */
  transcript(): string[];
  /** Takes the element away, and gives the page its network back. */
  remove(): void;
}

/** What a page of jsdom or happy-dom is told, and a script without any. */
const needsBrowser =
  'mount needs a browser, which draws the page: Vitest’s browser mode, Web Test Runner. Elsewhere, as in jsdom, happy-dom ' +
  'or Node, use createClient(service.client) for the conversation, FakeChat for a picture of your own, or serve(page) ' +
  'with Playwright for the whole page.';

/** Whoever answers on the page: a service with a script, or a recording that is played. */
export type Installed = Pick<ScriptedService, 'baseUrl' | 'tokenEndpoint' | 'install'>;

/**
 * Puts a widget into the page that talks to a service. `agent-messenger/define` must have been imported. Rejects at once where
 * nothing is drawn: there the widget waits for what never comes.
 */
export async function mount(
  service: Installed,
  {
    attributes = {},
    properties = {},
    parent = globalThis.document?.body,
    tag = 'agent-messenger',
    ...patience
  }: MountOptions = {},
): Promise<Mounted> {
  // Of all browsers, and of nothing that only says that it is one.
  if (globalThis.visualViewport === undefined) throw new Error(needsBrowser);
  if (customElements.get(tag) === undefined) throw new Error(`${tag} is not defined: import 'agent-messenger/define'`);
  const element = document.createElement(tag) as WidgetElement;
  const { baseUrl, tokenEndpoint } = service;
  const all = {
    'base-url': baseUrl,
    'token-endpoint': tokenEndpoint,
    storage: 'memory',
    // Pages of one origin, as test runners open them side by side, would share a conversation.
    instance: `mounted-${crypto.getRandomValues(new Uint32Array(2)).join('-')}`,
    ...attributes,
  };
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value);
  Object.assign(element, properties);
  const uninstall = service.install();
  parent.append(element);
  try {
    await element.ready;
  } catch (error) {
    element.remove();
    uninstall();
    throw error;
  }
  return {
    element,
    async says(text) {
      await element.show();
      await element.send(text);
    },
    shows: (text) =>
      until(
        () => shown(element).includes(text),
        () => `"${text}" in: ${shown(element)}`,
        patience,
      ),
    reads: (line) =>
      until(
        () => transcript(element.state).includes(line),
        () => `"${line}" in: ${transcript(element.state).join(' | ')}`,
        patience,
      ),
    next: ((event: string) => nextEvent(element, event, patience)) as Mounted['next'],
    transcript: () => transcript(element.state),
    remove() {
      element.remove();
      uninstall();
    },
  };
}
