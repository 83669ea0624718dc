import { expect } from '@open-wc/testing';
import { stands, type Standing } from './support/stand.js';

describe('opening and closing', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  type Asked = 'show' | 'close' | 'toggle';
  /** Whether it is open after that, all asked for at once. */
  const after = async (open: boolean, ...asked: readonly Asked[]): Promise<boolean> => {
    it_ = await stands();
    if (open) await it_.element.show();
    await Promise.all(asked.map((what) => it_.element[what]()));
    await it_.drawn();
    return it_.element.open;
  };

  for (const [before, asked, is] of [
    [false, ['show', 'close'], false],
    [false, ['show', 'close', 'show'], true],
    [true, ['close', 'show'], true],
    [true, ['close', 'show', 'close'], false],
    [false, ['toggle', 'toggle'], false],
    [true, ['toggle', 'toggle', 'toggle'], false],
  ] as const)
    it(`comes to what was asked for last: ${asked.join(', ')} of ${before ? 'an open' : 'a closed'} one`, async () => {
      expect(await after(before, ...asked)).to.equal(is);
    });

  for (const [type, first, asked, is] of [
    ['am-before-open', 'show', ['close'], false],
    ['am-before-open', 'show', ['show'], true],
    ['am-before-open', 'show', ['toggle'], false],
    ['am-before-open', 'show', ['toggle', 'toggle'], true],
    ['am-before-open', 'toggle', ['toggle'], false],
    ['am-before-close', 'close', ['show'], true],
    ['am-before-close', 'close', ['close'], false],
    ['am-before-close', 'close', ['toggle'], true],
    ['am-before-close', 'toggle', ['toggle'], true],
  ] as const)
    it(`comes to what the page asks for last while it is asked itself: ${asked.join(', ')} in ${type}`, async () => {
      it_ = await stands();
      if (type === 'am-before-close') await it_.element.show();
      let times = 0;
      it_.element.addEventListener(type, () => {
        // Asked because of its own answer, it would be asked for ever.
        if (times++ === 0) for (const what of asked) void it_.element[what]();
      });
      await it_.element[first]();
      await it_.drawn();
      expect(it_.element.open).to.equal(is);
      // Nothing of that is left over.
      const before = times;
      await it_.element[is ? 'close' : 'show']();
      await it_.element[is ? 'show' : 'close']();
      expect([it_.element.open, times]).to.deep.equal([is, before + 1]);
    });

  it('asks the page once, also where it turns round with each question', async () => {
    it_ = await stands();
    let times = 0;
    it_.element.addEventListener('am-before-open', () => {
      times++;
      void it_.element.toggle();
    });
    await it_.element.show();
    await it_.drawn();
    expect([it_.element.open, times]).to.deep.equal([false, 1]);
  });

  it('asks the page once for two who want the same, and both see it stand', async () => {
    it_ = await stands();
    let times = 0;
    it_.element.addEventListener('am-before-open', () => times++);
    const stood = await Promise.all([1, 2].map(() => it_.element.show().then(() => it_.all('#text').length)));
    expect(times).to.equal(1);
    expect(stood).to.deep.equal([1, 1]);
  });

  it('is not opened by a page that takes its time when it was closed meanwhile', async () => {
    it_ = await stands();
    let ready = (): void => undefined;
    it_.element.addEventListener('am-before-open', (event) => {
      const wait = new Promise<void>((done) => (ready = done));
      (event as CustomEvent<{ waitUntil(promise: Promise<unknown>): void }>).detail.waitUntil(wait);
    });
    const showing = it_.element.show();
    await it_.element.close();
    ready();
    await showing;
    expect(it_.element.open).to.equal(false);
    // Nothing of that is left over.
    const again = it_.element.show();
    ready();
    await again;
    expect(it_.element.open).to.equal(true);
  });

  it('is over with the chat that it was wished of', async () => {
    it_ = await stands();
    const shown = it_.element.show();
    it_.element.destroy();
    await shown;
    const { open } = it_.stand.kept.view as { open?: boolean };
    expect([it_.element.open, open === true]).to.deep.equal([false, false]);

    it_ = await stands();
    let may!: (yes: boolean) => void;
    const told: string[] = [];
    it_.element.on('am-open', () => told.push('open'));
    it_.element.on('am-before-open', (event) => event.detail.waitUntil(new Promise((answer) => (may = answer))));
    const waits = it_.element.show();
    await it_.drawn();
    it_.element.destroy();
    may(true);
    await waits;
    expect([it_.element.open, told]).to.deep.equal([false, []]);
  });
});
