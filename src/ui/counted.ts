import type { MessengerEventMap } from './events.js';
import { parts } from './parts.js';
import type { Stage } from './stage.js';

/** What a page was told is counted, as things stand now, where the site wants that and the visitor lets it. Gives back what the page said. */
export function counted<Type extends keyof MessengerEventMap>(
  stage: Stage | null,
  said: boolean,
  type: Type,
  detail: MessengerEventMap[Type],
): boolean {
  if (stage?.allowed && (stage.host.config.analytics || stage.host.adapters.track)) {
    const told = [type, detail, stage.talk.snapshot, stage.host.hasUpdated] as const;
    void parts.analytics.load().then(
      (part) => part.count(stage, ...told),
      () => undefined,
    );
  }
  return said;
}
