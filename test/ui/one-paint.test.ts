import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import type { ChatClient, Snapshot } from '../../src/core/session/client.js';
import { Talk, type TalkHost } from '../../src/ui/controllers/talk.js';
import { nothingYet } from '../../src/ui/nothing-yet.js';
import { frame } from './support/stand.js';

const item = (kind: 'agent' | 'visitor', key: string): Item =>
  ({ kind, key, name: '', text: key, at: 0, state: 'whole', delivery: 'sent' }) as unknown as Item;

/** A client of which is known what the test says. */
class Told {
  snapshot: Snapshot = nothingYet;
  readonly #watchers = new Set<(snapshot: Snapshot) => void>();
  readonly client = {
    told: this,
    get snapshot(): Snapshot {
      return this.told.snapshot;
    },
    watch: (changed: (snapshot: Snapshot) => void) => {
      this.#watchers.add(changed);
      return () => void this.#watchers.delete(changed);
    },
    on: () => () => undefined,
    destroy() {},
  };

  says(...items: Item[]): void {
    this.snapshot = { ...this.snapshot, items };
    for (const changed of this.#watchers) changed(this.snapshot);
  }

  /** What it says from now on is said in this phase. */
  in(phase: Snapshot['phase']): this {
    this.snapshot = { ...this.snapshot, phase };
    return this;
  }
}

describe('a conversation that was there before', () => {
  /** One that looks at what it is told, and waits for this. */
  function waitsFor(drawable: TalkHost['drawable']): { told: Told; talk: Talk; asked(): number; seen(): string[] } {
    const told = new Told();
    let asked = 0;
    const nothing = (): void => undefined;
    const talk = new Talk({
      element: Object.assign(document.createElement('p'), { instance: 'default' }),
      redraw: nothing,
      drawable: () => {
        asked++;
        return drawable();
      },
      tell: () => true,
      nameOf: ({ name }) => name,
      heard: nothing,
      restored: nothing,
      connection: nothing,
      event: nothing,
      wiped: nothing,
      begun: nothing,
      over: nothing,
      make: () => told.client as unknown as ChatClient,
    });
    talk.tried();
    return { told, talk, asked: () => asked, seen: () => talk.snapshot.items.map(({ key }) => key) };
  }
  const looked = async (): Promise<void> => {
    for (let times = 0; times < 3; times++) await frame();
  };

  it('is looked at once what draws it is there', async () => {
    let there = (): void => undefined;
    const { told, seen, asked } = waitsFor(() => new Promise<void>((comes) => (there = comes)));
    told.says(item('visitor', 'a'), item('agent', 'b'));
    await looked();
    expect(seen()).to.deep.equal([]);
    told.says(item('visitor', 'a'), item('agent', 'b'), item('agent', 'c'));
    await looked();
    expect(seen()).to.deep.equal([]);
    there();
    await looked();
    expect([seen(), asked()]).to.deep.equal([['a', 'b', 'c'], 1]);
  });

  for (const came of [true, false])
    it(`is looked at once what draws it is there, also after another that ${came ? 'was seen' : 'was not seen yet'}`, async () => {
      let there = (): void => undefined;
      const { told, talk, seen, asked } = waitsFor(() => new Promise<void>((comes) => (there = comes)));
      told.says(item('agent', 'a'));
      await looked();
      const first = there;
      if (came) first();
      await looked();
      talk.release();
      told.snapshot = nothingYet;
      talk.tried();
      told.says(item('agent', 'b'));
      await looked();
      first();
      await looked();
      expect(seen()).to.deep.equal([]);
      there();
      await looked();
      expect([seen(), asked()]).to.deep.equal([['b'], 2]);
    });

  it('is looked at in the next frame where that is there', async () => {
    const { told, seen } = waitsFor(() => null);
    told.says(item('agent', 'a'));
    await looked();
    expect(seen()).to.deep.equal(['a']);
  });

  it('is looked at once all of it has been told', async () => {
    const { told, seen } = waitsFor(() => null);
    told.in('replaying').says(item('agent', 'a'));
    await looked();
    told.says(item('agent', 'a'), item('agent', 'b'));
    await looked();
    expect(seen()).to.deep.equal([]);
    told.in('ready').says(item('agent', 'a'), item('agent', 'b'), item('agent', 'c'));
    await looked();
    expect(seen()).to.deep.equal(['a', 'b', 'c']);
  });

  it('is looked at before that, where it takes long', async () => {
    const { told, seen } = waitsFor(() => null);
    told.in('replaying').says(item('agent', 'a'));
    while (seen().length === 0) await frame();
    told.says(item('agent', 'a'), item('agent', 'b'));
    await looked();
    expect(seen()).to.deep.equal(['a', 'b']);
  });

  it('hides nothing of what the visitor does meanwhile', async () => {
    const { told, talk, seen } = waitsFor(() => new Promise(() => undefined));
    told.says(item('agent', 'a'));
    await looked();
    told.says(item('agent', 'a'), item('visitor', 'b'));
    talk.look();
    expect(seen()).to.deep.equal(['a', 'b']);
  });

  it('is not waited for once a word of it is shown', async () => {
    const { told, seen, asked } = waitsFor(() => new Promise(() => undefined));
    told.says(item('visitor', 'a'));
    await looked();
    told.says(item('visitor', 'a'), item('agent', 'b'));
    await looked();
    expect([seen(), asked()]).to.deep.equal([['a', 'b'], 0]);
  });
});
