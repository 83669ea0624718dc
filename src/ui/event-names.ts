import type { MessengerEventMap } from './events.js';

/** All that a page can hear. */
const events: Readonly<Record<keyof MessengerEventMap, 1>> = {
  'am-ready': 1,
  'am-before-open': 1,
  'am-open': 1,
  'am-before-close': 1,
  'am-close': 1,
  'am-destroy': 1,
  'am-mode-change': 1,
  'am-connection-change': 1,
  'am-rate-limited': 1,
  'am-error': 1,
  'am-session-start': 1,
  'am-session-resume': 1,
  'am-session-end': 1,
  'am-session-rollover': 1,
  'am-idle-warning': 1,
  'am-before-send': 1,
  'am-send': 1,
  'am-delivery-change': 1,
  'am-before-message': 1,
  'am-message': 1,
  'am-stream-start': 1,
  'am-stream-end': 1,
  'am-suggestion': 1,
  'am-action': 1,
  'am-link': 1,
  'am-copy': 1,
  'am-feedback': 1,
  'am-agent-join': 1,
  'am-agent-leave': 1,
  'am-thinking': 1,
  'am-typing': 1,
  'am-handoff-start': 1,
  'am-handoff-accepted': 1,
  'am-queue': 1,
  'am-live-agent-join': 1,
  'am-live-agent-leave': 1,
  'am-handoff-failed': 1,
  'am-handoff-timeout': 1,
  'am-client-handoff': 1,
  'am-consent-change': 1,
  'am-language-change': 1,
  'am-rating': 1,
  'am-form-submit': 1,
  'am-transcript': 1,
  'am-forget': 1,
  'am-unread': 1,
  'am-launcher-show': 1,
  'am-launcher-move': 1,
  'am-teaser-show': 1,
  'am-teaser-click': 1,
  'am-teaser-dismiss': 1,
};
export const eventNames: readonly string[] = Object.keys(events);

/** Of what a page wants to hear, what nobody tells. It may be what a browser tells of any element. */
export const unheard = (element: HTMLElement, asked: Iterable<string>): readonly string[] =>
  [...asked].filter((name) =>
    /^(am-.*|undefined|null|)$/.test(name) ? !isOurs(name) : isOurs(`am-${name}`) && !(`on${name}` in element),
  );

const isOurs = (name: string): boolean => Object.hasOwn(events, name);
