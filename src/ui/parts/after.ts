import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { answers } from '../answers.js';
import { awaitsEnd, toEnd } from '../focus.js';
import { stageOf } from '../stage-of.js';
import type { Scene } from '../scene.js';
import { icon } from '../views/icon.js';
import { iconMore } from '../views/icons-more.js';
import { moreActs } from './acts-more.js';
import { leavesWithPage, whyOver } from './over.js';
import { isRated, isRefused, isThanked, isUnderWay } from './rates.js';
import { written } from './written.js';
import './words.js';

export { moreActs } from './acts-more.js';
export { styles } from './after.styles.js';

/** What stands where the composer was, when the conversation is over: why, how it was, and what can be done now. */
export function ended(scene: Scene): TemplateResult {
  const { say, config, adapters } = scene;
  const rated = isRated(scene);
  const act = moreActs(scene);
  const asks = !rated && (config.rating === true || adapters.rate !== undefined);
  return html`${asks ? rating(scene) : rated && isThanked(scene) ? html`<p class="thanks">${icon('check', 's')}${say('thanks')}</p>` : nothing}
    <section class="ended" part="ended" aria-label=${whyOver(scene)} ${ref(comes)}>
      <h3 id=${asks ? nothing : 'over'} tabindex="-1">${whyOver(scene)}</h3>
      ${unsent(scene) ? html`<p>${say('textKept')}</p>` : nothing}
      ${leavesWithPage(scene) ? html`<p>${say('readUntil')}</p>` : nothing}
      <div class="row">
        <button class="btn" type="button" @click=${() => act.ask('save')}>${iconMore('save')}${say('saveCopy')}</button>
        <button class="btn ${asks ? '' : 'main'}" type="button" @click=${() => act.startOver()}>
          ${iconMore('plus')}${say('newChat')}
        </button>
      </div>
    </section>`;
}

/** It has come after the keys were to go to it: they go on, unless the visitor has taken them elsewhere. */
const comes = (element?: Element): void =>
  queueMicrotask(() => {
    const root = element?.getRootNode() as ShadowRoot | undefined;
    if (root && awaitsEnd.delete(root) && root.activeElement?.id === 'title') toEnd(root);
  });

/** Something was being written, or was about to be sent with a file that was on its way: it is there in the next chat. */
function unsent({ act }: Scene): boolean {
  const { empty, company } = stageOf.get(act)!.composer;
  return !empty || (company !== null && company.bytes() > 0);
}

/** Thanks are said for what has arrived. */
async function rate({ say, act }: Scene, score: number, text: string): Promise<void> {
  if (!(await moreActs({ act }).score(score, text))) act.announce('alert', say('notSent'));
}

/** Five bars that rise; nothing is sent before the button. What is on its way is what stands there: it can be changed again when that has come to nothing. */
function rating(scene: Scene): TemplateResult {
  const { say } = scene;
  const act = moreActs(scene);
  const stage = stageOf.get(scene.act)!;
  // Of this chat: a page may begin another while somebody thinks about it.
  const of = `${scene.snapshot.conversation.session}`;
  const before = answers.get(stage) ?? {};
  const given = before['of'] === of ? before : {};
  const keeps = (form: HTMLFormElement): unknown => answers.set(stage, { ...written(form), of });
  const score = Number(given['score']);
  const sends = isUnderWay(scene);
  const off = sends ? 'true' : nothing;
  const anything = `${say('anything')} (${say('optional')})`;
  // What stands below them is not read with them.
  const means = (n: number): string => (n === 1 ? `, ${say('poor')}` : n === 5 ? `, ${say('veryGood')}` : '');
  return html`<form
    class="card rating ${sends ? 'sends' : ''}"
    @input=${({ currentTarget }: Event) => keeps(currentTarget as HTMLFormElement)}
    @submit=${(event: Event) => {
      event.preventDefault();
      const element = event.target as HTMLFormElement;
      keeps(element);
      const form = new FormData(element);
      const score = Number(form.get('score') ?? 0);
      if (score === 0) {
        complains(element, true);
        scene.act.announce('alert', say('pickOne'));
        element.querySelector('input')?.focus();
        return;
      }
      void rate(scene, score, String(form.get('text') ?? '').trim());
    }}
  >
    <fieldset id="over" tabindex="-1">
      <legend>${say('howWas')}</legend>
      <div class="rate" @change=${chosen} @click=${(event: Event) => isUnderWay(scene) && event.preventDefault()}>
        ${[1, 2, 3, 4, 5].map(
          (n) =>
            html`<label class="h${n} ${n < score ? 'on' : n === score ? 'pick' : ''}"
              ><input
                class="sr"
                type="radio"
                name="score"
                value=${n}
                .checked=${n === score}
                aria-disabled=${off}
                aria-label=${say('ratingOf', { n }) + means(n)}
              /><i></i><span>${say('figure', { n })}</span></label
            >`,
        )}
      </div>
      <div class="ends" aria-hidden="true"><span>${say('poor')}</span><span>${say('veryGood')}</span></div>
      <p class="err" id="rate-hint" role="presentation" hidden>${say('pickOne')}</p>
    </fieldset>
    <label class="sr" for="rate-text">${anything}</label>
    <textarea
      class="in tall"
      id="rate-text"
      name="text"
      dir="auto"
      ?readonly=${sends}
      placeholder=${anything}
      .value=${given['text'] ?? ''}
    ></textarea>
    <p class="err" id="rate-failed" ?hidden=${!isRefused(scene)}>${icon('bad', 's')}<span>${say('notSent')}</span></p>
    <div class="row">
      <button class="btn" type="button" @click=${() => void act.score(null, '')}>${say('skip')}</button>
      <button class="btn main" type="submit" .ariaBusy=${sends ? 'true' : null} aria-disabled=${off}>
        ${say(sends ? 'sending' : 'sendRating')}
      </button>
    </div>
  </form>`;
}

/** What describes something is read also where it is hidden: it does so only while it is true. */
function complains(form: HTMLFormElement, so: boolean): void {
  form.querySelector<HTMLElement>('#rate-hint')!.hidden = !so;
  const about = form.querySelector('fieldset')!;
  if (so) about.setAttribute('aria-describedby', 'rate-hint');
  else about.removeAttribute('aria-describedby');
}

/** The bars up to the chosen one are filled. */
function chosen(event: Event): void {
  const { form } = event.target as HTMLInputElement;
  complains(form!, false);
  const to = Number((event.target as HTMLInputElement).value);
  (event.currentTarget as Element).querySelectorAll('label').forEach((label, at) => {
    label.classList.toggle('on', at < to - 1);
    label.classList.toggle('pick', at === to - 1);
  });
}
