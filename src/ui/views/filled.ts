/** A slot that hands on another page's has what is in that. */
const has = (one: Element): boolean =>
  one.localName !== 'slot' || (one as HTMLSlotElement).assignedNodes({ flatten: true }).length > 0;

/** Of a slot of ours: what the page has put there has room of its own, and where it has put nothing there is none. */
export function filled({ target, currentTarget }: Event): void {
  const slot = target as HTMLSlotElement;
  if (slot.getRootNode() === (currentTarget as Element).getRootNode())
    slot.classList.toggle('filled', slot.assignedElements().some(has));
}
