import { expect } from '@open-wc/testing';
import { until } from '../../../src/testing/index.js';
import { chance, pieces } from '../../core/markdown/support/chance.js';
import { Writer } from '../../../src/ui/directives/writer.js';
import { OPTIONS } from './support/page.js';
import { TRAP, VECTORS } from './vectors.js';

const ELEMENTS = new Set(
  'a b blockquote br button code del div em figure h4 h5 h6 hr li ol p path pre span strong svg table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const ATTRIBUTES = new Set(
  'aria-hidden aria-label class d data-tip dir href part rel role scope start tabindex target type viewBox'.split(' '),
);
const CLASSES =
  /^(?:|large|task|tick(?: done)?|code|bar|language|copy|language-[\w+#.-]+|table|scroll|(?:middle |end )?(?:long|name)|middle|end|shot|load|label|from|host|sr|out|i [\w -]+)$/;

/** What is on the page that should not be. */
function strange(root: Element): string[] {
  const found: string[] = [];
  for (const element of root.querySelectorAll('*')) {
    if (!ELEMENTS.has(element.localName)) found.push(`<${element.localName}>`);
    for (const { name, value } of element.attributes) {
      if (!ATTRIBUTES.has(name)) found.push(`${name}="${value}"`);
      if (name === 'class' && !CLASSES.test(value)) found.push(`class="${value}"`);
    }
    if (element.localName === 'a' && element.hasAttribute('href')) found.push(...wrong(element as HTMLAnchorElement));
  }
  return found;
}

function wrong(link: HTMLAnchorElement): string[] {
  const { protocol, username, password, target, rel, origin } = link;
  const bad: string[] = [];
  if (!['https:', 'http:', 'mailto:', 'tel:'].includes(protocol)) bad.push(protocol);
  if (username + password !== '') bad.push(`user in ${link.href}`);
  if (
    protocol.startsWith('http') &&
    origin !== location.origin &&
    (target !== '_blank' || rel !== 'noopener noreferrer')
  )
    bad.push('opens here');
  if (protocol === 'mailto:' && /[?&](?!subject=)/.test(link.search)) bad.push(link.href);
  return bad;
}

/** What follows a link. */
const FOLLOW = ['click', 'auxclick'] as const;

const seen = (root: Element): boolean => root.textContent.trim() !== '' || root.querySelector('.shot') !== null;

describe('hostile text', () => {
  const page = globalThis as { hit?: (value: unknown) => void };
  let root: HTMLElement;
  let hits: unknown[];
  let fetched: string[];
  let marked = 0;
  const observer = new PerformanceObserver((list) => fetched.push(...list.getEntries().map(({ name }) => name)));
  const stay = (event: Event): void => event.preventDefault();

  before(() => {
    hits = [];
    fetched = [];
    page.hit = (value) => hits.push(value);
    observer.observe({ type: 'resource' });
    // Before anybody else: what does not bubble follows a link all the same, in WebKit the middle button's as well.
    for (const type of FOLLOW) document.addEventListener(type, stay, true);
    root = document.createElement('div');
    document.body.append(root);
  });

  after(() => {
    observer.disconnect();
    for (const type of FOLLOW) document.removeEventListener(type, stay, true);
    root.remove();
    delete page.hit;
  });

  const quiet = async (): Promise<void> => {
    // What was asked for before this has been refused or has come when this has.
    const marker = `${location.origin}/package.json?${(marked += 1)}`;
    await new Promise((done) => Object.assign(new Image(), { src: marker, onerror: done }));
    await until(() => fetched.includes(marker));
    expect(hits).to.deep.equal([]);
    expect(fetched.filter((address) => address.startsWith(TRAP) || /a\.example|invalid/.test(address))).to.deep.equal(
      [],
    );
    expect(performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(TRAP))).to.deep.equal([]);
  };

  const whole = (): void => {
    for (const { name, text } of VECTORS) {
      const body = document.createElement('div');
      root.replaceChildren(body);
      new Writer(body, OPTIONS).write(text, true, OPTIONS);
      expect(strange(body), `${name}: ${text}`).to.deep.equal([]);
      expect(seen(body), `${name} shows nothing: ${text}`).to.equal(true);
      touch(body);
    }
  };

  it('has five hundred forms', () => {
    expect(new Set(VECTORS.map(({ text }) => text)).size).to.be.above(500);
  });

  it('does nothing before raw HTML can be read', async () => {
    whole();
    await quiet();
  }).timeout(30_000);

  it('does nothing when raw HTML is read', async () => {
    await import('../../../src/ui/directives/raw-html.js');
    await quiet();
    whole();
    await quiet();
  }).timeout(30_000);

  it('does nothing while it is written, cut at every letter', async () => {
    for (const { name, text } of VECTORS) {
      const body = document.createElement('div');
      root.replaceChildren(body);
      const writer = new Writer(body, OPTIONS);
      for (let end = 1; end <= text.length; end++) {
        writer.write(text.slice(0, end), false, OPTIONS);
        const found = strange(body);
        if (found.length > 0) expect(found, `${name}: ${text.slice(0, end)}`).to.deep.equal([]);
      }
    }
    await quiet();
  }).timeout(120_000);

  it('does nothing when it ends anywhere, or comes in any pieces', async () => {
    const random = chance(11);
    for (const { name, text } of VECTORS) {
      const cut = text.slice(0, 1 + random(text.length));
      for (const [source, parts] of [[cut, [cut]], ...[1, 2, 3, 4].map(() => [text, pieces(text, random)])] as [
        string,
        string[],
      ][]) {
        const body = document.createElement('div');
        root.replaceChildren(body);
        const writer = new Writer(body, OPTIONS);
        let sofar = '';
        for (const part of parts) writer.write((sofar += part), false, OPTIONS);
        writer.write(source, true, OPTIONS);
        expect(strange(body), `${name}: ${source}`).to.deep.equal([]);
      }
    }
    await quiet();
  }).timeout(120_000);

  it('does nothing when what was drawn is written down and read again', async () => {
    const parser = new DOMParser();
    for (const { text } of VECTORS) {
      const body = document.createElement('div');
      new Writer(body, OPTIONS).write(text, true, OPTIONS);
      const again = parser.parseFromString(new XMLSerializer().serializeToString(body), 'text/html').body;
      for (const element of again.querySelectorAll('*')) element.removeAttribute('xmlns');
      expect(strange(again), text).to.deep.equal([]);
    }
    await quiet();
  }).timeout(30_000);
});

/** Everything a visitor may do to it. */
function touch(body: Element): void {
  for (const element of body.querySelectorAll<HTMLElement>('*')) {
    if (element.closest('.load')) continue;
    for (const type of ['mouseover', 'mouseenter', 'pointerover', 'click', 'dblclick', 'auxclick', 'contextmenu'])
      element.dispatchEvent(new MouseEvent(type, { bubbles: type !== 'click', cancelable: true }));
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    if (element instanceof HTMLElement) element.focus();
  }
}
