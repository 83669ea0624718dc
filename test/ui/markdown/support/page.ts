import { html, render } from 'lit';
import { markdown, type MarkdownOptions } from '../../../../src/ui/directives/index.js';
import { markdownStyles } from '../../../../src/ui/markdown.styles.js';
import { WORDS } from './words.js';

export const OPTIONS: MarkdownOptions = { words: WORDS };

export interface Message {
  readonly host: HTMLElement;
  readonly body: HTMLElement;
  show(text: string, complete?: boolean, options?: MarkdownOptions): void;
  /** Waits until what was told last is on the page: a frame, or what stands for one where nothing is painted. */
  frame(): Promise<unknown>;
  remove(): void;
}

/** A message in a shadow root, as the widget has it. */
export function message(): Message {
  const host = document.createElement('div');
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  if (markdownStyles.styleSheet) root.adoptedStyleSheets = [markdownStyles.styleSheet];
  const show = (text: string, complete = false, options = OPTIONS): void => {
    render(html`<div class="md" ${markdown(text, complete, options)}></div>`, root);
  };
  show('');
  const body = root.querySelector<HTMLElement>('.md') ?? host;
  return {
    host,
    body,
    show,
    frame: () =>
      Promise.race([
        new Promise((drawn) => requestAnimationFrame(drawn)),
        new Promise((over) => setTimeout(over, 250)),
      ]),
    remove: () => host.remove(),
  };
}

/** The markup of what is drawn, for comparison: text nodes are told apart. */
export function drawn(node: Node): string {
  if (node instanceof Text) return JSON.stringify(node.data);
  if (!(node instanceof Element)) return '';
  const attributes = [...node.attributes]
    .map(({ name, value }) => ` ${name}="${value}"`)
    .sort()
    .join('');
  return `<${node.localName}${attributes}>${[...node.childNodes].map(drawn).join('')}</${node.localName}>`;
}
