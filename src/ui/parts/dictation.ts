import type { Backstage } from '../backstage.js';
import type { PhraseKey } from '../i18n/en.js';
import './words.js';

/** What is used of the browser's own speech recognition. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onend: (() => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

const recognition = (): (new () => Recognition) | undefined => {
  const page = window as unknown as Record<string, new () => Recognition>;
  return page['SpeechRecognition'] ?? page['webkitSpeechRecognition'];
};

/** What was said last may still be on its way. */
const ENDS_MS = 2_000;

/** Spoken words, put behind those that stand there. The browser listens; nothing of it is kept here. */
export class Dictation {
  readonly #stage: Backstage;
  #listening: Recognition | null = null;
  #before = '';
  /** What stands there of our making; something else, and the visitor has written. */
  #put = '';
  /** What was heard before that stays as it is. */
  #from = 0;
  #heard = 0;
  #bar: Element | undefined;
  /** Why nothing was heard, in words, until something is written. */
  failed: string | null = null;

  constructor(stage: Backstage) {
    this.#stage = stage;
  }

  /** Whatever takes away what says that it listens and ends it, nobody is listened to without. Moved within the page, it is there again. */
  readonly shown = (bar: Element | undefined): void => {
    this.#bar = bar ?? this.#bar;
    queueMicrotask(() => {
      if (this.#bar?.isConnected === false) this.stop();
    });
  };

  get possible(): boolean {
    return recognition() !== undefined;
  }

  get listens(): boolean {
    return this.#listening !== null;
  }

  begin(): void {
    const Recognition = recognition();
    if (Recognition === undefined || this.listens) return;
    const { composer, language } = this.#stage;
    const listening = new Recognition();
    this.#listening = listening;
    this.failed = null;
    this.#before = this.#put = composer.text;
    this.#from = this.#heard = 0;
    listening.lang = language.foreign || language.words.tag;
    listening.interimResults = true;
    listening.continuous = true;
    listening.onresult = ({ results }) => {
      if (composer.text !== this.#put) {
        this.#before = composer.text;
        this.#from = this.#heard;
      }
      this.#heard = results.length;
      const said = Array.from(results, (result) => result[0]?.transcript ?? '')
        .slice(this.#from)
        .join('');
      this.#put = said === '' ? this.#before : `${this.#before}${this.#before === '' ? '' : ' '}${said}`;
      composer.fill(this.#put);
    };
    const ended = (how: PhraseKey): string => `${language.words.say('dictate')}: ${language.words.say(how)}`;
    // Refused, without a microphone, without a word: what it is called differs from browser to browser.
    listening.onerror = ({ error }) => {
      // Who has said all has not failed to say more.
      if (error === 'aborted' || (error === 'no-speech' && this.#heard > 0)) return;
      this.failed = ended(error === 'network' ? 'noConnection' : 'tryAgain');
    };
    listening.onend = () => {
      this.stop();
      if (this.failed === null) this.#stage.announcer.say('status', ended('done'));
      else this.#stage.announcer.say('alert', this.failed);
      this.#stage.redraw();
      composer.focus();
    };
    try {
      listening.start();
    } catch {
      // Where a page may not listen at all, some browsers throw.
      this.failed = ended('tryAgain');
      return listening.onend();
    }
    this.#stage.announcer.say('status', language.words.say('listening'));
    this.#stage.redraw();
  }

  finish(): void {
    const listening = this.#listening;
    listening?.stop();
    // Not all say so when they have ended.
    setTimeout(() => this.#listening === listening && listening?.onend?.(), ENDS_MS);
  }

  /** As if nothing had been said; what was written by hand since then is not taken away with it. */
  cancel(): void {
    if (!this.listens) return;
    const { composer } = this.#stage;
    if (composer.text === this.#put) composer.fill(this.#before);
    this.stop();
    composer.focus();
  }

  /** At once, and what is still being heard is heard by nobody. */
  stop(): void {
    const listening = this.#listening;
    if (listening === null) return;
    this.#listening = listening.onresult = listening.onend = listening.onerror = null;
    listening.abort();
    this.#stage.redraw();
  }
}
