import { html, nothing, type TemplateResult } from 'lit';
import type { Item, Notice } from '../../core/conversation/items.js';
import { asksAgain } from '../asks-again.js';
import { cameToNothing } from '../came-to-nothing.js';
import type { Hand } from '../hand.js';
import { handWords } from '../hand-words.js';
import { expiredWords, noticeWords, saysNothing } from '../notice-words.js';
import { parts } from '../parts.js';
import type { Row } from '../rows.js';
import type { Scene } from '../scene.js';
import { askAgain } from './message.js';

/** What the hand-over's card says is not said twice, nor what the line before it has said. */
export function isSaid({ hand, items }: Scene, { item, index }: Row): boolean {
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

export function notice(scene: Scene, row: Row, item: Notice): unknown {
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

/** One card, updated in place; it stands where the hand-over began. */
export function handoffCard(scene: Scene, hand: Hand): unknown {
  return parts.handoff.draw(
    scene.home,
    (part) => part.handoffCard(scene, hand),
    html`<p class="aside soon">${handWords(scene, hand, null)?.[1] ?? scene.say('handAsking')}</p>`,
  );
}

/** Over without a word from the service; what was said stays, and the next message begins anew under it. */
export function expired(scene: Scene): TemplateResult {
  const { items } = scene;
  const last = items.at(-1);
  const [what, then] = expiredWords(scene);
  return html`<div class="day"><span>${what}</span></div>
    <p class="aside">${then}</p>
    ${last?.kind === 'visitor' && last.delivery === 'sent' ? askAgain(scene, items.length) : nothing}`;
}
