/** Where a keyboard goes that has lost its place: a title can be read, and the next Tab goes on from it. */
export const toTitle = (root: ShadowRoot): void =>
  root.querySelector<HTMLElement>('#title')?.focus({ preventScroll: true });
