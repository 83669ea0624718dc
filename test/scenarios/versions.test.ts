import { expect } from 'chai';
import { localIdOf } from '../../src/core/conversation/drafts.js';
import type { VisitorMessage } from '../../src/core/conversation/items.js';
import { Browser, type Tab } from '../chaos/browser.js';
import { Random } from '../chaos/random.js';
import { Server } from '../chaos/server.js';
import { Time } from '../chaos/time.js';
import { settled } from '../support/fakes.js';

/** One browser and the service, without faults. */
class Story {
  readonly time = new Time();
  readonly server = new Server(this.time, new Random(1));
  readonly browser = new Browser(this.time, new Random(2), this.server);

  async passes(ms: number): Promise<void> {
    const until = this.time.now + ms;
    do await settled();
    while (this.time.step(until));
  }

  /** A tab of the version that the site has now; a second later. */
  async opens(): Promise<Tab> {
    const tab = this.browser.open();
    void tab.client.start();
    await this.passes(6_000);
    return tab;
  }

  /** The same, after the site has put out another version. */
  opensAnother(newer: number): Promise<Tab> {
    this.browser.version += newer;
    return this.opens();
  }

  /** Time passes while it is done. */
  async does(asked: Promise<unknown>, ms = 3_000): Promise<void> {
    await Promise.all([asked, this.passes(ms)]);
  }

  get sessions(): number {
    return this.server.all.length;
  }

  /** How often the service was given each of these words. */
  heard(text: string): number {
    return this.server.texts.get(text) ?? 0;
  }
}

const visitors = ({ client }: Tab): readonly string[] =>
  client.snapshot.items.flatMap((item) => (item.kind === 'visitor' ? [`${item.text} [${item.delivery}]`] : []));
const phases = (...tabs: readonly Tab[]): readonly string[] => tabs.map(({ client }) => client.snapshot.phase);
const alone = (...tabs: readonly Tab[]): readonly boolean[] => tabs.map(({ client }) => client.snapshot.alone);

/** In silence, and without dialling: nobody takes anything from anybody. */
async function isAtRest({ browser, ...story }: Story, sockets: number): Promise<void> {
  let dialled = 0;
  const { dial } = browser.network;
  browser.network.dial = (...given) => {
    dialled++;
    return dial.apply(browser.network, given);
  };
  await Story.prototype.passes.call(story as Story, 60_000);
  expect([browser.sockets, dialled]).to.deep.equal([sockets, 0]);
}

describe('when the tabs are of two versions (F25)', () => {
  let story: Story;
  beforeEach(() => {
    story = new Story();
  });

  it('the older lets go of the lead and of the disk, and both talk on the same session', async () => {
    const older = await story.opens();
    await story.does(older.client.send('from the older'), 3_000);
    const newer = await story.opensAnother(1);
    expect(alone(older, newer)).to.deep.equal([true, false]);
    expect(phases(older, newer)).to.deep.equal(['ready', 'ready']);
    expect(newer.client.snapshot.leads).to.equal(true);
    await isAtRest(story, 2);
    const { writes } = story.browser.disk;
    await story.does(older.client.send('from the older again'), 500);
    await story.does(newer.client.send('from the newer'), 5_000);
    for (const tab of [older, newer])
      expect(visitors(tab)).to.deep.equal([
        'from the older [sent]',
        'from the older again [sent]',
        'from the newer [sent]',
      ]);
    expect(story.sessions).to.equal(1);
    expect(story.browser.disk.writes).to.be.greaterThan(writes);
    expect([older, newer].map(({ client }) => client.snapshot.kept)).to.deep.equal([false, true]);
  });

  it('so do those that followed it', async () => {
    const older = [await story.opens(), await story.opens(), await story.opens()] as const;
    const newer = await story.opensAnother(1);
    expect(alone(...older, newer)).to.deep.equal([true, true, true, false]);
    expect(phases(...older, newer)).to.deep.equal(['ready', 'ready', 'ready', 'ready']);
    await isAtRest(story, 4);
    expect(story.sessions).to.equal(1);
  });

  it('one that comes later than the newer does not take the lead from it, and knows what is on the disk', async () => {
    const newer = await story.opens();
    await story.does(newer.client.send('hello'), 3_000);
    const older = await story.opensAnother(-1);
    expect(alone(newer, older)).to.deep.equal([false, true]);
    expect(newer.client.snapshot.leads).to.equal(true);
    expect(visitors(older)).to.deep.equal(['hello [sent]']);
    await isAtRest(story, 2);
    expect(story.sessions).to.equal(1);
  });

  it('one that slept while the newer came lets go when it wakes', async () => {
    const older = await story.opens();
    older.freeze();
    const newer = await story.opensAnother(1);
    expect(newer.client.snapshot.leads).to.equal(true);
    older.thaw();
    await story.passes(6_000);
    expect(alone(older, newer)).to.deep.equal([true, false]);
    expect(phases(older, newer)).to.deep.equal(['ready', 'ready']);
    await isAtRest(story, 2);
  });

  it('I1, I6 what waits in the older goes out once, from the newer', async () => {
    const older = await story.opens();
    story.browser.network.up = false;
    story.browser.network.cutAll(() => 'reset');
    story.browser.weather('offline');
    await story.does(older.client.send('waits'), 1_000);
    // Both halves of the client are in the browser's cache.
    story.browser.network.up = true;
    const newer = await story.opensAnother(1);
    story.browser.weather('online');
    await story.passes(20_000);
    expect(story.heard('waits')).to.equal(1);
    for (const tab of [older, newer]) expect(visitors(tab)).to.deep.equal(['waits [sent]']);
  });

  it('I6 what an older tab asked of the older that led is not said twice', async () => {
    const leads = await story.opens();
    const follows = await story.opens();
    // At the same moment as the newer says that it is there.
    const newer = story.opensAnother(1);
    for (let ms = 0; ms < 40; ms++) {
      void follows.client.send(`at ${ms}`);
      await story.passes(1);
    }
    await newer;
    await story.passes(20_000);
    const said = visitors(follows);
    expect(said).to.have.length(40);
    expect(said.filter((one) => one.includes('notConfirmed'))).to.have.length.below(10);
    for (let ms = 0; ms < 40; ms++) {
      const times = story.heard(`at ${ms}`);
      expect(times).to.be.at.most(1);
      expect(said).to.include(`at ${ms} [${times === 1 ? 'sent' : 'notConfirmed'}]`);
    }
    expect(alone(leads, follows)).to.deep.equal([true, true]);
  });

  for (const [where, asks] of [
    ['older', 0],
    ['newer', 1],
  ] as const)
    it(`S7 what is forgotten in the ${where} is forgotten in both, and on the disk`, async () => {
      const tabs = [await story.opens(), await story.opensAnother(1)] as const;
      await story.does(tabs[0].client.send('secret'), 3_000);
      expect(JSON.stringify(story.browser.disk.data)).to.include('secret');
      await story.does(tabs[asks].client.logout(), 3_000);
      for (const { client } of tabs) expect(client.snapshot.items).to.deep.equal([]);
      expect(JSON.stringify(story.browser.disk.data)).to.not.include('secret');
      // And not once more, when there is something again.
      await story.does(tabs[asks].client.send('afterwards'), 10_000);
      expect(visitors(tabs[asks])).to.deep.equal(['afterwards [sent]']);
    });

  it('S7 the older wipes the disk when the newer is gone', async () => {
    const older = await story.opens();
    const newer = await story.opensAnother(1);
    await story.does(newer.client.send('secret'), 3_000);
    newer.crash();
    story.browser.disk.slowMs = 800;
    let onDisk: unknown = 'not yet';
    void older.client.forget().then(() => (onDisk = story.browser.disk.data));
    await story.passes(3_000);
    expect(onDisk).to.equal(null);
  });

  it('S9 to a stranger who says that he is newer nothing is lost', async () => {
    const tabs = [await story.opens(), await story.opens()] as const;
    await story.does(tabs[0].client.send('hello'));
    for (let times = 0; times < 3; times++)
      story.browser.bus.post(null, { v: 99, say: 'state', from: 'stranger', term: 1e15, n: 1, ledger: {}, view: {} });
    await story.passes(6_000);
    expect(phases(...tabs)).to.deep.equal(['ready', 'ready']);
    for (const tab of tabs) expect(visitors(tab)).to.deep.equal(['hello [sent]']);
    await isAtRest(story, 2);
  });

  it('S7 the older wakes when all was wiped in the newer: it shows none of it, and writes none of it down', async () => {
    const older = await story.opens();
    await story.does(older.client.send('secret'));
    older.freeze();
    const newer = await story.opensAnother(1);
    await story.does(newer.client.logout(), 5_000);
    older.thaw();
    await story.passes(10_000);
    expect(older.client.snapshot.items).to.deep.equal([]);
    expect(String(JSON.stringify(story.browser.disk.data))).to.not.include('secret');
  });

  for (const slowMs of [4, 50, 200, 800])
    it(`S7 all is wiped while the older takes leave, on a disk of ${slowMs} ms`, async () => {
      for (const follows of [false, true]) {
        story = new Story();
        if (follows) await story.opens();
        const older = await story.opens();
        await story.does(older.client.send('secret'));
        story.browser.disk.slowMs = slowMs;
        story.browser.version++;
        const newer = story.browser.open();
        let done = false;
        void newer.client.identify('bob').then(() => (done = true));
        await story.passes(20_000);
        expect(done).to.equal(true);
        expect(visitors(older)).to.deep.equal([]);
        expect(String(JSON.stringify(story.browser.disk.data))).to.not.include('secret');
      }
    });

  for (const how of ['away', 'frozen as well'])
    it(`S7 all is wiped while the page of the older is ${how}`, async () => {
      const older = await story.opens();
      await story.does(older.client.send('secret'));
      const newer = await story.opensAnother(1);
      older.weather('leaving');
      if (how !== 'away') older.freeze();
      await story.passes(500);
      await story.does(newer.client.logout());
      if (how !== 'away') older.thaw();
      older.weather('returned');
      await story.passes(10_000);
      expect(visitors(older)).to.deep.equal([]);
      expect(story.sessions).to.equal(1);
    });

  it('S7 the older wipes all while the newer that leads sleeps: the one that leads next does not know of it', async () => {
    const older = await story.opens();
    await story.does(older.client.send('secret'));
    const [leads, follows] = [await story.opensAnother(1), await story.opens()];
    leads.freeze();
    await story.passes(100);
    await story.does(older.client.forget(), 15_000);
    expect(visitors(follows)).to.deep.equal([]);
    leads.thaw();
    await story.passes(10_000);
    expect([...visitors(leads), ...visitors(follows)]).to.deep.equal([]);
    expect(String(JSON.stringify(story.browser.disk.data))).to.not.include('secret');
  });

  it('S7 that all is wiped may be the first word that an older tab hears of a newer one', async () => {
    const middle = await story.opens();
    const newest = await story.opensAnother(1);
    newest.crash();
    const oldest = await story.opensAnother(-2);
    await story.does(oldest.client.send('secret'));
    await story.does(middle.client.forget(), 5_000);
    expect(visitors(oldest)).to.deep.equal([]);
    expect(alone(oldest)).to.deep.equal([true]);
  });

  it('goes on with its session where it was just being asked for', async () => {
    for (const slowMs of [3_000, 0]) {
      story = new Story();
      const first = await story.opens();
      await story.does(first.client.send('hello'));
      first.crash();
      Object.assign(story.browser.endpoint, slowMs > 0 ? { slowMs } : { failing: true });
      const older = story.browser.open();
      void older.client.start().catch(() => undefined);
      await story.passes(2_000);
      void story.browser.open().client.start();
      const newer = await story.opensAnother(1);
      Object.assign(story.browser.endpoint, { slowMs: 20, failing: false });
      await story.passes(20_000);
      await story.does(older.client.start(), 5_000);
      await story.does(newer.client.start(), 5_000);
      expect(story.sessions).to.equal(1);
      expect(phases(older, newer)).to.deep.equal(['ready', 'ready']);
    }
  });

  it('I8 the agent is asked once into a session of which the older had no more than the name', async () => {
    story.server.batchSize = 1;
    const older = await story.opens();
    void older.client.startOver();
    while (older.client.snapshot.phase !== 'connecting') await story.passes(1);
    story.browser.network.cutAll(() => 'reset');
    story.browser.weather('offline');
    const newer = await story.opensAnother(1);
    expect(phases(older, newer)).to.deep.equal(['offline', 'ready']);
    story.browser.weather('online');
    await story.passes(6_000);
    expect(phases(older, newer)).to.deep.equal(['ready', 'ready']);
    expect(story.server.all.map(({ askedTwice }) => askedTwice)).to.deep.equal([false, false]);
  });

  it('begins anew where that was just being done', async () => {
    for (let ms = 0; ms <= 60; ms += 12) {
      story = new Story();
      const older = await story.opens();
      story.browser.version++;
      void story.browser.open().client.start();
      await story.passes(ms);
      await story.does(older.client.startOver(), 20_000);
      expect(phases(older)).to.deep.equal(['ready']);
    }
  });

  it('those that nobody looks at open no socket, until somebody does', async () => {
    const older: Tab[] = [];
    for (let tab = 0; tab < 12; tab++) {
      older.push(await story.opens());
      older.at(-1)!.seen = false;
    }
    const newer = await story.opensAnother(1);
    await story.passes(60_000);
    expect(phases(newer)).to.deep.equal(['ready']);
    // The one that led, and the newer.
    expect(story.browser.sockets).to.equal(2);
    const looked = older.at(-1)!;
    looked.seen = true;
    looked.weather('visible');
    await story.passes(5_000);
    expect(phases(looked)).to.deep.equal(['ready']);
    await isAtRest(story, 3);
  });

  it('I1 what waits is sent by the older where nothing could be written down', async () => {
    const older = await story.opens();
    const { browser } = story;
    browser.disk.failing = true;
    browser.network.up = false;
    browser.network.cutAll(() => 'reset');
    browser.weather('offline');
    await story.does(older.client.send('waits'), 1_000);
    browser.network.up = true;
    await story.opensAnother(1);
    browser.weather('online');
    await story.passes(60_000);
    expect(story.heard('waits')).to.equal(1);
    expect(visitors(older)).to.deep.equal(['waits [sent]']);
  });

  it('what is taken away in the older is not sent by the next that reads the disk', async () => {
    const older = await story.opens();
    const { browser } = story;
    browser.network.up = false;
    browser.network.cutAll(() => 'reset');
    browser.weather('offline');
    await story.does(older.client.send('waits'), 1_000);
    browser.bus.post(null, { v: 99, say: 'hello', from: 'stranger', term: 0 });
    await story.passes(1_000);
    expect(visitors(older)).to.deep.equal(['waits [waiting]']);
    const item = older.client.snapshot.items.find(({ text }) => text === 'waits') as VisitorMessage;
    await story.does(older.client.discard(localIdOf(item)));
    browser.network.up = true;
    browser.weather('online');
    older.crash();
    await story.opens();
    await story.passes(30_000);
    expect(story.heard('waits')).to.equal(0);
  });

  it('keeps what it shows where the newer writes what it cannot read', async () => {
    const older = await story.opens();
    await story.does(older.client.send('hello'));
    older.weather('leaving');
    older.freeze();
    await story.passes(1_000);
    const newer = await story.opensAnother(1);
    await story.passes(15_000);
    expect(phases(newer)).to.deep.equal(['ready']);
    let kept = story.browser.disk.data;
    Object.defineProperty(story.browser.disk, 'data', {
      get: () => ({ ...(kept as object), v: 2 }),
      set: (record: unknown) => (kept = record),
    });
    older.thaw();
    older.weather('returned');
    await story.passes(10_000);
    expect(visitors(older)).to.deep.equal(['hello [sent]']);
    expect(story.sessions).to.equal(1);
  });

  it('the older goes on when its page comes back', async () => {
    const older = await story.opens();
    await story.opensAnother(1);
    older.weather('leaving');
    await story.passes(1_000);
    expect(story.browser.sockets).to.equal(1);
    older.weather('returned');
    await story.passes(6_000);
    expect(phases(older)).to.deep.equal(['ready']);
    await isAtRest(story, 2);
  });

  it('begins anew in the older when the conversation has ended', async () => {
    const older = await story.opens();
    await story.opensAnother(1);
    await story.does(older.client.end(), 3_000);
    expect(phases(older)).to.deep.equal(['ended']);
    await story.does(older.client.startOver(), 6_000);
    expect(phases(older)).to.deep.equal(['ready']);
  });
});

describe('when the tabs cannot know of each other', () => {
  let story: Story;
  beforeEach(() => {
    story = new Story();
    story.browser.apart = true;
  });

  it('each has a socket, the one that came last writes, and nobody takes anything from anybody', async () => {
    const tabs = [await story.opens(), await story.opens(), await story.opens()] as const;
    for (const [at, { client }] of tabs.entries()) {
      await story.does(client.send(`from ${at}`), 5_000);
    }
    await isAtRest(story, 3);
    expect(alone(...tabs)).to.deep.equal([true, true, false]);
    for (const tab of tabs) expect(visitors(tab)).to.deep.equal(['from 0 [sent]', 'from 1 [sent]', 'from 2 [sent]']);
    expect(story.sessions).to.equal(1);
  });

  it('S7 who forgets takes away what another wrote since', async () => {
    const first = await story.opens();
    await story.does(first.client.forget());
    expect(story.browser.disk.data).to.equal(null);
    const second = await story.opens();
    await story.does(second.client.send('secret'), 5_000);
    second.close();
    await story.passes(1_000);
    expect(JSON.stringify(story.browser.disk.data)).to.include('secret');
    await story.does(first.client.forget());
    expect(story.browser.disk.data).to.equal(null);
  });

  it('I6 a message that waits in one is not sent by two', async () => {
    const first = await story.opens();
    story.browser.network.up = false;
    story.browser.network.cutAll(() => 'reset');
    await story.does(first.client.send('waits'), 1_000);
    story.browser.network.up = true;
    const second = await story.opens();
    story.browser.weather('online');
    await story.passes(20_000);
    expect(story.heard('waits')).to.equal(1);
    for (const tab of [first, second]) expect(visitors(tab)).to.deep.equal(['waits [sent]']);
  });
});
