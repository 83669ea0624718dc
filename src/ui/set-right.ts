import type { PropertyValues } from 'lit';
import { decided } from './granted.js';
import type { MessengerOptions } from './options.js';
import { stands } from './opening.js';
import { parts } from './parts.js';
import { putAside } from './put-aside.js';
import { isLate } from './request.js';
import { signs } from './signing.js';
import type { Wipeable } from './wiped.js';

interface Set extends Wipeable {
  readonly talk: Wipeable['talk'] & { readonly status: string };
  readonly unread: Wipeable['unread'] & { closed(): void };
}

/** What a chat is made of. */
const needed = ['baseUrl', 'tokenEndpoint', 'sessionEndpoint', 'fallbackEndpoint', 'getAccessToken', 'host'] as const;

/** What a client goes by for as long as there is one. */
const fixed = [...needed, 'instance', 'storage', 'platform', 'noStreaming'] as const;

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
    if (!stands(host)) putAside(stage);
  }
  if (talk.made) tooLate(stage, changed);
  if (changed.has('consent')) decided(stage, changed.get('consent') as string);
  // What is asked before the chat, and what greets, may not be there any more.
  if (changed.has('config') && /^(form|home)$/.test(stage.screen)) {
    stage.screen = stage.opening();
    if (host.open && stage.screen === 'chat') stage.start();
  }
  if (changed.has('context') && talk.made) signs(stage, talk.client);
  if (talk.made || talk.status !== 'failed' || !needed.some((name) => changed.has(name))) return;
  talk.destroy();
  if (host.open) stage.start();
}

/** A chat that has begun goes on as it was begun, and whoever set the page up believes that it does not. */
function tooLate({ host, wiring }: Set, changed: PropertyValues<MessengerOptions>): void {
  const late = fixed.filter((name) => changed.has(name) && isLate(host, name === 'noStreaming' ? 'streaming' : name));
  if (late.length === 0) return;
  void parts.remarks.load().then(
    ({ lateLine }) => late.forEach((name) => wiring.complain(new Error(lateLine(name)))),
    () => undefined,
  );
}
