import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { isAdrift } from '../connection.js';
import type { Item } from '../../core/conversation/items.js';
import { keyed } from '../directives/keyed.js';
import { nameOf } from '../name-of.js';
import { asksAgain } from '../asks-again.js';
import { besides } from '../besides.js';
import { parts } from '../parts.js';
import { persons } from '../persons.js';
import { growing, rowAt, type Row } from '../rows.js';
import type { Scene } from '../scene.js';
import { icon } from './icon.js';
import { own, reply } from './message.js';
import { instead, missingHere } from './missing.js';
import { lost, tile } from './people.js';
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
    ${scene.snapshot.phase === 'expired' && items.length > 0 ? besides.part?.expired(scene) : nothing}
    ${scene.snapshot.phase === 'failed' && items.length > 0 ? stopped(scene) : nothing}
    ${items.length > 0 || scene.hand !== null ? nothing : isBusy(scene) ? dayOf(scene, scene.now) : empty(scene)}
    ${scene.hand?.before === null ? besides.part?.handoffCard(scene, scene.hand) : nothing} ${busy(scene)}
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
  besides.part?.isSaid(scene, row),
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
  ${scene.hand?.before === item.key ? besides.part?.handoffCard(scene, scene.hand) : nothing}
  ${item.kind === 'visitor' ? own(scene, row) : item.kind === 'notice' ? besides.part?.notice(scene, row, item) : answer(scene, row, item)}`;
}

/** An answer that is not to be seen growing stands still, or is awaited, until it is whole. */
function answer(scene: Scene, row: Row, item: Exclude<Item, { kind: 'visitor' | 'notice' }>): unknown {
  const custom = scene.rendered(item);
  if (custom !== null) return html`<div class="turn" data-i=${row.index} data-k=${item.key}>${custom}</div>`;
  const held = scene.held.get(item.key);
  if (item.state !== 'writing' || (held === undefined && item.text !== '')) return reply(scene, row);
  return !held ? nothing : reply(scene, { ...row, item: { ...item, text: held } });
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
  // What there was is not known yet; that there was something is. Whether anybody greets is known some time after it has begun.
  if ((scene.returns && !snapshot.known) || /^(auth|conn|rep)/.test(snapshot.phase)) return nothing;
  if (scene.shut)
    return html`<div class="empty">
      <span class="disc">${icon('bad')}</span>
      <h3>${say('notNow')}</h3>
    </div>`;
  return html`<slot name="empty"
    ><div class="empty waiting">
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
  const { say, snapshot } = scene;
  const { typing } = snapshot.conversation;
  if (!isBusy(scene)) return nothing;
  if (typing?.who === 'person') return persons.part!.types(scene, typing.name);
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
