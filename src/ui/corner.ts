import type { MessengerOptions } from './options.js';

export type Placement = MessengerOptions['placement'];

interface Placed {
  readonly host: MessengerOptions;
  readonly preferences: { readonly corner: Placement | '' };
}

/** Where launcher and panel are: where the visitor has moved them, else where the site has put them. */
export const placementOf = ({ host, preferences }: Placed): Placement =>
  (host.launcherFixed ? '' : preferences.corner) || host.placement;

/** Whether there is a launcher in a corner that the visitor may choose. */
export const movable = ({ launcherFixed, hideLauncher, mode }: MessengerOptions): boolean =>
  !launcherFixed && !hideLauncher && (mode === 'popup' || mode === 'panel');
