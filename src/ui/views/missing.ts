import { html, nothing, type TemplateResult } from 'lit';
import type { Later } from '../later.js';
import { parts } from '../parts.js';
import type { Scene } from '../scene.js';
import { icon } from './icon.js';
import type { Status } from './status.js';

type Part = Later<object>;

const among = (wanted: readonly (Part | false)[]): Part | null =>
  wanted.find((part): part is Part => part !== false && part.gone) ?? null;

/** A menu or a question that was pressed for and cannot be fetched. */
export const missingOver = ({ menu, dialog }: Scene): Part | null =>
  menu || dialog !== null ? among([parts.menu, dialog === 'move' && parts.move]) : null;

/** All that is meant to be seen now and cannot be fetched: the first of it. */
export const missing = (scene: Scene): Part | null =>
  among([
    scene.screen === 'whole' ? parts.whole : scene.screen !== 'chat' && parts.screens,
    scene.screen === 'chat' && scene.snapshot.phase === 'ended' && parts.after,
    scene.dialog === 'save' && parts.download,
  ]) ?? missingOver(scene);

/** In place of a whole screen: what is wrong, why, and one thing to do about it. */
export function instead(
  { say }: Scene,
  [what, why]: readonly [what: string, why: string],
  code: string,
  again: () => void,
  more: unknown = nothing,
): TemplateResult {
  return html`<div class="empty" role="group">
    <span class="disc danger">${icon('bad')}</span>
    <h3>${what}</h3>
    <p>${why}</p>
    <button class="btn main" type="button" @click=${again}>${icon('retry')}${say('tryAgain')}</button>
    ${more}
    <code>AM-${code}</code>
  </div>`;
}

/** In place of a screen that comes later. */
export function insteadOfScreen(scene: Scene, part: Part): TemplateResult {
  const words = [scene.say('noConnection'), scene.say('cannotReachWhy')] as const;
  return html`<div class="log">${instead(scene, words, 'loader/unavailable', () => part.again(scene.home))}</div>`;
}

/** The same as one line over the composer, or in its place. */
export function missingLine({ say, home }: Scene, part: Part, lead = ''): Status {
  const [first, rest] =
    lead === '' ? [`${say('noConnection')}.`, say('cannotReachWhy')] : [lead, `${say('noConnection')}.`];
  return { tone: 'warn', icon: 'off', lead: first, rest, action: { words: 'tryAgain', act: () => part.again(home) } };
}

/** The same in the midst of what was said. */
export const missingHere = ({ say, home }: Scene, part: Part): TemplateResult =>
  html`<p class="why start">${say('noConnection')}</p>
    <div class="acts">
      <button class="tb s0" type="button" @click=${() => part.again(home)}>
        ${icon('retry', 's')}${say('tryAgain')}
      </button>
    </div>`;
