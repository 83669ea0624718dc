import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { dataWrong, listedWrong, page, unproven, type Data, type Passed } from '../../tools/service/page.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const kept = JSON.parse(read('test/service.json')) as Data;

const shop: Data = {
  families: [
    { family: 'Shelves', address: 'shop', routes: { 'GET /shelf': 'interface', 'PUT /shelf': 'own: to fill it' } },
    { family: 'Till', address: 'shop', routes: { 'WS /till': 'interface' } },
  ],
  absent: [{ address: 'shop', routes: ['GET /cellar'], why: 'there is none' }],
};
const test = (file: string, title: string, ...calls: [route: string, status: number][]): Omit<Passed, 'at'> => ({
  file: `test/${file}.test.ts`,
  title,
  calls: calls.map(([route, status]) => ({ route, status })),
});
const tests: readonly Passed[] = [
  test('fill', 'fills a shelf', ['PUT /shelf', 201], ['GET /shelf', 200]),
  test('shelf', 'is refused without a key', ['GET /shelf', 401]),
  test('shelf', 'has `things` | more', ['GET /shelf', 200], ['GET /shelf', 200]),
  test('till', 'rings', ['WS /till', 101], ['WS /cellar', 404]),
].map((one, at) => ({ ...one, at }));
const text = page(shop, tests);
const there = (): boolean => true;

describe('the routes of the service', () => {
  it('are those of docs/service-coverage.md, each with tests that are there', () => {
    expect(dataWrong(kept)).to.deep.equal([]);
    expect(listedWrong(kept, read('docs/service-coverage.md'), (file) => existsSync(join(root, file)))).to.deep.equal(
      [],
    );
  });

  it('have a row each, with what tests have seen of them, and the one that does little else', () => {
    expect(unproven(shop, tests)).to.deep.equal([]);
    expect(listedWrong(shop, text, there)).to.deep.equal([]);
    expect(text.split('\n').filter((line) => line.includes('/shelf`') || line.includes('/till`'))).to.deep.equal([
      '| GET | `/shelf` | interface | 200, 401 | 3 | 2 | [shelf] 2, [fill] 1 | has \\`things\\` \\| more |',
      '| PUT | `/shelf` | own | 201 | 1 | 1 | [fill] 1 | fills a shelf |',
      "`PUT /shelf` is the platform's own: to fill it.",
      '| WS | `/till` | interface | 101 | 1 | 1 | [till] 1 | rings |',
    ]);
    expect(text).to.include('2 routes on the shop address, called by 3 tests; answers: 200, 201, 401.');
    expect(page(shop, tests)).to.equal(text);
  });

  it('are not proven by a test that is refused, nor by none', () => {
    expect(unproven(shop, tests.slice(1, 2))).to.deep.equal([
      'GET /shelf: no test sees it succeed',
      'PUT /shelf: no test calls it',
      'WS /till: no test calls it',
    ]);
  });

  it('refuse in each way that the interface names, but for those that are said to be unseen, and are', () => {
    const [shelves, till] = shop.families;
    const told = {
      ...shop,
      families: [{ ...shelves!, refusals: [401, 404], unseen: { 500: 'it is a good shelf' } }, till!],
    };
    expect(unproven(told, tests)).to.deep.equal(['Shelves: no test sees 404']);
    expect(page(told, tests)).to.include('No test sees 500, which the interface names: it is a good shelf.');
    const broken = { ...test('shelf', 'breaks', ['GET /shelf', 500], ['GET /shelf', 404]), at: 4 };
    expect(unproven(told, [...tests, broken])).to.deep.equal(['Shelves: 500 is listed as unseen, and a test sees it']);
  });

  it('are all in the list', () => {
    const stray = { ...test('fill', 'empties it', ['DELETE /shelf', 204]), at: 4 };
    expect(unproven(shop, [...tests, stray])).to.deep.equal(['DELETE /shelf: answered, and not in test/service.json']);
  });

  const [first = '', ...others] = text.split('\n').filter((line) => line.startsWith('| GET'));
  const planted: readonly (readonly [what: string, text: string, wrong: string])[] = [
    ['a row that is gone', text.replace(`${first}\n`, ''), 'Shelves: GET /shelf has 0 rows'],
    ['a row that is there twice', text.replace(first, `${first}\n${first}`), 'Shelves: GET /shelf has 2 rows'],
    [
      'a row too many',
      text.replace(first, `${first}\n${first.replace('/shelf', '/attic')}`),
      'Shelves: GET /attic is not in test/service.json',
    ],
    ['a row without success', text.replace('| 200, 401 |', '| 401 |'), 'GET /shelf: it never succeeded'],
    ['a row without a test', text.replace('| 1 | 1 | [till] 1 |', '| 0 | 0 |  |'), 'WS /till: no test'],
    ['another source', text.replace('`/till` | interface', '`/till` | reference'), 'WS /till: its source is interface'],
    ['a link that is gone', text.replace(/^\[till\]: .*$/m, ''), 'WS /till: no file for till'],
    ['silence about what is absent', text.replace('`GET /cellar`', ''), 'GET /cellar is absent, and not named'],
  ];
  for (const [what, spoilt, wrong] of planted)
    it(`are not those of a page with ${what}`, () => {
      expect(others).to.deep.equal([]);
      expect(listedWrong(shop, spoilt, there)).to.include(wrong);
    });

  it('are not proven by a file that is gone', () => {
    expect(listedWrong(shop, text, (file) => !file.includes('till'))).to.deep.equal([
      'test/till.test.ts (till) is not there any more',
    ]);
  });

  it('are listed once, as what they are', () => {
    const twice = { ...shop, absent: [{ address: 'shop', routes: ['GET /shelf', 'LOOK /shelf'], why: '' }] };
    expect(dataWrong(twice)).to.deep.equal(['GET /shelf is listed twice', 'LOOK /shelf is no route']);
    const odd = { ...shop, families: [{ ...shop.families[0]!, routes: { 'GET /a': 'own', 'GET /b': 'hearsay' } }] };
    expect(dataWrong(odd)).to.deep.equal(['GET /a: what is "own"?', 'GET /b: what is "hearsay"?']);
  });
});
