import { render } from 'lit';
import { iconMore } from '../views/icons-more.js';
import type { MarkdownOptions } from './markdown-options.js';

export { pictureStyles } from './picture.styles.js';

export interface Picture {
  readonly url: URL;
  readonly alt: string;
  readonly options: MarkdownOptions;
}

/** A picture that is not fetched before somebody asks for it, or the site has listed where it lies. */
export function picture(frame: Element, shown: Picture): void {
  const { url, alt, options } = shown;
  if (options.mayLoad?.(url) === true) load(frame, shown);
  else ask(frame, shown, options.words.loadImage(alt));
}

function ask(frame: Element, shown: Picture, title: string): void {
  const { url, options } = shown;
  const button = element('button', 'load');
  button.type = 'button';
  const drawing = element('span', '');
  render(iconMore('image'), drawing);
  button.append(drawing, labelled(title, options.words.imageFrom(url.host)));
  button.addEventListener('click', () => load(frame, shown));
  frame.replaceChildren(button);
}

function load(frame: Element, shown: Picture): void {
  const { url, alt, options } = shown;
  const hadFocus = holdsFocus(frame);
  const image = element('img', 'image');
  image.alt = alt === '' ? options.words.pictureFrom(url.host) : alt;
  image.referrerPolicy = 'no-referrer';
  image.decoding = 'async';
  image.addEventListener('error', () => {
    const waits = holdsFocus(frame);
    ask(frame, shown, options.words.tryAgain);
    // Whoever waited at the picture hears on the button what became of it.
    const button = frame.querySelector('button')!;
    button.setAttribute('aria-description', options.words.imageFailed);
    if (waits) button.focus({ preventScroll: true });
    frame.classList.add('broken');
    frame.prepend(said(options.words.imageFailed));
  });
  image.src = url.href;
  frame.classList.remove('broken');
  frame.replaceChildren(image);
  if (!hadFocus) return;
  // The button that was pressed is gone; who reads with a keyboard goes on at the picture.
  image.tabIndex = -1;
  image.focus({ preventScroll: true });
}

const holdsFocus = (frame: Element): boolean =>
  frame.contains((frame.getRootNode() as Document | ShadowRoot).activeElement);

function labelled(title: string, from: string): Element {
  const label = element('span', 'label');
  const strong = element('b', '');
  strong.textContent = title;
  const small = element('span', 'from');
  small.textContent = from;
  label.append(strong, ' ', small);
  return label;
}

function said(words: string): Element {
  const span = element('span', 'failed');
  span.textContent = words;
  return span;
}

function element<K extends 'span' | 'button' | 'img' | 'b'>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (name !== '') made.className = name;
  return made;
}
