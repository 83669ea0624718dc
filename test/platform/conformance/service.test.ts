import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { control, upgrade } from '../../support/wire.js';

type Address = 'agents' | 'runtime' | 'messaging';
interface Routes {
  readonly address: Address;
  readonly routes: readonly string[];
}
interface Data {
  readonly families: readonly { readonly address: Address; readonly routes: Readonly<Record<string, string>> }[];
  readonly absent: readonly Routes[];
}

const data = JSON.parse(readFileSync(new URL('../../service.json', import.meta.url), 'utf8')) as Data;
const addresses: readonly Address[] = ['agents', 'runtime', 'messaging'];
const listed = (at: Address): string[] =>
  data.families
    .filter(({ address }) => address === at)
    .flatMap(({ routes }) => Object.keys(routes))
    .filter((route) => !route.startsWith('WS '));
const filled = (path: string): string => path.replace('{version}', 'v1').replace(/\{(\w+)\}/g, 'some-$1');

/** By the list in test/service.json. */
describe('The service as a whole', () => {
  const calls: Record<string, unknown>[] = [];
  const note = (call: unknown): void => void calls.push(call as Record<string, unknown>);
  let running: Running;
  before(async () => {
    subscribe('service-calls', note);
    running = await testPlatform();
  });
  after(async () => {
    await running.stop();
    unsubscribe('service-calls', note);
  });

  const url = (address: Address, path: string): string => `${running.addresses[address]}${path}`;

  for (const address of addresses) {
    it(`answers on the ${address} address what is listed for it, and nothing else`, async () => {
      const { paths } = (await (await fetch(url(address, '/openapi.json'))).json()) as {
        paths: Record<string, Record<string, unknown>>;
      };
      const told = Object.entries(paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
      );
      expect(told.toSorted()).to.deep.equal(listed(address).toSorted());
    });

    it(`says at every path of the ${address} address which methods it has`, async () => {
      const methods = new Map<string, string[]>();
      for (const [method, path] of listed(address).map((route) => route.split(' ')) as [string, string][])
        methods.set(path, [...(methods.get(path) ?? []), method]);
      for (const [path, known] of methods) {
        const response = await fetch(url(address, filled(path)), { method: 'PROPFIND' });
        expect(response.status, path).to.equal(405);
        expect(response.headers.get('allow')?.split(', ').toSorted(), path).to.deep.equal(known.toSorted());
      }
    });
  }

  it('answers nobody who brings no key, and on /v1/agents none who brings another', async () => {
    const statusOf = async (address: Address, route: string, key?: string): Promise<number> => {
      const [method = '', path = ''] = route.split(' ');
      const headers = key === undefined ? {} : { 'x-api-key': key };
      return (await fetch(url(address, filled(path)), { method, headers })).status;
    };
    // A preview is an address for a player, which brings nothing.
    const agents = listed('agents').filter((route) => !route.includes('/audio-previews/'));
    for (const route of agents) expect(await statusOf('agents', route), route).to.equal(401);
    for (const route of listed('runtime')) expect(await statusOf('runtime', route), route).to.equal(401);
    for (const route of agents.filter((one) => one.includes(' /v1/agents')))
      expect(await statusOf('agents', route, running.platform.keys.conversationsKey), route).to.equal(403);
  });

  it('does not answer what is listed as absent', async () => {
    for (const { address, routes } of data.absent)
      for (const route of routes) {
        const [method = '', path = ''] = route.split(' ');
        const response = await fetch(url(address, filled(path)), {
          method,
          headers: { 'x-api-key': running.platform.keys.agentsKey },
        });
        expect(response.status, route).to.equal(404);
        expect(((await response.json()) as { message: string }).message, route).to.equal('Not found');
      }
  });

  it('opens sockets at the listed path of the messaging address, and nowhere else', async () => {
    const sockets = data.families.flatMap(({ routes }) => Object.keys(routes)).filter((one) => one.startsWith('WS '));
    expect(sockets).to.deep.equal(['WS /ws']);
    expect((await upgrade(url('messaging', '/ws'))).status).to.equal(400);
    expect((await upgrade(url('messaging', '/wss'))).status).to.equal(404);
  });

  it('says in its log which row of the table has answered, and none where it refuses on purpose', async () => {
    calls.length = 0;
    const ask = (): Promise<Response> => fetch(url('runtime', '/v1/fernway/shop/handoff_state'));
    await ask();
    await control(running, '/faults', { kind: 'rest.status', status: 200 });
    await ask();
    const asked = calls.filter(({ path }) => path === '/v1/fernway/shop/handoff_state');
    expect(asked.map(({ route, status }) => [route, status])).to.deep.equal([
      ['/v1/:account_id/:project_id/handoff_state', 401],
      [undefined, 200],
    ]);
  });
});
