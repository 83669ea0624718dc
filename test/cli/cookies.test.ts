import { expect } from 'chai';
import { alongTo } from '../../src/cli/along.js';
import { Cookies } from '../../src/cli/cookies.js';

const keeps = (cookies: Cookies, from: string, ...lines: readonly string[]): void =>
  cookies.keep(new URL(from), { headers: new Headers(lines.map((line): [string, string] => ['Set-Cookie', line])) });

describe('cookies of a site that is asked', () => {
  let cookies: Cookies;
  beforeEach(() => (cookies = new Cookies(() => 0)));

  it('are not taken where a browser would not: for another name, or for TLS without it', () => {
    keeps(cookies, 'http://shop.test/', 'safe=1; Secure', 'other=1; Domain=bank.test', 'own=1; Domain=.Shop.test');
    expect(cookies.for(new URL('http://shop.test/'))).to.equal('own=1');
    keeps(cookies, 'https://shop.test/', 'safe=1; Secure', 'part=1; Domain=op.test');
    expect(cookies.for(new URL('https://shop.test/'))).to.equal('safe=1');
    keeps(cookies, 'http://127.0.0.1:8080/', 'here=1; Secure');
    expect(cookies.for(new URL('http://127.0.0.1:8080/'))).to.equal('here=1');
  });

  it('count, where the site has set one anew that was given', () => {
    const site = new URL('https://shop.test/');
    const along = alongTo(site, { cookie: 'sid=given; theme=dark' }, cookies);
    expect(along.to(site)).to.deep.equal({ cookie: 'sid=given; theme=dark' });
    along.heard(site, { headers: new Headers([['Set-Cookie', 'sid=fresh']]) });
    expect(along.to(site)).to.deep.equal({ cookie: 'theme=dark; sid=fresh' });
    expect(along.to(new URL('https://other.test/'))).to.deep.equal({});
  });
});
