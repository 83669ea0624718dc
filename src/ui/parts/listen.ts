import { css, html, render, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { ReplyMessage } from '../../core/conversation/items.js';
import type { Backstage } from '../backstage.js';
import type { Scene } from '../scene.js';
import { pieces } from '../speech.js';
import { stageOf } from '../stage-of.js';
import { iconMore } from '../views/icons-more.js';
import './words.js';

/** What a button to listen says and starts. */
interface Offer {
  readonly label: string;
  readonly lang: string;
  text(): string;
}

/** A device may have one for the language and none for the country, and some write `en_US`. */
function voiceFor(lang: string): SpeechSynthesisVoice | undefined {
  // One that is not of this device has the words sent to whoever makes the browser.
  const voices = (globalThis.speechSynthesis?.getVoices() ?? []).filter((voice) => voice.localService);
  const tags = voices.map((voice) => voice.lang.replaceAll('_', '-').toLowerCase());
  const tag = lang.toLowerCase();
  const [language] = tag.split('-');
  return voices[tags.indexOf(tag)] ?? voices.find((_, at) => tags[at]!.split('-')[0] === language);
}

/** Reads replies to who would rather listen, by a voice of the device. While it does, each button of the chat is there to stop it. */
class Reader {
  readonly #say: Scene['say'];
  readonly #offers = new Map<HTMLButtonElement, Offer>();
  /** All that is still to be spoken: a browser may forget what nobody holds, and never say that it has ended. */
  #spoken: readonly SpeechSynthesisUtterance[] = [];

  constructor(stage: Backstage) {
    this.#say = (...what) => stage.language.words.say(...what);
  }

  shows(button: HTMLButtonElement, offer: Offer): void {
    // A browser tells of its voices by and by.
    if (this.#offers.size === 0) globalThis.speechSynthesis?.addEventListener('voiceschanged', this.#look);
    this.#offers.set(button, offer);
    this.#look();
  }

  /** What is drawn anew, or has moved to the next reply, is there again when the drawing is over; or nobody could stop it. */
  goes(button: HTMLButtonElement): void {
    this.#offers.delete(button);
    queueMicrotask(() => {
      if (this.#offers.size > 0) return;
      globalThis.speechSynthesis?.removeEventListener('voiceschanged', this.#look);
      this.stop();
    });
  }

  press(button: HTMLButtonElement): void {
    if (this.#spoken.length > 0) return this.stop();
    const { text, lang } = this.#offers.get(button)!;
    const voice = voiceFor(lang);
    if (voice === undefined) return this.#look();
    // Some stop within what is long.
    const spoken = pieces(text().trim()).map((piece) =>
      Object.assign(new SpeechSynthesisUtterance(piece), { voice, lang: voice.lang }),
    );
    this.#spoken = spoken;
    const ifStill = (then: () => void) => () => {
      if (this.#spoken === spoken) then();
    };
    spoken.at(-1)?.addEventListener('end', ifStill(this.#over));
    for (const one of spoken) {
      one.addEventListener('error', ifStill(this.stop));
      speechSynthesis.speak(one);
    }
    // Nobody goes on listening to a page that they have left.
    addEventListener('pagehide', this.stop);
    this.#look();
  }

  readonly stop = (): void => {
    if (this.#spoken.length === 0) return;
    this.#over();
    speechSynthesis.cancel();
  };

  /** What the page itself has to say comes after it, and nothing stops that. */
  readonly #over = (): void => {
    this.#spoken = [];
    removeEventListener('pagehide', this.stop);
    this.#look();
  };

  readonly #look = (): void => {
    const reads = this.#spoken.length > 0;
    for (const [button, { label, lang }] of this.#offers) {
      button.hidden = !reads && voiceFor(lang) === undefined;
      // What can be stopped is seen.
      button.classList.toggle('on', reads);
      button.ariaLabel = reads ? this.#say('stopListening') : label;
      render(iconMore(reads ? 'stop' : 'sound'), button);
    }
  };
}

export const styles = [
  css`
    .listen[hidden] {
      display: none;
    }
  `,
];

const readers = new WeakMap<Backstage, Reader>();

/** A button to listen to a reply; not seen where the device has no voice for its language. */
export function listens(
  scene: Scene,
  item: ReplyMessage,
  label: string,
  spoken: (text: string) => string,
): TemplateResult {
  const stage = stageOf.get(scene.act)!;
  const reader = readers.get(stage) ?? new Reader(stage);
  readers.set(stage, reader);
  const offer: Offer = {
    label,
    lang: scene.spoken(item.place) || scene.words.tag,
    text: () => spoken(item.text),
  };
  let drawn: HTMLButtonElement | undefined;
  return html`<button
    class="ib listen"
    type="button"
    hidden
    @click=${({ currentTarget }: Event) => reader.press(currentTarget as HTMLButtonElement)}
    ${ref((button) => {
      if (button !== undefined) reader.shows((drawn = button as HTMLButtonElement), offer);
      else if (drawn !== undefined) reader.goes(drawn);
    })}
  ></button>`;
}
