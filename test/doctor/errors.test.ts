import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const home = fileURLToPath(new URL('../../', import.meta.url));
/** What the local platform answers is the service's. */
const folders = ['loader', 'src/browser', 'src/cli', 'src/core', 'src/doctor', 'src/host', 'src/ui'];

function written(folder: string): string[] {
  const files = readdirSync(join(home, folder), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => file.endsWith('.ts')).map((file) => readFileSync(join(home, folder, file), 'utf8'));
}

const families =
  'auth|session|transport|message|context|client|option|config|call|page|token|service|storage|loader|handoff|host|platform|api|tag|look';
const CODE = new RegExp(`'((?:${families})/[a-z]+(?:-[a-z]+)*)'`, 'g');

describe('docs/errors.md', () => {
  const sources = [
    ...folders.flatMap(written),
    ...['take', 'handle', 'all', 'checked'].map((file) => readFileSync(join(home, 'src', `${file}.ts`), 'utf8')),
  ];
  const codes = new Set(sources.flatMap((source) => [...source.matchAll(CODE)].map(([, code]) => code!)));
  const rows = readFileSync(join(home, 'docs/errors.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| `[a-z]/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it('says of every code what has happened and what to do', () => {
    expect(codes.size).to.be.above(50);
    expect([...codes].toSorted()).to.deep.equal(
      rows
        .map(([, code]) => code!.slice(1, -1))
        .filter((code) => code !== 'unknown')
        .toSorted(),
    );
    for (const [, code, cause, fix] of rows)
      expect([cause, fix], code).to.satisfy((said: string[]) => said.every(Boolean));
  });
});
