import { expect } from 'chai';
import { Browser, type Tab } from '../chaos/browser.js';
import type { Fate } from '../chaos/network.js';
import { endFault, stepFault, type Intents } from '../chaos/oracle.js';
import { Random } from '../chaos/random.js';
import { Server } from '../chaos/server.js';
import { Time } from '../chaos/time.js';

/** Two tabs, three messages, two cuts: in every order, with each of these many steps of the world between two of them. */
type Move = 'first says' | 'second says' | 'cut';
const moves: readonly Move[] = ['first says', 'first says', 'second says', 'cut', 'cut'];
/** `INTERLEAVINGS=all` takes ten minutes; what is run by default takes as many seconds, and meets every order. */
const gaps = process.env['INTERLEAVINGS'] === 'all' ? [0, 1, 3, 7, 14, 24] : [0, 3, 14];
const fates: readonly Fate[] = process.env['INTERLEAVINGS'] === 'all' ? ['fin', 'reset', 'silence'] : ['reset'];

/** All orders of what is left, each once. */
function* orders(left: readonly Move[]): Generator<readonly Move[]> {
  if (left.length === 0) yield [];
  for (const move of new Set(left))
    for (const rest of orders(left.toSpliced(left.indexOf(move), 1))) yield [move, ...rest];
}

function* tuples(length: number): Generator<readonly number[]> {
  if (length === 0) yield [];
  else for (const gap of gaps) for (const rest of tuples(length - 1)) yield [gap, ...rest];
}

class World {
  readonly time = new Time();
  readonly server: Server;
  readonly browser: Browser;
  readonly intents: Intents = {
    sent: new Map(),
    kept: new Set(),
    discarded: new Set(),
    forgotten: false,
    wiped: new Set<string>(),
  };
  readonly tabs: readonly Tab[];
  readonly seen: Set<string>;
  steps = 0;

  constructor(seen: Set<string>) {
    const random = new Random(1);
    this.server = new Server(this.time, random);
    this.browser = new Browser(this.time, random, this.server);
    this.tabs = [this.browser.open(), this.browser.open()];
    for (const { client } of this.tabs) void client.start().catch(() => undefined);
    this.seen = seen;
  }

  /** So many things happen, or all that are due by then; after each, nothing may be wrong. */
  async runs(count: number, until = Infinity): Promise<void> {
    for (let done = 0; done < count && this.time.step(until); done++) {
      for (let turn = 0; turn < 12; turn++) await Promise.resolve();
      this.steps++;
      const fault = stepFault(this.browser, this.server, this.intents);
      if (fault !== null) throw new Error(fault.words);
      this.seen.add(this.state());
    }
  }

  async ready(): Promise<void> {
    while (this.tabs.some(({ client }) => client.snapshot.phase !== 'ready')) await this.runs(1);
  }

  says(tab: number, text: string): void {
    this.intents.sent.set(text, 1);
    const { client } = this.tabs[tab]!;
    void client.send(text).then(
      () => this.intents.kept.add(text),
      () => undefined,
    );
  }

  /** What can be told of the world without its clock: what each tab shows, what the service has, who is on a wire. */
  state(): string {
    const tabs = this.tabs.map(({ client: { snapshot }, sockets }) => {
      const items = snapshot.items.map(
        (item) => `${item.key}:${item.text.length}${'delivery' in item ? item.delivery : ''}`,
      );
      return `${snapshot.phase}${snapshot.leads}${sockets.size}${items.join()}`;
    });
    return `${tabs.join('|')}|${this.server.all.map(({ journal, sockets }) => `${journal.length}/${sockets.size}`).join()}`;
  }
}

/** One order with its gaps, to the end, when all must have come right. */
async function play(order: readonly Move[], pauses: readonly number[], fate: Fate, seen: Set<string>): Promise<number> {
  const world = new World(seen);
  await world.ready();
  let said = 0;
  for (const [at, move] of order.entries()) {
    if (move === 'cut') world.browser.network.cutAll(() => fate);
    else world.says(move === 'first says' ? 0 : 1, `message ${++said}`);
    for (let turn = 0; turn < 12; turn++) await Promise.resolve();
    await world.runs(pauses[at] ?? 0);
  }
  await world.runs(10_000, world.time.now + 75_000);
  const fault = endFault(world.browser, world.server, world.intents);
  if (fault !== null) throw new Error(fault.words);
  for (const { client } of world.tabs)
    for (const item of client.snapshot.items)
      if (item.kind === 'visitor' && item.delivery !== 'sent' && item.delivery !== 'notConfirmed')
        throw new Error(`"${item.text}" is ${item.delivery} in the end`);
  return world.steps;
}

describe('two tabs, three messages and two cuts', () => {
  it('I1, I2, I3, I4, I6, I8, I9, I10 come right in every order of them', async () => {
    const seen = new Set<string>();
    let [played, steps] = [0, 0];
    for (const order of orders(moves))
      for (const pauses of tuples(order.length - 1))
        for (const fate of fates) {
          try {
            steps += await play(order, pauses, fate, seen);
          } catch (error) {
            expect.fail(`${order.join(', ')} with ${pauses.join('/')} steps between, ${fate}: ${String(error)}`);
          }
          played++;
        }
    process.stdout.write(`\n  interleavings: ${played} orders, ${steps} steps checked, ${seen.size} distinct states\n`);
    expect(played).to.equal(30 * gaps.length ** 4 * fates.length);
  }).timeout(4_000_000);
});
