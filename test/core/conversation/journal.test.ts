import { expect } from 'chai';
import { Journal } from '../../../src/core/conversation/journal.js';
import { acceptHoles, cursorOf, holeOf, journalOf, missing } from '../../../src/core/conversation/journal-data.js';
import { dataOfJournal } from '../../../src/core/conversation/journal-record.js';
import { agrees, forEachSeed } from './laws.js';

/** What a journal is to know, in two sets and a number. */
class Model {
  readonly seen = new Set([0]);
  readonly ids = new Set<string>();
  accepted = 0;

  admit(id: string, sequence: number | null): boolean {
    if (sequence === null) return true;
    if (id !== '' && this.ids.has(id)) return false;
    if (id !== '') this.ids.add(id);
    if (this.seen.has(sequence)) return false;
    this.seen.add(sequence);
    return true;
  }

  get head(): number {
    return Math.max(...this.seen);
  }

  /** The first that was seen after a hole that nobody has accepted. */
  get #after(): number | undefined {
    return [...this.seen].sort((a, b) => a - b).find((one) => one > this.accepted && !this.seen.has(one - 1));
  }

  get hole(): number | null {
    const after = this.#after;
    return after === undefined ? null : Math.max(...[...this.seen].filter((one) => one < after));
  }

  get missing(): number {
    const { hole } = this;
    if (hole === null) return 0;
    let missing = 0;
    for (let one = hole + 1; one < this.head; one++) if (!this.seen.has(one)) missing++;
    return missing;
  }

  cursor(overlap: number): number {
    return Math.max(0, Math.min(this.head - overlap, this.hole ?? Infinity));
  }
}

describe('a journal', () => {
  it('CUR-5, CUR-6, DED-1, DED-2 knows what two sets know: what was seen, up to where, and what is missing', () => {
    forEachSeed(1_000, (random) => {
      let journal = new Journal();
      const model = new Model();
      let high = 0;
      for (let step = 0; step < 60; step++) {
        if (random.chance(0.04)) {
          acceptHoles(journal);
          model.accepted = model.head;
        }
        if (random.chance(0.02)) {
          // A reload: what is missing then, nobody is going to ask for.
          journal = journalOf(structuredClone(dataOfJournal(journal)));
          model.accepted = model.head;
        }
        const sequence = random.chance(0.1)
          ? null
          : random.chance(0.5)
            ? model.head + random.whole(1, 3)
            : random.whole(0, 40);
        const id = random.chance(0.15) ? '' : random.chance(0.15) ? `i${random.whole(0, 40)}` : `n${step}`;
        const words = `step ${step}: ${id} at ${String(sequence)}`;
        agrees(journal.admit({ id, sequence }), model.admit(id, sequence), words);
        agrees([journal.head, holeOf(journal), missing(journal)], [model.head, model.hole, model.missing], words);
        const overlap = random.pick([0, 1, 5, 64]);
        agrees(cursorOf(journal, overlap), model.cursor(overlap), words);
        agrees(journal.head >= high, true, words);
        high = journal.head;
      }
    });
  });

  it('CUR-1 asks from below every hole that somebody should ask about, and never from below nothing', () => {
    const journal = new Journal();
    for (const sequence of [1, 2, 5]) journal.admit({ id: '', sequence });
    expect([journal.head, holeOf(journal), cursorOf(journal, 0), cursorOf(journal, 64)]).to.deep.equal([5, 2, 2, 0]);
    acceptHoles(journal);
    expect([holeOf(journal), cursorOf(journal, 0)]).to.deep.equal([null, 5]);
  });

  it('DED-3 knows places for ever, and the last ten thousand ids', () => {
    const journal = new Journal();
    for (let sequence = 1; sequence <= 10_002; sequence++) journal.admit({ id: `e-${sequence}`, sequence });
    expect(journal.admit({ id: '', sequence: 1 })).to.equal(false);
    expect(journal.admit({ id: 'e-10002', sequence: 20_000 })).to.equal(false);
    expect(journal.admit({ id: 'e-1', sequence: 20_001 })).to.equal(true);
  });

  it('is small on the disk, however long the conversation', () => {
    const journal = new Journal();
    for (let sequence = 1; sequence <= 5_000; sequence++) journal.admit({ id: `e-${sequence}`, sequence });
    const data = dataOfJournal(journal);
    expect(data.spans).to.deep.equal([[0, 5_000]]);
    expect(data.ids).to.have.length(256);
    expect(journalOf(data).admit({ id: 'new', sequence: 4_000 })).to.equal(false);
  });
});
