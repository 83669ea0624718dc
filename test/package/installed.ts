import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packed } from '../../tools/packed.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * A project that has installed the package and nothing else. What the package depends on is a link to our own copy: that
 * needs no registry, and what it uses without depending on it is missing as it would be for anybody.
 */
export class Installed {
  readonly folder = mkdtempSync(join(tmpdir(), 'agent-messenger-installed-'));
  readonly files: readonly string[];

  constructor() {
    const { tarball, files } = packed();
    this.files = files;
    this.write('package.json', '{ "type": "module", "private": true }');
    const modules = join(this.folder, 'node_modules');
    const here = join(modules, 'agent-messenger');
    mkdirSync(here, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '--strip-components=1', '-C', here]);
    const { dependencies } = JSON.parse(readFileSync(join(here, 'package.json'), 'utf8')) as {
      dependencies: Readonly<Record<string, string>>;
    };
    for (const name of Object.keys(dependencies)) this.link(name);
  }

  /** Another package that the project has, besides. */
  link(name: string): void {
    const to = join(this.folder, 'node_modules', name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), to);
  }

  write(name: string, text: string): void {
    mkdirSync(dirname(join(this.folder, name)), { recursive: true });
    writeFileSync(join(this.folder, name), text);
  }

  /** Runs a module in plain Node, with no loader of ours, and returns what it said. */
  node(code: string, ...flags: string[]): string {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, '--input-type=module', '--eval', code], {
      cwd: this.folder,
      encoding: 'utf8',
      timeout: 20_000,
      env: { PATH: process.env['PATH'] },
    });
    if (status !== 0 || stderr !== '') throw new Error(`ended with ${String(status)}: ${stderr}`);
    return stdout;
  }

  /** What the compiler has against it; empty when nothing. */
  compile(options: Readonly<Record<string, unknown>>, ...files: string[]): string {
    this.write('tsconfig.json', JSON.stringify({ compilerOptions: { strict: true, noEmit: true, ...options }, files }));
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    return spawnSync(process.execPath, [tsc, '-p', '.'], { cwd: this.folder, encoding: 'utf8' }).stdout;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
