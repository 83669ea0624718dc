const KEPT = ['keydown', 'keypress', 'keyup', 'focusin'];

/**
 * What is typed in the chat is no shortcut of the page's, and a focus in it is not one to be fetched back: to a page, every
 * event of ours comes from an element that it does not take for a field. Keys that no text is made of go on to the page.
 */
export function keepIn(element: HTMLElement): void {
  for (const type of KEPT) element.addEventListener(type, keep);
}

function keep(event: Event): void {
  if (event instanceof KeyboardEvent) {
    const [from] = event.composedPath();
    const writing = from instanceof HTMLTextAreaElement || from instanceof HTMLInputElement;
    if (!writing || event.ctrlKey || event.metaKey || event.altKey || /^(F\d+|Escape|Tab)$/.test(event.key)) return;
  }
  event.stopPropagation();
}
