import { expect } from 'chai';
import { createHost, type HostOptions } from '../../src/host/index.js';
import { scene, SECRET } from './support.js';

const right: HostOptions = {
  path: '/chat',
  messaging: { baseUrl: 'https://messaging.test', connectorToken: 'c', host: 'shop.test' },
  secrets: [SECRET],
};
const chat = { baseUrl: 'https://runtime.test', accountId: 'a', projectId: 'p', apiKey: 'k', token: 't' };

describe('a host kit that is set up wrong does not start, and names the field', () => {
  const wrong: readonly (readonly [string, object])[] = [
    ['path', { path: 'chat' }],
    ['path', { path: '/' }],
    ['path', { path: '/.' }],
    ['path', { path: '/chat/..' }],
    ['path', { path: '/./chat' }],
    ...['shop', '/', '/shop/', '/a;b', '/..', null].map((pathPrefix) => ['pathPrefix', { pathPrefix }] as const),
    ['messaging', { messaging: undefined }],
    ['messaging.baseUrl', { messaging: { ...right.messaging, baseUrl: 'http://messaging.test' } }],
    ['messaging.baseUrl', { messaging: { ...right.messaging, baseUrl: 'messaging' } }],
    ...[' ', '\n', '?', '#', '/ ', '\\'].map(
      (end) =>
        ['messaging.baseUrl', { messaging: { ...right.messaging, baseUrl: `https://messaging.test${end}` } }] as const,
    ),
    ['chat.baseUrl', { chat: { ...chat, baseUrl: ' https://runtime.test' } }],
    ['messaging.connectorToken', { messaging: { ...right.messaging, connectorToken: '' } }],
    ['messaging.host', { messaging: { ...right.messaging, host: 'a\r\nX-Evil: 1' } }],
    ['secrets', { secrets: [] }],
    ['secrets', { secrets: SECRET }],
    ['secrets[0]', { secrets: ['short'] }],
    ['secrets[0]', { secrets: ['a'.repeat(64)] }],
    ['secrets[1]', { secrets: [SECRET, undefined] }],
    ['chat.apiKey', { chat: { ...chat, apiKey: undefined } }],
    ['chat.baseUrl', { chat: { ...chat, baseUrl: 'ftp://x' } }],
    ['context.secret', { context: { keyId: 'k', secret: '', claims: () => null } }],
    ['context.claims', { context: { keyId: 'k', secret: 's' } }],
    ['origin', { origin: 'https://shop.test/' }],
    ['origin', { origin: 'capacitor://localhost' }],
    ['origins[0]', { origins: ['*'] }],
    ...[
      ...['null', 'https://shop.test/', 'https://*.shop.test', 'capacitor://', 'capacitor://localhost/', 'app://a?b'],
      ...[
        'capacitor:localhost',
        'Capacitor://localhost',
        'app://host:99999',
        'javascript://x',
        'ws://shop.test',
        'https:shop.test',
        'app://user@host',
        'app://host\n',
        '',
      ],
    ].map((one) => ['origins[1]', { origins: ['https://shop.test', one] }] as const),
    ['timeoutMs', { timeoutMs: 5 }],
    ['cookieName', { cookieName: 'a;b' }],
    ['origins', { origins: 'https://app.test' }],
    ['origins', { origins: null }],
    ['timeoutMs', { timeoutMs: '5000' }],
    ['cookieName', { cookieName: 7 }],
    ['address', { address: '192.0.2.1' }],
    ['log', { log: true }],
    ['fetch', { fetch: {} }],
    ['now', { now: 0 }],
    ['limits', { limits: 5 }],
    ['limits.perVisitor', { limits: { perVisitor: '120' } }],
    ['limits.mintSeconds', { limits: { mintSeconds: 0 } }],
    ['limits.redis', { limits: { redis: 'redis://127.0.0.1' } }],
    ['limits.redis', { limits: { redis: {} } }],
    ['limits.redis', { limits: { redis: new Map() } }],
    // As redis 3 was.
    ['limits.redis', { limits: { redis: { connected: true, sendCommand() {}, eval() {} } } }],
    ['chat.variantId', { chat: { ...chat, variantId: '' } }],
    ['chat.baseUrl', { chat: { ...chat, baseUrl: 'https://runtime.test/?a=b' } }],
    ['orgin', { orgin: 'https://shop.test' }],
    // What starts and then fails every visitor, or none of them any more.
    ['timeoutMs', { timeoutMs: 2_500.5 }],
    ['messaging.connectorToken', { messaging: { ...right.messaging, connectorToken: 'c\u200b' } }],
    ['messaging.connectorToken', { messaging: { ...right.messaging, connectorToken: '“c”' } }],
    ['messaging.connectorToken', { messaging: { ...right.messaging, connectorToken: 'c ' } }],
    ['messaging.connectorToken', { messaging: { ...right.messaging, connectorToken: 'c\0' } }],
    ['messaging.host', { messaging: { ...right.messaging, host: 'žižkov.example' } }],
    ['messaging.baseUrl', { messaging: { ...right.messaging, baseUrl: 'https://user:pass@messaging.test' } }],
    ['chat.baseUrl', { chat: { ...chat, baseUrl: 'https://user@runtime.test' } }],
    ['chat.apiKey', { chat: { ...chat, apiKey: 'k…' } }],
    ['chat.token', { chat: { ...chat, token: '\u00a0t' } }],
    ['chat.projectId', { chat: { ...chat, projectId: 'p\ud800' } }],
    ['limits.perAddress', { limits: { perAddress: 0.5 } }],
    ['limits.perVisitor', { limits: { perVisitor: 119.5 } }],
    ['limits.newcomersPerAddress', { limits: { newcomersPerAddress: 0 } }],
    ['limits.mintSeconds', { limits: { mintSeconds: 2_200_000 } }],
    ['cookieName', { cookieName: '__Host-am' }],
    ['cookieName', { cookieName: '__hOST-am' }],
  ];
  for (const [field, change] of wrong)
    it(`${field}: ${JSON.stringify(change).slice(0, 60)}`, () => {
      expect(() => createHost({ ...right, ...change } as HostOptions)).to.throw(
        TypeError,
        `agent-messenger host: ${field}: expected`,
      );
    });
  it('an origin is said as browsers send it, where that is another than was given', () => {
    for (const [given, sent] of [
      ['https://bücher.example', 'https://xn--bcher-kva.example'],
      ['https://Shop.example', 'https://shop.example'],
      ['https://shop.example:443/path', 'https://shop.example'],
      ['http://shop.example/', 'http://shop.example'],
    ] as const)
      for (const [field, options] of [
        ['origin', { origin: given }],
        ['origins[0]', { origins: [given] }],
      ] as const)
        expect(() => createHost({ ...right, ...options })).to.throw(
          `agent-messenger host: ${field}: expected "${sent}", which is what browsers send`,
        );
  });
  it('an app and an extension may ask, as what their pages are of', async () => {
    for (const one of [
      ...['capacitor://localhost', 'ionic://localhost', 'tauri://localhost', 'app://.', 'app://chat.shop:8080'],
      ...['chrome-extension://abcdefghijklmnop', 'moz-extension://0b1c-2d3e', 'my-app+x.1://host'],
    ]) {
      const response = await scene({ origins: [one] })
        .visitor()
        .post('/token', {}, { Origin: one });
      expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).to.deep.equal([200, one]);
    }
  });
  it('says nothing of what was given, which may be a secret', () => {
    for (const messaging of [
      { ...right.messaging, baseUrl: 'https://canary:canary@messaging.test' },
      { ...right.messaging, connectorToken: 'canary\u200b' },
    ])
      expect(() => createHost({ ...right, messaging }))
        .to.throw(TypeError)
        .with.property('message')
        .that.does.not.contain('canary');
  });
  it('a name of a cookie that browsers keep only with a path: it says why', () => {
    expect(() => createHost({ ...right, cookieName: '__Host-chat' })).to.throw(/"__Host-" .* Path=\/, .* no path$/);
    createHost({ ...right, cookieName: '__Secure-chat' });
  });
  it('a name that there is not: it names the one that was meant, else all there are', () => {
    const told = (change: object): string => {
      try {
        createHost({ ...right, ...change } as HostOptions);
        return 'started';
      } catch (error) {
        return (error as Error).message.replace('agent-messenger host: ', '');
      }
    };
    expect(told({ orgin: 'https://shop.test' })).to.equal('orgin: expected the name "origin"');
    expect(told({ orginis: ['https://shop.test'] })).to.equal('orginis: expected the name "origins"');
    expect(told({ timeoutMS: 500 })).to.equal('timeoutMS: expected the name "timeoutMs"');
    expect(told({ secret: SECRET, secrets: undefined })).to.equal('secret: expected the name "secrets"');
    expect(told({ limits: { perAdress: 9 } })).to.equal('limits.perAdress: expected the name "perAddress"');
    expect(told({ chat: { ...chat, variantID: 'v' } })).to.equal('chat.variantID: expected the name "variantId"');
    expect(told({ messaging: { baseURL: 'https://messaging.test', connectorToken: 'c', host: 'h' } })).to.equal(
      'messaging.baseURL: expected the name "baseUrl"',
    );
    expect(told({ cors: true })).to.match(/^cors: expected one of path, pathPrefix, messaging, .*, now$/);
    expect(told({ limits: { perMinute: 9 } })).to.match(/^limits\.perMinute: expected one of mintSeconds, /);
  });
  it('credentials may be handed on as they came, with more among them', () => {
    createHost({ ...right, chat: { ...chat, ...{ tokens: {}, region: 'euw-1' } } });
  });
  it('an address of the service may end with a slash', async () => {
    const { visitor, service } = scene({
      messaging: { baseUrl: 'https://messaging.test/', connectorToken: 'c', host: 'shop.test' },
      chat: { ...chat, baseUrl: 'https://runtime.test/' },
    });
    await visitor().post('/token');
    await visitor().post('/chat/create');
    expect(service.asked.map(({ url }) => url)).to.deep.equal([
      'https://messaging.test/api/v1/access-token',
      'https://runtime.test/v1/a/p/chat/create',
    ]);
  });
  it('starts when it is right, with the local platform by plain http', () => {
    createHost({ ...right, messaging: { ...right.messaging, baseUrl: 'http://127.0.0.1:4101' } });
  });
  it('may be mounted at names with dots in them', () => {
    for (const path of ['/.chat', '/chat.v2', '/...', '/a/..b'])
      expect(createHost({ ...right, path }).owns(path)).to.equal(true);
  });
  it('answers what is below its path only', () => {
    const host = createHost(right);
    expect(['/chat', '/chat/token', '/chatter', '/'].map((path) => host.owns(path))).to.deep.equal([
      true,
      true,
      false,
      false,
    ]);
  });
});
