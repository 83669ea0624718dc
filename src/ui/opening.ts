import type { MessengerAdapters, MessengerConfig } from './config.js';
import type { Screen } from './scene.js';
import type { Remembered } from './wiring.js';

interface Site {
  readonly consent: string;
  readonly config: MessengerConfig;
}

/**
 * Whether anything may be sent or kept. Where the site only says what happens, writing is agreeing; what is none of the
 * words for that asks.
 */
export function allows({ consent, config }: Site, consented: boolean): boolean {
  const asks = !/^(implied|granted)?$/.test(consent) && (config.consent?.placement ?? 'gate') === 'gate';
  return consent !== 'denied' && (!asks || consented);
}

/** Whether somebody may look at it: part of a page, it is always open. */
export const stands = ({ open, mode }: { readonly open: boolean; readonly mode: string }): boolean =>
  open || mode === 'inline';

/** Whether it stands again: as it was, or where a step leads back to it (`back`) and nothing was wiped since. */
export const reopens = ({ open, talking }: Remembered['view'], back: boolean): boolean =>
  // Of one that has ended, another would begin.
  (open === true || (open === false && back)) && talking !== false;

/** Whether that can be seen now: in a window in front of all also while the page cannot. */
export const watched = (host: HTMLElement & Parameters<typeof stands>[0]): boolean =>
  stands(host) && !host.ownerDocument.hidden;

/** Whether anything that is written is looked at before it leaves. */
export const masks = ({ config, adapters }: Pick<Site, 'config'> & { adapters: MessengerAdapters }): boolean =>
  config.masking === 'cards' || adapters.mask !== undefined;

/** What stands there when the panel opens: what must be asked first, the greeting, or the conversation. */
export function firstScreen(
  { consent, config }: Site,
  { allowed, answered, talks, now }: { allowed: boolean; answered: boolean; talks: boolean; now: Screen },
): Screen {
  if (!allowed && consent !== 'denied') return 'consent';
  if (config.form?.length && !answered) return 'form';
  if (config.home !== undefined && !talks && consent !== 'denied') return 'home';
  return now === 'whole' && talks ? now : 'chat';
}
