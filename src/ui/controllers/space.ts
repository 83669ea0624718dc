/** Above and below what is drawn of a log, as high as that would be which is not. */
export function space(log: HTMLElement, heights: { readonly before: number; readonly after: number }): void {
  for (const [name, height] of Object.entries(heights)) {
    const made = log.querySelector<HTMLElement>(`:scope > .${name}`);
    if (made !== null) made.style.blockSize = `${height}px`;
  }
}
