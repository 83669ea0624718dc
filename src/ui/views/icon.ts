import { html, type TemplateResult } from 'lit';

/** Lines on a grid of 20. Only what the first screen shows; the others are in `icons-more.ts`. */
const PATHS = {
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
  close: 'm5 5 10 10M15 5 5 15',
  down: 'm5 7.5 5 5 5-5',
  next: 'm7.5 5 5 5-5 5',
  send: 'M10 16V4.5M5 9.2l5-4.9 5 4.9',
  copy: 'M9.4 7h4.7a2.4 2.4 0 0 1 2.4 2.4v4.7a2.4 2.4 0 0 1-2.4 2.4h-4.7a2.4 2.4 0 0 1-2.4-2.4v-4.7a2.4 2.4 0 0 1 2.4-2.4M13 4.2a2 2 0 0 0-1.7-.9H5.8a2.4 2.4 0 0 0-2.4 2.4v5.5c0 .7.3 1.3.9 1.7',
  check: 'm4.5 10.5 3.7 3.7 7.3-8',
  waiting: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 6.5V10l2.2 1.6',
  sending: 'M10 3a7 7 0 1 1-6.6 4.6',
  doubt: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M8 8.1a2 2 0 1 1 2.7 1.9c-.5.2-.7.5-.7 1.1M10 13.5h.01',
  bad: 'M8.7 3.9 2.9 14a1.5 1.5 0 0 0 1.3 2.3h11.6a1.5 1.5 0 0 0 1.3-2.3L11.3 3.9a1.5 1.5 0 0 0-2.6 0ZM10 8v3.4M10 13.8h.01',
  retry: 'M15.8 8.2A6.2 6.2 0 1 0 16 12M16.2 4v4.3h-4.3',
  out: 'M8 5H5.5A1.9 1.9 0 0 0 3.6 7v7.5a1.9 1.9 0 0 0 1.9 1.9H13a1.9 1.9 0 0 0 1.9-1.9V12M11.5 3.6h5v5M16.2 3.9 9.6 10.4',
  off: 'M2.6 7.6A11 11 0 0 1 7 5.2M17.4 7.6a11 11 0 0 0-6.2-3M5.3 10.7a7 7 0 0 1 3.3-1.8M14.7 10.7a7 7 0 0 0-1.3-.9M8.2 13.7a2.8 2.8 0 0 1 3.6 0M10 16h.01M3.5 3l13 14',
  clock: 'M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0M10 6v4.2l2.6 1.7',
  yes: 'M6.5 9 9.3 3.3c1.3 0 2 1 1.7 2.2L10.6 8h4a1.7 1.7 0 0 1 1.6 2l-.9 4.7a1.9 1.9 0 0 1-1.9 1.5H6.5M6.5 9v7.2H4a.9.9 0 0 1-.9-.9V9.9c0-.5.4-.9.9-.9h2.5Z',
  no: 'm13.5 11-2.8 5.7c-1.3 0-2-1-1.7-2.2l.4-2.5h-4a1.7 1.7 0 0 1-1.6-2l.9-4.7a1.9 1.9 0 0 1 1.9-1.5h6.9M13.5 11V3.8H16c.5 0 .9.4.9.9v5.4c0 .5-.4.9-.9.9h-2.5Z',
  skip: 'm5 5 5 5-5 5M11 5l5 5-5 5',
} as const;

export type IconName = keyof typeof PATHS;

export const icon = (name: IconName, more = ''): TemplateResult => drawn(PATHS[name], `i-${name} ${more}`);

/** `s` among the classes is the size of 16; `flip` mirrors it where text runs from right to left. */
export const drawn = (path: string, classes = ''): TemplateResult =>
  html`<svg class="i ${classes}" viewBox="0 0 20 20" aria-hidden="true"><path d=${path}></path></svg>`;

/** The assistant's mark: three bars. */
export const mark = (): TemplateResult =>
  html`<svg class="mark" viewBox="0 0 20 20" aria-hidden="true">
    <rect x="3.2" y="7.2" width="3.2" height="6.6" rx="1.6"></rect>
    <rect x="8.4" y="3.6" width="3.2" height="12.8" rx="1.6"></rect>
    <rect x="13.6" y="6" width="3.2" height="8.6" rx="1.6"></rect>
  </svg>`;
