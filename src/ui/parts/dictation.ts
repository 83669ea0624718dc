import type { Backstage } from '../backstage.js';

/** What is used of the browser's own speech recognition. */
interface Recognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
  abort(): void;
}

const recognition = (): (new () => Recognition) | undefined => {
  const page = window as unknown as Record<string, new () => Recognition>;
  return page['SpeechRecognition'] ?? page['webkitSpeechRecognition'];
};

/** Spoken words, put behind those that stand there. The browser listens; nothing of it is kept here. */
export class Dictation {
  readonly #stage: Backstage;
  #listening: Recognition | null = null;
  #before = '';

  constructor(stage: Backstage) {
    this.#stage = stage;
  }

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
    this.#before = composer.text;
    listening.lang = language.words.tag;
    listening.interimResults = true;
    listening.continuous = true;
    listening.onresult = ({ results }) => {
      const said = Array.from(results, (result) => result[0]?.transcript ?? '').join('');
      composer.fill(`${this.#before}${this.#before === '' ? '' : ' '}${said}`);
    };
    listening.onend = () => {
      this.#listening = null;
      this.#stage.redraw();
      composer.focus();
    };
    listening.start();
    this.#stage.announcer.say('status', language.words.say('listening'));
    this.#stage.redraw();
  }

  finish(): void {
    this.#listening?.stop();
  }

  /** As if nothing had been said. */
  cancel(): void {
    if (!this.listens) return;
    this.#listening!.onresult = null;
    this.#stage.composer.fill(this.#before);
    this.#listening?.abort();
  }
}
