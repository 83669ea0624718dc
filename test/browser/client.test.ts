import { expect } from '@open-wc/testing';
import { createClient, type ClientOptions } from '../../src/browser/create-client.js';
import type { ChatClient, Snapshot } from '../../src/core/session/client.js';
import { site } from './support/ask.js';

interface Kept {
  readonly type: string;
  readonly payload: { readonly text?: string };
}

/** The texts that the service heard, in its order. */
async function heardBy(sessionId: string): Promise<string[]> {
  const { events } = (await site('journal', { session_id: sessionId })) as { events: Kept[] };
  return events.filter(({ type }) => type === 'EVENT_TYPE_USER_MESSAGE').map(({ payload }) => payload.text ?? '');
}

const LIMIT_MS = 15_000;

/** Waits for another snapshot until it holds; fails with what there was instead. */
function until(client: ChatClient, holds: (snapshot: Snapshot) => boolean): Promise<Snapshot> {
  return new Promise((done, failed) => {
    const look = (): void => {
      if (!holds(client.snapshot)) return;
      stop();
      clearTimeout(limit);
      done(client.snapshot);
    };
    const stop = client.watch(look);
    const where = new Error('waited in vain');
    const limit = setTimeout(() => {
      stop();
      const { phase, error, leads, items } = client.snapshot;
      where.message += `: ${JSON.stringify({ phase, error, leads, items: items.map(({ kind, text }) => `${kind}: ${text.slice(0, 40)}`) })}`;
      failed(where);
    }, LIMIT_MS);
    look();
  });
}

/** Asks until the answer is as it should be. */
async function eventually<Answer>(ask: () => Promise<Answer>, holds: (answer: Answer) => boolean): Promise<Answer> {
  for (const giveUp = Date.now() + LIMIT_MS; ;) {
    const answer = await ask();
    if (holds(answer)) return answer;
    if (Date.now() > giveUp) throw new Error(`asked in vain: ${String(JSON.stringify(answer)).slice(0, 300)}`);
    await new Promise((later) => setTimeout(later, 20));
  }
}

const texts = ({ items }: Snapshot): string[] => items.map(({ text }) => text);
const answered =
  (question: string) =>
  ({ items }: Snapshot): boolean => {
    // While it waits, what stands below it may be the greeting.
    const at = items.findLastIndex((item) => item.text === question && 'delivery' in item && item.delivery === 'sent');
    return at >= 0 && items.slice(at).some((item) => item.kind === 'agent' && item.state === 'whole');
  };
const greeted = ({ phase, items }: Snapshot): boolean =>
  phase === 'ready' && items.some((item) => item.kind === 'agent' && item.state === 'whole');

/** Everything that a script of the page could find of what was kept: names and contents. */
async function everythingStored(): Promise<string> {
  const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((done, failed) => {
      const opening = indexedDB.open(name!);
      opening.onsuccess = () => done(opening.result);
      opening.onerror = () => failed(opening.error as Error);
    });
    for (const store of database.objectStoreNames) {
      const reading = database.transaction(store).objectStore(store);
      const [keys, values] = [reading.getAllKeys(), reading.getAll()];
      await new Promise((done) => (values.transaction!.oncomplete = done));
      found.push(name, store, keys.result, values.result);
    }
    database.close();
  }
  // Only on pages that browsers call secure; loopback is one, except in some.
  if ('caches' in globalThis)
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) found.push(name, request.url);
  return JSON.stringify(found);
}

describe('a client in a real page, with the local platform', function () {
  this.timeout(20_000);
  let messaging = '';
  let instance = '';
  let open: ChatClient[] = [];
  const frames: HTMLIFrameElement[] = [];

  before(async function () {
    // The platform is started by the first page that asks for it.
    this.timeout(60_000);
    messaging = (await site('where'))['messaging'] as string;
  });
  beforeEach(() => {
    instance = crypto.randomUUID();
    open = [];
  });
  afterEach(async () => {
    // Nothing of one test is to be found by another.
    for (const client of open) await client.forget().catch(() => undefined);
    for (const client of open) client.destroy();
    for (const frame of frames.splice(0)) frame.remove();
  });

  const options = (more: Partial<ClientOptions> = {}): ClientOptions => ({
    baseUrl: messaging,
    sessionEndpoint: '/site/session',
    instance,
    log: 'none',
    ...more,
  });
  const client = (more: Partial<ClientOptions> = {}): ChatClient => {
    const made = createClient(options(more));
    open.push(made);
    return made;
  };
  /** Which session it is, by what the site's server was asked. */
  const sessions: string[] = [];
  const native = globalThis.fetch;
  before(() => {
    globalThis.fetch = async (...given) => {
      const answer = await native(...given);
      if (String(given[0]).endsWith('/site/session') && answer.ok)
        sessions.push(((await answer.clone().json()) as { session_id: string }).session_id);
      return answer;
    };
  });
  after(() => void (globalThis.fetch = native));
  const sessionId = (): string => sessions.at(-1)!;

  /** A conversation that has begun. */
  async function begun(more: Partial<ClientOptions> = {}): Promise<ChatClient> {
    const made = client(more);
    await made.start();
    await until(made, greeted);
    return made;
  }

  /** A tab: a document of its own with its own copy of the code. */
  async function tab(more: Partial<ClientOptions> = {}): Promise<{ readonly client: ChatClient; close(): void }> {
    const frame = document.createElement('iframe');
    frame.src = new URL('./support/blank.html', import.meta.url).href;
    await new Promise((loaded) => {
      frame.addEventListener('load', loaded);
      document.body.append(frame);
    });
    frames.push(frame);
    const inner = frame.contentWindow as unknown as { made(create: typeof createClient): void; fetch: typeof fetch };
    const address = new URL('../../src/browser/create-client.ts', import.meta.url).href;
    const script = frame.contentDocument!.createElement('script');
    script.type = 'module';
    script.textContent = `import { createClient } from ${JSON.stringify(address)}; made(createClient);`;
    const create = await new Promise<typeof createClient>((made) => {
      inner.made = made;
      frame.contentDocument!.body.append(script);
    });
    return {
      client: create(options({ fetch: (...given) => globalThis.fetch(...given), ...more })),
      close: () => frame.remove(),
    };
  }

  it('nothing is asked of anybody before start', async () => {
    const asked = sessions.length;
    // By a name of its own: other tests write to the same origin meanwhile.
    const idle = client({ instance: 'never-started' });
    expect(idle.snapshot).to.include({ phase: 'idle', error: null });
    expect(sessions).to.have.length(asked);
    expect(await everythingStored()).to.not.include('never-started');
  });

  it('says something, sees it echoed, and sees the answer grow until it is whole', async () => {
    const one = await begun();
    const grown: string[] = [];
    one.watch(({ items }) => {
      const last = items.at(-1);
      if (last?.kind === 'agent' && items.some(({ kind }) => kind === 'visitor') && grown.at(-1) !== last.text)
        grown.push(last.text);
    });
    const id = await one.send('/long');
    const { items } = await until(one, answered('/long'));
    expect(items.find(({ key }) => key === `v:${id}`)).to.include({ text: '/long', delivery: 'sent' });
    expect(grown.length).to.be.greaterThan(10);
    for (const [at, text] of grown.entries()) expect(grown.at(-1)!.startsWith(text), `step ${at}`).to.equal(true);
    expect(await heardBy(sessionId())).to.deep.equal(['/long']);
  });

  it('a page that is loaded again goes on with the same session, transcript and draft', async () => {
    const first = await begun();
    await first.send('Where is my order FW-10234?');
    const before = await until(first, answered('Where is my order FW-10234?'));
    const session = sessionId();
    first.compose('and what about');
    first.destroy();
    const second = client();
    await second.start();
    const after = await until(second, greeted);
    expect(texts(after)).to.deep.equal(texts(before));
    expect(after.draft).to.equal('and what about');
    expect(sessionId()).to.equal(session);
    await second.send('Thank you');
    await until(second, answered('Thank you'));
    expect(await heardBy(session)).to.deep.equal(['Where is my order FW-10234?', 'Thank you']);
  });

  it('a message that waited when the page went away goes out when it is loaded again', async () => {
    const first = client();
    // Before there is a session, a message can only wait.
    await first.send('/rich');
    first.destroy();
    const second = client();
    await second.start();
    await until(second, answered('/rich'));
    expect(await heardBy(sessionId())).to.deep.equal(['/rich']);
  });

  it('two tabs share one socket and one conversation; what either says both see, once', async () => {
    const [first, second] = [await tab(), await tab()];
    await first.client.start();
    await until(first.client, greeted);
    await second.client.start();
    await until(second.client, greeted);
    const sockets = (): Promise<unknown> => site('sockets', { session_id: sessionId() }).then(({ sockets }) => sockets);
    expect(await sockets()).to.equal(1);
    expect([first.client.snapshot.leads, second.client.snapshot.leads]).to.deep.equal([true, false]);
    await Promise.all([first.client.send('from the first'), second.client.send('from the second')]);
    for (const { client } of [first, second])
      await until(
        client,
        ({ items }) => items.filter((item) => item.kind === 'visitor' && item.delivery === 'sent').length === 2,
      );
    await until(
      first.client,
      ({ items }) =>
        items.at(-1)?.kind === 'agent' && items.every((item) => item.kind !== 'agent' || item.state === 'whole'),
    );
    const heard = await heardBy(sessionId());
    expect(heard.toSorted()).to.deep.equal(['from the first', 'from the second']);
    await until(second.client, (snapshot) => texts(snapshot).join() === texts(first.client.snapshot).join());
    expect(await sockets()).to.equal(1);
  });

  it('F24 when the tab that leads is closed the other takes over, and nothing is lost', async () => {
    const [first, second] = [await tab(), await tab()];
    await first.client.start();
    await until(first.client, greeted);
    const session = sessionId();
    await second.client.start();
    await until(second.client, greeted);
    await second.client.send('before');
    const before = await until(second.client, answered('before'));
    first.close();
    await until(second.client, ({ leads, phase }) => leads && phase === 'ready');
    expect(texts(second.client.snapshot)).to.deep.equal(texts(before));
    await second.client.send('after');
    await until(second.client, answered('after'));
    expect(await heardBy(session)).to.deep.equal(['before', 'after']);
    const sockets = (): Promise<unknown> => site('sockets', { session_id: session }).then(({ sockets }) => sockets);
    await eventually(sockets, (count) => count === 1);
  });

  it('F43 forget leaves nothing, in either tab or on the disk; and a token was never there', async () => {
    const canary = `canary ${crypto.randomUUID()}`;
    const [first, second] = [await tab({ storage: 'device' }), await tab({ storage: 'device' })];
    await first.client.start();
    await until(first.client, greeted);
    await second.client.start();
    await until(second.client, greeted);
    await second.client.send(canary);
    await until(second.client, answered(canary));
    await until(first.client, answered(canary));
    const { token } = (await site('token', { session_id: sessionId() })) as { token: string };
    // The proof that the search finds what there is.
    await eventually(everythingStored, (stored) => stored.includes(canary));
    const [, claims = '', signature = ''] = token.split('.');
    for (const part of [claims, signature]) expect((await everythingStored()).includes(part)).to.equal(false);
    await second.client.forget();
    for (const { client } of [first, second]) {
      const { items, draft } = await until(client, ({ items }) => items.length === 0);
      expect([items, draft]).to.deep.equal([[], '']);
    }
    expect((await everythingStored()).includes(canary)).to.equal(false);
    first.close();
    second.close();
    const stored = await everythingStored();
    for (const trace of [canary, claims, signature, sessionId()]) expect(stored.includes(trace), trace).to.equal(false);
  });

  for (const storage of ['memory', 'none'] as const)
    it(`storage "${storage}" writes nothing down`, async () => {
      const canary = `canary ${crypto.randomUUID()}`;
      const one = await begun({ storage });
      await one.send(canary);
      const { kept } = await until(one, answered(canary));
      expect(kept).to.equal(false);
      expect((await everythingStored()).includes(canary)).to.equal(false);
      one.destroy();
      expect((await everythingStored()).includes(canary)).to.equal(false);
    });

  /** Nobody leads this conversation any more, so whoever did has written what there was to write. */
  const left = (): Promise<unknown> =>
    eventually(
      () => navigator.locks.query(),
      ({ held = [] }) => !held.some(({ name }) => name?.includes(instance) === true),
    );

  it('F25 leaves lock and disk to a tab of a newer version, and goes on talking', async () => {
    const canary = `canary ${crypto.randomUUID()}`;
    const one = await begun();
    await one.send(canary);
    await until(one, answered(canary));
    await eventually(everythingStored, (stored) => stored.includes(canary));
    const { held = [] } = await navigator.locks.query();
    const key = held.find(({ name }) => name?.includes(instance) === true)!.name!;
    const newer = new BroadcastChannel(key);
    newer.postMessage({ v: 99, say: 'hello', from: 'a newer tab', term: 0 });
    await until(one, ({ alone }) => alone);
    await left();
    const later = `later ${crypto.randomUUID()}`;
    await until(one, ({ phase }) => phase === 'ready');
    await one.send(later);
    const { kept, items } = await until(one, answered(later));
    expect(kept).to.equal(false);
    expect(items.filter(({ text }) => text === canary)).to.have.length(1);
    one.destroy();
    const stored = await everythingStored();
    expect([stored.includes(canary), stored.includes(later)]).to.deep.equal([true, false]);
    newer.close();
  });

  it('S7 storage "session" is wiped when the conversation ends, and stays so', async () => {
    const canary = `canary ${crypto.randomUUID()}`;
    const one = await begun({ storage: 'session' });
    await one.send(canary);
    await until(one, answered(canary));
    await eventually(everythingStored, (stored) => stored.includes(canary));
    await one.end();
    await until(one, ({ phase }) => phase === 'ended');
    // It can still be read in this page.
    expect(texts(one.snapshot)).to.include(canary);
    one.destroy();
    await left();
    expect((await everythingStored()).includes(canary)).to.equal(false);
    const two = await begun({ storage: 'session' });
    expect(texts(two.snapshot)).to.not.include(canary);
  });

  it('storage "device" keeps what was said, and the next conversation stands under it', async () => {
    const canary = `canary ${crypto.randomUUID()}`;
    const one = await begun({ storage: 'device' });
    await one.send(canary);
    await until(one, answered(canary));
    await one.end();
    await until(one, ({ phase }) => phase === 'ended');
    one.destroy();
    await left();
    const two = client({ storage: 'device' });
    await two.start();
    const shown = await until(two, ({ items }) => items.length > 0);
    expect(shown.phase).to.equal('ended');
    expect(texts(shown)).to.include(canary);
    await two.startOver();
    const { items } = await until(two, ({ phase, items }) => phase === 'ready' && items.at(-1)?.kind === 'agent');
    const divider = items.findIndex((item) => item.kind === 'notice' && item.what === 'newSession');
    expect(divider).to.be.greaterThan(items.findIndex(({ text }) => text === canary));
  });
});
