import type { TemplateResult } from 'lit';

/** What a site may say of its chat besides attributes. Everything is optional; what is given replaces what was given before. */
export interface MessengerConfig {
  /** Whose chat it is: in the header and in the launcher's name. */
  readonly title?: string;
  /** One line of what is true, under the title. */
  readonly subtitle?: string;
  /** The assistant's name until it says its own. */
  readonly assistant?: string;
  /** Words beside the launcher's mark. */
  readonly launcherText?: string;
  /** The first screen; without it an empty transcript. */
  readonly home?: { readonly greeting?: string; readonly text?: string; readonly starters?: readonly string[] };
  /** Under the composer; `false` for none. */
  readonly note?: string | false;
  readonly consent?: ConsentConfig;
  /** Asked before the chat. */
  readonly form?: readonly FormField[];
  /** Other ways to be reached, offered where the chat cannot help. */
  readonly alternatives?: readonly Alternative[];
  /** Where it goes on when the service hands the conversation to the page; the first is offered most clearly. */
  readonly handoff?: readonly Desk[];
  /** Origins from which images are shown without being asked for. */
  readonly imageOrigins?: readonly string[];
  /** Ask how it was, after the end. */
  readonly rating?: boolean;
  /** Thumbs under replies. */
  readonly feedback?: boolean;
  readonly dictation?: boolean;
  /** Card numbers are masked in what a person writes, pastes or dictates, and they see it before it is sent. Not in what the page says by `send`, or makes of their words in `am-before-send`. */
  readonly masking?: 'off' | 'cards';
  /** The heading level of messages, for the page's outline. */
  readonly headingLevel?: 2 | 3 | 4 | 5;
  /** The F6 key moves between page and chat. */
  readonly f6?: boolean;
}

export interface ConsentConfig {
  /** What happens with what is written, sentence by sentence. */
  readonly facts?: readonly string[];
  readonly privacyUrl?: string;
  readonly privacyText?: string;
  /** Offer to keep the conversation on this device. */
  readonly remember?: boolean;
  /** A box to tick before the start, or only words: on the first screen, where there is one, else above the transcript. */
  readonly placement?: 'gate' | 'home' | 'transcript';
  /** By language tag, what is said instead of the above. */
  readonly byLanguage?: Readonly<Record<string, Omit<ConsentConfig, 'byLanguage' | 'placement'>>>;
}

export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'tel' | 'textarea' | 'select';
  readonly required?: boolean;
  readonly options?: readonly string[];
  readonly placeholder?: string;
  /** As in HTML; an e-mail address and a telephone number say so by themselves. */
  readonly autocomplete?: string;
}

export interface Alternative {
  readonly kind: 'call' | 'mail' | 'link';
  readonly label?: string;
  /** A number, an address, or a link. */
  readonly to: string;
}

/** A place outside of this chat: a link, a number, a mailbox, Zendesk's widget, or what the page's own code opens. */
export type Desk = Alternative | { readonly kind: 'zendesk' | 'page'; readonly label?: string };

/** What a site's own code does for the widget. */
export interface MessengerAdapters {
  /** Gives a file away and returns what is said instead of it. Without it, files cannot be added. */
  upload?(
    file: File,
    task: { signal: AbortSignal; progress(part: number): void },
  ): Promise<{ url: string; title?: string }>;
  /** File types and size, for `upload`. */
  readonly uploadRules?: { readonly accept?: string; readonly maxBytes?: number };
  rate?(rating: { score: number | null; text: string }): void | Promise<void>;
  feedback?(feedback: { key: string; helpful: boolean | null }): void | Promise<void>;
  /** The form's answers. */
  form?(values: Readonly<Record<string, string>>): void | Promise<void>;
  /** The page takes over, when the visitor asks for it: opens another desk, another address. */
  handoff?(handoff: { route: string; reason: string; queue: string; transcript: readonly TranscriptLine[] }): unknown;
  /** Ends the wait for a person, where the site's server can. */
  leaveQueue?(): void | Promise<void>;
  signIn?(): void | Promise<void>;
  /** More rules for masking, of the same words: `[{ start, end, with }]`, places in the text and what is put there. A message that it cannot look at, for it throws, is held back. */
  mask?(text: string): readonly { start: number; end: number; with: string }[];
}

export interface TranscriptLine {
  readonly who: 'you' | 'assistant' | 'person' | 'system';
  readonly name: string;
  /** ISO 8601, or empty. */
  readonly at: string;
  readonly text: string;
  /** What became of it, in words, where it is not simply there: not sent, not confirmed, broken off. */
  readonly mark: string;
}

/** Draws a message of a kind the site knows better. Nodes only: no HTML strings. */
export type Renderer = (message: { readonly kind: string; readonly text: string }) => Node | TemplateResult | null;
