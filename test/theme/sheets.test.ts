import { expect } from 'chai';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ui = fileURLToPath(new URL('../../src/ui/', import.meta.url));
const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.styles.ts'));
/** What is there from the start is written as one, in an order that counts. What comes later comes in any order, or never. */
const early = /^(?:shell|talk|theme\/\w+)\.styles\.ts$/;
/** What comes later on purpose says more of: fields, where they stand in a form. */
const shared = new Set(['in']);

/** All of an answer is one thing. */
const whose = (name: string): string => (/^(?:directives\/|markdown)/.test(name) ? 'markdown' : name);

const rulesOf = (name: string): readonly string[] => {
  const sheets = [...readFileSync(ui + name, 'utf8').matchAll(/css`(.*?)`/gs)].map(([, sheet = '']) => sheet);
  const plain = sheets.join('\n').replace(/\/\*.*?\*\//gs, '');
  return [...plain.matchAll(/([^{};]+)\{/g)]
    .flatMap(([, selectors = '']) => selectors.split(','))
    .map((one) => one.trim());
};
const classesOf = (selector: string): string[] =>
  [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, one = '']) => one);

describe('stylesheets of parts that come later', () => {
  it('style no class everywhere that another sheet knows: it would be another thing, from then on', () => {
    const sheets = files.map((name) => ({ name, whose: whose(name), rules: rulesOf(name) }));
    expect(sheets.length).to.be.above(10);
    const clashes = sheets
      .filter(({ name }) => !early.test(name))
      .flatMap(({ name, whose, rules }) =>
        rules
          .filter((rule) =>
            /^\.[\w-]+(?::(?:hover|active|focus|focus-visible|first-child|last-child|not\([^)]*\)))*$/.test(rule),
          )
          .flatMap((rule) => classesOf(rule).slice(0, 1))
          .filter((one) => !shared.has(one))
          .flatMap((one) =>
            sheets
              .filter((other) => other.whose !== whose && other.rules.some((rule) => classesOf(rule).includes(one)))
              .map((other) => `.${one}: ${name} and ${other.name}`),
          ),
      );
    expect([...new Set(clashes)]).to.deep.equal([]);
  });
});
