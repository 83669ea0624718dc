import type { AnalyticsVendor } from '../config.js';
import type { MessengerStep } from '../steps.js';
import { isDenied, type Page } from './consent-mode.js';
import { fullPayloadOf, payloadOf, snakeName, titleName } from './payloads.js';

export interface Vendor {
  /** What of the page it is. */
  readonly as: string;
  /** Tells it, if it is there by now and may be told; throws what it throws. */
  tell(page: Page, step: MessengerStep): unknown;
}

/** Nothing is ever put in its place; an element of that id is none. */
const there = (page: Page, name: string): unknown => (Object.hasOwn(page, name) ? (page[name] ?? null) : null);

function call(of: unknown, name: string, ...given: unknown[]): unknown {
  const does = (Object(of) as Page)[name];
  if (typeof does !== 'function') throw new TypeError(`${name} is no function`);
  return Reflect.apply(does, of, given) as unknown;
}

export const vendors: Readonly<Record<AnalyticsVendor, Vendor>> = {
  'data-layer': {
    as: 'window.dataLayer',
    tell: (page, step) => {
      const layer = there(page, 'dataLayer');
      return layer === null || isDenied(page)
        ? undefined
        : call(layer, 'push', { event: snakeName(step), ...fullPayloadOf(step) });
    },
  },
  gtag: {
    as: 'window.gtag',
    tell: (page, step) =>
      there(page, 'gtag') === null || isDenied(page)
        ? undefined
        : call(page, 'gtag', 'event', snakeName(step), payloadOf(step)),
  },
  segment: {
    as: 'window.analytics',
    tell: (page, step) => {
      const analytics = there(page, 'analytics');
      return analytics === null ? undefined : call(analytics, 'track', titleName(step), payloadOf(step));
    },
  },
  posthog: {
    as: 'window.posthog',
    tell: (page, step) => {
      const posthog = there(page, 'posthog');
      // What stands in for it until it has loaded answers nothing.
      return posthog === null || call(posthog, 'has_opted_out_capturing') !== false
        ? undefined
        : call(posthog, 'capture', snakeName(step), payloadOf(step));
    },
  },
};
