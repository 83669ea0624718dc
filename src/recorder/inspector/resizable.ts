import { make } from './make.js';

const LEAST_PX = 160;
/** As it is until it is moved (inspector.styles.ts). */
const HEIGHT_PX = 440;
const STEP_PX = 32;

/** The upper edge of a panel, which moves by dragging and by keys. */
export function resizable(panel: HTMLElement): HTMLElement {
  const edge = make('div', 'edge', {
    role: 'separator',
    tabindex: '0',
    'aria-orientation': 'horizontal',
    'aria-label': 'Height of the inspector',
    'aria-valuemin': String(LEAST_PX),
    'aria-valuenow': String(HEIGHT_PX),
    'aria-valuemax': String(Math.max(HEIGHT_PX, innerHeight)),
  });
  const set = (height: number): void => {
    const most = Math.max(LEAST_PX, innerHeight - 24);
    const now = Math.round(Math.max(LEAST_PX, Math.min(most, height)));
    panel.style.setProperty('--height', `${now}px`);
    for (const [name, value] of Object.entries({ now, min: LEAST_PX, max: most }))
      edge.setAttribute(`aria-value${name}`, String(value));
  };
  // Whoever asks before it has been moved is told where it stands.
  edge.addEventListener('focus', () => set(panel.offsetHeight));
  const by = (change: number): void => set(panel.offsetHeight + change);
  edge.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    by(event.key === 'ArrowUp' ? STEP_PX : -STEP_PX);
  });
  edge.addEventListener('pointerdown', (event) => {
    edge.setPointerCapture(event.pointerId);
    const from = event.clientY;
    const height = panel.offsetHeight;
    const move = ({ clientY }: PointerEvent): void => set(height + from - clientY);
    edge.addEventListener('pointermove', move);
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true });
  });
  return edge;
}
