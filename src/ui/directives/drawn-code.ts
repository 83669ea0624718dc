import { render } from 'lit';
import { adoptAt } from '../adopt.js';
import { lasting } from '../lasting.js';
import { drawnStyles } from './drawn-code.styles.js';
import type { MarkdownOptions } from './markdown-options.js';

type Drawing = NonNullable<MarkdownOptions['drawsCode']>;

/** By whom each was asked for last; there is another place for other code. */
const asked = new WeakMap<Element, Drawing>();
/** Of each, one failure is enough. */
const told = new WeakSet<Drawing>();

/**
 * Shows what the page makes of finished code, in the place before it. The code stays where it is, is what is copied, and is seen as
 * long as there is nothing in that place: also where the page takes out what it has given, or has given it for another.
 */
export function showDrawn(code: HTMLElement, { drawsCode: by, onFailed }: MarkdownOptions): void {
  const pre = code.parentElement!;
  const place = pre.previousElementSibling as HTMLElement;
  // It may be wider than the message, and is reached by keys like the code.
  for (const name of ['tabindex', 'role', 'aria-label']) place.setAttribute(name, pre.getAttribute(name)!);
  if (by === undefined || asked.get(place) === by) return;
  asked.set(place, by);
  const show = (given: unknown): void => {
    const drawn = lasting(given || null);
    if (asked.get(place) !== by) return;
    adoptAt(pre, drawnStyles);
    render(drawn, place);
  };
  const failed = (error: unknown): void => {
    show(null);
    if (!told.has(by)) queueMicrotask(() => onFailed?.(error));
    told.add(by);
  };
  try {
    const given = by({ language: code.className.slice('language-'.length).toLowerCase(), text: code.textContent });
    // A promise of another realm is one, too.
    if (typeof (given as PromiseLike<unknown> | null)?.then === 'function')
      (given as PromiseLike<unknown>).then(show).then(undefined, failed);
    else show(given);
  } catch (error) {
    failed(error);
  }
}
