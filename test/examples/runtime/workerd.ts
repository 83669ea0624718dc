import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fetching, Served } from '../example.js';

const CONFIG = 'kits.capnp';

/** The runtime of Workers by itself, without what `wrangler dev` puts before it; what it has no name for it has not. */
export function workerd({ folder, file, names }: Fetching): Served {
  const wrangler = [join('node_modules', 'wrangler', 'bin', 'wrangler.js'), 'deploy', '--dry-run', '--outdir', 'kits'];
  execFileSync(process.execPath, [...wrangler, file], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const told = names.map((name) => `(name = "${name}", fromEnvironment = "${name}")`);
  writeFileSync(join(folder, CONFIG), configOf(file.replace(/\.ts$/, '.js'), told));
  return { by: 'workerd', run: ['serve', '--socket-addr', 'http=127.0.0.1:PORT', CONFIG] };
}

/** On the day of the example's own configuration: no `process`, no `Buffer`, nothing of Node. */
const configOf = (built: string, told: readonly string[]): string => `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "site", worker = (
      modules = [(name = "site.js", esModule = embed "kits/${built}")],
      compatibilityDate = "2026-04-01",
      bindings = [${told.join(', ')}],
      globalOutbound = "world",
    )),
    (name = "world", network = (allow = ["local"])),
  ],
  sockets = [(name = "http", http = (), service = "site")],
);
`;
