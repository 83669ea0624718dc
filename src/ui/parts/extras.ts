import { html, nothing, type TemplateResult } from 'lit';
import type { Scene } from '../scene.js';
import type { Backstage } from '../backstage.js';
import { asked } from '../guarded.js';
import { hint } from '../hint.js';
import type { Words } from '../i18n/words.js';
import { icon } from '../views/icon.js';
import { iconMore } from '../views/icons-more.js';
import { Dictation } from './dictation.js';
import { refusal, sizeOf } from './file-rules.js';
import { cardsIn, masked, masksFrom, type Mask } from './masks.js';
import './words.js';

export { styles } from './extras.styles.js';

interface Upload {
  readonly file: File;
  readonly stop: AbortController;
  part: number;
  state: 'going' | 'there' | 'failed';
  /** Why it may not be added; empty where it may. */
  readonly why: string;
  url: string;
  title: string;
}

/** What hangs on the composer where the site wants it: files, dictation, masking. */
interface Extras {
  uploads: Upload[];
  readonly dictation: Dictation;
  /** What went with the last message. */
  gone: readonly Upload[];
  /** What was let through as it is. */
  readonly allowed: Set<string>;
  /** The question about what was written that stands there now. */
  asked: string;
}
const made = new WeakMap<Backstage, Extras>();
const extrasOf = (stage: Backstage): Extras => {
  let extras = made.get(stage);
  if (extras === undefined) made.set(stage, (extras = extrasFor(stage)));
  return extras;
};

function extrasFor(stage: Backstage): Extras {
  const allowed = new Set<string>();
  stage.composer.company = {
    asks(text) {
      if (text === '') allowed.clear();
      return question(stage, masksIn(stage, text));
    },
  };
  return { uploads: [], gone: [], dictation: new Dictation(stage), allowed, asked: '' };
}

/** Empty where there is none. */
function question({ language: { words } }: Backstage, masks: readonly Mask[]): string {
  const text = masks.map((mask) => mask.with).join(', ');
  return masks.length === 0 ? '' : words.say('willBeMasked', { text });
}

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
      : html`<button class="ib" type="button" aria-label=${say('dictate')} @click=${() => extras.dictation.begin()}>
          ${iconMore('mic')}
        </button>`
  }`;
}

/** Above the text. */
export function over(stage: Backstage): unknown {
  const scene = stage.scene();
  const { say } = scene;
  const extras = extrasOf(stage);
  const asks = question(stage, masksIn(stage, stage.composer.text));
  if (asks !== '' && asks !== extras.asked) scene.act.announce('status', `${say('looksLikeCard')} ${asks}`);
  extras.asked = asks;
  return html`${
    asks === ''
      ? nothing
      : html`<div class="mask">
          <b>${say('looksLikeCard')}</b> ${asks}
          <div class="acts">
            <button class="tb" type="button" @click=${() => allow(stage)}>${say('sendAsIs')}</button>
            <button class="tb quiet" type="button" @click=${() => drop(stage)}>${say('removeIt')}</button>
          </div>
        </div>`
  }
  ${
    extras.uploads.length === 0
      ? nothing
      : html`<div class="over">
          ${extras.uploads.map(
            (upload) =>
              html`<div class="att">
                ${iconMore(upload.file.type.startsWith('image/') ? 'image' : 'file')}
                <div>
                  <b dir="auto">${upload.title}</b>
                  ${
                    upload.state === 'going'
                      ? html`<progress max="1" .value=${upload.part} aria-label=${upload.title}></progress>`
                      : html`<small
                          >${upload.state === 'failed' ? upload.why || failure(scene.words, upload) : sizeOf(scene.words, upload.file.size)}</small
                        >`
                  }
                </div>
                <button
                  class="ib"
                  type="button"
                  aria-label=${say('removeFile', { name: upload.title })}
                  @click=${() => remove(stage, upload)}
                >
                  ${icon('close')}
                </button>
              </div>`,
          )}
        </div>`
  }
  ${
    !extras.dictation.listens
      ? nothing
      : html`<div class="over">
          <span class="wave" aria-hidden="true"><i></i><i></i><i></i></span><span>${say('listening')}</span>
          <button class="tb" type="button" @click=${() => extras.dictation.finish()}>${say('finish')}</button>
          <button class="tb quiet" type="button" @click=${() => extras.dictation.cancel()}>${say('cancel')}</button>
        </div>`
  }`;
}

const failure = ({ say }: Words, { title, why }: Upload): string =>
  `${say('fileFailed', { name: title })} ${why}`.trim();

export function add(stage: Backstage, files: readonly File[]): void {
  const { upload, uploadRules = {} } = stage.host.adapters;
  if (upload === undefined) return;
  const extras = extrasOf(stage);
  const { words } = stage.language;
  for (const file of files) {
    const why = refusal(words, file, uploadRules);
    const state = why === '' ? 'going' : 'failed';
    const task: Upload = { file, stop: new AbortController(), part: 0, state, why, url: '', title: file.name };
    extras.uploads.push(task);
    if (why !== '') {
      stage.announcer.say('alert', failure(words, task));
      continue;
    }
    const progress = (part: number): void => {
      task.part = part;
      stage.redraw();
    };
    asked(() => upload(file, { signal: task.stop.signal, progress }))
      .then(({ url, title }) => {
        if (typeof url !== 'string') throw new TypeError('adapters.upload: expected { url }');
        task.state = 'there';
        task.url = url;
        task.title = title ?? file.name;
        stage.redraw();
        sendWaiting(stage);
      })
      .catch((error: unknown) => {
        if (task.stop.signal.aborted) return;
        task.state = 'failed';
        stopWaiting(stage);
        stage.failed(error);
        stage.announcer.say('alert', failure(words, task));
        stage.redraw();
      });
  }
  stage.redraw();
}

function remove(stage: Backstage, upload: Upload): void {
  upload.stop.abort();
  const extras = extrasOf(stage);
  extras.uploads = extras.uploads.filter((one) => one !== upload);
  stopWaiting(stage);
  stage.redraw();
  stage.composer.focus();
}

/** Whether there is something to be sent besides words. */
export const attached = (stage: Backstage): boolean => extrasOf(stage).uploads.some(({ state }) => state !== 'failed');

const isGoing = (stage: Backstage): boolean => extrasOf(stage).uploads.some(({ state }) => state === 'going');

/** The visitor has asked for it, and sees that it waits: who writes on, or takes a file away, has changed their mind. */
function sendWaiting(stage: Backstage): void {
  const { host, talk, composer } = stage;
  if (composer.hint !== WAITS || isGoing(stage)) return;
  if (host.root.isConnected && talk.snapshot.phase !== 'ended') composer.send();
}

function stopWaiting({ composer }: Backstage): void {
  if (composer.hint === WAITS) composer.hints(null);
}

const WAITS = 'pauseWhy';

/** What is really sent: masked where it must be, with the files' addresses after it; null while a file is on its way. */
export function outgoing(stage: Backstage, text: string): string | null {
  const extras = extrasOf(stage);
  if (isGoing(stage)) {
    hint(stage, WAITS, 'status');
    return null;
  }
  const links = extras.uploads.filter(({ state }) => state === 'there').map(({ title, url }) => `[${title}](${url})`);
  const masks = found(stage, text);
  if (masks instanceof Error) {
    // What the site wants hidden does not leave because its own code has failed.
    stage.failed(masks);
    stage.announcer.say('alert', stage.language.words.say('notSentAlert', { text: text.slice(0, 40) }));
    return null;
  }
  // What is masked is seen before it leaves, however fast somebody is.
  if (question(stage, masks) !== extras.asked) {
    stage.redraw();
    return null;
  }
  extras.dictation.stop();
  extras.gone = extras.uploads;
  extras.uploads = [];
  extras.asked = '';
  return [masked(text, masks), ...links].filter((line) => line.trim() !== '').join('\n');
}

/** Nobody took the message: its files are where they were. */
export function giveBack(stage: Backstage): void {
  const extras = extrasOf(stage);
  extras.uploads = [...extras.gone, ...extras.uploads];
  extras.gone = [];
  stage.redraw();
}

/** The panel closes, or the element goes. */
export const quiet = (stage: Backstage): void => extrasOf(stage).dictation.stop();

/** But for what the visitor lets through. */
function found(stage: Backstage, text: string): readonly Mask[] | Error {
  const { config, adapters } = stage.host;
  const { allowed } = extrasOf(stage);
  try {
    const all = [...(config.masking === 'cards' ? cardsIn(text) : []), ...masksFrom(adapters.mask?.(text))];
    return all.filter(({ start, end }) => !allowed.has(text.slice(start, end)));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
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
