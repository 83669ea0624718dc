import { expect } from 'chai';
import { createClient } from '../../src/client.js';
import { mount, nextEvent, ScriptedService, transcript, until, VirtualClock } from '../../src/testing/index.js';

const hello = { do: 'say', text: 'Hello' } as const;

describe('the clock of the test kit', () => {
  it('strikes every timer at its time, in order, and keeps what was promised in between', async () => {
    const clock = new VirtualClock(0);
    const struck: string[] = [];
    const strike = (name: string) => (): void =>
      void Promise.resolve().then(() => struck.push(`${name} ${clock.now()}`));
    clock.after(200, strike('b'));
    clock.after(100, strike('a'));
    clock.after(200, strike('c'));
    clock.after(300, strike('never'))();
    await clock.advance(500);
    expect(struck).to.deep.equal(['a 100', 'b 200', 'c 200']);
    expect([clock.now(), clock.pending]).to.deep.equal([500, 0]);
  });

  it('strikes never early, so that whoever waits for what is left of a time gets there', async () => {
    for (let tenths = 0; tenths < 100; tenths++) {
      const clock = new VirtualClock();
      const start = clock.now();
      let looks = 0;
      const look = (): void => {
        const left = tenths / 10 + 500 - (clock.now() - start);
        // Else it would never come back from `advance`.
        if (left > 0 && ++looks < 10) clock.after(Math.min(left, 200), look);
      };
      look();
      await clock.advance(1_000);
      expect(looks, `${tenths}`).to.be.below(5);
    }
  });

  it('stands in the place of a page’s own time, and gives it back', async () => {
    const before = { setTimeout, setInterval, clearTimeout, clearInterval, Date, now: performance.now };
    const clock = new VirtualClock('2026-03-10T14:02:00Z');
    clock.install();
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 1_000);
    setTimeout((by: number) => (ticks += by), 2_500, 10);
    await clock.advance(3_000);
    expect([ticks, performance.now(), new Date().toISOString()]).to.deep.equal([13, 3_000, '2026-03-10T14:02:03.000Z']);
    expect(new Date(2020, 1, 1).getFullYear()).to.equal(2020);
    clearInterval(ticking);
    await clock.advance(3_000);
    expect(ticks).to.equal(13);
    expect(() => clock.install()).to.throw('already');
    clock.uninstall();
    expect({ setTimeout, setInterval, clearTimeout, clearInterval, Date, now: performance.now }).to.deep.equal(before);
  });

  it('is moved on by whoever waits, whose patience is real', async () => {
    const clock = new VirtualClock(0);
    let is = false;
    clock.after(60_000, () => (is = true));
    await until(() => is, 'it', { clock });
    expect(clock.now()).to.be.within(60_000, 61_000);
    const late = until(
      () => false,
      () => 'the bus',
      { timeout: 30 },
    );
    await late.then(
      () => expect.fail('it came'),
      (error: Error) => expect(error.message).to.equal('the bus has not come in 30 ms'),
    );
  });

  it('is as patient as it is told, also where what it waits for has no name', async () => {
    await until(() => false, { timeout: 30 }).then(
      () => expect.fail('it came'),
      (error: Error) => expect(error.message).to.equal('it has not come in 30 ms'),
    );
  });
});

describe('the event that is waited for', () => {
  it('comes though it needs time that somebody has to move', async () => {
    const clock = new VirtualClock(0);
    const target = new EventTarget();
    clock.after(60_000, () => target.dispatchEvent(new CustomEvent('late', { detail: 'here' })));
    expect(await nextEvent(target, 'late', { clock, timeout: 5_000 })).to.equal('here');
  });

  it('moves time on and never back, however many wait', async () => {
    const clock = new VirtualClock(0);
    await Promise.all([clock.advance(2_000), clock.advance(500)]);
    expect(clock.now()).to.equal(2_000);
  });
});

describe('several services on one page', () => {
  const page = (): { fetch: typeof globalThis.fetch; WebSocket: typeof globalThis.WebSocket } => ({
    fetch: () => Promise.resolve(new Response('theirs')),
    WebSocket: class {} as unknown as typeof globalThis.WebSocket,
  });
  const at = (name: string): ScriptedService =>
    new ScriptedService({}, { baseUrl: `https://${name}.test`, tokenEndpoint: `https://${name}.test/token` });
  const asks = async (place: { fetch: typeof globalThis.fetch }, name: string): Promise<boolean> =>
    (await (await place.fetch(`https://${name}.test/token`, { method: 'POST' })).text()) !== 'theirs';

  it('answer each at its own address, and give the page its network back in whatever order they go', async () => {
    const place = page();
    const { fetch, WebSocket } = place;
    const [one, other] = [at('one'), at('other')];
    const first = one.install(place);
    const second = other.install(place);
    expect([await asks(place, 'one'), await asks(place, 'other')]).to.deep.equal([true, true]);
    first();
    first();
    expect([await asks(place, 'one'), await asks(place, 'other')]).to.deep.equal([false, true]);
    second();
    expect(place.fetch === fetch && place.WebSocket === WebSocket).to.equal(true);
    expect([one.calls.length, other.calls.length]).to.deep.equal([1, 2]);
  });

  it('may be one for several chats, and says when another is at its address', async () => {
    const place = page();
    const one = at('one');
    const both = [one.install(place), one.install(place)];
    expect(() => at('one').install(place)).to.throw('https://one.test');
    both[0]!();
    expect(await asks(place, 'one')).to.equal(true);
    both[1]!();
    expect(await asks(place, 'one')).to.equal(false);
  });

  it('leave alone what somebody has put over them since', async () => {
    const place = page();
    const { fetch } = place;
    const uninstall = at('one').install(place);
    const ours = place.fetch;
    const theirs: typeof fetch = (...asked) => ours(...asked);
    place.fetch = theirs;
    uninstall();
    expect(place.fetch).to.equal(theirs);
    expect(await asks(place, 'one')).to.equal(false);
  });
});

describe('the service of the test kit', () => {
  const clients: { destroy(): void }[] = [];
  const clientOf = (service: ScriptedService): ReturnType<typeof createClient> => {
    const client = createClient({ ...service.client, log: 'none' });
    clients.push(client);
    return client;
  };
  afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

  for (const [script, line] of [
    [{ greeting: [{ do: 'sais', text: 'Hello' }] }, /^script\.greeting\[0\]\.do: expected say, stream, /],
    [{ greeting: [{ do: 'say', txt: 'Hello' }] }, /^script\.greeting\[0\]\.txt: no such name; there is do, text, sugg/],
    [{ greeting: [{ do: 'personSays', text: 'Hi' }] }, /^script\.greeting\[0\]\.name: personSays needs it$/],
    [{ greeting: { do: 'say', text: 'Hello' } }, /^script\.greeting: expected a list$/],
    [{ answers: [{ to: /order/ }] }, /^script\.answers\[0\]\.to: expected words/],
    [{ answers: [{ echo: 'lost' }] }, /^script\.answers\[0\]\.echo: expected sent, rejected, missing$/],
    [{ answers: [{ then: [{ do: 'think' }, 'think'] }] }, /^script\.answers\[0\]\.then\[1\]\.do: expected/],
    [{ answers: [{ does: [] }] }, /^script\.answers\[0\]\.does: no such name/],
    [{ dials: ['refuse'] }, /^script\.dials\[0\]: expected opens, refused, hangs, or a code to close with$/],
    [{ answer: [] }, /^script\.answer: no such name; there is tokens, /],
    [{ agent: { nme: 'Ada' } }, /^script\.agent\.nme: no such name; there is name, avatarUrl$/],
    [{ dialect: 'plain' }, /^script\.dialect: expected service, poly$/],
    [{ greeting: [{ do: 'system', text: 'x', level: 'fatal' }] }, /^script\.greeting\[0\]\.level: expected info, /],
    [{ tokens: ['broken'] }, /^script\.tokens\[0\]: expected 'works', or status, hangs, unreachable$/],
    [{ tokens: [{ status: 429, retryAfter: 2 }] }, /^script\.tokens\[0\]\.retryAfter: no such name; there is status, /],
    [{ sessions: ['works', { status: '503' }] }, /^script\.sessions\[1\]\.status: expected a number$/],
    [{ sessions: [{ hangs: true, status: 503 }] }, /^script\.sessions\[0\]\.\w+: no such name; there is /],
    [[], /^script: expected an object$/],
    [{ about: 'a scenario, and not its script' }, /^script\.about: no such name/],
  ] as const)
    it(`says where a script is none, before a test waits for it: ${line.source.slice(1, 40)}`, () => {
      expect(() => new ScriptedService(script as never)).to.throw(TypeError, line);
      const service = new ScriptedService();
      expect(() => (service.script = script as never)).to.throw(TypeError, line);
    });

  it('says of a step that there is none of it, when it is to do it now', () => {
    expect(() => void new ScriptedService().does({ do: 'sais' } as never)).to.throw(
      TypeError,
      /^does\[0\]\.do: expected say/,
    );
  });

  it('does something when it is told to, and remembers what it heard', async () => {
    const service = new ScriptedService({ greeting: [hello], agent: { name: 'Robin' } });
    expect(() => service.does(hello)).to.throw('no conversation');
    const client = clientOf(service);
    await client.start();
    await until(() => transcript(client.snapshot).includes('Robin: Hello'));
    await service.does({ do: 'language', tag: 'fr' }, { do: 'queue', position: 2, words: 'Soon' });
    await until(() => client.snapshot.conversation.handoff.words === 'Soon');
    expect(client.snapshot.conversation.language.tag).to.equal('fr');
    client.compose('I am');
    await until(() => service.heard.some(({ type }) => type === 'USER_TYPING'));
    await client.end();
    await until(() => client.snapshot.phase === 'ended');
    expect(service.heard.at(-1)?.type).to.equal('USER_END_SESSION');
    expect(service.calls.map(({ path, status }) => `${path} ${status}`)).to.deep.equal([
      'token 200',
      '/api/v1/sessions 200',
    ]);
  });

  it('keeps its sessions apart, and gives an old one its own token only', async () => {
    const service = new ScriptedService();
    const post = async (body: object): Promise<{ status: number; token: string }> => {
      const response = await service.fetch(service.tokenEndpoint, { method: 'POST', body: JSON.stringify(body) });
      return {
        status: response.status,
        token: ((await response.json()) as { access_token?: string }).access_token ?? '',
      };
    };
    const one = await post({});
    const other = await post({});
    expect(one.token).not.to.equal(other.token);
    expect(await post({ session_id: 'session-1' })).to.deep.equal(one);
    expect((await post({ session_id: 'session-9' })).status).to.equal(404);
    const peer = { tell: () => undefined, close: () => undefined };
    const dial = (token: string, id: string): unknown =>
      service.dial(`wss://messaging.test/ws?access_token=${token}&session_id=${id}`, peer);
    expect(dial(one.token, 'session-2')).to.equal('refused');
    expect(dial(other.token, 'session-2')).to.be.an('object');
  });

  it('answers as the script says, call after call', async () => {
    const service = new ScriptedService({
      tokens: [
        { status: 429, retryAfterSeconds: 3, times: 2 },
        'works',
        { unreachable: true },
        { hangs: true },
        { status: 200, body: '<html>' },
      ],
    });
    const ask = (signal?: AbortSignal): Promise<Response> =>
      service.fetch(service.tokenEndpoint, { method: 'POST', body: '{}', ...(signal && { signal }) });
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await ask();
      expect([status, headers.get('Retry-After')]).to.deep.equal([429, '3']);
    }
    expect((await ask()).status).to.equal(200);
    expect(await ask().catch((error: Error) => error.name)).to.equal('TypeError');
    const stop = new AbortController();
    const hanging = ask(stop.signal).catch((error: Error) => error.name);
    stop.abort();
    expect(await hanging).to.equal('AbortError');
    expect((await ask()).headers.get('Content-Type')).to.equal('text/html');
    expect((await ask()).status).to.equal(200);
  });

  it('takes of a page’s network what is its own, and gives it back', async () => {
    const asked: string[] = [];
    const page = {
      fetch: (input: unknown) => (asked.push(String(input)), Promise.resolve(new Response('theirs'))),
      WebSocket: class {
        url: string;
        constructor(url: string) {
          this.url = url;
          asked.push(url);
        }
      },
    };
    const { fetch, WebSocket } = page;
    const service = new ScriptedService({}, { tokenEndpoint: 'https://shop.test/chat/token' });
    const uninstall = service.install(page);
    expect(await (await page.fetch('https://shop.test/basket')).text()).to.equal('theirs');
    expect((await page.fetch('https://shop.test/chat/token')).headers.get('Content-Type')).to.equal('application/json');
    new page.WebSocket('wss://other.test/ws');
    const refused = new page.WebSocket('wss://messaging.test/ws?session_id=no') as unknown as WebSocket;
    await nextEvent(refused, 'close');
    expect(asked).to.deep.equal(['https://shop.test/basket', 'wss://other.test/ws']);
    uninstall();
    expect(page.fetch === fetch && page.WebSocket === WebSocket).to.equal(true);
  });

  it('has sockets that are as those of a page', async () => {
    const service = new ScriptedService({ dials: [4401, 'hangs'] });
    const events: string[] = [];
    const open = (): WebSocket => {
      const socket = new service.WebSocket('wss://messaging.test/ws?session_id=no');
      for (const name of ['open', 'error', 'close'] as const)
        socket.addEventListener(name, (event) => events.push(`${name} ${String((event as CloseEvent).code ?? '')}`));
      return socket;
    };
    const closes = open();
    expect(() => closes.send('too early')).to.throw('Still connecting');
    await nextEvent(closes, 'close');
    expect(events.splice(0)).to.deep.equal(['open ', 'close 4401']);
    const hangs = open();
    await until(() => service.dials === 2);
    hangs.close();
    await nextEvent(hangs, 'close');
    expect(events.splice(0)).to.deep.equal(['close 1006']);
    await nextEvent(open(), 'close');
    expect(events).to.deep.equal(['error ', 'close 1006']);
  });

  it('is heard to its last word before it hangs up', async () => {
    const service = new ScriptedService();
    const client = clientOf(service);
    await client.start();
    await until(() => client.snapshot.phase === 'ready');
    await service.does({ do: 'end', reason: 'REASON_USER_ABANDONED' });
    await until(() => client.snapshot.phase === 'ended');
    expect(client.snapshot.conversation.ended).to.equal('REASON_USER_ABANDONED');
  });

  it('loses what a script loses: a chunk that is never sent comes with the replay only', async () => {
    const service = new ScriptedService({
      greeting: [{ do: 'stream', text: 'one two three', chunks: ['one ', 'two ', 'three'], order: [0, 2], every: 1 }],
    });
    const client = clientOf(service);
    await client.start();
    await until(() => client.snapshot.items.length === 1);
    await service.idle();
    expect(transcript(client.snapshot)).to.deep.equal(['Ada: one …']);
    await service.does({ do: 'cut' });
    await until(() => transcript(client.snapshot)[0] === 'Ada: one two three', 'the replay', { timeout: 20_000 });
  });
});

describe('mount', () => {
  it('says at once that it needs a browser, and what does without', async () => {
    const mounted = mount(new ScriptedService()).then(
      () => '',
      (error: Error) => error.message,
    );
    for (const named of ['needs a browser', 'createClient', 'jsdom', 'serve(page)'])
      expect(await mounted).to.contain(named);
  });

  it('leaves a page of jsdom as it is', async () => {
    const asked: string[] = [];
    const customElements = { get: (tag: string) => (asked.push(tag), class {}) };
    await having('customElements', customElements, () =>
      having('document', { body: {} }, async () => {
        const error = await mount(new ScriptedService()).catch((thrown: Error) => thrown);
        expect(String(error)).to.contain('needs a browser');
      }),
    );
    expect(asked).to.deep.equal([]);
  });
});

/** With something else in the place of a global, while it is done. */
async function having<Result>(name: string, value: unknown, work: () => Result | Promise<Result>): Promise<Result> {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  try {
    return await work();
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, before);
  }
}

describe('the client in a page that is only half there', () => {
  it('begins where locks are null, as in happy-dom, as where there are none', async () => {
    await having('navigator', { locks: null, onLine: true }, async () => {
      const service = new ScriptedService();
      const client = createClient(service.client);
      await client.start();
      expect(client.snapshot).to.include({ leads: true, error: null });
      client.destroy();
    });
  });
});
