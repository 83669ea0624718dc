import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import type { ConfigPage } from '../../../demo/platform/store/config-pages.js';
import { builder, type Told } from '../../support/builder.js';
import { testPlatform } from '../../support/platform.js';
import { connect, control, names } from '../../support/wire.js';

describe('Deployments and real-time config', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  const { call, made, branch } = builder(() => running);
  const SHOP = 'PROJECT-SHOP0001';
  const deploy = (agent: string, what: string, body?: object): Promise<Told> =>
    call('POST', `/${agent}/deployments/${what}`, body);
  const active = async (agent: string): Promise<any> =>
    (await call('GET', `/${agent}/deployments/active`)).body.activeDeployments;
  const topics = (agent: string): string => `${branch(agent)}/knowledge-base/topics`;

  /** Somebody who talks to an agent over REST, in an environment. */
  async function chat(agent: string, environment = 'sandbox', body: object = {}) {
    const { keys } = running.platform;
    const tokens = agent === SHOP ? keys.chat.tokens : keys.of(agent).chat;
    const post = async (operation: string, given: object): Promise<{ status: number; body: any }> => {
      const response = await fetch(`${running.addresses.runtime}/v1/fernway/${agent}/chat/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': keys.chat.apiKey, 'x-token': tokens[environment]! },
        body: JSON.stringify(given),
      });
      return { status: response.status, body: await response.json() };
    };
    const created = await post('create', body);
    return {
      ...created,
      says: async (message: string): Promise<string> =>
        (await post('respond', { conversation_id: created.body.conversation_id, message })).body.response,
    };
  }

  describe('what is deployed', () => {
    it('is nothing at first, and nobody can talk to it', async () => {
      await made('mine');
      expect(await active('mine')).to.deep.equal({ sandbox: null, 'pre-release': null, live: null });
      const { status, body } = await chat('mine');
      expect([status, body.error_code]).to.deep.equal([400, 'CHAT_DRAFT_NOT_EXIST']);
    });

    it('is nothing at first, and nobody comes when a page or a caller asks for somebody', async () => {
      await made('mine');
      const { addresses, platform } = running;
      const connectorToken = platform.keys.of('mine').messaging['live']!;
      const wire = await connect({ addresses, platform: { keys: { ...platform.keys, connectorToken } } });
      wire.say('REQUEST_SERVICE_AGENT_JOIN');
      const told = await wire.hears('SYSTEM_MESSAGE');
      expect(told.payload['message']).to.contain('unable to start a conversation');
      expect(names(wire).filter((name) => name.includes('AGENT_'))).to.deep.equal(['REQUEST_SERVICE_AGENT_JOIN']);
      const to = '+442079460199';
      await call('POST', '/mine/telephony/phone-numbers', { phoneNumbers: [to] });
      const refused = await control(running, '/calls', { to }).catch((error: unknown) => String(error));
      expect(refused).to.contain('400').and.contain('CHAT_DRAFT_NOT_EXIST');
      expect(await running.platform.db.query('SELECT id FROM conversations')).to.deep.equal([]);
    });

    it('is what main was, and stays that until it is published again', async () => {
      await made('mine');
      const { body: topic } = await call('POST', topics('mine'), { name: 'Lamps', content: 'Lamps shine.' });
      const { status, body } = await deploy('mine', 'publish', { deploymentMessage: 'first' });
      expect(status).to.equal(201);
      expect(body.testRunIds).to.deep.equal([]);
      expect(body.deployment).to.include({ agentId: 'mine', environment: 'sandbox', artifactVersion: 1 });
      expect(body.deployment.metadata).to.deep.equal({ deployment_message: 'first' });
      const visitor = await chat('mine');
      expect(visitor.body.response).to.equal('Hello! How can I help?');
      expect(await visitor.says('tell me about lamps')).to.equal('Lamps shine.');

      await call('PATCH', `${topics('mine')}/${topic.id}`, { content: 'Lamps glow.' });
      expect(await (await chat('mine')).says('tell me about lamps')).to.equal('Lamps shine.');
      expect((await deploy('mine', 'publish')).body.deployment.artifactVersion).to.equal(2);
      expect(await (await chat('mine')).says('tell me about lamps')).to.equal('Lamps glow.');
      expect(await visitor.says('tell me about lamps')).to.equal('Lamps shine.');
    });

    it('may reach conversations that go on, where that is wanted', async () => {
      await made('mine');
      const { body: topic } = await call('POST', topics('mine'), { name: 'Lamps', content: 'Lamps shine.' });
      await deploy('mine', 'publish');
      const visitor = await chat('mine');
      await control(running, '/settings', { pinVersions: false });
      await call('PATCH', `${topics('mine')}/${topic.id}`, { content: 'Lamps glow.' });
      await deploy('mine', 'publish');
      expect(await visitor.says('tell me about lamps')).to.equal('Lamps glow.');
    });

    it('has nothing in it that is not active', async () => {
      await made('mine');
      await call('POST', topics('mine'), { name: 'Lamps', content: 'Lamps shine.', isActive: false });
      await deploy('mine', 'publish');
      expect(await (await chat('mine')).says('lamps')).not.to.contain('shine');
    });

    it('is refused where nothing has changed, and anywhere but in the sandbox', async () => {
      await made('mine');
      await deploy('mine', 'publish');
      const again = await deploy('mine', 'publish', { environment: 'sandbox' });
      expect([again.status, again.body.error_code]).to.deep.equal([409, 'DEPLOYMENTS_ALREADY_PUBLISHED']);
      for (const environment of ['live', 'pre-release', 'moon'])
        expect((await deploy('mine', 'publish', { environment })).status).to.equal(400);
      expect((await deploy('nobody', 'publish')).status).to.equal(404);
    });

    it('goes to one of many who publish at once', async () => {
      await made('mine');
      const all = await Promise.all(Array.from({ length: 6 }, () => deploy('mine', 'publish')));
      expect(all.map(({ status }) => status).toSorted()).to.deep.equal([201, 409, 409, 409, 409, 409]);
    });
  });

  describe('a version', () => {
    it('goes from stage to stage, the same in each, and no further', async () => {
      await made('mine');
      const first = (await deploy('mine', 'publish', { deploymentMessage: 'go' })).body.deployment;
      const second = await deploy('mine', `${first.id}/promote`);
      expect(second.status).to.equal(201);
      expect(second.body.deployment).to.include({ environment: 'pre-release', version: first.version });
      expect(second.body.deployment.id).not.to.equal(first.id);
      const third = await deploy('mine', `${second.body.deployment.id}/promote`, { targetEnvironment: 'live' });
      expect([third.status, third.body.deployment.environment]).to.deep.equal([201, 'live']);
      expect((await deploy('mine', `${third.body.deployment.id}/promote`)).status).to.equal(400);
      expect((await deploy('mine', `${first.id}/promote`, { targetEnvironment: 'live' })).status).to.equal(400);
      const again = await deploy('mine', `${first.id}/promote`);
      expect([again.status, again.body.deployment.id]).to.deep.equal([200, second.body.deployment.id]);
      expect(await active('mine')).to.deep.equal({
        sandbox: first,
        'pre-release': second.body.deployment,
        live: third.body.deployment,
      });
      expect((await chat('mine', 'live')).status).to.equal(200);
    });

    it('comes back, with what came after it still on record', async () => {
      await made('mine');
      const first = (await deploy('mine', 'publish')).body.deployment;
      await call('PATCH', `${branch('mine')}/behavior`, { behavior: 'Be brief.' });
      const second = (await deploy('mine', 'publish')).body.deployment;
      const back = await deploy('mine', `${first.id}/rollback`, { deploymentMessage: 'too brief' });
      expect(back.status).to.equal(201);
      expect(back.body.deployment).to.include({ version: first.version, artifactVersion: 1, environment: 'sandbox' });
      expect((await active('mine')).sandbox.id).to.equal(back.body.deployment.id);
      expect((await call('GET', `${branch('mine')}/behavior`)).body.behavior).to.equal('Be brief.');
      expect((await deploy('mine', `${first.id}/rollback`)).status).to.equal(409);
      const list = async (query: string): Promise<string[]> =>
        (await call('GET', `/mine/deployments?${query}`)).body.deployments.map(({ id }: { id: string }) => id);
      expect(await list('environment=sandbox')).to.deep.equal([back.body.deployment.id, second.id, first.id]);
      expect(await list('environment=sandbox&limit=1')).to.deep.equal([back.body.deployment.id]);
      expect(await list('environment=live')).to.deep.equal([]);
    });

    for (const query of ['', 'environment=moon', 'environment=live&limit=0', 'environment=live&limit=x'])
      it(`is not listed by "${query}"`, async () =>
        expect((await call('GET', `/${SHOP}/deployments?${query}`)).status).to.equal(400));

    it('is not found by another id, nor by one that is none', async () => {
      expect((await deploy(SHOP, 'nothing/promote')).status).to.equal(404);
      expect((await deploy(SHOP, 'no%20thing/rollback')).status).to.equal(422);
    });
  });

  describe('what a text is filled with', () => {
    const say = async (content: string, more: object = {}): Promise<void> => {
      await made('mine');
      const { body: phone } = await call('POST', `${branch('mine')}/attributes`, { name: 'phone' });
      for (const [name, number] of [
        ['North', '111'],
        ['South', '222'],
      ])
        await call('POST', `${branch('mine')}/variants`, {
          name,
          attributeValues: { values: { [phone.id]: number } },
          ...more,
        });
      await call('POST', topics('mine'), { name: 'Lamps', content });
      await deploy('mine', 'publish');
    };

    it('is of the variant, the default or another', async () => {
      await say('Call ${variant_phone}, or {{attr: phone }}. It is $5.');
      expect(await (await chat('mine')).says('lamps')).to.equal('Call 111, or 111. It is $5.');
      const { variants } = (await call('GET', `${branch('mine')}/variants`)).body;
      const south = await chat('mine', 'sandbox', { variant_id: variants[1].id });
      expect(await south.says('lamps')).to.equal('Call 222, or 222. It is $5.');
      expect((await chat('mine', 'sandbox', { variant_id: 'VARIANT-NORTH001' })).status).to.equal(400);
      // Where a version reaches it that has its variant no more.
      await control(running, '/settings', { pinVersions: false });
      await call('DELETE', `${branch('mine')}/variants/${variants[1].id}`);
      await deploy('mine', 'publish');
      expect(await south.says('lamps')).to.equal(await (await chat('mine')).says('lamps'));
    });

    it('is of the conversation, and of nothing nobody knows', async () => {
      await say('For $customer: ${variant_fax}. $stranger.');
      const visitor = await chat('mine', 'sandbox', { integration_attributes: { customer: 'Ann', __proto__: 1 } });
      expect(await visitor.says('lamps')).to.equal('For Ann: . $stranger.');
    });

    it('changes with the configuration at once, in conversations that go on', async () => {
      await say('We deliver. ${config_notice}');
      const visitor = await chat('mine');
      expect(await visitor.says('lamps')).to.equal('We deliver.');
      const page = await call('PATCH', '/mine/real-time-configs/sandbox/variables', {
        variables: { notice: 'Not today.' },
      });
      expect(page.status).to.equal(200);
      expect(await visitor.says('lamps')).to.equal('We deliver. Not today.');
    });
  });

  describe('real-time config', () => {
    const put = (environment: string, schema: unknown): Promise<Told> =>
      call('PUT', `/mine/real-time-configs/${environment}/schema`, { schema });
    const patch = (environment: string, variables: unknown): Promise<Told> =>
      call('PATCH', `/mine/real-time-configs/${environment}/variables`, { variables });
    beforeEach(() => made('mine'));
    const closed = { type: 'object', properties: { open: { type: 'boolean' } }, additionalProperties: false };

    it('has an empty page for each environment', async () => {
      const empty = { variables: null, schema: null, lastUpdated: null };
      const { body } = await call('GET', '/mine/real-time-configs');
      expect(body.configPages).to.deep.equal(
        ['sandbox', 'pre-release', 'live'].map((clientEnv) => ({ clientEnv, ...empty })),
      );
      expect((await call('GET', '/mine/real-time-configs/live')).body).to.deep.equal({ clientEnv: 'live', ...empty });
      const unknown = await call('GET', '/mine/real-time-configs/moon');
      expect([unknown.status, unknown.body.error_code]).to.deep.equal([
        400,
        'REAL_TIME_CONFIG_UNKNOWN_CLIENT_ENVIRONMENT',
      ]);
    });

    it('keeps what is not named, at the first level', async () => {
      await patch('live', { a: { x: 1 }, b: 2 });
      const { body } = await patch('live', { a: { y: 1 } });
      expect(body.variables).to.deep.equal({ a: { y: 1 }, b: 2 });
      expect(body.lastUpdated).to.match(/Z$/);
      expect((await call('GET', '/mine/real-time-configs/sandbox')).body.variables).to.equal(null);
    });

    it('keeps what many write at once', async () => {
      const names = Array.from({ length: 8 }, (_, at) => `v${at}`);
      const { configPages } = running.platform.workshop;
      const edit =
        (name: string) =>
        ({ variables }: ConfigPage) => ({ variables: { ...variables, [name]: 1 } });
      await Promise.all(names.map((name) => configPages.change('mine', 'live', edit(name))));
      const { variables } = (await call('GET', '/mine/real-time-configs/live')).body;
      expect(Object.keys(variables)).to.have.members(names);
    });

    it('stores nothing that its schema does not allow', async () => {
      expect((await put('live', closed)).body.schema).to.deep.equal(closed);
      expect((await patch('live', { open: true })).status).to.equal(200);
      const wrong = await patch('live', { open: 'no' });
      expect([wrong.status, wrong.body.error_code]).to.deep.equal([400, 'REAL_TIME_CONFIG_INVALID_FOR_SCHEMA']);
      expect(wrong.body.message).to.contain('open');
      expect((await patch('live', { other: 1 })).status).to.equal(400);
      expect((await call('GET', '/mine/real-time-configs/live')).body.variables).to.deep.equal({ open: true });
      expect((await patch('sandbox', { open: 'no' })).status).to.equal(200);
    });

    for (const [what, schema] of [
      ['of a type that is none', { type: 'moon' }],
      ['that points elsewhere', { $ref: 'https://example.com/schema.json' }],
      ['with a pattern that is none', { properties: { a: { pattern: '(' } } }],
      ['of another draft', { $schema: 'https://json-schema.org/draft/2020-12/schema' }],
      ['that is looked at later', { $async: true, properties: { open: { type: 'boolean' } } }],
      ['a part of which is looked at later', { definitions: { open: { $async: true } }, properties: {} }],
      ['that leads back to itself', { allOf: [{ $ref: '#' }] }],
    ] as const)
      it(`refuses a schema ${what}`, async () => {
        const told = await put('live', schema);
        expect([told.status, told.body.error_code]).to.deep.equal([400, 'REAL_TIME_CONFIG_INVALID_SCHEMA']);
      });

    it('refuses what is nested too deeply to be kept', async () => {
      const nested = (levels: number): string => `{"a":${'{"a":'.repeat(levels)}1${'}'.repeat(levels + 1)}`;
      const status = async (levels: number): Promise<number[]> => [
        (await call('PUT', '/mine/real-time-configs/live/schema', `{"schema":${nested(levels)}}`)).status,
        (await call('PATCH', '/mine/real-time-configs/live/variables', `{"variables":${nested(levels)}}`)).status,
      ];
      for (const levels of [100, 3_000, 5_000]) expect(await status(levels), String(levels)).to.deep.equal([400, 400]);
      expect(await status(20)).to.deep.equal([200, 200]);
    });

    it('refuses values that it takes too long to compare with the schema', async () => {
      const greedy = { properties: { a: { type: 'string', pattern: '^(a+)+$' } } };
      expect((await put('live', greedy)).status).to.equal(200);
      const wrong = await patch('live', { a: `${'a'.repeat(60)}!` });
      expect([wrong.status, wrong.body.error_code]).to.deep.equal([400, 'REAL_TIME_CONFIG_INVALID_FOR_SCHEMA']);
      expect(wrong.body.message).to.contain('1000 ms');
      expect((await patch('live', { a: 'aaa' })).status).to.equal(200);
    });

    it('stands where values are compared with a schema that was kept before such were refused', async () => {
      const kept = { $async: true, properties: { open: { type: 'boolean' } } };
      await running.platform.workshop.configPages.change('mine', 'live', () => ({ schema: kept }));
      expect((await patch('live', { open: 'no' })).status).to.equal(400);
      const refused = await deploy('mine', 'publish');
      expect([refused.status, refused.body.message]).to.deep.equal([409, 'The values of live do not fit their schema']);
    });

    it('refuses what is no object', async () => {
      for (const given of [null, [], 'x', 1]) {
        expect((await put('live', given)).status).to.equal(400);
        expect((await patch('live', given)).status).to.equal(400);
      }
    });

    it('takes a schema that what is stored does not fit, and publishes nothing until it does', async () => {
      await patch('live', { open: 'no' });
      expect((await put('live', closed)).status).to.equal(200);
      const refused = await deploy('mine', 'publish');
      expect(refused.status).to.equal(409);
      expect(refused.body.message).to.contain('live');
      await patch('live', { open: false });
      expect((await deploy('mine', 'publish')).status).to.equal(201);
    });
  });

  it('the shop is live and in the sandbox, and can be edited as any other', async () => {
    const { sandbox, live, 'pre-release': staged } = await active(SHOP);
    expect([sandbox.version, staged]).to.deep.equal([live.version, null]);
    await call('PATCH', `/${SHOP}/real-time-configs/live/variables`, { variables: { notice: 'Closed today!' } });
    expect(await (await chat(SHOP, 'live')).says('When are you open?')).to.match(/at any time\.\n\nClosed today!$/);
    const all = (await call('GET', topics(SHOP))).body;
    const hours = all.find(({ id }: { id: string }) => id === 'opening-hours-en');
    await call('PATCH', `${topics(SHOP)}/${hours.id}`, { content: 'We never close.' });
    expect(await (await chat(SHOP)).says('When are you open?')).not.to.contain('never');
    const published = (await deploy(SHOP, 'publish')).body.deployment;
    expect(await (await chat(SHOP)).says('When are you open?')).to.equal('We never close.');
    expect(await (await chat(SHOP, 'live')).says('When are you open?')).not.to.contain('never');
    const staging = (await deploy(SHOP, `${published.id}/promote`)).body.deployment;
    await deploy(SHOP, `${staging.id}/promote`);
    expect(await (await chat(SHOP, 'live')).says('When are you open?')).to.equal('We never close.');
  });
});
