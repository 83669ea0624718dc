import { expect } from '@open-wc/testing';
import type { Messenger } from '../../src/ui/agent-messenger.js';
import { parts } from '../../src/ui/parts.js';
import { VirtualClock } from '../../src/testing/index.js';
import { stands, until, type Standing } from './support/stand.js';

/** What is given, as an attribute; the code that it is told by, and what the line says is right. */
const wrong: readonly (readonly [name: string, value: string, code: string, right: string])[] = [
  ['mode', 'pop', 'option/value', 'mode="popup"'],
  ['mode', 'Popup', 'option/value', 'mode="popup"'],
  ['mode', 'full-screen', 'option/value', 'mode="fullscreen"'],
  ['mode', 'sidebar', 'option/value', 'mode="panel"'],
  ['mode', 'embedded', 'option/value', 'mode="inline"'],
  ['mode', 'true', 'option/value', 'popup, inline, fullscreen, panel'],
  ['placement', 'bottom-left', 'option/value', 'placement="start-bottom"'],
  ['placement', 'bottom-right', 'option/value', 'placement="end-bottom"'],
  ['placement', 'top left', 'option/value', 'placement="start-top"'],
  ['placement', 'bottom-end', 'option/value', 'placement="end-bottom"'],
  ['placement', 'left', 'option/value', 'end-bottom, start-bottom, end-top, start-top'],
  ['storage', 'local', 'option/value', 'storage="device"'],
  ['storage', 'sessionStorage', 'option/value', 'storage="session"'],
  ['storage', 'sesion', 'option/value', 'storage="session"'],
  ['storage', 'off', 'option/value', 'storage="none"'],
  ['consent', 'require', 'option/value', 'consent="required"'],
  ['consent', 'yes', 'option/value', 'implied, required, granted, denied'],
  ['density', 'compat', 'option/value', 'density="compact"'],
  ['density', 'comfortable', 'option/value', 'density="roomy"'],
  ['announce', 'none', 'option/value', 'announce="off"'],
  ['announce', 'sentences', 'option/value', 'announce="sentence"'],
  ['scroll', 'folow', 'option/value', 'scroll="follow"'],
  ['scroll', 'smooth', 'option/value', 'hold, follow'],
  ['color-scheme', 'drak', 'option/value', 'color-scheme="dark"'],
  ['color-scheme', 'system', 'option/value', 'color-scheme="auto"'],
  ['platform', 'acme-app', 'option/value', 'web, ios, android, custom, ios-web, android-web'],
  ['platform', 'iOS', 'option/value', 'platform="ios"'],
  ['load', 'lazy', 'option/value', 'load="idle"'],
  ['theme', 'drak', 'option/unknown', 'color-scheme="dark"'],
  ['position', 'bottom-left', 'option/unknown', 'placement="start-bottom"'],
  ['open-on', 'nonsense', 'option/unknown', 'trigger'],
  ['base-url', 'http://messaging.example', 'option/base-url', 'base-url="https://messaging.example"'],
  ['base-url', 'messaging.example', 'option/base-url', 'base-url="https://messaging.example"'],
  ['base-url', 'https:// messaging.example', 'option/base-url', 'https://…'],
  ['base-url', 'ftp://messaging.example', 'option/base-url', 'https://…'],
  ['base-url', 'ws://messaging.example/ws', 'option/base-url', 'base-url="wss://messaging.example/ws"'],
  [
    'token-endpoint',
    'http://shop.example/chat/token',
    'option/address',
    'token-endpoint="https://shop.example/chat/token"',
  ],
  ['token-endpoint', 'javascript:alert(1)', 'option/address', '/chat/token'],
  ['session-endpoint', 'https://', 'option/address', '/chat/token'],
  ['fallback-endpoint', 'http://shop.example', 'option/address', 'fallback-endpoint="https://shop.example"'],
  ['locale', 'de_DE', 'option/value', 'locale="de-DE"'],
  ['locale', 'english', 'option/value', 'locale="de"'],
  ['locale', '12', 'option/value', 'locale="de"'],
  ['locale', 'xx-YY', 'option/value', 'addLanguage()'],
  ['locale', 'hu', 'option/value', 'speaks English'],
  ['accent', '12685a', 'option/value', 'accent="#12685a"'],
  ['accent', 'blurple', 'option/value', 'accent="#12685a"'],
  ['accent', '#12', 'option/value', 'accent="#12685a"'],
  ['host', 'https://shop.example/', 'option/value', 'host="shop.example"'],
  ['trigger', '#help[', 'option/value', 'trigger="#help"'],
  ['show-on', 'shop/*', 'option/value', 'show-on="/shop/*"'],
  ['show-on', '*shop* /x', 'option/value', 'show-on="/*shop* /x"'],
  ['hide-on', '/a basket', 'option/value', 'hide-on="/a /basket"'],
  // Where a browser has no such patterns, it is a path like others.
  ...('URLPattern' in window ? [['show-on', '/shop/(["', 'option/value', 'show-on="/shop/* /basket"'] as const] : []),
  ['hide-launcher', 'false', 'option/value', 'Take the attribute away.'],
  ['launcher-fixed', 'false', 'option/value', 'Take the attribute away.'],
  ['no-streaming', '0', 'option/value', 'Take the attribute away.'],
  ['no-follow-language', 'off', 'option/value', 'Take the attribute away.'],
  ['connector-token', 'x', 'option/secret', 'host kit'],
  ['api_key', 'x', 'option/secret', 'host kit'],
];

/** Right, or nobody's business: nothing is said, and nothing is fetched to say it. */
const right: readonly Readonly<Record<string, string>>[] = [
  ...['popup', 'inline', 'fullscreen', 'panel'].map((mode) => ({ mode })),
  ...['end-bottom', 'start-bottom', 'end-top', 'start-top'].map((placement) => ({ placement })),
  ...['session', 'device', 'memory', 'none'].map((storage) => ({ storage })),
  ...['implied', 'required', 'granted', 'denied'].map((consent) => ({ consent })),
  ...['compact', 'normal', 'roomy'].map((density) => ({ density })),
  ...['message', 'sentence', 'arrival', 'off'].map((announce) => ({ announce })),
  ...['hold', 'follow'].map((scroll) => ({ scroll })),
  ...['auto', 'light', 'dark'].map((scheme) => ({ 'color-scheme': scheme })),
  ...['intent', 'idle', 'eager'].map((load) => ({ load })),
  ...['web', 'ios', 'android', 'custom', 'ios-web', 'android-web'].map((platform) => ({ platform })),
  ...['', 'https://messaging.example', 'http://127.0.0.1:4101', 'http://localhost'].map((url) => ({ 'base-url': url })),
  ...['/chat/token', 'https://shop.example/chat/token'].map((url) => ({ 'token-endpoint': url })),
  ...['en', 'de-AT', 'zh-Hant-TW', 'es-419'].map((locale) => ({ locale })),
  ...['#12685a', '#abc', 'rgb(1 2 3)', 'oklch(60% 0.1 200)', 'var(--brand)'].map((accent) => ({ accent })),
  { label: 'mode=pop', instance: 'a shop=1', platform: 'ios', config: '{}', global: 'off', 'data-mode': 'pop' },
  { 'show-on': '/shop/* /basket', 'hide-on': '*' },
  { 'show-on': 'https://a.example/*  /shop/:id' },
  { open: '', 'no-streaming': '', 'hide-header': '', 'launcher-fixed': '' },
  // As templates write it, and what tools write on a script.
  { mode: '', storage: ' ', placement: ' start-top ', consent: 'required\n' },
  { config: '{}', nscript: 'x', 'wp-strategy': 'async', category: 'marketing', 'gtm-tag': '1', 'ot-ignore': '' },
];
/** Unusual, so that it is looked into; and right. */
const unusual: readonly Readonly<Record<string, string>>[] = [
  { accent: 'rebeccapurple' },
  { 'base-url': 'http://[::1]:4101' },
  { 'base-url': '/messaging' },
  { 'token-endpoint': 'chat/token' },
  { 'hide-launcher': 'true', trigger: '#help' },
  { trigger: 'main > a[href="#help"], .help' },
  { host: 'shop.example' },
  { 'show-on': '/x *://b.example/*', 'hide-on': '/shop?step=2 /shop#pay' },
  { 'show-on': '/(en|de)/shop{/*}?', 'hide-on': '/café' },
];

/** Some things only a script tag is told. */
function given(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const page = window as unknown as Record<symbol, { element: Element }[]>;
  if (['load', 'config', 'global'].some((name) => name in attributes))
    (page[Symbol.for('agent-messenger')] ??= []).push({ element });
}

describe('what is said of values on the console', () => {
  let it_: Standing | null = null;
  afterEach(() => it_?.element.remove());
  /** The attributes come before the element is looked at. */
  const told = async (
    attributes: Readonly<Record<string, string>>,
    properties: Partial<Messenger> = {},
  ): Promise<string[]> => {
    it_ = await stands({}, () => undefined, properties);
    const { element, stand } = it_;
    given(element, attributes);
    await parts.idle.load();
    // Looked into when the page has time, and with every change from then on.
    element.requestUpdate('label', 'another');
    await it_.drawn();
    await parts.remarks.load();
    await it_.drawn();
    return stand.complaints;
  };

  for (const [name, value, code, says] of wrong)
    it(`of ${name}="${value}": ${code}, once, with what is right`, async () => {
      const lines = await told({ [name]: value });
      expect(lines, lines.join('\n')).to.have.length(1);
      expect(lines[0])
        .to.match(new RegExp(`^${code}: .+\\. .+[.?]$`))
        .and.to.contain(says)
        .and.to.have.length.below(260);
      it_!.element.requestUpdate('label', 'another');
      await it_!.drawn();
      expect(it_!.stand.complaints).to.have.length(1);
      expect(it_!.one('.root'), 'the page has its chat').to.exist;
    });

  it('nothing, where it is right', async () => {
    for (const attributes of [...right, ...unusual]) {
      expect(await told(attributes), JSON.stringify(attributes)).to.deep.equal([]);
      it_!.element.remove();
    }
  });

  it('that an element of the page’s own is not told when to load', async () => {
    expect((await told({ 'data-load': 'idle' }))[0]).to.equal(undefined);
    it_!.element.remove();
    it_ = await stands();
    it_.element.setAttribute('load', 'idle');
    it_.element.requestUpdate('label', 'another');
    await until(() => it_!.stand.complaints.length === 1);
    expect(it_.stand.complaints[0]).to.match(/^option\/unknown: load is none/);
  });

  it('what a page has for a moment only is not, and what stays is', async () => {
    await parts.idle.load();
    await parts.remarks.load();
    const clock = new VirtualClock(Date.now());
    clock.install();
    const looks = async (...all: Standing[]): Promise<string[]> => {
      for (const { element } of all) element.requestUpdate('label', 'another');
      await Promise.all(all.map(({ element }) => element.updateComplete));
      return all.flatMap(({ stand }) => stand.complaints.splice(0));
    };
    it_ = await stands();
    const other = await stands();
    try {
      // As a server writes what is a property, and as a page that is swapped has the chat of before and the next one.
      it_.element.setAttribute('config', '[object Object]');
      it_.element.setAttribute('hidelauncher', 'true');
      it_.element.setAttribute('hideheader', 'false');
      expect(await looks(it_, other)).to.deep.equal([]);
      it_.element.config = { title: 'Acme' };
      it_.element.hideLauncher = true;
      other.element.remove();
      await clock.advance(2_000);
      expect(await looks(it_, other)).to.deep.equal([]);
      it_.element.config = {};
      it_.element.hideLauncher = false;
      document.body.append(other.element);
      await looks(it_, other);
      await clock.advance(2_000);
      await until(() => it_!.stand.complaints.length === 3 && other.stand.complaints.length === 1);
      expect((await looks(it_)).map((line) => line.split(/ is | on /)[0]).toSorted()).to.deep.equal([
        'option/unknown: config',
        'option/unknown: hidelauncher',
        'page/loaded-twice: There are several chats of one name',
      ]);
    } finally {
      clock.uninstall();
      other.element.remove();
    }
  });

  it('the same of properties, and of what is set later', async () => {
    const lines = await told({}, { mode: 'pop' as 'popup', colorScheme: 'drak' as 'dark' });
    expect(lines.map((line) => line.split(' is ')[0])).to.deep.equal([
      'option/value: mode="pop"',
      'option/value: color-scheme="drak"',
    ]);
    it_!.element.density = 'tight' as 'compact';
    await until(() => it_!.stand.complaints.length === 3);
    expect(it_!.stand.complaints[2]).to.contain('compact, normal, roomy');
  });

  it('what contradicts another option', async () => {
    expect((await told({ 'token-endpoint': '/a', 'session-endpoint': '/b' }))[0]).to.match(
      /^option\/two-tokens: tokenEndpoint and sessionEndpoint/,
    );
    it_!.element.remove();
    expect((await told({ mode: 'inline', placement: 'start-top' }))[0]).to.match(/^option\/no-effect: placement/);
  });
});

describe('the rules of values', () => {
  it('are not fetched where every value is plainly right', async () => {
    const { lookAt } = await parts.idle.load();
    // Of this element alone: others may still be looked into.
    let fetched = 0;
    const rules = {
      load: () => {
        fetched += 1;
        return parts.remarks.load();
      },
    };
    const looks = async (attributes: Readonly<Record<string, string>>): Promise<number> => {
      const it_ = await stands();
      given(it_.element, attributes);
      fetched = 0;
      lookAt(it_.element, () => undefined, rules);
      it_.element.remove();
      return fetched;
    };
    for (const attributes of right) expect(await looks(attributes), JSON.stringify(attributes)).to.equal(0);
    expect(await looks({ mode: 'pop' })).to.equal(1);
  });
});
