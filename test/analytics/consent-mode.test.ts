import { expect } from 'chai';
import { isDenied, type Page } from '../../src/ui/parts/consent-mode.js';
import { vendors } from '../../src/ui/parts/vendors.js';
import type { MessengerStep } from '../../src/ui/steps.js';

type Kind = 'default' | 'update';
/** As `gtag` leaves it: what a function was called with. */
const called = (...given: unknown[]): unknown =>
  (function (..._given: unknown[]) {
    return arguments;
  })(...given);
const says = (kind: Kind, storage: unknown, more: object = {}): unknown =>
  called('consent', kind, { ad_storage: 'denied', analytics_storage: storage, ...more });
const inTag = (entry: object): Page => ({ google_tag_data: { ics: { entries: { analytics_storage: entry } } } });
const region = ['ES', 'US-AK'];

const rows: readonly (readonly [what: string, page: Page, denied: boolean])[] = [
  ['a page without any of it', {}, false],
  ['a layer in which nothing is said of consent', { dataLayer: [{ event: 'gtm.js' }, called('js', 1)] }, false],
  ['a default that denies', { dataLayer: [says('default', 'denied')] }, true],
  ['a default that grants', { dataLayer: [says('default', 'granted')] }, false],
  ['the same as a list', { dataLayer: [['consent', 'default', { analytics_storage: 'denied' }]] }, true],
  ['a later default', { dataLayer: [says('default', 'denied'), says('default', 'granted')] }, false],
  ['an update that grants', { dataLayer: [says('default', 'denied'), says('update', 'granted')] }, false],
  ['an update that denies', { dataLayer: [says('default', 'granted'), says('update', 'denied')] }, true],
  ['an update before its default', { dataLayer: [says('update', 'granted'), says('default', 'denied')] }, false],
  ['the last of several updates', { dataLayer: [says('update', 'granted'), says('update', 'denied')] }, true],
  [
    'an update of something else',
    { dataLayer: [says('default', 'denied'), called('consent', 'update', { ad_storage: 'granted' })] },
    true,
  ],
  ['a default of one region alone', { dataLayer: [says('default', 'denied', { region })] }, true],
  [
    'a default of one region, and another of all others',
    { dataLayer: [says('default', 'denied', { region }), says('default', 'granted')] },
    true,
  ],
  [
    'a region in which it is granted, and denied elsewhere',
    { dataLayer: [says('default', 'granted', { region }), says('default', 'denied')] },
    true,
  ],
  ['a region in which it is granted', { dataLayer: [says('default', 'granted', { region })] }, false],
  [
    'a region, after the visitor has decided',
    { dataLayer: [says('default', 'denied', { region }), says('update', 'granted')] },
    false,
  ],
  [
    'a region of which the tag knows that the visitor is elsewhere',
    { dataLayer: [says('default', 'denied', { region }), says('default', 'granted')], ...inTag({ default: true }) },
    false,
  ],
  [
    'a region of which the tag knows that the visitor is there',
    { dataLayer: [says('default', 'denied', { region }), says('default', 'granted')], ...inTag({ default: false }) },
    true,
  ],
  [
    'a default of everywhere that denies, whatever the tag says of its own',
    { dataLayer: [says('default', 'denied')], ...inTag({ default: true }) },
    true,
  ],
  ['a word that is neither', { dataLayer: [says('update', 'yes')] }, true],
  ['a default in the tag alone', inTag({ default: false }), true],
  ['an update in the tag alone', inTag({ default: false, update: true }), false],
  ['an update in the tag that takes it back', inTag({ default: true, update: false }), true],
  [
    'an update of the tag after a default in the layer',
    { dataLayer: [says('default', 'denied')], ...inTag({ default: false, update: true }) },
    false,
  ],
  ['two updates that say the opposite', { dataLayer: [says('update', 'granted')], ...inTag({ update: false }) }, true],
  ['a tag that has been told nothing', inTag({}), false],
  ['odd things in a layer', { dataLayer: [null, undefined, 5, 'consent', [], ['consent'], () => 1] }, false],
  ['a layer that is none', { dataLayer: 'consent' }, false],
];

describe('Consent Mode', () => {
  for (const [what, page, denied] of rows)
    it(`${what}: ${denied ? 'denied' : 'not denied'}`, () => {
      expect(isDenied(page)).to.equal(denied);
    });

  it('is known when the oldest have been taken out of the layer', () => {
    const dataLayer: unknown[] = [says('default', 'denied')];
    expect(isDenied({ dataLayer })).to.equal(true);
    dataLayer.shift();
    expect(isDenied({ dataLayer })).to.equal(true);
    dataLayer.push(says('default', 'granted', { region }));
    expect(isDenied({ dataLayer })).to.equal(true);
    dataLayer.push(says('update', 'granted'));
    expect(isDenied({ dataLayer })).to.equal(false);
    dataLayer.length = 0;
    expect(isDenied({ dataLayer })).to.equal(false);
    dataLayer.push(says('update', 'denied'));
    expect(isDenied({ dataLayer })).to.equal(true);
  });

  it('is read as well where it was read before: a later default counts', () => {
    const dataLayer = [says('default', 'denied')];
    expect(isDenied({ dataLayer })).to.equal(true);
    dataLayer.push(says('default', 'granted'));
    expect(isDenied({ dataLayer })).to.equal(false);
  });
});

describe('whoever is told of steps', () => {
  const step: MessengerStep = { name: 'rated', version: 1, score: 4 };
  const short = { chat_schema: 1, chat_score: 4 };
  const named = 'agent_messenger_rated';
  /** A page with all of them, and what each has been told. */
  const page = (dataLayer: unknown[] = [], optedOut: () => unknown = () => false) => {
    const told: unknown[] = [];
    const gtag = (...given: unknown[]): unknown => told.push(given);
    const analytics = { track: gtag };
    const posthog = { capture: gtag, has_opted_out_capturing: optedOut };
    return { told, page: { dataLayer, gtag, analytics, posthog } };
  };

  it('is called as each of them is', () => {
    const layer: unknown[] = [];
    const { told, page: all } = page(layer);
    for (const { tell } of Object.values(vendors)) tell(all, step);
    expect(JSON.parse(JSON.stringify(layer))).to.deep.equal([{ event: named, ...short }]);
    expect(told).to.deep.equal([
      ['event', named, short],
      ['Agent Messenger Rated', short],
      [named, short],
    ]);
  });

  it('is told nothing by Google where Consent Mode denies it', () => {
    const layer = [says('default', 'denied')];
    const { told, page: all } = page(layer);
    vendors['data-layer'].tell(all, step);
    vendors.gtag.tell(all, step);
    expect([layer.length, told]).to.deep.equal([1, []]);
  });

  for (const answer of [true, undefined, null, 0, 'no'])
    it(`PostHog is told nothing where it has not said that the visitor is in (${String(answer)})`, () => {
      const { told, page: all } = page([], () => answer);
      vendors.posthog.tell(all, step);
      expect(told).to.deep.equal([]);
    });

  it('is not there yet, or only as what stands in a prototype, as elements of such an id do; nothing is put there', () => {
    for (const nobody of [{}, Object.create(page().page) as object]) {
      for (const { tell } of Object.values(vendors)) expect(tell(nobody as Page, step)).to.equal(undefined);
      expect(Object.keys(nobody)).to.deep.equal([]);
    }
  });

  it('is something else', () => {
    for (const odd of [5, 'x', {}, true])
      for (const [name, { tell }] of Object.entries(vendors)) {
        const all = { dataLayer: odd, gtag: odd, analytics: odd, posthog: odd } as Page;
        expect(() => tell(all, step), name).to.throw(TypeError, /is no function/);
      }
  });
});
