import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import { answered, conversationOf, handing, said, VirtualClock } from '../../src/testing/index.js';
import type { MessengerConfig } from '../../src/ui/config.js';
import { parts } from '../../src/ui/parts.js';
import { Ear, live } from './support/ear.js';
import { stands, until, type Standing } from './support/stand.js';

const TAKEN = 'Your request was accepted';
const FAILED = 'We could not reach a person';

describe('a desk of the page that the visitor presses', () => {
  let it_: Standing;
  let ear: Ear;
  let clock: VirtualClock;
  /** What the page was asked for; each waits for its answer. */
  let asked: { takes(): void; fails(why: Error): void }[];
  let told: [code: string, help: string][];
  let items: Item[];
  beforeEach(async () => {
    // What comes when it is needed comes in the machine's own time.
    for (const part of Object.values(parts)) await part.load();
    clock = new VirtualClock();
    clock.install();
    [asked, told, items] = [[], [], [said('Where is it?'), answered('One moment.')]];
  });
  afterEach(() => {
    it_.element.remove();
    clock.uninstall();
    Reflect.deleteProperty(globalThis, 'zE');
  });

  const is = async (state: Parameters<typeof handing>[0], ...more: Item[]): Promise<void> => {
    const handoff = more.length > 0 ? it_.chat.snapshot.conversation.handoff : handing(state, { queue: 'Orders' });
    items.push(...more);
    it_.chat.is([...items], { conversation: conversationOf(items, { handoff }) });
    await it_.drawn();
  };
  const opens = async (config: MessengerConfig = { handoff: [{ kind: 'page', label: 'Call me back' }] }) => {
    const handoff = (): Promise<void> => new Promise((takes, fails) => asked.push({ takes, fails }));
    it_ = await stands({ config, adapters: { handoff } });
    it_.element.on('am-error', ({ detail }) => told.push([detail.code, detail.help]));
    await it_.element.show();
    await is('clientRequired');
    await until(() => it_.all('.hand .alts').length === 1 && live().length === 3, 'the card', { clock });
    await clock.advance(2_000);
    ear = new Ear().listen();
  };
  const desk = (at = 0): HTMLButtonElement => it_.all<HTMLButtonElement>('.hand .alts > *')[at]!;
  const press = async (at = 0): Promise<void> => {
    desk(at).focus();
    desk(at).click();
    await it_.drawn();
  };
  const title = (): string => it_.one('.hand .h').innerText;
  const steps = (): string[] =>
    it_.all('.steps li').map((step) => `${step.className} ${step.children[1]!.textContent}`);
  const mark = (at = 0): string => /i-\w+/.exec(desk(at).querySelector('svg')!.getAttribute('class')!)![0];
  const hears = (voice: string, words: string): Promise<unknown> =>
    until(() => ear.said(voice).includes(words), words, { clock });
  const comes = async (what: () => void): Promise<void> => {
    what();
    await it_.drawn();
  };

  it('is asked once, says that it waits, and keeps the focus', async () => {
    await opens();
    for (let time = 0; time < 3; time++) await press();
    expect(asked).to.have.length(1);
    expect([desk().ariaDisabled, desk().ariaBusy, desk().disabled, mark()]).to.deep.equal([
      'true',
      'true',
      false,
      'i-sending',
    ]);
    expect(it_.root.activeElement === desk()).to.equal(true);
    expect(steps().at(-1)).to.equal('now Waiting for an answer');
    await hears('status', 'Waiting for an answer');
  });

  it('says that the page has taken it, and asks it for nothing more', async () => {
    await opens();
    await press();
    await comes(() => asked[0]!.takes());
    const shown = (): unknown[] => [title(), steps().at(-1), mark(), desk().ariaDisabled, desk().ariaBusy];
    const as = [TAKEN, 'done Request accepted', 'i-check', 'true', null];
    expect(shown()).to.deep.equal(as);
    expect(it_.root.activeElement === desk()).to.equal(true);
    await hears('status', TAKEN);
    await press();
    expect(asked).to.have.length(1);
    // Also in a drawing of its own.
    it_.element.behind.scene().act.show('settings');
    await it_.drawn();
    it_.element.behind.scene().act.show('chat');
    await it_.drawn();
    expect(shown()).to.deep.equal(as);
    expect(it_.stand.kept).to.satisfy((kept: unknown) => !JSON.stringify(kept).includes('taken'));
  });

  it('says so as well where more was said below the card', async () => {
    await opens();
    await is('clientRequired', said('Hello?'), answered('Press the button, please.'));
    await press();
    expect(steps().at(-1)).to.equal('now Waiting for an answer');
    await comes(() => asked[0]!.takes());
    expect([title(), mark()]).to.deep.equal([TAKEN, 'i-check']);
  });

  it('says that it has failed, leaves the other ways, and can be asked again', async () => {
    await opens({
      handoff: [
        { kind: 'page', label: 'Call me back' },
        { kind: 'call', to: '+44 20 7946 0018' },
      ],
    });
    await press();
    await comes(() => asked[0]!.fails(new Error('no desk')));
    expect(told).to.deep.equal([['handoff/page', 'adapters.handoff: no desk']]);
    expect(it_.stand.complaints).to.deep.equal(['adapters.handoff: no desk']);
    expect([title(), mark(), desk().ariaLabel, desk().ariaDisabled]).to.deep.equal([
      FAILED,
      'i-retry',
      'Call me back, Try again',
      null,
    ]);
    expect(steps().slice(-2)).to.deep.equal(['fail Not accepted', 'now Your turn']);
    expect(desk(1).getAttribute('href')).to.equal('tel:+442079460018');
    await hears('alert', FAILED);
    await press();
    expect([asked.length, mark()]).to.deep.equal([2, 'i-sending']);
    await comes(() => asked[1]!.takes());
    expect([title(), mark()]).to.deep.equal([TAKEN, 'i-check']);
  });

  it('is asked for nothing for ever: after a minute it has failed, unless it comes to something still', async () => {
    await opens();
    await press();
    await clock.advance(58_000);
    expect(mark()).to.equal('i-sending');
    await clock.advance(2_000);
    await it_.drawn();
    expect(told).to.deep.equal([['handoff/page', 'adapters.handoff: no answer in 60 s']]);
    expect([mark(), desk().ariaDisabled]).to.deep.equal(['i-retry', null]);
    await comes(() => asked[0]!.takes());
    expect([title(), mark()]).to.deep.equal([TAKEN, 'i-check']);
  });

  it('knows nothing of the hand-over before, whatever becomes of that', async () => {
    await opens();
    await press();
    await is('requested');
    await is('clientRequired');
    expect([mark(), desk().ariaDisabled, steps().at(-1)]).to.deep.equal(['i-out', null, 'now Your turn']);
    await comes(() => asked[0]!.takes());
    expect(mark()).to.equal('i-out');
    await clock.advance(3_000);
    expect(ear.said()).not.to.include(TAKEN);
    await press();
    expect([asked.length, mark()]).to.deep.equal([2, 'i-sending']);
  });

  it("is Zendesk's: says that it is not there, and opens as often as it is pressed where it is", async () => {
    await opens({ handoff: [{ kind: 'zendesk' }, { kind: 'page' }] });
    await press();
    expect(told).to.deep.equal([['handoff/zendesk', 'zE: it is not on the page']]);
    expect(it_.stand.complaints).to.deep.equal(['zE: it is not on the page']);
    expect([title(), mark(), desk().ariaLabel, mark(1)]).to.deep.equal([
      FAILED,
      'i-retry',
      'Open chat, Try again',
      'i-out',
    ]);
    await hears('alert', FAILED);
    const given: string[] = [];
    Object.assign(globalThis, { zE: (area: string, what: string) => given.push(`${area} ${what}`) });
    await press();
    await hears('status', TAKEN);
    expect(it_.element.open).to.equal(false);
    await it_.element.show();
    await it_.drawn();
    expect([title(), mark(), desk().ariaDisabled]).to.deep.equal([TAKEN, 'i-check', null]);
    await press();
    expect(given.filter((one) => one === 'messenger open')).to.have.length(2);
  });
});
