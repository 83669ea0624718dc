import { html, nothing, type LitElement, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { ReplyMessage } from '../../core/conversation/items.js';
import type { Attachment } from '../../core/protocol/events.js';
import { nameOf } from '../name-of.js';
import type { Scene } from '../scene.js';
import { icon } from '../views/icon.js';
import { iconMore } from '../views/icons-more.js';
import { mayShow } from '../views/people.js';
import { hostOf } from '../host-of.js';
import { leadsAway } from '../url.js';
import { call } from './calls.js';
import './words.js';

export { styles } from './cards.styles.js';

/** What a message brings besides its text: one card, several in a row to go through, numbers to call. */
export function attached(scene: Scene, item: ReplyMessage): TemplateResult {
  const cards = item.parts.attachments.filter(
    ({ url, previewUrl, title }) => url !== null || previewUrl !== null || title !== '',
  );
  return html`${cards.length === 0 ? nothing : cards.length === 1 ? card(scene, item, cards[0]!) : carousel(scene, item, cards)}
  ${item.parts.callActions.map((action) => call(scene, action, langOf(scene, item, action.title)))}`;
}

/** Of words that came with it: the language that it is in, where that is another than the chat's. */
const langOf = (scene: Scene, { place }: ReplyMessage, words: string): unknown =>
  (words !== '' && scene.spoken(place)) || nothing;

function card(scene: Scene, item: ReplyMessage, attachment: Attachment): TemplateResult {
  const { say, act } = scene;
  const { kind, url, title, callToAction } = attachment;
  const host = hostOf(url);
  if (kind === 'image') return html`${image(scene, item, attachment)}`;
  const name = title || host || say('attachments');
  const followed = (event: Event): void => {
    if (!act.tell('am-action', { kind: 'card', to: url, title: name })) event.preventDefault();
  };
  const body = html`${image(scene, item, attachment)}
    <div class="body">
      <b dir="auto" lang=${langOf(scene, item, title)}>${name}</b
      >${host === null || title === '' ? nothing : html`<span class="muted">${host}</span>`}
    </div>`;
  if (host === null) return html`<section class="card slide" part="card">${body}</section>`;
  const verb = html`<span lang=${langOf(scene, item, callToAction)}>${callToAction || say('open')}</span>`;
  const away = leadsAway(url!);
  const which = away ? `${name}, ${say('newTab')}` : name;
  return html`<section class="card slide" part="card">
    ${body}
    <div class="go2">
      <a
        class="tb"
        part="card-action"
        dir="auto"
        href=${url!}
        target=${away ? '_blank' : nothing}
        rel=${away ? 'noopener noreferrer' : nothing}
        @click=${followed}
        >${verb}${away ? icon('out', 's') : nothing}<span class="sr"> (${which})</span></a
      >
    </div>
  </section>`;
}

/** Pictures that were asked for, and what became of them. */
const wanted = new Map<string, 'loading' | 'shown' | 'broken'>();

/** Whoever waited for a picture goes on at it, or, where it does not come, where it can be asked for again. */
function goesOn(picture: Element, asked: boolean, to: '.view' | '.dash button'): void {
  const root = picture.getRootNode() as ShadowRoot;
  const frame = picture.parentElement;
  const place = frame?.parentElement;
  const at = root.activeElement ?? document.activeElement;
  // Pressed, the button that asked was gone, and its message had the focus next.
  const waits = at === frame || (asked && (at === document.body || at === picture.closest('article')));
  if (!waits) return;
  void (root.host as LitElement).updateComplete.then(() =>
    place?.querySelector<HTMLElement>(to)?.focus({ preventScroll: true }),
  );
}

/** Never fetched before somebody asks for it, except from where the site allows. */
function image(scene: Scene, item: ReplyMessage, { kind, url, previewUrl, title }: Attachment): unknown {
  const { say, config, home } = scene;
  const source = previewUrl ?? (kind === 'image' ? url : null);
  const host = hostOf(source);
  if (source === null || host === null) return nothing;
  const name = title || say('image');
  const state = wanted.get(source) ?? (mayShow(config.imageOrigins)(source) ? 'loading' : undefined);
  const became = (what: 'loading' | 'shown' | 'broken') => (): void => {
    wanted.set(source, what);
    home.requestUpdate();
  };
  if (state === undefined)
    return html`<button class="photo live" part="card-image" type="button" @click=${became('loading')}>
      ${iconMore('image')}<span
        ><b dir=${scene.words.run}>${say('loadImage', { title: name })}</b
        ><span class="muted">${say('from', { host })}</span></span
      >${iconMore('save')}
    </button>`;
  if (state === 'broken')
    return html`<div class="photo dash">
      ${iconMore('image')}<span><b>${say('imageFailed')}</b><span class="muted" dir="auto">${name}</span></span
      ><button class="tb" type="button" aria-description=${say('imageFailed')} @click=${became('loading')}>
        ${say('tryAgain')}
      </button>
    </div>`;
  const ends = (what: 'shown' | 'broken', to: '.view' | '.dash button') => (event: Event) => {
    const asked = wanted.get(source) === 'loading';
    became(what)();
    goesOn(event.currentTarget as Element, asked, to);
  };
  const inside = html`${
      state === 'shown'
        ? nothing
        : html`<span class="photo comes"
            >${iconMore('image')}<span
              ><b>${say('imageComes')}</b><span class="muted" dir="auto" aria-hidden="true">${name}</span></span
            ></span
          >`
    }<img
      class="pic"
      part="card-image"
      src=${source}
      alt=${title || say('imageBy', { name: nameOf(scene, item) })}
      lang=${langOf(scene, item, title)}
      referrerpolicy="no-referrer"
      decoding="async"
      @load=${state === 'shown' ? nothing : ends('shown', '.view')}
      @error=${ends('broken', '.dash button')}
    />`;
  return kind === 'image' && hostOf(url) !== null
    ? html`<a class="pane view" href=${url!} target="_blank" rel="noopener noreferrer"
        >${inside}<span class="sr"> (${say('newTab')})</span></a
      >`
    : html`<span class="pane">${inside}</span>`;
}

function carousel(scene: Scene, item: ReplyMessage, cards: readonly Attachment[]): TemplateResult {
  const { say, act } = scene;
  const move = (event: Event, step: number): void => {
    const section = (event.currentTarget as Element).closest('.carousel')!;
    const rail = section.querySelector('.rail')!;
    const slides = [...rail.children] as HTMLElement[];
    const at = placeIn(rail, slides);
    const to = Math.min(slides.length - 1, Math.max(0, at + step));
    const still = scene.preferences.still || matchMedia('(prefers-reduced-motion: reduce)').matches;
    rail.scrollTo({ left: slides[to]!.offsetLeft - slides[0]!.offsetLeft, behavior: still ? 'auto' : 'smooth' });
    tell(section, to);
    act.announce('status', slides[to]!.getAttribute('aria-label')!);
  };
  const tell = (section: Element, at: number): void => {
    reach(section.querySelector('.rail')!);
    section.querySelector('.at')!.textContent = say('of', { n: at + 1, count: cards.length });
    const [back, on] = section.querySelectorAll('.nav button');
    back!.toggleAttribute('aria-disabled', false);
    back!.setAttribute('aria-disabled', String(at === 0));
    on!.setAttribute('aria-disabled', String(at === cards.length - 1));
  };
  return html`<section
    class="carousel"
    part="carousel"
    role="group"
    aria-roledescription=${say('carousel')}
    aria-label=${say('attachments')}
  >
    <div
      class="rail"
      tabindex="-1"
      ${ref(watched)}
      @focusin=${bring}
      @focusout=${({ currentTarget, relatedTarget }: FocusEvent) => reach(currentTarget as Element, relatedTarget)}
      @scroll=${(event: Event) => {
        const rail = event.currentTarget as Element;
        tell(rail.closest('.carousel')!, placeIn(rail, [...rail.children] as HTMLElement[]));
      }}
    >
      ${cards.map(
        (one, at) =>
          html`<div
            role="group"
            aria-roledescription=${say('slide')}
            aria-label="${say('of', { n: at + 1, count: cards.length })}: ${one.title}"
          >
            ${card(scene, item, one)}
          </div>`,
      )}
    </div>
    <div class="nav">
      <span class="at" .textContent=${say('of', { n: 1, count: cards.length })}></span>
      <span
        ><button
          class="ib"
          type="button"
          aria-disabled="true"
          aria-label=${say('previous')}
          @click=${(event: Event) => move(event, -1)}
        >
          ${iconMore('prev', 'flip')}</button
        ><button class="ib" type="button" aria-label=${say('next')} @click=${(event: Event) => move(event, 1)}>
          ${icon('next', 'flip')}
        </button></span
      >
    </div>
  </section>`;
}

/**
 * Nothing of what cannot be seen is read, or has the focus. What has it keeps it until it goes elsewhere; and from there it
 * goes to the cards before and after, which then come into view.
 */
function reach(rail: Element, focused: EventTarget | null = (rail.getRootNode() as ShadowRoot).activeElement): void {
  const view = rail.getBoundingClientRect();
  const slides = [...rail.children] as HTMLElement[];
  const has = slides.findIndex((slide) => slide.contains(focused as Node | null));
  slides.forEach((slide, at) => {
    const { left, right } = slide.getBoundingClientRect();
    const seen = right > view.left + 1 && left < view.right - 1;
    slide.inert = !seen && (has < 0 || Math.abs(at - has) > 1);
  });
}

/** A keyboard that comes to a card that only peeks has it all. A finger is where it is. */
function bring({ currentTarget, target }: Event): void {
  const rail = currentTarget as Element;
  const slides = [...rail.children] as HTMLElement[];
  const slide = slides.find((one) => one.contains(target as Element));
  const [here, view] = [slide?.getBoundingClientRect(), rail.getBoundingClientRect()];
  if (here && (target as Element).matches(':focus-visible') && (here.left < view.left || here.right > view.right))
    rail.scrollTo({ left: slide!.offsetLeft - slides[0]!.offsetLeft });
  reach(rail);
}

/** What fits into it is known once it is laid out, and is more or less when the panel becomes wider or narrower. */
const sizes =
  typeof ResizeObserver === 'undefined'
    ? null
    : new ResizeObserver((changed) => changed.forEach(({ target }) => reach(target)));
function watched(rail: Element | undefined): void {
  if (rail !== undefined) sizes?.observe(rail);
}

function placeIn(rail: Element, slides: readonly HTMLElement[]): number {
  const left = Math.abs(rail.scrollLeft);
  if (left + rail.clientWidth >= rail.scrollWidth - 2) return left < 2 ? 0 : slides.length - 1;
  return slides.reduce(
    (best, slide, at) =>
      Math.abs(Math.abs(slide.offsetLeft - slides[0]!.offsetLeft) - left) <
      Math.abs(Math.abs(slides[best]!.offsetLeft - slides[0]!.offsetLeft) - left)
        ? at
        : best,
    0,
  );
}
