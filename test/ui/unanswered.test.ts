import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import { answered, happened, said } from '../../src/testing/index.js';
import { stands, type Standing } from './support/stand.js';

describe('F32 when no answer comes', () => {
  let it_: Standing;
  beforeEach(async () => {
    it_ = await stands();
    await it_.element.show();
  });
  afterEach(() => it_.element.remove());
  const shows = async (...items: readonly Item[]): Promise<void> => {
    it_.chat.is(items);
    await it_.drawn();
  };
  const busy = () => happened('system', { text: 'high load', code: 'overloaded', level: 'warning' });
  const failed = () => happened('system', { text: 'trouble', code: 'replyFailed', level: 'error' });
  const broke = () => happened('system', { text: 'error', code: 'streamBroke', level: 'error' });
  /** The words above each button, and what is sent when the last is pressed. */
  const offers = async (): Promise<readonly [above: (string | undefined)[], asked: unknown[]]> => {
    const buttons = it_.all('.log .tb').filter((one) => one.textContent?.includes('Ask again'));
    const above = buttons.map((one) => one.closest('.acts')?.previousElementSibling?.textContent?.trim());
    buttons.at(-1)?.click();
    await it_.drawn();
    return [above, it_.chat.asked.filter(({ what }) => what === 'send').flatMap((one) => one.with)];
  };
  const BUSY = 'There is a lot going on here. Your answer may take longer.';

  it('E3 lets the visitor ask again where it is too busy, and sends nothing before that', async () => {
    const items = [said('Where is it?')];
    await shows(...items);
    await shows(...items, busy());
    expect(it_.chat.asked.some(({ what }) => what === 'send')).to.equal(false);
    expect(await offers()).to.deep.equal([[BUSY], ['Where is it?']]);
  });

  it('leaves it to the last line that says so, whatever line comes after that, until something is said', async () => {
    const items = [said('One'), busy(), said('Two'), failed()];
    await shows(...items);
    const late = [...items, happened('system', { text: 'The shop closes at six.' })];
    await shows(...late);
    expect(await offers()).to.deep.equal([['The answer did not come. Ask again.'], ['Two']]);
    await shows(...late, busy());
    expect((await offers())[0]).to.deep.equal([BUSY]);
    await shows(...late, busy(), answered('Here I am.'));
    expect((await offers())[0]).to.deep.equal([]);
  });

  it('E6 offers it once: under what has come of an answer, or under the line where nothing has', async () => {
    await shows(said('One'), answered('It is', { state: 'broken' }), broke());
    expect((await offers())[0]).to.deep.equal(['The reply stopped here.']);
    await shows(said('One'), broke());
    expect((await offers())[0]).to.deep.equal(['The answer broke off. Ask again.']);
  });

  it('E6 offers it once, whatever lines come between the answer and what is said of it, or after that', async () => {
    const half = [said('One'), answered('It is', { state: 'broken' })];
    const closing = happened('system', { text: 'The shop closes at six.' });
    for (const lines of [
      [closing, broke()],
      [broke(), failed()],
      [broke(), closing, busy()],
    ]) {
      await shows(...half, ...lines);
      expect((await offers())[0]).to.deep.equal(['The reply stopped here.']);
    }
  });

  it('offers it no more when something was said since, be it the same once more', async () => {
    const half = [said('One'), answered('It is', { state: 'broken' })];
    await shows(...half);
    expect((await offers())[0]).to.deep.equal(['The reply stopped here.']);
    await shows(...half, said('One', 'sending'));
    expect((await offers())[0]).to.deep.equal([]);
    expect(it_.root.textContent).to.contain('The reply stopped here.');
  });
});
