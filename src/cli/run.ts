import { HELP, wantedOf } from './arguments.js';
import { look } from './look.js';
import type { Ports } from './ports.js';
import { reportOf, written } from './report.js';

/** What is said, where, and what the command ends with. */
export interface Outcome {
  readonly exit: 0 | 1 | 2;
  readonly out: string;
  readonly error: string;
}

/** The command, but for its process. */
export async function run(ports: Ports, given: readonly string[], colours: boolean): Promise<Outcome> {
  const wanted = wantedOf(given);
  if (wanted === 'help') return { exit: 0, out: HELP, error: '' };
  if (wanted === 'version') return { exit: 0, out: `${ports.version}\n`, error: '' };
  if ('wrong' in wanted)
    return {
      exit: 2,
      out: '',
      error: `agent-messenger: ${wanted.wrong}\nagent-messenger --help says how it is asked.\n`,
    };
  const report = reportOf(await look(ports, wanted), wanted.strict);
  return {
    exit: report.exit,
    out: wanted.json ? `${JSON.stringify(report)}\n` : written(report, colours),
    error: '',
  };
}
