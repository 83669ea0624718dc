/** Above and below what is drawn of a log, as high as that would be which is not. */
export function space(log: HTMLElement, heights: { readonly before: number; readonly after: number }): void {
  for (const [name, height] of Object.entries(heights)) {
    const made = log.querySelector<HTMLElement>(`:scope > .${name}`);
    if (made !== null) made.style.blockSize = `${height}px`;
  }
}

/** The mean of what can be seen stands for what cannot; it settles once, so that the bar does not tremble. */
export function rowHeight(log: HTMLElement, before: number): number {
  const rows = log.querySelectorAll<HTMLElement>(':scope > [data-i]');
  const [first, last] = [rows[0], rows[rows.length - 1]];
  if (first === undefined || last === undefined || rows.length < 5) return before;
  const mean = (last.offsetTop + last.offsetHeight - first.offsetTop) / rows.length;
  return Math.abs(mean - before) > before / 2 ? Math.round(mean) : before;
}
