import { html, nothing, type TemplateResult } from 'lit';
import { answers } from '../answers.js';
import type { Backstage } from '../backstage.js';
import { stageOf } from '../stage-of.js';
import { isBlank } from '../blank.js';
import type { ConsentConfig, FormField, MessengerConfig } from '../config.js';
import { requestOf } from '../request.js';
import type { Scene } from '../scene.js';
import { icon } from '../views/icon.js';
import { iconMore } from '../views/icons-more.js';
import { moreActs } from './acts-more.js';
import { keep, keptIn } from './kept-form.js';
import { written } from './written.js';
import './words.js';

/** What happens with what is written, before anything is written: real boxes, one button, no time limit. */
export function consent(scene: Scene): TemplateResult {
  const { say } = scene;
  const act = moreActs(scene);
  const { remember } = inLanguage(scene);
  return html`<form
    class="gate"
    part="consent"
    novalidate
    @change=${({ currentTarget }: Event) => marked(currentTarget as HTMLFormElement)}
    @submit=${(event: Event) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      if (agreed(scene, form)) act.consent(new FormData(form).has('remember'));
    }}
  >
    <div class="screen" tabindex="0" role="group" aria-labelledby="gate">
      <h3 class="big" id="gate">${say('before')}</h3>
      <p class="muted">${soFar(scene)}</p>
      <slot name="consent">${consentWords(scene)}</slot>
      ${box('agree', say('agree'), true)}
      <p class="err" id="agree-error" hidden>${icon('bad', 's')}<span>${say('needed')}</span></p>
      ${remember === true ? box('remember', say('remember'), false, say('optional')) : nothing}
    </div>
    <footer class="foot act">
      <button class="btn main wide" type="submit">${say('startChat')}</button>
      <p class="note">${say('withdraw')}</p>
    </footer>
  </form>`;
}

/** Whether a conversation is kept here, begun in another tab; and when that was asked. */
const elsewhere = new WeakMap<Backstage, { kept: boolean; readonly at: number }>();
/** Drawn again after that, it may have been opened again, or looked at again. */
const ASKED_MS = 1_000;

/** What there is of a conversation before anybody agrees. */
function soFar({ say, act, now }: Scene): string {
  const stage = stageOf.get(act)!;
  const { host, talk, wiring } = stage;
  const known = elsewhere.get(stage) ?? { kept: talk.made, at: -Infinity };
  if (now - known.at > ASKED_MS) {
    const asked = { ...known, at: now };
    elsewhere.set(stage, asked);
    const told = (kept: boolean): void => {
      if (asked.kept === kept) return;
      asked.kept = kept;
      stage.redraw();
    };
    // Where it cannot be read, nothing is said of it.
    wiring.resumable(requestOf(host)).then(told, () => told(true));
  }
  return known.kept ? '' : say(talk.made ? 'dataNothing' : 'nothingYet');
}

/** What happens with what is written, in sentences: in the gate, on the first screen, or above the transcript. */
export function consentWords(scene: Scene): TemplateResult {
  const { say } = scene;
  const { facts, privacyUrl = '', privacyText } = inLanguage(scene);
  const lock = iconMore('lock');
  const icons = [iconMore('shield'), ...(facts ? [icon('clock'), lock, iconMore('person')] : [lock])];
  const said = facts ?? [say('consentReads'), say('consentSecrets')];
  return html`<div class="agreed">
    <ul class="facts">
      ${said.map((fact, at) => html`<li>${icons[at % icons.length]}<span dir="auto">${fact}</span></li>`)}
    </ul>
    ${
      !/^(https?:\/)?\//.test(privacyUrl)
        ? nothing
        : html`<p class="privacy">
            <a href=${privacyUrl} target="_blank" rel="noopener"><bdi>${privacyText ?? privacyUrl}</bdi></a>
            <span class="muted">(${say('newTab')})</span>
          </p>`
    }
  </div>`;
}

/** What is said in this language, else what is said. */
function inLanguage({ config, words, act }: Scene): ConsentConfig {
  const { consent = {} } = config;
  // Also one in which we have no words of our own.
  const tag = stageOf.get(act)!.language.foreign || words.tag;
  const { byLanguage = {} } = consent;
  return { ...consent, ...(byLanguage[tag] ?? byLanguage[tag.split('-')[0] ?? '']) };
}

/** In the chat's words and language, where a browser has a bubble of its own that soon is gone. */
function agreed({ say, act }: Scene, form: HTMLFormElement): boolean {
  const control = agreement(form);
  if (control.checked) return true;
  complains(form, true);
  control.focus();
  form.querySelector('#agree-error')!.scrollIntoView({ block: 'nearest' });
  act.announce('alert', say('needed'));
  return false;
}

const agreement = (form: HTMLFormElement): HTMLInputElement => form.elements.namedItem('agree') as HTMLInputElement;

/** What was missing is there: nothing is said of it any more. */
const marked = (form: HTMLFormElement): void => void (agreement(form).checked && complains(form, false));

/** What describes something is read also where it is hidden. */
function complains(form: HTMLFormElement, so: boolean): void {
  const control = agreement(form);
  form.querySelector<HTMLElement>('#agree-error')!.hidden = !so;
  control.setAttribute('aria-invalid', String(so));
  if (so) control.setAttribute('aria-describedby', 'agree-error');
  else control.removeAttribute('aria-describedby');
}

/** Words of the site's among ours, which may run the other way. As a label is read: a space that stands by itself between two of its parts is not. */
const withAside = (words: string, aside: string): TemplateResult =>
  html`<bdi>${words}</bdi><span class="muted">${` (${aside})`}</span>`;

const box = (name: string, words: string, required: boolean, aside = ''): TemplateResult =>
  html`<label class="check"
    ><input type="checkbox" name=${name} ?required=${required} aria-invalid="false" /><span class="square"
      >${icon('check', 's')}</span
    ><span>${aside === '' ? words : withAside(words, aside)}</span></label
  >`;

/** Questions before the chat, from a description. What is wrong is said under the field, and listed above all of them. */
export function form(scene: Scene): TemplateResult {
  const { say, config } = scene;
  const act = moreActs(scene);
  const fields = fieldsOf(config);
  const stage = stageOf.get(scene.act)!;
  const given = answers.get(stage) ?? keptIn(stage);
  // Whose answers are gone was complained of to somebody else.
  const wrong = (given && complaints.get(stage)) ?? nothingWrong;
  const above = summary(scene, fields, wrong);
  return html`<form
    class="gate"
    novalidate
    @input=${({ currentTarget }: Event) => {
      const element = currentTarget as HTMLFormElement;
      // Else what was complained of to somebody else would be heard of again.
      if (!answers.has(stage)) complaints.delete(stage);
      const given = written(element);
      answers.set(stage, given);
      keep(stage, fields, given);
      mended(stage, element, fields);
    }}
    @submit=${(event: Event) => {
      event.preventDefault();
      const element = event.target as HTMLFormElement;
      answers.set(stage, written(element));
      if (!checked(scene, element, fields)) return;
      answers.delete(stage);
      act.filled(written(element));
    }}
  >
    <div class="screen">
      <h3 class="big">${say('details')}</h3>
      <p class="err summary" ?hidden=${above === ''}>${icon('bad', 's')}<span>${above}</span></p>
      ${fields.map((field, at) => asked(scene, field, at, given?.[field.name] ?? '', wrong.get(field.name)))}
    </div>
    <footer class="foot act">
      <button class="btn main wide" type="submit">${say('proceed')}</button>
      <p class="note">${say('detailsNote')}</p>
    </footer>
  </form>`;
}

/** Of two questions of one name, the first; and where there is nothing to choose from, the answer is written. */
const fieldsOf = ({ form = [] }: MessengerConfig): readonly FormField[] =>
  form
    .filter(({ name }, at) => form.findIndex((one) => one.name === name) === at)
    .map((field) => (field.type === 'select' && !field.options?.length ? { ...field, type: 'text' } : field));

function asked(
  { say }: Scene,
  { name, label, type = 'text', required = false, options = [], placeholder, autocomplete }: FormField,
  at: number,
  given: string,
  wrong: Complaint | undefined,
): TemplateResult {
  // Not by its name, which may have spaces: of those a reference to it is a list.
  const id = `f-${at}`;
  const error = `${id}-error`;
  const why = wrong === undefined ? '' : say(wrong);
  const control =
    type === 'select'
      ? html`<span class="choice"
          ><select
            class="in"
            id=${id}
            name=${name}
            ?required=${required}
            aria-invalid=${why === '' ? 'false' : 'true'}
            aria-describedby=${error}
          >
            <option value="">${say('choose')}</option>
            ${options.map((option) => html`<option dir="auto" ?selected=${option === given}>${option}</option>`)}</select
          >${icon('down')}</span
        >`
      : type === 'textarea'
        ? html`<textarea
            class="in tall"
            id=${id}
            name=${name}
            dir="auto"
            placeholder=${placeholder ?? nothing}
            .value=${given}
            ?required=${required}
            aria-invalid=${why === '' ? 'false' : 'true'}
            aria-describedby=${error}
          ></textarea>`
        : html`<input
            class="in"
            id=${id}
            name=${name}
            type=${type}
            dir="auto"
            autocomplete=${autocomplete ?? (type === 'text' ? nothing : type)}
            placeholder=${placeholder ?? nothing}
            .value=${given}
            ?required=${required}
            aria-invalid=${why === '' ? 'false' : 'true'}
            aria-describedby=${error}
          />`;
  return html`<div class="field">
    <label for=${id}>${required ? html`<bdi>${label}</bdi>` : withAside(label, say('optional'))}</label>
    ${control}
    <p class="err" id=${error} ?hidden=${why === ''}>${icon('bad', 's')}<span>${why}</span></p>
  </div>`;
}

/** What is asked may be called as anything that a form can do, which then it cannot. */
const within = (form: HTMLFormElement, selector: string): HTMLElement[] => [
  ...(HTMLFormElement.prototype.querySelectorAll.call(form, selector) as NodeListOf<HTMLElement>),
];

type Complaint = 'needed' | 'mailWrong';
type Complaints = ReadonlyMap<string, Complaint>;

/** What was wrong when it was last pressed on, by name, until it is not. Said in the language of the moment. */
const complaints = new WeakMap<Backstage, Complaints>();
const nothingWrong: Complaints = new Map();

function summary({ say }: Scene, fields: readonly FormField[], wrong: Complaints): string {
  const names = fields.filter(({ name }) => wrong.has(name)).map(({ label }) => label);
  return names.length === 0 ? '' : say('errors', { n: names.length, names: names.join(', ') });
}

function complaintsOf(form: HTMLFormElement, fields: readonly FormField[]): Complaints {
  const controls = within(form, '.in') as HTMLInputElement[];
  return new Map(
    fields.flatMap(({ name, type, required }, at): [string, Complaint][] => {
      const control = controls[at]!;
      const empty = isBlank(control.value);
      if (control.checkValidity() && !(required === true && empty)) return [];
      return [[name, type === 'email' && !empty ? 'mailWrong' : 'needed']];
    }),
  );
}

/** Marks what is wrong, and goes to the first of it. */
function checked(scene: Scene, form: HTMLFormElement, fields: readonly FormField[]): boolean {
  const stage = stageOf.get(scene.act)!;
  const wrong = complaintsOf(form, fields);
  complaints.set(stage, wrong);
  if (wrong.size === 0) return true;
  scene.act.announce('alert', summary(scene, fields, wrong));
  const first = within(form, '.in')[fields.findIndex(({ name }) => wrong.has(name))]!;
  stage.redraw();
  // Whoever hears the field hears what is wrong with it.
  void stage.host.updateComplete.then(() => {
    first.focus();
    first.closest('.field')!.scrollIntoView({ block: 'nearest' });
  });
  return false;
}

/** What has been set right is not wrong any more; of what is being written nothing new is said. */
function mended(stage: Backstage, form: HTMLFormElement, fields: readonly FormField[]): void {
  const before = complaints.get(stage);
  if (before === undefined || before.size === 0) return;
  const now = complaintsOf(form, fields);
  complaints.set(stage, new Map([...before].filter(([name]) => now.has(name))));
  stage.redraw();
}
