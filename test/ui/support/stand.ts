import { Messenger } from '../../../src/ui/agent-messenger.js';
import type { MessengerConfig } from '../../../src/ui/config.js';
import { besides } from '../../../src/ui/besides.js';
import { parts } from '../../../src/ui/parts.js';
import { told } from '../../../src/ui/parts/besides.js';
import type { ClientRequest, Memory, Remembered, Wiring } from '../../../src/ui/wiring.js';
import { FakeChat } from '../../../src/testing/index.js';

export { until } from '../../../src/testing/index.js';

// A client of these tests understands everything from the start.
besides.part = told;

/** What the element under test is wired to. */
export class Stand {
  readonly chat = new FakeChat();
  readonly requests: ClientRequest[] = [];
  /** What whoever set it up is told. */
  readonly complaints: string[] = [];
  /** What has made the chat fail. */
  readonly failures: string[] = [];
  /** What making a client comes to, when it is not to be made. */
  fails: Error | null = null;
  /** A conversation that goes on is kept in this browser. */
  goesOn = false;
  /** One that is over is. */
  over = false;
  kept: { view: object; preferences: object } = { view: {}, preferences: {} };
  /** What another tab has written, until this one hears of it. */
  elsewhere: { preferences?: object } = {};
  readonly wiring: Wiring = {
    client: (request) => {
      this.requests.push(request);
      if (this.fails !== null) throw this.fails;
      return this.chat.client;
    },
    resumable: () => Promise.resolve(this.goesOn),
    remains: () => Promise.resolve(this.goesOn || this.over),
    wipe: () => Promise.resolve((this.goesOn = this.over = false)),
    memory: () => this.#memory(),
    complain: ({ message }) => this.complaints.push(message),
    explain: (_element, { help }) => this.failures.push(help),
  };

  #memory(): Memory {
    return {
      read: () => this.kept as Remembered,
      // Only what is another than before (src/browser/remembered.ts).
      write: (change) => {
        for (const area of ['view', 'preferences'] as const) {
          const now: Readonly<Record<string, unknown>> = { ...this.kept[area] };
          const given = Object.entries(change[area] ?? {}).filter(([key, value]) => now[key] !== value);
          if (given.length > 0) this.kept = { ...this.kept, [area]: { ...now, ...Object.fromEntries(given) } };
        }
      },
      heard: ({ key }) => {
        this.kept = { ...this.kept, ...this.elsewhere };
        this.elsewhere = {};
        return key === null || key === 'kept';
      },
      reload: () => false,
      renew: () => undefined,
      list: () =>
        (['view', 'preferences'] as const)
          .map((area) => ({ area, value: JSON.stringify(this.kept[area]) }))
          .filter(({ value }) => value !== '{}'),
      clear: (...areas) => {
        for (const area of areas.length > 0 ? areas : (['view', 'preferences'] as const))
          this.kept = { ...this.kept, [area]: {} };
      },
    };
  }
}

/** Real time, also where the page's is moved by hand. */
const later = setTimeout;
/** A frame, or a twentieth of a second where the page is not in front and has none. */
export const frame = (): Promise<unknown> =>
  Promise.race([new Promise((drawn) => requestAnimationFrame(drawn)), new Promise((over) => later(over, 50))]);

let next: Stand | null = null;

class TestMessenger extends Messenger {
  readonly stand = next ?? new Stand();
  protected override readonly wiring = this.stand.wiring;

  /** To ask for what only a press asks for. */
  get behind(): Messenger['stage'] {
    return this.stage;
  }
}
customElements.define('test-messenger', TestMessenger);

export interface Standing {
  readonly element: TestMessenger;
  readonly stand: Stand;
  readonly chat: FakeChat;
  readonly root: ShadowRoot;
  /** The first that matches, in the widget. */
  one<Kind extends Element = HTMLElement>(selector: string): Kind;
  all<Kind extends Element = HTMLElement>(selector: string): Kind[];
  /** After everything that is on its way has been drawn. */
  drawn(): Promise<void>;
}

/** A conversation goes on, as far as every tab knows. */
export function talks(stand: Stand): void {
  stand.goesOn = true;
  stand.kept.preferences = { ...stand.kept.preferences, talking: true };
}

/** An element that is in no page yet, with a client that does what it is told. */
export function makes(
  options: Partial<TestMessenger> & { config?: MessengerConfig } = {},
  prepare: (stand: Stand) => void = () => undefined,
): Standing {
  const stand = new Stand();
  prepare(stand);
  next = stand;
  const element = document.createElement('test-messenger') as TestMessenger;
  next = null;
  Object.assign(element, { locale: 'en', colorScheme: 'light', ...options });
  // Nothing moves while it is measured.
  element.style.setProperty('--am-motion', '0');
  const drawn = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn++) {
      await frame();
      if (element.isConnected || element.hasUpdated) await element.updateComplete;
    }
  };
  return {
    element,
    stand,
    chat: stand.chat,
    get root() {
      return element.shadowRoot!;
    },
    one: (selector) => {
      const root = element.shadowRoot!;
      const found = root.querySelector(selector);
      if (found === null) throw new Error(`nothing is ${selector} in ${root.textContent?.trim().slice(0, 200) ?? ''}`);
      return found as never;
    },
    all: (selector) => [...element.shadowRoot!.querySelectorAll(selector)] as never[],
    drawn,
  };
}

/** The same, in the page. */
export async function stands(
  options: Partial<TestMessenger> & { config?: MessengerConfig } = {},
  prepare: (stand: Stand) => void = () => undefined,
  /** What the page sets once the element is in its place. */
  then: Partial<TestMessenger> = {},
): Promise<Standing> {
  // What is there before a test begins is drawn in it without being waited for.
  await parts.markdown.load();
  const it_ = makes(options, prepare);
  document.body.append(it_.element);
  Object.assign(it_.element, then);
  await it_.element.ready;
  return it_;
}

/** In a page that rests at once: not every browser tells of a rest, and one that is busy has none for long. */
export async function standsAtRest(...given: Parameters<typeof stands>): Promise<Standing> {
  const own = Object.getOwnPropertyDescriptor(window, 'requestIdleCallback');
  window.requestIdleCallback = (look) => setTimeout(look);
  const it_ = await stands(...given);
  Reflect.deleteProperty(window, 'requestIdleCallback');
  if (own !== undefined) Object.defineProperty(window, 'requestIdleCallback', own);
  await it_.drawn();
  return it_;
}
