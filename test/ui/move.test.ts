import { expect } from '@open-wc/testing';
import { parts } from '../../src/ui/parts.js';
import { stands, standsAtRest, until, type Standing } from './support/stand.js';

type Kind = 'mouse' | 'touch' | 'pen';

/** What a hand does: a press on the launcher, a way in steps, and what the browser makes of letting go. */
class Hand {
  readonly #it: Standing;
  readonly #kind: Kind;
  #x = 0;
  #y = 0;

  constructor(it_: Standing, kind: Kind = 'mouse') {
    this.#it = it_;
    this.#kind = kind;
  }

  async press(): Promise<void> {
    const { x, y, width, height } = this.#it.one('.launch').getBoundingClientRect();
    [this.#x, this.#y] = [x + width / 2, y + height / 2];
    this.#tell('pointerdown', this.#it.one('.launch'));
    // What moves it is fetched with the first press.
    await parts.move.load();
  }

  to(x: number, y: number): void {
    const [fromX, fromY] = [this.#x, this.#y];
    for (const part of [0.1, 0.5, 1]) {
      [this.#x, this.#y] = [fromX + (x - fromX) * part, fromY + (y - fromY) * part];
      this.#tell('pointermove', this.#it.one('.launch'));
    }
  }

  by(x: number, y: number): void {
    this.to(this.#x + x, this.#y + y);
  }

  lift(): void {
    const button = this.#it.one('.launch');
    this.#tell('pointerup', button, 0);
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail: 1 }));
  }

  cancel(): void {
    this.#tell('pointercancel', this.#it.one('.launch'), 0);
  }

  #tell(type: string, target: Element, buttons = 1): void {
    const event = new PointerEvent(type, {
      pointerId: 7,
      pointerType: this.#kind,
      isPrimary: true,
      button: type === 'pointermove' ? -1 : 0,
      buttons,
      clientX: this.#x,
      clientY: this.#y,
      bubbles: true,
      composed: true,
      cancelable: true,
    });
    target.dispatchEvent(event);
  }
}

describe('a launcher that the visitor moves', () => {
  let it_: Standing;
  const moved: string[] = [];
  const hear = (event: Event): void => void moved.push((event as CustomEvent<{ placement: string }>).detail.placement);
  beforeEach(() => {
    moved.length = 0;
    document.addEventListener('am-launcher-move', hear);
  });
  afterEach(() => {
    it_.element.remove();
    document.removeEventListener('am-launcher-move', hear);
    document.documentElement.removeAttribute('dir');
  });
  const box = (): DOMRect => it_.one('.launch').getBoundingClientRect();
  const corner = (): string => {
    const { x, y, width, height } = box();
    return `${y + height / 2 < innerHeight / 2 ? 'top' : 'bottom'} ${x + width / 2 < innerWidth / 2 ? 'left' : 'right'}`;
  };
  /** In a corner it is as far from both edges as the page has said. */
  const rests = (): boolean => {
    const { left, right, top, bottom } = box();
    const near = (one: number, other: number): boolean => Math.abs(Math.min(one, other) - 20) < 1;
    return near(left, document.documentElement.clientWidth - right) && near(top, innerHeight - bottom);
  };
  const ends = async (where: string): Promise<void> => {
    await until(() => corner() === where && rests());
    await it_.drawn();
    expect(corner()).to.equal(where);
  };
  const key = (name: string, options: KeyboardEventInit = { altKey: true, shiftKey: true }): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', {
      key: name,
      bubbles: true,
      composed: true,
      cancelable: true,
      ...options,
    });
    (it_.root.activeElement ?? it_.one('.launch')).dispatchEvent(event);
    return event;
  };
  const spoken = (): string =>
    [...document.querySelectorAll('.am-live[role=status]')].map(({ textContent }) => textContent).join(' ');

  for (const kind of ['mouse', 'touch', 'pen'] as const)
    it(`follows a ${kind}, settles in the nearest corner, and takes the release for no click`, async () => {
      it_ = await stands();
      const hand = new Hand(it_, kind);
      await hand.press();
      hand.to(innerWidth * 0.3, innerHeight * 0.3);
      expect(box().x + box().width / 2).to.be.closeTo(innerWidth * 0.3, 1);
      expect(box().y + box().height / 2).to.be.closeTo(innerHeight * 0.3, 1);
      hand.lift();
      await ends('top left');
      expect(moved).to.deep.equal(['start-top']);
      expect(it_.element.open).to.equal(false);
      expect(it_.element.placement, 'what the site has said is its own').to.equal('end-bottom');
    });

  for (const [x, y, where] of [
    [0.1, 0.6, 'bottom left'],
    [0.9, 0.1, 'top right'],
    [0.45, 0.45, 'top left'],
    [0.55, 0.55, 'bottom right'],
  ] as const)
    it(`let go at ${x * 100} and ${y * 100} of a hundred, is at the ${where}`, async () => {
      it_ = await stands();
      const hand = new Hand(it_);
      await hand.press();
      hand.to(innerWidth * x, innerHeight * y);
      hand.lift();
      await ends(where);
      expect(moved.length, 'only a new corner is told').to.equal(where === 'bottom right' ? 0 : 1);
    });

  it('does not leave the screen, however far the hand goes', async () => {
    it_ = await stands();
    const hand = new Hand(it_);
    await hand.press();
    hand.to(-300, -300);
    expect(box().left).to.be.closeTo(0, 0.5);
    expect(box().top).to.be.closeTo(0, 0.5);
    hand.lift();
    await ends('top left');
  });

  it('is pressed by who does not go far, and by a press after it was moved', async () => {
    it_ = await stands();
    const hand = new Hand(it_);
    await hand.press();
    hand.by(8, 8);
    hand.lift();
    await until(() => it_.element.open);
    await it_.element.close();
    await hand.press();
    hand.to(10, 10);
    hand.lift();
    await ends('top left');
    expect(it_.element.open).to.equal(false);
    await hand.press();
    hand.lift();
    await until(() => it_.element.open);
  });

  it('can be pressed by a program at once after it was moved', async () => {
    it_ = await stands();
    const hand = new Hand(it_);
    await hand.press();
    hand.to(10, 10);
    hand.lift();
    it_.one('.launch').click();
    await until(() => it_.element.open);
  });

  it('goes back on Escape, which does nothing else, and when the browser takes the finger away', async () => {
    it_ = await stands();
    const hand = new Hand(it_, 'touch');
    await hand.press();
    hand.to(30, 30);
    let heard = 0;
    const listen = (): void => void heard++;
    document.addEventListener('keydown', listen);
    expect(key('Escape', {}).defaultPrevented).to.equal(true);
    document.removeEventListener('keydown', listen);
    expect(heard, 'nothing of the page or the panel closes').to.equal(0);
    await ends('bottom right');
    hand.lift();
    await it_.drawn();
    expect(it_.element.open, 'the release of what went back is no click').to.equal(false);
    await hand.press();
    hand.to(30, 30);
    hand.cancel();
    await ends('bottom right');
    expect(moved).to.deep.equal([]);
  });

  it('is what is dragged, and not a link of the page from which a quick hand has drawn it away', async () => {
    it_ = await stands();
    const link = document.createElement('a');
    link.href = '#';
    document.body.append(link);
    const drags = (): boolean => link.dispatchEvent(new DragEvent('dragstart', { bubbles: true, cancelable: true }));
    const hand = new Hand(it_);
    await hand.press();
    expect(drags()).to.equal(false);
    hand.by(-300, -200);
    hand.lift();
    expect(drags()).to.equal(true);
    link.remove();
  });

  it('knows the sides of a text that runs from the right', async () => {
    document.documentElement.dir = 'rtl';
    it_ = await stands({ locale: 'ar' });
    await until(() => it_.one('.root').getAttribute('dir') === 'rtl');
    await ends('bottom left');
    const hand = new Hand(it_);
    await hand.press();
    hand.to(innerWidth - 40, innerHeight - 40);
    hand.lift();
    await ends('bottom right');
    expect(moved).to.deep.equal(['start-bottom']);
    key('ArrowLeft');
    await ends('bottom left');
    expect(moved).to.deep.equal(['start-bottom', 'end-bottom']);
  });

  it('stays on its side of the page whatever language the conversation is in', async () => {
    it_ = await stands({ locale: 'ar' });
    await until(() => it_.one('.root').getAttribute('dir') === 'rtl');
    await ends('bottom right');
    key('ArrowLeft');
    await ends('bottom left');
    expect(moved).to.deep.equal(['start-bottom']);
    it_.element.locale = 'en';
    await until(() => it_.one('.root').getAttribute('dir') === 'ltr');
    await ends('bottom left');
  });

  it('stays on its side of the page whichever way the conversation is told to run', async () => {
    it_ = await stands({ dir: 'rtl' });
    await until(() => it_.one('.root').getAttribute('dir') === 'rtl');
    await ends('bottom right');
  });

  it('stays on its side where the page runs from the right and the conversation does not', async () => {
    document.documentElement.dir = 'rtl';
    it_ = await stands();
    await until(() => it_.one('.root').getAttribute('dir') === 'ltr');
    await ends('bottom left');
    key('ArrowRight');
    await ends('bottom right');
    expect(moved).to.deep.equal(['start-bottom']);
  });

  it('moves by keys to the corner in their direction, says where it is, and keeps the focus', async () => {
    it_ = await stands();
    it_.one('.launch').focus();
    for (const [name, where, said] of [
      ['ArrowUp', 'top right', 'Top right'],
      ['ArrowLeft', 'top left', 'Top left'],
      ['ArrowDown', 'bottom left', 'Bottom left'],
      ['ArrowDown', 'bottom left', 'Bottom left'],
      ['ArrowRight', 'bottom right', 'Bottom right'],
    ] as const) {
      expect(key(name).defaultPrevented).to.equal(true);
      await ends(where);
      await until(() => spoken().endsWith(said));
      expect(it_.root.activeElement).to.equal(it_.one('.launch'));
    }
    expect(moved).to.deep.equal(['end-top', 'start-top', 'start-bottom', 'end-bottom']);
  });

  it('leaves all other keys to whom they belong', async () => {
    it_ = await stands();
    it_.one('.launch').focus();
    for (const options of [{}, { altKey: true }, { shiftKey: true }])
      expect(key('ArrowUp', options).defaultPrevented).to.equal(false);
    expect(key('a').defaultPrevented).to.equal(false);
    await it_.drawn();
    expect(corner()).to.equal('bottom right');
  });

  it('moves by single presses, from the menu, and the panel with it', async () => {
    it_ = await stands();
    await it_.element.show();
    it_.one('#menu-button').click();
    await until(() => it_.root.querySelector('.it .i-move') !== null);
    it_.one('.it .i-move').closest('button')!.click();
    await until(() => it_.root.querySelectorAll('.corners .btn').length === 4);
    const pressed = (): string[] =>
      it_.all('.corners [aria-pressed=true]').map(({ textContent }) => textContent?.trim() ?? '');
    expect(pressed()).to.deep.equal(['Bottom right']);
    await until(() => it_.root.activeElement === it_.one('.corners .bottomRight'));
    const at = new Map(it_.all('.corners .btn').map((one) => [one.textContent?.trim(), one.getBoundingClientRect()]));
    expect(at.get('Top left')!.x).to.be.below(at.get('Top right')!.x);
    expect(at.get('Top left')!.y).to.be.below(at.get('Bottom left')!.y);
    it_.one('.corners .topLeft').click();
    await until(() => moved.length === 1);
    await it_.drawn();
    expect(moved).to.deep.equal(['start-top']);
    expect(it_.one('.panel').getBoundingClientRect().left).to.be.closeTo(20, 1);
    expect(it_.root.querySelector('.corners')).to.equal(null);
    await until(() => it_.root.activeElement?.id === 'menu-button');
  });

  it('is found where it was moved to, on the next page, unless the site says that it stays', async () => {
    it_ = await stands();
    const hand = new Hand(it_);
    await hand.press();
    hand.to(10, 10);
    hand.lift();
    await ends('top left');
    const { kept } = it_.stand;
    it_.element.remove();
    it_ = await stands({}, (stand) => (stand.kept = kept));
    expect(corner()).to.equal('top left');
    it_.element.remove();
    it_ = await stands({ placement: 'start-bottom', launcherFixed: true }, (stand) => (stand.kept = kept));
    expect(corner()).to.equal('bottom left');
  });

  it('stays where it is where the site says so, and where it is in no corner', async () => {
    for (const options of [{ launcherFixed: true }, { mode: 'fullscreen' }] as const) {
      it_ = await stands(options);
      const hand = new Hand(it_);
      expect(getComputedStyle(it_.one('.launch')).touchAction, 'a finger scrolls the page').to.equal('manipulation');
      await hand.press();
      hand.to(10, 10);
      expect(key('ArrowUp').defaultPrevented).to.equal(false);
      await it_.drawn();
      expect(corner()).to.equal('bottom right');
      hand.lift();
      await until(() => it_.element.open);
      it_.one('#menu-button').click();
      await until(() => it_.root.querySelector('.it') !== null);
      expect(it_.root.querySelector('.it .i-move')).to.equal(null);
      it_.element.remove();
    }
    it_ = await stands();
    expect(getComputedStyle(it_.one('.launch')).touchAction).to.equal('none');
  });

  it('glides there, and does not where less motion is wanted', async () => {
    const ways = async (still: boolean): Promise<number> => {
      it_ = await stands({}, (stand) => (stand.kept = { view: {}, preferences: { still } }));
      it_.element.style.setProperty('--am-motion', '1');
      const hand = new Hand(it_);
      await hand.press();
      hand.to(10, 10);
      hand.lift();
      await until(() => moved.length === 1);
      await Promise.resolve();
      const glides = it_.one('.dock').getAnimations();
      // A page that is not in front has no time of its own.
      glides.forEach((glide) => glide.finish());
      await ends('top left');
      it_.element.remove();
      moved.length = 0;
      return glides.length;
    };
    expect(await ways(false)).to.equal(1);
    expect(await ways(true)).to.equal(0);
  });

  it('gets out of the way in its new corner, and only there', async () => {
    it_ = await standsAtRest();
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.topbar { position: fixed; inset: 0 0 auto; height: 64px }');
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    const bar = document.createElement('div');
    bar.className = 'topbar';
    bar.append(document.createElement('button'));
    document.body.append(bar);
    expect(rests()).to.equal(true);
    it_.one('.launch').focus();
    key('ArrowUp');
    await until(() => box().top >= 64 && corner() === 'top right');
    key('ArrowDown');
    await ends('bottom right');
    bar.remove();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  });
});
