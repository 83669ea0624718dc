/** Where what somebody is marking begins, for who can see into this tree; null while nothing is marked. */
export function marked(within: Node): Node | null {
  const root = within.getRootNode() as ShadowRoot & { getSelection?(): Selection | null };
  const selection = root.getSelection?.() ?? document.getSelection();
  if (selection?.isCollapsed === false) return selection.anchorNode;
  // Safari says nothing of a shadow to who does not name it, and some of its versions want that in another way.
  if (!root.getSelection)
    try {
      const [range] = selection?.getComposedRanges?.({ shadowRoots: [root] }) ?? [];
      // What goes around a field is the caret in it.
      const first = range?.startContainer.childNodes[range.startOffset];
      if (range?.collapsed === false && !(first && first === root.activeElement)) return range.startContainer;
    } catch {}
  return null;
}

/** Text that somebody is marking must not slide away under the pointer, and what has been marked of it not go. */
export const isMarking = (log: HTMLElement | null): boolean => log !== null && log.contains(marked(log));
