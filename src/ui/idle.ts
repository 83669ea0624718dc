import { along } from './parts/along.js';
import { follow } from './parts/around.js';
import { dodge } from './parts/dodge.js';
import { lookAt } from './set-up.js';

/** What is done when the page has time for it, in every page. */
export { along, follow, lookAt };
export { stand } from './parts/held.js';

/** What is wrong is told; the launcher gets out of the way of what the page has fixed in its corner. */
export function idles(
  host: Parameters<typeof follow>[0] & HTMLElement & { readonly renderRoot: ParentNode & Node },
  complain: (error: Error) => void,
  rules: Parameters<typeof lookAt>[2],
  signal: AbortSignal,
): void {
  lookAt(host, complain, rules);
  along(host.renderRoot);
  signal.addEventListener('abort', follow(host));
  const stop = dodge({
    self: host,
    box: () => host.renderRoot.querySelector<HTMLElement>('.launch'),
    atTop: () => host.renderRoot.querySelector('.top') !== null,
  });
  signal.addEventListener('abort', stop);
}
