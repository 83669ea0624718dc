import { expect } from '@open-wc/testing';
import { Later } from '../../src/ui/later.js';
import { parts } from '../../src/ui/parts.js';
import { stands, until, type Standing } from './support/stand.js';
import { Writing } from './support/writing.js';

describe('what masks, in a page that has not fetched it yet', () => {
  const { extras } = parts;
  const CARD = 'card 4111 1111 1111 1111';
  let it_: Standing;
  let comes: () => void;
  const writing = new Writing(() => it_);
  const asks = (): number => it_.all('.mask').length;
  const secret = (text: string): { start: number; end: number; with: string }[] =>
    [...text.matchAll(/secret/g)].map(({ index }) => ({ start: index, end: index + 6, with: '***' }));

  beforeEach(() => {
    const fetched = new Promise<void>((there) => (comes = there));
    Object.assign(parts, { extras: new Later(() => fetched.then(() => import('../../src/ui/parts/extras.js'))) });
  });
  afterEach(() => it_.element.remove());
  after(() => Object.assign(parts, { extras }));

  it('says so before a first message on the home screen, which it lets through as it is', async () => {
    comes();
    it_ = await stands({ config: { masking: 'cards', home: { greeting: 'Good morning' } } });
    await it_.element.show();
    await writing.types(CARD);
    await until(() => asks() === 1);
    it_.one('.mask .tb').click();
    await it_.drawn();
    await writing.enters();
    expect(writing.sent).to.deep.equal([CARD]);
  });

  it('says so of what the page wants hidden from later on', async () => {
    comes();
    it_ = await stands();
    await it_.element.show();
    await writing.types('my secret');
    expect(parts.extras.part).to.equal(null);
    it_.element.adapters = { mask: secret };
    await until(() => asks() === 1);
    await writing.enters();
    expect(writing.sent).to.deep.equal(['my ***']);
  });

  for (const [when, first] of [
    ['it comes after Enter', false],
    ['nobody takes it yet', true],
  ] as const)
    it(`sends nothing masked that was not seen, where ${when}`, async () => {
      if (first) comes();
      it_ = await stands({ config: { masking: 'cards', home: { greeting: 'Good morning' } } });
      it_.chat.is([], { known: false });
      await it_.element.show();
      if (first) await until(() => parts.extras.part !== null);
      await it_.drawn();
      writing.area.value = CARD;
      writing.area.dispatchEvent(new Event('input', { bubbles: true }));
      await writing.enters();
      comes();
      await until(() => asks() === 1);
      it_.chat.is([], { known: true });
      await it_.drawn();
      expect([writing.area.value, writing.sent]).to.deep.equal([CARD, []]);
      await writing.enters();
      expect(writing.sent).to.deep.equal(['card •••• 1111']);
    });

  it('sends by itself, when it has come, what it has nothing to hide of', async () => {
    it_ = await stands({ config: { masking: 'cards', home: { greeting: 'Good morning' } } });
    await it_.element.show();
    await writing.types('good morning');
    await writing.enters();
    expect(writing.sent).to.deep.equal([]);
    comes();
    await until(() => writing.sent.length === 1);
    expect(writing.sent).to.deep.equal(['good morning']);
  });
});
