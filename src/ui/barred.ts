/** What of the page bars this element from being used: a modal dialog, or what fills the screen, that does not hold it. */
export function barring(element: Element): Element | null {
  try {
    // Down to what has the focus, for it may be in components of the page's.
    for (let root: DocumentOrShadowRoot & ParentNode = document; ; root = root.activeElement!.shadowRoot!) {
      const modal = [...root.querySelectorAll(':modal')].find((one) => !one.contains(element));
      if (modal !== undefined) return modal;
      if (!root.activeElement?.shadowRoot || root.activeElement === element) return null;
    }
  } catch {
    // A browser that does not know what is modal.
    return null;
  }
}

/** Whether nothing can be seen of something on the page, for this is in front of it. */
export function hides(front: Element, element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const root = front.getRootNode() as Document | ShadowRoot;
  const shares = [0.1, 0.5, 0.9];
  return shares.every((x) => shares.every((y) => root.elementFromPoint(left + x * width, top + y * height) === front));
}
