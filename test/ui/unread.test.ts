import { expect } from '@open-wc/testing';
import { Unread } from '../../src/ui/controllers/unread.js';
import { answered } from '../../src/testing/index.js';

describe('the title of a page that is hidden', () => {
  const own = document.title;
  afterEach(() => {
    document.title = own;
  });
  const came = (unread: Unread, count: number): void => {
    const items = Array.from({ length: count }, (_, at) => answered(`${at}`, { key: `a:${at}`, place: at + 1 }));
    unread.look(items, false);
    unread.title(true);
  };

  it('says how much is unread, and is the page’s own again when it is looked at', () => {
    document.title = 'Shop';
    const unread = new Unread();
    unread.title(true);
    expect(document.title, 'nothing has come').to.equal('Shop');
    came(unread, 1);
    expect(document.title).to.equal('(1) Shop');
    came(unread, 2);
    expect(document.title).to.equal('(2) Shop');
    unread.title(false);
    expect(document.title).to.equal('Shop');
  });

  it('is what the page made of it meanwhile', () => {
    document.title = 'Shop';
    const unread = new Unread();
    came(unread, 1);
    document.title = 'Basket';
    came(unread, 2);
    expect(document.title).to.equal('(2) Basket');
    document.title = 'Paid';
    unread.title(false);
    expect(document.title).to.equal('Paid');
  });
});
