import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rows = readFileSync(join(root, 'docs/accessibility.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, criterion, , checks] = /^\| (\d\.\d\.\d+) [^|]+\|([^|]+)\|([^|]+)\|$/.exec(line) ?? [];
    return criterion === undefined || checks === undefined ? [] : [{ criterion, checks: checks.trim().split(', ') }];
  });

/** The criteria of WCAG 2.2 at levels A and AA. */
const guidelines: readonly (readonly [guideline: string, criteria: readonly number[]])[] = [
  ['1.1', [1]],
  ['1.2', [1, 2, 3, 4, 5]],
  ['1.3', [1, 2, 3, 4, 5]],
  ['1.4', [1, 2, 3, 4, 5, 10, 11, 12, 13]],
  ['2.1', [1, 2, 4]],
  ['2.2', [1, 2]],
  ['2.3', [1]],
  ['2.4', [1, 2, 3, 4, 5, 6, 7, 11]],
  ['2.5', [1, 2, 3, 4, 7, 8]],
  ['3.1', [1, 2]],
  ['3.2', [1, 2, 3, 4, 6]],
  ['3.3', [1, 2, 3, 4, 7, 8]],
  ['4.1', [2, 3]],
];

describe('the map of accessibility', () => {
  it('has each of the criteria once, in their order', () => {
    const all = guidelines.flatMap(([guideline, criteria]) => criteria.map((number) => `${guideline}.${number}`));
    expect(all).to.have.length(55);
    expect(rows.map(({ criterion }) => criterion)).to.deep.equal(all);
  });

  it('names checks that there are', () => {
    for (const { criterion, checks } of rows)
      for (const check of checks)
        expect(
          ['a11y', 'walk', 'By hand'].includes(check) || existsSync(join(root, check)),
          `${criterion}: ${check}`,
        ).to.equal(true);
  });

  it('leaves few of them to people', () => {
    expect(rows.filter(({ checks }) => !checks.includes('By hand')).length).to.be.at.least(40);
  });
});
