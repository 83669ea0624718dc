import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { atShop } from '../../demo/platform/agent/stories.js';
import { LONG_STORY } from '../../demo/platform/agent/story-long.js';
import { freePort } from '../support/free-port.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

describe('docs/node-client.md, as it stands there', function () {
  // An answer that nobody goes on with is given up after half a minute.
  this.timeout(150_000);
  let folder = '';
  let port = '';
  const children: ChildProcess[] = [];
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'am-node-client-'));
    port = await freePort();
  });
  after(() => {
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const run = (file: string, args: readonly string[]): ChildProcess => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(root, file), ...args], {
      cwd: root,
      env: { ...process.env, PORT: port, DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  };

  /** The platform as `npm start` runs it, and the line that it says where it is. */
  async function platform(): Promise<{ readonly child: ChildProcess; readonly line: string }> {
    const child = run('demo/main.ts', ['--json']);
    child.stderr!.resume();
    const [line] = await once(createInterface(child.stdout!), 'line');
    return { child, line: String(line) };
  }

  it('prints a whole answer although the platform was killed and started again in the middle of it', async () => {
    const first = await platform();
    const file = join(folder, 'platform.json');
    writeFileSync(file, first.line);
    const client = run('demo/examples/node-client.mjs', [file, 'Where is my order FW-10234?', '/long']);
    const printed = text(client.stdout!);
    const gone = once(client, 'exit');
    const said: string[] = [];
    const lines = createInterface(client.stderr!).on('line', (line) => said.push(line));
    while (!said.some((line) => line.endsWith('characters so far'))) await Promise.race([once(lines, 'line'), gone]);
    first.child.kill('SIGKILL');
    await once(first.child, 'exit');
    const second = await platform();
    expect(JSON.parse(second.line)).to.have.property(
      'messaging',
      (JSON.parse(first.line) as { messaging: string }).messaging,
    );
    const [code] = (await gone) as [number];
    expect(code, said.join('\n')).to.equal(0);
    const answers = await printed;
    expect(answers).to.include('FW-10234');
    // What it links to is the demo's own page.
    const { site } = JSON.parse(first.line) as { readonly site: string };
    expect(answers.trimEnd().endsWith(atShop(LONG_STORY, site).trimEnd())).to.equal(true);
    expect(said).to.include.members(['· reconnecting', '· broke off: once more', '· ended']);
  });
});
