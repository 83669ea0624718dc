import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { isAdrift } from '../connection.js';
import type { Item, Notice } from '../../core/conversation/items.js';
import { keyed } from '../directives/keyed.js';
import type { Hand } from '../hand.js';
import { handWords } from '../hand-words.js';
import { nameOf } from '../name-of.js';
import { cameToNothing } from '../came-to-nothing.js';
import { asksAgain, expiredWords, noticeWords, saysNothing } from '../notice-words.js';
import { parts } from '../parts.js';
import { growing, rowAt, type Row } from '../rows.js';
import type { Scene } from '../scene.js';
import { icon } from './icon.js';
import { askAgain, own, reply } from './message.js';
import { instead, missingHere } from './missing.js';
import { face, lost, mayShow, tile } from './people.js';
import { whyNot } from './status.js';

export interface Window {
  readonly from: number;
  readonly to: number;
}

/** The conversation: what of it is in the window, who is busy, and what could be said next. */
export function transcript(scene: Scene, window: Window): TemplateResult {
  const { say, act, items, config } = scene;
  const { consent } = config;
  const rows: Row[] = [];
  for (let index = window.from; index < window.to; index++) rows.push(rowAt(items, index, scene.unreadFrom?.key));
  return html`<div
    class="log"
    part="transcript"
    id="log"
    role="log"
    aria-live="off"
    aria-label=${say('conversation')}
    tabindex="0"
    @scroll=${act.scrolled}
    @keydown=${act.logKey}
  >
    <slot name="before-messages"></slot>
    ${
      consent?.placement === 'transcript' || (consent?.placement === 'home' && config.home === undefined)
        ? parts.screens.draw(
            scene.home,
            (part) => part.consentWords(scene),
            parts.screens.gone ? missingHere(scene, parts.screens) : nothing,
          )
        : nothing
    }
    <div class="before"></div>
    ${keyed(
      rows.map(({ item }) => item.key),
      rows.map((row) => guard(rowKey(scene, row), () => drawn(scene, row))),
    )}
    ${scene.snapshot.phase === 'expired' && items.length > 0 ? expired(scene) : nothing}
    ${scene.snapshot.phase === 'failed' && items.length > 0 ? stopped(scene) : nothing}
    ${items.length > 0 || scene.hand !== null ? nothing : isBusy(scene) ? dayOf(scene, scene.now) : empty(scene)}
    ${handoffCard(scene, items.length)} ${busy(scene)}
    <div class="after"></div>
    <div class="fill"></div>
  </div>`;
}

/** A row is drawn again when one of these is another than before. */
const rowKey = (scene: Scene, row: Row, { item, index, first, last, latest, day, marked } = row): unknown[] => [
  item,
  index,
  first,
  last,
  latest,
  day && scene.words.day(item.at, scene.now),
  marked,
  scene.words,
  scene.config,
  scene.adapters,
  scene.renderers[item.kind as 'agent'],
  scene.renderers.code,
  scene.arrived,
  lost.size,
  scene.preferences.still,
  scene.feedback.get(item.key),
  scene.copied === item.key,
  scene.held.get(item.key),
  scene.spoken(item.place),
  scene.unreadFrom?.key === item.key && scene.unreadFrom.count,
  scene.hand?.before === item.key ? scene.hand : null,
  scene.hand?.before === item.key && scene.assistant,
  scene.hand?.before === item.key && [scene.act.pageTakesOver(), scene.snapshot.conversation.ended === null].join(),
  isSaid(scene, row),
  asksAgain(scene.items, index),
  isAdrift(scene.snapshot),
  // Who has no name of their own is called by another's, which may come later.
  'state' in item && item.name === ''
    ? item.kind === 'agent'
      ? scene.assistant
      : scene.snapshot.conversation.handoff.person
    : null,
];

function dayOf({ words, now }: Scene, at: number): unknown {
  const day = words.day(at, now);
  return day === '' ? nothing : html`<div class="day" part="day-divider"><span>${day}</span></div>`;
}

function drawn(scene: Scene, row: Row): unknown {
  const { item, day } = row;
  return html`${day ? dayOf(scene, item.at) : nothing}
  ${
    scene.unreadFrom?.key === item.key
      ? html`<div class="day new"><span>${scene.say('newMessages', { n: scene.unreadFrom.count })}</span></div>`
      : nothing
  }
  ${scene.hand?.before === item.key ? handoffCard(scene, -1) : nothing}
  ${item.kind === 'visitor' ? own(scene, row) : item.kind === 'notice' ? notice(scene, row, item) : answer(scene, row, item)}`;
}

/** An answer that is not to be seen growing stands still, or is awaited, until it is whole. */
function answer(scene: Scene, row: Row, item: Exclude<Item, { kind: 'visitor' | 'notice' }>): unknown {
  const custom = scene.rendered(item);
  if (custom !== null) return html`<div class="turn" data-i=${row.index} data-k=${item.key}>${custom}</div>`;
  const held = scene.held.get(item.key);
  if (item.state !== 'writing' || (held === undefined && item.text !== '')) return reply(scene, row);
  return !held ? nothing : reply(scene, { ...row, item: { ...item, text: held } });
}

/** What the hand-over's card says is not said twice, nor what the line before it has said. */
function isSaid({ hand, items }: Scene, { item, index }: Row): boolean {
  if (item.kind !== 'notice') return false;
  if (saysNothing(items, index)) return true;
  if (cameToNothing(item)) return hand?.state === 'failed' && isOf(hand, item, items);
  if (hand === null || item.place < hand.place || item.what === 'system' || item.what === 'newSession') return false;
  // The card stands where it began: after all that a person has said, that they left is said where they did.
  return item.what !== 'personLeft' || !spoke(items, hand.place, item.place);
}

/** It is this hand-over that came to nothing, and not one before it: nobody has spoken since. */
const isOf = (hand: Hand, { place }: Notice, items: readonly Item[]): boolean =>
  place >= hand.place || !spoke(items, place, hand.place);

const spoke = (items: readonly Item[], after: number, before: number): boolean =>
  items.some(({ kind, place }) => kind !== 'notice' && place > after && place < before);

function notice(scene: Scene, row: Row, item: Notice): unknown {
  const { index } = row;
  if (isSaid(scene, row)) return html`<div data-i=${index} data-k=${item.key}></div>`;
  if (item.what === 'system')
    return html`<div data-i=${index} data-k=${item.key}>
      <p class="aside ${item.level}" dir="auto">${noticeWords(scene, item)}</p>
      ${asksAgain(scene.items, index) ? askAgain(scene, index) : nothing}
    </div>`;
  return html`<div data-i=${index} data-k=${item.key}>
    <div class="day"><span>${noticeWords(scene, item)}</span></div>
  </div>`;
}

/** One card, updated in place; it stands where the hand-over began. `at` is the end of the list, or -1 inside of it. */
function handoffCard(scene: Scene, at: number): unknown {
  const { hand } = scene;
  if (hand === null || (at >= 0 && hand.before !== null)) return nothing;
  return parts.handoff.draw(
    scene.home,
    (part) => part.handoffCard(scene, hand),
    html`<p class="aside soon">${handWords(scene, hand, null)?.[1] ?? scene.say('handAsking')}</p>`,
  );
}

/** Over without a word from the service; what was said stays, and the next message begins anew under it. */
function expired(scene: Scene): TemplateResult {
  const { items } = scene;
  const last = items.at(-1);
  const [what, then] = expiredWords(scene);
  return html`<div class="day"><span>${what}</span></div>
    <p class="aside">${then}</p>
    ${last?.kind === 'visitor' && last.delivery === 'sent' ? askAgain(scene, items.length) : nothing}`;
}

/** It does not go on by itself: how else somebody can be reached, and what to tell them. The line below says the rest. */
function stopped(scene: Scene): TemplateResult {
  return html`<div class="empty" role="group">
    ${otherWays(scene)}<code>AM-${scene.snapshot.error ?? 'unknown'}</code>
  </div>`;
}

const otherWays = (scene: Scene): unknown =>
  scene.config.alternatives === undefined
    ? nothing
    : parts.handoff.draw(scene.home, (part) => part.alternatives(scene));

function empty(scene: Scene): TemplateResult | typeof nothing {
  const { say, snapshot } = scene;
  if (snapshot.phase === 'failed') return cannotStart(scene);
  // What there was is not known yet; that there was something is.
  if (scene.returns && !snapshot.known) return nothing;
  if (scene.shut)
    return html`<div class="empty">
      <span class="disc">${icon('bad')}</span>
      <h3>${say('notNow')}</h3>
    </div>`;
  return html`<slot name="empty"
    ><div class="empty">
      ${tile('xl')}
      <h3>${say('emptyTitle')}</h3>
      <p>${say('emptyText')}</p>
    </div></slot
  >`;
}

function cannotStart(scene: Scene): TemplateResult {
  const { act, snapshot } = scene;
  return instead(scene, whyNot(scene), snapshot.error ?? 'unknown', () => act.start(), otherWays(scene));
}

/** What is being written is not seen to grow: it stands still, or since a reload how it begins or goes on is not known. */
function isAwaited(scene: Scene): boolean {
  const item = growing(scene);
  return item !== undefined && (item.text === '' || scene.held.has(item.key) || (item.spans?.length ?? 0) > 1);
}

const isBusy = (scene: Scene): boolean =>
  scene.snapshot.conversation.typing !== null || scene.waits || isAwaited(scene);

/** Who is at it, in words beside the movement. */
function busy(scene: Scene): unknown {
  const { say, snapshot, config } = scene;
  const { typing, handoff } = snapshot.conversation;
  if (!isBusy(scene)) return nothing;
  if (typing?.who === 'person') {
    const { person } = handoff;
    const name = nameOf(scene, { kind: 'person', name: typing.name });
    // Who is told of by their first name is drawn as everywhere.
    const whole = person?.name.startsWith(`${name} `) === true ? person.name : name;
    return html`<div class="busy person soon" part="typing">
      ${face(whole, person?.avatarUrl ?? null, mayShow(config.imageOrigins))}<span class="dots" aria-hidden="true"
        ><i></i><i></i><i></i></span
      ><span>${say('isWriting', { name })}</span>
    </div>`;
  }
  return html`<div class="busy soon" part="thinking">
    ${tile()}<span>${say('isThinking', { name: nameOf(scene, { kind: 'agent', name: typing?.name ?? '' }) })}</span>
  </div>`;
}

/** Of a line that scrolls, some browsers leave what has the focus half outside. What is pressed stays under the pointer. */
function bring({ target }: Event): void {
  const chip = target as Element;
  if (chip.matches(':focus-visible')) chip.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** The visitor's own bubbles, not said yet: only under the last answer. */
export function chips(scene: Scene): unknown {
  const { suggestions, say, act } = scene;
  if (suggestions.length === 0) return nothing;
  const lang = scene.spoken(Infinity) || nothing;
  return html`<div class="chips" part="chips" role="group" aria-label=${say('suggestions')} @focusin=${bring}>
    ${suggestions.map(
      ({ text }) =>
        html`<button class="chip" part="chip" type="button" @click=${() => act.suggest(text)}>
          <span dir="auto" lang=${lang}>${text}</span>
        </button>`,
    )}
  </div>`;
}
