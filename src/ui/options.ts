import { LitElement, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { MessengerAdapters, MessengerConfig, MessengerRenderers } from './config.js';
import type { Pack } from './i18n/words.js';
import { pageRests } from './page-rest.js';
import { sound } from './sound.js';

/** What is written in words, and what is so unless a page says otherwise. */
const texts = {
  tokenEndpoint: '',
  sessionEndpoint: '',
  fallbackEndpoint: '',
  baseUrl: '',
  host: '',
  platform: 'web',
  instance: 'default',
  storage: 'session',
  consent: 'implied',
  mode: 'popup',
  placement: 'end-bottom',
  trigger: '',
  showOn: '',
  hideOn: '',
  colorScheme: 'auto',
  accent: '',
  density: 'normal',
  locale: '',
  scrollMode: 'hold',
  announce: 'message',
  label: '',
} as const;
const flags = {
  noStreaming: false,
  open: false,
  hideLauncher: false,
  launcherFixed: false,
  hideHeader: false,
  noFollowLanguage: false,
} as const;
/** Only once they are another than usual: an attribute that a server did not write is a mistake to what takes over its HTML. */
const shown = /^(mode|placement|density)$/;
const given: PropertyDeclarations[string] = { attribute: false };

const attribute = (name: string): string =>
  name === 'scrollMode' ? 'scroll' : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const text = (name: string): [string, PropertyDeclarations[string]] => [
  name,
  { attribute: attribute(name), reflect: shown.test(name), useDefault: shown.test(name) },
];
/** As text. Frameworks write nothing, or no, for what is not given, and templates what is empty; that is as usual. */
function worded(value: unknown, usual: string): string {
  try {
    return (value === false ? '' : String(value ?? '').trim()) || usual;
  } catch {
    return usual;
  }
}
const objects: string[] = ['config', 'strings', 'renderers', 'adapters'];

/** What a page can set, as attributes and as properties; nothing else. */
export abstract class MessengerOptions extends LitElement {
  static override properties: PropertyDeclarations = {
    ...Object.fromEntries(Object.keys(texts).map(text)),
    ...Object.fromEntries(Object.keys(flags).map((name) => [name, { type: Boolean, attribute: attribute(name) }])),
    getAccessToken: given,
    config: given,
    strings: given,
    context: given,
    renderers: given,
    adapters: given,
  };

  /** Where the page's server gives tokens: asked by POST, answers `{"access_token": "…"}`. */
  declare tokenEndpoint: string;
  /** Where the page's server gives a session together with its token. */
  declare sessionEndpoint: string;
  /** The page's proxy of the REST chat, for where the service or its sockets cannot be reached. */
  declare fallbackEndpoint: string;
  /** The messaging host of the project's region, as `https://…`. */
  declare baseUrl: string;
  /** Does nothing by itself: it goes with a connector token, which no page has. The host kit is told the name that is registered. */
  declare host: string;
  /** What the service is told that it talks to. Not with `session-endpoint`: there the site's server says it, the host kit `web`. */
  declare platform: 'web' | 'ios' | 'android' | 'custom' | 'ios-web' | 'android-web';
  /** Answers come in one piece. Not with `session-endpoint`: there the site's server says it, and the host kit asks for pieces. */
  declare noStreaming: boolean;
  /** Two widgets with different names share nothing. */
  declare instance: string;
  /** What stays in this browser: until the conversation ends, for thirty days, as long as the page, or nothing. Never a token. */
  declare storage: 'session' | 'device' | 'memory' | 'none';
  /**
   * Whether the visitor has to agree before anything is asked or kept: `required` asks them, unless `config.consent.placement`
   * is `home` or `transcript`, with which it counts as `implied`; the others know. `denied`, also from the start, ends what goes
   * on and wipes what was kept, as `revokeConsent()` does.
   */
  declare consent: 'implied' | 'required' | 'granted' | 'denied';
  /** Where the chat is: in a corner, part of the page, over all of it, or along a side. Can change at any time. */
  declare mode: 'popup' | 'inline' | 'fullscreen' | 'panel';
  /** The corner of the launcher and the panel; sides follow the direction of the page's text. */
  declare placement: 'end-bottom' | 'start-bottom' | 'end-top' | 'start-top';
  /** Whether the panel is open. The visitor changes it too, as with `<details open>`. Set, it asks no `am-before-open`: `show()` does. */
  declare open: boolean;
  /** There is no launcher: the page opens the chat by its own means. */
  declare hideLauncher: boolean;
  /** The launcher stays in the corner that the page gives it; else the visitor may move it to another. */
  declare launcherFixed: boolean;
  /** There is no header, where the page has one: inline, and in a popup beside its launcher; elsewhere it is the only way out, and stays. */
  declare hideHeader: boolean;
  /** A selector of elements of the page that open the chat; so does any with `data-agent-messenger-open`. */
  declare trigger: string;
  /** Where the launcher is shown, on all pages when empty: patterns by spaces, as `/shop/* /basket`, each a `URLPattern` relative to the page; `*` is any. */
  declare showOn: string;
  /** Where it is not: the same. */
  declare hideOn: string;
  /** `auto` is that of the page around it, also when that changes, then the visitor's. */
  declare colorScheme: 'auto' | 'light' | 'dark';
  /** Any CSS colour; a whole palette is made of it. */
  declare accent: string;
  /** How close together everything stands. */
  declare density: 'compact' | 'normal' | 'roomy';
  /** A language tag; the document's, then the browser's, when empty. */
  declare locale: string;
  /** The words of the widget do not follow the language of the conversation. */
  declare noFollowLanguage: boolean;
  /** `hold` keeps the start of an answer in view, `follow` its end. */
  declare scrollMode: 'hold' | 'follow';
  /** What a screen reader says of an answer: all of it, sentence by sentence, that it came, or nothing. The visitor's own choice wins. */
  declare announce: 'message' | 'sentence' | 'arrival' | 'off';
  /** What the button that opens the chat is called, for who does not see it; else `config.title`. */
  declare label: string;
  /** Gives a token, or `{ access_token }`, by the page's own means, and beats the endpoint; for a session that goes on its own, or null. */
  declare getAccessToken: ((ask: { sessionId: string | null }) => unknown) | undefined;
  /** What a site may say of its chat besides attributes. */
  declare config: MessengerConfig;
  /** Phrases by key, in place of the pack's. */
  declare strings: Pack;
  /** Asked for signed context before the agent joins. */
  declare context:
    ((ask: { sessionId: string; contextId: string }) => string | null | Promise<string | null>) | undefined;
  /** By kind of message (`agent`, `person`), what draws it, and what draws `code` in one. */
  declare renderers: MessengerRenderers;
  /** What a site's own code does for the widget. */
  declare adapters: MessengerAdapters;

  constructor() {
    super();
    Object.assign(this, texts, flags, { config: {}, strings: {}, renderers: {}, adapters: {} });
  }

  /** @internal Whatever a page sets, what is read is of its kind: at once, for a chat that begins reads some of it. */
  static override finalize(): void {
    super.finalize();
    // Once: a class that extends this one has its properties from here.
    if (this !== (MessengerOptions as unknown)) return;
    for (const name of [...Object.keys(texts), ...objects]) {
      const usual = (texts as Readonly<Record<string, string>>)[name];
      const made = Object.getOwnPropertyDescriptor(this.prototype, name)!;
      Object.defineProperty(this.prototype, name, {
        ...made,
        set(value: unknown) {
          made.set!.call(this, usual === undefined ? sound(this as object, name, value) : worded(value, usual));
        },
      });
    }
  }

  /** @internal A panel that was open before the page came anew stands before anybody takes over the HTML, which did not know of it. */
  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('open')) void pageRests().then(() => this.toggleAttribute('open', this.open));
  }
}
