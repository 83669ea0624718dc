import { expect } from 'chai';
import { SignJWT } from 'jose';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { connect, control, handshake, post, spoken } from '../../support/wire.js';

describe('8 Verified context', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));

  type Talk = Awaited<ReturnType<typeof connect>>;
  interface Signing {
    ctx?: unknown;
    sub?: string;
    life?: number;
    iat?: number;
    kid?: string;
    alg?: string;
    secret?: string;
    bare?: boolean;
  }
  const contextOf = (wire: Talk) => wire.all('SESSION_START')[0]?.payload['context_id'] as string;
  const now = () => Math.floor(running.platform.clock.now() / 1000);
  async function sign(wire: Talk, how: Signing = {}): Promise<string> {
    const { contextKey } = running.platform.keys;
    const at = how.iat ?? now();
    const jwt = new SignJWT({ ctx: 'ctx' in how ? how.ctx : { name: 'Ada Byron' } })
      .setProtectedHeader({
        alg: how.alg ?? 'HS256',
        ...('kid' in how && how.kid === undefined ? {} : { kid: how.kid ?? contextKey.id }),
      })
      .setSubject(how.sub ?? contextOf(wire));
    if (how.bare !== true) jwt.setIssuedAt(at).setExpirationTime(at + (how.life ?? 30));
    return jwt.sign(new TextEncoder().encode(how.secret ?? contextKey.secret));
  }
  const submit = (wire: Talk, token: unknown, bearer = wire.session.token) =>
    post(
      `${running.addresses.messaging}/api/v1/sessions/${wire.session.sessionId}/context`,
      { token },
      {
        Authorization: `Bearer ${bearer}`,
      },
    );
  const verified = async (wire: Talk): Promise<unknown> => {
    const [row] = await running.platform.db.query<{ verified: unknown }>(
      'SELECT verified FROM sessions WHERE id = $1',
      [wire.session.sessionId],
    );
    return row?.verified;
  };

  it('delivers a context_id of its own in each SESSION_START', async () => {
    const [one, other] = [await connect(running), await connect(running)];
    expect(contextOf(one)).to.be.a('string').and.not.equal('');
    expect(contextOf(one)).not.to.equal(contextOf(other));
  });
  it('takes a good token with 204, and the agent knows the visitor at the greeting', async () => {
    const wire = await connect(running);
    const response = await submit(wire, await sign(wire));
    expect(response.status).to.equal(204);
    expect(await response.text()).to.equal('');
    wire.say('REQUEST_SERVICE_AGENT_JOIN');
    expect(await spoken(wire, 1)).to.contain('Ada');
  });
  it('CTX-7 starts without any context', async () => {
    const wire = await connect(running);
    wire.say('REQUEST_SERVICE_AGENT_JOIN');
    expect(await spoken(wire, 1)).not.to.equal('');
  });
  it('CTX-10 a later context replaces the whole of the earlier', async () => {
    const wire = await connect(running);
    await submit(wire, await sign(wire, { ctx: { name: 'Ada', vip: true, points: 7, nothing: null } }));
    expect(await verified(wire)).to.deep.equal({ name: 'Ada', vip: true, points: 7, nothing: null });
    await submit(wire, await sign(wire, { ctx: { email: 'ada@shop.example' } }));
    expect(await verified(wire)).to.deep.equal({ email: 'ada@shop.example' });
  });
  it('takes an empty ctx', async () => {
    const wire = await connect(running);
    expect((await submit(wire, await sign(wire, { ctx: {} }))).status).to.equal(204);
  });
  it('takes exactly 8 KB of ctx, and not a byte more', async () => {
    const wire = await connect(running);
    const sized = (bytes: number) => ({ a: 'x'.repeat(bytes - '{"a":""}'.length) });
    expect((await submit(wire, await sign(wire, { ctx: sized(8192) }))).status).to.equal(204);
    expect((await submit(wire, await sign(wire, { ctx: sized(8193) }))).status).to.equal(401);
    expect((await submit(wire, await sign(wire, { ctx: { a: 'é'.repeat(4200) } }))).status).to.equal(401);
  });
  it('takes exactly 30 seconds of life', async () => {
    const wire = await connect(running);
    expect((await submit(wire, await sign(wire, { life: 30 }))).status).to.equal(204);
    expect((await submit(wire, await sign(wire, { life: 31 }))).status).to.equal(401);
  });

  const bad: [string, Signing][] = [
    ['an array in ctx', { ctx: { a: [] } }],
    ['an object in ctx', { ctx: { a: 1, b: { c: 2 } } }],
    ['a ctx that is an array', { ctx: ['a'] }],
    ['a ctx that is a string', { ctx: 'a' }],
    ['no ctx', { ctx: undefined }],
    ['the sub of another conversation', { sub: 'ctx_other' }],
    ['an empty sub', { sub: '' }],
    ['another secret', { secret: 'x'.repeat(40) }],
    ['an unknown kid', { kid: 'ctx-9' }],
    ['no kid', { kid: undefined as unknown as string }],
    ['HS512', { alg: 'HS512' }],
    ['neither iat nor exp', { bare: true }],
  ];
  for (const [what, how] of bad)
    it(`refuses ${what} with 401, and keeps nothing`, async () => {
      const wire = await connect(running);
      expect((await submit(wire, await sign(wire, how))).status).to.equal(401);
      expect(await verified(wire)).to.deep.equal({});
    });
  it('refuses a token that is expired', async () => {
    const wire = await connect(running);
    expect((await submit(wire, await sign(wire, { iat: now() - 120 }))).status).to.equal(401);
  });
  it('refuses a token from the future', async () => {
    const wire = await connect(running);
    expect((await submit(wire, await sign(wire, { iat: now() + 120 }))).status).to.equal(401);
  });
  it('minds a little skew', async () => {
    const wire = await connect(running);
    expect((await submit(wire, await sign(wire, { iat: now() + 3 }))).status).to.equal(204);
  });
  it('uses the secret as text, not as the bytes its hex digits name', async () => {
    const wire = await connect(running);
    const { contextKey } = running.platform.keys;
    const decoded = await new SignJWT({ ctx: {} })
      .setProtectedHeader({ alg: 'HS256', kid: contextKey.id })
      .setSubject(contextOf(wire))
      .setIssuedAt(now())
      .setExpirationTime(now() + 30)
      .sign(Buffer.from(contextKey.secret, 'hex'));
    expect((await submit(wire, decoded)).status).to.equal(401);
  });
  it('refuses an unsigned token', async () => {
    const wire = await connect(running);
    const [, claims] = (await sign(wire)).split('.');
    const head = Buffer.from(`{"alg":"none","kid":"${running.platform.keys.contextKey.id}"}`).toString('base64url');
    expect((await submit(wire, `${head}.${claims}.`)).status).to.equal(401);
  });
  it('refuses a token over 16 KB', async () => {
    const wire = await connect(running);
    expect((await submit(wire, `${await sign(wire)}${'x'.repeat(16_384)}`)).status).to.equal(401);
  });
  for (const token of ['', null, 7, {}, 'nonsense'])
    it(`refuses the token ${JSON.stringify(token)} with 401`, async () => {
      const wire = await connect(running);
      expect((await submit(wire, token)).status).to.equal(401);
    });
  it('wants the access token of this session', async () => {
    const [wire, other] = [await connect(running), await handshake(running)];
    expect((await submit(wire, await sign(wire), other.token)).status).to.equal(401);
    expect((await submit(wire, await sign(wire), 'nonsense')).status).to.equal(401);
  });
  it('answers 404 for an unknown session', async () => {
    const { token } = await handshake(running);
    const url = `${running.addresses.messaging}/api/v1/sessions/${crypto.randomUUID()}/context`;
    expect((await post(url, { token: 'x' }, { Authorization: `Bearer ${token}` })).status).to.equal(404);
  });
});
