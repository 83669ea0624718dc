/** What a second click would take back, or do twice. */
const TURNS = '[aria-expanded],[aria-pressed],[type=submit]';

let was = '';

/** Many click everything twice. The second is for what the first has hit, not for what came into its place. */
export function once(event: MouseEvent): void {
  const root = event.currentTarget as ShadowRoot;
  const path = event.composedPath() as Element[];
  const button = path.find((one) => one.localName === 'button' && root.contains(one));
  // What the page has put in counts its own, but where it is the face of a button of ours.
  if (!button && !root.contains(path[0]!)) return;
  const name = button?.getAttribute('aria-label') ?? button?.textContent ?? '';
  if (event.detail < 2 || (name === was && !button?.matches(TURNS))) was = name;
  else {
    event.preventDefault();
    event.stopImmediatePropagation();
  }
}
