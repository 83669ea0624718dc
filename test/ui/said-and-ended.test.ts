import { expect } from '@open-wc/testing';
import { said } from '../../src/testing/index.js';
import { moreActs } from '../../src/ui/parts/acts-more.js';
import { stands, until, type Standing } from './support/stand.js';

describe('what a page says, and ends, in one turn', () => {
  let it_: Standing;
  beforeEach(async () => {
    it_ = await stands();
    await it_.element.show();
    it_.chat.is([said('Hi')]);
    await it_.drawn();
  });
  afterEach(() => it_.element.remove());
  const asked = (): readonly string[] =>
    it_.chat.asked.map(({ what }) => what).filter((what) => /^(send|end|startOver)$/.test(what));

  const calls = {
    send: () => it_.element.send('Mine'),
    end: () => it_.element.end(),
    startOver: () => it_.element.restart(),
  };
  for (const order of [
    ['send', 'end'],
    ['send', 'startOver'],
    ['startOver', 'send'],
    ['end', 'startOver', 'send'],
    ['send', 'send', 'send', 'startOver'],
  ] as const)
    it(`is done in this order: ${order.join(', ')}`, async () => {
      await Promise.all(order.map((one) => calls[one]()));
      expect(asked()).to.deep.equal(order);
    });

  for (const end of ['end', 'startOver'] as const)
    it(`is done in this order where the page takes its time to look at it: ${end}`, async () => {
      let lets = (): void => undefined;
      it_.element.on('am-before-send', ({ detail }) =>
        detail.waitUntil(new Promise((over) => (lets = () => over(true)))),
      );
      const all = [calls.send(), calls[end]()];
      await it_.drawn();
      expect(asked()).to.deep.equal([]);
      lets();
      await Promise.all(all);
      expect(asked()).to.deep.equal(['send', end]);
    });

  it('ends for the visitor after what they have said', async () => {
    let lets = (): void => undefined;
    it_.element.on('am-before-send', ({ detail }) =>
      detail.waitUntil(new Promise((over) => (lets = () => over(true)))),
    );
    void calls.send();
    moreActs({ act: it_.element.behind.scene().act }).end();
    await it_.drawn();
    expect(asked()).to.deep.equal([]);
    lets();
    await until(() => asked().length === 2);
    expect(asked()).to.deep.equal(['send', 'end']);
  });

  it('ends where the page never makes up its mind, and at once for whoever comes next', async () => {
    it_.element.on('am-before-send', ({ detail }) => detail.waitUntil(new Promise(() => undefined)));
    void calls.send();
    await calls.end();
    expect(asked()).to.deep.equal(['end']);
    await it_.element.logout();
    await calls.startOver();
    expect(asked()).to.deep.equal(['end', 'startOver']);
  });

  it('is done where the page refuses what was said, and again later', async () => {
    const stop = it_.element.on('am-before-send', (event) => event.preventDefault());
    await Promise.all([calls.send(), calls.end()]);
    stop();
    await calls.end();
    expect(asked()).to.deep.equal(['end', 'end']);
  });

  it('comes after what the visitor has just sent', async () => {
    const area = it_.one<HTMLTextAreaElement>('textarea');
    area.value = 'Typed';
    area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    area.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    void calls.end();
    await until(() => asked().length === 2);
    expect(asked()).to.deep.equal(['send', 'end']);
  });
});
