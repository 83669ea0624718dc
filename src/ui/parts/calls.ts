import { html, nothing, type TemplateResult } from 'lit';
import type { CallAction } from '../../core/protocol/events.js';
import { toClipboard } from '../clipboard.js';
import type { Scene } from '../scene.js';
import { icon } from '../views/icon.js';
import { iconMore } from '../views/icons-more.js';

const COPIED_MS = 2_000;

/** The number that was copied a moment ago. */
let copied: string | null = null;
let over: ReturnType<typeof setTimeout> | undefined;

/** A number to call; nothing where no figure is in it. */
export function call(scene: Scene, { title, number }: CallAction, lang: unknown): unknown {
  const { say, act } = scene;
  const digits = number.replace(/(?!^\+)\D/g, '');
  if (!/\d/.test(digits)) return nothing;
  const to = `tel:${digits}`;
  const verb = say('call');
  // Titles like to begin with what is on the button.
  const whom = title.startsWith(`${verb} `) ? title.slice(verb.length) : ` ${title}`;
  return html`<section class="card call" part="card">
    <span class="disc">${iconMore('phone')}</span>
    <div>
      <b dir="auto" lang=${lang}>${title || say('call')}</b
      ><span class="dials"><bdi class="muted">${number}</bdi>${copies(scene, number)}</span>
    </div>
    <a
      class="btn"
      part="card-action"
      href=${to}
      @click=${(event: Event) => !act.tell('am-action', { kind: 'call', to, title }) && event.preventDefault()}
      >${verb}<span class="sr">${`${whom} ${number}`}</span></a
    >
  </section>`;
}

/** For who dials elsewhere: it is seen at a desk alone. */
function copies({ say, home, markdown }: Scene, number: string): TemplateResult {
  const done = copied === number;
  const shows = (what: string | null): void => {
    copied = what;
    home.requestUpdate();
  };
  const copy = async ({ currentTarget }: Event): Promise<void> => {
    if (!(await toClipboard(number, (currentTarget as Element).previousElementSibling))) return;
    shows(number);
    markdown.onCopied?.(number);
    clearTimeout(over);
    over = setTimeout(shows, COPIED_MS, null);
  };
  return html`<button
    class="ib"
    type="button"
    aria-label=${done ? say('copied') : `${say('copy')} ${number}`}
    @click=${copy}
  >
    ${icon(done ? 'check' : 'copy', 's')}
  </button>`;
}
