import { expect } from '@open-wc/testing';
import { stands, until, type Standing } from './support/stand.js';

const COVERED_PX = 240;

/** A keyboard on the screen makes what can be seen lower, and the page no smaller. */
describe('the panel, while a keyboard covers the lower part of the page', () => {
  let it_: Standing;
  const { visualViewport } = window;
  const whole = innerHeight;
  const own = Object.getOwnPropertyDescriptor(window, 'innerHeight')!;
  const { requestAnimationFrame } = window;
  const view = (figures: Partial<Pick<VisualViewport, 'height' | 'offsetTop' | 'scale'>>, told = 'resize'): void => {
    for (const [name, value] of Object.entries(figures))
      Object.defineProperty(visualViewport!, name, { value, configurable: true });
    visualViewport!.dispatchEvent(new Event(told));
  };
  const covers = (height: number): void => view({ height: whole - height });
  afterEach(() => {
    for (const name of ['height', 'offsetTop', 'scale']) Reflect.deleteProperty(visualViewport!, name);
    Object.defineProperty(window, 'innerHeight', own);
    Reflect.deleteProperty(navigator, 'maxTouchPoints');
    window.requestAnimationFrame = requestAnimationFrame;
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

  it('is as low as the page has made its place', async () => {
    it_ = await stands();
    const place = document.createElement('div');
    place.style.blockSize = '330px';
    document.body.append(place);
    place.append(it_.element);
    it_.element.mode = 'inline';
    await it_.drawn();
    const { classList, offsetHeight } = it_.one('dialog');
    const low = ['low', 'lower', 'lowest'].filter((name) => classList.contains(name));
    place.replaceWith(it_.element);
    expect(offsetHeight).to.equal(330);
    expect(low).to.deep.equal(['low', 'lower']);
  });

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

  for (const attributes of [
    {},
    { placement: 'end-top' },
    { mode: 'panel' },
    { mode: 'fullscreen' },
  ] as readonly Readonly<Record<string, string>>[])
    it(`is where iOS has moved what can be seen: ${JSON.stringify(attributes)}`, async () => {
      const before = await opens(attributes);
      const seen = { height: whole - COVERED_PX, offsetTop: 160 };
      view({ height: seen.height });
      const still = box();
      view({ offsetTop: seen.offsetTop }, 'scroll');
      const { top, bottom, height } = box();
      expect(top, 'as far down').to.equal(still.top + seen.offsetTop);
      expect(bottom).to.be.at.most(seen.offsetTop + seen.height);
      expect(height).to.equal(still.height);
      view({ height: whole, offsetTop: 0 });
      expect(box()).to.deep.equal(before);
    });

  it('ends at the keyboard also where the window’s own height is what the keyboard leaves', async () => {
    await opens({ mode: 'fullscreen' });
    Object.defineProperty(window, 'innerHeight', { value: whole - COVERED_PX, configurable: true });
    Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
    covers(COVERED_PX);
    expect(box().bottom).to.equal(whole - COVERED_PX);
  });

  it('is asked again while a browser’s figures change without a word', async () => {
    await opens({ mode: 'fullscreen' });
    // A window in the background has no frames of its own.
    const asked: FrameRequestCallback[] = [];
    window.requestAnimationFrame = (told) => asked.push(told);
    covers(COVERED_PX);
    Object.defineProperty(visualViewport!, 'offsetTop', { value: 90, configurable: true });
    asked.shift()!(0);
    expect(box().top).to.equal(90);
    let frames = 1;
    while (asked.length > 0 && frames < 100) {
      frames += 1;
      asked.shift()!(0);
    }
    expect(frames, 'and then it rests').to.equal(30);
  });

  it('stays where it is for whoever enlarges the page', async () => {
    const before = await opens({ mode: 'fullscreen' });
    view({ height: whole / 2, offsetTop: 40, scale: 2 });
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
    covers(110);
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
