import { css } from 'lit';
import { adopt } from '../adopt.js';

/**
 * Some pages hold what is fixed in the box of their body, as a `transform` does there: it stands at the foot of five
 * thousand pixels, or scrolls away. There all of the chat goes into the layer in front of the page, which has the window to
 * stand in; elsewhere it does not, so that a page can have things of its own in front of it.
 */
export function stand(host: HTMLElement): void {
  const root = host.shadowRoot;
  const all = root?.querySelector<HTMLElement>('.root') ?? null;
  // A browser without that layer.
  if (root === null || all === null || !host.isConnected || !('showPopover' in all)) return;
  const held = !all.matches('.inline') && mayBeHeld() && isHeld(root);
  if (held === all.matches(':popover-open')) return;
  if (!held) {
    all.popover = null;
    return;
  }
  // What the page has put in front of everything stays there: it comes behind that when it has gone.
  if ([...document.querySelectorAll(':modal')].some((one) => !one.contains(host))) return;
  adopt(root, styles);
  all.popover = 'manual';
  all.showPopover();
}

/** What may hold something, in one browser or another; and what each of them says where there is nothing of it. */
const HOLDING = [
  'transform',
  'translate',
  'rotate',
  'scale',
  'perspective',
  'filter',
  'backdrop-filter',
  'contain',
  'container-type',
  'will-change',
];
const NOTHING = /^(|none|auto|normal)$/;

/**
 * On any other page nothing is measured, whatever a browser says of its window while it is enlarged or has a keyboard. A site
 * that puts the chat in an element of its own that holds it, or that is moved away, means that.
 */
const mayBeHeld = (): boolean =>
  [document.body, document.documentElement].some((one) => {
    const style = getComputedStyle(one);
    return HOLDING.some((name) => !NOTHING.test(style.getPropertyValue(name)));
  });

/** A scrollbar is no part of the window for what is fixed. */
const SCROLLBAR_PX = 20;

/** Beside the chat, which may be in front of the page already. */
function isHeld(root: ShadowRoot): boolean {
  const window_ = document.createElement('i');
  Object.assign(window_.style, { position: 'fixed', inset: '0', visibility: 'hidden' });
  root.append(window_);
  const { left, top, width, height } = window_.getBoundingClientRect();
  window_.remove();
  return [left, top, innerWidth - width, innerHeight - height].some((off) => Math.abs(off) > SCROLLBAR_PX);
}

/** It has no box but for its place in that layer, and covers nothing of the page. */
const styles = css`
  .root:popover-open {
    display: block;
    inset: 0 auto auto 0;
    inline-size: 0;
    block-size: 0;
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    overflow: visible;
  }
`;
