import type { Backstage } from '../backstage.js';

/** While something is held over a page it is told so at least three times a second: after this long it is not there any more. */
const AWAY_MS = 1_000;

/** While files are held over the panel, it shows where they go. It is told of by itself: mostly nothing is dragged. */
export function showsDrops({ host }: Backstage): void {
  const { root } = host;
  let away = 0;
  const shows = (on: boolean): void => {
    root.querySelector('.panel')?.toggleAttribute('data-drops', on);
    clearTimeout(away);
    if (on) away = window.setTimeout(() => shows(false), AWAY_MS);
  };
  const over = (event: Event): void => {
    const { dataTransfer } = event as DragEvent;
    const panel = root.querySelector('.panel');
    const takes = host.adapters.upload !== undefined && root.querySelector('#text') !== null;
    shows(takes && dataTransfer?.types.includes('Files') === true && event.composedPath().includes(panel!));
  };
  const leaves = (event: Event): void => {
    const to = (event as DragEvent).relatedTarget as Node | null;
    // Over another thing in the panel, that tells of itself.
    if (!root.contains(to) && !host.contains(to)) shows(false);
  };
  for (const type of ['dragenter', 'dragover']) root.addEventListener(type, over);
  root.addEventListener('dragleave', leaves);
  for (const type of ['drop', 'dragend']) root.addEventListener(type, () => shows(false));
  root.addEventListener('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && shows(false), true);
}
