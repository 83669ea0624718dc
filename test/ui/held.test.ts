import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { frame, stands, standsAtRest, until, type Standing } from './support/stand.js';

/** What pages do to their body, or to all of the page, that holds in its box whatever is fixed in it. */
const holds: readonly (readonly [property: string, value: string])[] = [
  ['transform', 'translateZ(0)'],
  ['translate', '0 1px'],
  ['perspective', '800px'],
  ['contain', 'layout'],
  ['contain', 'paint'],
  ['will-change', 'transform'],
];

describe('a page that holds what is fixed in it', () => {
  let it_: Standing | null = null;
  const tall = document.createElement('div');
  before(() => {
    tall.style.height = '5000px';
    document.body.prepend(tall);
  });
  after(() => tall.remove());
  afterEach(() => {
    it_?.element.remove();
    it_ = null;
    document.body.removeAttribute('style');
    document.documentElement.removeAttribute('style');
    window.scrollTo(0, 0);
  });

  const inView = (node: Element): boolean => {
    const { top, bottom, left, right, height } = node.getBoundingClientRect();
    return height > 0 && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  };
  const raised = (): boolean => it_!.all('.root:popover-open').length === 1;
  const launcher = (): HTMLElement => it_!.one('.launch');

  for (const [property, value] of [...holds, ['filter', 'grayscale(1)'] as const])
    it(`has the launcher and the panel in the window: body { ${property}: ${value} }`, async () => {
      document.body.style.setProperty(property, value);
      it_ = await stands();
      await until(() => inView(launcher()));
      await it_.element.show();
      await until(() => inView(it_!.one('.panel')));
      window.scrollTo(0, 2_000);
      await frame();
      expect(inView(it_.one('.panel'))).to.equal(true);
    });

  for (const [property, value] of holds)
    it(`and on the root: html { ${property}: ${value} }`, async () => {
      document.documentElement.style.setProperty(property, value);
      it_ = await stands();
      await until(() => inView(launcher()));
    });

  it('has a panel in the window that is opened before anything else is done', async () => {
    document.body.style.transform = 'translateZ(0)';
    it_ = await stands({ open: true, hideLauncher: true });
    await until(() => inView(it_!.one('.panel')));
  });

  it('when it begins to, and lets it go again: what was read and where the focus is stay', async () => {
    // It has been looked at by then.
    it_ = await standsAtRest();
    it_.chat.is(Array.from({ length: 30 }, (_one, at) => (at % 2 === 0 ? said(`${at}`) : answered(`Answer ${at}`))));
    await it_.element.show();
    await it_.drawn();
    const log = it_.one('.log');
    log.scrollTop = 120;
    const row = (): HTMLElement | null => log.querySelector('[data-i="2"]');
    await until(() => row() !== null);
    const read = (): number => row()!.getBoundingClientRect().top - log.getBoundingClientRect().top;
    const before = read();
    const composer = it_.one('#text');
    composer.focus();
    expect(raised()).to.equal(false);
    document.body.style.transform = 'translateZ(0)';
    await until(() => raised());
    expect(inView(it_.one('.panel'))).to.equal(true);
    expect(it_.root.activeElement === composer).to.equal(true);
    expect(read()).to.be.closeTo(before, 1);
    document.body.style.transform = '';
    await until(() => !raised());
    expect(inView(it_.one('.panel'))).to.equal(true);
    expect(it_.root.activeElement === composer).to.equal(true);
    expect(read()).to.be.closeTo(before, 1);
  });

  it('has its own dialogs in front of it, those that are there and those that come', async () => {
    const dialog = document.createElement('dialog');
    dialog.textContent = 'Of the page';
    document.body.append(dialog);
    dialog.showModal();
    document.body.style.transform = 'translateZ(0)';
    it_ = await stands();
    await it_.drawn();
    // What has been looked at since is seen by what it does when the dialog has gone.
    expect(raised()).to.equal(false);
    dialog.close();
    await until(() => raised());
    dialog.showModal();
    const { x, y, width, height } = dialog.getBoundingClientRect();
    expect(document.elementFromPoint(x + width / 2, y + height / 2) === dialog).to.equal(true);
    dialog.remove();
  });

  it('keeps the page to be pressed beside it, and Escape to the panel', async () => {
    document.body.style.transform = 'translateZ(0)';
    it_ = await stands();
    await until(() => raised());
    expect(document.elementFromPoint(40, 40) === tall).to.equal(true);
    await it_.element.show();
    it_.one('#text').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
    await until(() => !it_!.element.open);
    expect(raised()).to.equal(true);
    await until(() => it_!.root.activeElement === launcher());
  });

  it('moves it, and it is in the window still', async () => {
    document.body.style.transform = 'translateZ(0)';
    it_ = await stands();
    await until(() => inView(launcher()));
    const place = document.createElement('div');
    document.body.append(place);
    place.append(it_.element);
    await until(() => inView(launcher()));
    it_.element.remove();
    place.remove();
  });

  it('where it does not, nothing is in front of what the page has in front of it', async () => {
    for (const [property, value] of [
      ['opacity', '0.99'],
      ['position', 'relative'],
      ['will-change', 'opacity'],
      ['contain', 'style'],
    ] as const)
      document.body.style.setProperty(property, value);
    // Of the whole page it holds nothing, and there are readers who turn all colours of a page over with it.
    document.documentElement.style.filter = 'invert(1)';
    it_ = await stands();
    const node = document.createElement('div');
    node.style.cssText = 'position: fixed; inset: auto 24px 24px auto; width: 48px; height: 48px';
    node.append(document.createElement('button'));
    document.body.append(node);
    // That it has looked at the page is seen by what it does about what is in its way.
    const before = launcher().getBoundingClientRect().bottom;
    await until(() => launcher().getBoundingClientRect().bottom < before - 20);
    expect(raised()).to.equal(false);
    node.remove();
  });

  it('by an element of the site around the chat means that: it stays away where it has been moved away', async () => {
    document.body.style.transform = 'translateZ(0)';
    it_ = await stands();
    await until(() => raised());
    document.body.style.transform = '';
    await until(() => !raised());
    const away = document.createElement('div');
    away.style.cssText = 'transform: translateX(9000px); width: 300px; height: 300px';
    document.body.append(away);
    away.append(it_.element);
    await it_.element.show();
    await it_.drawn();
    expect(raised()).to.equal(false);
    expect(it_.one('.panel').getBoundingClientRect().left).to.be.above(innerWidth);
    it_.element.remove();
    away.remove();
  });

  it('is nothing to a panel that is part of it', async () => {
    document.body.style.transform = 'translateZ(0)';
    it_ = await stands({ mode: 'inline' });
    await it_.drawn();
    expect(raised()).to.equal(false);
  });

  it('is as it was where a browser has no layer in front of pages', async () => {
    const shows = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'showPopover')!;
    Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
    try {
      document.body.style.transform = 'translateZ(0)';
      it_ = await stands();
      await it_.element.show();
      await it_.drawn();
      expect(it_.one('dialog').hasAttribute('data-open')).to.equal(true);
      expect(raised()).to.equal(false);
    } finally {
      Object.defineProperty(HTMLElement.prototype, 'showPopover', shows);
    }
  });
});
