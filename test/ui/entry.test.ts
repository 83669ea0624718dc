import { expect } from '@open-wc/testing';
import { Entry } from '../../src/ui/controllers/entry.js';
import { placed } from '../../src/ui/controllers/spent.js';
import { until } from './support/stand.js';

/** Of a page whose router keeps its state in the history, in whatever engine. */
describe('the entry of a panel, in the history of a page with a router', () => {
  let entry: Entry;
  let went: number;
  let steps: unknown[];
  const route = (): unknown => (history.state as { route?: unknown } | null)?.route;
  const isOpen = (): boolean => (history.state as { amOpen?: unknown } | null)?.amOpen === 'one';
  const hears = (): unknown => steps.push(route());

  beforeEach(() => {
    went = 0;
    steps = [];
    history.pushState({ route: 1 }, '');
    history.pushState({ route: 2 }, '');
    entry = new Entry(
      () => {
        went += 1;
        entry.want(false);
        return false;
      },
      () => {},
      () => 'one',
    );
    entry.connect();
    addEventListener('popstate', hears);
  });
  afterEach(() => {
    entry.disconnect();
    removeEventListener('popstate', hears);
  });

  it('is left without a step where the engine tells entries apart, and one step back leads past it', async () => {
    entry.want(true);
    expect([isOpen(), route()]).to.deep.equal([true, 2]);
    entry.want(false);
    await entry.gone;
    expect([isOpen(), route()]).to.deep.equal([false, 2]);
    const told = placed() === undefined ? [2] : [];
    await until(() => steps.length === told.length);
    expect(steps).to.deep.equal(told);
    history.back();
    await until(() => route() === 1);
    expect(went).to.equal(0);
  });

  it('closes the panel by a step back, and the next leads to the page before', async () => {
    entry.want(true);
    history.back();
    await until(() => went === 1 && !isOpen());
    expect(route()).to.equal(2);
    history.back();
    await until(() => route() === 1);
    expect(went).to.equal(1);
  });

  it('is used again where the panel is opened again, and is left once', async () => {
    const before = history.length;
    for (let turn = 0; turn < 3; turn++) {
      entry.want(true);
      entry.want(false);
      await entry.gone;
    }
    // A browser keeps fifty at most.
    expect(history.length - before).to.be.at.most(1);
    entry.want(true);
    expect([isOpen(), history.length - before <= 1]).to.deep.equal([true, true]);
    entry.want(false);
    await entry.gone;
    history.back();
    await until(() => route() === 1);
  });
});
