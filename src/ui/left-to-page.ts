import type { ServerEvent } from '../core/protocol/events.js';
import type { Backstage } from './backstage.js';

/** By then a tab that is looked at has told its page, the one that leads first. */
const LOOKED_MS = 500;
const HIDDEN_MS = 1_000;

/** The service leaves the hand-over to the page: of all tabs one tells its own, where somebody looks, else the one that leads. */
export function leftToPage(stage: Backstage, event: Extract<ServerEvent, { type: 'clientHandoff' }>): void {
  const { host, memory, talk } = stage;
  const { at, route, reason, queue } = event;
  const { leads } = talk.client.snapshot;
  const tells = (): void => {
    const { given } = memory.read().preferences;
    if (given?.at === at || stage.memory !== memory || !host.root.isConnected) return;
    // The others hear of it before the page has made anything of it.
    stage.remember({}, { given: { at, taken: false } });
    if (!host.tell('am-client-handoff', { route, reason, queue })) stage.remember({}, { given: { at, taken: true } });
    stage.redraw();
  };
  const { hidden } = host.ownerDocument;
  if (leads && !hidden) tells();
  else if (leads || !hidden)
    // It may be over by then, or wiped.
    setTimeout(() => talk.snapshot.conversation.handoff.at === at && tells(), hidden ? HIDDEN_MS : LOOKED_MS);
}

/** A page has said that it takes this one over, in this tab or another, now or before a reload: by itself, or asked to. */
export function takenOver({ memory, talk }: Backstage): boolean | 'asked' {
  const { given } = memory.read().preferences;
  return given !== undefined && given.at === talk.snapshot.conversation.handoff.at && given.taken;
}
