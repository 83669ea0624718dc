import { expect } from 'chai';
import { BASE, lint, page, tag } from './world.js';

const SHOP = 'https://shop.example';
const base = (href: string): string => `<base target="_top"><base href="${href}"><base href="/third/">`;
const as = (type: string, body: string) => (): Response => new Response(body, { headers: { 'Content-Type': type } });

describe('where a page says by what it resolves addresses, the lint', () => {
  it('asks for its files there, and for a token where the page is', async () => {
    const { asked } = await lint([`${SHOP}/a/b/`], {
      answers: {
        [`${SHOP}/a/b/`]: as('text/html', page(tag('data-config="chat.json"'), base('../c/'))),
        [`${SHOP}/a/c/loader.js`]: as('text/javascript', 'export {};'),
        [`${SHOP}/a/c/chat.json`]: as('application/json', '{}'),
      },
    });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).to.include.members([
      `GET ${SHOP}/a/c/loader.js`,
      `GET ${SHOP}/a/c/chat.json`,
      `POST ${SHOP}/chat/token`,
    ]);
    const relative = page(tag().replace('/chat/token', 'token'), base('../c/'));
    const near = await lint([`${SHOP}/a/b/`], { answers: { [`${SHOP}/a/b/`]: as('text/html', relative) } });
    expect(near.asked.map(({ url }) => url)).to.include(`${SHOP}/a/b/token`);
  });

  it('judges the files by the policy of where they are', async () => {
    const policy = `<meta http-equiv="Content-Security-Policy" content="script-src https://cdn.example; connect-src 'self' https://cdn.example ${BASE} wss://messaging.example">`;
    const html = page(tag('data-config="chat.json"'), policy + base('https://cdn.example/agent-messenger/v0/'));
    expect((await lint(['a.html'], { files: { 'a.html': html } })).found).to.deep.equal([]);
    const at = ['a.html', '--at', `${SHOP}/`];
    const insecure = page(tag(), base('http://cdn.example/'));
    expect((await lint(at, { files: { 'a.html': insecure } })).found[0]).to.match(/^tag\/insecure 3:15 /);
  });

  it('does not take for its files what lies beside a page that names another place', async () => {
    const html = (href: string): string =>
      page(tag(`integrity="sha384-${'A'.repeat(64)}" data-config="chat.json"`), base(href));
    const found = async (href: string, ...more: readonly string[]): Promise<readonly string[]> => {
      const files = { 'a.html': html(href), 'loader.js': 'export {};', 'chat.json': '{"titel": 1}' };
      return (await lint(['a.html', ...more], { files })).found.map((one) => one.split(' ')[0]!);
    };
    const beside = ['tag/integrity', 'option/config'];
    expect(await found('./')).to.have.members(beside);
    expect(await found('')).to.have.members(beside);
    expect(await found('/')).to.deep.equal([]);
    expect(await found('../')).to.deep.equal([]);
    expect(await found('/', '--at', `${SHOP}/`)).to.have.members(beside);
    // No browser heeds that.
    expect(await found('javascript:x')).to.have.members(beside);
  });
});
