/** A stylesheet of the page that the widget was loaded in, and what is in it. */
export interface Sheet {
  readonly styleSheet?: CSSStyleSheet | null | undefined;
  readonly cssText: string;
}

const taken = new WeakMap<Node, Set<Sheet>>();

/** Takes a stylesheet in, once. What a page puts on every shadow root stays. */
export function adopt(root: Node, sheet: Sheet): void {
  const all = taken.get(root) ?? new Set();
  if (all.has(sheet)) return;
  taken.set(root, all.add(sheet));
  const { adoptedStyleSheets: sheets } = root as ShadowRoot;
  const own = ownOf(root, sheet);
  // A root that has none is of a page that cannot make any.
  if (own && sheets) (root as ShadowRoot).adoptedStyleSheets = [...sheets, own];
}

/** Where it stands: what is being drawn for the first time stands nowhere yet. */
export const adoptAt = (node: Node, sheet: Sheet): void => queueMicrotask(() => adopt(node.getRootNode(), sheet));

/** In another document than before it has none of them any more: a browser takes them away. */
export function adoptAgain(root: ShadowRoot): void {
  root.adoptedStyleSheets = [...(taken.get(root) ?? [])].flatMap((sheet) => ownOf(root, sheet) ?? []);
}

/** What was made in one document may not be used in another: there it is made anew. A document without a window shows nothing. */
function ownOf(root: Node, { styleSheet, cssText }: Sheet): CSSStyleSheet | null | undefined {
  const view = root.ownerDocument?.defaultView;
  if (view === window || !styleSheet) return styleSheet;
  const own = view ? new view.CSSStyleSheet() : null;
  own?.replaceSync(cssText);
  return own;
}
