import { expect } from 'chai';
import { reconnecting, type Closed, type Options, type Verdict } from 'ws-reconnect-lite';
import { FakeSocket } from './support/fake-socket.js';
import { HandClock } from './support/hand-clock.js';

/** A link whose other side, clock and dice are in the test's hands. */
function scene(options: Partial<Options> = {}, verdict: (closed: Closed) => Verdict = () => 'retry') {
  const clock = new HandClock();
  clock.chance = 1;
  const sockets: FakeSocket[] = [];
  const told: string[] = [];
  const closed: Closed[] = [];
  let waits = false;
  const link = reconnecting({
    url: () => `wss://chat.example/${sockets.length}`,
    opened: () => told.push('opened'),
    message: (data) => told.push(`message ${String(data)}`),
    closed(one) {
      closed.push(one);
      const what = verdict(one);
      waits = what === 'retry' || typeof what === 'number';
      return what;
    },
    random: clock.random,
    // What is waited for after a close is the next attempt; a dial has told of no close.
    after(ms, then) {
      if (waits) told.push(`waiting ${ms}`);
      waits = false;
      return clock.after(ms, then);
    },
    WebSocket: class extends FakeSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    },
    ...options,
  });
  return {
    link,
    clock,
    sockets,
    told,
    closed,
    /** The newest socket. */
    get now(): FakeSocket {
      return sockets.at(-1)!;
    },
  };
}

/** Opens, is heard, and lasts. */
const settle = (made: ReturnType<typeof scene>, ms = 10_000): void => {
  made.now.opens();
  made.now.says('x');
  made.clock.advance(ms);
};

describe('ws-reconnect-lite', () => {
  describe('dialling', () => {
    it('dials at once, and asks for the address before every attempt', () => {
      const chat = scene();
      chat.now.drops(1006);
      chat.clock.advance(1000);
      expect(chat.sockets.map(({ url }) => url)).to.deep.equal(['wss://chat.example/0', 'wss://chat.example/1']);
    });

    it('tells when it is open, and passes on what it hears', () => {
      const chat = scene();
      chat.now.opens();
      chat.now.says('a');
      expect(chat.told).to.deep.equal(['opened', 'message a']);
    });

    it('gives up an attempt that does not open in time, as 4001', () => {
      const chat = scene();
      chat.clock.advance(9_999);
      expect(chat.closed).to.deep.equal([]);
      chat.clock.advance(1);
      expect(chat.closed).to.deep.equal([{ code: 4001, opened: false, attempt: 0 }]);
      expect(chat.sockets[0]?.closes).to.have.length(1);
    });

    it('gives them twice as long from the third in a row on: on a slow line a handshake takes longer, and would never be let through', () => {
      const chat = scene();
      for (const ms of [10_000, 10_000, 20_000, 20_000]) {
        const dialled = chat.sockets.length;
        const failed = chat.closed.length;
        chat.clock.advance(ms - 1);
        expect([chat.sockets.length, chat.closed.length]).to.deep.equal([dialled, failed]);
        chat.clock.advance(1);
        expect(chat.closed.at(-1)).to.deep.equal({ code: 4001, opened: false, attempt: failed });
        chat.clock.advance(chat.clock.next);
        expect(chat.sockets).to.have.length(dialled + 1);
      }
    });

    it('CLS-5 counts a constructor that throws as one failed attempt, and tells after the caller has its link', () => {
      let calls = 0;
      const Broken = class {
        constructor() {
          calls++;
          throw new Error('mixed content');
        }
      } as unknown as NonNullable<Options['WebSocket']>;
      const chat = scene({ WebSocket: Broken });
      expect(chat.closed).to.deep.equal([]);
      chat.clock.advance(0);
      expect(chat.closed).to.deep.equal([{ code: 1006, opened: false, attempt: 0 }]);
      chat.clock.advance(1000);
      expect(calls).to.equal(2);
    });

    it('counts an address that cannot be made in the same way', () => {
      const chat = scene({
        url: () => {
          throw new Error('no token');
        },
      });
      chat.clock.advance(0);
      expect(chat.closed).to.deep.equal([{ code: 1006, opened: false, attempt: 0 }]);
    });

    it('counts an error that no close follows, as WebKit has it, after 50 ms', () => {
      const chat = scene();
      chat.now.fails();
      chat.clock.advance(49);
      expect(chat.closed).to.deep.equal([]);
      chat.clock.advance(1);
      expect(chat.closed).to.deep.equal([{ code: 1006, opened: false, attempt: 0 }]);
    });

    it('CLS-3 counts an error that a close follows once, with the code of the close', () => {
      const chat = scene({}, () => 'stop');
      chat.now.fails();
      chat.now.drops(1013);
      chat.now.drops(1006);
      chat.clock.advance(60_000);
      expect(chat.closed).to.deep.equal([{ code: 1013, opened: false, attempt: 0 }]);
    });
  });

  describe('waiting', () => {
    it('backs off by doubling, to a cap', () => {
      const chat = scene();
      for (let n = 0; n < 7; n++) {
        chat.now.drops(1006);
        chat.clock.advance(chat.clock.next);
      }
      const waits = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
      expect(chat.told).to.deep.equal(waits.map((ms) => `waiting ${ms}`));
      expect(chat.closed.map(({ attempt }) => attempt)).to.deep.equal([0, 1, 2, 3, 4, 5, 6]);
    });

    it('still waits the cap after two thousand attempts', () => {
      const chat = scene();
      for (let n = 0; n < 2_000; n++) {
        chat.now.drops(1006);
        chat.clock.advance(chat.clock.next);
      }
      expect(chat.told.at(-1)).to.equal('waiting 30000');
    });

    it('takes any part of that, so that a fleet does not come back in step', () => {
      for (const [chance, ms] of [
        [0, 0],
        [0.25, 250],
        [0.999, 999],
      ] as const) {
        const chat = scene();
        chat.clock.chance = chance;
        chat.now.drops(1006);
        expect(chat.told).to.deep.equal([`waiting ${ms}`]);
      }
    });

    it('heeds base and cap', () => {
      const chat = scene({ base: 10, cap: 15 });
      chat.now.drops(1006);
      chat.clock.advance(10);
      chat.now.drops(1006);
      expect(chat.told).to.deep.equal(['waiting 10', 'waiting 15']);
    });

    it('waits as long as it is told to', () => {
      const chat = scene({}, () => 7_500);
      chat.now.drops(1006);
      chat.clock.advance(7_499);
      expect(chat.sockets).to.have.length(1);
      chat.clock.advance(1);
      expect(chat.sockets).to.have.length(2);
    });

    it('dials now when told so, without a wait', () => {
      const chat = scene({}, () => 'now');
      chat.now.drops(1001);
      expect([chat.sockets.length, chat.told]).to.deep.equal([2, []]);
    });

    it('stops when told so, with no timer left', () => {
      const chat = scene({}, () => 'stop');
      chat.now.opens();
      chat.now.drops(1000);
      expect([chat.clock.pending, chat.sockets.length]).to.deep.equal([0, 1]);
      chat.link.wake();
      expect(chat.sockets).to.have.length(1);
    });
  });

  describe('REC-4: the count of attempts', () => {
    const failTwice = (chat: ReturnType<typeof scene>): void => {
      for (let n = 0; n < 2; n++) {
        chat.now.drops(1006);
        chat.clock.advance(chat.clock.next);
      }
    };
    const attemptAfter = (chat: ReturnType<typeof scene>): number | undefined => {
      chat.now.drops(1006);
      return chat.closed.at(-1)?.attempt;
    };

    it('begins anew after a link that was heard and lasted', () => {
      const chat = scene();
      failTwice(chat);
      settle(chat);
      expect(attemptAfter(chat)).to.equal(0);
    });

    it('goes on after a link that only opened, however long', () => {
      const chat = scene();
      failTwice(chat);
      chat.now.opens();
      chat.clock.advance(3_600_000);
      expect(attemptAfter(chat)).to.equal(2);
    });

    it('goes on after a link that was heard and did not last', () => {
      const chat = scene();
      failTwice(chat);
      settle(chat, 9_999);
      expect(attemptAfter(chat)).to.equal(2);
    });

    it('begins anew when the first word comes late', () => {
      const chat = scene();
      failTwice(chat);
      chat.now.opens();
      chat.clock.advance(20_000);
      chat.now.says('x');
      expect(attemptAfter(chat)).to.equal(0);
    });

    it('does not take the proofs of one link for the next', () => {
      const chat = scene();
      failTwice(chat);
      chat.now.opens();
      chat.now.says('x');
      chat.now.drops(1006);
      chat.clock.advance(chat.clock.next);
      chat.now.opens();
      chat.clock.advance(10_000);
      expect(attemptAfter(chat)).to.equal(3);
    });
  });

  describe('sending', () => {
    it('hands over to an open socket, and says so', () => {
      const chat = scene();
      expect(chat.link.send('early')).to.equal(false);
      chat.now.opens();
      expect(chat.link.send('a')).to.equal(true);
      expect(chat.now.sent).to.deep.equal(['a']);
    });

    it('does not hand over to a socket that is closing, which would lose it', () => {
      const chat = scene();
      chat.now.opens();
      chat.now.readyState = 2;
      expect(chat.link.send('a')).to.equal(false);
    });

    it('queues nothing', () => {
      const chat = scene();
      chat.link.send('early');
      chat.now.opens();
      expect(chat.now.sent).to.deep.equal([]);
    });
  });

  describe('wake', () => {
    it('dials at once when waiting', () => {
      const chat = scene();
      chat.now.drops(1006);
      chat.link.wake();
      expect(chat.sockets).to.have.length(2);
      chat.clock.advance(1000);
      expect(chat.sockets, 'and only once').to.have.length(2);
    });

    it('takes the place of the dial that was to come, and counts as no more than that', () => {
      const chat = scene();
      for (let time = 0; time < 5; time++) {
        chat.now.drops(1006);
        chat.link.wake();
      }
      chat.now.drops(1006);
      expect(chat.closed.map(({ attempt }) => attempt)).to.deep.equal([0, 0, 0, 0, 0, 0]);
    });

    it('changes nothing while dialling or open', () => {
      const chat = scene();
      chat.link.wake();
      chat.now.opens();
      chat.link.wake();
      expect([chat.sockets.length, chat.now.closes]).to.deep.equal([1, []]);
    });
  });

  describe('reset', () => {
    it('drops the socket with 4002 before it dials another, and tells of no close', () => {
      const chat = scene();
      chat.now.opens();
      chat.link.reset();
      expect(chat.sockets[0]?.closes).to.deep.equal([4002]);
      expect([chat.sockets.length, chat.closed]).to.deep.equal([2, []]);
    });

    it('CLS-3 passes nothing on that the dropped socket still says', () => {
      const chat = scene();
      const [first] = chat.sockets;
      first?.opens();
      chat.link.reset();
      first?.says('late');
      first?.fails();
      first?.drops(1000);
      chat.clock.advance(50);
      expect(chat.told).to.deep.equal(['opened']);
      expect(chat.closed).to.deep.equal([]);
    });

    it('dials once when it is called while waiting', () => {
      const chat = scene();
      chat.now.drops(1006);
      chat.link.reset();
      chat.clock.advance(5_000);
      expect(chat.sockets).to.have.length(2);
    });

    it('wins over the verdict when it is called from within `closed`', () => {
      const chat = scene({}, () => {
        chat.link.reset();
        return 'retry';
      });
      chat.now.drops(1006);
      chat.clock.advance(5_000);
      expect(chat.sockets).to.have.length(2);
      expect(chat.told).to.deep.equal([]);
    });

    it('begins again after a stop', () => {
      const chat = scene({}, () => 'stop');
      chat.now.drops(4003);
      chat.link.reset();
      expect(chat.sockets).to.have.length(2);
    });
  });

  describe('close', () => {
    it('is for ever', () => {
      const chat = scene();
      chat.now.opens();
      chat.link.close(1000);
      expect(chat.now.closes).to.deep.equal([1000]);
      chat.now.drops(1000);
      chat.link.reset();
      chat.link.wake();
      chat.clock.advance(60_000);
      expect([chat.sockets.length, chat.closed, chat.clock.pending]).to.deep.equal([1, [], 0]);
      expect(chat.link.send('x')).to.equal(false);
    });

    it('ends a wait', () => {
      const chat = scene();
      chat.now.drops(1006);
      chat.link.close();
      expect(chat.clock.pending).to.equal(0);
    });

    it('may be called from within `opened` and `closed`', () => {
      const chat = scene({ opened: () => chat.link.close() });
      chat.now.opens();
      expect([chat.now.closes.length, chat.clock.pending]).to.deep.equal([1, 0]);
      const other = scene({}, () => {
        other.link.close();
        return 'now';
      });
      other.now.drops(1006);
      expect([other.sockets.length, other.clock.pending]).to.deep.equal([1, 0]);
    });

    for (const [given, sent] of [
      [1000, 1000],
      [3000, 3000],
      [4999, 4999],
      [1001, 4000],
      [1006, 4000],
      [2999, 4000],
      [5000, 4000],
    ] as const)
      it(`sends ${sent} for ${given}: a page may send 1000 and 3000 to 4999`, () => {
        const chat = scene();
        chat.now.opens();
        chat.link.close(given);
        expect(chat.now.closes[0]).to.equal(sent);
      });
  });

  it('CLS-4 never has two sockets that are not closing', () => {
    const chat = scene({}, ({ attempt }) => (['now', 'retry', 5] as const)[attempt % 3]!);
    for (let n = 0; n < 300; n++) {
      const acts = [
        () => chat.now.opens(),
        () => chat.now.says('x'),
        () => chat.now.fails(),
        () => chat.now.drops(1006),
        () => chat.link.reset(),
        () => chat.link.wake(),
        () => chat.clock.advance(2_500),
      ];
      acts[(n * 31 + ((n * n) % 7)) % acts.length]?.();
      expect(chat.sockets.filter(({ readyState }) => readyState < 2).length).to.be.at.most(1);
      expect(chat.clock.pending).to.be.at.most(1);
    }
  });
});
