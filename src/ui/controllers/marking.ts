/** Text that somebody is marking must not slide away under the pointer. */
export function isMarking(log: HTMLElement): boolean {
  const root = log.getRootNode() as ShadowRoot & { getSelection?(): Selection | null };
  const selection = root.getSelection?.() ?? document.getSelection();
  return selection !== null && !selection.isCollapsed && log.contains(selection.anchorNode);
}
