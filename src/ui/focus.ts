/** Most likely with a keyboard on its screen, which is not to come unasked. */
export const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * How the focus is given on. WebKit and Firefox do not see that it was a key that did it, where the last press before that was
 * a pointer's, or words were written, and would show no ring.
 */
export const ring: FocusOptions = { preventScroll: true };

/** What has the keys, also in components of the page's, or all of the chat where it has them. */
export function withKeys(chat: Element): HTMLElement | null {
  let { activeElement: one } = document;
  while (one !== chat && one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
  return one instanceof HTMLElement ? one : null;
}

/** Where a keyboard goes that has lost its place: a title can be read, and the next Tab goes on from it. */
export const toTitle = (root: ShadowRoot): void => root.querySelector<HTMLElement>('#title')?.focus(ring);

/** The launcher is no more than a way in. */
export const isWithin = ({ activeElement }: ShadowRoot): boolean => activeElement?.matches('.launch') === false;

/** Where there is nothing to write in: the launcher is behind the panel. */
export function orTitle(root: ShadowRoot): void {
  if (!isWithin(root)) toTitle(root);
}

/** To a page in which nothing is known to go to: its beginning. Else the next Tab would go on from what had the focus last. */
export function toPage(root: ShadowRoot): void {
  const { body } = root.ownerDocument;
  if (!isNowhere(root)) return;
  const set = !body.hasAttribute('tabindex');
  if (set) body.tabIndex = -1;
  body.focus({ preventScroll: true });
  if (set) body.removeAttribute('tabindex');
}

/** Chats that are over, and whose keys are at the title until it is known what else there is. */
export const awaitsEnd = new WeakSet<Node>();

/** The same in a chat: where it is over, to what stands in the place of the words. */
export function toEnd(root: ShadowRoot): void {
  const over = root.querySelector<HTMLElement>('#over');
  over?.focus({ preventScroll: true });
  if (root.activeElement === null) toTitle(root);
  if (over === null && root.querySelector('[name=ended]') !== null) awaitsEnd.add(root);
}

/** What has the focus, and what had it when the element left the page. */
interface Keys {
  has: HTMLElement | null;
  lost: HTMLElement | null;
}
const keys = new WeakMap<ShadowRoot, Keys>();

/** It stands in the page, maybe again. Who puts it elsewhere, or takes it out for a moment, did not mean to take the keys away. */
export function comes(root: ShadowRoot): void {
  const own = keys.get(root) ?? watched(root);
  own.lost = own.has;
}

function watched(root: ShadowRoot): Keys {
  const own: Keys = { has: null, lost: null };
  root.addEventListener('focusin', ({ target }) => void (own.has = target as HTMLElement));
  for (const kind of ['keydown', 'pointerdown'])
    root.addEventListener(kind, () => void (ring.focusVisible = (kind === 'keydown' || undefined)!), true);
  // Of what is taken out of a page, some browsers say before that the focus goes, and others say nothing.
  root.addEventListener('focusout', () =>
    // By then something else in it may have it.
    queueMicrotask(() => root.isConnected && root.activeElement === null && (own.has = null)),
  );
  keys.set(root, own);
  return own;
}

const keyOf = (element: Element | null): string | undefined => element?.closest<HTMLElement>('[data-k]')?.dataset['k'];

/**
 * Where a drawing takes away what had the focus, and nobody fetches it, it goes on beside that: to the message that it was
 * in, to the words, or to the title. A keyboard that falls out of the chat writes into the page.
 */
export function keepingFocus(root: ShadowRoot, draw: () => void): void {
  const had = root.activeElement;
  // Of the page, in a slot: it stays where it is and is not drawn any more.
  const theirs = had === null ? root.host.querySelector<HTMLElement>(':focus') : null;
  const key = keyOf(had);
  draw();
  back(root);
  const fades = had?.matches('.jumpbar > :not(.jump)') === true;
  if (fades) (had as HTMLElement).blur();
  const hidden = theirs?.getClientRects().length === 0;
  if (hidden) theirs.blur();
  // Whoever took it away may have a better place in mind, once all is drawn.
  if (fades || hidden || had?.isConnected === false) setTimeout(() => goOn(root, key));
}

/** The first drawing after it has come has what it had before, or nearly. */
function back(root: ShadowRoot): void {
  const own = keys.get(root);
  if (!own?.lost) return;
  const { lost } = own;
  own.lost = null;
  if (isNowhere(root)) lost.focus({ preventScroll: true });
  goOn(root, keyOf(lost));
  own.has = root.activeElement as HTMLElement | null;
}

/** In the document that the chat is in, which may be a frame's. */
const isNowhere = ({ ownerDocument: { activeElement, body } }: ShadowRoot): boolean =>
  activeElement === null || activeElement === body;

function goOn(root: ShadowRoot, key: string | undefined): void {
  if (!isNowhere(root) || root.activeElement !== null) return;
  if (root.querySelector('dialog[data-open]') === null)
    return root.querySelector<HTMLElement>('.launch')?.focus({ preventScroll: true });
  const row = key === undefined ? null : root.querySelector<HTMLElement>(`article[data-k="${CSS.escape(key)}"]`);
  // No keyboard is to come up on a screen: there it is what was said last, and what can be said to it is next.
  const words = root.querySelector<HTMLElement>('textarea#text');
  const last = words && isPhone() ? root.querySelector<HTMLElement>('.latest') : words;
  // The entry of a menu that is open may have gone.
  (row ?? root.querySelector<HTMLElement>('.menu .it') ?? last)?.focus({ preventScroll: true });
  if (row !== null) showsTop(row);
  if (root.activeElement === null) toEnd(root);
}

/** What came below may have pushed it out of the view; the page around stays where it is. */
function showsTop(row: HTMLElement): void {
  const log = row.parentElement!;
  log.scrollTop += Math.min(0, row.getBoundingClientRect().top - log.getBoundingClientRect().top);
}
