import type { Backstage } from './backstage.js';
import type { Unread } from './controllers/unread.js';

interface Reading extends Backstage {
  readonly unread: Unread;
}

/** Looks whether what was said has been seen, notes where reading stopped, and tells how much there is still to read. */
export function reads(stage: Reading, watched: boolean): void {
  const { host, unread, talk } = stage;
  const { items } = talk.snapshot;
  if (unread.look(items, watched)) {
    host.tell('am-unread', { count: unread.count });
    stage.redraw();
  }
  unread.title(document.hidden);
  if (watched && items.length > 0) stage.remember({ seen: unread.seen });
}
