import { expect } from 'chai';
import { emptyDraft, type Draft } from '../../../demo/platform/build/draft.js';
import { versionOf } from '../../../demo/platform/build/ids.js';
import { merge, type Resolution } from '../../../demo/platform/build/merge.js';
import { randomOf } from '../agent/fixtures.js';

const topic = (name: string, content = 'first'): Draft['topics'][string] => ({
  name,
  content,
  actions: '',
  exampleQueries: [],
  isActive: true,
});
const start: Draft = {
  ...emptyDraft('en-GB', 'Hello'),
  behavior: 'Be kind.',
  topics: { T1: topic('Hours'), T2: topic('Prices') },
  attributes: { A1: { name: 'phone' } },
  variants: { V1: { name: 'North', attributeValues: { A1: '1' } } },
  defaultVariant: 'V1',
};
const put = (draft: Draft, id: string, part: Partial<Draft['topics'][string]>): Draft => ({
  ...draft,
  topics: { ...draft.topics, [id]: { ...(draft.topics[id] ?? topic(id)), ...part } },
});
const gone = ({ topics, ...rest }: Draft, id: string): Draft => ({
  ...rest,
  topics: Object.fromEntries(Object.entries(topics).filter(([key]) => key !== id)),
});
const merged = (ours: Draft, theirs: Draft, decided: Resolution[] = []) =>
  merge({ base: start, ours, theirs }, decided);
const paths = (ours: Draft, theirs: Draft): unknown =>
  merged(ours, theirs).conflicts?.map(({ path, type }) => [type, ...path]);

describe('a branch that is merged', () => {
  it('takes what changed on one side, field by field', () => {
    const ours = put(start, 'T1', { content: 'ours' });
    const theirs = put(put(start, 'T1', { actions: 'theirs' }), 'T3', { name: 'New' });
    const { draft } = merged(ours, theirs);
    expect(draft?.topics).to.deep.equal({
      T1: { ...topic('Hours', 'ours'), actions: 'theirs' },
      T2: topic('Prices'),
      T3: topic('New'),
    });
  });

  it('is no conflict where both did the same', () => {
    const both = put(start, 'T1', { content: 'same' });
    expect(merged(both, both).draft).to.deep.equal(both);
    expect(merged(gone(start, 'T1'), gone(start, 'T1')).draft).to.deep.equal(gone(start, 'T1'));
  });

  it('is a conflict where both did something else, with what each has', () => {
    const ours = put(start, 'T1', { content: 'ours' });
    const theirs = put(start, 'T1', { content: 'theirs' });
    expect(merged(ours, theirs).conflicts).to.deep.equal([
      {
        path: ['topics', 'Hours', 'content'],
        baseValue: 'first',
        oursValue: 'ours',
        theirsValue: 'theirs',
        type: 'modify',
      },
    ]);
    expect(paths({ ...start, behavior: 'ours' }, { ...start, behavior: 'theirs' })).to.deep.equal([
      ['modify', 'behavior'],
    ]);
  });

  it('is a conflict where one side removed what the other changed', () => {
    expect(paths(gone(start, 'T1'), put(start, 'T1', { content: 'theirs' }))).to.deep.equal([
      ['delete', 'topics', 'Hours'],
    ]);
    expect(paths(put(start, 'T1', { content: 'ours' }), gone(start, 'T1'))).to.deep.equal([
      ['delete', 'topics', 'Hours'],
    ]);
  });

  it('is a conflict where both made something of one name', () => {
    expect(paths(put(start, 'X', { name: 'New' }), put(start, 'Y', { name: 'New', content: 'other' }))).to.deep.equal([
      ['add', 'topics', 'New'],
    ]);
  });

  it('names a value of a variant by its attribute', () => {
    const value = (to: string): Draft => ({
      ...start,
      variants: { V1: { name: 'North', attributeValues: { A1: to } } },
    });
    expect(paths(value('2'), value('3'))).to.deep.equal([['modify', 'variants', 'North', 'attributeValues', 'A1']]);
  });

  it('has no value of an attribute that one side removed, and a default where there are variants', () => {
    const ours: Draft = { ...start, attributes: {}, variants: { V1: { name: 'North', attributeValues: {} } } };
    const theirs: Draft = {
      ...start,
      variants: { ...start.variants, V2: { name: 'South', attributeValues: { A1: '2' } } },
    };
    expect(merged(ours, theirs).draft?.variants['V2']).to.deep.equal({ name: 'South', attributeValues: {} });
    const without: Draft = { ...start, variants: { V2: { name: 'South', attributeValues: {} } }, defaultVariant: 'V2' };
    expect(merged(start, without).draft?.defaultVariant).to.equal('V2');
  });

  const ours = put(start, 'T1', { content: 'ours' });
  const theirs = put(start, 'T1', { content: 'theirs' });
  const path = ['topics', 'Hours', 'content'];
  for (const [strategy, content] of [
    ['ours', 'ours'],
    ['theirs', 'theirs'],
    ['base', 'first'],
  ] as const)
    it(`is decided for ${strategy}`, () => {
      expect(merged(ours, theirs, [{ path, strategy }]).draft?.topics['T1']?.content).to.equal(content);
    });

  it('is decided for a value that neither has, with theirs alone', () => {
    const value = 'third';
    expect(merged(ours, theirs, [{ path, strategy: 'theirs', value }]).draft?.topics['T1']?.content).to.equal('third');
    expect(merged(ours, theirs, [{ path, strategy: 'ours', value }]).draft?.topics['T1']?.content).to.equal('ours');
  });

  it('refuses a value that does not fit', () => {
    const outcome = merged(ours, theirs, [{ path, strategy: 'theirs', value: 7 }]);
    expect(outcome.draft).to.equal(undefined);
    expect('unfit' in outcome && outcome.unfit).to.match(/topics\.T1\.content/);
  });

  it('decides between a thing and none, and between two of one name', () => {
    const removed = gone(start, 'T1');
    const whole = ['topics', 'Hours'];
    expect(merged(removed, theirs, [{ path: whole, strategy: 'ours' }]).draft?.topics['T1']).to.equal(undefined);
    expect(merged(removed, theirs, [{ path: whole, strategy: 'theirs' }]).draft?.topics['T1']?.content).to.equal(
      'theirs',
    );
    const [one, other] = [put(start, 'X', { name: 'New' }), put(start, 'Y', { name: 'New', content: 'other' })];
    const names = (strategy: Resolution['strategy']): string[] =>
      Object.keys(merged(one, other, [{ path: ['topics', 'New'], strategy }]).draft?.topics ?? {});
    expect(names('ours')).to.deep.equal(['T1', 'T2', 'X']);
    expect(names('theirs')).to.deep.equal(['T1', 'T2', 'Y']);
    expect(names('base')).to.deep.equal(['T1', 'T2']);
  });

  it('loses nothing of either side, whatever was done, where nobody did the same thing twice', () => {
    const random = randomOf(7);
    const change = (draft: Draft, side: string): Draft => {
      let after = draft;
      for (let step = 0; step < 6; step += 1) {
        const id = `T${1 + Math.floor(random() * 6)}`;
        const field = side === 'ours' ? 'content' : 'actions';
        after = put(after, random() < 0.3 ? `${side}${step}` : id in start.topics ? id : 'T1', {
          [field]: `${side} ${step}`,
          ...(random() < 0.1 ? { isActive: false } : {}),
        });
      }
      return after;
    };
    for (let round = 0; round < 300; round += 1) {
      const [ours_, theirs_] = [change(start, 'ours'), change(start, 'theirs')];
      const { draft } = merged(ours_, theirs_);
      for (const [id, one] of Object.entries(draft?.topics ?? {})) {
        const [mine, yours] = [ours_.topics[id], theirs_.topics[id]];
        expect(one.content).to.equal((mine ?? yours)!.content);
        expect(one.actions).to.equal((yours ?? mine)!.actions);
        expect(one.isActive).to.equal((mine?.isActive ?? true) && (yours?.isActive ?? true));
      }
      expect(Object.keys(draft!.topics)).to.have.members([
        ...new Set([...Object.keys(ours_.topics), ...Object.keys(theirs_.topics)]),
      ]);
    }
  });
});

describe('a version', () => {
  it('is the same for the same, in whatever order', () => {
    const other = { ...start, topics: { T2: start.topics['T2']!, T1: start.topics['T1']! } };
    expect(versionOf(other))
      .to.equal(versionOf(start))
      .and.match(/^[0-9a-f]{12}$/);
    expect(versionOf(put(start, 'T1', { content: 'x' }))).not.to.equal(versionOf(start));
  });
});
