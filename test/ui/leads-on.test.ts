import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { reopens } from '../../src/ui/opening.js';
import { stands, until, type Standing } from './support/stand.js';

const HERE = `${location.href.replace(/#.*/, '')}#below`;

describe('a link in an answer (R33)', () => {
  let it_: Standing;
  afterEach(() => {
    it_.element.remove();
    history.replaceState(null, '', HERE.replace('#below', ''));
  });

  /** What would be loaded is not: it is no page of the tests'. */
  const press = async (link: HTMLElement, how: MouseEventInit = {}): Promise<boolean> => {
    const stop = (event: Event): void => event.preventDefault();
    window.addEventListener('click', stop);
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, ...how }));
    window.removeEventListener('click', stop);
    await it_.element.updateComplete;
    await it_.drawn();
    return it_.element.open;
  };
  const drawn = async (mode: 'fullscreen' | 'popup', href: string): Promise<HTMLAnchorElement> => {
    it_ = await stands({ mode });
    await it_.element.show();
    it_.chat.is([said('Hi'), answered(`See [this](${href}).`)]);
    await until(() => it_.all('.md a').length === 1);
    return it_.one<HTMLAnchorElement>('.md a');
  };

  it('makes a chat that covers the page make way for where it leads', async () => {
    const led = new Promise((leads) => addEventListener('hashchange', leads, { once: true }));
    expect(await press(await drawn('fullscreen', HERE))).to.equal(false);
    await led;
    expect(location.hash).to.equal('#below');
  });

  for (const [what, mode, href, how] of [
    ['where it covers none of it', 'popup', HERE, {}],
    ['for what opens in a tab of its own', 'fullscreen', 'https://example.com/', {}],
    ['for a call', 'fullscreen', 'tel:+4420', {}],
    ['for what is asked for in another tab', 'fullscreen', HERE, { ctrlKey: true }],
    ['for what is asked for in another window', 'fullscreen', HERE, { shiftKey: true }],
    ['for what is pressed to be opened beside', 'fullscreen', HERE, { button: 1 }],
  ] as const)
    it(`leaves it open ${what}`, async () => {
      expect(await press(await drawn(mode, href), how)).to.equal(true);
    });

  it('leaves it open where the page says that it does something else with it', async () => {
    const link = await drawn('fullscreen', HERE);
    it_.element.addEventListener('am-link', (event) => event.preventDefault());
    expect(await press(link)).to.equal(true);
  });

  it('leads from a card as from words: within the site where the page is, elsewhere in another tab', async () => {
    it_ = await stands({ mode: 'fullscreen' });
    await it_.element.show();
    const card = (url: string) => ({
      kind: 'link' as const,
      url,
      previewUrl: null,
      title: 'Stool',
      callToAction: 'View',
    });
    it_.chat.is([
      said('Hi'),
      answered('Look', { with: { attachments: [card(HERE)] } }),
      said('Others?'),
      answered('Look', { with: { attachments: [card('https://example.com/stool')] } }),
    ]);
    await until(() => it_.all('.card a').length === 2);
    const [within, away] = it_.all('.card a') as [HTMLAnchorElement, HTMLAnchorElement];
    expect([within.target, within.rel, within.innerText.replace(/\s+/g, ' ').trim()]).to.deep.equal([
      '',
      '',
      'View (Stool)',
    ]);
    expect(away.target).to.equal('_blank');
    expect(away.textContent).to.contain('(Stool, opens in a new tab)');
    expect(await press(away)).to.equal(true);
    expect(await press(within)).to.equal(false);
  });
});

describe('a chat of a page that comes', () => {
  for (const [what, view, back, stands_] of [
    ['stands as it was', { open: true }, false, true],
    ['stands where a step leads back to it, from where a link led', { open: false }, true, true],
    ['does not stand where the link led', { open: false }, false, false],
    ['does not stand where all was wiped since', {}, true, false],
    ['does not begin another where it has ended', { open: true, talking: false }, true, false],
  ] as const)
    it(what, () => expect(reopens(view, back)).to.equal(stands_));
});
