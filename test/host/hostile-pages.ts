/** What a page is written for. */
export interface Site {
  readonly messaging: string;
  /** Where the widget's files are. */
  readonly files: string;
  /** The SHA-384 of the loader, in base64. */
  readonly loader: string;
}

/** A page that is not kind to what it hosts, and what is to come of it. */
export interface HostilePage {
  readonly name: string;
  readonly css?: string;
  /** Runs before the widget's tag. */
  readonly before?: string;
  /** Runs when the chat has been answered for the first time; it is then asked once more. */
  readonly then?: string;
  readonly body?: string;
  /** In place of the whole page; `TAG` is the widget's. */
  readonly html?: string;
  readonly kind?: '.xhtml';
  readonly attributes?: string;
  readonly headers?: (site: Site) => Readonly<Record<string, string>>;
  /** What it is about; a browser without it takes the page for any other. */
  readonly needs?: string;
  /** The page is at another address of the site. */
  readonly at?: 'localhost' | 'file' | 'frame';
  /** It cannot work here: the words in which it says so, within five seconds. */
  readonly says?: RegExp;
  /** Console errors that are the page's own doing or the browser's, and how many of them there may be. */
  readonly grumbles?: readonly [words: RegExp, most: number];
  /** It runs nothing of its own, not even what remembers how it was. */
  readonly blind?: true;
  /** How large a pixel of the page is. */
  readonly scale?: number;
}

const tall = '<main style="height:4000px">A long page</main>';

const styled: readonly HostilePage[] = [
  { name: 'unsets everything', css: '* { all: unset !important }' },
  { name: 'reverts everything', css: '* { all: revert !important }' },
  {
    name: 'hides what is a div',
    css: 'div { display: none !important } dialog, textarea { display: none !important }',
  },
  {
    name: 'hides the element by its name',
    css: 'agent-messenger { display: none !important; visibility: hidden !important; opacity: 0 !important; position: static !important; pointer-events: none !important; contain: strict !important; content-visibility: hidden !important }',
  },
  {
    name: 'turns buttons and fields around',
    css: 'button, textarea, input { transform: rotate(30deg) scale(3) !important; filter: invert(1) !important; clip-path: circle(1px) !important }',
  },
  {
    name: 'writes 40 pixels large',
    css: 'html { font-size: 40px } body { font: 60px/4 fantasy; letter-spacing: 1em; word-spacing: 2em; text-transform: uppercase; text-align: right; text-indent: 90px }',
  },
  {
    name: 'writes from the right',
    html: '<!doctype html><html lang="en" dir="rtl"><head>HEAD</head><body>BODY</body></html>',
  },
  {
    name: 'lets nothing be selected or pressed',
    css: 'html, body { user-select: none; -webkit-user-select: none; pointer-events: none; cursor: none; visibility: hidden } * { user-select: none; pointer-events: none; touch-action: none }',
  },
  { name: 'is zoomed', css: 'html { zoom: 1.5 }', scale: 1.5 },
  {
    name: 'does not scroll',
    css: 'html, body { height: 100%; overflow: hidden; margin: 0; position: relative }',
    body: tall,
  },
  {
    name: 'covers itself with layers',
    css: '#cover { position: fixed; inset: 0; z-index: 999999999; background: #fffc } .bar { position: fixed; top: 0; height: 40px; width: 100%; z-index: 2147483647; background: gold }',
    body: '<div id="cover"></div><div class="bar"></div>',
  },
  {
    name: 'resets strictly',
    css: '*, *::before, *::after { margin: 0 !important; padding: 0 !important; border: 0 !important; font: inherit !important; line-height: 1 !important; animation: none !important; transition: none !important; background: none !important; color: inherit !important; box-sizing: content-box !important; min-width: 0 !important; max-width: 10px !important; float: left !important; list-style: none !important; outline: none !important }',
  },
  {
    name: 'is a grid that lays out whatever is in it',
    css: 'body { display: grid; grid-template-columns: repeat(3, 1fr); gap: 90px } body > * { min-height: 400px; width: 100%; order: 5; opacity: 0.4 }',
  },
  {
    name: 'is what a fixed place is reckoned from',
    css: 'html { perspective: 1px } body { margin: 0; min-height: 100vh; transform: translateZ(0); will-change: filter }',
  },
  { name: 'has no doctype', html: '<html><head>HEAD</head><body>BODY</body></html>' },
];

const scripted: readonly HostilePage[] = [
  {
    name: 'takes the element away and puts it back',
    then: `const chat = document.querySelector('agent-messenger'); chat.remove(); setTimeout(() => document.body.prepend(chat), 200);`,
  },
  {
    name: 'replaces its body',
    then: `document.documentElement.replaceChild(document.createElement('body'), document.body);`,
  },
  {
    name: 'empties its body, as a route of an application does',
    then: `history.pushState({}, '', '/another'); document.body.innerHTML = '<main>Another page</main>';`,
  },
  {
    name: 'freezes the prototypes of objects and arrays',
    before: `Object.freeze(Object.prototype); Object.freeze(Array.prototype); Object.freeze(Function.prototype);`,
  },
  {
    name: 'freezes every intrinsic, as a lockdown does',
    before: `const seen = new Set();
      const harden = (one) => {
        if (one === null || (typeof one !== 'object' && typeof one !== 'function') || seen.has(one)) return;
        seen.add(one);
        for (const [key, { value, get, set }] of Object.entries(Object.getOwnPropertyDescriptors(one))) [value, get, set].forEach(harden);
        harden(Object.getPrototypeOf(one));
        Object.freeze(one);
      };
      [Object, Function, Array, String, Number, Boolean, Symbol, Date, RegExp, Map, Set, WeakMap, WeakSet, Promise, Proxy, Reflect, JSON, Math, Error, TypeError, RangeError, ArrayBuffer, Uint8Array].forEach(harden);`,
  },
  {
    name: 'has keys on the prototypes of objects and arrays',
    before: `for (const key of ['polluted', 'x', 'title', 'config', 'open', 'error', 'name', 'code', 'token', 'each'])
        Object.prototype[key] = 'polluted';
      Object.prototype.extend = function () {}; Object.prototype.inherits = function () {}; Array.prototype.last = function () { return this[this.length - 1]; }; Array.prototype.remove = function () {}; Array.prototype.polluted = 'polluted';
      String.prototype.polluted = 'polluted'; Function.prototype.polluted = 'polluted';`,
  },
  {
    name: 'has an old library: arrays that are strings in JSON, another Array.from, another bind',
    before: `Array.prototype.toJSON = function () { return JSON.stringify([].slice.call(this)); };
      Array.from = function (item) { return item == null ? [] : Array.isArray(item) ? item : typeof item.length === 'number' && typeof item !== 'string' ? [].slice.call(item) : [item]; };
      const bind = Function.prototype.bind; Function.prototype.bind = function (self, ...given) { return self === undefined ? this : bind.apply(this, [self, ...given]); };
      Element.prototype.hide = function () { this.style.display = 'none'; }; String.prototype.contains = function (one) { return this.indexOf(one) >= 0; };`,
  },
  {
    name: 'watches what is fetched and sent',
    before: `const own = window.fetch; window.fetch = async function (...given) { const answer = await own.apply(window, given); await answer.clone().text(); return answer; };
      const Own = window.WebSocket; window.WebSocket = class extends Own { constructor(...given) { super(...given); this.addEventListener('message', () => 0); } send(data) { super.send(data); } };
      const parse = JSON.parse, stringify = JSON.stringify; JSON.parse = (...given) => parse(...given); JSON.stringify = (...given) => stringify(...given);
      XMLHttpRequest.prototype.open = function () { throw new Error('not here'); };`,
  },
  {
    name: 'has patched timers, promises and listeners, as zones do',
    before: `const zone = { run: (work, self, given) => work.apply(self, given) };
      for (const name of ['setTimeout', 'setInterval', 'requestAnimationFrame', 'queueMicrotask']) {
        const own = window[name]; window[name] = function (work, ...more) { return own.call(window, function (...given) { return zone.run(work, this, given); }, ...more); };
      }
      const Own = window.Promise, then = Own.prototype.then;
      Own.prototype.then = function (yes, no) { return then.call(this, yes && ((value) => zone.run(yes, undefined, [value])), no && ((error) => zone.run(no, undefined, [error]))); };
      class ZonePromise extends Own { static get [Symbol.species]() { return ZonePromise; } }
      window.Promise = ZonePromise;
      const add = EventTarget.prototype.addEventListener, remove = EventTarget.prototype.removeEventListener, wrapped = new WeakMap();
      EventTarget.prototype.addEventListener = function (type, hear, how) { if (typeof hear !== 'function') return add.call(this, type, hear, how); if (!wrapped.has(hear)) wrapped.set(hear, function (event) { return zone.run(hear, this, [event]); }); return add.call(this, type, wrapped.get(hear), how); };
      EventTarget.prototype.removeEventListener = function (type, hear, how) { return remove.call(this, type, (typeof hear === 'function' && wrapped.get(hear)) || hear, how); };
      const Watch = window.MutationObserver; window.MutationObserver = class extends Watch { constructor(hear) { super((...given) => zone.run(hear, undefined, given)); } };`,
  },
  {
    name: 'has a date of its own, and a clock that stands still',
    before: `const Own = Date; window.Date = class extends Own { constructor(...given) { super(...(given.length ? given : [0])); } static now() { return 0; } };`,
  },
  {
    name: 'records the session: shadows, elements and the console are patched',
    before: `const attach = Element.prototype.attachShadow; Element.prototype.attachShadow = function (how) { return attach.call(this, { ...how, mode: 'open', delegatesFocus: how.delegatesFocus }); };
      const define = customElements.define; customElements.define = function (name, made, how) { return define.call(this, name, made, how); };
      for (const level of ['log', 'warn', 'error', 'debug']) console[level] = () => { throw new Error('the console is not for you'); };
      const insert = Node.prototype.insertBefore; Node.prototype.insertBefore = function (node, next) { return insert.call(this, node, next); };`,
  },
  {
    name: 'has a Lit of its own, of another version',
    before: `window.litElementVersions = ['9.0.0']; window.litHtmlVersions = ['9.0.0']; window.reactiveElementVersions = ['9.0.0'];`,
  },
  {
    name: 'has an element of the same name',
    before: `customElements.define('agent-messenger', class extends HTMLElement { connectedCallback() { this.textContent = 'Mine'; } });`,
    says: /The chat is not available now/,
  },
  {
    name: 'strips attributes from what it does not know',
    before: `new MutationObserver(() => document.querySelectorAll('agent-messenger').forEach((one) => one.getAttributeNames().filter((name) => !/^(base-url|(token|session)-endpoint|open)$/.test(name)).forEach((name) => one.removeAttribute(name)))).observe(document, { subtree: true, childList: true, attributes: true });`,
  },
  {
    name: 'has shortcuts that swallow keys outside of its own fields',
    before: `document.addEventListener('keydown', (event) => { if (!/^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName)) { event.preventDefault(); event.stopImmediatePropagation(); } });`,
  },
  {
    name: 'keeps the focus in a dialog of its own',
    body: '<div role="dialog" id="mine"><button>Yes</button></div>',
    before: `document.addEventListener('focusin', (event) => { const mine = document.getElementById('mine'); if (mine && !mine.contains(event.target)) mine.firstElementChild.focus(); });`,
  },
  {
    name: 'is written while it is read',
    body: `<script>document.write('<p>Written</p><style>p{color:red}</style>')</script>`,
  },
  {
    name: 'has a base address',
    html: '<!doctype html><html><head><base href="https://cdn.test/assets/" target="_blank">HEAD</head><body>BODY</body></html>',
  },
  {
    name: 'has no storage',
    before: `for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
      Object.defineProperty(document, 'cookie', { get() { throw new DOMException('denied', 'SecurityError'); } });`,
  },
  {
    name: 'has a database that never answers',
    before: `IDBFactory.prototype.open = () => ({});`,
  },
  {
    name: 'has a database that refuses',
    before: `IDBFactory.prototype.open = () => { throw new DOMException('denied', 'SecurityError'); };`,
  },
  {
    name: 'knows no other tabs',
    before: `LockManager.prototype.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
      window.BroadcastChannel = class { constructor() { throw new DOMException('denied', 'SecurityError'); } };`,
  },
  {
    name: 'has neither locks nor channels nor ids',
    before: `delete Navigator.prototype.locks; delete window.BroadcastChannel; delete Crypto.prototype.randomUUID; delete window.requestIdleCallback; delete window.ResizeObserver; delete window.IntersectionObserver;`,
  },
];

export const hostile = [...styled, ...scripted];
