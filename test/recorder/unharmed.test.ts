import { expect } from 'chai';
import { createClient } from '../../src/client.js';
import { createRecorder, type Recorder } from '../../src/index.js';
import { play, ScriptedService, scenarios, until, VirtualClock } from '../../src/testing/index.js';

/** A network of the page's own, which says what it was asked with. */
class Own extends EventTarget {
  static readonly OPEN = 1;
  readonly readyState = 0;
  readonly url: string;
  readonly sent: unknown[] = [];
  readonly protocols: unknown;
  constructor(url: string, protocols?: string | string[]) {
    super();
    this.url = url;
    this.protocols = protocols;
  }
  send(data: unknown): void {
    this.sent.push(data);
  }
  close(): void {}
  says(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

/** Runs it, and tells what went wrong on the page that nobody has caught. */
async function uncaught(run: () => unknown): Promise<unknown[]> {
  const before = process.listeners('uncaughtException');
  const rejected = process.listeners('unhandledRejection');
  const told: unknown[] = [];
  const hear = (error: unknown): void => void told.push(error);
  process.removeAllListeners('uncaughtException').removeAllListeners('unhandledRejection');
  process.on('uncaughtException', hear).on('unhandledRejection', hear);
  try {
    await run();
    await new Promise((done) => setImmediate(done));
  } finally {
    process.removeAllListeners('uncaughtException').removeAllListeners('unhandledRejection');
    for (const one of before) process.on('uncaughtException', one);
    for (const one of rejected) process.on('unhandledRejection', one);
  }
  return told;
}

describe('what is recorded is as it would be without', () => {
  let recorder: Recorder;
  beforeEach(async () => void (recorder = await createRecorder()));
  afterEach(() => recorder.stop());

  it('a socket is of the page’s own class, with its constants, and is dialled with what was given', () => {
    const { WebSocket } = recorder.taps({ WebSocket: Own });
    const socket = new WebSocket('wss://m.example/ws', ['one', 'two']);
    expect(socket).to.be.instanceOf(Own).and.instanceOf(WebSocket);
    expect((socket as unknown as Own).protocols).to.deep.equal(['one', 'two']);
    expect([WebSocket.CONNECTING, WebSocket.OPEN, WebSocket.CLOSING, WebSocket.CLOSED]).to.deep.equal([0, 1, 2, 3]);
    expect({} instanceof WebSocket).to.equal(false);
  });

  it('a call has what it was given: a Request, a signal, a body, no `this`', async () => {
    const asked: unknown[] = [];
    const own = function (this: unknown, ...given: unknown[]): Promise<Response> {
      asked.push(this === undefined || this === globalThis, ...given);
      return Promise.resolve(new Response('so'));
    };
    const { fetch } = recorder.taps({ fetch: own });
    const request = new Request('https://a.example/b?c=d', { method: 'POST', body: 'x' });
    const init = { signal: new AbortController().signal };
    expect(await (await fetch(request, init)).text()).to.equal('so');
    expect(asked).to.deep.equal([true, request, init]);
    expect(recorder.entries.find(({ kind }) => kind === 'call')).to.include({ method: 'POST', path: '/b' });
    expect(await request.text()).to.equal('x');
  });

  it('whoever looks on and fails, fails alone: what is sent is sent', async () => {
    const { WebSocket, fetch } = recorder.taps({ WebSocket: Own, fetch: () => Promise.resolve(new Response('so')) });
    const leave = recorder.watch(() => {
      throw new Error('mine');
    });
    let socket!: Own;
    const told = await uncaught(async () => {
      socket = new WebSocket('wss://m.example/ws') as unknown as Own;
      socket.send('{}');
      socket.says('{}');
      await (await fetch('https://a.example/')).text();
    });
    leave();
    expect(socket.sent).to.deep.equal(['{}']);
    expect(told.length).to.be.above(3);
    expect(told.every((error) => (error as Error).message === 'mine')).to.equal(true);
  });

  it('what is no answer and what cannot be written in an address changes nothing', async () => {
    const odd = { ok: true, json: () => Promise.resolve({}) };
    const { WebSocket, fetch } = recorder.taps({ WebSocket: Own, fetch: () => Promise.resolve(odd) });
    let socket!: Own;
    await uncaught(async () => {
      expect(await fetch('https://a.example/')).to.equal(odd);
      socket = new WebSocket('wss://m.example/ws?access_token=%ED%A0%80-lone') as unknown as Own;
      socket.send(JSON.stringify({ token: 'k123-\ud800-lone' }));
      socket.send(new ArrayBuffer(3));
      socket.says(new ArrayBuffer(3));
      const events = Array.from({ length: 200_000 }, (_one, at) => ({ sequence: at }));
      socket.says(JSON.stringify({ type: 'EVENT_TYPE_EVENT_BATCH', payload: { events } }));
      socket.says('['.repeat(5_000) + ']'.repeat(5_000));
    });
    expect(socket.sent.length).to.equal(2);
    expect(recorder.entries.filter(({ kind }) => kind === 'in').length).to.equal(2);
  });

  it('nothing is left on a socket that is still open when it is stopped', () => {
    const { WebSocket } = recorder.taps({ WebSocket: Own });
    const socket = new WebSocket('wss://m.example/ws') as unknown as Own;
    expect(Object.getOwnPropertyNames(socket)).to.include('send');
    recorder.stop();
    expect(Object.getOwnPropertyNames(socket)).not.to.include.members(['send', 'close']);
    const { length } = recorder.entries;
    socket.send('{}');
    socket.says('{}');
    expect(recorder.entries.length).to.equal(length);
  });
});

describe('what a former person said', () => {
  const clock = new VirtualClock();
  before(async () => {
    const first = createClient({ ...new ScriptedService().client, log: 'none' });
    await first.identify('nobody');
    await first.start();
    await first.forget();
    first.destroy();
  });
  beforeEach(() => void clock.install());
  afterEach(() => clock.uninstall());

  for (const [act, ...given] of [['logout'], ['forget'], ['identify', 'bob']] as const)
    it(`is in no recording after ${act}(${given.join()}), and what is said next is`, async () => {
      const service = new ScriptedService(scenarios.answer.script);
      const recorder = await createRecorder();
      const client = createClient({ ...service.client, ...recorder.taps(service), log: 'none' });
      recorder.follow(client);
      await client.identify('ada');
      await play(client, service, scenarios.answer, { clock });
      expect(JSON.stringify(recorder.entries)).to.contain('Where is my order?').and.contain('Thursday');
      const does = client[act] as (...given: readonly string[]) => Promise<void>;
      await Promise.all([does.apply(client, given), clock.advance(5_000)]);
      await until(() => client.snapshot.items.length === 0, { clock });
      expect(JSON.stringify(recorder.recording())).not.to.contain('order').and.not.contain('Thursday');
      expect(recorder.entries[0]).to.include({ kind: 'began', midway: false });
      expect(recorder.recording().dropped).to.be.above(10);
      await Promise.all([client.send('Hello again'), clock.advance(1_000)]);
      await until(() => client.snapshot.phase === 'ready', { clock });
      expect(JSON.stringify(recorder.entries)).to.contain('Hello again').and.contain('"kind":"dial"');
      expect(JSON.stringify(recorder.entries)).not.to.contain('Where is my order?');
      recorder.stop();
      client.destroy();
    });

  it('stays for who is the same: named again, begun anew, taken back', async () => {
    const service = new ScriptedService(scenarios.answer.script);
    const recorder = await createRecorder();
    const client = createClient({ ...service.client, ...recorder.taps(service), log: 'none' });
    recorder.follow(client);
    await client.identify('ada');
    await play(client, service, scenarios.answer, { clock });
    await client.identify('ada');
    await Promise.all([client.startOver(), clock.advance(5_000)]);
    expect(JSON.stringify(recorder.entries)).to.contain('Where is my order?');
    expect(recorder.recording().dropped).to.equal(0);
    recorder.stop();
    client.destroy();
  });
});
