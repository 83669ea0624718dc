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
