import output from 'node:console';
import { expect } from 'chai';
import { networkOf } from '../../src/host/address.js';
import { scene, type Scene } from './support.js';

const limits = { newcomersPerAddress: 2, perAddress: 3 };

/** So many newcomers, one after the other, from where the server says that they come. */
async function come(
  { visitor }: Scene,
  address: string | null,
  headers: Record<string, string> = {},
): Promise<number[]> {
  const statuses = [];
  for (let at = 0; at < 5; at++) statuses.push((await visitor().post('/token', {}, headers, address)).status);
  return statuses;
}
const all = [200, 200, 200, 200, 200];
const two = [200, 200, 429, 429, 429];

describe('where nobody knows the address of a browser', () => {
  it('one does not keep another out: nothing is counted by it', async () => {
    expect(await come(scene({ limits }), '')).to.deep.equal(all);
    expect(await come(scene({ limits }), null)).to.deep.equal(all);
    expect(await come(scene({ limits, address: () => null }), '')).to.deep.equal(all);
  });
  it('the word of the site holds, also where the server knows an address', async () => {
    for (const nobody of [null, '', ' ', undefined, Promise.resolve('192.0.2.1') as never])
      expect(await come(scene({ limits, address: () => nobody }), '192.0.2.1')).to.deep.equal(all);
  });
  it('nobody counts where the word of the site is a promise, and one that fails is not the end of the process', async () => {
    const unhandled: unknown[] = [];
    const hear = (reason: unknown): void => void unhandled.push(reason);
    process.on('unhandledRejection', hear);
    const address = (): never => Promise.reject(new Error('no such header')) as never;
    expect(await come(scene({ limits, address }), '192.0.2.1')).to.deep.equal(all);
    // What nobody has caught is told when everything that waits has been done.
    await new Promise((over) => setImmediate(over));
    process.off('unhandledRejection', hear);
    expect(unhandled).to.deep.equal([]);
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
    expect(await come(scene({ limits }), '::1', { Forwarded: 'for="[::1]:4711";proto=http' })).to.deep.equal(two);
    // Whose address only ends like it.
    expect(await come(scene({ limits }), '::1', { 'X-Forwarded-For': '2001:db8::1' })).to.deep.equal(all);
    expect(await come(scene({ limits }), '192.0.2.1', passed)).to.deep.equal(two);
  });
  it('of a book of addresses only the last are looked at, which the proxies have added', async () => {
    const book = Array(400).fill('2001:db8::1').join(', ');
    const said = async (passedOn: string): Promise<number[]> =>
      come(scene({ limits }), '::1', { 'X-Forwarded-For': passedOn });
    expect(await said(`::1, ${book}`)).to.deep.equal(all);
    expect(await said(`${book}, ::1`)).to.deep.equal(two);
    // Wherever it is cut, what is left of an address is not taken for another.
    for (let more = 1; more <= 13; more++) expect(await said(`${book}, ${'x'.repeat(more)}`)).to.deep.equal(all);
  });
  it('this machine is one address, and not all that begin like it', async () => {
    for (const other of ['::1.2.3.4', '::2', '::ffff:0:192.0.2.1', '127.0.0.1:x'])
      expect(await come(scene({ limits }), other, passed), other).to.deep.equal(two);
  });
});

describe('who is counted as one', () => {
  for (const [network, addresses] of [
    [
      '203.0.113.5',
      ['203.0.113.5', '203.0.113.5:50001', ' 203.0.113.5 ', '::ffff:203.0.113.5', '[::FFFF:cb00:7105]:443'],
    ],
    [
      '203.0.113.5',
      ['0:0:0:0:0:ffff:203.0.113.5', '64:ff9b::203.0.113.5', '64:ff9b::cb00:7105', '::ffff:0:203.0.113.5'],
    ],
    ['203.0.113.6', ['203.0.113.6', '::ffff:203.0.113.6']],
    ['2001:db8:0:1::/64', ['2001:db8:0:1::1', '[2001:db8:0:1::2]:443', '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff%eth0']],
    ['2001:db8:0:2::/64', ['2001:db8:0:2::1', '[2001:db8:0:2:a:b:c:d]']],
    ['fe80:0:0:0::/64', ['fe80::1%eth0', '[fe80::2%25eth0]:80', 'fe80::']],
    ['0:0:0:0::/64', ['::1', '::', '[::1]:80']],
    // No address: the site's own name for somebody, a proxy that does not tell, nonsense.
    ['user:42', ['user:42']],
    ['42:1', ['42:1']],
    ['1.2:3', ['1.2:3']],
    ['[x]:1', ['[x]:1']],
    ['unknown', ['unknown']],
    ['2001:db8::1::2', ['2001:db8::1::2']],
    ['::1]/x:[', ['::1]/x:[']],
  ] as const)
    it(`${addresses.join(', ')}: ${network}`, () => {
      for (const address of addresses) expect(networkOf(address), address).to.equal(network);
    });
  it('nobody, where nothing is told', () => {
    for (const none of ['', '  ', null, undefined]) expect(networkOf(none)).to.equal(null);
  });
  it('a line with a whole network of addresses, or a port for each request, is one newcomer after the other', async () => {
    for (const address of [(at: number) => `2001:db8::${at}`, (at: number) => `203.0.113.5:5000${at}`]) {
      let at = 0;
      for (const made of [scene({ limits }), scene({ limits, address: () => address(++at) })]) {
        const statuses = [];
        for (let time = 1; time <= 5; time++)
          statuses.push((await made.visitor().post('/token', {}, {}, address(time))).status);
        expect(statuses).to.deep.equal(two);
      }
    }
  });
});
