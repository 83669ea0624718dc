import type { Backstage } from './backstage.js';
import { requestOf } from './request.js';

export interface Recalling extends Backstage {
  readonly allowed: boolean;
}

/**
 * The chat was opened, or its page is looked at again, and its first screen greets: a conversation that goes on, in another
 * tab or since another day, stands on it as a card as soon as it has been read.
 */
export function recall(stage: Recalling): void {
  const { host, talk } = stage;
  if (stage.screen !== 'home' || !host.open || document.hidden || !stage.allowed || talk.made) return;
  stage.wiring.kept(requestOf(host)).then(
    (kept) => {
      if (kept && host.open && !talk.made) stage.start();
    },
    // Without it there is the greeting.
    () => undefined,
  );
}
