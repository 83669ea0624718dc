import { expect } from '@open-wc/testing';
import { Later, type Home } from '../../src/ui/later.js';

describe('a part that is loaded later', () => {
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  /** Time stands still, but for pauses that the test ends; what runs the tests has pauses of its own between them. */
  async function still(test: (end: () => void, pauses: () => number[]) => Promise<void>): Promise<void> {
    const { setTimeout: real, clearTimeout: cleared } = window;
    let pauses: { id: number; over: () => void; ms: number }[] = [];
    let ids = 0;
    window.setTimeout = ((over: () => void, ms: number) => {
      pauses.push({ id: --ids, over, ms });
      return ids;
    }) as never;
    window.clearTimeout = (id) => {
      pauses = pauses.filter((pause) => pause.id !== id);
      cleared(id);
    };
    try {
      await test(
        () => pauses.splice(0).forEach(({ over }) => over()),
        () => pauses.map(({ ms }) => ms),
      );
    } finally {
      window.setTimeout = real;
      window.clearTimeout = cleared;
    }
  }
  /** One that is there when it is asked for as often as this. */
  function thereAt(there: number): {
    later: Later<{ words: string }>;
    home: Home & { updates: number };
    asked(): number;
  } {
    let asked = 0;
    const later = new Later(() =>
      ++asked < there ? Promise.reject(new Error('gone')) : Promise.resolve({ words: 'here' }),
    );
    const home = { updates: 0, requestUpdate: () => void home.updates++, adopt() {} };
    return { later, home, asked: () => asked };
  }

  it('is asked for once, however often it is drawn while it is gone, and again after a pause', () =>
    still(async (end) => {
      const { later, home, asked } = thereAt(3);
      const draw = (): unknown => later.draw(home, ({ words }) => words, 'meanwhile');
      // Told that it is gone, and that its pause is over.
      for (const [times, updates] of [
        [1, 1],
        [2, 3],
      ] as const) {
        for (let frame = 0; frame < 20; frame++) {
          expect(draw()).to.equal('meanwhile');
          await settled();
        }
        expect([asked(), home.updates, later.gone]).to.deep.equal([times, updates, true]);
        end();
      }
      draw();
      await settled();
      expect([asked(), draw(), home.updates, later.gone]).to.deep.equal([3, 'here', 5, false]);
    }));

  it('is asked for less and less often, and not at all when nobody draws it any more', () =>
    still(async (end, pauses) => {
      const { later, home, asked } = thereAt(9);
      const lengths: number[] = [];
      for (let turn = 0; turn < 6; turn++) {
        later.draw(home, () => null);
        await settled();
        lengths.push(pauses()[0]!);
        end();
      }
      expect(lengths).to.deep.equal([2_000, 4_000, 8_000, 16_000, 32_000, 64_000]);
      await settled();
      expect([asked(), pauses()]).to.deep.equal([6, []]);
    }));

  it('is there at once for who will not wait', () =>
    still(async (end) => {
      const { later, home, asked } = thereAt(2);
      later.draw(home, () => null);
      await settled();
      expect(later.gone).to.equal(true);
      const told = home.updates;
      later.again(home);
      expect([later.gone, home.updates]).to.deep.equal([false, told + 1]);
      expect((await later.ask(home)).words).to.equal('here');
      // The pause of the first try is nobody's business any more.
      end();
      expect([asked(), later.part?.words]).to.deep.equal([2, 'here']);
    }));

  it('is not there for who asks in the pause, who is told so', () =>
    still(async (end) => {
      const { later, asked } = thereAt(2);
      const said: string[] = [];
      for (let turn = 0; turn < 2; turn++) await later.load().catch(({ message }: Error) => said.push(message));
      expect([asked(), ...said]).to.deep.equal([1, 'gone', 'gone']);
      end();
      expect((await later.load()).words).to.equal('here');
    }));

  it('is waited for until it is there, cannot be had, or has taken too long', () =>
    still(async (end) => {
      const { later } = thereAt(2);
      // Gone is told without an error, and then nobody waits.
      await later.soon();
      expect([later.gone, later.soon()]).to.deep.equal([true, null]);
      end();
      later.again({ requestUpdate() {}, adopt() {} });
      await later.soon();
      expect([later.part, later.soon()]).to.deep.equal([{ words: 'here' }, null]);
      const never = new Later(() => new Promise<object>(() => undefined));
      const waited = never.soon();
      end();
      await waited;
      expect(never.part).to.equal(null);
    }));

  it('is late after a second, which whoever draws it is told, and not once it is there', () =>
    still(async (end, pauses) => {
      let comes = (_: object): void => undefined;
      const later = new Later(() => new Promise<object>((there) => (comes = there)));
      const home = { updates: 0, requestUpdate: () => void home.updates++, adopt() {} };
      const draw = (): unknown => later.draw(home, () => 'it', 'meanwhile');
      expect([draw(), later.late, pauses()]).to.deep.equal(['meanwhile', false, [1_000]]);
      end();
      expect([draw(), later.late, home.updates]).to.deep.equal(['meanwhile', true, 1]);
      comes({});
      await settled();
      expect([draw(), later.late, home.updates, pauses()]).to.deep.equal(['it', false, 2, []]);
    }));
});
