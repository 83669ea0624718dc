import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Database } from '../../demo/platform/store/database.js';
import { openDatabase, Unreachable } from '../../demo/platform/store/open.js';
import { ownFolder } from '../../demo/platform/store/own-folder.js';

describe('the folder of a database', () => {
  let folder = '';
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'am-folder-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const left = (pid: number, port: number, token: string): void =>
    writeFileSync(join(folder, `in-use-${pid}-${port}-${token}`), '');
  const claims = (): string[] => readdirSync(folder).filter((name) => name.startsWith('in-use'));
  const open = (): Promise<Database> =>
    openDatabase({ folder, cache: fileURLToPath(new URL('../../.cache', import.meta.url)), say: () => undefined });
  const free = async (): Promise<void> => {
    const own = await ownFolder(folder);
    if ('takenBy' in own) throw new Error(`in use by ${own.takenBy}`);
    await own.release();
  };

  it('is opened by one at a time, and by the next with all that was kept', async () => {
    const first = await open();
    await first.run('CREATE TABLE said (text text); INSERT INTO said VALUES ($$hello$$)');
    const refused: unknown = await open().catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(Unreachable);
    expect(String(refused)).to.contain(`${folder} is in use by process ${process.pid}; set DATA_DIR or DATABASE_URL`);
    await first.close();
    const second = await open();
    expect(await second.query('SELECT text FROM said')).to.deep.equal([{ text: 'hello' }]);
    await second.close();
    expect(claims()).to.deep.equal([]);
  });

  it('is free again where it could not be opened', async () => {
    writeFileSync(join(folder, 'PG_VERSION'), 'no database');
    expect(await open().catch(() => 'refused')).to.equal('refused');
    await free();
  });

  it('goes to one of many who want it at once, also where some were killed who had it', async () => {
    for (const killed of [0, 3]) {
      for (let each = 0; each < killed; each++) left(process.pid, 1, `${each}0`);
      const all = await Promise.all(Array.from({ length: 12 }, () => ownFolder(folder)));
      const mine = all.filter((one) => 'release' in one);
      expect(mine.length).to.equal(1);
      expect(all.filter((one) => 'takenBy' in one && one.takenBy === process.pid).length).to.equal(11);
      expect(claims().length).to.equal(1);
      await mine[0]!.release();
    }
  });

  it('is free where the process that had it was killed', async () => {
    left(2 ** 30, 1, 'aa');
    await free();
  });

  it('is free where number and port of a killed process are those of others by now', async () => {
    const others = mkdtempSync(join(folder, 'others-'));
    const own = await ownFolder(others);
    const [claim = ''] = readdirSync(others);
    const [, , pid, port, token = ''] = claim.split('-');
    left(Number(pid), Number(port), 'aa');
    await free();
    left(Number(pid), Number(port), token);
    expect(await ownFolder(folder)).to.deep.equal({ takenBy: process.pid });
    if ('release' in own) await own.release();
    await free();
  });
});
