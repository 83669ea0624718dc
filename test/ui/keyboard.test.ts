import { expect } from '@open-wc/testing';
import { stands, until, type Standing } from './support/stand.js';

const COVERED_PX = 240;

/** A keyboard on the screen makes what can be seen lower, and the page no smaller. */
describe('the panel, while a keyboard covers the lower part of the page', () => {
  let it_: Standing;
  const { visualViewport } = window;
  const covers = (height: number): void => {
    Object.defineProperty(visualViewport!, 'height', { value: innerHeight - height, configurable: true });
    visualViewport!.dispatchEvent(new Event('resize'));
  };
  afterEach(() => {
    Reflect.deleteProperty(visualViewport!, 'height');
    visualViewport!.dispatchEvent(new Event('resize'));
    it_.element.remove();
  });
  const box = (): DOMRect => it_.one('dialog').getBoundingClientRect();
  const opens = async (attributes: Readonly<Record<string, string>>): Promise<DOMRect> => {
    it_ = await stands();
    for (const [name, value] of Object.entries(attributes)) it_.element.setAttribute(name, value);
    await it_.element.show();
    await it_.drawn();
    for (const one of it_.one('dialog').getAnimations()) one.finish();
    return box();
  };

  for (const attributes of [
    {},
    { placement: 'start-bottom' },
    { placement: 'end-top' },
    { mode: 'panel' },
    { mode: 'panel', placement: 'start-top' },
    { mode: 'fullscreen' },
    { mode: 'fullscreen', placement: 'end-top', 'hide-launcher': '' },
    { mode: 'panel', placement: 'end-top', 'hide-launcher': '' },
    { mode: 'popup', placement: 'end-top', 'hide-launcher': '' },
    { mode: 'popup', 'hide-launcher': '' },
  ] as readonly Readonly<Record<string, string>>[])
    it(`can be seen as a whole, and goes back: ${JSON.stringify(attributes)}`, async () => {
      const before = await opens(attributes);
      if (/panel|full/.test(attributes['mode'] ?? ''))
        expect([before.top, before.bottom]).to.deep.equal([0, innerHeight]);
      covers(COVERED_PX);
      const { top, bottom } = box();
      expect(top, 'its head').to.be.at.least(0);
      expect(bottom, 'its composer').to.be.at.most(innerHeight - COVERED_PX);
      covers(0);
      expect(box()).to.deep.equal(before);
    });

  it('has its composer where little is left, and what is written has lines to be seen in', async () => {
    const left = 180;
    await opens({ mode: 'fullscreen' });
    covers(innerHeight - left);
    it_.one<HTMLTextAreaElement>('textarea').value = 'one\ntwo\nthree\nfour\nfive\nsix\nseven';
    const parts = ['#log', 'textarea', '.go', '#title', '[aria-label="Close chat"]'].map((part) =>
      it_.one(part).getBoundingClientRect(),
    );
    for (const { top, bottom, height } of parts) {
      expect(top).to.be.at.least(0);
      expect(bottom).to.be.at.most(left);
      expect(height).to.be.above(15);
    }
  });

  it('stays where it is in its box in the page', async () => {
    const before = await opens({ mode: 'inline' });
    covers(COVERED_PX);
    expect(box()).to.deep.equal(before);
  });

  it('takes what a browser hides of its own for no keyboard, and is asked anew when it opens', async () => {
    const before = await opens({});
    covers(60);
    expect(box()).to.deep.equal(before);
    await it_.element.close();
    covers(COVERED_PX);
    await it_.element.show();
    await until(() => box().bottom <= innerHeight - COVERED_PX);
  });

  it('is as high as what is in it where a page says so', async () => {
    it_ = await stands();
    it_.element.style.setProperty('--am-panel-height', 'auto');
    await it_.element.show();
    await it_.drawn();
    const { top, bottom } = box();
    for (const part of ['#title', '#log', 'textarea', '.go']) {
      const inside = it_.one(part).getBoundingClientRect();
      expect(inside.top, part).to.be.at.least(top);
      expect(inside.bottom, part).to.be.at.most(bottom);
      expect(inside.height, part).to.be.above(15);
    }
  });
});
