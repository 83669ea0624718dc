import type { PropertyValues } from 'lit';
import type { Backstage } from './backstage.js';
import { decided } from './granted.js';
import type { MessengerOptions } from './options.js';
import { signs } from './signing.js';
import type { Wiring } from './wiring.js';

interface Set extends Backstage {
  readonly wiring: Pick<Wiring, 'kept'>;
  readonly talk: Backstage['talk'] & { readonly status: string; destroy(): void };
}

/** What a chat is made of. */
const needed = ['baseUrl', 'tokenEndpoint', 'sessionEndpoint', 'fallbackEndpoint', 'getAccessToken', 'host'] as const;

/**
 * What a page changes while the chat stands. It may know later what that needs: one that could not be made without it, or by
 * what was wrong, begins with it.
 */
export function setRight(stage: Set, changed: PropertyValues<MessengerOptions>): void {
  const { talk, host } = stage;
  if (changed.get('mode') !== undefined) {
    host.tell('am-mode-change', { mode: host.mode });
    // Part of the page, it is always open.
    if (host.mode === 'inline' && !host.open) stage.screen = stage.opening();
  }
  if (changed.has('consent')) decided(stage);
  if (changed.has('context') && talk.made) signs(stage);
  if (talk.made || talk.status !== 'failed' || !needed.some((name) => changed.has(name))) return;
  talk.destroy();
  if (host.open) stage.start();
}
