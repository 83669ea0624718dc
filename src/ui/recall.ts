import type { Backstage } from './backstage.js';
import { requestOf } from './request.js';

/**
 * A conversation that goes on, in another tab or since another day, is taken up as soon as it has been read: where one is
 * known of, for what is new in it; else once the chat was opened, its page is looked at again, or they have agreed, and its
 * first screen greets, on which it stands as a card, or asks what was asked before it began.
 */
export function recall(stage: Backstage): void {
  const { host, talk, memory } = stage;
  const known = (): boolean => memory.read().preferences.talking === true;
  const greets = (): boolean => /^(home|form)$/.test(stage.screen) && host.open && !document.hidden;
  if (!(known() || greets()) || !stage.allowed || talk.made) return;
  stage.wiring.resumable(requestOf(host)).then(
    (goesOn) => {
      if (goesOn && (known() || host.open) && !talk.made) {
        // Before it began, here or in another tab.
        stage.answered = true;
        if (stage.screen === 'form') stage.screen = stage.opening();
        stage.start();
      }
      // It is over, or gone: the next page need not ask.
      if (!goesOn && !talk.made) memory.write({ preferences: { talking: undefined, seen: undefined } });
    },
    // Without it there is the greeting.
    () => undefined,
  );
}
