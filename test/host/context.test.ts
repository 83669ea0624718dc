import { createHmac } from 'node:crypto';
import { expect } from 'chai';
import { scene, type Scene } from './support.js';

const KEY = { keyId: 'ctx-1', secret: 'canary-context-secret-0123456789' };
const read = (part: string): any => JSON.parse(Buffer.from(part, 'base64url').toString());

describe('the host kit’s signed context', () => {
  const signing = (claims: unknown): Scene => scene({ context: { ...KEY, claims: () => claims as never } });
  const ask = async ({ visitor }: Scene, contextId = 'context-1'): Promise<Response> => {
    const browser = visitor();
    const { session_id } = await browser.body('/session');
    return browser.post('/context', { session_id, context_id: contextId });
  };

  it('signs what the site knows, for one context, for thirty seconds', async () => {
    const { token } = (await (await ask(signing({ name: 'Ann', tier: 2, paid: true, note: null }))).json()) as {
      token: string;
    };
    const [head = '', payload = '', signature] = token.split('.');
    expect(createHmac('sha256', KEY.secret).update(`${head}.${payload}`).digest('base64url')).to.equal(signature);
    expect(read(head)).to.deep.equal({ alg: 'HS256', typ: 'JWT', kid: 'ctx-1' });
    const { sub, iat, exp, ctx } = read(payload);
    expect(sub).to.equal('context-1');
    expect(exp - iat).to.equal(30);
    expect(ctx).to.deep.equal({ name: 'Ann', tier: 2, paid: true, note: null });
  });
  it('signs nothing for a session of somebody else', async () => {
    const made = signing({ name: 'Ann' });
    const { session_id } = await made.visitor().body('/session');
    const thief = made.visitor();
    await thief.post('/session');
    expect((await thief.post('/context', { session_id, context_id: 'c' })).status).to.equal(404);
  });
  it('says so when there is nothing to say', async () => {
    for (const nothing of [null, undefined, Promise.resolve(undefined)]) {
      const response = await ask(signing(nothing));
      expect([response.status, ((await response.json()) as { code: string }).code]).to.deep.equal([
        404,
        'host/no-context',
      ]);
    }
  });
  it('refuses what the service would refuse: nested, endless, no object, too large; the log says which', async () => {
    for (const [claims, cause] of [
      [{ canary: {} }, 'NOT_FLAT'],
      [{ a: ['canary'] }, 'NOT_FLAT'],
      [{ a: undefined }, 'NOT_FLAT'],
      [{ a: NaN }, 'NOT_FLAT'],
      [{ a: () => 'canary' }, 'NOT_FLAT'],
      [[], 'NO_OBJECT'],
      ['canary', 'NO_OBJECT'],
      [{ a: 'canary'.repeat(1_500) }, 'TOO_LARGE'],
    ] as const) {
      const made = signing(claims);
      const response = await ask(made);
      expect([response.status, ((await response.json()) as { code: string }).code]).to.deep.equal([
        500,
        'host/context',
      ]);
      expect(made.lines.at(-1)).to.include({ code: 'host/context', cause: `TypeError ${cause}` });
      expect(JSON.stringify(made.lines)).not.to.contain('canary');
    }
  });
  it('a callback that throws is the site’s failure, and its words stay there', async () => {
    const thrown = Object.assign(new RangeError('canary password'), { code: 'NO_SUCH_USER' });
    const made = scene({ context: { ...KEY, claims: () => Promise.reject(thrown) } });
    const response = await ask(made);
    const text = await response.text();
    expect(response.status).to.equal(500);
    expect(text).not.to.contain('canary');
    expect(made.lines.at(-1)).to.include({ code: 'host/failed', cause: 'RangeError NO_SUCH_USER' });
    expect(JSON.stringify(made.lines)).not.to.contain('canary');
  });
  for (const [what, cause] of [
    ['name', 'Error'],
    ['code', 'Error'],
    ['cause', 'RangeError: Error'],
  ] as const)
    it(`is answered and told where what is thrown throws when it is asked for its ${what}`, async () => {
      const hostile = Object.defineProperty(new RangeError('no'), what, {
        get: () => {
          throw new Error('look elsewhere');
        },
      });
      const made = scene({ context: { ...KEY, claims: () => Promise.reject(hostile) } });
      expect((await ask(made)).status).to.equal(500);
      expect(made.lines.at(-1)).to.include({ code: 'host/failed', cause });
    });
  for (const [route, its] of [
    ['/session', ({ session_id }: Record<string, string>) => session_id],
    // Where the page has made the session itself, and the kit is not told which.
    ['/token', () => crypto.randomUUID()],
  ] as const)
    it(`takes back nothing that was granted by ${route} while the site looked up who it is`, async () => {
      let looks = (): void => undefined;
      let knows: (claims: object) => void = () => undefined;
      const looking = new Promise<void>((resolve) => (looks = resolve));
      const claims = (): Promise<never> => {
        looks();
        return new Promise((resolve) => (knows = resolve as typeof knows));
      };
      const browser = scene({ context: { ...KEY, claims } }).visitor();
      const before = its(await browser.body(route));
      const late = browser.post('/context', { session_id: before, context_id: 'c' });
      await looking;
      const newer = await browser.body(route);
      const after = its(newer);
      knows({ name: 'Ann' });
      expect((await late).status).to.equal(200);
      const { access_token } = newer;
      expect(await browser.body('/token', { session_id: after })).to.include({ access_token });
      expect((await browser.post('/token', { session_id: before })).status).to.equal(404);
    });
  it('is not there when the site did not set it up', async () => {
    expect((await ask(scene())).status).to.equal(404);
  });
});
