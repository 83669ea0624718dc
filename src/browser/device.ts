import type { NewSession } from '../core/protocol/handshake.js';

/** Narrower than this at its narrowest, a touch screen is a phone's: for the service there are phones, tablets and desktops. */
const TABLET = 600;

/** Where there is no page, or one that nobody touches (that of a test, in jsdom), there is no telephone. */
export function deviceType(
  page: (Pick<Window, 'screen'> & Partial<Window>) | undefined = globalThis.window,
): NewSession['device'] {
  if (!page?.matchMedia?.('(pointer: coarse)').matches) return 'desktop';
  return Math.min(page.screen.width, page.screen.height) < TABLET ? 'mobile' : 'tablet';
}
