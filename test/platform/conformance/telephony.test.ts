import { expect } from 'chai';
import type { Running } from '../../../demo/platform/start.js';
import { atOnce } from '../../support/at-once.js';
import { builder, type Told } from '../../support/builder.js';
import { testPlatform } from '../../support/platform.js';
import { control } from '../../support/wire.js';

describe('Telephony connectors and phone numbers', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(async () => {
    await control(running, '/reset');
    await made('mine');
  });
  const { call, made, branch } = builder(() => running);
  const at = (tail = '', agent = 'mine'): string => `/${agent}/telephony/connectors${tail}`;
  const numbers = (tail = '', agent = 'mine'): string => `/${agent}/telephony/phone-numbers${tail}`;
  const connectors = async (agent = 'mine'): Promise<any[]> => (await call('GET', at('', agent))).body.connectors;
  const imported = (phoneNumbers: string[], more: object = {}): Promise<Told> =>
    call('POST', numbers(), { phoneNumbers, ...more });
  const LIVE = '+442079460100';

  function refused({ status, body }: Told, expected: number, code?: string): void {
    expect(status, JSON.stringify(body)).to.equal(expected);
    expect(body.errors).to.be.an('array');
    if (code !== undefined) expect(body.error_code).to.equal(code);
  }

  describe('a connector', () => {
    it('comes with the agent, one for each environment', async () => {
      const all = await connectors();
      expect(all.map(({ clientEnv }) => clientEnv)).to.deep.equal(['sandbox', 'pre-release', 'live']);
      expect(all[0]).to.deep.equal({
        connectorId: all[0].connectorId,
        name: 'mine sandbox',
        accountId: running.platform.keys.accountId,
        projectId: 'mine',
        clientEnv: 'sandbox',
        variantId: '',
        asrLangCode: 'en-GB',
        ttsLangCode: 'en-GB',
        voiceName: '',
        disableHandoff: false,
      });
      expect((await call('GET', at(`/${all[0].connectorId}`))).body).to.deep.equal(all[0]);
      refused(await call('GET', at('/CONNECTOR-NONE')), 404, 'CONNECTORS_NOT_FOUND');
      refused(await call('GET', at('/no%20thing')), 422);
      refused(await call('POST', at(), {}), 405);
    });

    it('speaks with a voice, and in its language', async () => {
      const [{ connectorId: id }] = await connectors();
      const { body } = await call('PATCH', at(`/${id}`), { voiceName: 'de-AT-Lena', asrLangCode: 'de-DE', extra: 1 });
      expect(body).to.include({ voiceName: 'de-AT-Lena', ttsLangCode: 'de-AT', asrLangCode: 'de-DE' });
      const plain = await call('PATCH', at(`/${id}`), { voiceName: 'Lena' });
      expect(plain.body).to.include({ voiceName: 'Lena', ttsLangCode: 'de-AT' });
      refused(await call('PATCH', at(`/${id}`), { asrLangCode: 'not a language' }), 400);
    });

    it('is as all have it who change it at once', async () => {
      const [{ connectorId: id }] = await connectors();
      atOnce(running.platform.db, /FROM telephony_connectors WHERE agent_id/, 2);
      const changes = [{ asrLangCode: 'fr-FR' }, { voiceName: 'Lena' }];
      await Promise.all(changes.map((change) => call('PATCH', at(`/${id}`), change)));
      expect((await call('GET', at(`/${id}`))).body).to.include({ asrLangCode: 'fr-FR', voiceName: 'Lena' });
    });

    it('is of a variant, until it is not', async () => {
      const [{ connectorId: id }] = await connectors();
      const { body: variant } = await call('POST', `${branch('mine')}/variants`, { name: 'North' });
      expect((await call('PATCH', at(`/${id}`), { variantId: variant.id })).body.variantId).to.equal(variant.id);
      expect((await call('PATCH', at(`/${id}`), { variantId: null })).body.variantId).to.equal('');
      refused(await call('PATCH', at(`/${id}`), { variantId: 'VARIANT-NONE' }), 400, 'CONNECTORS_VALIDATION_FAILED');
    });

    it('moves to another agent, with its numbers', async () => {
      await made('other');
      await imported([LIVE]);
      const { connectorId: id } = (await connectors())[2];
      refused(await call('PATCH', at(`/${id}`), { projectId: 'nobody' }), 404);
      const { body: variant } = await call('POST', `${branch('mine')}/variants`, { name: 'North' });
      await call('PATCH', at(`/${id}`), { variantId: variant.id });
      const moved = await call('PATCH', at(`/${id}`), { projectId: 'other' });
      // A variant is one of its agent.
      expect(moved.body).to.include({ projectId: 'other', variantId: '' });
      expect(await connectors()).to.have.length(2);
      expect((await call('GET', numbers('', 'other'))).body.phoneNumbers).to.have.length(1);
      expect((await call('GET', numbers())).body.phoneNumbers).to.deep.equal([]);
    });

    it('goes with the numbers that led there', async () => {
      await imported([LIVE]);
      const live = (await connectors())[2];
      const { status, body } = await call('DELETE', at(`/${live.connectorId}`));
      expect(status).to.equal(200);
      expect(body).to.deep.equal({ deletedConnector: live, deletedPhoneNumbers: [LIVE] });
      refused(await imported(['+15550100']), 404, 'PHONE_NUMBERS_CONNECTOR_DOES_NOT_EXIST');
      expect((await imported(['+15550100'], { clientEnv: 'sandbox' })).status).to.equal(201);
    });

    it('is one of several that are asked for, or changed, each by itself', async () => {
      const [one, two] = await connectors();
      const { body } = await call('POST', at('/batch'), { connectorIds: [two.connectorId, 'CONNECTOR-NONE'] });
      expect(body).to.deep.equal({ found: [two], notFound: ['CONNECTOR-NONE'] });
      refused(await call('POST', at('/batch'), { connectorIds: [] }), 400);
      const changed = await call('PATCH', at('/batch'), {
        updates: [
          { connectorId: one.connectorId, asrLangCode: 'fr-FR' },
          { connectorId: 'CONNECTOR-NONE', asrLangCode: 'fr-FR' },
          { connectorId: two.connectorId, variantId: 'VARIANT-NONE' },
        ],
      });
      expect(changed.status).to.equal(200);
      expect(changed.body.results.map(({ success }: { success: boolean }) => success)).to.deep.equal([
        true,
        false,
        false,
      ]);
      expect(changed.body.results[0].data.asrLangCode).to.equal('fr-FR');
      expect(changed.body.results[2].error).to.match(/variantId/);
    });

    it('is found by a number that leads there', async () => {
      await imported([LIVE]);
      const live = (await connectors())[2];
      expect((await call('POST', at('/lookup'), { phoneNumber: LIVE })).body).to.deep.equal(live);
      refused(await call('POST', at('/lookup'), { phoneNumber: '+15550100' }), 404);
      refused(await call('POST', at('/lookup'), { phoneNumber: '0123' }), 400);
    });
  });

  describe('a number', () => {
    it('is imported, and leads to live unless something else is said', async () => {
      const { status, body } = await imported([LIVE, LIVE, '+15550100']);
      expect(status).to.equal(201);
      const live = (await connectors())[2];
      expect(body.imported).to.have.length(2);
      expect(body.imported[0]).to.deep.equal({
        number: '+15550100',
        projectId: 'mine',
        accountId: running.platform.keys.accountId,
        clientEnv: 'live',
        connectorId: live.connectorId,
      });
      const path = numbers(`/${encodeURIComponent('+498912345')}`);
      const single = await call('POST', path, { clientEnv: 'sandbox' });
      expect([single.status, single.body.imported.clientEnv]).to.deep.equal([201, 'sandbox']);
      expect((await call('GET', path)).body).to.deep.equal(single.body.imported);
      const bySandbox = await call('GET', numbers(`?connectorId=${single.body.imported.connectorId}`));
      expect(bySandbox.body.phoneNumbers).to.deep.equal([single.body.imported]);
    });

    it('is imported with all the others, or not at all', async () => {
      await imported([LIVE]);
      refused(await imported(['+15550100', LIVE]), 409, 'PHONE_NUMBERS_ALREADY_EXISTS');
      refused(await imported(['+15550100', '0123']), 400, 'PHONE_NUMBERS_INVALID_PHONE_NUMBER_FORMAT');
      refused(await imported([]), 400);
      expect((await call('GET', numbers())).body.phoneNumbers).to.have.length(1);
    });

    it('leads elsewhere, and then belongs to that environment', async () => {
      await imported([LIVE]);
      const [sandbox] = await connectors();
      const path = numbers(`/${encodeURIComponent(LIVE)}`);
      const { body } = await call('PATCH', path, { connectorId: sandbox.connectorId });
      expect(body).to.include({ connectorId: sandbox.connectorId, clientEnv: 'sandbox' });
      expect((await call('GET', path)).body).to.deep.equal(body);
      refused(await call('PATCH', path, { connectorId: 'CONNECTOR-NONE' }), 404);
    });

    it('is one of several that are asked for, or removed', async () => {
      await imported([LIVE, '+15550100']);
      const found = await call('POST', numbers('/batch'), { phoneNumbers: [LIVE, '+1'] });
      expect(found.body.found.map(({ number }: { number: string }) => number)).to.deep.equal([LIVE]);
      expect(found.body.notFound).to.deep.equal(['+1']);
      const removed = await call('DELETE', numbers(), { phoneNumbers: [LIVE, '+1'] });
      expect(removed.body).to.deep.equal({
        deleted: [LIVE],
        errors: [{ phoneNumber: '+1', error: 'Phone number not found' }],
      });
      const last = await call('DELETE', numbers(`/${encodeURIComponent('+15550100')}`));
      expect(last.body).to.deep.equal({ deleted: '+15550100' });
      expect((await call('DELETE', numbers(), { phoneNumbers: [LIVE] })).body.deleted).to.deep.equal([]);
    });

    it('is nobody else’s', async () => {
      await made('other');
      await imported([LIVE]);
      const path = numbers(`/${encodeURIComponent(LIVE)}`, 'other');
      refused(await call('GET', path), 404, 'PHONE_NUMBERS_NOT_FOUND');
      refused(await call('DELETE', path), 404);
      refused(await call('POST', path, {}), 409);
      refused(await call('GET', numbers('/0123')), 422);
    });

    /** An agent with a shop in the north, and one in the south where LIVE leads. */
    async function twoShops(): Promise<{ south: string }> {
      const { body: town } = await call('POST', `${branch('mine')}/attributes`, { name: 'town' });
      const variants = `${branch('mine')}/variants`;
      await call('POST', variants, { name: 'North', attributeValues: { values: { [town.id]: 'Northam' } } });
      const { body } = await call('POST', variants, {
        name: 'South',
        attributeValues: { values: { [town.id]: 'Southam' } },
      });
      const topics = `${branch('mine')}/knowledge-base/topics`;
      await call('POST', topics, { name: 'Shops', content: 'We are in ${variant_town}.' });
      await call('POST', '/mine/deployments/publish');
      await imported([LIVE], { clientEnv: 'sandbox' });
      const [sandbox] = await connectors();
      await call('PATCH', at(`/${sandbox.connectorId}`), { variantId: body.id });
      return { south: body.id };
    }
    const asksWhere = (): Promise<any> => control(running, '/calls', { to: LIVE, says: ['where are your shops?'] });

    it('leads a caller to the default of what is deployed, where that has the variant of its connector no more', async () => {
      const { south } = await twoShops();
      await call('DELETE', `${branch('mine')}/variants/${south}`);
      expect((await asksWhere()).answers[1]).to.equal('We are in Southam.');
      await call('POST', '/mine/deployments/publish');
      const told = await asksWhere();
      expect(told.answers[1]).to.equal('We are in Northam.');
      const { body } = await call('GET', `${branch('mine')}/variants`);
      const rows = await running.platform.db.query<any>('SELECT variant_id FROM conversations WHERE id = $1', [
        told.conversation_id,
      ]);
      expect(rows).to.deep.equal([{ variant_id: body.variants[0].id }]);
    });

    it('leads a caller to the agent, the environment, the variant and the language of its connector', async () => {
      await twoShops();
      const told = await asksWhere();
      expect(told.answers).to.deep.equal(['Hello! How can I help?', 'We are in Southam.']);
      const [row] = await running.platform.db.query<any>('SELECT * FROM conversations WHERE id = $1', [
        told.conversation_id,
      ]);
      expect(row).to.include({ project_id: 'mine', environment: 'sandbox', language: 'en-GB', to_number: LIVE });
      const elsewhere = await control(running, '/calls', { to: '+15550100999', says: [] });
      expect(elsewhere.answers[0]).to.contain('Fernway');
    });

    it('goes to one of many who import it at once', async () => {
      const all = await Promise.all(Array.from({ length: 5 }, () => imported([LIVE])));
      expect(all.map(({ status }) => status).toSorted()).to.deep.equal([201, 409, 409, 409, 409]);
    });
  });
});
