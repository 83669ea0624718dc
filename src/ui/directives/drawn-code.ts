import { render } from 'lit';
import { adoptAt } from '../adopt.js';
import { lasting } from '../lasting.js';
import { drawnStyles } from './drawn-code.styles.js';
import type { MarkdownOptions } from './markdown-options.js';

type Drawing = NonNullable<MarkdownOptions['drawsCode']>;

/** What stands after a block of code, in its place. */
interface Stand {
  readonly by: Drawing;
  readonly text: string;
  place?: Element;
}

const stands = new WeakMap<Element, Stand>();
/** Of each, one failure is enough. */
const told = new WeakSet<Drawing>();

/** Shows what the page makes of finished code. The code stays where it is, and is what is copied. */
export function showDrawn(code: HTMLElement, { drawsCode: by, onFailed }: MarkdownOptions): void {
  const pre = code.parentElement!;
  const text = code.textContent;
  const was = stands.get(pre);
  if (was && was.by === by && was.text === text) {
    // Who draws the message again knows nothing of it.
    if (was.place) pre.after(was.place);
    return;
  }
  was?.place?.remove();
  pre.hidden = false;
  stands.delete(pre);
  if (by === undefined) return;
  const stand: Stand = { by, text };
  stands.set(pre, stand);
  const failed = (error: unknown): void => {
    if (!told.has(by)) queueMicrotask(() => onFailed?.(error));
    told.add(by);
  };
  const show = (given: unknown): void => {
    const drawn = lasting(given || null);
    if (drawn === null || stands.get(pre) !== stand) return;
    adoptAt(pre, drawnStyles);
    stand.place = placeOf(pre);
    render(drawn, stand.place as HTMLElement);
    pre.hidden = true;
    pre.after(stand.place);
  };
  try {
    const given = by({ language: code.className.slice('language-'.length).toLowerCase(), text });
    // A promise of another realm is one, too.
    if (typeof (given as PromiseLike<unknown> | null)?.then === 'function')
      (given as PromiseLike<unknown>).then(show).then(undefined, failed);
    else show(given);
  } catch (error) {
    failed(error);
  }
}

/** It may be wider than the message, and is reached by keys like the code. */
function placeOf(pre: Element): Element {
  const place = document.createElement('div');
  place.className = 'drawn';
  for (const name of ['tabindex', 'role', 'aria-label']) place.setAttribute(name, pre.getAttribute(name) ?? '');
  return place;
}
