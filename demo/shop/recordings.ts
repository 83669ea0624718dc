import type { AgentMessenger, Recorder, Recording } from '../../src/index.js';
import type { Mounted, Replay } from '../../src/testing/index.js';
import { element } from './nodes.js';

const SPEEDS = [0.5, 1, 2, 4];
/** Of the chat that plays: it looks as the shop's does now. */
const LOOKS = ['config', 'mode', 'placement', 'colorScheme', 'accent', 'density', 'locale'] as const;

/** Addresses that are nobody's: nothing of what plays leaves the page. */
const NOWHERE = { baseUrl: 'https://recording.invalid', tokenEndpoint: 'https://recording.invalid/token' };

/**
 * Saves what happened in the chat as a file, and plays such a file in its place: as a film of a conversation, and to look
 * once more at what went wrong.
 */
export class Recordings {
  readonly #chat: AgentMessenger;
  readonly #recorder: Promise<Recorder>;
  readonly #home = element('div', 'choices');
  readonly #said = element('p', 'said');
  readonly #file = element('input');
  readonly #speed = element('select', '', ...SPEEDS.map((speed) => new Option(`${speed}×`, String(speed))));
  readonly #save = button('Save what happened', () => void this.#saves());
  readonly #stop = button('Back to the shop’s chat', () => this.#stops());
  #playing: Mounted | null = null;
  /** Where the shop’s chat stood. */
  #place: ParentNode = document.body;

  constructor(chat: AgentMessenger) {
    this.#chat = chat;
    // From the start: a conversation can be played from its beginning alone.
    this.#recorder = chat.record();
    this.#said.role = 'status';
    this.#speed.value = '1';
    Object.assign(this.#file, { type: 'file', accept: '.json,application/json' });
    this.#file.addEventListener('change', () => void this.#chosen());
    this.#home.append(element('label', 'choice', element('span', '', 'Recordings play at'), this.#speed));
    this.#stop.hidden = true;
  }

  get nodes(): readonly Node[] {
    const play = element('label', 'pick', 'Play a recording', this.#file);
    return [this.#home, element('div', 'troubles', this.#save, play, this.#stop), this.#said];
  }

  async #saves(): Promise<void> {
    const recorder = await this.#recorder;
    const whole = recorder.recording().midway !== true;
    recorder.download();
    this.#say(
      whole
        ? 'Saved, without secrets.'
        : 'Saved, without secrets. It begins in the midst of a conversation: to have one that can be played, end the chat, load this page again, and talk.',
    );
  }

  async #chosen(): Promise<void> {
    const [file] = this.#file.files ?? [];
    // Chosen again, it is played again.
    const text = await file?.text();
    this.#file.value = '';
    if (text === undefined) return;
    try {
      await this.play(JSON.parse(text) as Recording);
    } catch (error) {
      this.#say(`This file cannot be played. ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  /** Resolves when it has begun. @throws TypeError for what is no recording of a whole conversation. */
  async play(recording: Recording): Promise<void> {
    const { mount, replay } = await import('../../src/testing/index.js');
    const again = replay(recording, { speed: Number(this.#speed.value), ...NOWHERE });
    this.#stops();
    this.#place = this.#chat.parentNode ?? document.body;
    this.#chat.remove();
    const properties = Object.fromEntries(LOOKS.map((look) => [look, this.#chat[look]]));
    const playing = await mount(again, { properties, parent: this.#place as Element }).catch((error: unknown) => {
      this.#place.append(this.#chat);
      throw error;
    });
    this.#playing = playing;
    this.#stop.hidden = false;
    this.#say('It plays.');
    await playing.element.show();
    void this.#ends(again, playing);
  }

  async #ends(again: Replay, playing: Mounted): Promise<void> {
    await again.perform(playing.element);
    if (this.#playing === playing) this.#say('Everything has been done that is in it.');
  }

  #stops(): void {
    if (this.#playing === null) return;
    this.#playing.remove();
    this.#playing = null;
    this.#place.append(this.#chat);
    this.#stop.hidden = true;
    this.#say('');
    this.#file.focus();
  }

  #say(words: string): void {
    this.#said.textContent = words;
  }
}

function button(words: string, press: () => void): HTMLButtonElement {
  const made = element('button', '', words);
  made.type = 'button';
  made.addEventListener('click', press);
  return made;
}
