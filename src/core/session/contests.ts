import type { Ports } from './ports.js';

/** So often within so long, and locks decide nothing here. */
const MOST = 3;
const WITHIN_MS = 10_000;

/**
 * Asked whenever a word of another tab, or the disk, shows that it leads as well. Where locks are forbidden, or where the
 * visitor had the site's data cleared and those of before and after do not know one another, each tab would have the lead back
 * at once, for ever, with a socket each time: true when that is so, and this tab has to go on by itself.
 */
export function contests({ clock, tabs }: Ports): () => boolean {
  let times: readonly number[] = [];
  return () => {
    const now = clock.now();
    times = [...times.filter((at) => now - at < WITHIN_MS), now];
    return !tabs.together || times.length >= MOST;
  };
}
