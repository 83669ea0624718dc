import { expect } from 'chai';
import type { Draft } from '../../../demo/platform/build/draft.js';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { builder, type Told } from '../../support/builder.js';
import { control, upgrade } from '../../support/wire.js';

const topic = (name: string): Draft['topics'][string] => ({
  name,
  content: 'x',
  actions: '',
  exampleQueries: [],
  isActive: true,
});

/** What this family says when it refuses. */
function refused({ status, body, headers }: Told, expected: number, code?: string): void {
  expect(status, JSON.stringify(body)).to.equal(expected);
  expect(body.message).to.be.a('string').and.not.equal('');
  expect(body.errors).to.be.an('array');
  expect(body.error_id).to.equal(headers.get('x-service-correlation-id'));
  if (code === undefined) expect(body.error_code).to.match(/^[A-Z][A-Z_]+$/);
  else expect(body.error_code).to.equal(code);
}

describe('Agents, branches, behavior, topics, variants', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  const { call, made, branch } = builder(() => running);

  describe('keys and addresses', () => {
    for (const [what, key, status] of [
      ['no key', '', 401],
      ['a key that nobody has', 'wk_nobody', 401],
      ['a key of another family', 'conversations', 403],
    ] as const)
      it(`refuses ${what}`, async () => {
        const given = key === 'conversations' ? running.platform.keys.conversationsKey : key;
        refused(await call('GET', '', undefined, { 'x-api-key': given }), status);
      });

    it('looks at the key before the body, and at the body before nothing', async () => {
      refused(await call('POST', '', '{', { 'x-api-key': '' }), 401);
      refused(await call('POST', '', '{'), 400);
      refused(await call('POST', '', '[]'), 400);
    });

    it('tells a malformed id from an unknown one', async () => {
      refused(await call('DELETE', '/not%20an%20id'), 422);
      refused(await call('DELETE', '/PROJECT-NONE'), 404);
      refused(await call('GET', '/PROJECT-SHOP0001/branches/nothing/behavior'), 404);
    });

    it('names every field at fault', async () => {
      const told = await call('POST', '', { name: '', description: 7, colour: 'red' });
      refused(told, 400);
      expect(told.body.errors.map(({ field }: { field: string }) => field)).to.include.members(['name', 'description']);
    });

    it('takes no field that it does not know, and no other media type', async () => {
      refused(await call('POST', '', { name: 'A', __proto__x: 1 }), 400);
      refused(await call('POST', '', '{"name":"A","__proto__":{"description":"x"}}'), 400);
      refused(await call('POST', '', '{"name":"A"}', { 'content-type': 'text/plain' }), 415);
    });

    it('says what may be done where something else was asked for', async () => {
      const told = await call('PUT', '');
      refused(told, 405);
      expect(told.headers.get('allow')).to.equal('POST, GET');
    });

    it('has a document of its own', async () => {
      const document: any = await (await fetch(`${running.addresses.agents}/openapi.json`)).json();
      expect(Object.keys(document.paths)).to.include('/v1/agents/{agentId}/branches/{branchId}/merge');
    });
  });

  describe('agents', () => {
    it('are made with a branch main, which greets and knows nothing', async () => {
      const { status, body } = await call('POST', '', { name: 'Lamp desk', description: 'About lamps' });
      expect(status).to.equal(200);
      expect(body).to.include({
        name: 'Lamp desk',
        agentName: 'Lamp desk',
        description: 'About lamps',
        branchCount: 1,
      });
      expect(body.agentId).to.match(/^PROJECT-[A-Z0-9]{8}$/);
      expect(body.accountId).to.equal(running.platform.keys.accountId);
      expect(body.branches).to.deep.equal([{ branchId: 'main', name: 'main' }]);
      expect(body.createdAt).to.match(/^\d{4}-.*Z$/);
      expect((await call('GET', `/${body.agentId}/branches/main/knowledge-base/topics`)).body).to.deep.equal([]);
      refused(await call('GET', `/${body.agentId}/branches/main/behavior`), 404);
    });

    it('are listed, the one of the shop among them', async () => {
      const id = await made('mine');
      const { body } = await call('GET', '');
      expect(body.map(({ agentId }: { agentId: string }) => agentId)).to.deep.equal(['PROJECT-SHOP0001', id]);
    });

    it('have an id of their own, and no other agent has it', async () => {
      expect(await made('mine')).to.equal('mine');
      refused(await call('POST', '', { name: 'B', agentId: 'mine' }), 409, 'PROJECT_ID_ALREADY_EXISTS');
      refused(await call('POST', '', { name: 'B', agentId: 'not mine' }), 400);
    });

    it('have no id by which another is called: an address would lead to either', async () => {
      await made('mine');
      for (const agentId of ['shop', 'Shop', 'MINE'])
        refused(await call('POST', '', { name: 'B', agentId }), 409, 'PROJECT_ID_ALREADY_EXISTS');
      await call('DELETE', '/mine');
      expect(await made('MINE')).to.equal('MINE');
    });

    it('are removed for good', async () => {
      const id = await made('mine');
      expect((await call('DELETE', `/${id}`)).status).to.equal(204);
      refused(await call('GET', `/${id}/branches`), 404);
      refused(await call('DELETE', `/${id}`), 404);
    });

    it('leave nothing to another agent that has their id later', async () => {
      const { addresses, platform } = running;
      const { chat, messaging } = platform.keys.of('mine');
      const post = async (address: string, headers: Record<string, string>, body: object): Promise<Told> => {
        const given = { 'content-type': 'application/json', 'x-api-key': platform.keys.chat.apiKey, ...headers };
        const response = await fetch(address, { method: 'POST', headers: given, body: JSON.stringify(body) });
        return { status: response.status, body: await response.json(), text: '', headers: response.headers };
      };
      const say = (operation: string, body: object): Promise<Told> =>
        post(`${addresses.runtime}/v1/fernway/mine/chat/${operation}`, { 'x-token': chat['sandbox'] ?? '' }, body);
      const listed = async (): Promise<unknown> => {
        const address = `${addresses.runtime}/v3/fernway/mine/conversations?client_env=sandbox`;
        const response = await fetch(address, { headers: { 'x-api-key': platform.keys.conversationsKey } });
        return ((await response.json()) as { conversations: unknown }).conversations;
      };
      await made('mine');
      expect((await call('POST', '/mine/deployments/publish')).status).to.equal(201);
      const { conversation_id } = (await say('create', {})).body;
      const host = { 'x-token': messaging['live'] ?? '', 'x-host': 'localhost' };
      const { access_token } = (await post(`${addresses.messaging}/api/v1/access-token`, host, {})).body;
      const bearer = { authorization: `Bearer ${access_token}` };
      const { session_id } = (await post(`${addresses.messaging}/api/v1/sessions`, bearer, {})).body;
      expect(await listed()).to.have.length(1);
      await call('DELETE', '/mine');
      await made('mine');
      expect(await listed()).to.deep.equal([]);
      expect((await say('respond', { conversation_id, message: 'Hello?' })).status).to.equal(404);
      const socket = await upgrade(`${addresses.messaging}/ws?${new URLSearchParams({ access_token, session_id })}`);
      expect(socket.status).to.equal(404);
    });

    it('are duplicated as they are on main', async () => {
      const id = await made('mine');
      await call('PATCH', `${branch(id)}/behavior`, { behavior: 'Be brief.' });
      const { status, body } = await call('POST', `/${id}/duplicate`, { newAgentName: 'Twin', newAgentId: 'twin' });
      expect(status).to.equal(200);
      expect(body).to.include({ agentId: 'twin', name: 'Twin', branchCount: 1 });
      expect((await call('GET', `${branch('twin')}/behavior`)).body).to.deep.equal({ behavior: 'Be brief.' });
      await call('PATCH', `${branch('twin')}/behavior`, { behavior: 'Be long.' });
      expect((await call('GET', `${branch(id)}/behavior`)).body).to.deep.equal({ behavior: 'Be brief.' });
    });
  });

  describe('topics', () => {
    const topics = `${branch('mine')}/knowledge-base/topics`;
    beforeEach(() => made('mine'));
    const lamp = { name: 'Lamps', content: 'They shine.' };

    it('are made, read, changed and removed', async () => {
      const { status, body } = await call('POST', topics, lamp);
      expect(status).to.equal(201);
      expect(body).to.deep.equal({
        id: body.id,
        ...lamp,
        actions: '',
        exampleQueries: { queries: [] },
        isActive: true,
      });
      const change = { content: '', exampleQueries: { queries: ['Do they shine?'] }, isActive: false };
      const patched = await call('PATCH', `${topics}/${body.id}`, change);
      expect([patched.status, patched.text]).to.deep.equal([204, '']);
      expect((await call('GET', `${topics}/${body.id}`)).body).to.deep.equal({ ...body, ...change });
      expect((await call('GET', topics)).body).to.have.length(1);
      expect((await call('DELETE', `${topics}/${body.id}`)).status).to.equal(204);
      for (const method of ['GET', 'PATCH', 'DELETE'] as const)
        refused(await call(method, `${topics}/${body.id}`, method === 'PATCH' ? {} : undefined), 404);
    });

    it('have a name that no other has', async () => {
      await call('POST', topics, lamp);
      const other = await call('POST', topics, { ...lamp, name: 'Tents' });
      refused(await call('POST', topics, lamp), 409, 'KNOWLEDGE_BASE_TOPIC_ALREADY_EXISTS');
      refused(await call('PATCH', `${topics}/${other.body.id}`, { name: 'Lamps' }), 409);
      expect((await call('PATCH', `${topics}/${other.body.id}`, { name: 'Tents' })).status).to.equal(204);
    });

    for (const [what, body] of [
      ['without content', { name: 'A' }],
      ['with an empty name', { name: '', content: 'x' }],
      ['with 101 examples', { ...lamp, exampleQueries: { queries: Array(101).fill('x') } }],
      ['with an example that is no text', { ...lamp, exampleQueries: { queries: [1] } }],
      ['with a field nobody knows', { ...lamp, colour: 'red' }],
    ] as const)
      it(`are refused ${what}`, async () => refused(await call('POST', topics, body), 400));

    it('are all kept when many are made at once', async () => {
      const names = Array.from({ length: 12 }, (_, at) => `T${at}`);
      const { branches } = running.platform.workshop;
      const edit =
        (name: string) =>
        (draft: Draft): Draft => ({ ...draft, topics: { ...draft.topics, [name]: topic(name) } });
      await Promise.all(names.map((name) => branches.change('mine', 'main', edit(name))));
      const kept = (await call('GET', topics)).body.map(({ name }: { name: string }) => name);
      expect(kept).to.have.members(names);
    });
  });

  describe('attributes and variants', () => {
    const at = branch('mine');
    beforeEach(() => made('mine'));
    const attribute = async (name: string): Promise<string> =>
      (await call('POST', `${at}/attributes`, { name })).body.id;
    const variant = (body: object): Promise<Told> => call('POST', `${at}/variants`, body);

    it('have one default, which is the first until another is', async () => {
      const north = await variant({ name: 'North' });
      const south = await variant({ name: 'South' });
      expect([north.status, north.body.isDefault, south.body.isDefault]).to.deep.equal([201, true, false]);
      const changed = await call('PATCH', `${at}/variants/${south.body.id}`, { isDefault: true });
      expect([changed.status, changed.body.isDefault]).to.deep.equal([200, true]);
      const { variants } = (await call('GET', `${at}/variants`)).body;
      expect(variants.map(({ isDefault }: { isDefault: boolean }) => isDefault)).to.deep.equal([false, true]);
      refused(await call('DELETE', `${at}/variants/${south.body.id}`), 400, 'VARIANTS_REMOVE_DEFAULT_ERROR');
      refused(await call('PATCH', `${at}/variants/${south.body.id}`, { isDefault: false }), 400);
      expect((await call('DELETE', `${at}/variants/${north.body.id}`)).body).to.deep.equal({ id: north.body.id });
    });

    it('hold values by the ids of attributes, and texts only', async () => {
      const phone = await attribute('phone');
      const { status, body } = await variant({ name: 'North', attributeValues: { values: { [phone]: '123' } } });
      expect([status, body.attributeValues]).to.deep.equal([201, { values: { [phone]: '123' } }]);
      refused(
        await variant({ name: 'South', attributeValues: { values: { phone: '123' } } }),
        400,
        'VARIANTS_BAD_ATTRIBUTES_ERROR',
      );
      refused(await variant({ name: 'South', attributeValues: { values: { [phone]: 123 } } }), 400);
      refused(await variant({ name: 'North' }), 409, 'VARIANTS_DUPLICATE_NAME_ERROR');
    });

    it('are listed as they were made, on their branch', async () => {
      const list = async (on: string): Promise<any> => (await call('GET', `${on}/attributes`)).body;
      expect(await list(at)).to.deep.equal({ attributes: [] });
      const [phone, hours] = [await attribute('phone'), await attribute('hours')];
      const { branchId } = (await call('POST', '/mine/branches', { name: 'Later' })).body;
      await attribute('fax');
      expect((await list(at)).attributes.map(({ name }: { name: string }) => name)).to.deep.equal([
        'phone',
        'hours',
        'fax',
      ]);
      expect(await list(branch('mine', branchId))).to.deep.equal({
        attributes: [
          { id: phone, name: 'phone' },
          { id: hours, name: 'hours' },
        ],
      });
    });

    it('lose their values with the attribute', async () => {
      const phone = await attribute('phone');
      await variant({ name: 'North', attributeValues: { values: { [phone]: '123' } } });
      const renamed = await call('PATCH', `${at}/attributes/${phone}`, { name: 'telephone' });
      expect(renamed.body).to.deep.equal({ id: phone, name: 'telephone' });
      expect((await call('DELETE', `${at}/attributes/${phone}`)).body).to.deep.equal({ id: phone });
      const { variants } = (await call('GET', `${at}/variants`)).body;
      expect(variants[0].attributeValues).to.deep.equal({ values: {} });
      refused(await call('PATCH', `${at}/attributes/${phone}`, { name: 'x' }), 404);
    });
  });

  describe('branches', () => {
    const topics = (on: string): string => `${branch('mine', on)}/knowledge-base/topics`;
    beforeEach(() => made('mine'));
    const begun = async (name: string): Promise<string> =>
      (await call('POST', '/mine/branches', { name })).body.branchId;

    it('begin as main is, and go their own way', async () => {
      await call('POST', topics('main'), { name: 'Lamps', content: 'They shine.' });
      const { status, body } = await call('POST', '/mine/branches', { branchName: 'spring' });
      expect(status).to.equal(201);
      expect(body).to.include({ name: 'spring' });
      expect(body.sequenceId).to.be.a('string');
      await call('POST', topics(body.branchId), { name: 'Tents', content: 'They stand.' });
      expect((await call('GET', topics(body.branchId))).body).to.have.length(2);
      expect((await call('GET', topics('main'))).body).to.have.length(1);
      const { branches } = (await call('GET', '/mine/branches')).body;
      expect(branches.map(({ name }: { name: string }) => name)).to.deep.equal(['main', 'spring']);
    });

    it('have a name of their own, in one spelling', async () => {
      await begun('spring');
      refused(await call('POST', '/mine/branches', { name: 'spring' }), 409);
      refused(await call('POST', '/mine/branches', { name: 'a', branchName: 'b' }), 400);
      refused(await call('POST', '/mine/branches', {}), 400);
    });

    it('are removed, but for main', async () => {
      const id = await begun('spring');
      const { status, body } = await call('DELETE', `/mine/branches/${id}`);
      expect([status, typeof body.sequence, typeof body.message]).to.deep.equal([200, 'string', 'string']);
      refused(await call('DELETE', `/mine/branches/${id}`), 404);
      refused(await call('DELETE', '/mine/branches/main'), 400);
      refused(await call('POST', '/mine/branches/main/merge', {}), 400);
    });

    it('are merged more than once, each time what is new', async () => {
      const id = await begun('spring');
      await call('POST', topics(id), { name: 'Tents', content: 'They stand.' });
      const { status, body } = await call('POST', `/mine/branches/${id}/merge`, { deploymentMessage: 'spring' });
      expect([status, body.testRunIds]).to.deep.equal([200, []]);
      const [tents] = (await call('GET', topics('main'))).body;
      await call('PATCH', `${topics('main')}/${tents.id}`, { content: 'They stood.' });
      await call('PATCH', `${topics(id)}/${tents.id}`, { actions: '{{ho:support}}' });
      expect((await call('POST', `/mine/branches/${id}/merge`)).status).to.equal(200);
      const [after] = (await call('GET', topics('main'))).body;
      expect(after).to.include({ content: 'They stood.', actions: '{{ho:support}}' });
    });

    it('are not merged where both changed the same, unless that is decided', async () => {
      const id = await begun('spring');
      await call('PATCH', `${branch('mine')}/behavior`, { behavior: 'ours' });
      await call('PATCH', `${branch('mine', id)}/behavior`, { behavior: 'theirs' });
      await call('POST', topics(id), { name: 'Tents', content: 'They stand.' });
      const conflict = await call('POST', `/mine/branches/${id}/merge`, {});
      refused(conflict, 409);
      expect(conflict.body.hasConflicts).to.equal(true);
      expect(conflict.body.conflicts).to.deep.equal([
        { path: ['behavior'], baseValue: null, oursValue: 'ours', theirsValue: 'theirs', type: 'modify' },
      ]);
      expect((await call('GET', topics('main'))).body).to.deep.equal([]);
      const decided = (strategy: string, value?: unknown): Promise<Told> =>
        call('POST', `/mine/branches/${id}/merge`, { conflictResolutions: [{ path: ['behavior'], strategy, value }] });
      refused(await decided('theirs', 7), 400);
      refused(await decided('nobody'), 400);
      expect((await decided('theirs')).status).to.equal(200);
      expect((await call('GET', `${branch('mine')}/behavior`)).body).to.deep.equal({ behavior: 'theirs' });
      expect((await call('GET', topics('main'))).body).to.have.length(1);
    });
  });
});
