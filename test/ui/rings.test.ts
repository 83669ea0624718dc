import { expect } from '@open-wc/testing';
import { answered, said, VirtualClock } from '../../src/testing/index.js';
import { Later } from '../../src/ui/later.js';
import { parts } from '../../src/ui/parts.js';
import { stands, type Standing } from './support/stand.js';

describe('a notice of an answer', () => {
  let it_: Standing;
  const real = window.Notification;
  let clock: VirtualClock;
  const shown: string[] = [];
  let closed = 0;
  beforeEach(async () => {
    shown.length = closed = 0;
    window.Notification = class {
      static permission = 'granted';
      constructor(title: string) {
        shown.push(title);
      }
      close(): void {
        closed++;
      }
    } as unknown as typeof Notification;
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true });
    it_ = await stands({ config: { title: 'Shop' } }, (stand) => {
      stand.kept = { view: { talking: true }, preferences: { notify: true } };
    });
    await parts.notices.load();
    clock = new VirtualClock();
    clock.install();
  });
  afterEach(() => {
    clock.uninstall();
    it_.element.remove();
    window.Notification = real;
    Reflect.deleteProperty(document, 'hidden');
  });
  const items = [said('Hi'), answered('Hello'), answered('It comes tomorrow.')];
  const comes = async (leads: boolean): Promise<void> => {
    it_.chat.is(items.slice(0, 2), { leads });
    await it_.drawn();
    await clock.advance(1_000);
    shown.length = 0;
    it_.chat.is(items, { leads });
    await it_.drawn();
  };

  it('is given by the tab that leads', async () => {
    await comes(true);
    await clock.advance(1_000);
    expect(shown).to.deep.equal(['Shop']);
  });

  it('S7 is taken back when they are signed out for whom it was', async () => {
    await comes(true);
    await clock.advance(1_000);
    expect([shown.length, closed]).to.deep.equal([1, 0]);
    void it_.element.logout();
    expect(closed).to.equal(1);
  });

  it('is not given of what was said to somebody who has gone', async () => {
    const { notices } = parts;
    let there = (): void => undefined;
    const fetched = new Promise<void>((done) => (there = done));
    Object.assign(parts, { notices: new Later(() => fetched.then(() => import('../../src/ui/parts/notices.js'))) });
    await comes(true);
    await clock.advance(1_000);
    void it_.element.logout();
    there();
    await parts.notices.load();
    Object.assign(parts, { notices });
    expect(shown).to.deep.equal([]);
  });

  it('is not given by the others as well', async () => {
    await comes(false);
    await clock.advance(1_000);
    expect(shown).to.deep.equal([]);
  });

  it('is not given of what is read in another tab', async () => {
    await comes(true);
    it_.stand.kept = { ...it_.stand.kept, preferences: { notify: true, seen: items[2]!.place } };
    dispatchEvent(new StorageEvent('storage', { key: null }));
    await clock.advance(1_000);
    expect(shown).to.deep.equal([]);
  });
});
