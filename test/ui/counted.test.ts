import { expect } from '@open-wc/testing';
import '../../src/define.js';
import type { AgentMessenger, MessengerStep } from '../../src/index.js';
import {
  mount,
  play,
  ScriptedService,
  scenarios,
  until,
  VirtualClock,
  type Mounted,
  type Scenario,
} from '../../src/testing/index.js';
import { parts } from '../../src/ui/parts.js';

type Chat = Mounted & { readonly element: AgentMessenger };

const asked = ['first_message_sent', 'first_answer_received'];
/** What counts in each story of the kit, after `shown`; with its code, where it says one. */
const stories: Readonly<Record<keyof typeof scenarios, readonly string[]>> = {
  greeting: [],
  answer: asked,
  streamed: asked,
  disorder: asked,
  // What there is of it is told as whole (am-message).
  // An answer that is not whole is none that is counted.
  brokenOff: ['first_message_sent'],
  reconnect: asked,
  halfOpen: asked,
  silence: asked,
  rejected: asked,
  unconfirmed: ['first_message_sent'],
  queue: [...asked, 'handoff_requested'],
  person: [...asked, 'handoff_requested', 'handoff_joined'],
  handoffFailed: [...asked, 'handoff_requested', 'handoff_failed failed'],
  handoffTimedOut: [...asked, 'handoff_requested', 'handoff_failed timeout'],
  elsewhere: [...asked, 'handoff_requested'],
  language: asked,
  ended: [...asked, 'ended completed'],
  expired: ['first_message_sent', 'ended timeout', ...asked],
  rateLimited: [],
  unauthorized: ['failed auth/rejected'],
  missing: ['failed auth/rejected'],
  hanging: [],
  refusedDials: asked,
  otherSpelling: asked,
};

describe('steps of the stories of the kit, with the real client', () => {
  let chat: Chat | null = null;
  let clock: VirtualClock;
  const steps: MessengerStep[] = [];
  before(() => Promise.all([parts.analytics.load(), parts.markdown.load(), parts.handoff.load()]));
  beforeEach(() => {
    steps.length = 0;
    clock = new VirtualClock();
    clock.install();
  });
  afterEach(() => {
    chat?.remove();
    clock.uninstall();
  });

  const stands = async (service: ScriptedService, instance: string): Promise<Chat> => {
    const track = (step: MessengerStep): void => void steps.push(step);
    const attributes = { locale: 'en', open: '', instance, storage: 'memory' };
    return (chat = (await mount(service, { attributes, properties: { adapters: { track } }, clock })) as Chat);
  };
  const asClient = ({ element }: Chat): Parameters<typeof play>[0] => ({
    start: () => element.start(),
    send: (text) => element.send(text),
    get snapshot() {
      return element.state;
    },
  });
  const counted = (): string[] =>
    steps.map((step) => [step.name, 'reason' in step ? step.reason : 'code' in step ? step.code : ''].join(' ').trim());
  /** All of it, and nothing more when time passes. */
  const counts = async (expected: readonly string[]): Promise<void> => {
    await until(
      () => counted().length >= expected.length,
      () => `${expected.join()} but ${counted().join()}`,
      { clock },
    );
    await clock.advance(5_000);
    expect(counted()).to.deep.equal(expected);
  };

  for (const [name, expected] of Object.entries(stories))
    it(`${name}: ${scenarios[name as keyof typeof scenarios].about}`, async () => {
      const service = new ScriptedService();
      const one = await stands(service, `story-${name}`);
      await play(asClient(one), service, scenarios[name as keyof typeof scenarios], { clock });
      await counts(['shown', ...expected]);
    });

  it('what a person does while there is no connection counts when it is told, and once', async () => {
    const scenario: Scenario = {
      about: 'somebody joins while nothing is heard',
      script: {
        greeting: [{ do: 'say', text: 'Hello' }],
        answers: [
          {
            then: [
              { do: 'say', text: 'One moment.' },
              { do: 'handoff' },
              { do: 'silence', ms: 60_000 },
              { do: 'personJoins', name: 'Sarah' },
            ],
          },
        ],
      },
      visitor: ['I want to talk to a person'],
      lines: ['Ada: Hello', 'You: I want to talk to a person', 'Ada: One moment.', '* Sarah joined'],
    };
    const service = new ScriptedService();
    const one = await stands(service, 'joins-meanwhile');
    await play(asClient(one), service, scenario, { clock });
    await counts(['shown', ...asked, 'handoff_requested', 'handoff_joined']);
  });

  it('another person in the same page counts from the beginning', async () => {
    const service = new ScriptedService();
    const one = await stands(service, 'another');
    await play(asClient(one), service, scenarios.streamed, { clock });
    await counts(['shown', ...asked]);
    const out = one.element.logout();
    await until(() => one.element.state.items.length === 0, 'nothing left', { clock });
    await out;
    await play(asClient(one), service, scenarios.streamed, { clock });
    await counts(['shown', ...asked, ...asked]);
  });
});
