/** What can stand in a message, and stand there again. */
export function lasting(drawn: unknown): unknown {
  const is = Object(drawn) as Node;
  // A node, or what Lit makes one of: all else would stand there as it is written, or nowhere.
  if (drawn === null || '_$litType$' in is || /^[138]$/.test(`${is.nodeType}`)) return drawn;
  if (is.nodeType !== Node.DOCUMENT_FRAGMENT_NODE) throw new TypeError('expected a node, a template or null');
  // It is empty once it was drawn.
  const around = document.createElement('div');
  around.className = 'given';
  around.appendChild(is);
  return around;
}
