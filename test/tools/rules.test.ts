import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const rows = [...read('docs/rules.md').matchAll(/^\| ([A-Z]+-?\d+) +\| (.+\.) +\|$/gm)].map(([, id]) => id!);

/** What is written by hand. The figures of an icon are no ids. */
const files = ['docs', '.ci', 'src', 'loader', 'demo', 'test', 'tools', 'bench']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  .map((path) => path.replaceAll('\\', '/'))
  .filter(
    (path) => /\.([cm]?[jt]sx?|md)$|^test\/rules\.json$/.test(path) && !/\/(node_modules|dist|\.\w+)\//.test(path),
  )
  .map((path) => ({ path, text: read(path).replace(/'M[\d.][^']*'/g, '') }));

/** F6 is a key: where one id of a family begins with 0, all of them have two figures. */
const families = [...new Set(rows.map((id) => id.replace(/\d+$/, '')))];
const figures = (family: string): string => (rows.some((id) => id.startsWith(`${family}0`)) ? '\\d\\d' : '[1-9]\\d?');
const anId = new RegExp(`(?<![\\w%.-])(?:${families.map((one) => one + figures(one)).join('|')})(?![\\w.]*\\w)`, 'g');
/** Where it is cited: in a page of docs only where it is nowhere else. */
const cited = new Map(
  files
    .filter(({ path }) => path !== 'docs/rules.md')
    .flatMap(({ path, text }) => (text.match(anId) ?? []).map((id) => [id, path] as const)),
);

describe('docs/rules.md', () => {
  it('has a row for every id that is cited', () => {
    expect(files.length).to.be.above(1_000);
    expect([...cited].filter(([id]) => !rows.includes(id)).map(([id, path]) => `${id} in ${path}`)).to.deep.equal([]);
  });

  it('has no row for an id that no code and no test cites', () => {
    expect(rows.filter((id) => cited.get(id)?.startsWith('docs/') ?? true)).to.deep.equal([]);
  });

  it('has each id once', () => {
    expect(rows.length).to.be.above(250);
    expect(rows.filter((id, at) => rows.indexOf(id) !== at)).to.deep.equal([]);
  });
});

/** By their whole path, or from where they are cited. tools/describe writes what stands in docs. */
describe('comments', () => {
  const records = new Set(readdirSync(join(root, 'docs/decisions')).map((name) => name.slice(0, 4)));

  it('cite pages that are in the repository', () => {
    const absent = files.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![\w./-])[\w./-]*\w\.md\b|docs\/decisions\/(\d{4})\b/g)]
        .filter(([page, record]) =>
          record === undefined
            ? !['', dirname(path), ...(path.startsWith('tools/describe') ? ['docs'] : [])].some((from) =>
                existsSync(join(root, from, page)),
              )
            : !records.has(record),
        )
        .map(([page]) => `${page} in ${path}`),
    );
    expect(absent).to.deep.equal([]);
  });
});
