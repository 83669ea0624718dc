import { expect } from '@open-wc/testing';
import { answered, said } from '../../src/testing/index.js';
import { parts } from '../../src/ui/parts.js';
import { stands, until, type Standing } from './support/stand.js';

const cards = ['one', 'two'].map((title) => ({
  kind: 'link' as const,
  url: `https://a.test/${title}`,
  previewUrl: null,
  title,
  callToAction: '',
}));

/** Many click everything twice, and press again what has not answered yet. */
describe('who clicks twice', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  /** So many milliseconds after the panel has come. */
  const click = async (what: string, detail: number, after = 5_000): Promise<void> => {
    const event = new MouseEvent('click', { detail, bubbles: true, cancelable: true, composed: true });
    Object.defineProperty(event, 'timeStamp', { value: it_.element.behind.frame.shown + after });
    it_.one(what).dispatchEvent(event);
    await it_.drawn();
  };
  const twice = async (first: string, second = first): Promise<void> => {
    await click(first, 1);
    await click(second, 2);
  };
  const sent = (): unknown[] => it_.chat.asked.filter(({ what }) => what === 'send').map(({ with: [text] }) => text);
  const talks = (): void =>
    it_.chat.is([
      said('Hi'),
      answered('Hello!', { with: { suggestions: ['One', 'Two'].map((text) => ({ text, payload: '' })) } }),
    ]);

  it('has the chat open, or closed, and not the contrary', async () => {
    it_ = await stands();
    await twice('.launch');
    expect(it_.element.open).to.equal(true);
    await twice('.launch');
    expect(it_.element.open).to.equal(false);
  });

  it('also on a face that the page has given the launcher', async () => {
    it_ = await stands({ open: true });
    const face = document.createElement('b');
    face.slot = 'launcher';
    it_.element.append(face);
    for (const detail of [1, 2]) {
      const event = new MouseEvent('click', { detail, bubbles: true, cancelable: true, composed: true });
      Object.defineProperty(event, 'timeStamp', { value: it_.element.behind.frame.shown + 5_000 });
      face.dispatchEvent(event);
      await it_.drawn();
    }
    expect(it_.element.open).to.equal(false);
  });

  it('or presses once more because nothing has come, and then it comes, has it open', async () => {
    it_ = await stands({ open: true });
    await click('.launch', 1, 200);
    expect(it_.element.open).to.equal(true);
    await click('.launch', 1, 600);
    expect(it_.element.open).to.equal(false);
  });

  it('has the menu, and then the question', async () => {
    it_ = await stands({ open: true });
    await parts.menu.load();
    talks();
    await it_.drawn();
    await twice('#menu-button');
    expect(it_.all('.menu')).to.have.length(1);
    await click('.menu .danger', 1);
    await until(() => it_.root.querySelector('.veil') !== null);
    await click('.veil', 2);
    expect(it_.all('.veil .box')).to.have.length(1);
    await click('.veil', 1);
    expect(it_.all('.veil')).to.have.length(0);
  });

  it('says what is suggested, and not what comes into its place', async () => {
    it_ = await stands({ open: true });
    talks();
    await it_.drawn();
    await click('.chip:last-child', 1);
    expect(sent()).to.deep.equal(['Two']);
    talks();
    await it_.drawn();
    await click('.chip', 2);
    expect(sent()).to.deep.equal(['Two']);
  });

  it('turns two pages of what is in a row', async () => {
    it_ = await stands({ open: true });
    it_.chat.is([said('Hi'), answered('Look', { with: { attachments: cards } })]);
    await until(() => it_.all('.carousel').length === 1);
    let turned = 0;
    it_.one('.carousel').addEventListener('click', () => (turned += 1));
    await twice('.nav button:last-child');
    expect(turned).to.equal(2);
  });

  it('counts as the page wants it in what the page has put there', async () => {
    it_ = await stands({ open: true });
    const own = document.createElement('button');
    own.slot = 'composer-start';
    it_.element.append(own);
    const heard: number[] = [];
    own.addEventListener('click', ({ detail }) => heard.push(detail));
    for (const detail of [1, 2])
      own.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true, composed: true }));
    expect(heard).to.deep.equal([1, 2]);
  });
});
