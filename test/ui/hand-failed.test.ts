import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import { answered, conversationOf, handing, happened, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

const texts = (it_: Standing, selector: string): string[] =>
  it_.all(selector).map((element) => element.textContent?.replace(/\s+/g, ' ').trim() ?? '');

describe('N16 when a hand-over comes to nothing', () => {
  let it_: Standing;
  beforeEach(async () => {
    it_ = await stands();
    await it_.element.show();
  });
  afterEach(() => it_.element.remove());
  const FAILED = 'We could not reach a person';
  const sentence = (code = 'handoffRefused') => happened('system', { text: 'I could not connect you', code });
  let items: Item[];
  const is = async (state: Parameters<typeof handing>[0], ...more: typeof items): Promise<void> => {
    items.push(...more);
    it_.chat.is([...items], { conversation: conversationOf(items, { handoff: handing(state) }) });
    await it_.drawn();
    await until(() => it_.all('.hand').length === 1);
  };
  /** What is said of it, without the day. */
  const screen = (): string[] => texts(it_, '.log :is(.day, .aside, .hand .h)').filter((line) => !/\d/.test(line));
  const copy = async (): Promise<string[]> => {
    const { lines } = JSON.parse(await it_.element.getTranscript({ format: 'json' })) as {
      lines: { who: string; text: string }[];
    };
    return lines.filter(({ who }) => who === 'system').map(({ text }) => text);
  };
  beforeEach(() => {
    items = [said('A person, please'), answered('One moment.')];
  });

  it('says so once, though the service tells it twice, and leaves other words as they are', async () => {
    await is('requested');
    await is('failed', happened('handoffFailed'), sentence(), happened('system', { text: 'Call us at nine.' }));
    expect(screen()).to.deep.equal([FAILED, 'Call us at nine.']);
    expect(await copy()).to.deep.equal([FAILED, 'Call us at nine.']);
  });

  for (const code of ['handoffRefused', 'handoffNotBegun'])
    it(`says so once where the service has but a sentence for it: ${code}`, async () => {
      await is('requested');
      await is('failed', sentence(code));
      expect(screen()).to.deep.equal([FAILED]);
      expect(await copy()).to.deep.equal([FAILED]);
    });

  it('says so once where all of it is told at once, as after a reload', async () => {
    items.push(happened('handoffFailed'), sentence());
    await is('failed');
    expect(screen()).to.deep.equal([FAILED]);
  });

  it('has one line of it when another begins, and one more when that comes to nothing at once', async () => {
    await is('requested');
    await is('failed', happened('handoffFailed'), sentence());
    await is('failed', said('Once more'), answered('I try again.'), happened('handoffFailed'), sentence());
    expect(screen()).to.deep.equal([FAILED, FAILED]);
    // What helps is at the end, where the visitor is.
    expect(it_.one('.hand').compareDocumentPosition(it_.all('article').at(-1)!)).to.equal(2);
    await is('requested', said('And again'), answered('Once more.'));
    expect(screen()).to.deep.equal([FAILED, FAILED, 'Connecting you to a person']);
    expect(await copy()).to.deep.equal([FAILED, FAILED]);
  });
});
