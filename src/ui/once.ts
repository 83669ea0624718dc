/** What a second click would take back, or do twice. */
const TURNS = '[aria-expanded],[aria-pressed],[type=submit]';

let was = '';

/** Many click everything twice. The second is for what the first has hit, not for what came into its place. */
export function once(event: MouseEvent): void {
  const target = event.target as Element;
  // What the page has put in counts its own.
  if (target.getRootNode() !== event.currentTarget) return;
  const button = target.closest('button');
  const name = button?.getAttribute('aria-label') ?? button?.textContent ?? '';
  if (event.detail < 2 || (name === was && !button?.matches(TURNS))) was = name;
  else {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
