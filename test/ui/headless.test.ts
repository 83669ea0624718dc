import { expect } from '@open-wc/testing';
import { answered, conversationOf, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

/** The page has a header of its own. */
describe('a chat without its header', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());
  const opens = async (options: Parameters<typeof stands>[0]): Promise<void> => {
    it_ = await stands({ hideHeader: true, ...options });
    await it_.element.show();
    await it_.drawn();
  };
  const seen = (selector: string): boolean =>
    it_.all(selector).some((one) => one.checkVisibility({ visibilityProperty: true }));
  /** What is on the screen that closes it. */
  const ways = (): string[] => ['.head', '.launch'].filter(seen);

  for (const [what, options, way] of [
    ['beside the page', { mode: 'panel' }, ['.head']],
    ['over all of it', { mode: 'fullscreen' }, ['.head']],
    ['in a popup whose launcher the page has hidden', { mode: 'popup', hideLauncher: true }, ['.head']],
    ['in a popup', { mode: 'popup' }, ['.launch']],
    ['as a part of the page', { mode: 'inline' }, []],
  ] as const)
    it(`is left by what can be seen of it, ${what}`, async () => {
      await opens(options);
      expect(ways()).to.deep.equal(way);
      expect(it_.all('h2#title').length).to.equal(1);
    });

  it('has its launcher beside it in a window that is not high', async () => {
    await opens({});
    const low = (rule: CSSRule): rule is CSSMediaRule =>
      rule instanceof CSSMediaRule && rule.conditionText.includes('787px');
    const rules = it_.root.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).filter(low);
    expect(rules.length).to.equal(1);
    // What a low window makes of it, at any height.
    rules[0]!.media.mediaText = 'all';
    try {
      const [panel, launch] = ['.panel', '.launch'].map((one) => it_.one(one).getBoundingClientRect());
      expect(launch!.height).to.equal(56);
      expect(panel!.bottom).to.be.below(launch!.top);
      it_.element.hideHeader = false;
      await it_.drawn();
      expect(ways()).to.deep.equal(['.head']);
    } finally {
      rules[0]!.media.mediaText = '(max-height: 787px)';
    }
  });
});

describe('the end of a chat that a page asks for', () => {
  it('is asked about only where there is one', async () => {
    const { element, chat, all, drawn } = await stands({ consent: 'required' });
    chat.is([], { phase: 'idle', conversation: conversationOf([], { session: 0 }) });
    const asks = async (): Promise<unknown> => {
      element.behind.dialog = null;
      await element.end({ confirm: true });
      return element.behind.dialog;
    };
    expect([await asks(), element.open, chat.asked.length]).to.deep.equal([null, false, 0]);
    await element.show();
    expect([await asks(), all('.log, .gate, .screen').length > 0]).to.deep.equal([null, true]);
    element.grantConsent();
    await element.start();
    await drawn();
    const items = [said('Hi'), answered('Hello')];
    chat.is(items, { phase: 'ready' });
    await drawn();
    expect(await asks()).to.equal('end');
    await until(() => all('[role=alertdialog]').length === 1);
    chat.is(items, { phase: 'ended', conversation: conversationOf(items, { ended: 'user_ended' }) });
    await drawn();
    expect(await asks()).to.equal(null);
    element.remove();
  });
});
