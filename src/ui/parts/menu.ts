import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import { ring } from '../focus.js';
import { nameOf } from '../name-of.js';
import type { Acts, Dialog, Scene } from '../scene.js';
import { icon, type IconName } from '../views/icon.js';
import { iconMore, type MoreIconName } from '../views/icons-more.js';
import { whyMissing } from '../views/why-missing.js';
import { ends, moreActs } from './acts-more.js';
import { leavesWithPage } from './over.js';
import { hrefOf, shownTo } from './ways.js';
import './words.js';

export { styles } from './menu.styles.js';

/** What can be done besides talking. A menu button's menu: arrows and letters move, Escape goes back to the button. */
export function menu(scene: Scene): TemplateResult {
  const { say, snapshot, config } = scene;
  const act = moreActs(scene);
  const over = /^(ended|expired)$/.test(snapshot.phase);
  const talked = scene.items.length > 0;
  const item = (name: MoreIconName | IconName, words: string, press: () => void, danger = false): TemplateResult =>
    html`<button
      class="it ${danger ? 'danger' : ''}"
      part="menu-item"
      role="menuitem"
      type="button"
      tabindex="-1"
      @click=${() => {
        act.menu(false);
        press();
      }}
    >
      ${name in more ? iconMore(name as MoreIconName) : icon(name as IconName)}<span><bdi>${words}</bdi></span>
    </button>`;
  return html`<div
    class="menu"
    part="menu"
    role="menu"
    aria-labelledby="menu-button"
    ${ref(whileOpen(scene.act))}
    @keydown=${(event: KeyboardEvent) => keys(event, scene.words.tag, () => act.menu(false))}
    @focusout=${(event: FocusEvent) => left(event, () => act.menu(false, false))}
  >
    ${talked ? [item('book', say('wholeConversation'), () => act.show('whole')), item('save', say('saveCopy'), () => act.ask('save'))] : nothing}
    ${talked ? item('sound', say('readLast'), () => act.again()) : nothing}
    ${item('size', say('settings'), () => act.show('settings'))}
    ${item('shield', say('yourData'), () => act.show('data'))}
    ${scene.placement === null ? nothing : item('move', say('moveButton'), () => act.ask('move'))}
    ${config.alternatives?.map((way) =>
      way.kind === 'call'
        ? item('phone', way.label ?? say('callNumber', { number: shownTo(way) }), () => act.alternative(way))
        : nothing,
    )}
    ${
      // Of one that is over there is nothing to ask about.
      talked ? item('plus', say('startOver'), () => (over ? act.startOver() : act.ask('startOver'))) : nothing
    }
    ${over || snapshot.phase === 'idle' ? nothing : [html`<hr />`, item('end', say('endChat'), () => act.ask('end'), true)]}
  </div>`;
}

/** What is said while it ends, from the press on; it is over when the service says so, or has said nothing for long enough. */
export const ending = ({ act, say, snapshot }: Scene): string =>
  snapshot.phase === 'ending' || ends.has(act) ? say('ending') : '';

/** A call to the first number that the site lists, beside a line that says why nobody can write. */
export function calls(scene: Scene): { words: 'call'; act: () => void } | null {
  const way = scene.config.alternatives?.find((one) => one.kind === 'call' && hrefOf(one) !== null);
  return way === undefined ? null : { words: 'call', act: () => moreActs(scene).alternative(way) };
}

const more = { book: 1, save: 1, sound: 1, size: 1, shield: 1, move: 1, phone: 1, plus: 1, end: 1 };

/** The first item has the focus as soon as it stands, and is in sight of what is scrolled; the page around stays where it is. */
function opened(element?: Element): void {
  queueMicrotask(() => {
    const first = element?.querySelector('button');
    if (!first) return;
    first.focus(ring);
    const clear = parseFloat(getComputedStyle(element!).scrollPaddingBlockEnd);
    const below = first.getBoundingClientRect().bottom + clear - element!.getBoundingClientRect().bottom;
    if (below > 0) element!.scrollTop += below;
  });
}

/** A press anywhere else closes it, also where nothing takes the focus away from it. */
const whileOpen = (acts: Acts): ((element?: Element) => void) => {
  let made = menus.get(acts);
  if (made !== undefined) return made;
  let menu: Element | undefined;
  const pressed = (event: Event): void => {
    const path = event.composedPath();
    const own = path.some((one) => one === menu || (one as Partial<Element>).id === 'menu-button');
    if (!own) acts.menu(false, false);
  };
  made = (element) => {
    menu = element;
    if (element === undefined) document.removeEventListener('pointerdown', pressed, true);
    else document.addEventListener('pointerdown', pressed, true);
    opened(element);
  };
  menus.set(acts, made);
  return made;
};
const menus = new WeakMap<Acts, (element?: Element) => void>();

/** What a question stands over takes neither keys nor presses, and is not read, until it is answered. */
const alone = (acts: Acts): ((element?: Element) => void) => {
  let made = stood.get(acts);
  if (made !== undefined) return made;
  let covered: Element[] = [];
  made = (element) => {
    for (const one of covered.splice(0)) one.removeAttribute('inert');
    // It is made before it stands in its place.
    queueMicrotask(() => {
      const veil = element?.parentElement;
      const panel = veil?.parentElement;
      // What is spoken from in what fills the screen is heard nowhere else.
      covered = [...(panel?.children ?? [])].filter((one) => one !== veil && one.localName !== 'slot');
      // A title that is not there for anybody names nothing.
      panel?.setAttribute('aria-label', panel.querySelector('#title')?.textContent.trim() ?? '');
      for (const one of covered) one.setAttribute('inert', '');
    });
    opened(element);
  };
  stood.set(acts, made);
  return made;
};
const stood = new WeakMap<Acts, (element?: Element) => void>();

/** The keys have gone elsewhere. A panel that comes to fill the screen takes them for itself, and gives them back at once. */
function left({ relatedTarget, currentTarget }: FocusEvent, close: () => void): void {
  const menu = currentTarget as Element;
  if (relatedTarget === null || (relatedTarget as Element).id === 'menu-button') return;
  queueMicrotask(() => menu.matches(':focus-within') || close());
}

function keys(event: KeyboardEvent, language: string, close: () => void): void {
  const items = [...(event.currentTarget as Element).querySelectorAll('button')];
  const at = items.indexOf((event.target as Element).closest('button')!);
  const { key } = event;
  if (key === 'Tab') return close();
  const next = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const to = { ArrowDown: next[0], ArrowUp: next.at(-2), Home: items[0], End: items.at(-1) }[key];
  const goes = to ?? (writes(event) ? next.find(begins(key, language)) : undefined);
  if (goes === undefined) return;
  event.preventDefault();
  goes.focus({ focusVisible: true });
}

/** A letter or a digit, and no order to the browser. What writes nothing has a name; a blank presses what has the focus. */
const writes = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** As the language has it: in French an accent makes no letter of its own, in Swedish a ring does. */
function begins(key: string, language: string): (item: Element) => boolean {
  const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
  // What only turns the direction is not seen.
  return ({ textContent }) => compare(textContent!.replace(/^[\s\p{Cf}]+/u, '').match(/^./u)?.[0] ?? '', key) === 0;
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly keep: string;
  readonly go: string;
  readonly press: () => void;
}

/** Rises from the foot of the panel: a question, what happens, and two buttons, the safe one first and focused. */
export function dialog(
  scene: Scene,
  { corners, copies }: { readonly corners: () => unknown; readonly copies: () => boolean },
): unknown {
  const { act, dialog: kind } = scene;
  const close = (): void => act.ask(null);
  const asked =
    kind === 'save'
      ? saving(scene, copies())
      : kind === 'move'
        ? corners()
        : asking(scene, question(scene, kind ?? 'end'), close);
  // A box without its title would have no name.
  if (asked === nothing) return nothing;
  return html`<div class="veil" @click=${(event: Event) => event.target === event.currentTarget && close()}>
    <div
      class="box"
      part="dialog"
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="ask"
      aria-describedby="ask-text"
      @keydown=${keptIn}
      ${ref(alone(act))}
    >
      ${asked}
    </div>
  </div>`;
}

/** As the header has it. */
function whoIsThere(scene: Scene): string {
  const { person } = scene.snapshot.conversation.handoff;
  return nameOf(scene, person === null ? { kind: 'agent', name: '' } : { kind: 'person', name: person.name });
}

function question(scene: Scene, kind: Dialog): Question {
  const { say } = scene;
  const act = moreActs(scene);
  switch (kind) {
    case 'startOver':
      return {
        title: say('startOverTitle'),
        text: say('startOverText'),
        keep: say('keepChatting'),
        go: say('startOver'),
        press: () => act.startOver(),
      };
    case 'erase':
      return {
        title: say('dataErase'),
        text: say('dataEraseText'),
        keep: say('cancel'),
        go: say('dataErase'),
        press: act.erase,
      };
    default:
      return {
        title: say('endTitle'),
        text: say('endText', { name: whoIsThere(scene) }),
        keep: say('keepChatting'),
        go: say('endChat'),
        press: act.end,
      };
  }
}

const asking = (_scene: Scene, { title, text, keep, go, press }: Question, close: () => void): TemplateResult =>
  html`<h2 id="ask">${title}</h2>
    <p id="ask-text">${text}</p>
    <div class="row">
      <button class="btn" type="button" @click=${close}>${keep}</button>
      <button class="btn danger" type="button" @click=${press}>${go}</button>
    </div>`;

function saving(scene: Scene, copies: boolean): TemplateResult {
  const { say } = scene;
  const act = moreActs(scene);
  const words = !copies ? whyMissing(scene).join(' ') : leavesWithPage(scene) ? say('readUntil') : '';
  return html`<h2 id="ask">${say('saveCopy')}</h2>
    <p id="ask-text" ?hidden=${words === ''}>${words}</p>
    <button class="btn" type="button" @click=${() => act.save('text')}>${say('saveText')}</button>
    <button class="btn" type="button" @click=${() => act.save('html')}>${say('saveHtml')}</button>
    <button class="btn" type="button" @click=${() => act.save('json')}>${say('saveJson')}</button>
    <button class="tb quiet" type="button" @click=${() => act.ask(null)}>${say('cancel')}</button>`;
}

/** The focus stays in the question. */
function keptIn(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  const box = event.currentTarget as Element;
  const buttons = [...box.querySelectorAll('button')];
  const root = box.getRootNode() as ShadowRoot;
  const at = buttons.indexOf(root.activeElement as HTMLButtonElement);
  event.preventDefault();
  buttons[(at + (event.shiftKey ? -1 : 1) + buttons.length) % buttons.length]?.focus({ focusVisible: true });
}
