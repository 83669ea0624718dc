import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Scene } from '../scene.js';
import type { Backstage } from '../backstage.js';
import { failedIn } from '../guarded.js';
import { icon } from '../views/icon.js';
import { iconMore } from '../views/icons-more.js';
import { Dictation } from './dictation.js';
import { showsDrops } from './drops.js';
import { cardsIn, masked, masksFrom, type Mask } from './masks.js';
import { add, cards, forget, leave, linksOf, waits } from './uploads.js';
import './words.js';

export { styles } from './extras.styles.js';
export { add, attached, comesBack, giveBack, gone } from './uploads.js';

/** What hangs on the composer where the site wants it: files, dictation, masking. */
interface Extras {
  readonly dictation: Dictation;
  /** What was let through as it is. */
  readonly allowed: Set<string>;
  /** What is asked about now, as it was written. */
  asked: string;
}
const utf8 = new TextEncoder();
const made = new WeakMap<Backstage, Extras>();
const extrasOf = (stage: Backstage): Extras => {
  let extras = made.get(stage);
  if (extras === undefined) made.set(stage, (extras = extrasFor(stage)));
  return extras;
};

function extrasFor(stage: Backstage): Extras {
  const allowed = new Set<string>();
  const dictation = new Dictation(stage);
  stage.composer.company = {
    asks(text) {
      if (text === '') allowed.clear();
      else dictation.failed = null;
      return hidden(text, masksIn(stage, text));
    },
    bytes: () => linksOf(stage, String).reduce((all, link) => all + utf8.encode(`\n${link}`).length, 0),
    forget() {
      dictation.failed = null;
      dictation.stop();
      forget(stage);
    },
  };
  showsDrops(stage);
  // What another page has left counts before anything is written. It is being drawn now.
  void stage.host.updateComplete.then(() => stage.composer.measure());
  return { dictation, allowed, asked: '' };
}

/** What will not be sent as it stands there, whatever is put in its place each time; empty where there is nothing. */
const hidden = (text: string, masks: readonly Mask[]): string =>
  masks.map(({ start, end }) => `\n${text.slice(start, end)}`).join('');

/** Beside the text. */
export function tools(stage: Backstage, scene: Scene): TemplateResult {
  const { say, adapters, config } = scene;
  const extras = extrasOf(stage);
  const { accept } = adapters.uploadRules ?? {};
  return html`${
    adapters.upload === undefined
      ? nothing
      : html`<label class="ib" part="attach"
          ><span class="sr">${say('addFile')}</span>${iconMore('clip')}<input
            class="cover"
            type="file"
            multiple
            aria-label=${say('addFile')}
            accept=${accept ?? nothing}
            @change=${(event: Event) => {
              const input = event.target as HTMLInputElement;
              add(stage, [...(input.files ?? [])]);
              input.value = '';
            }}
        /></label>`
  }
  ${
    config.dictation !== true || !extras.dictation.possible || !stage.composer.empty || extras.dictation.listens
      ? nothing
      : html`<button
          class="ib"
          type="button"
          aria-label=${say('dictate')}
          aria-description=${say('heardBy')}
          @click=${() => extras.dictation.begin()}
        >
          ${iconMore('mic')}
        </button>`
  }`;
}

/** Above the text. */
export function over(stage: Backstage): unknown {
  const scene = stage.scene();
  const { say } = scene;
  const extras = extrasOf(stage);
  const { text } = stage.composer;
  const masks = masksIn(stage, text);
  const asked = hidden(text, masks);
  const asks = say('willBeMasked', { text: masks.map((mask) => mask.with).join(', ') });
  const why = say(masks.some(({ own }) => own) ? 'partHidden' : 'looksLikeCard');
  if (asked !== '' && asked !== extras.asked) scene.act.announce('status', `${why} ${asks}`);
  extras.asked = asked;
  return html`${
    asked === ''
      ? nothing
      : html`<div class="mask" @focusin=${inSight}>
          <b>${why}</b> ${asks}
          <div class="acts">
            <button class="tb" type="button" @click=${() => allow(stage)}>${say('sendAsIs')}</button>
            <button class="tb quiet" type="button" @click=${() => drop(stage)}>${say('removeIt')}</button>
          </div>
        </div>`
  }
  ${cards(stage)}
  ${
    extras.dictation.failed !== null
      ? html`<div class="over bad">${icon('bad')}<span>${extras.dictation.failed}</span></div>`
      : !extras.dictation.listens
        ? nothing
        : html`<div class="over" ${ref(extras.dictation.shown)}>
            <span class="wave" aria-hidden="true"><i></i><i></i><i></i></span><span>${say('listening')}</span>
            <button class="tb" type="button" @click=${() => extras.dictation.finish()}>${say('finish')}</button>
            <button class="tb quiet" type="button" @click=${() => extras.dictation.cancel()}>${say('cancel')}</button>
            <small>${say('heardBy')}</small>
          </div>`
  }`;
}

/** Firefox leaves what has the focus and is seen in part where it is. */
const inSight = ({ target }: Event): void => (target as Element).scrollIntoView({ block: 'nearest' });

/** Something is masked in what is written. */
export const hides = (stage: Backstage): boolean => masksIn(stage, stage.composer.text).length > 0;

/** What is masked is seen before it leaves, however fast somebody is; true where it was not. */
export function unseen(stage: Backstage, text: string): boolean {
  const masks = found(stage, text);
  if (masks instanceof Error || hidden(text, masks) === extrasOf(stage).asked) return false;
  stage.redraw();
  return true;
}

/** What is really sent: masked where it must be, with the files' addresses after it; null while a file is on its way. They go with this message. */
export function outgoing(stage: Backstage, text: string, message: object): string | null {
  const extras = extrasOf(stage);
  if (waits(stage)) return null;
  const hide = (words: string): string => {
    const masks = found(stage, words);
    if (masks instanceof Error) throw masks;
    return masked(words, masks);
  };
  let lines: readonly string[];
  try {
    lines = [hide(text), ...linksOf(stage, hide)];
  } catch (error) {
    // What the site wants hidden does not leave because its own code has failed.
    stage.failed(error);
    stage.composer.hints('notSent');
    stage.announcer.say('alert', stage.language.words.say('notSentAlert', { text: text.slice(0, 40) }));
    return null;
  }
  extras.dictation.stop();
  leave(stage, message);
  extras.asked = '';
  return lines.filter((line) => line.trim() !== '').join('\n');
}

/** But for what the visitor lets through. */
function found(stage: Backstage, text: string): readonly Mask[] | Error {
  const { config, adapters } = stage.host;
  const { allowed } = extrasOf(stage);
  try {
    const own = masksFrom(adapters.mask?.(text)).map((mask) => ({ ...mask, own: true }));
    const all = [...(config.masking === 'cards' ? cardsIn(text) : []), ...own];
    return all.filter(({ start, end }) => !allowed.has(text.slice(start, end)));
  } catch (error) {
    return failedIn('adapters.mask', error);
  }
}

function masksIn(stage: Backstage, text: string): readonly Mask[] {
  const masks = found(stage, text);
  return masks instanceof Error ? [] : masks;
}

function allow(stage: Backstage): void {
  const { text } = stage.composer;
  const { allowed } = extrasOf(stage);
  for (const { start, end } of masksIn(stage, text)) allowed.add(text.slice(start, end));
  stage.redraw();
  stage.composer.focus();
}

function drop(stage: Backstage): void {
  const { text } = stage.composer;
  const masks = masksIn(stage, text).map((mask) => ({ ...mask, with: '' }));
  stage.composer.fill(masked(text, masks));
  stage.composer.focus();
}
