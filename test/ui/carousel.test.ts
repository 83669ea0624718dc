import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

const attachments = ['one', 'two', 'three', 'four', 'five'].map((title) => ({
  kind: 'link' as const,
  url: `https://a.test/${title}`,
  previewUrl: null,
  title,
  callToAction: '',
}));

for (const locale of ['en', 'ar'])
  describe(`cards in a row (${locale})`, () => {
    let it_: Standing;
    beforeEach(async () => {
      it_ = await stands({ locale });
      await it_.element.show();
      it_.chat.is([said('Hi'), answered('Look', { with: { attachments } })]);
      await until(() => it_.all('.carousel').length === 1);
      await until(() => it_.one('.root').dir === (locale === 'ar' ? 'rtl' : 'ltr'));
      await it_.drawn();
      moves(0);
    });
    afterEach(() => it_.element.remove());

    const rail = (): HTMLElement => it_.one('.rail');
    const slides = (): HTMLElement[] => it_.all('.rail > *');
    const link = (at: number): HTMLElement => slides()[at]!.querySelector('a')!;
    const out = (): boolean[] => slides().map(({ inert }) => inert);
    /** A window in the background tells of no scrolling by itself. */
    const moves = (to: number): void => {
      const slide = slides()[to]!;
      rail().scrollLeft = slide.offsetLeft - slides()[0]!.offsetLeft;
      rail().dispatchEvent(new Event('scroll'));
    };

    /** By a keyboard; and a window in the background tells of no focus by itself. */
    const goesTo = (there: HTMLElement): void => {
      const here = it_.root.activeElement;
      const matches = (selector: string): boolean =>
        selector === ':focus-visible' || HTMLElement.prototype.matches.call(there, selector);
      Object.assign(there, { matches });
      there.focus();
      here?.dispatchEvent(new FocusEvent('focusout', { relatedTarget: there, bubbles: true }));
      there.dispatchEvent(new FocusEvent('focusin', { relatedTarget: here, bubbles: true }));
    };

    it('fade beside the bar of the transcript, as far as it keeps them from the edge', () => {
      it_.one('.log').style.setProperty('--_bar', '10px');
      expect(getComputedStyle(rail()).maskImage).to.match(
        locale === 'ar' ? /^linear-gradient\(to left, / : /^linear-gradient\(to right, /,
      );
      expect(getComputedStyle(rail()).maskImage).to.contain('calc(100% - 6px)');
    });

    it('have a way back that is pale at the first of them, and not its ring', () => {
      const button = it_.one('.nav [aria-disabled=true]');
      expect(getComputedStyle(button).opacity).to.equal('1');
      expect(getComputedStyle(button.querySelector('.i')!).opacity).to.equal('0.45');
    });

    it('stand in what is no stop for a keyboard, and breaks nothing where it has the focus', () => {
      const broken: unknown[] = [];
      const hears = (event: ErrorEvent): void => {
        event.preventDefault();
        broken.push(event.error);
      };
      window.addEventListener('error', hears);
      expect(rail().tabIndex).to.equal(-1);
      goesTo(rail());
      window.removeEventListener('error', hears);
      expect(broken).to.deep.equal([]);
      expect(out()).to.deep.equal([false, false, true, true, true]);
    });

    it('are in reach as far as they are seen, and no farther', () => {
      expect(out(), 'the next one peeks').to.deep.equal([false, false, true, true, true]);
      link(3).focus();
      expect(it_.root.activeElement === null || !rail().contains(it_.root.activeElement)).to.equal(true);
      moves(2);
      expect(out()).to.deep.equal([true, true, false, false, true]);
      moves(4);
      expect(out().at(-1)).to.equal(false);
      expect(out()[0]).to.equal(true);
      moves(0);
      expect(out()).to.deep.equal([false, false, true, true, true]);
    });

    it('are all reached one after the other by a keyboard, there and back, and each is seen whole', () => {
      for (const at of [0, 1, 2, 3, 4, 3, 2, 1, 0]) {
        goesTo(link(at));
        expect(it_.root.activeElement === link(at), `${at}`).to.equal(true);
        const [slide, view] = [slides()[at]!.getBoundingClientRect(), rail().getBoundingClientRect()];
        expect([slide.left >= view.left - 1, slide.right <= view.right + 1], `${at}`).to.deep.equal([true, true]);
        rail().dispatchEvent(new Event('scroll'));
      }
    });

    it('keep the focus of whoever looks at another, for as long as it is there', () => {
      goesTo(link(0));
      moves(4);
      expect(it_.root.activeElement === link(0)).to.equal(true);
      expect(out()[0]).to.equal(false);
      goesTo(it_.one('textarea'));
      expect(out()[0]).to.equal(true);
      expect(it_.root.activeElement?.id).to.equal('text');
    });
  });

describe('pictures of an answer', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  /** Nothing answers at their addresses, and nobody is told before the test says so. */
  const shown = async (
    titles: readonly string[],
    kind: 'image' | 'link',
    asked = false,
  ): Promise<(at: number) => void> => {
    it_ = await stands(asked ? {} : { config: { imageOrigins: ['https://a.test'] } });
    await it_.element.show();
    let own = false;
    it_.root.addEventListener('error', (event) => !own && event.stopImmediatePropagation(), true);
    const from = `https://a.test/${kind}-${asked}`;
    const pictures = titles.map((title) => {
      const url = `${from}/${title}.png`;
      return { kind, url, previewUrl: url, title, callToAction: '' };
    });
    it_.chat.is([said('Hi'), answered('Look', { with: { attachments: pictures } })]);
    await until(() => it_.all(asked ? '.live' : 'img.pic').length === titles.length);
    await it_.drawn();
    return (at) => {
      own = true;
      it_.all('img.pic')[at]!.dispatchEvent(new Event('error'));
      own = false;
    };
  };
  const height = (selector: string): number => it_.one(selector).getBoundingClientRect().height;
  const words = (selector: string): string[] =>
    it_.all(selector).map((one) => one.innerText.replace(/\s+/g, ' ').trim());

  it('are as high as one another in a row, whatever they show', async () => {
    const sized = (width: number, height: number): string => {
      const picture = document.createElement('canvas');
      Object.assign(picture, { width, height });
      return picture.toDataURL();
    };
    for (const [kind, high] of [
      ['link', 124],
      ['image', 232],
    ] as const) {
      await shown(['Wide', 'Even'], kind);
      const pictures = it_.all<HTMLImageElement>('img.pic');
      for (const [at, picture] of pictures.entries()) {
        picture.src = at === 0 ? sized(600, 200) : sized(400, 400);
      }
      await until(() => it_.all('.comes').length === 0);
      await it_.drawn();
      const heights = it_.all('img.pic').map((one) => one.getBoundingClientRect().height);
      for (const one of heights) expect(one, kind).to.be.closeTo(high, 1);
      it_.element.remove();
    }
  });

  for (const asked of [false, true])
    it(`stand in a row with their titles while they are fetched (asked for: ${asked})`, async () => {
      await shown(['One', 'Two', 'Three'], 'image', asked);
      const before = height('.rail');
      for (const button of it_.all('.live')) button.click();
      await until(() => it_.all('img.pic').length === 3);
      await it_.drawn();
      for (const slide of it_.all('.rail > *')) {
        const picture = slide.querySelector('.comes')!.getBoundingClientRect();
        expect(picture.width).to.be.closeTo(slide.getBoundingClientRect().width, 1);
        expect(picture.height).to.be.at.least(124);
      }
      expect(words('.comes')).to.deep.equal(['Loading One', 'Loading Two', 'Loading Three']);
      if (asked) expect(height('.rail')).to.equal(before);
    });

  for (const kind of ['image', 'link'] as const)
    it(`are as high when they do not come as while they are fetched (${kind})`, async () => {
      const breaks = await shown(['One'], kind);
      const below = (): number =>
        it_.one('.after').getBoundingClientRect().top - it_.one('.said').getBoundingClientRect().top;
      const before = below();
      breaks(0);
      await until(() => it_.all('.dash').length === 1);
      await it_.drawn();
      expect(words('.dash')).to.deep.equal(['The image did not load One Try again']);
      expect(below()).to.be.closeTo(before, 2);
    });

  it('say no more that they are fetched once they are there', async () => {
    await shown(['Another'], 'image');
    it_.one('img.pic').dispatchEvent(new Event('load'));
    await until(() => it_.all('.comes').length === 0);
    expect(it_.all('.view img.pic')).to.have.length(1);
  });
});
