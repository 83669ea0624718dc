import { html, type TemplateResult } from 'lit';
import { inTurns } from '../directives/figures.js';
import { RIGHT_TO_LEFT } from '../directives/link.js';

/** What a visitor wrote, each figure in its order: what is copied is the same. */
export const figured = (text: string): string | readonly (string | TemplateResult)[] =>
  RIGHT_TO_LEFT.test(text)
    ? inTurns(text).map((part, at) => (at % 2 > 0 ? html`<span dir="ltr">${part}</span>` : part))
    : text;
