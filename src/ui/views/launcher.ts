import { html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../i18n/words.js';
import { icon, mark } from './icon.js';

export interface LauncherView {
  readonly words: Words;
  readonly title: string;
  readonly text: string;
  readonly open: boolean;
  readonly unread: number;
  readonly toggle: (event: MouseEvent) => void;
  /** Pointed at, or reached by keys. */
  readonly nears: () => void;
  /** Null where it stays where it is. */
  readonly moves: ((event: PointerEvent | KeyboardEvent) => void) | null;
}

export function launcher(view: LauncherView): TemplateResult {
  const { words, open, unread, title, text, moves } = view;
  const { say } = words;
  const does = open ? say('closeChat') : title === '' ? say('openChat') : say('openChatWith', { name: title });
  // Its words are seen in either case.
  const name = text === '' ? does : `${text}, ${does}`;
  return html`<button
    class="launch ${text === '' ? '' : 'word'} ${moves === null ? '' : 'moves'}"
    part="launcher"
    type="button"
    aria-haspopup="dialog"
    aria-expanded=${open ? 'true' : 'false'}
    aria-controls=${open ? 'panel' : nothing}
    aria-label=${unread > 0 && !open ? `${name}, ${say('unread', { n: unread })}` : name}
    @click=${view.toggle}
    @pointerenter=${view.nears}
    @focus=${view.nears}
    @pointerdown=${moves}
    @keydown=${moves}
  >
    <slot name="launcher" part="launcher-icon"
      >${open ? icon('down') : mark()}${text === '' ? nothing : html`<span dir="auto">${text}</span>`}</slot
    >
    ${
      unread > 0 && !open
        ? html`<span
            class="badge"
            part="badge"
            aria-hidden="true"
            data-n=${words.figure(Math.min(unread, 9)) + (unread > 9 ? '+' : '')}
          ></span>`
        : nothing
    }
  </button>`;
}
