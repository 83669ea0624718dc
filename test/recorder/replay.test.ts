import { expect } from 'chai';
import { createClient } from '../../src/client.js';
import { createRecorder, type Recording, type RecordOptions } from '../../src/index.js';
import { Redactor } from '../../src/recorder/redactor.js';
import {
  play,
  replay,
  ScriptedService,
  scenarios,
  transcript,
  until,
  VirtualClock,
  type Scenario,
} from '../../src/testing/index.js';

type Client = ReturnType<typeof createClient>;
const ends = ({ snapshot }: Client): object => ({
  lines: transcript(snapshot),
  phase: snapshot.phase,
  error: snapshot.error,
  handoff: snapshot.conversation.handoff.state,
  queue: snapshot.conversation.handoff.position,
  typing: snapshot.conversation.typing,
  ended: snapshot.conversation.ended,
});

describe('a recording that is played again', () => {
  // The half of the client that comes later takes real time to load, which would be minutes of the clock's.
  before(async () => {
    const service = new ScriptedService({ answers: [{ then: [{ do: 'expire' }] }] });
    const first = createClient({ ...service.client, log: 'none' });
    await first.send('Hello');
    await until(() => first.snapshot.phase === 'expired');
    first.destroy();
  });

  /** In time that stands still between what happens; what was told by whoever played it then. */
  async function within<Told>(start: number | undefined, tell: (clock: VirtualClock) => Promise<Told>): Promise<Told> {
    const clock = new VirtualClock(start);
    clock.install();
    try {
      return await tell(clock);
    } finally {
      clock.uninstall();
    }
  }

  const recorded = (
    scenario: Scenario,
    how?: RecordOptions,
  ): Promise<{ readonly file: string; readonly end: object }> =>
    within(undefined, async (clock) => {
      const service = new ScriptedService();
      const recorder = await createRecorder(how);
      const client = createClient({ ...service.client, ...recorder.taps(service), log: 'none' });
      recorder.follow(client);
      await play(client, service, scenario, { clock });
      const end = ends(client);
      const file = JSON.stringify(recorder.recording());
      recorder.stop();
      client.destroy();
      return { file, end };
    });

  /** Until it is as it was then; fails with what is there instead, and what is still to come. */
  const played = (file: string, end?: object): Promise<object> => {
    const recording = JSON.parse(file) as Recording;
    return within(recording.began, async (clock) => {
      const again = replay(recording, { clock });
      const client = createClient({ ...again.client, log: 'none' });
      const performed = again.perform(client);
      const so = (): boolean =>
        again.over && (end === undefined || JSON.stringify(ends(client)) === JSON.stringify(end));
      await until(so, () => JSON.stringify({ is: ends(client), was: end, next: again.next }), {
        clock,
        timeout: 4_000,
      });
      await performed;
      const is = ends(client);
      client.destroy();
      return is;
    });
  };

  for (const [name, scenario] of Object.entries<Scenario>(scenarios))
    it(`${name}: ends as it did`, async () => {
      const { file, end } = await recorded(scenario);
      expect(await played(file, end)).to.deep.equal(end);
    });

  it('says what was said but for the secrets, which are as long', async () => {
    const said = 'My card is 4111 1111 1111 1111, I am ada@site.example';
    const answer = 'Thank you, ada@site.example: we call +44 20 7946 0958 about 4111 1111 1111 1111.';
    const lines = ['Ada: Hello, how can I help?', `You: ${said}`, `Ada: ${answer}`];
    const then = [{ do: 'stream', text: answer, chunks: [...answer.match(/.{1,7}/g)!] }] as const;
    const { greeting } = scenarios.streamed.script;
    const { file } = await recorded({ about: '', script: { greeting, answers: [{ then }] }, visitor: [said], lines });
    for (const secret of ['4111', 'ada@', '7946']) expect(file).not.to.contain(secret);
    const redactor = new Redactor();
    const end = (await played(file)) as { readonly lines: readonly string[] };
    expect(end.lines).to.deep.equal(lines.map((line) => redactor.text(line)));
    expect(end.lines[1]).to.equal('You: My card is 0000 0000 0000 0000, I am xxx@xxxx.xxxxxxx');
  });

  it('takes as much less time as it is said to be faster', async () => {
    const { file, end } = await recorded(scenarios.person);
    const waits = (speed: number): Promise<number[]> =>
      within(undefined, async (clock) => {
        const asked: number[] = [];
        const after = (ms: number, then: () => void): (() => void) => (asked.push(ms), clock.after(ms, then));
        const again = replay(JSON.parse(file) as Recording, { clock: { now: () => clock.now(), after }, speed });
        const client = createClient({ ...again.client, log: 'none' });
        void again.perform(client);
        await until(() => again.over, { clock });
        expect(ends(client)).to.deep.equal(end);
        client.destroy();
        return asked.sort((one, other) => one - other);
      });
    const usual = await waits(1);
    expect(Math.max(...usual)).to.be.greaterThan(0);
    expect(await waits(4)).to.deep.equal(usual.map((ms) => ms / 4));
    for (const speed of [0, -1, NaN, Infinity])
      expect(() => replay(JSON.parse(file) as Recording, { speed })).to.throw(
        'replay: speed: expected a number above 0',
      );
  });

  it('also without words, line for line', async () => {
    const { file } = await recorded(scenarios.person, { words: false });
    const end = (await played(file)) as { readonly lines: readonly string[] };
    const short = (line: string): string => line.replace(/[^\s:*,.?!]/g, 'x');
    expect(end.lines.map((line) => line.length)).to.deep.equal(scenarios.person.lines.map((line) => line.length));
    expect(short(end.lines.join('\n'))).to.equal(short(scenarios.person.lines.join('\n')));
  });

  it('a message that is sent again by a press is sent again', async () => {
    const { file, end } = await within(undefined, async (clock) => {
      const service = new ScriptedService({
        answers: [{ times: 1, echo: 'rejected' }, { then: [{ do: 'say', text: 'Yes.' }] }],
      });
      const recorder = await createRecorder();
      const client = createClient({ ...service.client, ...recorder.taps(service), log: 'none' });
      recorder.follow(client);
      const id = await client.send('Is it there?');
      await until(() => transcript(client.snapshot).includes('You: Is it there? (rejected)'), { clock });
      await client.retry(id);
      await until(() => transcript(client.snapshot).at(-1) === 'Ada: Yes.', { clock });
      await client.end();
      await until(() => client.snapshot.phase === 'ended', { clock });
      const then = { file: JSON.stringify(recorder.recording()), end: ends(client) };
      recorder.stop();
      client.destroy();
      return then;
    });
    expect(await played(file, end)).to.deep.equal(end);
  });

  it('begins by itself where the recorder came after the first press', async () => {
    const { file, end } = await within(undefined, async (clock) => {
      const service = new ScriptedService(scenarios.answer.script);
      const recorder = await createRecorder();
      const client = createClient({ ...service.client, ...recorder.taps(service), log: 'none' });
      const starting = client.start();
      recorder.follow(client);
      await starting;
      await play(client, service, scenarios.answer, { clock });
      const then = { file: JSON.stringify(recorder.recording()), end: ends(client) };
      recorder.stop();
      client.destroy();
      return then;
    });
    expect(await played(file, end)).to.deep.equal(end);
  });

  /** Recorded of a client that somebody leads through a service. */
  const led = (
    service: ScriptedService,
    lead: (client: Client, clock: VirtualClock) => Promise<void>,
  ): Promise<{ readonly file: string; readonly end: object }> =>
    within(undefined, async (clock) => {
      const recorder = await createRecorder();
      const client = createClient({ ...service.client, ...recorder.taps(service), log: 'none' });
      recorder.follow(client);
      await lead(client, clock);
      const then = { file: JSON.stringify(recorder.recording()), end: ends(client) };
      recorder.stop();
      client.destroy();
      return then;
    });

  it('a chat that was begun anew, and one that was ended while there was no network, end as they did', async () => {
    const script = scenarios.answer.script;
    const anew = await led(new ScriptedService(script), async (client, clock) => {
      await client.send('Where is my order?');
      await until(() => transcript(client.snapshot).length === 3, { clock });
      await client.startOver();
      await until(() => client.snapshot.phase === 'ready' && client.snapshot.conversation.session === 2, { clock });
      await client.send('And again?');
      await until(() => transcript(client.snapshot).length >= 3, { clock });
    });
    expect(await played(anew.file, anew.end)).to.deep.equal(anew.end);
    const service = new ScriptedService(script);
    const offline = await led(service, async (client, clock) => {
      await client.send('Where is my order?');
      await until(() => transcript(client.snapshot).length === 3, { clock });
      await service.does({ do: 'dials', next: ['refused', 'refused'] });
      await service.does({ do: 'cut' });
      await client.end();
      await until(() => client.snapshot.phase === 'ended', { clock });
      await clock.advance(30_000);
    });
    expect(await played(offline.file, offline.end)).to.deep.equal(offline.end);
  });

  it('of a page that was loaded again, or of two chats in one, is refused with what is the matter', async () => {
    const service = new ScriptedService(scenarios.streamed.script);
    const two = await within(undefined, async (clock) => {
      const recorder = await createRecorder();
      const all = [1, 2].map(() => createClient({ ...service.client, ...recorder.taps(service), log: 'none' }));
      for (const client of all) recorder.follow(client);
      for (const client of all) {
        await client.send('Hello');
        await until(() => client.snapshot.phase === 'ready', { clock });
      }
      const file = recorder.recording();
      recorder.stop();
      for (const client of all) client.destroy();
      return file;
    });
    expect(() => replay(two)).to.throw('of 2 clients');
    const { file } = await recorded(scenarios.greeting);
    const whole = JSON.parse(file) as Recording;
    const resumed = whole.entries.filter((entry) => !('role' in entry) || entry.role !== 'session');
    expect(() => replay({ ...whole, entries: resumed })).to.throw('begun before');
  });

  it('of half a conversation, or of something else, is refused with what is the matter', async () => {
    const { file } = await recorded(scenarios.greeting);
    const recording = JSON.parse(file) as Recording;
    expect(() => replay({ ...recording, midway: true })).to.throw('in the midst');
    expect(() => replay({ ...recording, dropped: 3 })).to.throw('its oldest 3 entries are gone');
    expect(() => replay({ ...recording, version: 2 } as unknown as Recording)).to.throw('version 2');
    expect(() => replay({} as Recording)).to.throw('expected a recording');
  });
});
