import type { Backstage } from './backstage.js';
import { stands } from './opening.js';

/** Nobody looks at the chat any more, nor speaks to it: what stands over it does not stand there when it opens again. */
export function putAside(stage: Backstage & { readonly unread: { closed(): void } }): void {
  stage.unread.closed();
  // Part of the page, it is not closed by not being open.
  if (stands(stage.host)) return;
  stage.menu = false;
  stage.dialog = null;
  if (stage.screen !== 'whole') return;
  stage.screen = 'chat';
  stage.remember({ screen: 'chat' });
}
