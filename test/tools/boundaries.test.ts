import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../..', import.meta.url));
const rules = (
  createRequire(import.meta.url)('../../.ci/boundaries.cjs') as { forbidden: { name: string }[] }
).forbidden.map(({ name }) => name);

/** For each rule, files that break it. `null` writes an empty module to be imported. */
const planted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'no-cycles': { 'src/core/a.ts': "import './b.js';", 'src/core/b.ts': "import './a.js';" },
  'platform-knows-nothing-of-src': { 'demo/platform/spy.ts': "import '../../src/core/a.js';" },
  'platform-stands-alone': {
    'demo/platform/clerk.ts': "import '../shop/shelf.js';",
    'demo/shop/shelf.ts': 'export {};',
  },
  'agent-knows-no-wire': {
    'demo/platform/agent/nosy.ts': "import '../messaging/wire.js';",
    'demo/platform/messaging/wire.ts': 'export {};',
  },
  'loader-is-alone': { 'loader/lonely.ts': "import '../src/core/a.js';" },
  'host-is-alone': { 'src/host/guest.ts': "import '../core/a.js';" },
  'core-uses-nothing': { 'src/core/needy.ts': "import 'zod';" },
  'markdown-alone-uses-marked': { 'src/core/session/lexing.ts': "import 'marked';" },
  'protocol-is-first': {
    'src/core/protocol/wise.ts': "import '../conversation/meaning.js';",
    'src/core/conversation/meaning.ts': 'export {};',
  },
  'conversation-is-second': {
    'src/core/conversation/restless.ts': "import '../session/link.js';",
    'src/core/session/link.ts': 'export {};',
  },
  'session-draws-nothing': {
    'src/core/session/painter.ts': "import '../markdown/ink.js';",
    'src/core/markdown/ink.ts': 'export {};',
  },
  'browser-does-not-draw': { 'src/browser/painter.ts': "import '../ui/view.js';", 'src/ui/view.ts': 'export {};' },
  'ui-is-given-a-client': {
    'src/ui/dialler.ts': "import '../browser/socket.js';",
    'src/browser/socket.ts': 'export {};',
  },
  'doctor-is-called-not-carried': {
    'src/ui/carries.ts': "import '../doctor/doctor.js';\n",
    'src/doctor/doctor.ts': 'export const doctor = 1;\n',
  },
  'nothing-ships-the-lint': {
    'src/ui/judges.ts': "import '../cli/finding.js';\n",
    'src/cli/finding.ts': 'export const finding = 1;\n',
  },
  'the-lint-only-looks': {
    'src/cli/talks.ts': "import '../browser/socket.js';\n",
    'src/browser/socket.ts': 'export const socket = 1;\n',
  },
  'recorder-is-called-not-carried': {
    'src/ui/records.ts': "import '../recorder/recorder.js';\n",
    'src/recorder/recorder.ts': 'export const recorder = 1;\n',
  },
  'recorder-only-listens': {
    'src/recorder/speaks.ts': "import '../browser/mouth.js';\n",
    'src/browser/mouth.ts': 'export const mouth = 1;\n',
  },
  'the-kit-stands-outside': { 'src/testing/curious.ts': "import '../browser/socket.js';" },
  'nothing-ships-the-kit': {
    'src/browser/playful.ts': "import '../testing/script.js';",
    'src/testing/script.ts': 'export {};',
  },
  'src-knows-no-demo': { 'src/core/fan.ts': "import '../../demo/shop/shelf.js';" },
  'tests-stay-outside': { 'demo/shop/lazy.ts': "import '../../test/answer.js';", 'test/answer.ts': 'export {};' },
};

/** What a folder's own compiler settings must refuse: the runtime it may not use. */
const runtimes: readonly (readonly [folder: string, source: string, refused: string])[] = [
  ['src/core', 'export const late = setTimeout(() => undefined, 1);', "Cannot find name 'setTimeout'"],
  ['src/core', 'export const page = document.title;', "Cannot find name 'document'"],
  ['src/core', "export const asked = fetch('/');", "Cannot find name 'fetch'"],
  ['src/core', 'export const id = crypto.randomUUID();', "Cannot find name 'crypto'"],
  ['src/browser', "import { readFileSync } from 'node:fs'; export const file = readFileSync;", 'node:fs'],
  ['src/ui', "import { socket } from '../browser/socket.js'; export const view = socket;", 'TS6307'],
  ['src/host', 'export const page = document.title;', "Cannot find name 'document'"],
  ['loader', 'export const env = process.env;', "Cannot find name 'process'"],
  ['demo/platform', 'export const page = document.title;', "Cannot find name 'document'"],
];

describe('boundaries', () => {
  let folder = '';

  before(() => {
    mkdirSync(join(root, '.cache'), { recursive: true });
    folder = mkdtempSync(join(root, '.cache', 'planted-'));
    for (const name of ['tools', '.ci', 'tsconfig.json', 'package.json'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    for (const name of ['src/core', 'src/browser', 'src/ui', 'src/host', 'loader', 'demo/platform'])
      write(`${name}/tsconfig.json`, readFileSync(join(root, name, 'tsconfig.json'), 'utf8'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    // The packages a rule names need not be installed to be forbidden, only to be resolved.
    for (const [file, text] of Object.values(planted).flatMap(Object.entries)) write(file, text);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${text}\n`);
  }

  it('every rule has a planted violation, and each is found', () => {
    const found = spawnSync(process.execPath, ['tools/check-boundaries.mjs'], { cwd: folder, encoding: 'utf8' });
    expect(found.status, found.stdout).to.equal(1);
    const named = new Set(found.stderr.split('\n').map((line) => line.split(':')[0]));
    expect(Object.keys(planted)).to.have.members(rules);
    for (const rule of rules) expect(named, `${rule} was not found\n${found.stderr}`).to.include(rule);
  });

  it('looking at nothing is a failure', () => {
    const empty = mkdtempSync(join(folder, 'empty-'));
    for (const name of ['tools', '.ci']) cpSync(join(root, name), join(empty, name), { recursive: true });
    mkdirSync(join(empty, 'src'));
    symlinkSync(join(root, 'node_modules'), join(empty, 'node_modules'));
    expect(spawnSync(process.execPath, ['tools/check-boundaries.mjs'], { cwd: empty }).status).to.equal(1);
  });

  for (const [place, source, refused] of runtimes)
    it(`${place} does not compile with ${refused}`, () => {
      for (const [file, text] of [
        ['src/browser/socket.ts', 'export const socket = 1;'],
        [`${place}/trespasser.ts`, source],
      ] as const)
        write(file, text);
      // Only this file is compiled, with the settings of its folder.
      write(
        `${place}/tsconfig.planted.json`,
        JSON.stringify({ extends: './tsconfig.json', include: ['trespasser.ts'], references: [] }),
      );
      const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
      const done = spawnSync(process.execPath, [tsc, '-p', `${place}/tsconfig.planted.json`], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect(done.status, done.stdout).to.not.equal(0);
      expect(done.stdout).to.include(refused);
    });

  it('the lock file carries no download addresses', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    expect(lock).to.not.match(/"resolved": *"https?:/);
  });
});
