const SVG = 'http://www.w3.org/2000/svg';

/** An element with a class and children; text becomes text nodes. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  className = '',
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}

/** A 20 px line icon from one path. */
export function icon(path: string): SVGSVGElement {
  const made = document.createElementNS(SVG, 'svg');
  made.setAttribute('class', 'icon');
  made.setAttribute('viewBox', '0 0 20 20');
  made.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(SVG, 'path');
  line.setAttribute('d', path);
  made.append(line);
  return made;
}

/** Writes only when something changes, so that a selection in the text survives. */
export function setText(node: Node, text: string): void {
  if (node.textContent !== text) node.textContent = text;
}
