/** A mouse has one wheel, and it turns the other way: what is suggested in one line goes along with it. */
export function along(root: Node): void {
  // Not on all of the chat, which a browser could not scroll then before it has asked us.
  root.addEventListener('pointerover', entered);
}

/** The same function again is no further listener. */
const entered = ({ target }: Event): void =>
  (target as Element).closest<HTMLElement>('.chips')?.addEventListener('wheel', turned, { passive: false });

function turned(event: WheelEvent): void {
  const { deltaX, deltaY, ctrlKey, shiftKey } = event;
  // To enlarge the page, or along the line already.
  if (ctrlKey || shiftKey || deltaX !== 0) return;
  const line = event.currentTarget as Element;
  const before = line.scrollLeft;
  line.scrollLeft += line.matches(':dir(rtl)') ? -deltaY : deltaY;
  if (line.scrollLeft !== before) event.preventDefault();
}
