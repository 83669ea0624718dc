import type { PhraseKey } from '../i18n/en.js';

/** What the composer is made of besides its text, which lives in the text area itself. */
export interface ComposerHost {
  redraw(): void;
  /** True when it was taken. */
  send(text: string): boolean;
  wrote(text: string): void;
  readonly enterSends: boolean;
  /** Bytes; 0 for none. */
  readonly limit: number;
}

const NEARLY = 0.9;
const utf8 = new TextEncoder();

/**
 * Unsent text. The text area keeps its own value, so that no drawing can disturb a person who writes, composes or marks.
 * It sends nothing itself.
 */
export class Composer {
  /** Nothing but white space. */
  empty = true;
  /** Room that is left, in characters, when it is short; below zero when it is over. */
  room: number | null = null;
  /** Said under the text when a key did nothing, or not yet, until something is written. */
  hint: PhraseKey | null = null;
  readonly #host: ComposerHost;
  #area: HTMLTextAreaElement | null = null;
  #kept = '';
  #composedAt = -Infinity;

  constructor(host: ComposerHost) {
    this.#host = host;
  }

  /** After drawing: the text area of the moment, which may be another one. */
  attach(area: HTMLTextAreaElement | null): void {
    if (area === this.#area) return;
    this.#area = area;
    if (area !== null) {
      area.value = this.#kept;
      this.#fit();
    }
  }

  get text(): string {
    return this.#area?.value ?? this.#kept;
  }

  /** Puts text in, and the cursor after it. */
  fill(text: string): void {
    this.#kept = text;
    if (this.#area !== null && this.#area.value !== text) this.#area.value = text;
    this.#measure();
    this.#fit();
    this.#host.wrote(text);
  }

  /** What another page or an earlier one left, unless something stands here already. */
  restore(text: string): void {
    if (this.text === '' && text !== '') this.fill(text);
  }

  focus(): void {
    this.#area?.focus({ preventScroll: true });
  }

  readonly input = (): void => {
    this.#kept = this.#area?.value ?? '';
    this.#measure();
    this.#fit();
    this.#host.wrote(this.#kept);
  };

  readonly composed = (event: CompositionEvent): void => {
    this.#composedAt = event.timeStamp;
  };

  readonly key = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // Safari says the key went down after the composition has ended; the others say so while it goes on.
    const composing = event.isComposing || event.keyCode === 229 || event.timeStamp - this.#composedAt < 50;
    if (composing) return;
    const wants = this.#host.enterSends ? !event.shiftKey && !event.altKey : event.ctrlKey || event.metaKey;
    if (!wants) return;
    event.preventDefault();
    this.submit();
  };

  readonly submit = (): void => {
    this.send();
    this.focus();
  };

  /** As if it had been pressed, wherever the focus is by now. */
  send(): void {
    if (this.#host.send(this.text)) this.fill('');
  }

  hints(hint: PhraseKey | null): void {
    this.hint = hint;
    this.#host.redraw();
  }

  /** The limit became known, or another. */
  measure(): void {
    this.#measure();
  }

  #measure(): void {
    const text = this.text;
    const { limit } = this.#host;
    const bytes = limit === 0 ? 0 : utf8.encode(text).length;
    const left = limit - bytes;
    // Said in characters, of which a person can count: as many as still fit if they are like those that stand there.
    const each = Math.max(1, bytes / Math.max(1, [...text].length));
    const room = limit === 0 || bytes < limit * NEARLY ? null : Math.floor(left / each);
    const empty = text.trim() === '';
    if (empty === this.empty && room === this.room && this.hint === null) return;
    this.empty = empty;
    this.room = room;
    this.hint = null;
    this.#host.redraw();
  }

  /** Where the engine does not size it by its content. */
  #fit(): void {
    const area = this.#area;
    if (area === null || CSS.supports('field-sizing', 'content')) return;
    area.style.blockSize = 'auto';
    area.style.blockSize = `${area.scrollHeight}px`;
  }
}
