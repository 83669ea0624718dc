import { noChange } from 'lit';
import { Directive, directive, type ElementPart } from 'lit/directive.js';
import type { MarkdownOptions } from './markdown-options.js';
import { Writer } from './writer.js';

class MarkdownDirective extends Directive {
  #writer: Writer | undefined;
  #latest: [text: string, complete: boolean, options: MarkdownOptions] | undefined;
  #waiting = false;

  override render(_text: string, _complete: boolean, _options: MarkdownOptions): unknown {
    return noChange;
  }

  override update({ element }: ElementPart, latest: [string, boolean, MarkdownOptions]): unknown {
    this.#writer ??= new Writer(element as HTMLElement, latest[2]);
    this.#latest = latest;
    // What is complete is there at once; pieces of a stream are written once in a frame.
    if (latest[1] || !this.#waiting) this.#write();
    return noChange;
  }

  #write(): void {
    if (this.#latest === undefined) return;
    this.#writer?.write(...this.#latest);
    this.#waiting = !this.#latest[1];
    this.#latest = undefined;
    if (this.#waiting) soon(() => this.#next());
  }

  #next(): void {
    this.#waiting = false;
    this.#write();
  }
}

/** In the next frame; where nothing is painted there are none, and then a little later. */
function soon(work: () => void): void {
  const run = (): void => {
    clearTimeout(timer);
    cancelAnimationFrame(frame);
    work();
  };
  const timer = setTimeout(run, UNSEEN_MS);
  const frame = requestAnimationFrame(run);
}

const UNSEEN_MS = 200;

/**
 * Fills an element with Markdown that grows:
 *
 * ```ts
 * html`<div class="md" ${markdown(text, complete, options)}></div>`
 * ```
 */
export const markdown = directive(MarkdownDirective);
