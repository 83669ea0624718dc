import type { CSSResult } from 'lit';

/** Takes the stylesheet of what came later in where that stands, once. */
export function dress(element: Element, { styleSheet }: CSSResult): void {
  const root = element.getRootNode() as ShadowRoot;
  if (styleSheet === undefined || root.adoptedStyleSheets?.includes(styleSheet) !== false) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, styleSheet];
}
