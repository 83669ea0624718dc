import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { sealWith } from '../../src/host/seal.js';
import { OpenedCookies, readVisitors } from '../../src/host/visitor.js';
import { OTHER_SECRET, scene, SECRET, type Scene } from './support.js';

describe('what the host kit seals', () => {
  it('opens what it closed, and nothing that was changed by a character', async () => {
    const seal = sealWith([SECRET], 'test');
    const sealed = await seal.close('Grüße 👋');
    expect(await seal.open(sealed)).to.equal('Grüße 👋');
    for (let at = 0; at < sealed.length; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      // The last character of base64 may carry bits that mean nothing; the bytes are then the same.
      const same =
        at === sealed.length - 1 &&
        Buffer.from(changed.slice(9), 'base64url').equals(Buffer.from(sealed.slice(9), 'base64url'));
      expect(await seal.open(changed), String(at)).to.equal(same ? 'Grüße 👋' : null);
    }
  });
  it('opens nothing that was cut, nor anything made up', async () => {
    const seal = sealWith([SECRET], 'test');
    const sealed = await seal.close('text');
    for (let length = 0; length < sealed.length; length++)
      expect(await seal.open(sealed.slice(0, length))).to.equal(null);
    for (const junk of ['', '.', 'aaaaaaaa.', 'aaaaaaaa.AAAA', `${sealed.slice(0, 9)}%00`, 'x'.repeat(10_000)])
      expect(await seal.open(junk)).to.equal(null);
  });
  it('is the same on a runtime that has the web’s crypto only', () => {
    const seal = fileURLToPath(new URL('../../src/host/seal.ts', import.meta.url));
    const code = (before: string, does: string): string =>
      `${before}; const { sealWith } = await import(${JSON.stringify(seal)}); const seal = sealWith([${JSON.stringify(SECRET)}], 'test'); write(String(${does}));`;
    const run = (text: string): string =>
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', text], { encoding: 'utf8' });
    const write = 'const write = process.stdout.write.bind(process.stdout)';
    const none = `${write}; process.getBuiltinModule = undefined`;
    // As Next's edge runtime has it.
    const throws = `${write}; Object.defineProperty(globalThis, 'process', { value: new Proxy({}, { get: (_, name) => { throw new Error(String(name)); } }) })`;
    for (const web of [none, throws]) {
      expect(run(code(write, `await seal.open('${run(code(web, "await seal.close('a text')"))}')`))).to.equal('a text');
      expect(run(code(web, `await seal.open('${run(code(write, "await seal.close('a text')"))}')`))).to.equal('a text');
    }
  });
  it('is never the same twice', async () => {
    const seal = sealWith([SECRET], 'test');
    expect(await seal.close('a')).not.to.equal(await seal.close('a'));
  });
  it('opens for its purpose only, and with its key only', async () => {
    const sealed = await sealWith([SECRET], 'one').close('a');
    expect(await sealWith([SECRET], 'two').open(sealed)).to.equal(null);
    expect(await sealWith([OTHER_SECRET], 'one').open(sealed)).to.equal(null);
  });
  it('a key can follow another in the middle of a conversation', async () => {
    const before = scene({ secrets: [SECRET] });
    const browser = before.visitor();
    const { access_token, session_id } = await browser.body('/session');
    const between = scene({ secrets: [OTHER_SECRET, SECRET] }).visitor();
    between.cookie = browser.cookie;
    expect(await between.body('/token', { session_id })).to.include({ access_token });
    const after = scene({ secrets: [OTHER_SECRET] }).visitor();
    after.cookie = between.cookie;
    expect(await after.body('/token', { session_id })).to.include({ access_token });
    after.cookie = browser.cookie;
    expect((await after.post('/token', { session_id })).status).to.equal(404);
  });
  it('a visitor with a broken cookie is a new one, and is served', async () => {
    const browser = scene().visitor();
    await browser.post('/token');
    for (const cookie of [
      browser.cookie.slice(0, -4),
      'am_visitor=',
      'am_visitor=%00;am_visitor',
      `a=b; ${'c=d; '.repeat(200)}`,
    ]) {
      const broken = scene().visitor();
      broken.cookie = cookie;
      expect((await broken.post('/token')).status, cookie.slice(0, 40)).to.equal(200);
    }
  });
  describe('of several cookies of one name', () => {
    /** A genuine one, of somebody who has been here, as a sub-domain can toss it in. */
    const tossed = async ({ visitor }: Scene, ...routes: readonly string[]): Promise<string> => {
      const other = visitor();
      for (const route of routes) await other.post(route);
      return other.cookie;
    };
    it('one that nobody sealed does not hide the right one', async () => {
      const browser = scene().visitor();
      const { session_id } = await browser.body('/session');
      browser.cookie = `am_visitor=evil; ${browser.cookie}`;
      expect((await browser.post('/token', { session_id })).status).to.equal(200);
    });
    for (const routes of [['/session'], ['/token'], ['/chat/create'], ['/session', '/token']])
      it(`one of somebody else, of ${routes.join(' and ')}, hides neither a session nor a conversation`, async () => {
        const made = scene({ context: { keyId: 'k', secret: 's', claims: () => ({}) } });
        const browser = made.visitor();
        const theirs = await tossed(made, ...routes);
        made.time += 2_000;
        const { session_id, access_token } = await browser.body('/session');
        const { conversation_id } = await browser.body('/chat/create');
        const { cookie } = browser;
        for (const both of [`${theirs}; ${cookie}`, `${cookie}; ${theirs}`])
          for (const [route, body] of [
            ['/session', { session_id }],
            ['/context', { session_id, context_id: 'c' }],
            ['/chat/respond', { conversation_id, message: 'Hi' }],
          ] as const) {
            const one = made.visitor();
            one.cookie = both;
            const response = await one.post(route, body);
            expect(response.status, route).to.equal(200);
            if (route === '/session') expect(await response.json()).to.include({ access_token });
          }
      });
    it('one of the fallback and one of a token are two visitors, and a conversation is found whatever else is named', async () => {
      const { visitor } = scene();
      const [talks, has, both] = [visitor(), visitor(), visitor()];
      const { conversation_id } = await talks.body('/chat/create');
      const { session_id } = await has.body('/session');
      for (const order of [
        [talks, has],
        [has, talks],
      ] as const) {
        both.cookie = order.map(({ cookie }) => cookie).join('; ');
        const said = { conversation_id, session_id, message: 'Hi' };
        expect((await both.post('/chat/respond', said)).status).to.equal(200);
      }
    });
    it('the newest has the session that a page has made by itself, and it stays its own', async () => {
      const made = scene();
      const theirs = await tossed(made, '/token');
      made.time += 2_000;
      const browser = made.visitor();
      const { access_token } = await browser.body('/token');
      for (let time = 1; time <= 2; time++) {
        const one = made.visitor();
        one.cookie = `${theirs}; ${browser.cookie}`;
        expect(await one.body('/token', { session_id: 'made' })).to.include({ access_token });
        browser.cookie = one.cookie.split('; ').at(-1)!;
      }
    });
    it('whoever is somebody else is not counted for it', async () => {
      const made = scene({ limits: { perVisitor: 3 } });
      const other = made.visitor();
      const { session_id: theirs } = await other.body('/session');
      const browser = made.visitor();
      const { session_id } = await browser.body('/session');
      for (let at = 0; at < 4; at++) await other.post('/token', { session_id: theirs });
      browser.cookie = `${other.cookie}; ${browser.cookie}`;
      expect((await browser.post('/token', { session_id })).status).to.equal(200);
    });
    it('no more than eight are tried', async () => {
      const seal = sealWith([SECRET], 'test');
      let tried = 0;
      const counted = { ...seal, open: (sealed: string) => (tried++, seal.open(sealed)) };
      const forged = Array.from({ length: 400 }, (_, at) => `forged${at}`);
      expect(await readVisitors(forged, new OpenedCookies(counted), 0)).to.deep.equal([]);
      expect(tried).to.equal(8);
    });
  });
});
