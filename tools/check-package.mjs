// npm run check:package: whether what would be published can be installed and imported by everybody: publint on its shape,
// attw on what each way of resolving makes of its types.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root } from './installed.mjs';
import { packed } from './packed.mjs';

const { tarball, files, size } = packed();

// What a CDN serves by name, in both builds.
const named = ['cdn/loader.js', 'cdn/widget.js', 'cdn/agent-messenger.all.js', 'cdn/agent-messenger.all.js.map'];
// And what the command line is.
const missing = [...named, 'integrity.json', 'npm/cli.js'].filter((name) => !files.includes(`dist/${name}`));
for (const name of missing) console.error(`package: dist/${name} is not in it`);

const bytes = readFileSync(tarball);
const { messages, pkg } = await publint({
  pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) },
  strict: true,
});
for (const message of messages) console.error(`publint: ${message.type}: ${formatMessage(message, pkg)}`);

// The package is ESM, and so are its data: the node10 way and `require` are not promised. What is no module has no types.
const attw = join(
  dirname(createRequire(import.meta.url).resolve('@arethetypeswrong/cli/package.json')),
  'dist/index.js',
);
const data = ['./custom-elements.json', './schema.json'].filter((path) => path in pkg.exports);
const found = spawnSync(
  process.execPath,
  [
    attw,
    tarball,
    '--profile',
    'esm-only',
    '--format',
    'json',
    ...data.flatMap((path) => ['--exclude-entrypoints', path]),
  ],
  { cwd: root, encoding: 'utf8' },
);
if (found.status !== 0) console.error(`attw: ${found.stderr}${found.stdout.slice(0, 4000)}`);

console.log(
  `package: ${files.length} files, ${size} B packed; publint ${messages.length} remarks, attw ${found.status}`,
);
process.exit(messages.length === 0 && missing.length === 0 && found.status === 0 ? 0 : 1);
