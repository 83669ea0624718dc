import { html, noChange, nothing, type TemplateResult } from 'lit';
import { isLeft, movable, placementOf } from '../corner.js';
import { escape } from '../escape.js';
import { hint } from '../hint.js';
import type { Later } from '../later.js';
import { masks } from '../opening.js';
import { parts } from '../parts.js';
import { overAt } from '../over-at.js';
import { ownNote } from '../own-note.js';
import { persons } from '../persons.js';
import type { Scene } from '../scene.js';
import type { Stage } from '../stage.js';
import { composer } from './composer.js';
import { header } from './header.js';
import { icon } from './icon.js';
import { launcher } from './launcher.js';
import { insteadOfScreen, lateLine, missingLine, missingOver } from './missing.js';
import { statusLine, statusOf, type Status } from './status.js';
import { chips, transcript } from './transcript.js';

/** What has come so lately nobody has seen. */
const UNSEEN_MS = 500;

/** The corner of the page: launcher and teaser, where whoever goes from landmark to landmark finds them. */
export function dock(stage: Stage, scene: Scene, shown: boolean): unknown {
  const { host, unread, frame } = stage;
  // What is said beside the launcher is not said without it.
  if (!shown || host.hideLauncher) return nothing;
  const title = host.label || (scene.config.title ?? '');
  return html`<div
    class="dock"
    translate="no"
    role="region"
    aria-label=${[scene.say('conversation'), title].filter(Boolean).join(', ')}
  >
    ${parts.teaser.part?.teaserOf(stage).draw(scene) ?? nothing}
    ${launcher({
      words: scene.words,
      title,
      text: scene.config.launcherText ?? '',
      open: host.open,
      unread: unread.count,
      moves: movable(host) ? (event) => moves(stage, event) : null,
      nears: () => stage.nears(),
      toggle: ({ timeStamp, detail }) => {
        // Who presses a second time because nothing has come yet, and then it comes, has not seen it.
        if (!host.open) void host.show();
        else if (detail === 0 || timeStamp - frame.shown > UNSEEN_MS) void host.close();
      },
    })}
  </div>`;
}

/** Pressed, or one of the keys that move it: how it moves comes when somebody begins to. */
function moves(stage: Stage, event: PointerEvent | KeyboardEvent): void {
  const { key } = event as Partial<KeyboardEvent>;
  if (key !== undefined) {
    if (!event.altKey || !event.shiftKey || !key.startsWith('Arrow')) return;
    event.preventDefault();
  }
  parts.move.load().then(
    (part) => (key === undefined ? part.drag(stage, event as PointerEvent) : part.step(stage, key)),
    () => undefined,
  );
}

/** What covers the launcher, or has none, has no other way out than its header. */
const isHeadless = ({ host: { hideHeader, hideLauncher, mode }, frame }: Stage): boolean =>
  hideHeader && (mode === 'inline' || (mode === 'popup' && !frame.full && !hideLauncher));

/** What all of it looks like, as classes. */
export function rootClasses(stage: Stage, { preferences, words }: Scene): string {
  const { host, frame } = stage;
  const { mode, open } = host;
  const placement = placementOf(stage);
  return [
    'root',
    `t-${preferences.size}`,
    mode === 'inline' ? 'inline' : frame.full ? 'full' : mode === 'panel' ? 'panelmode' : 'popup',
    isLeft(placement, frame.page) === (words.dir === 'ltr') && 'start',
    placement.endsWith('top') && 'top',
    frame.phone && 'phone',
    open && 'open',
    (host.hideLauncher || mode === 'inline' || mode === 'panel') && 'nodock',
    isHeadless(stage) && 'nohead',
    preferences.still && 'still',
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * Everything that opens. Nothing of it is in the page while it is closed. Whoever translates pages puts other nodes in the
 * place of words, and what then grows or changes goes into those that are gone: that may be done to whole answers alone.
 */
export function panel(stage: Stage, scene: Scene, modal: boolean): TemplateResult {
  const { host } = stage;
  const open = host.open || host.mode === 'inline';
  return html`<dialog
    class="panel"
    id="panel"
    part="panel"
    translate="no"
    aria-labelledby="title"
    .tabIndex=${-1}
    @cancel=${(event: Event) => {
      // One that chooses a file is cancelled as well.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      leave(stage, scene);
    }}
    @keydown=${(event: KeyboardEvent) => keys(stage, scene, event)}
    @dragover=${(event: DragEvent) => hasFiles(event) && event.preventDefault()}
    @drop=${(event: DragEvent) => dropped(stage, event)}
    @touchstart=${stage.frame.full ? stage.frame.drag.begins : nothing}
    @touchmove=${stage.frame.full ? stage.frame.drag.moves : nothing}
    @wheel=${stage.frame.full ? stage.frame.drag.wheels : nothing}
  >
    ${open ? inside(stage, scene) : nothing} ${modal ? html`<slot name="live"></slot>` : nothing}
  </dialog>`;
}

function inside(stage: Stage, scene: Scene): TemplateResult {
  const { screen, dialog, menu, home } = scene;
  if (persons.part) home.adopt(persons.part.styles);
  const gone = missingOver(scene, 'gone');
  const line = gone !== null ? missingLine(scene, gone) : missingOver(scene, 'late') !== null ? lateLine(scene) : null;
  // What passes by itself is said wherever somebody is.
  const closes = line ?? (stage.closing ? statusOf(scene, stage.trouble) : null);
  return html`${isHeadless(stage) ? html`<h2 class="sr" id="title" tabindex="-1">${scene.config.title || scene.assistant}</h2>` : header(scene, stage.trouble)}
  ${
    screen === 'chat'
      ? transcript(scene, stage.scroller)
      : screen === 'whole'
        ? parts.whole.draw(home, (part) => part.whole(scene), coming(scene, parts.whole))
        : parts.screens.draw(
            home,
            (part) => part.screen(scene, (text) => parts.markdown.part?.spokenText(text, scene.markdown.words) ?? text),
            coming(scene, parts.screens),
          )
  }
  ${
    screen === 'chat' || screen === 'home'
      ? foot(stage, scene, line)
      : closes === null
        ? nothing
        : html`<footer class="foot">${statusLine(scene, closes)}</footer>`
  }
  ${
    // What was pressed for is not to come by itself at some later time, over what somebody writes by then.
    menu && gone === null ? parts.menu.draw(home, (part) => part.menu(scene)) : nothing
  }
  ${dialog === null || gone !== null ? nothing : parts.menu.draw(home, (part) => part.dialog(scene, asides(stage)))}`;
}

/** What comes later still, for questions. */
const asides = (stage: Stage): { corners(): unknown; copies(): boolean } => ({
  corners: () => parts.move.draw(stage.home, (part) => part.corners(stage)),
  // There by the time that it is known which copy it is to be.
  copies() {
    parts.download.draw(stage.home, () => nothing);
    return !parts.download.gone;
  },
});

const coming = (scene: Scene, part: Later<object>): TemplateResult =>
  part.gone
    ? insteadOfScreen(scene, part)
    : html`<div class="log" aria-busy="true">
        ${part.late ? html`<div class="empty"><p>${scene.say('stillWorking')}</p></div>` : nothing}
      </div>`;

function foot(stage: Stage, scene: Scene, line: Status | null): unknown {
  const { snapshot, config, say, home, screen, adapters } = scene;
  const ended = snapshot.phase === 'ended' && screen === 'chat';
  const { scroller } = stage;
  const note = config.note ?? ownNote(scene, stage.host.strings);
  const status = line ?? statusOf(scene, stage.trouble);
  return html`${
      screen === 'chat'
        ? html`<div class="jumpbar">
            <button
              class=${scroller.away ? 'jump' : ''}
              part="jump-to-latest"
              type="button"
              @click=${scene.act.toLatest}
            >
              ${icon('down')}${
                // What fades keeps its words.
                !scroller.away
                  ? noChange
                  : scroller.missed > 0
                    ? say('newMessages', { n: scroller.missed })
                    : say('latest')
              }
            </button>
          </div>`
        : nothing
    }
    <footer class="foot">
      ${
        ended
          ? html`${line === null || parts.after.gone ? nothing : statusLine(scene, line)}
              <slot name="ended">${parts.after.draw(home, (part) => part.ended(scene), over(scene))}</slot>`
          : scene.shut
            ? screen === 'chat' && scene.items.length === 0
              ? nothing
              : statusLine(scene, { tone: '', icon: 'bad', lead: say('notNow'), rest: '', action: null })
            : html`${screen === 'chat' ? chips(scene) : nothing}
              ${status === null ? nothing : statusLine(scene, status)}
              ${composer(scene, {
                composer: stage.composer,
                attached: parts.extras.part?.attached(stage) ?? false,
                over: parts.extras.part?.over(stage) ?? nothing,
                tools:
                  adapters.upload === undefined && config.dictation !== true && !masks(stage.host)
                    ? nothing
                    : parts.extras.draw(home, (part) => part.tools(stage, scene)),
                pasted: (event) => pasted(stage, event),
              })}
              ${
                note === false || note === ''
                  ? nothing
                  : html`<p class="note" part="disclaimer">
                      <slot name="disclaimer"><bdi dir=${config.note ? 'auto' : scene.words.run}>${note}</bdi></slot>
                    </p>`
              }`
      }
      <slot name="footer"></slot>
    </footer>`;
}

/** With the language's own full stop where it has none: in some, times end in one. */
const stopped = ({ stop }: Scene['words'], told: string): string => (/\p{P}$/u.test(told) ? told : told + stop);

/** What is known of the end without what comes later. */
function over(scene: Scene): unknown {
  const { gone, late } = parts.after;
  if (!gone && !late) return nothing;
  const ended = stopped(scene.words, scene.say('ended', { time: overAt(scene) }));
  return statusLine(scene, gone ? missingLine(scene, parts.after, ended) : lateLine(scene, ended));
}

/** Plain text only, which a spreadsheet gives a picture of as well. */
function pasted(stage: Stage, event: ClipboardEvent): void {
  const given = event.clipboardData;
  if (given?.files.length && given.getData('text/plain') === '') takes(stage, event, given.files);
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** Anywhere on the panel: a browser would open it, and leave the page. */
function dropped(stage: Stage, event: DragEvent): void {
  if (hasFiles(event)) takes(stage, event, event.dataTransfer!.files);
}

/** Files where the site takes them, else a word about it; neither where there is nothing to write in. */
function takes(stage: Stage, event: Event, given: FileList): void {
  event.preventDefault();
  const files = [...given];
  if (files.length === 0 || stage.host.root.querySelector('#text') === null) return;
  if (stage.host.adapters.upload === undefined) {
    hint(stage, 'fileRefused');
    return;
  }
  void parts.extras.ask(stage.home).then(
    (part) => part.add(stage, files),
    () => hint(stage, 'noConnection'),
  );
}

/** Back by one step, and out of the chat with the last; false where that is no way out: it is part of the page. */
function leave(stage: Stage, scene: Scene): boolean {
  if (escape(scene)) return true;
  if (stage.host.mode === 'inline') return false;
  scene.act.close();
  return true;
}

function keys(stage: Stage, scene: Scene, event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  if (event.key === 'Escape' && !event.isComposing) {
    if (!leave(stage, scene)) return;
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  // In an empty composer the keys of the transcript read on, too; in any other field they are the field's own.
  const elsewhere = (event.target as Element).matches('textarea:not(#text), input, select');
  const log = stage.host.root.querySelector('.log');
  if (!stage.composer.empty || elsewhere || log === null || event.target === log) return;
  if (event.altKey) return scene.act.logKey(event);
  if (event.key === 'PageUp' || event.key === 'PageDown') {
    event.preventDefault();
    log.scrollBy({ top: (event.key === 'PageUp' ? -0.9 : 0.9) * log.clientHeight });
  }
}
