import { expect } from 'chai';
import { createClient, type ClientOptions } from '../../src/browser/create-client.js';
import { isChatError } from '../../src/core/errors.js';

const baseUrl = 'https://messaging.example';
const getAccessToken = (): string => '';

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (isChatError(error)) return error.message;
    throw error;
  }
  return '';
}

describe('createClient', () => {
  const wrong: readonly (readonly [name: string, options: Partial<ClientOptions>])[] = [
    ['baseUrl', {}],
    ['baseUrl', { baseUrl: 'messaging.example', getAccessToken }],
    ['baseUrl', { baseUrl: 'ftp://messaging.example', getAccessToken }],
    ['baseUrl', { baseUrl: 'http://messaging.example', getAccessToken }],
    ['baseURL', { baseURL: baseUrl, getAccessToken } as never],
    ['tokenEndpoint', { baseUrl }],
    ['tokenEndpoint', { baseUrl, tokenEndpoint: '/chat/token' }],
    ['sessionEndpoint', { baseUrl, sessionEndpoint: '/chat/session', tokenEndpoint: 'https://shop.example' }],
    ['fallbackEndpoint', { baseUrl, getAccessToken, fallbackEndpoint: '/chat' }],
    ['storage', { baseUrl, getAccessToken, storage: 'disk' as never }],
  ];
  for (const [name, options] of wrong)
    it(`names ${name} of ${JSON.stringify(options)}`, () => {
      expect(refusal(() => createClient(options as ClientOptions))).to.match(new RegExp(`^option/invalid: ${name}: `));
    });

  it('says which events there are to who listens for another', () => {
    const client = createClient({ baseUrl, getAccessToken });
    for (const type of ['mesage', 'toString', undefined])
      expect(refusal(() => client.on(type as 'event', () => undefined))).to.equal(
        'option/invalid: type: expected event, context',
      );
    client.on('event', () => undefined)();
    client.destroy();
  });
});
