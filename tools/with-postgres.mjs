// node tools/with-postgres.mjs <bin> [args]: starts a PostgreSQL of its own (Debian's package, a free port, a temporary
// folder), sets DATABASE_URL, runs the bin, and takes everything away again.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

const asRoot = process.getuid?.() === 0;
const bins = findBinaries() ?? install();
const folder = mkdtempSync(join(tmpdir(), 'am-postgres-'));
const port = await freePort();
if (asRoot) execFileSync('chown', ['postgres', folder]);

// PostgreSQL refuses to run as root, so a root hands it to the user that the package made.
const run = (command, args) =>
  asRoot
    ? spawnSync('setpriv', ['--reuid=postgres', '--regid=postgres', '--clear-groups', join(bins, command), ...args], {
        cwd: folder,
        encoding: 'utf8',
      })
    : spawnSync(join(bins, command), args, { cwd: folder, encoding: 'utf8' });
const must = (command, args) => {
  const done = run(command, args);
  if (done.status !== 0) throw new Error(`${command}: ${done.error?.message ?? done.stderr}`);
};

const data = join(folder, 'data');
must('initdb', ['-D', data, '-U', 'am', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8']);
must('pg_ctl', ['-D', data, '-w', '-l', join(folder, 'log'), '-o', `-p ${port} -h 127.0.0.1 -k ${folder}`, 'start']);
must('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'am', 'platform']);

const env = {
  ...process.env,
  DATABASE_URL: `postgres://am@127.0.0.1:${port}/platform`,
  PATH: resolve('node_modules/.bin') + delimiter + process.env.PATH,
};
const child = spawn(process.argv[2], process.argv.slice(3), { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', (error) => finish(1, error.message));
child.on('exit', (code, signal) => finish(code ?? (signal ? 1 : 0)));

function finish(code, why) {
  if (why) console.error(why);
  run('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
  rmSync(folder, { recursive: true, force: true });
  process.exit(code);
}

function findBinaries() {
  const base = '/usr/lib/postgresql';
  const versions = existsSync(base)
    ? readdirSync(base).filter((name) => existsSync(join(base, name, 'bin/initdb')))
    : [];
  if (versions.length > 0) return join(base, versions.sort((a, b) => Number(b) - Number(a))[0], 'bin');
  const onPath = (process.env.PATH ?? '').split(delimiter).find((place) => existsSync(join(place, 'initdb')));
  return onPath ?? null;
}

function install() {
  if (!asRoot) throw new Error('No PostgreSQL found. Install one (Debian: apt-get install postgresql).');
  console.error('· no PostgreSQL found: installing the Debian package');
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  execFileSync('apt-get', ['update', '-q'], options);
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'postgresql'], options);
  const found = findBinaries();
  if (found === null) throw new Error('apt-get installed no PostgreSQL');
  return found;
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => done(free));
    });
  });
}
