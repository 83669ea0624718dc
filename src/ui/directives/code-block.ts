import { render } from 'lit';
import { linesOf } from '../../core/markdown/plain-text.js';
import type { Tokens } from '../../core/markdown/tokens.js';
import { toClipboard } from '../clipboard.js';
import { icon } from '../views/icon.js';
import type { MarkdownOptions } from './markdown-options.js';
import type { Sketch } from './sketch.js';

const COPIED_MS = 2_000;
const FIGURE = { class: 'code', part: 'code-block' } as const;
const BAR = { class: 'bar' } as const;
const LANGUAGE = { class: 'language' } as const;

export function drawCode({ pen, options }: Sketch, token: Tokens.Code, closed: boolean): void {
  const { words } = options;
  const text = token.text.replace(/\n+$/, '');
  const language = /^[\w+#.-]{1,24}/.exec(token.lang ?? '')?.[0] ?? '';
  const label = closed ? words.codeBlock(linesOf(text), language) : words.code;
  pen.open('figure', FIGURE);
  pen.open('div', BAR);
  pen.open('span', LANGUAGE);
  // As it was given: a capital of ours made "Javascript" of it, and "Graphql".
  pen.text(language || words.code);
  pen.close();
  pen.own(`copy ${words.copy}`, () => copyButton(options));
  pen.close();
  // What is in it stays as long as the code is the same, whatever else is drawn again.
  if (options.drawsCode) pen.own(closed ? `drawn ${language} ${text}` : 'drawn', drawnPlace);
  pen.open('pre', { tabindex: '0', role: 'group', 'aria-label': label, dir: 'ltr' });
  pen.open('code', language === '' ? {} : { class: `language-${language}` });
  pen.text(text);
  pen.close();
  pen.close();
  pen.close();
}

function drawnPlace(): Element {
  const place = document.createElement('div');
  place.className = 'drawn';
  return place;
}

function copyButton({ words, onCopied }: MarkdownOptions): Element {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.setAttribute('part', 'code-copy');
  const face = (done: boolean): void => {
    render([icon(done ? 'check' : 'copy', 's'), done ? words.copied : words.copy], button);
  };
  face(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener('click', () => {
    const code = button.closest('figure')?.querySelector(':scope > pre');
    const text = code?.textContent ?? '';
    void toClipboard(text, code).then((done) => {
      if (!done) return;
      face(true);
      clearTimeout(timer);
      timer = setTimeout(face, COPIED_MS, false);
      onCopied?.(text);
    });
  });
  return button;
}
