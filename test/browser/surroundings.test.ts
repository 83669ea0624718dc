import { expect } from '@open-wc/testing';
import { surroundings } from '../../src/browser/surroundings.js';
import type { Clock, Weather } from '../../src/core/session/ports.js';

/** A page and a clock that do as the test says. */
function scene({ prerendering = false } = {}) {
  let wall = 0;
  let timer: { readonly ms: number; readonly then: () => void } | undefined;
  const clock: Clock = {
    now: () => wall,
    wall: () => wall,
    random: () => 0,
    uuid: () => '',
    after(ms, then) {
      const mine = (timer = { ms, then });
      return () => {
        if (timer === mine) timer = undefined;
      };
    },
  };
  const document = Object.assign(new EventTarget(), { hidden: false, prerendering });
  const page = Object.assign(new EventTarget(), { document });
  const told: Weather[] = [];
  const stop = surroundings(clock, page as unknown as Window).watch((weather) => told.push(weather));
  const fire = (type: string): void => {
    const target = /^(visibility|prerendering|freeze|resume)/.test(type) ? document : page;
    target.dispatchEvent(new Event(type));
  };
  return {
    document,
    told,
    stop,
    fire,
    /** The timer comes after so long. */
    ticksAfter(ms: number): void {
      wall += ms;
      timer?.then();
    },
    get waits(): number | undefined {
      return timer?.ms;
    },
  };
}

describe('surroundings', () => {
  it('tells what the page goes through', () => {
    const page = scene();
    for (const type of ['offline', 'online', 'pagehide', 'pageshow']) page.fire(type);
    page.document.hidden = true;
    page.fire('visibilitychange');
    page.document.hidden = false;
    page.fire('visibilitychange');
    expect(page.told).to.deep.equal(['offline', 'online', 'leaving', 'returned', 'hidden', 'visible']);
  });

  it('F20 tells once that the page leaves, whether hidden for ever or frozen, and once that it is back', () => {
    const page = scene();
    for (const type of ['pagehide', 'freeze', 'resume', 'pageshow']) page.fire(type);
    expect(page.told).to.deep.equal(['leaving', 'returned']);
  });

  it('does not take the first showing of a page for a return', () => {
    const page = scene();
    page.fire('pageshow');
    expect(page.told).to.deep.equal([]);
  });

  it('F20 tells nothing while the page is prerendered, and that it is seen when somebody comes', () => {
    const page = scene({ prerendering: true });
    for (const type of ['online', 'visibilitychange', 'pageshow']) page.fire(type);
    page.ticksAfter(60_000);
    expect(page.told).to.deep.equal([]);
    page.document.prerendering = false;
    page.fire('prerenderingchange');
    expect(page.told).to.deep.equal(['visible']);
  });

  describe('F19: sleep', () => {
    it('looks at the time every five seconds', () => {
      const page = scene();
      page.ticksAfter(5_000);
      expect(page.waits).to.equal(5_000);
    });

    it('tells of a return when a timer comes more than twice too late', () => {
      const page = scene();
      for (const ms of [5_000, 9_900, 5_100]) page.ticksAfter(ms);
      expect(page.told).to.deep.equal([]);
      page.ticksAfter(10_001);
      page.ticksAfter(5_000);
      expect(page.told).to.deep.equal(['returned']);
    });

    it('does not take the timers of a hidden page, once a minute, for sleep', () => {
      const page = scene();
      page.document.hidden = true;
      page.ticksAfter(65_000);
      expect(page.told).to.deep.equal([]);
      page.ticksAfter(600_000);
      expect(page.told).to.deep.equal(['returned']);
    });
  });

  it('tells nothing after it was stopped, and leaves no timer', () => {
    const page = scene();
    page.ticksAfter(5_000);
    page.stop();
    for (const type of ['offline', 'pagehide', 'visibilitychange']) page.fire(type);
    expect([page.told, page.waits]).to.deep.equal([[], undefined]);
  });

  it('hears the real page', () => {
    const told: Weather[] = [];
    const still = { now: () => 0, wall: () => 0, random: () => 0, uuid: () => '', after: () => () => undefined };
    const stop = surroundings(still, window).watch((weather) => told.push(weather));
    window.dispatchEvent(new Event('offline'));
    document.dispatchEvent(new Event('freeze'));
    window.dispatchEvent(new Event('pageshow'));
    stop();
    window.dispatchEvent(new Event('online'));
    expect(told).to.deep.equal(['offline', 'leaving', 'returned']);
  });
});
