import type { ChatClient, Snapshot } from '../core/session/client.js';
import type { MessengerEventMap } from './events.js';
import type { AnyKey } from './i18n/words.js';
import type { Words } from './i18n/words.js';
import type { Direction } from './corner.js';
import type { Hand } from './hand.js';
import type { Home } from './later.js';
import type { MessengerOptions } from './options.js';
import type { Dialog, Preferences, Scene, Screen } from './scene.js';
import type { Voice } from './controllers/announcer.js';
import type { Company } from './controllers/composer.js';
import type { Memory, Remembered, Wiring } from './wiring.js';

/** The element, as its own parts see it. */
export interface StageHost extends MessengerOptions {
  readonly root: ShadowRoot;
  readonly stood: boolean;
  there<Answer>(does: () => Answer | Promise<Answer>): Promise<Answer> | Answer;
  tell<Type extends keyof MessengerEventMap>(type: Type, detail: MessengerEventMap[Type]): boolean;
  /** The page may say no, or take its time. */
  ask<Type extends keyof MessengerEventMap>(type: Type, detail: MessengerEventMap[Type]): Promise<boolean>;
  show(): Promise<void>;
  close(): Promise<void>;
  send(text: string): Promise<string>;
  identify(subject: string): Promise<void>;
  forget(): Promise<void>;
  logout(): Promise<void>;
  revokeConsent(): Promise<void>;
  downloadTranscript(how: { format: 'text' | 'html' | 'json' }): Promise<void>;
}

/** The stage, as those see it who act on it. */
export interface Backstage {
  readonly host: StageHost;
  readonly wiring: Wiring;
  readonly home: Home;
  /** With the later half of the client (besides.ts). */
  readonly besides: { readonly part: unknown };
  readonly talk: {
    readonly client: ChatClient;
    readonly snapshot: Snapshot;
    /** Somebody has wanted it. */
    readonly made: boolean;
    hand: Hand | null;
    look(): void;
    tried(): ChatClient | null;
  };
  readonly composer: {
    readonly text: string;
    readonly empty: boolean;
    readonly hint: AnyKey | null;
    /** Another number for everybody who comes. */
    readonly whose: number;
    company: Company | null;
    fill(text: string): void;
    forget(): void;
    focus(): void;
    hints(hint: AnyKey | null): void;
    send(): void;
    measure(): void;
  };
  readonly scroller: {
    readonly away: boolean;
    scrolled(): void;
    toLatest(): void;
    reveal(index: number): void;
    reset(): void;
  };
  readonly announcer: { say(voice: Voice, ...said: string[]): void; forget(): void };
  readonly narrator: { again(): void };
  readonly language: { readonly words: Words; readonly foreign: string };
  readonly frame: { readonly page: Direction };
  readonly memory: Memory;
  screen: Screen;
  dialog: Dialog | null;
  menu: boolean;
  preferences: Preferences;
  consented: boolean;
  /** Anything may be sent and kept. */
  readonly allowed: boolean;
  answered: boolean;
  readonly feedback: Map<string, boolean | null>;
  readonly held: Map<string, string>;
  copied: string | null;
  /** Of the system, the last. */
  notice: { close(): void } | undefined;
  /** The chat, by its number, of which was said how it was. */
  rated: number | null;
  closing: boolean;
  redraw(): void;
  /** `resumes`: only where there is something to go on with. */
  start(resumes?: boolean): void;
  /** The first screen that there is to show. */
  opening(): Screen;
  remember(view: Remembered['view'], preferences?: Remembered['preferences']): void;
  readonly failed: (error: unknown) => void;
  scene(): Scene;
}
