import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Composer } from '../controllers/composer.js';
import type { Scene } from '../scene.js';
import { icon } from './icon.js';

/** What stands around the text area. `over` and `tools` come with the parts that need them. */
export interface ComposerView {
  readonly composer: Composer;
  /** There is something to be sent besides words. */
  readonly attached: boolean;
  readonly over: unknown;
  readonly tools: unknown;
  readonly pasted: (event: ClipboardEvent) => void;
}

export function composer(scene: Scene, { composer: box, attached, over, tools, pasted }: ComposerView): TemplateResult {
  const { say, preferences, words } = scene;
  const { room, empty } = box;
  const tooLong = room !== null && room < 0;
  const under = tooLong
    ? say('tooLong', { n: -room })
    : box.hint !== null
      ? say(box.hint)
      : room !== null
        ? say('left', { n: room })
        : '';
  return html`<form
    class="comp ${tooLong ? 'limit' : ''}"
    part="form composer"
    @submit=${(event: Event) => {
      event.preventDefault();
      box.submit();
    }}
  >
    ${over}
    <slot name="composer-start"></slot>
    <label class="sr" for="text">${say('write')}</label>
    ${keyed(
      box.whose,
      html`<textarea
        id="text"
        part="input"
        rows="1"
        dir=${empty ? words.dir : 'auto'}
        placeholder=${say('write')}
        enterkeyhint=${preferences.enter === 'sends' ? 'send' : 'enter'}
        aria-describedby="hint"
        aria-invalid=${tooLong ? 'true' : nothing}
        @input=${box.input}
        @keydown=${box.key}
        @beforeinput=${box.before}
        @paste=${pasted}
      ></textarea>`,
    )}
    ${tools}
    <slot name="composer-end"></slot>
    <button
      class="go ${(empty && !attached) || tooLong ? 'rest' : ''}"
      part="send"
      type="submit"
      aria-label=${say('send')}
      @click=${(event: MouseEvent) => {
        // Its second half found gone what the first had sent.
        if (event.detail < 2 || !box.empty || attached) return;
        event.preventDefault();
        box.focus();
      }}
    >
      ${icon('send')}
    </button>
    <span class="sr" id="hint">${say(preferences.enter === 'sends' ? 'enterSends' : 'enterBreaks')} ${under}</span>
    ${
      under === ''
        ? nothing
        : html`<p class="under ${tooLong ? 'danger' : ''}" aria-hidden="true">
            ${tooLong ? icon('bad', 's') : nothing}<span>${under}</span>
          </p>`
    }
  </form>`;
}
