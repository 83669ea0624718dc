import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import type { Remembered } from '../../src/ui/wiring.js';
import { stands, until, type Standing } from './support/stand.js';
import { Writing } from './support/writing.js';

type OnItsWay = NonNullable<Remembered['view']['saying']>[number];

describe('what was just said, and the client has not kept yet', () => {
  let it_: Standing;
  const writing = new Writing(() => it_);
  const view = (): Remembered['view'] => it_.stand.kept.view;
  const before = [said('Where is mine?'), answered('On its way.')];
  /** A page after one that was left with that on its way. */
  const comes = async (saying: readonly OnItsWay[], items = before, draft?: string): Promise<void> => {
    it_ = await stands({}, (stand) => {
      stand.kept = { view: { talking: true, open: true, saying, draft }, preferences: {} };
      stand.chat.is(items);
    });
    await until(() => view().saying === undefined);
    await it_.drawn();
  };
  afterEach(() => it_.element.remove());

  it('is known of from the press until it is kept, for the next page', async () => {
    it_ = await stands();
    it_.chat.is(before);
    await it_.element.show();
    let keeps = (): void => undefined;
    const kept = new Promise<string>((done) => (keeps = () => done('1')));
    Object.assign(it_.element.behind.talk.client, { send: () => kept });
    await writing.types(' And the lamp? ');
    await writing.enters();
    await until(() => view().saying !== undefined);
    expect(view().saying).to.deep.equal([{ text: 'And the lamp?', after: before[0]!.key }]);
    expect(view().draft).to.equal(undefined);
    keeps();
    await until(() => view().saying === undefined);
  });

  it('stands where it was written in the page that comes, above what was written since, and is not said by itself', async () => {
    await comes([{ text: 'And the lamp?', after: before[0]!.key }], before, 'And th');
    expect([writing.area.value, view().draft]).to.deep.equal(['And the lamp?\nAnd th', 'And the lamp?\nAnd th']);
    expect(writing.sent).to.deep.equal([]);
  });

  it('stands there also where the same had been said before', async () => {
    await comes([{ text: 'Where is mine?', after: before[0]!.key }]);
    expect(writing.area.value).to.equal('Where is mine?');
  });

  it('does not stand there where the client has kept it after all', async () => {
    await comes([{ text: 'Where is mine?', after: '' }]);
    expect([writing.area.value, view().draft]).to.deep.equal(['', undefined]);
  });

  it('is left alone in its own page, whatever begins there meanwhile', async () => {
    it_ = await stands();
    it_.chat.is(before);
    await it_.element.show();
    Object.assign(it_.element.behind.talk.client, { send: () => new Promise(() => undefined) });
    await writing.types('And the lamp?');
    await writing.enters();
    await it_.element.start();
    await it_.drawn();
    expect(writing.area.value).to.equal('');
    expect(view().saying).to.have.length(1);
  });

  it('S7 is nobody else’s', async () => {
    it_ = await stands();
    it_.chat.is(before);
    await it_.element.identify('alice');
    await it_.element.show();
    Object.assign(it_.element.behind.talk.client, { send: () => new Promise(() => undefined) });
    await writing.types('my secret diagnosis');
    await writing.enters();
    await until(() => view().saying !== undefined);
    await it_.element.identify('bob');
    expect(view().saying).to.equal(undefined);
  });
});
