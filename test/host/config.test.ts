import { expect } from 'chai';
import { createHost, type HostOptions } from '../../src/host/index.js';
import { SECRET } from './support.js';

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
    ['messaging', { messaging: undefined }],
    ['messaging.baseUrl', { messaging: { ...right.messaging, baseUrl: 'http://messaging.test' } }],
    ['messaging.baseUrl', { messaging: { ...right.messaging, baseUrl: 'messaging' } }],
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
    ['origins[0]', { origins: ['*'] }],
    ['timeoutMs', { timeoutMs: 5 }],
    ['cookieName', { cookieName: 'a;b' }],
  ];
  for (const [field, change] of wrong)
    it(`${field}: ${JSON.stringify(change).slice(0, 60)}`, () => {
      expect(() => createHost({ ...right, ...change } as HostOptions)).to.throw(
        TypeError,
        `agent-messenger host: ${field}: expected`,
      );
    });
  it('starts when it is right, with the local platform by plain http', () => {
    createHost({ ...right, messaging: { ...right.messaging, baseUrl: 'http://127.0.0.1:4101' } });
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
