import { expect } from '@open-wc/testing';
import { Unread } from '../../src/ui/controllers/unread.js';
import { answered } from '../../src/testing/index.js';
import { stands, until } from './support/stand.js';

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

  it('says how much is unread in all its chats, and is its own again when all were looked at', () => {
    document.title = 'Shop';
    const [one, other] = [new Unread(), new Unread()];
    came(one, 1);
    came(other, 2);
    expect(document.title).to.equal('(3) Shop');
    came(one, 2);
    expect(document.title).to.equal('(4) Shop');
    other.title(false);
    expect(document.title).to.equal('(2) Shop');
    document.title = 'Basket';
    came(other, 3);
    expect(document.title).to.equal('(5) Basket');
    one.title(false);
    other.title(false);
    expect(document.title).to.equal('Basket');
  });

  it('is empty again where it was', () => {
    document.title = '';
    const unread = new Unread();
    came(unread, 1);
    came(unread, 2);
    expect(document.title).to.equal('(2)');
    unread.title(false);
    expect(document.title).to.equal('');
  });

  it('says nothing of a chat that was taken away', async () => {
    document.title = 'Shop';
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    const it_ = await stands({}, (stand) => (stand.kept = { view: { talking: true }, preferences: {} }));
    try {
      it_.chat.is([answered('Hello')]);
      await until(() => document.title === '(1) Shop');
      it_.element.remove();
      await it_.drawn();
      expect(document.title).to.equal('Shop');
    } finally {
      it_.element.remove();
      Reflect.deleteProperty(document, 'hidden');
    }
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
