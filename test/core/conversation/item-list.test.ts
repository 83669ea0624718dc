import { expect } from 'chai';
import { emptyList, toArray, type ItemList } from '../../../src/core/conversation/item-list.js';
import { itemOf, listOf, put, remove, together } from '../../../src/core/conversation/item-list-more.js';
import type { Item } from '../../../src/core/conversation/items.js';
import { forEachSeed } from './laws.js';

const item = (key: string, place: number, text: string): Item => ({
  kind: 'notice',
  key,
  place,
  at: 0,
  what: 'system',
  name: '',
  text,
  level: 'info',
  code: '',
});

/** The same list as a plain array. */
function putPlainly(was: readonly Item[], one: Item): readonly Item[] {
  const at = was.findIndex(({ key }) => key === one.key);
  if (at >= 0 && was[at]!.place === one.place) return was.with(at, one);
  const rest = was.filter(({ key }) => key !== one.key);
  const before = rest.findLastIndex(({ place }) => place <= one.place);
  return rest.toSpliced(before + 1, 0, one);
}

describe('a list of items', () => {
  it('is a value: every version is and stays what a plain array would be, however versions branch', () => {
    forEachSeed(400, (random) => {
      const versions: { readonly list: ItemList; readonly model: readonly Item[] }[] = [{ list: emptyList, model: [] }];
      for (let step = 0; step < 120; step++) {
        // Mostly the newest, as in life; else any that there ever was.
        const { list, model } = random.chance(0.6) ? versions.at(-1)! : random.pick(versions);
        const key = `k${random.whole(0, 25)}`;
        if (random.chance(0.15)) {
          versions.push({ list: remove(list, key), model: model.filter((one) => one.key !== key) });
          continue;
        }
        const place = random.chance(0.5) ? step : random.whole(0, 12);
        const one = item(key, place, `${step}`);
        versions.push({ list: put(list, one), model: putPlainly(model, one) });
      }
      for (const [number, { list, model }] of versions.entries()) {
        const shown = toArray(list);
        const same = shown.length === model.length && shown.every((one, at) => one === model[at]);
        if (!same || list.length !== model.length) expect(shown, `version ${number}`).to.deep.equal(model);
        for (let at = 0; at <= 25; at++)
          if (itemOf(list, `k${at}`) !== model.find(({ key }) => key === `k${at}`))
            expect.fail(`version ${number}: k${at}`);
      }
    });
  });

  it('is what it would be one by one where many are put in together, and leaves what was before as it was', () => {
    forEachSeed(400, (random) => {
      const one = (): Item => item(`k${random.whole(0, 40)}`, random.whole(0, 30), `${random.whole(0, 9)}`);
      const many = (): Item[] => Array.from({ length: random.whole(0, 30) }, one);
      const begun = listOf(many());
      const was = [...toArray(begun)];
      const steps = many().map((added) => (random.chance(0.1) ? added.key : added));
      const step = (list: ItemList, next: Item | string): ItemList =>
        typeof next === 'string' ? remove(list, next) : put(list, next);
      const now = together(begun, (list) => steps.reduce(step, list));
      expect(toArray(now)).to.deep.equal(toArray(steps.reduce(step, begun)));
      for (const added of was) expect(itemOf(begun, added.key)).to.equal(added);
      const shown = [...toArray(now)];
      const last = one();
      const after = put(now, last);
      expect(itemOf(after, last.key)).to.equal(last);
      expect(now.store.items.slice(0, now.length)).to.deep.equal(shown);
      expect(begun.store.items.slice(0, begun.length)).to.deep.equal(was);
    });
  });

  it('is the same list when nothing was there to remove', () => {
    const list = listOf([item('a', 1, 'a')]);
    expect(remove(list, 'b')).to.equal(list);
  });

  it('gives the same array for the same version', () => {
    const list = listOf([item('b', 2, 'b'), item('a', 1, 'a')]);
    expect(toArray(list)).to.equal(toArray(list));
    expect(toArray(list).map(({ key }) => key)).to.deep.equal(['a', 'b']);
  });

  it('stands the later of two with one place after the earlier', () => {
    const list = listOf([item('a', 1, ''), item('b', 1, ''), item('c', 1, '')]);
    expect(toArray(list).map(({ key }) => key)).to.deep.equal(['a', 'b', 'c']);
    expect(toArray(put(list, item('b', 1, 'new'))).map(({ key, text }) => key + text)).to.deep.equal([
      'a',
      'bnew',
      'c',
    ]);
  });

  it('holds a hundred thousand, each added at the end, in less than a second', () => {
    const begun = performance.now();
    let list = emptyList;
    for (let at = 0; at < 100_000; at++) list = put(list, item(`k${at}`, at, ''));
    expect(performance.now() - begun).to.be.below(1_000);
    expect(itemOf(list, 'k50000')?.place).to.equal(50_000);
  });
});
