import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const ui = fileURLToPath(new URL('../../src/ui', import.meta.url));
const files = readdirSync(ui, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => ({ name, text: readFileSync(join(ui, name), 'utf8') }));

/** What no view may hold, for screen readers and for strict policies, and the files that may all the same, with the reason. */
const rules: readonly (readonly [rule: string, form: RegExp, except: readonly string[]])[] = [
  ['a live region besides the announcer', /aria-live=(?!"off")/, []],
  ['a tab order of its own', /tabindex="?[1-9]/, []],
  ['focus that nobody asked for', /\bautofocus\b/, []],
  // The ring of the text area, and of what scrolls in an answer, is drawn by the box around it. Nothing has the focus on paper.
  [
    'a ring taken away',
    /outline: (0|none)/,
    ['talk.styles.ts', 'directives/blocks.styles.ts', 'parts/whole.styles.ts'],
  ],
  ['letters in pixels', /font-size: \d+px|font: [^;]*\d+px/, []],
  ['a name that only a pointer can read', / title=/, []],
  ['a button that cannot be reached', /<button[^>]*\sdisabled/, []],
  ['a style in a template', / style=/, []],
  ['a sink for HTML', /innerHTML|outerHTML|insertAdjacentHTML|unsafeHTML|document\.write|\.srcdoc|setHTMLUnsafe/, []],
  // Code runs from left to right in every language.
  [
    'a side that does not turn',
    /(?<![-\w])(margin|padding|border|inset)-(left|right)\b|text-align: (left|right)/,
    ['directives/blocks.styles.ts'],
  ],
  [
    'a value that the network gives',
    /(?<!#)\bfetch\(|XMLHttpRequest|new WebSocket|localStorage|sessionStorage|indexedDB/,
    [],
  ],
];

describe('in the widget there is never', () => {
  it('a test without files', () => {
    expect(files.length).to.be.above(60);
  });

  for (const [rule, form, except] of rules)
    it(rule, () => {
      const found = files.filter(({ name, text }) => form.test(text) && !except.includes(name)).map(({ name }) => name);
      expect(found).to.deep.equal([]);
    });
});
