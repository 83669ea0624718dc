import { expect } from '@open-wc/testing';
import { picture } from '../../../src/ui/directives/picture.js';
import { WORDS } from './support/words.js';

const url = new URL('https://pictures.example/lamp.jpg');

describe('a picture in an answer', () => {
  let frame: HTMLElement;
  beforeEach(() => {
    frame = document.body.appendChild(document.createElement('span'));
  });
  afterEach(() => frame.remove());

  const shows = (alt = 'A lamp', mayLoad = false): void =>
    picture(frame, { url, alt, options: { words: WORDS, mayLoad: () => mayLoad } as never });
  const button = (): HTMLButtonElement | null => frame.querySelector('button');
  const image = (): HTMLImageElement | null => frame.querySelector('img');
  /** Whether it comes is said by the test alone, not by a network. */
  const arrives = (what: 'load' | 'error'): boolean => image()!.dispatchEvent(new Event(what));
  const focused = (): Element | null => (frame.contains(document.activeElement) ? document.activeElement : null);

  it('is not fetched before somebody asks, and tells what it is and where it lies', () => {
    shows();
    expect(image()).to.equal(null);
    expect(button()?.textContent?.replace(/\s+/g, ' ').trim()).to.equal('Load image: A lamp From pictures.example');
    button()!.click();
    expect([image()?.src, image()?.alt, image()?.referrerPolicy]).to.deep.equal([url.href, 'A lamp', 'no-referrer']);
    expect(button()).to.equal(null);
  });

  it('is fetched at once from where the site allows it, and takes no focus', () => {
    shows('', true);
    expect(image()?.alt).to.equal('Image from pictures.example, no description');
    expect(focused()).to.equal(null);
  });

  it('has the focus of the button that asked for it', () => {
    shows();
    button()!.focus();
    button()!.click();
    expect(focused() === image()).to.equal(true);
  });

  it('gives the focus to the way to try again when it does not come, with the reason', () => {
    shows();
    button()!.focus();
    button()!.click();
    arrives('error');
    expect(image()).to.equal(null);
    expect(focused() === button()).to.equal(true);
    expect(button()?.getAttribute('aria-description')).to.equal(WORDS.imageFailed);
    expect(frame.classList.contains('broken')).to.equal(true);
    expect(frame.querySelector('.failed')?.textContent).to.equal(WORDS.imageFailed);
    button()!.click();
    expect(focused() === image(), 'tried again').to.equal(true);
    expect(frame.classList.contains('broken')).to.equal(false);
    expect(frame.querySelector('.failed')).to.equal(null);
    arrives('load');
    expect(focused() === image()).to.equal(true);
  });

  it('calls nobody back who has gone elsewhere meanwhile', () => {
    const elsewhere = document.body.appendChild(document.createElement('input'));
    shows();
    button()!.focus();
    button()!.click();
    elsewhere.focus();
    arrives('error');
    expect(document.activeElement === elsewhere).to.equal(true);
    elsewhere.remove();
  });
});
