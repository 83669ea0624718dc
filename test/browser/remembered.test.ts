import { expect } from '@open-wc/testing';
import { Keepsakes } from '../../src/browser/remembered.js';

describe('what the widget keeps, where there is no room for it', () => {
  const instance = `remembered-${crypto.randomUUID()}`;
  const name = `agent-messenger:${instance}`;
  const own = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')!;
  const isFull = (is: boolean): void =>
    void Object.defineProperty(Storage.prototype, 'setItem', {
      ...own,
      value: is
        ? () => {
            throw new Error('no room');
          }
        : (own.value as unknown),
    });
  afterEach(() => {
    isFull(false);
    localStorage.removeItem(name);
    sessionStorage.removeItem(name);
  });
  /** Something was set here that could not be written. */
  const unwritten = (): Keepsakes => {
    const kept = new Keepsakes(instance, 'device');
    isFull(true);
    kept.write({ preferences: { language: 'fr' } });
    isFull(false);
    return kept;
  };
  const otherTab = (value: object): void => localStorage.setItem(name, JSON.stringify(value));

  it('stays known in this page when another tab writes', () => {
    const kept = unwritten();
    otherTab({ seen: 3 });
    expect(kept.heard({ key: name })).to.equal(true);
    expect(kept.read().preferences).to.deep.equal({ language: 'fr', seen: 3 });
  });

  it('is written with the next change, as soon as there is room, and what others have written stays', () => {
    const kept = unwritten();
    otherTab({ seen: 3 });
    kept.write({ preferences: { sound: true } });
    expect(JSON.parse(localStorage.getItem(name)!)).to.deep.equal({ seen: 3, language: 'fr', sound: true });
    otherTab({ seen: 4 });
    kept.heard({ key: name });
    expect(kept.read().preferences).to.deep.equal({ seen: 4 });
  });

  for (const key of [name, null])
    it(`S7 is not written once there is room, when another tab has wiped it meanwhile: ${key === null ? 'all' : 'it'}`, () => {
      const kept = unwritten();
      localStorage.removeItem(name);
      kept.heard({ key, newValue: null });
      expect(kept.read().preferences).to.deep.equal({});
      kept.write({ preferences: { seen: 3 } });
      expect(localStorage.getItem(name)).to.equal('{"seen":3}');
    });

  it('is wiped with the rest: what other tabs write from then on is heard', () => {
    const kept = unwritten();
    kept.clear();
    otherTab({ seen: 3 });
    kept.heard({ key: name });
    expect(kept.read().preferences).to.deep.equal({ seen: 3 });
    otherTab({ seen: 4 });
    kept.reload();
    expect(kept.read().preferences).to.deep.equal({ seen: 4 });
  });

  it('is left out where it is of another kind than what is kept there, and the rest is known', () => {
    const odd = [5, true, 'words', null, {}, [], [null], [5], ['words'], [[]]];
    const kinds: Record<'view' | 'preferences', Record<string, unknown>> = {
      view: {
        draft: 'Hi',
        saying: [{ text: 'Hi', after: '' }],
        files: [{ title: 'a', url: '', size: 1 }],
        form: { name: 'Ann' },
        feedback: { 'a:1': true },
      },
      preferences: { language: 'de', corner: 'top-left' },
    };
    const same = (one: unknown, other: unknown): boolean =>
      Object.prototype.toString.call(one) === Object.prototype.toString.call(other) &&
      (!Array.isArray(one) || one.length === 0);
    for (const area of ['view', 'preferences'] as const)
      for (const [key, good] of Object.entries(kinds[area]))
        for (const value of [good, ...odd]) {
          const lies = { seen: 3, newer: 5, mixed: ['a', 5], [key]: value };
          (area === 'view' ? sessionStorage : localStorage).setItem(name, JSON.stringify(lies));
          const known = value === good || same(value, good);
          expect(new Keepsakes(instance, 'device').read()[area], JSON.stringify(lies)).to.deep.equal(
            known ? lies : { seen: 3, newer: 5, mixed: ['a', 5] },
          );
        }
  });

  it('is known by its own names, whatever the page has on every object', () => {
    const page = Object.prototype as { size?: unknown };
    page.size = () => 1;
    try {
      localStorage.setItem(name, JSON.stringify({ size: 'large' }));
      sessionStorage.setItem(name, JSON.stringify({ form: { constructor: 'x', name: 'Ann' } }));
      const { view, preferences } = new Keepsakes(instance, 'device').read();
      expect(preferences['size']).to.equal('large');
      expect(Object.keys(Object(view['form']))).to.deep.equal(['constructor', 'name']);
    } finally {
      delete page.size;
    }
  });
});

describe('what the widget keeps for all tabs', () => {
  const instance = `remembered-${crypto.randomUUID()}`;
  const name = `agent-messenger:${instance}`;
  const onDisk = (): unknown => JSON.parse(localStorage.getItem(name) ?? 'null');
  afterEach(() => localStorage.removeItem(name));

  it('is what each of them has set, also where one has not heard of the other yet', () => {
    const [one, other] = [new Keepsakes(instance, 'device'), new Keepsakes(instance, 'device')];
    one.write({ preferences: { language: 'fr' } });
    other.write({ preferences: { seen: 3 } });
    expect(onDisk()).to.deep.equal({ language: 'fr', seen: 3 });
    one.heard({ key: name });
    expect(one.read().preferences).to.deep.equal({ language: 'fr', seen: 3 });
  });

  it('S7 is not written once more by one that has not heard that it was wiped', () => {
    const [one, other] = [new Keepsakes(instance, 'device'), new Keepsakes(instance, 'device')];
    one.write({ preferences: { consent: true, talking: true } });
    other.heard({ key: name });
    one.clear();
    other.write({ preferences: { seen: 3 } });
    expect(onDisk()).to.deep.equal({ seen: 3 });
  });
});

describe('what the widget keeps of a tab', () => {
  it('is wiped alone where that is asked for, and what all tabs know stays', () => {
    const instance = `remembered-${crypto.randomUUID()}`;
    const name = `agent-messenger:${instance}`;
    const kept = new Keepsakes(instance, 'device');
    kept.write({ view: { open: true }, preferences: { language: 'fr' } });
    const preferences = { language: 'fr', whose: kept.read().view['whose'] };
    kept.clear('view');
    expect(sessionStorage.getItem(name)).to.equal(null);
    expect(JSON.parse(localStorage.getItem(name)!)).to.deep.equal(preferences);
    expect(kept.read()).to.deep.equal({ view: {}, preferences });
    kept.clear();
    expect(localStorage.getItem(name)).to.equal(null);
  });
});

describe('S7 whose it is what the widget keeps', () => {
  const instance = `remembered-${crypto.randomUUID()}`;
  const name = `agent-messenger:${instance}`;
  const opens = (): Keepsakes => new Keepsakes(instance, 'device');
  const view = (kept: Keepsakes): object => {
    const { whose: _whose, ...rest } = kept.read().view;
    return rest;
  };
  /** As a tab of its own has it, whose page is elsewhere. */
  const away = (kept: Keepsakes): (() => Keepsakes) => {
    kept.write({ view: { draft: 'a secret' } });
    const left = sessionStorage.getItem(name)!;
    return () => {
      sessionStorage.setItem(name, left);
      return opens();
    };
  };
  afterEach(() => {
    localStorage.removeItem(name);
    sessionStorage.removeItem(name);
  });

  it('is there for a page that comes back', () => {
    const back = away(opens());
    opens().write({ preferences: { seen: 3 } });
    expect(view(back())).to.deep.equal({ draft: 'a secret' });
  });

  for (const [how, wipes] of [
    ['wiped', (kept: Keepsakes) => kept.clear()],
    ['somebody elses', (kept: Keepsakes) => kept.renew()],
  ] as const)
    it(`is not where it is ${how} by then, and what is written since is`, () => {
      const kept = opens();
      const back = away(kept);
      wipes(kept);
      expect(view(back())).to.deep.equal({});
      wipes(kept);
      kept.write({ view: { draft: 'another' } });
      const next = away(kept);
      expect(view(next())).to.deep.equal({ draft: 'a secret' });
      expect(view(back())).to.deep.equal({});
    });

  it('is not taken for the one who has come by a tab that has not heard of it yet', () => {
    const [one, other] = [opens(), opens()];
    other.write({ view: { draft: 'a secret' } });
    const before = other.read().view['whose'];
    const left = sessionStorage.getItem(name)!;
    one.renew();
    sessionStorage.setItem(name, left);
    other.write({ view: { place: 1 } });
    expect(other.read().view['whose']).to.equal(before);
    expect(view(opens())).to.deep.equal({});
  });

  it('is what each tab keeps, where there is no room for a name of all', () => {
    const own = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')!;
    const write = own.value as (this: Storage, key: string, value: string) => void;
    Object.defineProperty(Storage.prototype, 'setItem', {
      ...own,
      value(this: Storage, key: string, value: string) {
        if (this === localStorage) throw new Error('no room');
        Reflect.apply(write, this, [key, value]);
      },
    });
    const kept = opens();
    kept.write({ view: { draft: 'half a thought' } });
    Object.defineProperty(Storage.prototype, 'setItem', own);
    expect(view(opens())).to.deep.equal({ draft: 'half a thought' });
    // Nor is it one of all once there is room, and another has one.
    localStorage.setItem(name, JSON.stringify({ whose: 'other' }));
    kept.write({ preferences: { seen: 3 } });
    expect(JSON.parse(localStorage.getItem(name)!)).to.deep.equal({ whose: 'other', seen: 3 });
  });

  it('has another name when it is somebody elses, and keeps that', () => {
    const kept = opens();
    kept.write({ view: { open: true } });
    const before = kept.read().view['whose'];
    kept.renew();
    expect(JSON.parse(localStorage.getItem(name)!)).to.deep.equal({});
    kept.write({ view: { draft: 'another' }, preferences: { seen: 3 } });
    const { whose } = kept.read().view;
    expect([typeof whose, whose === before]).to.deep.equal(['string', false]);
    expect(JSON.parse(localStorage.getItem(name)!)).to.deep.equal({ whose, seen: 3 });
    expect(view(opens())).to.deep.equal({ open: true, draft: 'another' });
  });
});

describe('what the widget keeps for as long as the page', () => {
  const instance = `remembered-${crypto.randomUUID()}`;
  const view = { draft: 'half a thought', consent: true };
  const again = (mode = 'memory'): unknown => new Keepsakes(instance, mode).read().view;

  it('is there for an element that is put in again, written nowhere, and gone when it is wiped', () => {
    const kept = new Keepsakes(instance, 'memory');
    kept.write({ view });
    expect(again()).to.deep.equal(view);
    expect(again('none')).to.deep.equal({});
    expect(kept.list()).to.deep.equal([]);
    kept.clear();
    expect(again()).to.deep.equal({});
    kept.write({ view: { open: true } });
    expect(again()).to.deep.equal({ open: true });
  });

  it('is nothing of what is to be kept nowhere', () => {
    new Keepsakes(instance, 'none').write({ view });
    expect(again('none')).to.deep.equal({});
  });
});
