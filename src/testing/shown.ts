/** The words of an element and of what is in its shadow, as somebody sees them. */
export const shown = (element: Element): string => wordsOf(element).replace(/\s+/g, ' ').trim();

function wordsOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || node.localName === 'style' || node.localName === 'script') return '';
  const { display, visibility, clipPath } = getComputedStyle(node);
  // What is there for screen readers alone is clipped to nothing.
  if (display === 'none' || clipPath === 'inset(50%)') return '';
  const words = partsOf(node)
    .map((part) => (part.nodeType === Node.TEXT_NODE && visibility !== 'visible' ? '' : wordsOf(part)))
    .join('');
  // What stands in a line goes on in it; everything else is apart.
  return display === 'inline' || display === 'contents' ? words : ` ${words} `;
}

/** As they are drawn: in its shadow, and what is put into a slot there. */
function partsOf(node: Element): readonly Node[] {
  if (node.shadowRoot !== null) return [...node.shadowRoot.childNodes];
  const given = node instanceof HTMLSlotElement ? node.assignedNodes() : [];
  return given.length > 0 ? given : [...node.childNodes];
}
