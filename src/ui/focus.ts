/** Where a keyboard goes that has lost its place: a title can be read, and the next Tab goes on from it. */
export const toTitle = (root: ShadowRoot): void =>
  root.querySelector<HTMLElement>('#title')?.focus({ preventScroll: true });

/**
 * Where a drawing takes away what had the focus, and nobody fetches it, it goes on beside that: to the message that it was
 * in, to the words, or to the title. A keyboard that falls out of the chat writes into the page.
 */
export function keepingFocus(root: ShadowRoot, draw: () => void): void {
  const had = root.activeElement;
  const key = had?.closest<HTMLElement>('[data-k]')?.dataset['k'];
  draw();
  const fades = had?.matches('.jumpbar > :not(.jump)') === true;
  if (fades) (had as HTMLElement).blur();
  // Whoever took it away may have a better place in mind, once all is drawn.
  if (fades || had?.isConnected === false) setTimeout(() => goOn(root, key));
}

function goOn(root: ShadowRoot, key: string | undefined): void {
  const lost = document.activeElement === null || document.activeElement === document.body;
  if (!lost || root.activeElement !== null || root.querySelector('dialog[open]') === null) return;
  const row = key === undefined ? null : root.querySelector<HTMLElement>(`article[data-k="${CSS.escape(key)}"]`);
  // On a phone the words would bring a keyboard that nobody asked for.
  const words = matchMedia('(pointer: coarse)').matches ? null : root.querySelector<HTMLElement>('textarea#text');
  (row ?? words)?.focus({ preventScroll: true });
  if (root.activeElement === null) toTitle(root);
}
