import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { MoreKey } from '../i18n/en-more.js';
import type { AnyKey } from '../i18n/words.js';
import type { Preferences, Scene } from '../scene.js';
import { iconMore } from '../views/icons-more.js';
import { moreActs } from './acts-more.js';
import { hasKeys } from './has-keys.js';
import { leavesWithPage } from './over.js';
import './words.js';

/** What the visitor may set. It is theirs, and beats what the site says. */
export function settings(scene: Scene): TemplateResult {
  const { say, preferences } = scene;
  const act = moreActs(scene);
  const unchosen = act.unchosen();
  const isUnchosen = preferences.language === '' || preferences.language === unchosen;
  const pick = <Key extends keyof Preferences>(
    key: Key,
    label: string,
    aside: string,
    options: readonly (readonly [Preferences[Key], string])[],
  ): TemplateResult =>
    html`<fieldset class="seg">
      <legend>${aside === '' ? label : html`${`${label} `}<small>${aside}</small>`}</legend>
      <div>
        ${options.map(
          ([value, text]) =>
            html`<label
              ><input
                class="sr"
                type="radio"
                name=${key}
                .checked=${preferences[key] === value}
                @change=${() => act.prefer({ [key]: value } as Partial<Preferences>)}
              /><span>${text}</span></label
            >`,
        )}
      </div>
    </fieldset>`;
  const onOff = (on: boolean, label: string, set: (on: boolean) => void): TemplateResult =>
    html`<label class="opt"
      ><span>${label}</span
      ><input
        class="sr"
        type="checkbox"
        role="switch"
        .checked=${live(on)}
        @change=${(event: Event) => set((event.target as HTMLInputElement).checked)} /><i class="sw"></i
    ></label>`;
  return html`<div class="screen" tabindex="0" role="group" aria-label=${say('settings')}>
    ${pick('size', say('textSize'), '', [
      ['small', say('small')],
      ['normal', say('normal')],
      ['large', say('large')],
    ])}
    ${pick('announce', say('announce'), say('announceWhy'), [
      ['message', say('announceMessage')],
      ['sentence', say('announceSentence')],
      ['arrival', say('announceArrival')],
      ['off', say('announceOff')],
    ])}
    ${onOff(preferences.enter === 'sends', say('enterKey'), (on) => act.prefer({ enter: on ? 'sends' : 'breaks' }))}
    ${onOff(preferences.atOnce, say('showAll'), (atOnce) => act.prefer({ atOnce }))}
    ${onOff(preferences.still, say('lessMotion'), (still) => act.prefer({ still }))}
    ${onOff(preferences.sound, say('sound'), (sound) => act.prefer({ sound }))}
    ${
      givesNotices()
        ? html`${onOff(preferences.notify, say('notify'), (notify) => act.wantNotices(notify))}
          ${act.noNotices ? html`<p class="muted small refused">${say('notifyRefused')}</p>` : nothing}`
        : nothing
    }
    <label class="field"
      ><span>${say('language')}</span>
      <span class="choice"
        ><select
          class="in"
          @change=${(event: Event) => act.prefer({ language: (event.target as HTMLSelectElement).value })}
        >
          <option value="" ?selected=${isUnchosen}>${nameOf(unchosen, unchosen)}</option>
          <hr />
          ${scene.languages
            .filter((tag) => tag !== unchosen)
            .map(
              (tag) =>
                html`<option value=${tag} lang=${tag} ?selected=${preferences.language === tag}>
                  ${nameOf(tag, tag)}
                </option>`,
            )}</select
        >${iconMore('globe')}</span
      ></label
    >
    ${
      hasKeys()
        ? html`<p class="muted small">
            <b>${say('keys')}.</b> ${say('keysText')}${scene.placement === null ? '' : ` ${say('moveKeys')}`}
          </p>`
        : nothing
    }
  </div>`;
}

/** Where Chromium runs on Android, only a service worker of the page's can, whatever the visitor allows. */
const givesNotices = (): boolean =>
  'Notification' in window &&
  (navigator as { userAgentData?: { platform: string } }).userAgentData?.platform !== 'Android';

/** A language's name, in itself. */
function nameOf(tag: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const announced: Readonly<Record<string, MoreKey>> = {
  message: 'announceMessage',
  sentence: 'announceSentence',
  arrival: 'announceArrival',
  off: 'announceOff',
};

const switches: Readonly<Record<string, AnyKey>> = {
  atOnce: 'showAll',
  still: 'lessMotion',
  sound: 'sound',
  notify: 'notify',
  consent: 'agree',
};

/** One thing that the visitor has set, as the settings say it; empty where they leave it to the site. */
function setting({ say }: Scene, key: string, value: unknown): string {
  const named = (label: string, words: string): string => (words === '' ? '' : `${label}: ${words}`);
  const isOn = (label: string, on: boolean): string => (on ? label : named(label, say('announceOff')));
  switch (key) {
    case 'size':
      return named(say('textSize'), say(value === 'small' || value === 'large' ? value : 'normal'));
    case 'announce':
      return named(say('announce'), say(announced[String(value)] ?? 'announceMessage'));
    case 'enter':
      return isOn(say('enterKey'), value === 'sends');
    case 'language':
      return named(say('language'), value === '' ? '' : nameOf(String(value), String(value)));
    case 'corner':
      return value === '' ? '' : say('moveButton');
    default:
      // What else lies there nobody has set: whose it is, how far was read, what has become of a chat.
      return switches[key] === undefined ? '' : isOn(say(switches[key]), value === true);
  }
}

/** What is kept as plain data, read out. */
function told(scene: Scene, value: string): string {
  try {
    const given = Object.entries(JSON.parse(value) as object);
    return given
      .map(([key, one]) => setting(scene, key, one))
      .filter((words) => words !== '')
      .join('; ');
  } catch {
    return value;
  }
}

/** That the panel is open, and on which screen, is nothing of what the visitor said or read. */
const SAID = /"((seen|left|rated)":\d|(place|given)":\{|draft":"|(saying|files)":\[|(form|feedback)":\{|talking":t)/;

/** What this browser keeps: read it, save it, erase it. */
export function data(scene: Scene): TemplateResult {
  const { say, kept, items, stored } = scene;
  const act = moreActs(scene);
  const settings = stored.find(({ area }) => area === 'preferences');
  const words = settings === undefined ? '' : told(scene, settings.value);
  const rows: (readonly [string, string])[] = [
    ...(items.length > 0 || stored.some(({ value }) => SAID.test(value))
      ? [[say('dataWhat'), say(leavesWithPage(scene) ? 'keptMemory' : kept)] as const]
      : []),
    ...(words === '' ? [] : [[say('dataPrefs'), words] as const]),
  ];
  return html`<div class="screen" tabindex="0" role="group" aria-label=${say('yourData')}>
    <p>${say('dataText')}</p>
    ${
      rows.length === 0
        ? html`<p class="muted">${say('dataNothing')}</p>`
        : html`<dl class="kept">
            ${rows.map(
              ([what, long]) =>
                html`<div>
                  <dt>${what}</dt>
                  <dd><bdi dir=${scene.words.run}>${long}</bdi></dd>
                </div>`,
            )}
          </dl>`
    }
    <div class="col">
      ${
        items.length === 0
          ? nothing
          : html`<button class="btn" type="button" @click=${() => act.save('json')}>
              ${iconMore('save')}${say('dataSave')}
            </button>`
      }
      <button class="btn danger" type="button" @click=${() => act.ask('erase')}>${say('dataErase')}</button>
      ${scene.consents ? html`<button class="tb quiet" type="button" @click=${() => act.withdraw()}>${say('withdrawNow')}</button>` : nothing}
    </div>
  </div>`;
}
