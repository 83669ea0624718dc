import { expect } from 'chai';
import type { Action } from '../../../src/core/session/action.js';
import { inTurn } from '../../../src/core/session/in-turn.js';

const send: Action = { do: 'send', localId: 'l-1', text: 'Hello' };
const forget: Action = { do: 'forget' };
const settled = (): Promise<void> => new Promise((done) => setTimeout(done));

describe('what is asked for while everything is being wiped', () => {
  let done: string[];
  let wipes: { over: () => void; fails: (error: Error) => void }[];
  let does: (action: Action) => Promise<void>;
  beforeEach(() => {
    [done, wipes] = [[], []];
    does = inTurn(async (action) => {
      done.push(action.do);
      if (action.do === 'forget' || action.do === 'identify')
        await new Promise<void>((over, fails) => wipes.push({ over, fails }));
    });
  });
  const outcome = async (asked: Promise<void>): Promise<string[]> => {
    const told: string[] = [];
    asked.then(
      () => told.push('done'),
      ({ message }: Error) => told.push(message),
    );
    await settled();
    return told;
  };

  it('waits until the last wipe is over, and for none where there is none', async () => {
    void does(send);
    expect(done).to.deep.equal(['send']);
    void does(forget);
    void does({ do: 'identify', subject: 'ben' });
    const said = await outcome(does(send));
    wipes[0]!.over();
    await settled();
    expect([done, said]).to.deep.equal([['send', 'forget', 'identify'], []]);
    wipes[1]!.over();
    await settled();
    expect([done.at(-1), said]).to.deep.equal(['send', ['done']]);
  });

  it('is refused with it where that fails, and from then on is done', async () => {
    const wiped = await outcome(does(forget));
    const said = await outcome(does(send));
    wipes[0]!.fails(new Error('no line'));
    await settled();
    expect([wiped, said, done]).to.deep.equal([['no line'], ['no line'], ['forget']]);
    expect(await outcome(does(send))).to.deep.equal(['done']);
  });

  it('is another wipe, and comes after the one before, also where that fails', async () => {
    for (const over of [() => wipes[0]!.over(), () => wipes[0]!.fails(new Error('no line'))]) {
      [done, wipes] = [[], []];
      const left = outcome(does({ do: 'logout' }));
      const named = does({ do: 'identify', subject: 'ben' });
      await left;
      expect(done).to.deep.equal(['end', 'forget']);
      over();
      await settled();
      expect(done).to.deep.equal(['end', 'forget', 'identify']);
      wipes[1]!.over();
      await named;
    }
  });

  it('is ended first for who logs out', async () => {
    void does({ do: 'logout' });
    await settled();
    expect(done).to.deep.equal(['end', 'forget']);
  });

  it('is not what it consists of: that begins once more where whoever did it has gone, and does not wait for itself', async () => {
    for (const wipe of [forget, { do: 'logout' }, { do: 'identify', subject: 'ben' }] as const) {
      let away = false;
      does = inTurn(async (action) => {
        if (away) throw new Error('destroyed');
        await settled();
        away = true;
        return does(action);
      });
      const asked = [does(wipe), does(send), does(forget)].map(outcome);
      await settled();
      expect(await Promise.all(asked), wipe.do).to.deep.equal([['destroyed'], ['destroyed'], ['destroyed']]);
    }
  });

  it('comes after an end or a new start as well, also where that comes to nothing', async () => {
    for (const over of [() => wipes[0]!.over(), () => wipes[0]!.fails(new Error('no line'))])
      for (const end of [{ do: 'end' }, { do: 'startOver' }] as const) {
        [done, wipes] = [[], []];
        does = inTurn(async (action) => {
          done.push(action.do);
          if (action === end) await new Promise<void>((stop, fails) => wipes.push({ over: stop, fails }));
        });
        const ended = outcome(does(end));
        const said = does(send);
        await ended;
        expect(done).to.deep.equal([end.do]);
        over();
        await said;
        expect(done).to.deep.equal([end.do, 'send']);
      }
  });

  it('is no wipe where nobody is named', async () => {
    expect(await outcome(does({ do: 'identify', subject: '' }))).to.have.length(1);
    expect(await outcome(does(send))).to.deep.equal(['done']);
  });
});
