import { expect } from '@open-wc/testing';
import { createStore, get, keys, set } from 'idb-keyval';
import { clock } from '../../src/browser/clock.js';
import { vault, type VaultMode } from '../../src/browser/vault.js';
import type { Clock } from '../../src/core/session/ports.js';

const DAY_MS = 86_400_000;
let disk = createStore('agent-messenger', 'conversations');
let name = '';

const ahead = (ms: number): Clock => ({ ...clock, wall: () => clock.wall() + ms });
/** A vault of this test's own conversation, as after a reload, its clock so many milliseconds ahead. */
const open = (mode: VaultMode = 'session', aheadMs = 0) => vault({ name, mode, clock: ahead(aheadMs) });
/** What a client would save: anything, with the term of the tab that leads. */
const record = (fields: object, term = 1): { readonly term: number } => ({ term, ...fields });
const onDisk = (): Promise<unknown> => get(name, disk);
/** What is done with a connection that the browser has closed under the page, which is found out once. */
async function dead<Result>(work: () => Promise<Result>): Promise<Result> {
  const own = IDBDatabase.prototype.transaction;
  let deaths = 0;
  IDBDatabase.prototype.transaction = function () {
    deaths++;
    IDBDatabase.prototype.transaction = own;
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
  try {
    return await work();
  } finally {
    IDBDatabase.prototype.transaction = own;
    expect(deaths).to.equal(1);
  }
}
const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

describe('vault (S7, F21)', () => {
  beforeEach(() => (name = clock.uuid()));

  for (const mode of ['session', 'device'] as const) {
    it(`${mode}: gives back after a reload what was saved last`, async () => {
      await open(mode).save(record({ n: 1 }));
      expect(await open(mode).save(record({ n: 2, list: ['é', null] }))).to.equal(true);
      expect(await open(mode).load()).to.deep.equal(record({ n: 2, list: ['é', null] }));
      expect(open(mode).mode).to.equal(mode);
    });

    it(`${mode}: wipes without a trace`, async () => {
      await open(mode).save(record({ said: 'x' }));
      await open(mode).wipe();
      expect(await open(mode).load()).to.equal(null);
      expect(await onDisk()).to.equal(undefined);
    });
  }

  it('S7 does not try once more when nobody waits any more: what was to be written may have been wiped since', async () => {
    const own = IDBObjectStore.prototype.get;
    let fails = (): void => undefined;
    IDBObjectStore.prototype.get = function () {
      IDBObjectStore.prototype.get = own;
      const asked = { error: new DOMException('Connection to Indexed Database server lost', 'UnknownError') };
      fails = () => (asked as unknown as IDBRequest).onerror?.(new Event('error'));
      return asked as unknown as IDBRequest<unknown>;
    };
    expect(await failure(open().save(record({ said: 'a secret' })))).to.be.instanceOf(Error);
    await open().wipe();
    fails();
    // The transactions of a second try would come before these.
    for (let turn = 0; turn < 3; turn++) expect(await onDisk()).to.equal(undefined);
  });

  for (const [mode, days] of [
    ['session', 1],
    ['device', 30],
  ] as const)
    for (const taking of [false, true])
      it(`${mode}: keeps for ${days} day(s), and then leaves nothing on the disk${taking ? ', whoever takes it' : ''}`, async () => {
        await open(mode).save(record({ said: 'x' }));
        expect(await open(mode, days * DAY_MS - 60_000).load(taking)).to.deep.equal(record({ said: 'x' }));
        expect(await open(mode, days * DAY_MS + 60_000).load(taking)).to.equal(null);
        expect(await onDisk()).to.equal(undefined);
      });

  describe('of a page that is left', () => {
    const goes = (type: 'pagehide' | 'pageshow', persisted = true): void =>
      void dispatchEvent(new PageTransitionEvent(type, { persisted }));
    afterEach(() => goes('pageshow'));

    it('F20 gives up what it has begun, for nobody else would have the disk, or the page is not kept, and begins nothing', async () => {
      const mine = open();
      await mine.save(record({ n: 1 }));
      const begun = mine.save(record({ n: 2 }));
      goes('pagehide');
      const after = mine.save(record({ n: 3 }));
      expect([await begun, await after]).to.deep.equal([null, null]);
      expect(await onDisk()).to.have.deep.property('record', record({ n: 1 }));
      goes('pageshow');
      expect(await mine.save(record({ n: 4 }))).to.equal(true);
      expect(await onDisk()).to.have.deep.property('record', record({ n: 4 }));
    });

    it('F20 gives up a transaction that has begun, and one that begins as it goes', async () => {
      const mine = open();
      await mine.save(record({ n: 1 }));
      for (const turns of [1, 2, 3, 5, 8]) {
        const begun = mine.save(record({ n: 2 }));
        for (let turn = 0; turn < turns; turn++) await Promise.resolve();
        goes('pagehide');
        expect(await begun).to.equal(null);
        goes('pageshow');
      }
      expect(await onDisk()).to.have.deep.property('record', record({ n: 1 }));
    });

    it('F20 gives up the others where one is just ending, which cannot be given up any more', async () => {
      const mine = open();
      await mine.save(record({ n: 1 }));
      const { put } = IDBObjectStore.prototype;
      const written = new Promise<void>((soon) => {
        IDBObjectStore.prototype.put = function (...given) {
          const asked = put.apply(this, given);
          asked.addEventListener('success', () => setTimeout(soon));
          return asked;
        };
      });
      const ending = mine.save(record({ n: 2 }));
      await written;
      IDBObjectStore.prototype.put = put;
      const begun = mine.save(record({ n: 3 }));
      goes('pagehide');
      expect(await begun).to.equal(null);
      await ending;
      goes('pageshow');
      expect(await onDisk()).to.have.deep.property('record', record({ n: 2 }));
    });

    it('S7 wipes all the same: nobody reads what was to be wiped', async () => {
      const mine = open();
      await mine.save(record({ n: 1 }));
      const before = mine.wipe();
      goes('pagehide');
      const after = open().wipe();
      expect([await before, await after]).to.deep.equal([true, true]);
      expect(await onDisk()).to.equal(undefined);
    });

    it('writes to the end where it is not kept', async () => {
      const mine = open();
      const begun = mine.save(record({ n: 1 }));
      goes('pagehide', false);
      expect([await begun, await mine.save(record({ n: 2 }))]).to.deep.equal([true, true]);
    });
  });

  it('every save begins the time anew', async () => {
    await open().save(record({ n: 1 }));
    await open('session', DAY_MS - 60_000).save(record({ n: 2 }));
    expect(await open('session', DAY_MS + 60_000).load()).to.deep.equal(record({ n: 2 }));
  });

  for (const mode of ['memory', 'none'] as const)
    it(`${mode}: writes nothing to the disk`, async () => {
      const kept = open(mode);
      await kept.save(record({ said: 'x' }));
      expect(await onDisk()).to.equal(undefined);
      expect(await kept.load()).to.deep.equal(mode === 'memory' ? record({ said: 'x' }) : null);
      await kept.wipe();
      expect(await kept.load()).to.equal(null);
    });

  for (const mode of ['session', 'memory'] as const)
    it(`${mode}: writes nothing over a tab that leads with a higher term, and says so`, async () => {
      expect(await open(mode).save(record({ n: 1 }, 2))).to.equal(true);
      expect(await open(mode).save(record({ n: 2 }, 1))).to.equal(false);
      expect(await open(mode).load()).to.deep.equal(record({ n: 1 }, 2));
      expect(await open(mode).save(record({ n: 3 }, 2))).to.equal(true);
      expect(await open(mode).save(record({ n: 4 }, 3))).to.equal(true);
      expect(await open(mode).load()).to.deep.equal(record({ n: 4 }, 3));
      await open(mode).wipe();
    });

  it('nothing comes between looking and writing, however many tabs write at once', async () => {
    const terms = [3, 1, 5, 2, 5, 4, 1];
    const written = await Promise.all(terms.map((term) => open().save(record({}, term))));
    expect(written).to.deep.equal([true, false, true, false, true, false, false]);
    expect(await open().load()).to.deep.equal(record({}, 5));
  });

  it('keeps conversations apart by their names', async () => {
    await open().save(record({ n: 1 }));
    name = clock.uuid();
    expect(await open().load()).to.equal(null);
  });

  for (const junk of [5, 'x', [], {}, { version: 'one', savedAt: 1, record: 1 }, { version: 1, record: 1 }])
    it(`F21 skips a corrupt record: ${JSON.stringify(junk)}`, async () => {
      await set(name, junk, disk);
      expect(await open().load()).to.equal(null);
      await open().save(record({ n: 1 }));
      expect(await open().load()).to.deep.equal(record({ n: 1 }));
    });

  it('writes nothing where it was wiped meanwhile, when told so; and leaves no name there', async () => {
    await open().save(record({ n: 1 }));
    expect(await open().save(record({ n: 2 }), true)).to.equal(true);
    await open().wipe();
    expect(await open().save(record({ n: 3 }), true)).to.equal(false);
    expect(await keys(disk)).to.not.include(name);
    expect(await open().save(record({ n: 4 }))).to.equal(true);
  });

  for (const mode of ['session', 'memory'] as const)
    it(`${mode}: wipes, where a term is said, nothing that a tab with a higher one has written`, async () => {
      await open(mode).save(record({ n: 1 }, 2));
      expect(await open(mode).wipe(1)).to.equal(false);
      expect(await open(mode).load()).to.deep.equal(record({ n: 1 }, 2));
      expect(await open(mode).wipe(2)).to.equal(true);
      expect(await open(mode).load()).to.equal(null);
    });

  it('takes: whoever wrote what is there writes no more', async () => {
    expect(await open().load(true)).to.equal(null);
    expect(await keys(disk)).to.not.include(name);
    await open().save(record({ n: 1 }));
    expect(await open().load(true)).to.deep.equal(record({ n: 1 }));
    expect(await open().save(record({ n: 2 }))).to.equal(false);
    expect(await open().save(record({ n: 3 }, clock.wall() + DAY_MS))).to.equal(true);
    const kept = vault({ name, mode: 'memory', clock });
    await kept.save(record({ n: 1 }));
    expect(await kept.load(true)).to.deep.equal(record({ n: 1 }));
    expect(await kept.save(record({ n: 2 }))).to.equal(false);
    await kept.wipe();
    expect(await kept.save(record({ n: 3 }), true)).to.equal(false);
  });

  it('F25 leaves the record of a newer version alone, and goes on without', async () => {
    const newer = { version: 2, savedAt: clock.wall(), record: { theirs: true } };
    await set(name, newer, disk);
    // There is something: who comes back to it is not to believe that all was wiped.
    for (const taking of [false, true]) expect(await failure(open().load(taking))).to.be.instanceOf(Error);
    expect(await failure(open().save(record({ ours: true })))).to.be.instanceOf(Error);
    await open().wipe(Infinity);
    expect(await onDisk()).to.deep.equal(newer);
  });

  it('rejects what no structured clone can carry, and keeps what there was', async () => {
    await open().save(record({ n: 1 }));
    expect(await failure(open().save(record({ n: () => undefined })))).to.be.instanceOf(Error);
    expect(await open().load()).to.deep.equal(record({ n: 1 }));
  });

  it('keeps nobody from deleting the database, and goes on after that', async () => {
    const kept = open();
    await kept.save(record({ n: 1 }));
    await kept.load();
    // This test's own hand on it.
    await disk('readonly', ({ transaction }) => transaction.db.close());
    disk = createStore('agent-messenger', 'conversations');
    const asked = indexedDB.deleteDatabase('agent-messenger');
    await new Promise((done) => (asked.onsuccess = done));
    expect(await kept.load()).to.equal(null);
    expect(await kept.save(record({ n: 2 }))).to.equal(true);
    expect(await onDisk()).to.have.property('record');
  });

  it('F21 opens a database anew, once, when its handle is dead', async () => {
    const kept = open();
    await kept.save(record({ n: 1 }));
    expect(await dead(() => kept.load())).to.deep.equal(record({ n: 1 }));
  });

  it('has one connection for all chats of a page, also for those that come after each other', async () => {
    const own = IDBFactory.prototype.open;
    let opened = 0;
    IDBFactory.prototype.open = function (...where) {
      opened++;
      return own.apply(this, where);
    };
    try {
      for (let chats = 0; chats < 5; chats++) {
        name = clock.uuid();
        expect(await open().save(record({ chats }))).to.equal(true);
        expect(await open().load()).to.deep.equal(record({ chats }));
      }
      expect(opened).to.be.at.most(1);
    } finally {
      IDBFactory.prototype.open = own;
    }
  });

  it('F21 rejects when the disk is forbidden, as in a sandbox', async () => {
    const own = IDBFactory.prototype.open;
    IDBFactory.prototype.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    try {
      // There is none that was opened before.
      await failure(dead(() => open().load()));
      expect(await failure(open().load())).to.have.property('name', 'SecurityError');
      expect(await failure(open().save(record({})))).to.have.property('name', 'SecurityError');
    } finally {
      IDBFactory.prototype.open = own;
    }
  });

  it('F21 gives the disk one second', async () => {
    const waits: { ms: number; then: () => void }[] = [];
    const still: Clock = {
      ...clock,
      after(ms, then) {
        waits.push({ ms, then });
        return () => undefined;
      },
    };
    await open().load();
    const own = IDBFactory.prototype.open;
    // Opened, and never heard of again.
    const asked = new Promise<void>((told) => {
      IDBFactory.prototype.open = () => {
        told();
        return {} as IDBOpenDBRequest;
      };
    });
    try {
      const loading = dead(() => failure(vault({ name, mode: 'session', clock: still }).load()));
      await asked;
      // In turns: while the page is busy its clock is late, and what the disk has said waits for its turn too.
      for (let turn = 0; turn < 4; turn++) waits[turn]!.then();
      expect(waits.map(({ ms }) => ms)).to.deep.equal([250, 250, 250, 250]);
      expect(await loading).to.have.property('message', 'the disk does not answer');
      IDBFactory.prototype.open = own;
      expect(await open().load(), 'whoever comes next has it opened anew').to.equal(null);
    } finally {
      IDBFactory.prototype.open = own;
    }
  });
});
