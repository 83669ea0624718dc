import { expect } from '@open-wc/testing';
import { answered } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

const many = Array.from({ length: 30 }, (_one, at) => answered(`Answer ${at}. ${'words '.repeat(40)}`));

/** The button that goes to what was said last. */
describe('the way back to the end', () => {
  let it_: Standing;
  beforeEach(async () => {
    it_ = await stands();
    // Ten times as slow: it is looked at while it goes.
    it_.element.style.setProperty('--am-motion', '10');
    await it_.element.show();
    it_.chat.is(many);
    await it_.drawn();
    pill()
      .getAnimations()
      .forEach((one) => one.finish());
  });
  afterEach(() => it_.element.remove());

  const pill = (): HTMLElement => it_.one('.jumpbar > button');
  const scrollsTo = async (top: number): Promise<void> => {
    it_.one('.log').scrollTop = top;
    it_.one('.log').dispatchEvent(new Event('scroll'));
    await it_.drawn();
  };
  /** What moves now, and for how long. */
  const motion = (): Record<string, unknown> =>
    Object.fromEntries(
      pill()
        .getAnimations()
        .map((one) => [
          (one as CSSTransition).transitionProperty,
          Math.round(Number(one.effect?.getTiming().duration)),
        ]),
    );
  const words = (): string | undefined => pill().textContent?.trim();

  it('comes and goes without a start, and cannot be reached when it is not there', async () => {
    expect(getComputedStyle(pill()).visibility).to.equal('hidden');
    pill().focus();
    expect(it_.root.activeElement === pill()).to.equal(false);
    await scrollsTo(400);
    expect(motion()).to.deep.equal({ opacity: 2_000, transform: 2_000, visibility: 2_000 });
    pill()
      .getAnimations()
      .forEach((one) => one.finish());
    it_.chat.is([...many, answered('New')]);
    await it_.drawn();
    expect([getComputedStyle(pill()).visibility, words()]).to.deep.equal(['visible', '1 new message']);
    pill().click();
    await it_.drawn();
    expect(words(), 'nothing else is read while it goes').to.equal('1 new message');
    expect(motion()).to.deep.equal({ opacity: 1_200, transform: 1_200, visibility: 1_200 });
    pill()
      .getAnimations()
      .forEach((one) => one.finish());
    expect(getComputedStyle(pill()).visibility).to.equal('hidden');
  });

  it('does so at once for whoever wants less motion, and where the site wants none', async () => {
    it_.element.behind.preferences = { ...it_.element.behind.preferences, still: true };
    it_.element.behind.redraw();
    await scrollsTo(400);
    expect(motion()).to.deep.equal({});
    expect(getComputedStyle(pill()).opacity).to.equal('1');
    it_.element.behind.preferences = { ...it_.element.behind.preferences, still: false };
    it_.element.style.setProperty('--am-motion', '0');
    await scrollsTo(it_.one('.log').scrollHeight);
    expect(motion()).to.deep.equal({});
    expect(getComputedStyle(pill()).visibility).to.equal('hidden');
  });

  it('brings no keyboard onto a phone', async () => {
    const asks = window.matchMedia;
    window.matchMedia = (query) => (query === '(pointer: coarse)' ? { matches: true } : asks(query)) as MediaQueryList;
    await scrollsTo(400);
    pill().focus();
    pill().click();
    await it_.drawn();
    window.matchMedia = asks;
    expect(it_.root.activeElement?.id).to.not.equal('text');
  });

  it('leaves the keyboard in the words, when the end is reached in another way', async () => {
    await scrollsTo(400);
    pill()
      .getAnimations()
      .forEach((one) => one.finish());
    pill().focus();
    expect(it_.root.activeElement === pill()).to.equal(true);
    await scrollsTo(it_.one('.log').scrollHeight);
    await until(() => it_.root.activeElement?.id === 'text');
  });
});
