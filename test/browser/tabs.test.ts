import { expect } from '@open-wc/testing';
import { channel } from '../../src/browser/channel.js';
import { lead } from '../../src/browser/lead.js';
import type { Tabs } from '../../src/core/session/ports.js';

/** One browser, several tabs: the lock and the channel do not care that they are in one document. */
class Tab {
  readonly tabs: Tabs;
  readonly told: string[] = [];
  readonly heard: unknown[] = [];
  readonly hush: () => void;
  giveUp: () => void = () => undefined;
  #wake = (): void => undefined;

  readonly #asks: boolean;

  /** `asks`: whether another tab leads. */
  constructor(name: string, asks = false) {
    this.#asks = asks;
    this.tabs = { ...lead(name), ...channel(name) };
    this.hush = this.tabs.hear((message) => {
      this.heard.push(message);
      this.#wake();
    });
  }

  stand(): this {
    const tell = (what: string) => (): void => {
      this.told.push(what);
      this.#wake();
    };
    this.giveUp = this.tabs.lead(tell('taken'), tell('lost'), this.#asks ? tell('elsewhere') : undefined);
    return this;
  }

  /** Waits for news until it holds; the test's own time-out is the limit. */
  async until(holds: (tab: this) => boolean): Promise<void> {
    while (!holds(this)) await new Promise<void>((news) => (this.#wake = news));
  }
}

/** Everybody who asked for a lock before has been seen to. */
const settled = async (name: string): Promise<number> => {
  const { pending = [] } = await navigator.locks.query();
  return pending.filter((lock) => lock.name?.endsWith(name)).length;
};

describe('tabs', () => {
  let name = '';
  let open: Tab[] = [];
  beforeEach(() => {
    name = crypto.randomUUID();
    open = [];
  });
  afterEach(() => {
    for (const tab of open) {
      tab.giveUp();
      tab.hush();
    }
  });
  const tab = (asks = false): Tab => {
    const made = new Tab(name, asks);
    open.push(made);
    return made;
  };
  const leads = (one: Tab): boolean => one.told.at(-1) === 'taken';

  it('a tab alone leads', async () => {
    await tab().stand().until(leads);
  });

  it('the first of two leads, and the other takes over when it gives up', async () => {
    const first = tab().stand();
    await first.until(leads);
    const second = tab().stand();
    expect(await settled(name)).to.equal(1);
    expect(second.told).to.deep.equal([]);
    first.giveUp();
    await second.until(leads);
    expect(first.told).to.deep.equal(['taken']);
  });

  it('a tab that gave up before it led never leads', async () => {
    const first = tab().stand();
    await first.until(leads);
    const second = tab().stand();
    second.giveUp();
    const third = tab().stand();
    first.giveUp();
    await third.until(leads);
    expect(second.told).to.deep.equal([]);
  });

  it('who asks is told at once that another leads, and takes over all the same', async () => {
    const first = tab(true).stand();
    await first.until(leads);
    const second = tab(true).stand();
    await second.until(({ told }) => told.length > 0);
    expect(await settled(name)).to.equal(1);
    first.giveUp();
    await second.until(leads);
    expect([first.told, second.told]).to.deep.equal([['taken'], ['elsewhere', 'taken']]);
  });

  it('who asks and gives up before the answer is told nothing', async () => {
    const first = tab().stand();
    await first.until(leads);
    const second = tab(true).stand();
    second.giveUp();
    const third = tab(true).stand();
    await third.until(({ told }) => told.length > 0);
    first.giveUp();
    await third.until(leads);
    expect(second.told).to.deep.equal([]);
  });

  it('F24 the lead can be taken from a tab that no longer answers, which is told', async () => {
    const first = tab().stand();
    await first.until(leads);
    const second = tab().stand();
    second.tabs.steal();
    await second.until(leads);
    await first.until((one) => one.told.includes('lost'));
    expect(first.told).to.deep.equal(['taken', 'lost']);
  });

  it('whoever lost the lead stands again, behind the others', async () => {
    const first = tab().stand();
    await first.until(leads);
    const second = tab().stand();
    second.tabs.steal();
    await first.until((one) => one.told.includes('lost'));
    second.giveUp();
    await first.until(leads);
    expect(first.told).to.deep.equal(['taken', 'lost', 'taken']);
  });

  it('stealing what one has changes nothing', async () => {
    const first = tab().stand();
    await first.until(leads);
    first.tabs.steal();
    expect(await settled(name)).to.equal(0);
    expect(first.told).to.deep.equal(['taken']);
  });

  it('two conversations have leads of their own', async () => {
    await tab().stand().until(leads);
    name = crypto.randomUUID();
    await tab().stand().until(leads);
  });

  it('what is posted is heard in every other tab, and not in its own', async () => {
    const [first, second, third] = [tab(), tab(), tab()];
    first.tabs.post({ fact: 1, deep: ['x'] });
    for (const other of [second, third]) {
      await other.until(({ heard }) => heard.length > 0);
      expect(other.heard).to.deep.equal([{ fact: 1, deep: ['x'] }]);
    }
    expect(first.heard).to.deep.equal([]);
  });

  it('a tab that stopped hearing hears no more', async () => {
    const [first, second, third] = [tab(), tab(), tab()];
    second.hush();
    first.tabs.post('x');
    await third.until(({ heard }) => heard.length > 0);
    expect(second.heard).to.deep.equal([]);
  });

  it('a tab that hears nothing can tell all the same', async () => {
    const [first, second] = [tab(), tab()];
    first.hush();
    first.tabs.post('x');
    await second.until(({ heard }) => heard.length > 0);
    expect(second.heard).to.deep.equal(['x']);
  });

  describe('without locks or channels', () => {
    for (const [what, hide] of [
      ['locks', () => stub(navigator, 'locks', undefined)],
      ['channels', () => stub(globalThis, 'BroadcastChannel', undefined)],
    ] as const)
      it(`without ${what} every tab leads, alone`, async () => {
        const show = hide();
        try {
          const [first, second] = [tab().stand(), tab().stand()];
          await Promise.all([first.until(leads), second.until(leads)]);
          first.tabs.steal();
          first.tabs.post('x');
          expect(second.heard).to.deep.equal([]);
        } finally {
          show();
        }
      });

    it('a tab where locks are forbidden leads', async () => {
      const show = stub(navigator, 'locks', {
        request: () => Promise.reject(new DOMException('denied', 'SecurityError')),
      });
      try {
        await tab().stand().until(leads);
      } finally {
        show();
      }
    });
  });

  it('two frames of one browser agree on who leads', async () => {
    const frames = [await framed(name), await framed(name)] as const;
    const [first, second] = frames;
    await first.until('taken');
    expect(second.told).to.deep.equal([]);
    // The tab is closed, or has crashed.
    first.frame.remove();
    await second.until('taken');
    second.frame.remove();
  });
});

function stub(target: object, key: string, value: unknown): () => void {
  const own = Object.getOwnPropertyDescriptor(target, key);
  Object.defineProperty(target, key, { value, configurable: true, writable: true });
  return () => {
    if (own === undefined) Reflect.deleteProperty(target, key);
    else Object.defineProperty(target, key, own);
  };
}

interface Framed {
  readonly frame: HTMLIFrameElement;
  readonly told: string[];
  until(what: string): Promise<void>;
}

/** A document of its own, with its own copy of the code. */
async function framed(name: string): Promise<Framed> {
  const told: string[] = [];
  let wake = (): void => undefined;
  const frame = document.createElement('iframe');
  frame.src = new URL('./support/blank.html', import.meta.url).href;
  await new Promise((loaded) => {
    frame.addEventListener('load', loaded);
    document.body.append(frame);
  });
  const address = new URL('../../src/browser/lead.ts', import.meta.url).href;
  const inner = frame.contentWindow as unknown as { tell(what: string): void; eval(code: string): Promise<unknown> };
  inner.tell = (what) => {
    told.push(what);
    wake();
  };
  const script = frame.contentDocument!.createElement('script');
  script.type = 'module';
  script.textContent = `import { lead } from ${JSON.stringify(address)};
    lead(${JSON.stringify(name)}).lead(() => tell('taken'), () => tell('lost'));`;
  frame.contentDocument!.body.append(script);
  return {
    frame,
    told,
    async until(what) {
      while (!told.includes(what)) await new Promise<void>((news) => (wake = news));
    },
  };
}
