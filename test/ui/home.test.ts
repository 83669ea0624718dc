import { expect } from '@open-wc/testing';
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
});
