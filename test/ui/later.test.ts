import { expect } from '@open-wc/testing';
import { Later, type Home } from '../../src/ui/later.js';

describe('a part that is loaded later', () => {
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  /** Time stands still, but for pauses that the test ends; what runs the tests has pauses of its own between them. */
  async function still(test: (end: () => void) => Promise<void>): Promise<void> {
    const { setTimeout: real } = window;
    const pauses: (() => void)[] = [];
    window.setTimeout = ((over: () => void) => pauses.push(over)) as never;
    try {
      await test(() => pauses.splice(0).forEach((over) => over()));
    } finally {
      window.setTimeout = real;
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
      for (const times of [1, 2]) {
        for (let frame = 0; frame < 20; frame++) {
          expect(draw()).to.equal('meanwhile');
          await settled();
        }
        expect([asked(), home.updates]).to.deep.equal([times, 0]);
        end();
      }
      draw();
      await settled();
      expect([asked(), draw(), home.updates]).to.deep.equal([3, 'here', 1]);
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
});
