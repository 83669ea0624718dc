import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { sealWith } from '../../src/host/seal.js';
import { OTHER_SECRET, scene, SECRET } from './support.js';

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
      `${before}; const { sealWith } = await import(${JSON.stringify(seal)}); const seal = sealWith([${JSON.stringify(SECRET)}], 'test'); process.stdout.write(String(${does}));`;
    const run = (text: string): string =>
      execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', text], { encoding: 'utf8' });
    const web = 'process.getBuiltinModule = undefined';
    expect(run(code('', `await seal.open('${run(code(web, "await seal.close('a text')"))}')`))).to.equal('a text');
    expect(run(code(web, `await seal.open('${run(code('', "await seal.close('a text')"))}')`))).to.equal('a text');
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
  it('a cookie of the same name, tossed in from a sub-domain, does not hide the right one', async () => {
    const browser = scene().visitor();
    const { session_id } = await browser.body('/session');
    browser.cookie = `am_visitor=evil; ${browser.cookie}`;
    expect((await browser.post('/token', { session_id })).status).to.equal(200);
  });
});
