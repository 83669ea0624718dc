import { expect } from '@open-wc/testing';
import { stands, type Standing } from './support/stand.js';

/** As the loader reads them, and browsers that know nothing of patterns too. */
const patterns: readonly (readonly [pattern: string, here: boolean])[] = [
  ['*', true],
  ['/shop/*', true],
  ['/shop/basket', true],
  ['/shop', false],
  ['/help /shop/*', true],
  ['/shop/basket?step=2', true],
  ['/shop/basket?step=*', true],
  ['/shop/basket?step=3', false],
  ['/shop/basket?step=2#pay', true],
  ['/shop/basket?step=2#post', false],
  ['/shop.basket', false],
  ['*://*:*/shop/*', true],
  [`${location.origin}/*`, true],
  [`${location.origin}/shop/basket`, true],
  [`${location.origin}/shop`, false],
  ['https://elsewhere.example/*', false],
];

describe('the launcher', () => {
  let it_: Standing;
  const place = location.href;
  const known = Object.getOwnPropertyDescriptor(window, 'URLPattern');
  before(() => history.replaceState(null, '', '/shop/basket?step=2#pay'));
  after(() => history.replaceState(null, '', place));
  afterEach(() => {
    it_.element.remove();
    if (known !== undefined) Object.defineProperty(window, 'URLPattern', known);
  });

  for (const how of ['as the browser reads patterns', 'by their stars'])
    for (const [pattern, here] of patterns)
      it(`belongs ${here ? 'here' : 'elsewhere'}, ${how}: ${pattern}`, async () => {
        if (how === 'by their stars')
          Object.defineProperty(window, 'URLPattern', { value: undefined, configurable: true });
        it_ = await stands({ showOn: pattern });
        expect(it_.root.querySelector('.launch') !== null).to.equal(here);
        it_.element.showOn = '';
        it_.element.hideOn = pattern;
        await it_.drawn();
        expect(it_.root.querySelector('.launch') !== null).to.equal(!here);
      });

  it('is told of once, when it is first shown', async () => {
    it_ = await stands({ showOn: '/elsewhere' });
    const told: string[] = [];
    for (const name of ['am-ready', 'am-launcher-show'] as const) it_.element.on(name, () => void told.push(name));
    await it_.drawn();
    expect(told).to.deep.equal([]);
    for (const showOn of ['', '/elsewhere', '/shop/*']) {
      it_.element.showOn = showOn;
      await it_.drawn();
    }
    expect(told).to.deep.equal(['am-launcher-show']);
  });
});
