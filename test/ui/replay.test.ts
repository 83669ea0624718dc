import { expect } from '@open-wc/testing';
import '../../src/define.js';
import type { AgentMessenger, Recording } from '../../src/index.js';
import {
  mount,
  play,
  replay,
  ScriptedService,
  scenarios,
  until,
  VirtualClock,
  type Mounted,
  type Scenario,
} from '../../src/testing/index.js';

const STILL = 12;
const FRAME_MS = 16;
const realFrame = globalThis.requestAnimationFrame;

const names = [
  'streamed',
  'reconnect',
  'disorder',
  'queue',
  'person',
  'handoffFailed',
  'rejected',
  'unconfirmed',
  'ended',
  'expired',
] as const;

type Chat = Mounted & { readonly element: AgentMessenger };

/**
 * The transcript as it stands in the page, node for node. A message of the visitor is named by its client, anew each time:
 * in the place of such a name stands how many came before it. Nothing else is changed.
 */
function drawn({ element }: Chat): string {
  const log = element.shadowRoot!.querySelector('#log');
  const names: string[] = [];
  const uuid = /[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}/g;
  return (log === null ? '' : new XMLSerializer().serializeToString(log)).replace(uuid, (name) => {
    if (!names.includes(name)) names.push(name);
    return `name-${names.indexOf(name)}`;
  });
}

/** As a client has it, for whoever tells it a story. */
const asClient = ({ element }: Chat): Parameters<typeof play>[0] => ({
  start: () => element.start(),
  send: (text) => element.send(text),
  get snapshot() {
    return element.state;
  },
});

describe('a recording that is played again draws the same', () => {
  let chat: Chat | null = null;
  let clock: VirtualClock;
  afterEach(() => {
    chat?.remove();
    chat = null;
    clock.uninstall();
  });
  const mounted = async (service: Parameters<typeof mount>[0]): Promise<Chat> => {
    chat = (await mount(service, { attributes: { locale: 'en', open: '' }, clock, timeout: 6_000 })) as Chat;
    return chat;
  };
  // Frames are of the same time as everything else, or what is drawn would depend on how fast this machine is.
  const begins = (at?: number): void => {
    clock = new VirtualClock(at);
    clock.install();
    globalThis.requestAnimationFrame = (then) => {
      clock.after(FRAME_MS, () => then(performance.now()));
      return 0;
    };
  };
  afterEach(() => void (globalThis.requestAnimationFrame = realFrame));
  /** When nothing of it has moved for so many frames; what is drawn, is drawn in frames that are real. */
  async function settled(of: Chat): Promise<string> {
    let still = 0;
    let before = '';
    await until(
      async () => {
        await new Promise((frame) => realFrame(frame));
        const now = drawn(of);
        still = now === before ? still + 1 : 0;
        before = now;
        return still === STILL;
      },
      'what is settled',
      { clock, step: 50 },
    );
    return before;
  }

  async function recorded(
    scenario: Scenario,
  ): Promise<{ readonly file: string; readonly is: string; readonly lines: string[] }> {
    begins();
    const service = new ScriptedService();
    const one = await mounted(service);
    const recorder = await one.element.record();
    await play(asClient(one), service, scenario, { clock });
    const is = await settled(one);
    const told = { file: JSON.stringify(recorder.recording()), is, lines: one.transcript() };
    recorder.stop();
    one.remove();
    clock.uninstall();
    return told;
  }

  // What draws an answer and a hand-over is fetched with the first of them, in time that is real.
  before(async () => {
    await recorded(scenarios.queue);
    chat = null;
  });

  async function playedAgain(file: string, lines: readonly string[]): Promise<string> {
    const recording = JSON.parse(file) as Recording;
    begins(recording.began);
    const again = replay(recording, { clock });
    const one = await mounted(again);
    const performed = again.perform(one.element);
    await until(
      () => again.over && one.transcript().join() === lines.join(),
      () => `${JSON.stringify(again.next)} in: ${one.transcript().join(' | ')}`,
      { clock, timeout: 6_000 },
    );
    await performed;
    return settled(one);
  }

  for (const name of names)
    it(`${name}: ${scenarios[name].about}`, async () => {
      const { file, is, lines } = await recorded(scenarios[name]);
      expect(await playedAgain(file, lines)).to.equal(is);
    });

  it('but for its secrets, in whose place stands what is as long', async () => {
    const masks: Readonly<Record<string, string>> = {
      '4111 1111 1111 1111': '0000 0000 0000 0000',
      'ada@site.example': 'xxx@xxxx.xxxxxxx',
    };
    const masked = (text: string): string =>
      Object.entries(masks).reduce((done, [secret, mask]) => done.replaceAll(secret, mask), text);
    const said = 'It is 4111 1111 1111 1111, write to ada@site.example';
    const answer = 'Thank you: **4111 1111 1111 1111**, and ada@site.example it is.';
    const then = [{ do: 'stream', text: answer, chunks: [...answer.match(/.{1,7}/g)!] }] as const;
    const scenario = {
      about: '',
      script: { answers: [{ then }] },
      visitor: [said],
      lines: [`You: ${said}`, `Ada: ${answer}`],
    };
    const { file, is, lines } = await recorded(scenario);
    for (const secret of Object.keys(masks)) expect(file).not.to.contain(secret);
    expect(is).to.contain('4111 1111 1111 1111');
    expect(await playedAgain(file, lines.map(masked))).to.equal(masked(is));
  });
});
