import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import type { Environment, Service } from '../../../src/host/index.js';
import { builder } from '../../support/builder.js';
import { testPlatform } from '../../support/platform.js';
import { control } from '../../support/wire.js';
import { json } from '../support.js';
import { answering, serviceOf, thrownBy } from './support.js';

describe('Real-time config, for a website’s server', () => {
  let running: Running;
  let service: Service;
  let agentId = '';
  before(async () => {
    running = await testPlatform();
  });
  after(() => running.stop());
  beforeEach(async () => {
    await control(running, '/reset');
    agentId = await builder(() => running).made(`config-${crypto.randomUUID().slice(0, 8)}`);
    service = serviceOf(running, { agents: { agentId } });
  });

  it('is three pages, with nothing on them at first', async () => {
    const pages = await service.realTimeConfig.readAll();
    expect(pages.map(({ environment }) => environment)).to.have.members(['sandbox', 'pre-release', 'live']);
    const empty = { variables: null, schema: null, lastUpdated: null };
    for (const { environment, ...page } of pages) expect(page, environment).to.deep.equal(empty);
    expect(await service.realTimeConfig.read('live')).to.deep.equal({ environment: 'live', ...empty });
  });
  it('is changed value by value, in one environment', async () => {
    await service.realTimeConfig.change('live', { open: true, hours: { from: 9 } });
    const page = await service.realTimeConfig.change('live', { open: false });
    expect(page.variables).to.deep.equal({ open: false, hours: { from: 9 } });
    expect(Date.parse(page.lastUpdated!)).to.be.above(0);
    expect(await service.realTimeConfig.read('live')).to.deep.equal(page);
    expect((await service.realTimeConfig.read('sandbox')).variables).to.equal(null);
  });
  it('is changed by what there is', async () => {
    await service.realTimeConfig.change('live', { count: 1, kept: [1] });
    const page = await service.realTimeConfig.modify('live', ({ count }) => ({ count: Number(count) + 1 }));
    expect(page.variables).to.deep.equal({ count: 2, kept: [1] });
    const first = await service.realTimeConfig.modify('sandbox', (variables) => ({ ...variables, open: true }));
    expect(first.variables).to.deep.equal({ open: true });
  });
  it('of what was changed only that is sent, and nothing where nothing was', async () => {
    const page = { clientEnv: 'live', variables: { a: { b: 1 }, c: [1], d: 1 }, schema: null, lastUpdated: null };
    const { service: other, asked } = answering([json(page)]);
    const same = await other.realTimeConfig.modify('live', (variables) => structuredClone(variables));
    expect(same.variables).to.deep.equal(page.variables);
    expect(asked.map(({ method }) => method)).to.deep.equal(['GET']);
    await other.realTimeConfig.modify('live', (variables) => {
      (variables['a'] as { b: number }).b = 2;
      return { ...variables, e: null };
    });
    expect(asked.at(-1)).to.include({ method: 'PATCH' });
    expect(asked.at(-1)!.body).to.deep.equal({ variables: { a: { b: 2 }, e: null } });
  });
  it('may have any name, also one that every object has', async () => {
    for (const name of ['constructor', 'toString', 'hasOwnProperty', 'plain']) {
      const page = await service.realTimeConfig.modify('live', (variables) =>
        Object.fromEntries([...Object.entries(variables), [name, 'x']]),
      );
      expect(Object.entries(page.variables ?? {})).to.deep.include([name, 'x']);
    }
  });
  it('does not fit the schema: nothing is kept', async () => {
    await service.realTimeConfig.change('live', { open: true });
    const schema = { type: 'object', properties: { open: { type: 'boolean' } } };
    const set = await builder(() => running).call('PUT', `/${agentId}/real-time-configs/live/schema`, { schema });
    expect(set.status).to.equal(200);
    const error = await thrownBy(service.realTimeConfig.change('live', { open: 'yes' }));
    expect(error).to.include({
      code: 'api/refused',
      status: 400,
      serviceCode: 'REAL_TIME_CONFIG_INVALID_FOR_SCHEMA',
    });
    expect(await service.realTimeConfig.read('live')).to.deep.include({ variables: { open: true }, schema });
  });
  it('is not of an environment that there is not', async () => {
    const error = await thrownBy(service.realTimeConfig.read('test' as Environment));
    expect(error).to.include({ status: 400, serviceCode: 'REAL_TIME_CONFIG_UNKNOWN_CLIENT_ENVIRONMENT' });
  });
  it('is refused with a wrong key, and not there for another agent', async () => {
    const { realTimeConfig } = serviceOf(running, { agents: { apiKey: 'canary-wrong' } });
    const works = [realTimeConfig.read('live'), realTimeConfig.readAll(), realTimeConfig.change('live', {})];
    for (const error of await Promise.all(works.map(thrownBy)))
      expect(error).to.include({ code: 'api/rejected', status: 401, family: 'realTimeConfig' });
    const other = serviceOf(running, { agents: { agentId: 'nothing' } });
    expect(await thrownBy(other.realTimeConfig.read('live'))).to.include({ code: 'api/not-found', status: 404 });
  });
  it('is left between reading and changing: nothing is changed', async () => {
    const leaver = new AbortController();
    const work = service.realTimeConfig.modify('live', () => (leaver.abort(), { open: false }), {
      signal: leaver.signal,
    });
    expect(await thrownBy(work)).to.include({ code: 'api/aborted' });
    expect((await service.realTimeConfig.read('live')).variables).to.equal(null);
  });
});
