import { html, nothing, type TemplateResult } from 'lit';
import type { Backstage } from '../backstage.js';
import { asked, failedIn } from '../guarded.js';
import { hint } from '../hint.js';
import type { Words } from '../i18n/words.js';
import { icon } from '../views/icon.js';
import { iconMore } from '../views/icons-more.js';
import type { KeptFile, Memory } from '../wiring.js';
import { isText, lineOf, nameOf } from './file-line.js';
import { refusal, sizeOf } from './file-rules.js';
import { fits, isOf, kept, type Upload } from './upload.js';
import './words.js';

interface Uploads {
  all: readonly Upload[];
  /** What goes with a message that nobody has taken yet, by the message: another may have the same words, or none as well. */
  readonly leaving: Map<object, readonly Upload[]>;
}

const made = new WeakMap<Backstage, Uploads>();
/** Each is read once: what is forgotten is not there again, whoever looks while it is still being wiped. */
const read = new WeakSet<Memory>();

/** Those of the page before are there again, where the site still takes any, and nothing has come before them. */
function uploadsOf(stage: Backstage): Uploads {
  const { host, memory } = stage;
  const uploads = made.get(stage) ?? { all: [], leaving: new Map<object, readonly Upload[]>() };
  if (host.adapters.upload === undefined) return uploads;
  made.set(stage, uploads);
  if (!read.has(memory) && uploads.all.length + uploads.leaving.size === 0) takes(stage, uploads, kept(memory));
  read.add(memory);
  return uploads;
}

/** What could not be added, and is gone with its page, is told of, unless it is known. */
function takes(
  { announcer, language }: Backstage,
  uploads: Uploads,
  before: readonly Upload[],
  known: readonly Upload[] = [],
): void {
  uploads.all = [...before, ...uploads.all];
  for (const one of before)
    if (one.state === 'failed' && !known.includes(one)) announcer.say('alert', failure(language.words, one));
}

/** The page is shown again: others of this tab may have sent what is there, taken it away, or added to it. */
export function comesBack(stage: Backstage): void {
  const uploads = made.get(stage);
  if (uploads === undefined) return;
  const { all, leaving } = uploads;
  const going = [...leaving.values()].flat();
  const now = kept(stage.memory)
    .filter((one) => !going.some(isOf(one)))
    .map((one) => all.find(isOf(one)) ?? one);
  // What is on its way goes on, and what has failed can still be tried again: nobody else has it.
  uploads.all = all.filter((one) => one.file !== null && one.state !== 'there' && !now.includes(one));
  takes(stage, uploads, now, all);
  stage.composer.measure();
}

const inHand = ({ all, leaving }: Uploads): readonly Upload[] =>
  [...leaving.values(), all].flat().filter(({ why }) => why === fits);

function toKeep(uploads: Uploads): readonly KeptFile[] | undefined {
  const files = inHand(uploads).map(({ title, url, size }) => ({ title, url, size }));
  return files.length === 0 ? undefined : files;
}

/** What is there goes with the draft, into the next page as well; what is not yet, or could not be, is missed there. */
function changed(stage: Backstage): void {
  stage.remember({ files: toKeep(uploadsOf(stage)) });
  stage.composer.measure();
  stage.redraw();
}

/** Above the text: what goes with it, and what does not and why. */
export function cards(stage: Backstage): unknown {
  const { words } = stage.language;
  const { all } = uploadsOf(stage);
  return all.length === 0 ? nothing : html`<div class="over">${all.map((upload) => card(stage, words, upload))}</div>`;
}

function card(stage: Backstage, words: Words, upload: Upload): TemplateResult {
  const { file, title, state, why, size, part } = upload;
  const failed = state === 'failed';
  upload.shown = true;
  return html`<div class="att ${failed ? 'bad' : ''}">
    ${failed ? icon('bad') : iconMore(file?.type.startsWith('image/') ? 'image' : 'file')}
    <div>
      <b dir="auto">${title}</b>
      ${
        state === 'going'
          ? html`<progress max="1" .value=${part} aria-label=${title}></progress>`
          : html`<small>${failed ? why(words) || failure(words, upload) : sizeOf(words, size)}</small>`
      }
    </div>
    ${
      failed && why === fits && file !== null
        ? html`<button
            class="ib"
            type="button"
            aria-label="${words.say('tryAgain')}, ${title}"
            @click=${() => again(stage, upload)}
          >
            ${icon('retry')}
          </button>`
        : nothing
    }
    <button
      class="ib"
      type="button"
      aria-label=${words.say('removeFile', { name: title })}
      @click=${() => remove(stage, upload)}
    >
      ${icon('close')}
    </button>
  </div>`;
}

const failure = (words: Words, { title, why }: Upload): string =>
  `${words.say('fileFailed', { name: title })} ${why(words)}`.trim();

export function add(stage: Backstage, files: readonly File[]): void {
  const { upload, uploadRules = {} } = stage.host.adapters;
  if (upload === undefined) return;
  const uploads = uploadsOf(stage);
  inSight(stage, '.att');
  for (const file of files) {
    const { size } = file;
    const refused = refusal(stage.language.words, file, uploadRules) !== '';
    const why = refused ? (words: Words): string => refusal(words, file, uploadRules) : fits;
    const fresh = {
      part: 0,
      state: refused ? 'failed' : 'going',
      url: '',
      title: nameOf(file),
      shown: false,
    } as const;
    const task: Upload = { file, size, why, stop: new AbortController(), ...fresh };
    uploads.all = [...uploads.all, task];
    if (refused) fails(stage, task);
    else goes(stage, task, file);
  }
  changed(stage);
}

function goes(stage: Backstage, task: Upload, file: File): void {
  const { signal } = task.stop;
  // A bar takes no number that is none: with one, nothing of the chat could be drawn any more.
  const progress = (part: unknown): void => {
    if (!Number.isFinite(part)) return;
    task.part = Math.min(Math.max(part as number, 0), 1);
    stage.redraw();
  };
  asked('adapters.upload', () => stage.host.adapters.upload!(file, { signal, progress }))
    .then((answer) => {
      const { url, title } = Object(answer) as Readonly<Record<string, unknown>>;
      if (!isText(url)) throw failedIn('adapters.upload', new TypeError('expected { url }'));
      if (signal.aborted) return;
      task.state = 'there';
      task.url = url;
      task.title = isText(title) ? title : task.title;
      // The bar that was there is gone.
      stage.announcer.say('status', `${task.title}: ${stage.language.words.say('done')}`);
      changed(stage);
      sendWaiting(stage);
    })
    .catch((error: unknown) => {
      if (signal.aborted) return;
      task.state = 'failed';
      stopWaiting(stage);
      stage.failed(error);
      fails(stage, task);
    });
}

function fails(stage: Backstage, task: Upload): void {
  const { announcer, language } = stage;
  announcer.say('alert', failure(language.words, task));
  inSight(stage, '.att.bad');
}

/** Where there are many, the last of them may be out of sight. */
function inSight(stage: Backstage, which: string): void {
  const { host } = stage;
  stage.redraw();
  void host.updateComplete.then(() => {
    const [one] = [...host.root.querySelectorAll(which)].slice(-1);
    const over = one?.closest('.over');
    if (over) over.scrollTop += one!.getBoundingClientRect().top - over.getBoundingClientRect().top;
  });
}

function again(stage: Backstage, task: Upload): void {
  task.state = 'going';
  task.part = 0;
  goes(stage, task, task.file!);
  stage.redraw();
  stage.composer.focus();
}

function remove(stage: Backstage, upload: Upload): void {
  upload.stop.abort();
  const uploads = uploadsOf(stage);
  uploads.all = uploads.all.filter((one) => one !== upload);
  stopWaiting(stage);
  changed(stage);
  stage.composer.focus();
}

/** Whether there is something to be sent besides words. */
export const attached = (stage: Backstage): boolean => uploadsOf(stage).all.some(({ state }) => state !== 'failed');

const isGoing = (stage: Backstage): boolean => uploadsOf(stage).all.some(({ state }) => state === 'going');

/** The visitor has asked for it, and sees that it waits: who writes on, or takes a file away, has changed their mind. */
function sendWaiting(stage: Backstage): void {
  if (stage.composer.hint === WAITS && !isGoing(stage) && stage.host.root.isConnected) stage.composer.send();
}

function stopWaiting({ composer }: Backstage): void {
  if (composer.hint === WAITS) composer.hints(null);
}

const WAITS = 'pauseWhy';

/** What is on its way holds the message back, and is what is looked for then; so does what nobody knows to be missing. */
export function waits(stage: Backstage): boolean {
  if (uploadsOf(stage).all.some(({ state, shown }) => state === 'failed' && !shown)) {
    inSight(stage, '.att.bad');
    return true;
  }
  if (!isGoing(stage)) return false;
  hint(stage, WAITS, 'status');
  inSight(stage, '.att:has(progress)');
  return true;
}

/** Their addresses, a line each. */
export const linksOf = (stage: Backstage, hide: (title: string) => string): readonly string[] =>
  uploadsOf(stage)
    .all.filter(({ state }) => state === 'there')
    .map(({ title, url }) => lineOf(hide(title), url));

/** The message takes along what is there; what failed stays, and says so; of what can only be missed it was said. */
export function leave(stage: Backstage, message: object): void {
  const uploads = uploadsOf(stage);
  const isThere = ({ state }: Upload): boolean => state === 'there';
  uploads.leaving.set(message, uploads.all.filter(isThere));
  uploads.all = uploads.all.filter((upload) => !isThere(upload) && upload.why === fits && upload.file !== null);
}

/** The client has the message. */
export function gone(stage: Backstage, message: object): void {
  if (uploadsOf(stage).leaving.delete(message)) changed(stage);
}

/** Nobody took the message: its files are where they were. */
export function giveBack(stage: Backstage, message: object): void {
  const uploads = uploadsOf(stage);
  uploads.all = [...(uploads.leaving.get(message) ?? []), ...uploads.all];
  gone(stage, message);
}

/** They were somebody else's. */
export function forget(stage: Backstage): void {
  for (const { stop } of uploadsOf(stage).all) stop.abort();
  made.delete(stage);
  read.add(stage.memory);
}
