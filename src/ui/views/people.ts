import { html, type TemplateResult } from 'lit';
import { urlOf } from '../url.js';
import { mark } from './icon.js';

/** A square speaks for software. */
export const tile = (size: '' | 'l' | 'xl' = ''): TemplateResult =>
  html`<span class="tile ${size}" part="avatar" aria-hidden="true">${mark()}</span>`;

/** Photographs that could not be had: one that fails in one place is not shown in any other. */
export const lost = new Set<string>();

/** What a visitor has asked their browser for, where each byte costs or comes slowly. */
const savesData = (): boolean =>
  (navigator as { connection?: { readonly saveData?: boolean } }).connection?.saveData === true;

/** Fetched unasked only from the page's own origin and those that the site lists (S2), and where nothing is to be saved. */
export const mayShow =
  (origins: readonly string[] = []): ((url: string) => boolean) =>
  (address) => {
    // Whole addresses only: a piece of text is always a path of this page.
    const url = urlOf(address);
    return (
      url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      !savesData() &&
      [location.origin, ...origins.map((one) => urlOf(one)?.origin)].includes(url.origin)
    );
  };
