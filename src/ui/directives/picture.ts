import { render } from 'lit';
import { safeLink } from '../../core/markdown/links.js';
import type { MarkdownOptions } from './markdown-options.js';
import type { Own } from './sketch.js';

/** A picture that is not fetched before somebody asks for it, or the site has listed where it lies. */
export function picture(address: string, alt: string, options: MarkdownOptions): Own | undefined {
  const safe = safeLink(address);
  if (safe === undefined || safe.host === '' || !URL.canParse(safe.href)) return undefined;
  const url = new URL(safe.href);
  return () => {
    const frame = element('span', 'shot');
    if (options.mayLoad?.(url) === true) load(frame, url, alt, options);
    else ask(frame, url, alt, options, options.words.loadImage(alt));
    return frame;
  };
}

function ask(frame: Element, url: URL, alt: string, options: MarkdownOptions, title: string): void {
  const button = element('button', 'load');
  button.type = 'button';
  button.append(imageIcon(), labelled(title, options.words.imageFrom(url.host)));
  button.addEventListener('click', () => load(frame, url, alt, options));
  frame.replaceChildren(button);
}

function load(frame: Element, url: URL, alt: string, options: MarkdownOptions): void {
  const hadFocus = frame.contains((frame.getRootNode() as Document | ShadowRoot).activeElement);
  const image = element('img', 'image');
  image.alt = alt === '' ? options.words.pictureFrom(url.host) : alt;
  image.referrerPolicy = 'no-referrer';
  image.decoding = 'async';
  image.addEventListener('error', () => {
    ask(frame, url, alt, options, options.words.tryAgain);
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

function imageIcon(): Element {
  const span = element('span', '');
  // Its icons are in a file that is loaded when there is a picture.
  void import('../views/icons-more.js').then(
    ({ iconMore }) => render(iconMore('image'), span),
    () => undefined,
  );
  return span;
}

function element<K extends 'span' | 'button' | 'img' | 'b'>(tag: K, name: string): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  if (name !== '') made.className = name;
  return made;
}
