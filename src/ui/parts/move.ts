import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { Backstage } from '../backstage.js';
import { isLeft, type Placement } from '../corner.js';
import { hasKeys } from './has-keys.js';
import './words.js';

export { styles } from './move.styles.js';

/** A press that goes no farther is a press: hands that shake go some way. */
const SLOP = 12;
const corner = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;
type Corner = (typeof corner)[number];

/** A visitor's corners are those of the screen; a page's have sides that follow its text. */
const placementAt = ({ frame: { page } }: Backstage, left: boolean, top: boolean): Placement =>
  `${left === (page === 'ltr') ? 'start' : 'end'}-${top ? 'top' : 'bottom'}`;

const cornerOf = ({ frame: { page } }: Backstage, placement: string): Corner =>
  `${placement.endsWith('top') ? 'top' : 'bottom'}${isLeft(placement, page) ? 'Left' : 'Right'}`;

/** A question with the corners of the screen as they lie, for who cannot drag; the one where it is stands out. */
export function corners(stage: Backstage): TemplateResult {
  const { say, act, placement } = stage.scene();
  const choose = (name: Corner): void => {
    act.ask(null);
    void moveTo(stage, placementAt(stage, name.endsWith('Left'), name.startsWith('top')));
  };
  return html`<h2 id="ask">${say('moveButton')}</h2>
    <p id="ask-text" ?hidden=${!hasKeys()}>${hasKeys() ? say('moveKeys') : nothing}</p>
    <div class="corners" ${ref(opened)}>
      ${corner.map(
        (name) =>
          html`<button
            class="btn ${name}"
            type="button"
            aria-pressed=${name === cornerOf(stage, placement ?? '') ? 'true' : 'false'}
            @click=${() => choose(name)}
          >
            ${say(name)}
          </button>`,
      )}
    </div>
    <button class="tb quiet" type="button" @click=${() => act.ask(null)}>${say('cancel')}</button>`;
}

/** The one where it is has the focus as soon as they stand. */
function opened(element?: Element): void {
  queueMicrotask(() => element?.querySelector<HTMLElement>('[aria-pressed=true]')?.focus());
}

/** By a key: to the corner in that direction. */
export function step(stage: Backstage, key: string): void {
  const { placement } = stage.scene();
  const now = cornerOf(stage, placement ?? '');
  const left = key === 'ArrowLeft' || (key !== 'ArrowRight' && now.endsWith('Left'));
  const top = key === 'ArrowUp' || (key !== 'ArrowDown' && now.startsWith('top'));
  void moveTo(stage, placementAt(stage, left, top));
}

/** Launcher and panel are in that corner from now on; what is seen of it glides there from where it was. */
export async function moveTo(stage: Backstage, to: Placement | null): Promise<void> {
  const { host } = stage;
  const [dock, button] = shown(stage);
  const from = button?.getBoundingClientRect();
  const { transitionDuration: lasts = '', transitionTimingFunction: easing = '' } =
    dock === null ? {} : getComputedStyle(dock);
  // Nothing of the way there is to be measured, nor gone twice.
  dock?.getAnimations().forEach((way) => way.cancel());
  if (dock !== null) Object.assign(dock.style, { transition: 'none', transform: '' });
  const { placement, words } = stage.scene();
  if (to !== null && placement !== null) {
    if (to !== placement) {
      stage.preferences = { ...stage.preferences, corner: to };
      stage.remember({}, { corner: to });
      stage.redraw();
      await host.updateComplete;
      host.tell('am-launcher-move', { placement: to });
    }
    stage.announcer.say('status', words.say(cornerOf(stage, to)));
  }
  if (dock === null || button === null || from === undefined) return;
  const there = button.getBoundingClientRect();
  dock.style.transition = '';
  const duration = 1_000 * parseFloat(lasts);
  // Where less motion is wanted, it lasts no time.
  if (duration > 0)
    dock.animate(
      { transform: [`translate(${from.x - there.x}px, ${from.y - there.y}px)`, 'none'] },
      { duration, easing },
    );
}

function shown({ host }: Backstage): [dock: HTMLElement | null, button: HTMLElement | null] {
  return [host.root.querySelector<HTMLElement>('.dock'), host.root.querySelector<HTMLElement>('.launch')];
}

/** By a finger, a pen or a mouse: it follows, and settles in the corner that is nearest when it is let go. */
export function drag(stage: Backstage, down: PointerEvent): void {
  const [dock, button] = shown(stage);
  if (dock === null || button === null || !down.isPrimary || down.button !== 0) return;
  const stop = new AbortController();
  let home: DOMRect | null = null;

  const begin = (): DOMRect => {
    swallowClick(button);
    button.style.cursor = 'grabbing';
    try {
      button.setPointerCapture(down.pointerId);
    } catch {
      // A pointer that has gone meanwhile says so to the window.
    }
    return button.getBoundingClientRect();
  };
  const end = (to: Placement | null): void => {
    stop.abort();
    if (home === null) return;
    button.style.cursor = '';
    void moveTo(stage, to);
  };
  const listen = <Type extends keyof WindowEventMap>(type: Type, hear: (event: WindowEventMap[Type]) => void): void =>
    window.addEventListener(type, hear, { signal: stop.signal, capture: true });
  const ours = (hear: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) hear(event);
  };

  listen(
    'pointermove',
    ours((event) => {
      // It was let go before anybody listened.
      if (event.buttons === 0) return end(null);
      const [x, y] = [event.clientX - down.clientX, event.clientY - down.clientY];
      if (home === null && Math.hypot(x, y) <= SLOP) return;
      home ??= begin();
      const { left, right, top, bottom } = home;
      dock.style.transform = `translate(${within(x, -left, innerWidth - right)}px, ${within(y, -top, innerHeight - bottom)}px)`;
    }),
  );
  listen(
    'pointerup',
    ours(() => {
      const { x, y, width, height } = button.getBoundingClientRect();
      end(placementAt(stage, x + width / 2 < innerWidth / 2, y + height / 2 < innerHeight / 2));
    }),
  );
  listen(
    'pointercancel',
    ours(() => end(null)),
  );
  listen(
    'lostpointercapture',
    // A finger is held by the mark that it landed on, until the button holds it.
    ours(() => button.hasPointerCapture(down.pointerId) || end(null)),
  );
  listen('keydown', (event) => {
    if (home === null || event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end(null);
  });
  // Neither a picture of the page's in the launcher is what is dragged, nor a link under it, from which a quick hand has drawn it away.
  listen('dragstart', (event) => event.preventDefault());
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** What comes of letting it go is no click; the next press is one again. */
function swallowClick(button: HTMLElement): void {
  const stop = new AbortController();
  const options = { signal: stop.signal, capture: true };
  const swallow = (event: MouseEvent): void => {
    if (event.detail === 0 || !event.composedPath().includes(button)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  window.addEventListener('click', swallow, options);
  window.addEventListener('pointerdown', ({ isPrimary }) => isPrimary && stop.abort(), options);
}
