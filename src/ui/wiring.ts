import type { ChatClient } from '../core/session/client.js';
import type { ReadingAt } from './controllers/reading-place.js';
import type { Preferences, Screen } from './scene.js';

/** What a client is made of; the same words as `createClient` knows. Passed on as they are, and checked there. */
export type ClientRequest = Readonly<Record<string, unknown>>;

/** A file that the site has, and no message yet; without an address where it had not come to that. */
export interface KeptFile {
  readonly title: string;
  readonly url: string;
  readonly size: number;
}

/** What the client has been given, and has not kept yet; `after` is the last that the visitor had said before. */
export interface OnItsWay {
  readonly text: string;
  readonly after: string;
}

/** What outlives a page besides the conversation itself, which is the client's. */
export interface Remembered {
  /** Of this tab. */
  readonly view: {
    readonly open?: boolean;
    readonly screen?: Screen;
    /** What stands at the top of the view, where that is not the end. */
    readonly place?: ReadingAt | null;
    /** A conversation has begun in this tab: after a reload it is taken up without being asked. */
    readonly talking?: boolean | undefined;
    /** When that was: a page that is shown again finds out whether it is still the same. */
    readonly begun?: number;
    readonly consent?: boolean | undefined;
    readonly asked?: boolean | undefined;
    /** What stands in the composer: of a tab that does not lead, or before there is a conversation, nobody else keeps it. */
    readonly draft?: string | undefined;
    /** What was just said, until the client has kept it. */
    readonly saying?: readonly OnItsWay[] | undefined;
    /** And what goes with it. */
    readonly files?: readonly KeptFile[] | undefined;
    /** What stands in the questions before the chat, by name, until it is handed in. */
    readonly form?: Readonly<Record<string, string>> | undefined;
    /** Thumbs, by the keys of the replies that they are under. */
    readonly feedback?: Readonly<Record<string, boolean | null>> | undefined;
    /** As in `preferences` when it was kept. */
    readonly whose?: string;
  };
  /** Of this device. */
  readonly preferences: Partial<Preferences> & {
    readonly consent?: boolean | undefined;
    /** Whose it is: what the page calls them, as a number that it cannot be read out of. */
    readonly subject?: number | undefined;
    /** The same for all tabs, until it is of somebody else. */
    readonly whose?: string | undefined;
    readonly teased?: boolean;
    /** A conversation goes on, begun in some tab: another takes it up where there still is one. */
    readonly talking?: boolean | undefined;
    /** Another than before: somebody was still there when the chat was about to close, in any tab. */
    readonly stayed?: boolean;
    /** The place of the last item that was seen, in any tab. */
    readonly seen?: number | undefined;
    /** When the last wait for a person was begun that somebody did not want to go on with, in any tab. */
    readonly left?: number | undefined;
    /** When the last chat that was rated was over. */
    readonly rated?: number;
    /**
     * The last hand-over that was left to the page, by when that was: a tab has told it, and it may have taken it over by itself,
     * or when it was asked to.
     */
    readonly given?: { readonly at: number; readonly taken: boolean | 'asked' };
  };
}

export interface Memory {
  read(): Remembered;
  write(change: { view?: Remembered['view']; preferences?: Remembered['preferences'] }): void;
  /** Another tab may have written; whether it has. */
  heard(event: StorageEvent): boolean;
  /** Other pages have been shown in this tab meanwhile; whether anything is kept at all. */
  reload(): boolean;
  /** It is of somebody else from now on, in all tabs. */
  renew(): void;
  /** What is kept, by name, for the panel that shows it. */
  list(): readonly { readonly area: keyof Remembered; readonly value: string }[];
  /** All of it, or what is named. */
  clear(...areas: (keyof Remembered)[]): void;
}

/** What a view cannot make itself; given by the door that registers the element. */
export interface Wiring {
  /** `talking`: there may be a conversation to go on with. */
  client(request: ClientRequest, talking: boolean): ChatClient;
  /** Whether a conversation that can go on is kept in this browser. */
  resumable(request: ClientRequest): Promise<boolean>;
  /** Whether anything of one is, also of one that is over. */
  remains(request: ClientRequest): Promise<boolean>;
  /** Wipes what is kept of one, where a client cannot. */
  wipe(request: ClientRequest): Promise<unknown>;
  /** `mode` is the storage the site chose: with `memory` and `none`, nothing is kept. */
  memory(instance: string, mode: string): Memory;
  /** Tells them why a chat has failed, by a part that is fetched then. */
  explain(element: HTMLElement, failure: { readonly code: string; readonly help: string }): void;
  /** Another page has wiped what this one has said. */
  lost?(): void;
  /** Tells whoever set the page up, on the console. */
  readonly complain: (error: Error) => void;
}
