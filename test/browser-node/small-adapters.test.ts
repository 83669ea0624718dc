import { expect } from 'chai';
import { clock } from '../../src/browser/clock.js';
import { within } from '../../src/browser/deadline.js';
import { deviceType } from '../../src/browser/device.js';
import { complain, type LogLevel } from '../../src/browser/log.js';
import { consoleLog } from '../../src/browser/notes.js';
import { HandClock } from '../core/support/hand-clock.js';

describe('clock', () => {
  it('makes ids of version 4, also without randomUUID', () => {
    const own = crypto.randomUUID.bind(crypto);
    const v4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    expect(clock.uuid()).to.match(v4);
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true, writable: true });
    try {
      const made = Array.from({ length: 100 }, () => clock.uuid());
      for (const id of made) expect(id).to.match(v4);
      expect(new Set(made).size).to.equal(100);
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: own, configurable: true, writable: true });
    }
  });

  it('goes forward only, and tells the time of day apart from that', () => {
    const before = clock.now();
    expect(clock.now()).to.be.at.least(before);
    expect(clock.wall()).to.be.closeTo(Date.now(), 1000);
  });

  it('fires once, and not when it was cancelled', async () => {
    const fired: string[] = [];
    clock.after(0, () => fired.push('cancelled'))();
    await new Promise<void>((done) => {
      clock.after(0, () => {
        fired.push('kept');
        done();
      });
    });
    expect(fired).to.deep.equal(['kept']);
  });

  it('does not fire at once when the wait is longer than a timer can be', async () => {
    let fired = false;
    const cancel = clock.after(1e12, () => (fired = true));
    await new Promise((soon) => setImmediate(soon));
    cancel();
    expect(fired).to.equal(false);
  });
});

describe('a deadline', () => {
  it('waits as long as it says, and no longer where the work is done', async () => {
    const hand = new HandClock();
    const late = within(hand, 1_000, new Promise(() => undefined), () => 'late').catch((why: unknown) => why);
    hand.advance(999);
    expect(hand.pending).to.equal(1);
    hand.advance(1);
    expect([await late, hand.pending]).to.deep.equal(['late', 0]);
    expect(await within(hand, 1_000, Promise.resolve('done'), () => 'late')).to.equal('done');
    await Promise.resolve();
    expect(hand.pending).to.equal(0);
  });

  it('lets what has come be heard first, in a page that was too busy to hear it (F21)', async () => {
    const busyUntil = (ms: number): void => {
      const until = performance.now() + ms;
      while (performance.now() < until);
    };
    // Three steps, as of a disk: none takes long, and between them the page has something else to do.
    const steps = async (): Promise<string> => {
      for (let step = 0; step < 3; step++) {
        await new Promise((heard) => setImmediate(heard));
        busyUntil(40);
      }
      return 'done';
    };
    expect(await within(clock, 40, steps(), () => 'late').catch((why: unknown) => why)).to.equal('done');
  });
});

describe('deviceType', () => {
  it('takes a page that nobody looks at, as jsdom has it, for that of a desktop', () => {
    const page = { screen: { width: 0, height: 0 } } as unknown as Window;
    expect(deviceType(page)).to.equal('desktop');
  });
});

describe('consoleLog (S5, S18)', () => {
  /** What came out on the console, by method. */
  function lines(level: LogLevel, write: (log: ReturnType<typeof consoleLog>) => void): string[] {
    const out: string[] = [];
    const own = globalThis.console;
    const methods = {
      warn: (line: string) => out.push(`warn ${line}`),
      debug: (line: string) => out.push(`debug ${line}`),
    };
    globalThis.console = { ...own, ...methods };
    try {
      write(consoleLog(level));
    } finally {
      globalThis.console = own;
    }
    return out;
  }
  const both = (log: ReturnType<typeof consoleLog>): void => {
    log.note('auth/timeout', { attempt: 2 });
    log.note('opened');
  };

  it('is levelled: nothing, problems, or all', () => {
    expect(lines('none', both)).to.deep.equal([]);
    expect(lines('problems', both)).to.deep.equal(['warn [agent-messenger] auth/timeout attempt=2']);
    expect(lines('all', both)).to.have.length(2);
  });

  it('tells of what a page has done wrong, and not of what merely happened, or it can do nothing about', () => {
    const noted = ['auth/insecure-token', 'page/callback-threw'];
    const happened = [
      'frame/refused',
      'journal/resync',
      'service/complaint',
      'storage/failed',
      'tab/alone',
      'tab/leads',
    ];
    const out = lines('problems', (log) => [...noted, ...happened].forEach((code) => log.note(code)));
    expect(out).to.deep.equal(noted.map((code) => `warn [agent-messenger] ${code}`));
  });

  it('never shows a token, nor what a person wrote', () => {
    const jwt = `eyJhbGciOiJIUzI1NiJ9.${'x'.repeat(80)}.sig`;
    const connector = `ct_${'a'.repeat(40)}`;
    const out = lines('all', (log) =>
      log.note('opened', { jwt, connector, said: 'my card is 4242', id: crypto.randomUUID() }),
    );
    for (const secret of [jwt, connector, '4242']) expect(out.join()).not.to.contain(secret);
    expect(out.join()).to.contain('characters)');
  });

  it('shows ids, codes and numbers', () => {
    const id = crypto.randomUUID();
    expect(lines('all', (log) => log.note('opened', { id, code: 1006, ok: true }))[0]).to.contain(
      `id=${id} code=1006 ok=true`,
    );
  });
});

describe('complain', () => {
  it('is said once, with what the page’s own code has thrown beside it', () => {
    const out: unknown[][] = [];
    const own = globalThis.console;
    globalThis.console = { ...own, error: (...line: unknown[]) => out.push(line) };
    const thrown = new TypeError('price is undefined');
    try {
      for (let time = 0; time < 3; time++) {
        complain(new Error('renderers.card: price is undefined', { cause: thrown }));
        complain(new Error('option/unknown: colour is none'));
      }
    } finally {
      globalThis.console = own;
    }
    expect(out).to.deep.equal([
      ['[agent-messenger] renderers.card: price is undefined', thrown],
      ['[agent-messenger] option/unknown: colour is none'],
    ]);
  });
});
