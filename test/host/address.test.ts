import output from 'node:console';
import { expect } from 'chai';
import { scene, type Scene } from './support.js';

const limits = { newcomersPerAddress: 2, perAddress: 3 };

/** So many newcomers, one after the other, from where the server says that they come. */
async function come({ visitor }: Scene, address: string, headers: Record<string, string> = {}): Promise<number[]> {
  const statuses = [];
  for (let at = 0; at < 5; at++) statuses.push((await visitor().post('/token', {}, headers, address)).status);
  return statuses;
}
const all = [200, 200, 200, 200, 200];
const two = [200, 200, 429, 429, 429];

describe('where nobody knows the address of a browser', () => {
  it('one does not keep another out: nothing is counted by it', async () => {
    expect(await come(scene({ limits }), '')).to.deep.equal(all);
    expect(await come(scene({ limits, address: () => null }), '')).to.deep.equal(all);
  });
  it('what is counted otherwise still is', async () => {
    const { visitor } = scene({ limits: { perVisitor: 2, mintSeconds: 60 } });
    const browser = visitor();
    const ask = async (): Promise<number> => (await browser.post('/token', {}, {}, '')).status;
    expect([await ask(), await ask(), await ask()]).to.deep.equal([200, 200, 429]);
  });
  it('the site is told so once', async () => {
    const made = scene({ limits });
    await come(made, '');
    const codes = made.lines.map(({ code }) => code);
    expect(codes).to.deep.equal(['host/no-address', 'ok', 'ok', 'ok', 'ok', 'ok']);
    expect(made.lines[0]).to.include({ route: '/token', correlationId: made.lines[1]!.correlationId });
  });
  it('on the console, where it has no log', async () => {
    const { warn } = output;
    const said: string[] = [];
    output.warn = (text: string) => said.push(text);
    try {
      await come(scene({ limits, log: undefined as never }), '');
    } finally {
      output.warn = warn;
    }
    expect(said).to.have.length(1);
    expect(said[0]).to.match(/^\[agent-messenger\] host\/no-address: .* handle\(request, address\), .*docs\/host\.md/);
  });
});

describe('where a proxy of this machine asks for others', () => {
  const passed = { 'X-Forwarded-For': '203.0.113.9' };
  it('its own address counts for nobody', async () => {
    for (const own of ['127.0.0.1', '127.0.0.53', '::1', '::ffff:127.0.0.1']) {
      const made = scene({ limits });
      expect(await come(made, own, passed), own).to.deep.equal(all);
      expect(made.lines[0], own).to.include({ code: 'host/no-address' });
      expect(await come(scene({ limits }), own, { Forwarded: 'for=203.0.113.9' })).to.deep.equal(all);
    }
  });
  it('what the site says of them does', async () => {
    const address = (request: Request): string | null => request.headers.get('X-Forwarded-For');
    expect(await come(scene({ limits, address }), '127.0.0.1', passed)).to.deep.equal(two);
  });
  it('a browser of this machine, and one that says so of itself, are counted as they come', async () => {
    expect(await come(scene({ limits }), '127.0.0.1')).to.deep.equal(two);
    expect(await come(scene({ limits }), '::1', { 'X-Forwarded-For': '::1' })).to.deep.equal(two);
    expect(await come(scene({ limits }), '192.0.2.1', passed)).to.deep.equal(two);
  });
});
