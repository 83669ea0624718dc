import { html, nothing } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Scene } from '../scene.js';
import type { Backstage } from '../backstage.js';
import { icon } from '../views/icon.js';
import { tile } from '../views/people.js';
import './words.js';

export { styles } from './teaser.styles.js';

export interface TeaserWords {
  readonly title?: string;
  readonly text: string;
  readonly actions?: readonly string[];
  readonly delay?: number;
}

/** More are no line any more, and hide what they stand over. */
const MOST_ACTIONS = 4;
const LEFT_OUT = `option/config: showTeaser: some of its actions are left out. Give a list of ${MOST_ACTIONS} at most, each a text.`;

/** A line beside the launcher. It takes no focus, moves nothing, and once dismissed it stays away on this device. */
class Teaser {
  #words: TeaserWords | null = null;
  #stage: Backstage | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #told = false;
  /** On this page, also where nothing may be kept yet. */
  #dismissed = false;

  show(stage: Backstage, given: TeaserWords): void {
    const words = read(given);
    if (leavesOut(given, words)) this.#tell(stage);
    if (this.#isDismissed(stage)) return;
    // Who has opened the chat has had what it was for.
    if (this.#stage === null) stage.host.addEventListener('am-open', () => this.hide());
    this.#stage = stage;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // Where there is no launcher there is nothing to be beside.
      if (stage.host.open || this.#isDismissed(stage) || !stage.host.root.querySelector('.launch')?.isConnected) return;
      this.#words = words;
      stage.host.tell('am-teaser-show', {});
      stage.announcer.say('status', `${words.title ?? ''} ${words.text}`);
      stage.redraw();
    }, words.delay ?? 0);
  }

  /** Whoever looks at it sees too few, or none, and cannot know why. */
  #tell({ wiring }: Backstage): void {
    if (!this.#told) wiring.complain(new Error(LEFT_OUT));
    this.#told = true;
  }

  hide(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#words = null;
    this.#stage?.redraw();
  }

  draw({ say, assistant }: Scene): unknown {
    const { title, text, actions = [] } = this.#words ?? { text: '' };
    const stage = this.#stage;
    if (stage === null || text === '' || stage.host.open || this.#isDismissed(stage)) return nothing;
    const chosen = (action: string): void => {
      stage.host.tell('am-teaser-click', { action });
      this.hide();
      void stage.host.show();
    };
    return html`<div class="tease" part="teaser" role="group" aria-label=${title ?? assistant} ${ref(this.#stands)}>
      <div class="by">
        ${tile()}<b dir="auto">${title ?? assistant}</b><span class="kind">${say('ai')}</span>
        <button class="ib" type="button" aria-label=${say('dismiss')} @click=${() => this.dismiss()}>
          ${icon('close')}
        </button>
      </div>
      <p dir="auto">${text}</p>
      <div class="acts">
        ${actions.map(
          (action, at) =>
            html`<button class="tb ${at === 0 ? '' : 'quiet'}" type="button" @click=${() => chosen(action)}>
              <span dir="auto">${action}</span>
            </button>`,
        )}
      </div>
    </div>`;
  }

  /** Here, or in another tab while it was on its way in this one, or stood there. */
  #isDismissed({ memory }: Backstage): boolean {
    return (this.#dismissed ||= memory.read().preferences.teased === true);
  }

  dismiss(): void {
    const stage = this.#stage;
    // Who is on the page stays there.
    const within = stage?.host.root.activeElement?.closest('.tease');
    this.#dismissed = true;
    stage?.remember({}, { teased: true });
    stage?.host.tell('am-teaser-dismiss', {});
    this.hide();
    if (within) stage?.host.root.querySelector<HTMLElement>('.launch')?.focus({ preventScroll: true });
  }

  /** It lies over the page, whose keys put it away as its own do, after the page has looked at them. */
  readonly #stands = (shown: Element | undefined): void => {
    if (shown) addEventListener('keydown', this.#key);
    else removeEventListener('keydown', this.#key);
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (this.#stage?.host.root.activeElement?.closest('.tease')) return this.dismiss();
    // Not for what the key is for on the page; and for this page alone.
    if (isTheirs()) return;
    this.#stage?.host.tell('am-teaser-dismiss', {});
    this.hide();
  };
}

/** A browser closes, empties or leaves something of the page's with that key, and does not say so. */
function isTheirs(): boolean {
  try {
    const has = document.activeElement?.matches('input, textarea, select, [contenteditable]');
    return has === true || document.querySelector(':modal, :popover-open') !== null;
  } catch {
    // A browser that knows neither.
    return false;
  }
}

/** What is no words is left out; without any there is no line. */
function read(given: TeaserWords): TeaserWords {
  const { title, text, actions, delay } = Object(given) as Partial<Record<keyof TeaserWords, unknown>>;
  const isText = (one: unknown): one is string => typeof one === 'string' && one.trim() !== '';
  if (!isText(text)) throw new TypeError('showTeaser: expected { text }, which is what it says');
  return {
    text,
    ...(isText(title) ? { title } : {}),
    actions: Array.isArray(actions) ? actions.filter(isText).slice(0, MOST_ACTIONS) : [],
    delay: Number(delay) || 0,
  };
}

/** Of the actions that were given some are none, or too many. */
function leavesOut(given: TeaserWords, { actions: taken = [] }: TeaserWords): boolean {
  const { actions } = given as { readonly actions?: unknown };
  return actions != null && !(Array.isArray(actions) && actions.length === taken.length);
}

const teasers = new WeakMap<Backstage, Teaser>();
export function teaserOf(stage: Backstage): Teaser {
  let teaser = teasers.get(stage);
  if (teaser === undefined) teasers.set(stage, (teaser = new Teaser()));
  return teaser;
}
