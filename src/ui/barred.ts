import { withKeys } from './focus.js';

/**
 * What of the page bars this element from being used: a modal dialog, or what fills the screen, that does not hold it; or what
 * it stands in, where a dialog that is drawn by a library has made that inert.
 */
export function barring(element: Element): Element | null {
  for (let at: Element | undefined = element; at; at = (at.getRootNode() as ShadowRoot).host) {
    const inert = at.closest('[inert]');
    if (inert !== null) return inert;
  }
  try {
    // Down to what has the focus, for it may be in components of the page's.
    for (let root: DocumentOrShadowRoot & ParentNode = document; ; root = root.activeElement!.shadowRoot!) {
      const modal = [...root.querySelectorAll(':modal')].find((one) => !holds(one, element));
      if (modal !== undefined) return modal;
      if (!root.activeElement?.shadowRoot || root.activeElement === element) return null;
    }
  } catch {
    // A browser that does not know what is modal.
    return null;
  }
}

/** Also where that is in a component of the page's. */
function holds(one: Element, element: Element): boolean {
  for (let at: Element | undefined = element; at; at = (at.getRootNode() as ShadowRoot).host)
    if (one.contains(at)) return true;
  return false;
}

/** When it bars nothing any more, be it closed, taken away, or no longer as large as the screen. Returns how to stop. */
export function untilFree(barred: Element, then: () => void): () => void {
  const stop = new AbortController();
  const look = (): void => {
    if (stop.signal.aborted || barred.matches(':modal,[inert]')) return;
    stop.abort();
    then();
  };
  const watch = new MutationObserver(look);
  watch.observe(barred.getRootNode(), { subtree: true, childList: true, attributeFilter: ['open', 'inert'] });
  document.addEventListener('fullscreenchange', look, stop);
  stop.signal.onabort = () => watch.disconnect();
  return () => stop.abort();
}

const waited = new WeakMap<Element, Element>();

/** What is spoken behind something of the page's is heard by nobody. When that has gone, `then`. */
export function isHeard(element: Element, then: () => void): boolean {
  const bar = barring(element);
  if (bar !== null && waited.get(element) !== bar) {
    waited.set(element, bar);
    untilFree(bar, () => {
      waited.delete(element);
      then();
    });
  }
  return bar === null;
}

/** Whether nothing can be seen of what has the keys on the page, for this is in front of it. */
export function hidesFocus(front: Element): boolean {
  const element = withKeys(front);
  if (element === null || element === front || element === document.body) return false;
  const { left, top, width, height } = element.getBoundingClientRect();
  const root = front.getRootNode() as Document | ShadowRoot;
  const shares = [0.1, 0.5, 0.9];
  return shares.every((x) => shares.every((y) => root.elementFromPoint(left + x * width, top + y * height) === front));
}
