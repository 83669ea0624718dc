import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import type { Agent } from '../../../demo/platform/agent/port.js';
import { AgentError } from '../../../demo/platform/agent/port.js';
import type { Running } from '../../../demo/platform/start.js';
import { platformWith } from '../../support/platform.js';
import { atOnce } from '../../support/at-once.js';
import { control } from '../../support/wire.js';

const MINUTE = 60_000;

interface Told {
  status: number;
  body: any;
  headers: Headers;
}

/** Answers by the words it is told: `slow 250` takes so long by the platform's clock, `api` and `own` go wrong. */
function agentOf(running: () => Running): Agent {
  return {
    async *reply({ said }) {
      const [, ms] = /^slow (\d+)$/.exec(said ?? '') ?? [];
      if (ms !== undefined) await running().platform.clock.advance(Number(ms));
      if (said === 'api') throw new AgentError('overloaded', 'too much');
      if (said === 'own') throw new Error('a bug');
      if (greets === false && said === null) throw new Error('no greeting');
      yield { do: 'say', text: 'Yes.' };
    },
  };
}
let greets = true;

describe('Alert rules, alerts, webhook endpoints', () => {
  let running: Running;
  let receiver: Server;
  let heard: { headers: Record<string, unknown>; body: string }[];
  let answers: number[];
  before(async () => {
    running = await platformWith(agentOf(() => running));
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => {
        heard.push({ headers: request.headers, body });
        response.writeHead(answers.shift() ?? 204, { location: '/elsewhere' }).end();
      });
    });
    await new Promise<void>((up) => receiver.listen(0, '127.0.0.1', up));
  });
  after(async () => {
    await running.stop();
    receiver.close();
  });
  beforeEach(async () => {
    [heard, answers, greets] = [[], [], true];
    await control(running, '/reset');
    await control(running, '/settings', { localReceivers: true });
  });

  const call = async (method: string, path: string, body?: unknown, headers: object = {}): Promise<Told> => {
    const response = await fetch(`${running.addresses.agents}/v1${path}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': running.platform.keys.agentsKey, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text && JSON.parse(text), headers: response.headers };
  };
  const says = async (...words: string[]): Promise<void> => {
    const { keys } = running.platform;
    const post = async (operation: string, body: object): Promise<any> => {
      const response = await fetch(`${running.addresses.runtime}/v1/fernway/shop/chat/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': keys.chat.apiKey, 'x-token': keys.chat.token },
        body: JSON.stringify(body),
      });
      return response.json();
    };
    const { conversation_id } = await post('create', {});
    for (const message of words) await post('respond', { conversation_id, message });
  };
  const rule = {
    name: 'Errors',
    metric: 'api_errors',
    operator: '>=',
    threshold_value: 2,
    window_duration: '5m',
  };
  const made = async (part: object = {}): Promise<string> =>
    (await call('POST', '/alert-rules', { ...rule, ...part })).body.id;
  const stateOf = async (id: string): Promise<any> => (await call('GET', `/alert-rules/${id}`)).body;
  /** So much later, everything that is due by then done. */
  const later = async (ms: number): Promise<void> => {
    await control(running, '/clock', { advanceMs: ms });
    await running.platform.monitoring.settled();
  };
  const url = (): string => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  const endpoint = async (part: object = {}): Promise<Told> =>
    call('POST', '/webhook-endpoints', {
      name: 'Ops',
      url: url(),
      event_types: ['alerts.triggered', 'alerts.resolved'],
      ...part,
    });

  const deliveries = async (): Promise<any[]> =>
    (await (await fetch(`${running.addresses.control}/__control/deliveries`)).json()) as any[];

  function refused({ status, body }: Told, expected: number): void {
    expect(status, JSON.stringify(body)).to.equal(expected);
    expect(body.message).to.be.a('string').and.not.equal('');
    expect(body.errors).to.be.an('array');
  }

  describe('a rule', () => {
    it('is well until it has been looked at', async () => {
      const { status, body } = await call('POST', '/alert-rules', rule);
      expect(status).to.equal(201);
      expect(body.id).to.match(/^ar_[A-Za-z0-9]{22}$/);
      expect(body).to.deep.equal({
        id: body.id,
        ...rule,
        project_id: null,
        enabled: true,
        current_state: 'ok',
        since: null,
        last_evaluated_at: null,
        current_value: null,
        created_at: body.created_at,
        updated_at: body.created_at,
      });
    });

    it('is changed field by field, and removed', async () => {
      const id = await made();
      const changed = await call('PATCH', `/alert-rules/${id}`, { threshold_value: 5, project_id: 'PROJECT-SHOP0001' });
      expect(changed.body).to.include({ threshold_value: 5, project_id: 'PROJECT-SHOP0001', name: 'Errors' });
      expect((await call('PATCH', `/alert-rules/${id}`, { project_id: null })).body.project_id).to.equal(null);
      expect((await call('PATCH', `/alert-rules/${id}`, {})).status).to.equal(200);
      expect((await call('DELETE', `/alert-rules/${id}`)).status).to.equal(204);
      refused(await call('GET', `/alert-rules/${id}`), 404);
    });

    it('is as all have it who change it at once', async () => {
      const id = await made();
      atOnce(running.platform.db, /FROM alert_rules WHERE account_id/, 3);
      const changes = [{ name: 'Others' }, { threshold_value: 7 }, { window_duration: '60m', enabled: false }];
      await Promise.all(changes.map((change) => call('PATCH', `/alert-rules/${id}`, change)));
      expect(await stateOf(id)).to.include(Object.assign({}, ...changes));
    });

    for (const [what, part] of [
      ['a metric nobody knows', { metric: 'moon' }],
      ['a fraction for a threshold', { threshold_value: 1.5 }],
      ['a threshold below nothing', { threshold_value: -1 }],
      ['a window of its own', { window_duration: '7m' }],
      ['no name', { name: '' }],
      ['a field nobody knows', { colour: 'red' }],
    ] as const)
      it(`is refused with ${what}`, async () => {
        const told = await call('POST', '/alert-rules', { ...rule, ...part });
        refused(told, 422);
        expect(told.body.errors).not.to.deep.equal([]);
      });

    it('is refused in words that are no JSON, by another key, and by an id that is none', async () => {
      refused(await call('POST', '/alert-rules', '{'), 400);
      refused(await call('POST', '/alert-rules', '[]'), 400);
      const other = { 'x-api-key': running.platform.keys.conversationsKey };
      refused(await call('GET', '/alert-rules', undefined, other), 401);
      refused(await call('GET', '/alert-rules/nothing'), 422);
      refused(await call('GET', '/alert-rules/ar_nothing'), 404);
    });

    it('is one of ten at most, those that are off among them', async () => {
      for (let count = 0; count < 10; count += 1) await made({ enabled: count > 5 });
      refused(await call('POST', '/alert-rules', rule), 409);
    });

    it('is found by what it watches, where, and how it stands', async () => {
      await made();
      await made({ metric: 'call_volume', enabled: false, project_id: 'PROJECT-SHOP0001' });
      const count = async (query: string): Promise<number> =>
        (await call('GET', `/alert-rules?${query}`)).body.data.length;
      expect(await count('')).to.equal(2);
      expect(await count('enabled=true')).to.equal(1);
      expect(await count('metric=call_volume')).to.equal(1);
      expect(await count('state=ok')).to.equal(2);
      expect(await count('state=alert')).to.equal(0);
      expect(await count('project_id=PROJECT-SHOP0001&enabled=false')).to.equal(1);
      expect(await count('project_id=PROJECT-SHOP0001&enabled=true')).to.equal(0);
      refused(await call('GET', '/alert-rules?state=moon'), 400);
    });
  });

  describe('what is looked at', () => {
    for (const [metric, words, value] of [
      ['turn_latency_p50', ['slow 100', 'slow 300', 'slow 200'], 200],
      ['turn_latency_p95', ['slow 100', 'slow 300', 'slow 200'], 300],
      ['api_errors', ['api', 'own', 'api'], 2],
      ['function_errors', ['api', 'own', 'x'], 1],
      ['call_volume', ['x'], 1],
      ['call_crashes', ['x'], 0],
    ] as const)
      it(`is ${metric}`, async () => {
        const id = await made({ metric, threshold_value: 100_000 });
        await says(...words);
        await later(30_000);
        const { current_value: found, current_state: state, last_evaluated_at: at } = await stateOf(id);
        expect(state).to.equal('ok');
        expect(at).to.match(/Z$/);
        if (metric.startsWith('turn')) expect(found).to.be.within(value, value + 60);
        else expect(found).to.equal(value);
      });

    it('is a conversation that broke before it began', async () => {
      const id = await made({ metric: 'call_crashes', threshold_value: 1 });
      greets = false;
      await says();
      await later(30_000);
      expect(await stateOf(id)).to.include({ current_state: 'alert', current_value: 1 });
    });

    it('is nothing where nobody talked, or nobody talked there', async () => {
      const [id, elsewhere] = [await made(), await made({ project_id: 'PROJECT-NONE' })];
      await later(30_000);
      expect(await stateOf(id)).to.include({ current_state: 'no_data', current_value: null });
      await says('x');
      await later(30_000);
      expect(await stateOf(id)).to.include({ current_state: 'ok', current_value: 0 });
      expect(await stateOf(elsewhere)).to.include({ current_state: 'no_data' });
    });

    it('is not looked at while it is off', async () => {
      const id = await made({ enabled: false });
      await says('api', 'api');
      await later(30_000);
      expect(await stateOf(id)).to.include({ current_state: 'ok', last_evaluated_at: null });
    });
  });

  describe('an alert', () => {
    it('begins, is listed, and is over when its window has gone by', async () => {
      const id = await made();
      await says('api', 'api');
      await later(30_000);
      const { since, current_state: state } = await stateOf(id);
      expect(state).to.equal('alert');
      const { data } = (await call('GET', '/alerts')).body;
      expect(data).to.have.length(1);
      expect(data[0]).to.include({ alert_rule_id: id, name: 'Errors', threshold_value: 2, current_value: 2, since });
      expect(data[0]).to.include({ metric: 'api_errors', operator: '>=', window_duration: '5m', project_id: null });
      expect((await call('GET', '/alerts?metric=call_volume')).body.data).to.deep.equal([]);
      await later(30_000);
      expect((await stateOf(id)).since).to.equal(since);
      await later(4 * MINUTE);
      await says('x');
      await later(MINUTE);
      expect(await stateOf(id)).to.include({ current_state: 'ok', current_value: 0 });
      expect((await call('GET', '/alerts')).body.data).to.deep.equal([]);
    });

    it('is not shown while its rule is off', async () => {
      const id = await made();
      await says('api', 'api');
      await later(30_000);
      await call('PATCH', `/alert-rules/${id}`, { enabled: false });
      expect((await call('GET', '/alerts')).body.data).to.deep.equal([]);
      expect((await stateOf(id)).current_state).to.equal('alert');
    });

    it('is told when it begins and when it is over, in a way that can be trusted', async () => {
      const secret = (await endpoint({ headers: { 'X-Team': 'ops' } })).body.signing_secret as string;
      const id = await made();
      await says('api', 'api');
      await later(30_000);
      expect(heard).to.have.length(1);
      const { headers, body } = heard[0]!;
      const { event_type: type, alert } = JSON.parse(body);
      expect(type).to.equal('alerts.triggered');
      expect(alert).to.deep.equal({
        id,
        name: 'Errors',
        project_id: null,
        metric: 'api_errors',
        operator: '>=',
        threshold_value: 2,
        current_value: 2,
        previous_state: 'ok',
        triggered_at: (await stateOf(id)).since,
      });
      const stamp = String(headers['x-service-timestamp']);
      expect(Math.abs(Number(stamp) * 1_000 - running.platform.clock.now())).to.be.below(300_000);
      expect(headers['x-service-signature']).to.equal(
        createHmac('sha256', secret).update(`${stamp}.${body}`).digest('hex'),
      );
      expect(headers['x-service-event-id']).to.match(/^evt_/);
      expect(headers).to.include({ 'x-team': 'ops', 'content-type': 'application/json' });

      await later(5 * MINUTE);
      expect((await stateOf(id)).current_state).to.equal('no_data');
      expect(heard).to.have.length(1);
      await says('x');
      await later(30_000);
      const resolved = JSON.parse(heard[1]!.body);
      expect(resolved.event_type).to.equal('alerts.resolved');
      expect(resolved.alert).to.include({
        previous_state: 'no_data',
        triggered_at: alert.triggered_at,
        current_value: 0,
      });
      expect(resolved.alert.resolved_at).to.match(/Z$/);
    });

    it('is told to those who asked for that, and are on', async () => {
      await endpoint({ event_types: ['alerts.resolved'] });
      await endpoint({ enabled: false });
      await made();
      await says('api', 'api');
      await later(30_000);
      expect([heard, await deliveries()]).to.deep.equal([[], []]);
    });
  });

  describe('a delivery', () => {
    const begins = async (): Promise<void> => {
      await made();
      await says('api', 'api');
      await later(30_000);
    };

    it('is tried six times, with a new signature each, and the same id', async () => {
      await endpoint();
      answers = [500, 503, 408, 429, 500, 500];
      await begins();
      const waits = [1, 5, 15, 60, 240];
      for (const [at, minutes] of waits.entries()) {
        await later(minutes * MINUTE - 31_000);
        expect(heard).to.have.length(at + 1);
        await later(32_000);
        expect(heard).to.have.length(at + 2);
      }
      await later(24 * 60 * MINUTE);
      expect(heard).to.have.length(6);
      expect(new Set(heard.map(({ headers }) => headers['x-service-event-id'])).size).to.equal(1);
      expect(new Set(heard.map(({ headers }) => headers['x-service-signature'])).size).to.equal(6);
      expect(await deliveries()).to.have.length(1);
      expect((await deliveries())[0]).to.include({ state: 'failed', attempts: 6, answer: '500' });
    });

    for (const status of [400, 404, 410, 302])
      it(`is over with ${status}`, async () => {
        await endpoint();
        answers = [status];
        await begins();
        await later(10 * MINUTE);
        expect(heard).to.have.length(1);
        expect((await deliveries())[0]).to.include({ state: 'failed', answer: String(status) });
      });

    it('goes on after a receiver that was away, signed by the secret of that time', async () => {
      const { id } = (await endpoint()).body;
      answers = [500];
      await begins();
      const rotated = await call('POST', `/webhook-endpoints/${id}/rotate-secret`);
      expect(rotated.status).to.equal(200);
      await later(2 * MINUTE);
      const { headers, body } = heard[1]!;
      const signed = createHmac('sha256', rotated.body.signing_secret).update(
        `${String(headers['x-service-timestamp'])}.${body}`,
      );
      expect(headers['x-service-signature']).to.equal(signed.digest('hex'));
      expect((await deliveries())[0]).to.include({ state: 'done', answer: '204', attempts: 2 });
    });

    it('says what came of it where nobody listens', async () => {
      await endpoint({ url: 'http://127.0.0.1:9/' });
      await begins();
      expect((await deliveries())[0]).to.include({ state: 'waiting', attempts: 1, answer: 'bad port' });
      const closed = createServer();
      await new Promise<void>((up) => closed.listen(0, '127.0.0.1', up));
      const { port } = closed.address() as AddressInfo;
      await new Promise((done) => closed.close(done));
      const { data } = (await call('GET', '/webhook-endpoints')).body;
      await call('PATCH', `/webhook-endpoints/${data[0].id}`, { url: `http://127.0.0.1:${port}/` });
      await later(MINUTE);
      expect((await deliveries())[0]).to.include({ state: 'waiting', attempts: 2, answer: 'ECONNREFUSED' });
    });

    it('is dropped with its endpoint', async () => {
      const { id } = (await endpoint()).body;
      answers = [500];
      await begins();
      expect((await call('DELETE', `/webhook-endpoints/${id}`)).status).to.equal(204);
      await later(2 * MINUTE);
      expect(heard).to.have.length(1);
    });
  });

  describe('an endpoint', () => {
    it('shows its secret once', async () => {
      const { status, body } = await endpoint({ url: 'https://ops.example/hook' });
      expect(status).to.equal(201);
      expect(body.id).to.match(/^whe_[A-Za-z0-9]{22}$/);
      expect(body.signing_secret).to.match(/^whsec_[\w-]{43}$/);
      const { signing_secret: _, ...record } = body;
      expect((await call('GET', `/webhook-endpoints/${body.id}`)).body).to.deep.equal(record);
      expect(record).to.include({ timeout_ms: 5_000, enabled: true, name: 'Ops' });
      expect((await call('GET', '/webhook-endpoints')).body.data).to.deep.equal([record]);
    });

    it('is changed field by field', async () => {
      const { id, url: before } = (await endpoint()).body;
      const { body } = await call('PATCH', `/webhook-endpoints/${id}`, { enabled: false, headers: { 'X-A': 'b' } });
      expect(body).to.deep.include({ enabled: false, headers: { 'X-A': 'b' }, url: before });
      refused(await call('PATCH', `/webhook-endpoints/${id}`, { url: 'http://ops.example' }), 422);
      refused(await call('PATCH', '/webhook-endpoints/whe_nothing', {}), 404);
    });

    it('is as all have it who change it at once', async () => {
      const { id } = (await endpoint()).body;
      atOnce(running.platform.db, /FROM webhook_endpoints WHERE id/, 4);
      const changes = [
        { name: 'Others', timeout_ms: 9_000 },
        { headers: { 'X-A': 'b' } },
        { event_types: ['alerts.resolved'] },
        { enabled: false },
      ];
      await Promise.all(changes.map((change) => call('PATCH', `/webhook-endpoints/${id}`, change)));
      const { body } = await call('GET', `/webhook-endpoints/${id}`);
      expect(body).to.deep.include(Object.assign({}, ...changes));
      expect((await call('PATCH', `/webhook-endpoints/${id}`, {})).body).to.deep.equal(body);
    });

    for (const [what, part] of [
      ['without encryption', { url: 'http://ops.example/hook' }],
      ['that is no address', { url: 'ops' }],
      ['with a password', { url: 'https://ann:secret@ops.example' }],
      ['of no event', { event_types: [] }],
      ['of an event nobody sends', { event_types: ['alerts.moon'] }],
      ['in no time', { timeout_ms: 999 }],
      ['with a header of the service', { headers: { 'x-service-signature': 'mine' } }],
      ['with a header of the connection', { headers: { 'Keep-Alive': 'timeout=5' } }],
      ['with a header named twice', { headers: { Authorization: 'Bearer a', authorization: 'Bearer b' } }],
      ['with a blank before its address', { url: ' https://ops.example' }],
      ['with a header that is two', { headers: { 'X-A': 'b\r\nX-C: d' } }],
      ['with a field nobody knows', { colour: 'red' }],
    ] as const)
      it(`is refused ${what}`, async () => refused(await endpoint(part), 422));

    it('is on this machine only where that was asked for', async () => {
      await control(running, '/settings', { localReceivers: false });
      refused(await endpoint(), 422);
    });

    it('is one of ten at most', async () => {
      for (let count = 0; count < 10; count += 1) await endpoint();
      refused(await endpoint(), 409);
      expect(
        (await call('GET', '/webhook-endpoints?event_type=alerts.resolved&enabled=true')).body.data,
      ).to.have.length(10);
      expect((await call('GET', '/webhook-endpoints?enabled=false')).body.data).to.deep.equal([]);
    });
  });
});
