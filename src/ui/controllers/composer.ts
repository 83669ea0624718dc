import { isBlank } from '../blank.js';
import { isPhone } from '../focus.js';
import type { AnyKey } from '../i18n/words.js';

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

/** What hangs on the words, once the part is there that knows of it. */
export interface Company {
  /** What the visitor is asked about them; empty where nothing is. */
  asks(text: string): string;
  /** What goes out besides them. */
  bytes(): number;
  /** It was somebody else's. */
  forget(): void;
}

const NEARLY = 0.9;

/** What is put in is a new line: the keyboards of phones have many words for it. */
const isBreak = ({ inputType, data }: InputEvent): boolean =>
  /^insert(LineBreak|Paragraph)$/.test(inputType) ||
  (inputType === 'insertText' && /^\r?\n$/.test(data ?? '')) ||
  (inputType === 'insertCompositionText' && /\n$/.test(data ?? ''));

const utf8 = new TextEncoder();
/** A browser that writes as if by hand takes minutes for more than this. */
const LONG = 4_000;

/** Where a browser finds the direction of it by itself, Chromium does so anew for each line that comes in: minutes for many. */
function write(area: HTMLTextAreaElement, text: string): void {
  const { dir } = area;
  area.dir = '';
  area.value = text;
  area.dir = dir;
}

/**
 * Some browsers go on taking back and repeating what was typed, letter by letter, in a text that is another one by then. They
 * take this back too, as if it had been typed; where nobody types they are made to forget. A keyboard on a screen is left alone.
 */
function put(area: HTMLTextAreaElement, text: string): void {
  const has = (area.getRootNode() as ShadowRoot).activeElement === area;
  if (has && !isPhone() && area.value.length + text.length < LONG) {
    area.select();
    area.ownerDocument.execCommand(text === '' ? 'delete' : 'insertText', false, text);
  }
  if (area.value === text) return;
  write(area, text);
  if (!has) area.replaceWith(area);
}

/**
 * Unsent text. The text area keeps its own value, so that no drawing can disturb a person who writes, composes or marks.
 * It sends nothing itself.
 */
export class Composer {
  /** Nothing that can be seen. */
  empty = true;
  /** Which visitor's text area: browsers keep what was typed with it, and some with the element itself. */
  whose = 0;
  /** Room that is left, in characters, when it is short; below zero when it is over. */
  room: number | null = null;
  /** Said under the text when a key did nothing, or not yet, until something is written. */
  hint: AnyKey | null = null;
  company: Company | null = null;
  #asked = '';
  readonly #host: ComposerHost;
  #area: HTMLTextAreaElement | null = null;
  #kept = '';
  /** The last key asked for a new line, whatever Enter does. */
  #breaks = false;
  /** Somebody pressed Shift; an iPhone's keyboard presses it by itself where a sentence begins, and says nothing of that. */
  #shift = false;

  constructor(host: ComposerHost) {
    this.#host = host;
  }

  /** After drawing: the text area of the moment, which may be another one. */
  attach(area: HTMLTextAreaElement | null): void {
    if (area === this.#area) return;
    this.#area = area;
    if (area !== null) {
      write(area, this.#kept);
      this.#fit();
    }
  }

  get text(): string {
    return this.#area?.value ?? this.#kept;
  }

  /** Puts text in, and the cursor after it. */
  fill(text: string): void {
    this.#kept = text;
    if (this.#area !== null && this.#area.value !== text) put(this.#area, text);
    this.#measure();
    this.#fit();
    this.#host.wrote(text);
  }

  /** What stood here was somebody else's, who takes along what can be taken back of it. */
  forget(): void {
    this.whose++;
    this.company?.forget();
    this.fill('');
    this.#host.redraw();
  }

  /** What another page or an earlier one left, unless something stands here already. */
  restore(text: string): void {
    if (this.text === '' && text !== '') this.fill(text);
  }

  focus(): void {
    this.#area?.focus({ preventScroll: true });
  }

  readonly input = (event: InputEvent): void => {
    const area = this.#area!;
    // Where it could not be kept away.
    const sends = this.#sends(event) && area.value[area.selectionStart - 1] === '\n';
    if (sends) area.setRangeText('', area.selectionStart - 1, area.selectionStart, 'end');
    this.#kept = area.value;
    this.#measure();
    this.#fit();
    this.#host.wrote(this.#kept);
    if (sends) this.submit();
  };

  /**
   * A phone's keyboard composes every word until the next space, and has no key that could be told from the Enter that ends
   * a composition; but only the one that should send puts a new line in.
   */
  readonly before = (event: InputEvent): void => {
    if (!event.cancelable || !this.#sends(event)) return;
    event.preventDefault();
    this.submit();
  };

  readonly key = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event;
    if (!shiftKey) this.#shift = false;
    else if (key === 'Shift' || !isPhone()) this.#shift = true;
    this.#breaks = key === 'Enter' && (this.#shift || event.altKey);
    // Safari says the key went down after the composition has ended, and has no other sign than the number.
    if (key !== 'Enter' || event.isComposing || event.keyCode === 229) return;
    const wants = this.#host.enterSends ? !this.#breaks : event.ctrlKey || event.metaKey;
    if (!wants) return;
    event.preventDefault();
    // Held down for longer, it is still one press.
    if (!event.repeat) this.submit();
  };

  #sends(event: InputEvent): boolean {
    return isBreak(event) && this.#host.enterSends && !this.#breaks && isPhone();
  }

  /** From within, where what goes can be taken back. */
  readonly submit = (): void => {
    this.focus();
    this.send();
  };

  /** As if it had been pressed, wherever the focus is by now. */
  send(): void {
    if (this.#host.send(this.text)) this.fill('');
  }

  hints(hint: AnyKey | null): void {
    this.hint = hint;
    this.#host.redraw();
  }

  /** The limit became known, or another. */
  measure(): void {
    this.#measure(this.hint);
  }

  /** What was hinted at is over once something is written. */
  #measure(hint: AnyKey | null = null): void {
    const text = this.text;
    const { limit } = this.#host;
    // As a frame has it, where a quote and the end of a line take two.
    const bytes = limit === 0 ? 0 : utf8.encode(JSON.stringify(text)).length - 2;
    const all = bytes + (this.company?.bytes() ?? 0);
    const left = limit - all;
    // Said in characters, of which a person can count: as many as still fit if they are like those that stand there.
    const each = Math.max(1, bytes / Math.max(1, [...text].length));
    const room = limit === 0 || all < limit * NEARLY ? null : Math.floor(left / each);
    const empty = isBlank(text);
    const asked = this.company?.asks(text) ?? '';
    if (empty === this.empty && room === this.room && this.hint === hint && asked === this.#asked) return;
    this.#asked = asked;
    this.empty = empty;
    this.room = room;
    this.hint = hint;
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
