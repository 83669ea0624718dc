import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const read = (path: string): string => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');
/** Without what a formatter may change: how far lines are indented. */
const lines = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

describe('docs/frameworks.md', () => {
  const text = read('docs/frameworks.md');
  const quoted = [...text.matchAll(/<!-- (.+) -->\n\n```\w+\n([^]*?)```/g)].map(([, path, code]) => [path!, code!]);

  it('says of every block of code where it is taken from', () => {
    expect(quoted)
      .to.have.length(text.match(/^```\w+$/gm)!.length)
      .above(10);
  });

  for (const [at, [path, code]] of quoted.entries())
    it(`block ${at + 1} stands so in ${path}`, () => {
      expect(lines(read(path!))).to.include(lines(code!));
    });
});
