/** What is the page's own, and stays as it was. Runs in the page, before anything else; names of ours are not in it. */
export const memory = `(() => {
  const own = () => [fetch, WebSocket, Promise, setTimeout, clearTimeout, queueMicrotask, requestAnimationFrame, JSON.parse, JSON.stringify,
    Array.from, Array.prototype.map, Object.assign, Object.keys, Function.prototype.bind, String.prototype.replace, Element.prototype.attachShadow,
    Element.prototype.append, customElements.define, EventTarget.prototype.addEventListener, history.pushState, console.log, console.error, Date, Date.now, window.onerror];
  let known = null;
  Object.defineProperty(window, Symbol.for('page'), { value: {
    look() { known ??= { own: own(), names: Reflect.ownKeys(window), documents: Reflect.ownKeys(document), body: document.body?.getAttributeNames() ?? [] }; },
    changes() {
      const changed = own().flatMap((one, at) => one === known.own[at] ? [] : ['changed: ' + (known.own[at]?.name ?? at)]);
      const more = (now, then, where) => now.filter((name) => !then.includes(name)).map((name) => where + String(name));
      return [...changed, ...more(Reflect.ownKeys(window), known.names, 'window.'), ...more(Reflect.ownKeys(document), known.documents, 'document.'),
        ...more(document.documentElement.getAttributeNames(), ['lang', 'dir'], 'html@'), ...more(document.body.getAttributeNames(), known.body, 'body@')];
    },
  } });
  // When the page has had its own way with everything, and the loader has not come yet.
  addEventListener('DOMContentLoaded', () => window[Symbol.for('page')].look(), { once: true });
  new MutationObserver((_changes, watch) => { if (document.body !== null) { watch.disconnect(); window[Symbol.for('page')].look(); } }).observe(document, { childList: true, subtree: true });
})();`;

/** What of the page has become another; the handle is the one name that a loader adds. Runs in the page. */
export function remembers(): string[] {
  const page = (window as unknown as Record<symbol, { changes(): string[] }>)[Symbol.for('page')]!;
  const ours = ['window.AgentMessenger', 'window.Symbol(agent-messenger)'];
  return page.changes().filter((name) => !ours.includes(name));
}

/** What does not look as it should. Runs in the page. */
export function looks(scale: number): string[] {
  const wrong: string[] = [];
  const root = document.querySelector('agent-messenger')?.shadowRoot;
  const must = (holds: boolean, what: string): void => void (holds || wrong.push(what));
  const box = (selector: string): DOMRect => root?.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  const style = (selector: string): CSSStyleDeclaration | null => {
    const found = root?.querySelector(selector);
    return found ? getComputedStyle(found) : null;
  };
  const panel = box('dialog');
  const within = panel.left >= 0 && panel.top >= 0 && panel.right <= innerWidth + 1 && panel.bottom <= innerHeight + 1;
  must(within, `the panel is at ${JSON.stringify(panel)} of ${innerWidth} x ${innerHeight}`);
  must(Math.abs(panel.width - 400 * scale) < 2, `the panel is ${panel.width} wide`);
  must(panel.height > 400, `the panel is ${panel.height} high`);
  const fromRight = getComputedStyle(document.body).direction === 'rtl';
  const gap = (fromRight ? panel.left : innerWidth - panel.right) / scale;
  must(gap > 5 && gap < 45, `the panel is ${gap} from its side`);
  const field = box('textarea');
  must(field.width > 200 && field.height >= 20, `the field is ${field.width} x ${field.height}`);
  const size = parseFloat(style('.md')?.fontSize ?? '0');
  must(size >= 14 && size <= 16 * scale, `an answer is written ${size} px large`);
  for (const selector of ['dialog', 'textarea', '.md']) {
    const now = style(selector);
    const seen = [now?.visibility, now?.opacity, now?.transform, now?.filter, now?.textTransform, now?.letterSpacing];
    const fine = /^visible 1 (none|matrix\(1, 0, 0, 1, 0, 0\)) none none normal$/;
    must(fine.test(seen.join(' ')), `${selector} is ${seen.join(' ')}`);
  }
  const { color = '', backgroundColor = '' } = style('.bubble[part=bubble]') ?? {};
  must(
    color !== backgroundColor && backgroundColor !== 'rgba(0, 0, 0, 0)',
    `a message is ${color} on ${backgroundColor}`,
  );
  return wrong;
}

/** A function as a page runs it; what compiles our tests gives functions their names by a helper that no page has. */
export const inPage = <Given extends unknown[]>(work: (...given: Given) => string[], ...given: Given): string =>
  `((__name) => (${work.toString()})(${given.map((one) => JSON.stringify(one)).join()}))((one) => one)`;
