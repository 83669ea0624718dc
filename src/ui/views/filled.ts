/** Of a slot: what the page has put there has room of its own, and where it has put nothing there is none. */
export function filled({ target }: Event): void {
  const slot = target as HTMLSlotElement;
  slot.classList.toggle('filled', slot.assignedElements().length > 0);
}
