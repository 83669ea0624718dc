import { expect } from '@open-wc/testing';
import { answered, conversationOf, handing, NOON, said, VirtualClock } from '../../src/testing/index.js';
import { stands, until, type Stand, type Standing } from './support/stand.js';

describe('a hand-over that the service leaves to the page, which has several tabs', () => {
  let it_: Standing;
  let clock: VirtualClock;
  /** What the page has heard, by its route. */
  const heard: string[] = [];
  const route = 'https://desk.example/chat';
  const ways = (): number => it_.all('.hand .alts > *').length;

  /** The card stands, before or after a last word, and time does; the page takes over whatever it hears of. */
  async function handed(leads: boolean, hidden = false, prepare?: (stand: Stand) => void, at = NOON): Promise<void> {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    it_ = await stands({}, prepare);
    it_.element.addEventListener('am-client-handoff', (event) => {
      heard.push(event.detail.route);
      event.preventDefault();
    });
    await it_.element.show();
    const items = [said('Where is it?'), answered('One moment.')];
    const handoff = handing('clientRequired', { at, route, place: items[1]!.place - 0.5 });
    it_.chat.is(items, { leads, conversation: conversationOf(items, { handoff }) });
    await until(() => it_.root.querySelector('.hand .steps') !== null);
    await it_.drawn();
    clock.install();
  }
  const tells = async (): Promise<void> => {
    it_.chat.tells({ type: 'clientHandoff', route, reason: '', queue: '' });
    await it_.drawn();
  };
  const passes = async (ms: number): Promise<void> => {
    await clock.advance(ms);
    await it_.drawn();
  };
  /** Another tab has told its page. */
  const given = async (taken: boolean | 'asked'): Promise<void> => {
    it_.stand.elsewhere = { preferences: { given: { at: NOON, taken } } };
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await it_.drawn();
  };

  beforeEach(() => {
    heard.length = 0;
    clock = new VirtualClock();
  });
  afterEach(() => {
    clock.uninstall();
    it_.element.remove();
    Reflect.deleteProperty(document, 'hidden');
  });

  it('is told by the tab that leads and is looked at, and what it takes over stays so after a reload', async () => {
    await handed(true);
    expect(ways()).to.equal(1);
    await tells();
    expect([heard, ways()]).to.deep.equal([[route], 0]);
    const { kept } = it_.stand;
    clock.uninstall();
    for (const [at, offers] of [
      [NOON, 0],
      [NOON + 1, 1],
    ] as const) {
      it_.element.remove();
      await handed(true, false, (stand) => (stand.kept = kept), at);
      expect(ways(), 'another one is another').to.equal(offers);
      clock.uninstall();
    }
    expect(heard).to.have.length(1);
  });

  it('is not told by a tab that follows where another has told it, which offers nothing either', async () => {
    await handed(false);
    await tells();
    expect([heard, ways()]).to.deep.equal([[], 1]);
    await given(true);
    expect(ways()).to.equal(0);
    await passes(5_000);
    expect(heard).to.deep.equal([]);
  });

  it('offers what there is where the page that was told does not take it over', async () => {
    await handed(false);
    await tells();
    await given(false);
    await passes(5_000);
    expect([heard, ways()]).to.deep.equal([[], 1]);
  });

  it('is told where somebody looks, though another tab leads that nobody sees', async () => {
    await handed(false);
    await tells();
    await passes(500);
    expect([heard, ways()]).to.deep.equal([[route], 0]);
  });

  for (const elsewhere of [false, true])
    it(`is told by the tab that leads where nobody looks (seen in another: ${elsewhere})`, async () => {
      await handed(true, true);
      await tells();
      await passes(500);
      expect(heard).to.deep.equal([]);
      if (elsewhere) await given(true);
      await passes(500);
      expect(heard).to.deep.equal(elsewhere ? [] : [route]);
    });

  it('is told by no other that nobody sees, nor once it is over', async () => {
    await handed(false, true);
    await tells();
    await passes(5_000);
    clock.uninstall();
    it_.element.remove();
    await handed(false);
    await tells();
    it_.chat.is(it_.chat.snapshot.items, { leads: false });
    await passes(5_000);
    expect(heard).to.deep.equal([]);
  });

  describe('and asks its own code when it is pressed', () => {
    const card = (): string => it_.one('.hand').innerText.replace(/\s+/g, ' ');
    const button = (): HTMLElement => it_.one('.hand .alts button');
    const is = (): (string | null)[] => [it_.one('.hand .h').innerText, button().ariaDisabled];
    const taken = ['Your request was accepted', 'true'];
    const open = ['Continue another way', null];
    let asked: number;
    const own = (): void => {
      it_.element.adapters = { handoff: () => void asked++ };
    };

    beforeEach(async () => {
      asked = 0;
      await handed(false);
      own();
      await it_.drawn();
    });

    it('has been taken in another tab, which this one says, and asks no more', async () => {
      expect(is()).to.deep.equal(open);
      await given(false);
      expect(is()).to.deep.equal(open);
      await given('asked');
      expect(is()).to.deep.equal(taken);
      expect(card()).to.contain('Request accepted');
      button().click();
      await it_.drawn();
      expect(asked).to.equal(0);
    });

    it('is known to the others, and after a reload, to have been taken here; another one is another', async () => {
      button().click();
      await until(() => button().ariaDisabled === 'true');
      const { kept } = it_.stand;
      expect(kept.preferences).to.deep.include({ given: { at: NOON, taken: 'asked' } });
      clock.uninstall();
      for (const [at, now] of [
        [NOON, taken],
        [NOON + 1, open],
      ] as const) {
        it_.element.remove();
        await handed(false, false, (stand) => (stand.kept = kept), at);
        own();
        await it_.drawn();
        expect(is()).to.deep.equal(now);
        clock.uninstall();
      }
      expect(asked).to.equal(1);
    });

    it('may be taken in another tab while this one’s page is still at it, or has failed', async () => {
      it_.element.adapters = { handoff: () => Promise.reject(new Error('no desk')) };
      await it_.drawn();
      button().click();
      await until(() => it_.one('.hand .h').innerText === 'We could not reach a person');
      await given('asked');
      expect(is()).to.deep.equal(taken);
    });
  });
});
