import { html, nothing, type TemplateResult } from 'lit';
import { connected } from '../connection.js';
import type { Later } from '../later.js';
import { parts } from '../parts.js';
import type { Scene } from '../scene.js';
import { icon } from './icon.js';
import type { Status } from './status.js';
import { cannotReach, whyMissing } from './why-missing.js';

type Part = Later<object>;

/** What is with it: it cannot be fetched, or has been on its way for some time. */
type Fate = 'gone' | 'late';

const among = (wanted: readonly (Part | false)[], fate: Fate): Part | null =>
  wanted.find((part): part is Part => part !== false && part[fate]) ?? null;

/** A menu or a question that was pressed for and is not there. */
export const missingOver = ({ menu, dialog }: Scene, fate: Fate): Part | null =>
  menu || dialog !== null ? among([parts.menu, dialog === 'move' && parts.move], fate) : null;

/** All that is meant to be seen now and is not there: the first of it. */
export const missing = (scene: Scene, fate: Fate): Part | null =>
  among(
    [
      scene.screen === 'whole' ? parts.whole : scene.screen !== 'chat' && parts.screens,
      scene.screen === 'chat' && scene.snapshot.phase === 'ended' && parts.after,
      // It is wanted only once somebody has chosen.
      fate === 'gone' && scene.dialog === 'save' && parts.download,
    ],
    fate,
  ) ?? missingOver(scene, fate);

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
  const words = [scene.say(connected(scene) ? 'notNow' : 'noConnection'), cannotReach(scene)] as const;
  return html`<div class="log">${instead(scene, words, 'loader/unavailable', () => part.again(scene.home))}</div>`;
}

/** It takes its time, which is not much to ask, but must not look like nothing. */
export const lateLine = ({ say }: Scene, lead = ''): Status => ({
  tone: '',
  icon: 'sending',
  lead,
  rest: say('stillWorking'),
  action: null,
});

/** That it cannot be fetched, as one line over the composer, or in its place. */
export function missingLine(scene: Scene, part: Part, lead = ''): Status {
  const { home, menu } = scene;
  const [cut, why] = whyMissing(scene);
  const [first, rest] = lead === '' ? [cut, why] : [lead, cut || why];
  // It is tried again by and by, as what stands among the words is. Whoever writes by then has closed the menu.
  if (menu) part.draw(home, () => nothing);
  return { tone: 'warn', icon: 'off', lead: first, rest, action: { words: 'tryAgain', act: () => part.again(home) } };
}

/** The same in the midst of what was said. */
export function missingHere(scene: Scene, part: Part): TemplateResult {
  const { say, home } = scene;
  return html`<p class="why start">${connected(scene) ? cannotReach(scene) : say('noConnection')}</p>
    <div class="acts">
      <button class="tb s0" type="button" @click=${() => part.again(home)}>
        ${icon('retry', 's')}${say('tryAgain')}
      </button>
    </div>`;
}
