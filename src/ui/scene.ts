import type { Snapshot } from '../core/session/client.js';
import type { Item, ReplyMessage, VisitorMessage } from '../core/conversation/items.js';
import type { Suggestion } from '../core/protocol/events.js';
import type { Voice } from './controllers/announcer.js';
import type { MessengerAdapters, MessengerConfig, MessengerRenderers } from './config.js';
import type { Placement } from './corner.js';
import type { MarkdownOptions } from './directives/index.js';
import type { Hand } from './hand.js';
import type { Words } from './i18n/words.js';
import type { Home } from './later.js';

export type Screen = 'home' | 'chat' | 'consent' | 'form' | 'settings' | 'data' | 'whole';
export type Dialog = 'end' | 'startOver' | 'save' | 'erase' | 'move';

/** What the visitor set for themselves. */
export interface Preferences {
  readonly announce: 'message' | 'sentence' | 'arrival' | 'off' | null;
  readonly size: 'small' | 'normal' | 'large';
  readonly enter: 'sends' | 'breaks';
  readonly still: boolean;
  /** Answers are shown when they are whole. */
  readonly atOnce: boolean;
  readonly sound: boolean;
  readonly notify: boolean;
  /** Empty: as the site and the conversation say. */
  readonly language: string;
  /** Where the launcher was moved to; empty: where the site has put it. */
  readonly corner: Placement | '';
}

export const noPreferences: Preferences = {
  announce: null,
  size: 'normal',
  enter: 'sends',
  still: false,
  atOnce: false,
  sound: false,
  notify: false,
  language: '',
  corner: '',
};

/** All that views may look at, at one moment. */
export interface Scene {
  readonly home: Home;
  /** Another number whenever a part has arrived that may draw what was drawn plainly. */
  readonly arrived: number;
  readonly words: Words;
  readonly say: Words['say'];
  readonly config: MessengerConfig;
  readonly adapters: MessengerAdapters;
  readonly preferences: Preferences;
  readonly screen: Screen;
  readonly dialog: Dialog | null;
  readonly menu: boolean;
  readonly phone: boolean;
  /** Where launcher and panel are; null where the visitor has no say in it. */
  readonly placement: Placement | null;
  /** False where it is part of the page. */
  readonly closes: boolean;
  /** The site lets this browser keep the conversation. */
  readonly keeps: boolean;
  /** How long. */
  readonly kept: 'keptSession' | 'keptDevice' | 'keptMemory';
  /** The site asks for consent, and has it. */
  readonly consents: boolean;
  /** The page has said no for the visitor: there is nothing to write in. */
  readonly shut: boolean;
  /** What else is kept in this browser, by name. */
  readonly stored: readonly { readonly area: 'view' | 'preferences'; readonly value: string }[];
  /** Tags of the languages there are. */
  readonly languages: readonly string[];
  readonly now: number;
  /** Whose name stands for the software. */
  readonly assistant: string;
  /** The language that the conversation was in at a place, as a tag, or empty where that of the words around it is right. */
  spoken(place: number): string;
  readonly snapshot: Snapshot;
  /** Something of the conversation was read here before, maybe in a page before this. */
  readonly returns: boolean;
  readonly items: readonly Item[];
  readonly suggestions: readonly Suggestion[];
  readonly hand: Hand | null;
  /** The first that was not seen, when the panel opened. */
  readonly unreadFrom: { readonly key: string; readonly count: number } | null;
  readonly feedback: ReadonlyMap<string, boolean | null>;
  readonly copied: string | null;
  /** An answer is kept back by the page, for now. */
  readonly waits: boolean;
  /** Answers that are not to be seen growing, and what of them is shown meanwhile. */
  readonly held: ReadonlyMap<string, string>;
  readonly markdown: MarkdownOptions;
  /** The page's own, for messages of these kinds. */
  readonly renderers: MessengerRenderers;
  rendered(item: Item): unknown;
  readonly act: Acts;
}

/** All that a view may ask for; those that come later may ask for more (parts/acts-more.ts). */
export interface Acts {
  send(text: string): void;
  retry(item: VisitorMessage): void;
  discard(item: VisitorMessage): void;
  edit(item: VisitorMessage): void;
  suggest(text: string): void;
  copy(item: ReplyMessage): void;
  rate(item: ReplyMessage, helpful: boolean | null): void;
  showAll(item: ReplyMessage): void;
  scrolled(): void;
  logKey(event: KeyboardEvent): void;
  toLatest(): void;
  show(screen: Screen): void;
  /** From a screen of its own to what was there before: the first screen, or the conversation. */
  back(): void;
  ask(dialog: Dialog | null): void;
  /** Closed, the focus goes back to its button, unless it has gone elsewhere. */
  menu(open: boolean, back?: boolean): void;
  close(): void;
  start(): void;
  signIn(): void;
  stay(): void;
  /** The page takes over what the service left to it, and needs no button of ours; or has done so when it was asked to. */
  pageTakesOver(): boolean | 'asked';
  /** The last reply, said again. */
  again(): void;
  /** For those who do not see it. */
  announce(voice: Voice, words: string): void;
  /** Tells the page; false when the page says no. */
  tell(type: string, detail: object): boolean;
}
