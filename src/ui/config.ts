import type { TemplateResult } from 'lit';
import type { MessengerStep } from './steps.js';

/** What a site may say of its chat besides attributes. Everything is optional; what is given replaces what was given before. */
export interface MessengerConfig {
  /** Whose chat it is: in the header and in the launcher's name. */
  readonly title?: string | undefined;
  /** One line of what is true, under the title. */
  readonly subtitle?: string | undefined;
  /** The assistant's name until it says its own. */
  readonly assistant?: string | undefined;
  /** Words beside the launcher's mark, once the widget is there. */
  readonly launcherText?: string | undefined;
  /** The first screen; without it an empty transcript. */
  readonly home?:
    | {
        /** Its heading; a phrase of the chat's own, unless said. */
        readonly greeting?: string | undefined;
        /** What stands below that; the same. */
        readonly text?: string | undefined;
        /** Questions that are sent by a press. */
        readonly starters?: readonly string[] | undefined;
      }
    | undefined;
  /** Under the composer; `false` for none. Unless said, that an AI assistant answers, or a person. */
  readonly note?: string | false | undefined;
  /** What is said before the chat. Nobody is asked by it alone: the attribute `consent` says who has to agree. */
  readonly consent?: ConsentConfig | undefined;
  /** Asked before the chat. Below it stands that the answers are used for this conversation only: say in `strings.detailsNote` what is true of your site. */
  readonly form?: readonly FormField[] | undefined;
  /** Other ways to be reached, offered where the chat cannot help. */
  readonly alternatives?: readonly Alternative[] | undefined;
  /** Where it goes on when the service hands the conversation to the page; the first is offered most clearly. */
  readonly handoff?: readonly Desk[] | undefined;
  /** Origins from which images are shown without being asked for, save to visitors who save data. */
  readonly imageOrigins?: readonly string[] | undefined;
  /** Ask how it was, after the end. Off, unless there is `adapters.rate`. */
  readonly rating?: boolean | undefined;
  /** Thumbs under replies. Off, unless there is `adapters.feedback`. */
  readonly feedback?: boolean | undefined;
  /** A button to dictate, where the browser can. Off, unless said. */
  readonly dictation?: boolean | undefined;
  /** A button to listen to an answer, where the device has a voice of its own for its language: nothing is sent for it. Off, unless said. */
  readonly readAloud?: boolean | undefined;
  /** `off`, unless said. With `cards`, card numbers are masked in what a person writes, pastes or dictates, and they see it before it is sent. Not in what the page says by `send`, or makes of their words in `am-before-send`. */
  readonly masking?: 'off' | 'cards' | undefined;
  /** The heading level of messages, for the page's outline; 3, unless said. */
  readonly headingLevel?: 2 | 3 | 4 | 5 | undefined;
  /** The F6 key moves between page and chat. On, unless it is `false`. */
  readonly f6?: boolean | undefined;
  /** Who is told how far visitors come, never what anybody says: one of them, or a list. Nobody, where consent is denied (docs/widget.md). */
  readonly analytics?: AnalyticsVendor | readonly AnalyticsVendor[] | undefined;
}

/** By what is on the page: `window.dataLayer`, `gtag`, `analytics` of Segment, `posthog`. */
export type AnalyticsVendor = 'data-layer' | 'gtag' | 'segment' | 'posthog';

export interface ConsentConfig {
  /** What happens with what is written, sentence by sentence. */
  readonly facts?: readonly string[] | undefined;
  /** Where more of it can be read: begins with `https://` or `/`. */
  readonly privacyUrl?: string | undefined;
  /** What that link is called. */
  readonly privacyText?: string | undefined;
  /** Offer to keep the conversation on this device. */
  readonly remember?: boolean | undefined;
  /**
   * `gate`, unless said: a box to tick before the start, with `consent="required"`. `home` and `transcript` are words alone, on
   * the first screen, where there is one, or above the transcript; nobody is asked, and `required` counts as `implied`.
   */
  readonly placement?: 'gate' | 'home' | 'transcript' | undefined;
  /** By language tag, what is said instead of the above. */
  readonly byLanguage?: Readonly<Record<string, Omit<ConsentConfig, 'byLanguage' | 'placement'>>> | undefined;
}

export interface FormField {
  /** Under which the answer is given to `adapters.form` and `am-form-submit`. Each its own. */
  readonly name: string;
  /** The question. */
  readonly label: string;
  /** `text`, unless said. */
  readonly type?: 'text' | 'email' | 'tel' | 'textarea' | 'select' | undefined;
  /** Whether it has to be answered. */
  readonly required?: boolean | undefined;
  /** What a `select` is chosen from. */
  readonly options?: readonly string[] | undefined;
  /** As in HTML. */
  readonly placeholder?: string | undefined;
  /** As in HTML; an e-mail address and a telephone number say so by themselves. Of `off`, a password, `one-time-code` and `cc-…` nothing is kept for a reload. */
  readonly autocomplete?: string | undefined;
}

export interface Alternative {
  /** What a press on it does with `to`: calls the number, writes to the address, or opens the link. */
  readonly kind: 'call' | 'mail' | 'link';
  /** What stands on it. */
  readonly label?: string | undefined;
  /** A number, an address, or a link. */
  readonly to: string;
}

/** A place outside of this chat: a link, a number, a mailbox, Zendesk's widget, or what the page's own code opens. */
export type Desk = Alternative | { readonly kind: 'zendesk' | 'page'; readonly label?: string | undefined };

/** What a site's own code does for the widget. What throws, or is rejected, is told by `am-error`, and the chat goes on. */
export interface MessengerAdapters {
  /** Gives a file away and returns what is said instead of it. `progress` takes a part of one. Without it, files cannot be added. */
  upload?:
    | ((
        file: File,
        task: { signal: AbortSignal; progress(part: number): void },
      ) => Promise<{ url: string; title?: string | undefined }>)
    | undefined;
  /** What `upload` takes: types as in HTML's `accept` (`image/*, .pdf`), and how large a file may be. */
  readonly uploadRules?: { readonly accept?: string | undefined; readonly maxBytes?: number | undefined } | undefined;
  /** How it was, from 1 to 5; null where the question was passed over. Asked after the end, also without `config.rating`. */
  rate?: ((rating: { score: number | null; text: string }) => void | Promise<void>) | undefined;
  /** A thumb under a reply: up, down, or null where it is taken back. Offered also without `config.feedback`. `key` names the message. */
  feedback?: ((feedback: { key: string; helpful: boolean | null }) => void | Promise<void>) | undefined;
  /** The answers to `config.form`, by the names of its fields. */
  form?: ((values: Readonly<Record<string, string>>) => void | Promise<void>) | undefined;
  /** The page takes over, when the visitor asks for it: opens another desk, another address. */
  handoff?:
    | ((handoff: { route: string; reason: string; queue: string; transcript: readonly TranscriptLine[] }) => unknown)
    | undefined;
  /** Ends the wait for a person, where the site's server can. Without it nobody is offered to leave the queue. */
  leaveQueue?: (() => void | Promise<void>) | undefined;
  /** Signs the visitor in again; when it is done, a token is asked for anew. Offered where a conversation gets none any more (`auth/rejected`); without it, “Try again” is. */
  signIn?: (() => void | Promise<void>) | undefined;
  /** How far a visitor comes, each step once (docs/widget.md); for whoever counts by their own means. Nothing before the visitor agrees, where they are asked. */
  track?: ((step: MessengerStep) => unknown) | undefined;
  /** More rules for masking, of the same words: `[{ start, end, with }]`, places in the text and what is put there. A message that it cannot look at, for it throws, is held back. */
  mask?: ((text: string) => readonly { start: number; end: number; with: string }[]) | undefined;
}

export interface TranscriptLine {
  /** Who says it. */
  readonly who: 'you' | 'assistant' | 'person' | 'system';
  /** What they are called on the screen. */
  readonly name: string;
  /** ISO 8601, or empty. */
  readonly at: string;
  /** What is said, as it was written. */
  readonly text: string;
  /** What became of it, in words, where it is not simply there: not sent, not confirmed, broken off. */
  readonly mark: string;
}

/** What stands in the place of the usual: a node or a template of Lit, never an HTML string; null for the usual. */
export type Drawn = Node | TemplateResult | null;
export type Renderer = NonNullable<MessengerRenderers['agent']>;

/** What a site draws by its own code. */
export interface MessengerRenderers {
  /**
   * A message of the assistant, also while it grows, and all of it: who speaks, when, the distances in it, what can be done with
   * it, its pictures, cards and calls, and the parts (`message…`, `bubble`) that it is styled by are the site's own then.
   */
  agent?: ((message: { readonly kind: string; readonly text: string }) => Drawn) | undefined;
  /** The same of a person. */
  person?: ((message: { readonly kind: string; readonly text: string }) => Drawn) | undefined;
  /**
   * What a block of code shows, when all of it has come: a diagram, a formula. `language` is what the answer calls it, in small
   * letters, or empty. The code is shown until a promise has something else, and where that fails or there is nothing; what it is
   * called, and the button that copies it, stay. A node stands in one place: give each block its own. What has left the page, far up
   * in a long chat, is asked for again when it comes back: a page keeps for itself what takes long.
   */
  code?: ((block: { readonly language: string; readonly text: string }) => Drawn | Promise<Drawn>) | undefined;
}
