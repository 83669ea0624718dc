/** Takes a stylesheet in, once. What a page puts on every shadow root stays. */
export function adopt(root: Node, sheet: CSSStyleSheet | null | undefined): void {
  const { adoptedStyleSheets: sheets } = root as ShadowRoot;
  // A root that has none is of a page that cannot make any.
  if (!sheet || sheets?.includes(sheet) !== false) return;
  (root as ShadowRoot).adoptedStyleSheets = [...sheets, sheet];
}
