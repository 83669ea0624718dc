import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { stands, until } from './support/stand.js';

describe('the home screen', () => {
  const overlaps = (one: DOMRect, other: DOMRect): boolean =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

  for (const letters of ['1em', '1.5em', '2em'])
    it(`has no words over the bars that hang from its top, with letters of ${letters}`, async () => {
      const { element, one, all } = await stands({
        config: { home: { greeting: 'Good morning, what are you looking for today? We are here.' } },
      });
      element.style.setProperty('--am-font-size', letters);
      await element.show();
      await until(() => all('.hero h3').length === 1);
      for (const moving of one('dialog').getAnimations()) moving.finish();
      const words = document.createRange();
      words.selectNodeContents(one('.hero h3'));
      const lines = [...words.getClientRects()];
      const bars = all('.hang i').map((bar) => bar.getBoundingClientRect());
      expect([lines.length > 1, bars.length]).to.deep.equal([true, 3]);
      for (const line of lines) for (const bar of bars) expect(overlaps(line, bar)).to.equal(false);
      element.remove();
    });

  it('is as far from the top of the panel, and has no words over the bars, where the page has the header', async () => {
    const { element, one, all } = await stands({
      hideHeader: true,
      config: { home: { greeting: 'Good morning, what are you looking for today?' } },
    });
    await element.show();
    await until(() => all('.hero h3').length === 1);
    for (const moving of one('dialog').getAnimations()) moving.finish();
    const away = (): number =>
      one('.hero .tile').getBoundingClientRect().top - one('dialog').getBoundingClientRect().top;
    const words = document.createRange();
    words.selectNodeContents(one('.hero h3'));
    for (const line of words.getClientRects())
      for (const bar of all('.hang i')) expect(overlaps(line, bar.getBoundingClientRect())).to.equal(false);
    const without = away();
    element.hideHeader = false;
    await until(() => all('.head.bare').length === 1);
    expect(without).to.equal(away());
    element.remove();
  });

  it('shows what was begun in another tab when it is looked at again', async () => {
    const { element, stand, chat, all } = await stands({ config: { home: { greeting: 'Good morning' } } });
    await element.show();
    await until(() => all('.hero h3').length === 1);
    stand.goesOn = true;
    chat.is([said('Where is it?'), answered('On its way.')]);
    expect(all('.resume')).to.have.length(0);
    document.dispatchEvent(new Event('visibilitychange'));
    await until(() => all('.resume').length === 1);
    element.remove();
  });
});

describe('the question before the chat', () => {
  for (const [goesOn, says] of [
    [false, /Nothing has been sent or stored yet\./],
    [true, /Before we start\s+/],
  ] as const)
    it(`says that nothing was sent only where that is so (elsewhere: ${goesOn})`, async () => {
      const { element, one, all } = await stands({ consent: 'required' }, (stand) => (stand.goesOn = goesOn));
      await element.show();
      await until(() => all('.gate').length === 1);
      await until(() => /Nothing has been/.test(one('.gate').innerText) !== goesOn);
      expect(one('.gate').innerText).to.match(says);
      element.remove();
    });

  it('looks again when it is looked at again', async () => {
    const { element, stand, one, all } = await stands({ consent: 'required' });
    await element.show();
    await until(() => all('.gate').length === 1 && /Nothing has been/.test(one('.gate').innerText));
    stand.goesOn = true;
    const { now } = Date;
    Date.now = () => now() + 60_000;
    document.dispatchEvent(new Event('visibilitychange'));
    await element.updateComplete;
    Date.now = now;
    await until(() => !/Nothing has been/.test(one('.gate').innerText));
    element.remove();
  });
});
