import { stand } from './held.js';

/**
 * Gets the launcher out of the way: of bars and buttons that the page has fixed in the same corner, and of what has the
 * focus. It slides along its edge, once for each change, and back when the way is free. It does not know what it moves.
 */
export interface Dodger {
  /** What must not cover anything, or null while it is not shown. */
  readonly box: () => HTMLElement | null;
  /** The element that all of it belongs to: not an obstacle to itself. */
  readonly self: HTMLElement;
  readonly atTop: () => boolean;
}

const GAP = 12;
const PAUSE_MS = 150;
/** Farther than this is not out of the way, it is somewhere else. */
const FARTHEST = 0.4;

/** What may bring something into the way, or out of it. */
const CHANGES = { childList: true, subtree: true, attributeFilter: ['class', 'style', 'hidden', 'open'] };

export function dodge(dodger: Dodger): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const look = (): void => {
    timer = null;
    // A page that is swapped has another.
    changes.observe(document.body, CHANGES);
    stand(dodger.self);
    const box = dodger.box();
    const dock = box?.closest<HTMLElement>('.dock');
    if (box === null || !dock || box.getClientRects().length === 0) return;
    // While it is being moved, it is nowhere yet.
    if (dock.style.transform !== '' || dock.getAnimations().length > 0) return soon();
    // What comes into a shadow root, or goes, is told of there alone.
    for (const { shadowRoot } of [...document.body.children]) if (shadowRoot) changes.observe(shadowRoot, CHANGES);
    // The panel stands above it, wherever it is.
    const { style } = dock.parentElement!;
    const lift = parseFloat(style.getPropertyValue('--_lift')) || 0;
    const wanted = lifted(box.getBoundingClientRect(), lift, dodger);
    if (Math.abs(wanted - lift) < 2) return;
    style.setProperty('--_lift', `${wanted}px`);
  };
  const soon = (): void => {
    timer ??= setTimeout(look, PAUSE_MS);
  };
  window.addEventListener('resize', soon, { signal });
  document.addEventListener('scroll', soon, { signal, passive: true, capture: true });
  document.addEventListener('focusin', soon, { signal });
  document.addEventListener('transitionend', soon, { signal });
  // In another corner other things are in the way: at once, so that it goes there by one way.
  dodger.self.addEventListener('am-launcher-move', look, { signal });
  const changes = new MutationObserver(soon);
  changes.observe(document.documentElement, { childList: true });
  changes.observe(document.body, CHANGES);
  // It is shown, or elsewhere.
  const own = dodger.self.shadowRoot?.querySelector('.root');
  if (own) changes.observe(own, { attributeFilter: ['class'] });
  soon();
  return () => {
    stop.abort();
    changes.disconnect();
    if (timer !== null) clearTimeout(timer);
  };
}

/** How far it has to go from where it would stand; 0 when the way is free, or nowhere near is. */
function lifted(now: DOMRect, lift: number, { self, atTop }: Dodger): number {
  const up = atTop() ? 1 : -1;
  const most = innerHeight * FARTHEST;
  let wanted = 0;
  for (let turn = 0; turn < 5; turn++) {
    const box = new DOMRect(now.x, now.y + up * (wanted - lift), now.width, now.height);
    const obstacle = inTheWay(box, self);
    if (obstacle === null) return wanted;
    wanted = Math.ceil(wanted + (up < 0 ? box.bottom - obstacle.top : obstacle.bottom - box.top) + GAP);
    if (wanted > most) return 0;
  }
  return 0;
}

function inTheWay(box: DOMRect, self: HTMLElement): DOMRect | null {
  const focused = document.activeElement;
  if (focused !== null && focused !== self && focused !== document.body && !focused.contains(self)) {
    const rect = focused.getBoundingClientRect();
    if (meets(rect, box) && rect.height < innerHeight / 3) return rect;
  }
  for (const x of [box.left + 2, (box.left + box.right) / 2, box.right - 2])
    for (const y of [box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2])
      for (const element of seenAt(x, y, self)) {
        const fixed = fixedAround(element);
        if (fixed !== null && (isUsed(fixed, self) || isClosed(fixed))) return fixed.getBoundingClientRect();
      }
  return null;
}

const USED = 'a[href],button,input,select,textarea,summary,[role=button],[tabindex]';

/** Also in the shadow roots of others. */
function seenAt(x: number, y: number, self: HTMLElement, root: Document | ShadowRoot = document): Element[] {
  // Asked of a shadow root, some browsers tell of what is around it as well.
  const own = root
    .elementsFromPoint(x, y)
    .filter((one) => one.getRootNode() === root && !self.contains(one) && !givesWay(one, self));
  return own.flatMap((one) => [...(one.shadowRoot ? seenAt(x, y, self, one.shadowRoot) : []), one]);
}

/** Of two chats in one corner the later in the page does: both would go on for ever, each out of the other's way. */
const givesWay = (one: Element, self: Element): boolean =>
  one.localName === self.localName && (self.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;

/** What is in a frame can be used, as far as anybody knows; not what is there to be fetched only. */
function isUsed(one: Element, self: HTMLElement): boolean {
  if (one === self) return false;
  if (one.localName === 'iframe') return one.clientWidth > 1;
  const slotted = one instanceof HTMLSlotElement ? one.assignedElements() : [];
  const inside = [...(one.shadowRoot?.children ?? []), ...one.children, ...slotted];
  return one.matches(USED) || inside.some((child) => isUsed(child, self));
}

/** It shows something, and nobody is told what. */
const isClosed = (one: Element): boolean =>
  one.localName.includes('-') && one.shadowRoot === null && one.childNodes.length === 0;

const meets = (one: DOMRect, other: DOMRect): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** What holds it in place over the page, if anything does: a bar, not a page that is fixed as a whole. */
function fixedAround(element: Element): Element | null {
  for (let one: Element | null = element; one !== null && one !== document.body; one = around(one)) {
    const { position } = getComputedStyle(one);
    if (position === 'fixed' || position === 'sticky')
      return one.getBoundingClientRect().height < innerHeight / 2 ? one : null;
  }
  return null;
}

const around = (one: Element): Element | null =>
  one.assignedSlot ?? one.parentElement ?? (one.getRootNode() as Partial<ShadowRoot>).host ?? null;
