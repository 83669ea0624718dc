import { expect } from 'chai';
import { grantOf, sessionBody, sessionOf } from '../../../src/core/protocol/handshake.js';
import { tokenState } from '../../../src/core/protocol/token-state.js';

const part = (value: unknown): string =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const token = (claims: unknown): string => `h.${part(claims)}.s`;
const NOW = 1_000_000;
const state = (given: string): string => tokenState(given, NOW * 1000, atob);

describe('the handshake', () => {
  describe('JWT-1', () => {
    for (const given of [
      '',
      'a',
      'a.b',
      'a.b.c.d',
      'h..s',
      'h.%%%.s',
      `h.${part({ a: 1 })}=.s`,
      `h.${part('not json')}.s`,
      token([1]),
      token('"x"'),
      token(null),
    ])
      it(`has ${JSON.stringify(given)} for no token`, () => expect(state(given)).to.equal('malformed'));

    it('looks at neither the header nor the signature', () => {
      expect(state(`.${part({})}.`)).to.equal('valid');
      expect(state(`${part({ alg: 'none' })}.${part({})}.`)).to.equal('valid');
    });

    it('never expires without exp', () => expect(state(token({ sub: 'ü👋' }))).to.equal('valid'));

    it('reads claims with every letter that there is', () => {
      const claims = token({ sub: 'Zoë ?>?>?~~~', exp: NOW + 100 });
      expect(claims).to.match(/-.*_|_.*-/);
      expect(state(claims)).to.equal('valid');
    });

    for (const exp of ['5', null, true, {}, 0, -1])
      it(`has an exp of ${JSON.stringify(exp)} for nonsense`, () =>
        expect(state(token({ exp }))).to.equal('malformed'));

    it('gives five seconds, fractions included', () => {
      expect(state(token({ exp: NOW - 4.9 }))).to.equal('valid');
      expect(state(token({ exp: NOW - 5 }))).to.equal('expired');
      expect(state(token({ exp: NOW + 100 }))).to.equal('valid');
    });
  });

  it('reads a grant in either spelling, or a bare token', () => {
    expect(grantOf({ access_token: 'a', session_id: 's' })).to.deep.equal({ token: 'a', sessionId: 's' });
    expect(grantOf({ accessToken: 'a', sessionId: 's' })).to.deep.equal({ token: 'a', sessionId: 's' });
    expect(grantOf('a')).to.deep.equal({ token: 'a', sessionId: '' });
    for (const nothing of [null, undefined, 5, [], {}, { access_token: 5 }])
      expect(grantOf(nothing)).to.deep.equal({ token: '', sessionId: '' });
  });

  it('finds the session under any of its names', () => {
    expect([{ session_id: 's' }, { sessionId: 's' }, { id: 's' }].map(sessionOf)).to.deep.equal(['s', 's', 's']);
  });

  it('finds nothing that the page has put on all objects', () => {
    const polluted = Object.prototype as { id?: string; access_token?: string };
    Object.assign(polluted, { id: 'x', access_token: 'y' });
    try {
      expect(grantOf({ accessToken: 'a' })).to.deep.equal({ token: 'a', sessionId: '' });
      expect(sessionOf({})).to.equal('');
    } finally {
      delete polluted.id;
      delete polluted.access_token;
    }
  });

  it('asks for a session, and invents no fields', () => {
    expect(sessionBody({ streaming: true, platform: 'web', device: 'mobile' })).to.deep.equal({
      streaming_enabled: true,
      platform: 'web',
      device_type: 'mobile',
    });
  });
});
