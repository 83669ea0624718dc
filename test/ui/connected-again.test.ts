import { expect } from '@open-wc/testing';
import type { Item } from '../../src/core/conversation/items.js';
import { answered, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';
import { Writing } from './support/writing.js';

/** Longer than a loss has to last before it is shown. */
const LOSS_MS = 3_000;

describe('a connection that has come back', () => {
  let it_: Standing;
  const now = Date.now;
  let passed = 0;
  const writing = new Writing(() => it_);
  beforeEach(async () => {
    Date.now = () => now() + passed;
    it_ = await stands();
    await it_.element.show();
  });
  afterEach(() => {
    it_.element.remove();
    Date.now = now;
    passed = 0;
  });

  async function comesBack(...items: Item[]): Promise<string> {
    it_.chat.is(items);
    await it_.drawn();
    it_.chat.is(items, { phase: 'reconnecting' });
    await it_.drawn();
    passed += LOSS_MS;
    it_.element.requestUpdate();
    await until(() => it_.all('.status').length === 1);
    it_.chat.is(items);
    await until(() => it_.root.querySelector('.status.ok') !== null);
    return it_.one('.status').innerText.replace(/\s+/g, ' ').trim();
  }

  for (const [phase, error, offers] of [
    ['reconnecting', 'transport/unreachable', true],
    ['reconnecting', null, false],
    ['offline', 'transport/offline', false],
  ] as const)
    it(`is asked for by who does not want to wait, where that is any use (${phase}, ${error})`, async () => {
      it_.chat.is([said('Hello'), answered('Hi')], { phase, error });
      await it_.drawn();
      passed += LOSS_MS;
      it_.element.requestUpdate();
      await until(() => it_.all('.status').length === 1);
      const before = it_.chat.asked.length;
      it_.all<HTMLElement>('.status button').forEach((button) => button.click());
      const asked = it_.chat.asked.slice(before).map(({ what }) => what);
      expect(asked).to.deep.equal(offers ? ['start'] : []);
    });

  it('has sent everything where everything is sent', async () => {
    expect(await comesBack(said('Hello'), answered('Hi'))).to.equal('Connected again. Everything was sent.');
  });

  const adds = async (upload: () => Promise<{ url: string }>): Promise<void> => {
    it_.element.adapters = { upload };
    await until(() => it_.all('[part=attach]').length === 1);
    const files = new DataTransfer();
    files.items.add(new File(['words'], 'a.txt'));
    writing.area.dispatchEvent(new DragEvent('drop', { dataTransfer: files, bubbles: true, cancelable: true }));
    await until(() => it_.all('.att').length === 1);
  };

  it('has not where a file was lost with it', async () => {
    await adds(() => Promise.reject(new TypeError('Failed to fetch')));
    await until(() => it_.all('.att.bad').length === 1);
    expect(await comesBack(said('Hello'), answered('Hi'))).to.equal('Connected again.');
    it_.one('.att .ib:last-child').click();
    await until(() => it_.all('.att').length === 0);
    expect(await comesBack(said('Hello'), answered('Hi'))).to.equal('Connected again. Everything was sent.');
  });

  it('has not where a message waits for its file', async () => {
    await adds(() => new Promise(() => undefined));
    await writing.types('Here it is');
    await writing.enters();
    expect([it_.one('.under').innerText.trim(), writing.sent]).to.deep.equal([
      'Your message goes out in a moment.',
      [],
    ]);
    expect(await comesBack(said('Hello'), answered('Hi'))).to.equal('Connected again.');
  });

  it('has not where the page still looks at a message', async () => {
    it_.element.on('am-before-send', ({ detail }) => detail.waitUntil(new Promise(() => undefined)));
    await writing.types('Are you there?');
    await writing.enters();
    expect(writing.sent).to.deep.equal([]);
    expect(await comesBack(said('Hello'), answered('Hi'))).to.equal('Connected again.');
  });

  for (const delivery of ['rejected', 'notConfirmed', 'waiting'] as const)
    it(`has not where a message is ${delivery}`, async () => {
      expect(await comesBack(said('Hello'), answered('Hi'), said('Are you there?', delivery))).to.equal(
        'Connected again.',
      );
    });
});
