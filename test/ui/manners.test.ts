import { expect } from '@open-wc/testing';
import { stands, until, type Standing } from './support/stand.js';

describe('beside a page', () => {
  let it_: Standing;
  afterEach(() => it_.element.remove());

  it('an attribute that is taken away again was never there', async () => {
    it_ = await stands();
    const { element } = it_;
    const fresh = document.createElement('test-messenger') as typeof element;
    const names = (element.constructor as unknown as { readonly observedAttributes: readonly string[] })
      .observedAttributes;
    const values = (one: typeof element): unknown[] =>
      Object.keys((one.constructor as unknown as { properties: object }).properties).map(
        (name) => (one as unknown as Record<string, unknown>)[name],
      );
    for (const name of names) {
      element.setAttribute(name, name === 'mode' ? 'panel' : 'x');
      element.removeAttribute(name);
    }
    await it_.drawn();
    element.strings = fresh.strings;
    element.config = fresh.config;
    const given = (one: unknown): boolean => typeof one !== 'object';
    expect(values(element).filter(given)).to.deep.equal(values(fresh).filter(given));
    expect(it_.one('.launch')).to.exist;
  });

  it('what is typed is no shortcut of the page’s, and its focus is not fetched back', async () => {
    it_ = await stands();
    await it_.element.show();
    await it_.drawn();
    const heard: string[] = [];
    const hear = (event: Event): void =>
      void heard.push(event instanceof KeyboardEvent ? `${event.type} ${event.key}` : event.type);
    const types = ['keydown', 'keypress', 'keyup', 'focusin'];
    for (const type of types) document.addEventListener(type, hear);
    const say = (from: Element, key: string, more: KeyboardEventInit = {}): boolean =>
      from.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true, ...more }));
    const area = it_.one('#text');
    area.blur();
    area.focus();
    say(area, '/');
    say(area, 'a');
    say(area, 'k', { ctrlKey: true });
    say(area, 'F2');
    say(it_.one('button'), '/');
    for (const type of types) document.removeEventListener(type, hear);
    expect(heard).to.deep.equal(['keydown k', 'keydown F2', 'keydown /']);
  });

  it('a page over plain http, which makes no ids, hears of everything all the same', async () => {
    const own = crypto.randomUUID.bind(crypto);
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    try {
      it_ = await stands();
      const ids: string[] = [];
      for (const name of ['am-open', 'am-close'] as const)
        it_.element.on(name, ({ detail }) => void ids.push(detail.id));
      await it_.element.show();
      await it_.element.close();
      expect(new Set(ids).size).to.equal(2);
    } finally {
      Object.defineProperty(crypto, 'randomUUID', { value: own, configurable: true });
    }
  });

  it('is closed, and has the consent it was given, where that was asked before it stood there', async () => {
    it_ = await stands();
    const element = document.createElement('test-messenger') as Standing['element'];
    Object.assign(element, { consent: 'required', open: true });
    element.grantConsent();
    await element.close();
    expect(element.open).to.equal(false);
    element.open = true;
    await element.toggle();
    document.body.append(element);
    await element.ready;
    await it_.drawn();
    expect([element.open, element.behind.consented]).to.deep.equal([false, true]);
    expect(element.stand.kept.view).to.include({ consent: true });
    await element.show();
    expect(element.shadowRoot!.querySelector('#text')).to.exist;
    element.remove();
  });

  it('leaves nothing behind that would hold it for long, taken away while it is open', async () => {
    const { setTimeout: sets, clearTimeout: clears, requestIdleCallback: idles } = window;
    /** Who began each. */
    const long = new Map<unknown, string>();
    window.setTimeout = ((work: TimerHandler, ms?: number, ...more: unknown[]) => {
      const timer = sets.call(window, work, ms, ...more);
      if ((ms ?? 0) >= 10_000) long.set(timer, `${ms} ms ${new Error().stack}`);
      return timer;
    }) as typeof setTimeout;
    window.clearTimeout = ((timer) => {
      long.delete(timer);
      clears.call(window, timer);
    }) as typeof clearTimeout;
    const rests: (() => void)[] = [];
    window.requestIdleCallback = (look) => rests.push(look as () => void);
    try {
      it_ = await stands();
      await it_.element.show();
      rests.forEach((look) => look());
      await until(() => long.size > 0);
      it_.element.remove();
      await it_.drawn();
      // A browser may have had no time until now.
      rests.forEach((look) => look());
      await until(
        () => long.size === 0,
        () => [...long.values()].join(),
      );
    } finally {
      Object.assign(window, { setTimeout: sets, clearTimeout: clears, requestIdleCallback: idles });
    }
  });

  it('where nothing can be drawn, it is told, and nothing is thrown', async () => {
    const element = document.createElement('test-messenger') as Standing['element'];
    const told: string[] = [];
    element.addEventListener(
      'am-error',
      (event) => void told.push((event as CustomEvent<{ code: string }>).detail.code),
    );
    Object.defineProperty(element, 'render', {
      value: () => {
        throw new TypeError('This document requires TrustedHTML');
      },
    });
    document.body.append(element);
    const why = await element.ready.then(
      () => 'it stands',
      (error: Error) => error.message,
    );
    element.remove();
    it_ = await stands();
    expect([why, told]).to.deep.equal(['This document requires TrustedHTML', ['page/forbids']]);
  });
});
