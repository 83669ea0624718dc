const KEPT = ['keydown', 'keypress', 'keyup', 'focusin'];

/**
 * What is typed in the chat is no shortcut of the page's, and a focus in it is not one to be fetched back: to a page, every
 * event of ours comes from an element that it does not take for a field. Keys that no text is made of go on to the page.
 */
export function keepIn(element: HTMLElement): void {
  for (const type of KEPT) element.addEventListener(type, keep);
}

function keep(event: Event): void {
  // Of another document, into which the chat was moved, neither event nor field is an instance of what is so called here.
  if (event.type !== 'focusin') {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent;
    const writing = (event.composedPath()[0] as Element).matches('textarea,input');
    if (!writing || ctrlKey || metaKey || altKey || /^(F\d+|Escape|Tab)$/.test(key)) return;
  }
  event.stopPropagation();
}
