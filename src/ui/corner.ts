import type { MessengerOptions } from './options.js';

export type Placement = MessengerOptions['placement'];

/** Which way the page's text runs where the chat is. */
export type Direction = 'ltr' | 'rtl';

interface Placed {
  readonly host: MessengerOptions;
  readonly preferences: { readonly corner: Placement | '' };
}

/** Where launcher and panel are: where the visitor has moved them, else where the site has put them. */
export const placementOf = ({ host, preferences }: Placed): Placement =>
  (host.launcherFixed ? '' : preferences.corner) || host.placement;

/**
 * The sides are those of the page, as for the launcher that stood there first: with those of a conversation it would jump
 * away from who reaches for it, and over what the page has on its other side.
 */
export const isLeft = (placement: string, page: Direction): boolean =>
  placement.startsWith('start') === (page === 'ltr');

/** Whether there is a launcher in a corner that the visitor may choose. */
export const movable = ({ launcherFixed, hideLauncher, mode }: MessengerOptions): boolean =>
  !launcherFixed && !hideLauncher && (mode === 'popup' || mode === 'panel');
