import { expect } from '@open-wc/testing';
import { named } from '../../src/ui/named.js';
import { stands, type Standing } from './support/stand.js';

describe('a chat with a name of its own', () => {
  const standing: Standing[] = [];
  afterEach(() => standing.splice(0).forEach(({ element }) => element.remove()));
  async function asked(options: object): Promise<Readonly<Record<string, unknown>>> {
    const stand = await stands({ baseUrl: 'https://messaging.test', ...options });
    standing.push(stand);
    void stand.element.show();
    await stand.drawn();
    return stand.stand.requests[0]!;
  }

  it('says it wherever it asks the page’s own server', async () => {
    const endpoints = { tokenEndpoint: '/t', sessionEndpoint: '/s', fallbackEndpoint: '/f' };
    expect(await asked({ instance: 'sales', ...endpoints })).to.include({
      tokenEndpoint: '/t?instance=sales',
      sessionEndpoint: '/s?instance=sales',
      fallbackEndpoint: '/f?instance=sales',
      baseUrl: 'https://messaging.test',
    });
    expect(await asked(endpoints)).to.include(endpoints);
    // What the page has not set is not there.
    expect(await asked({ instance: 'sales', tokenEndpoint: '/t' })).not.to.have.any.keys('sessionEndpoint');
  });

  it('into whatever address there is', () => {
    for (const [endpoint, instance, expected] of [
      ['/chat/token', '', '/chat/token'],
      ['/chat/token', 'default', '/chat/token'],
      ['/chat/token?shop=1', 'help', '/chat/token?shop=1&instance=help'],
      ['https://shop.test/token#top', 'help', 'https://shop.test/token?instance=help'],
      ['token', 'a b&c', 'token?instance=a+b%26c'],
      // The page's own word counts.
      ['/token?instance=eu', 'help', '/token?instance=eu'],
      ['', 'help', ''],
      [' ', 'help', ' '],
      [undefined, 'help', undefined],
      [7, 'help', 7],
    ] as const)
      expect(named(endpoint as string, instance), String(endpoint)).to.equal(expected);
  });
});
