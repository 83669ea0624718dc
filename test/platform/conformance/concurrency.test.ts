import { expect } from 'chai';
import { mostAtOnce } from '../../../demo/platform/families/sweep.js';
import type { Running } from '../../../demo/platform/start.js';
import { testPlatform } from '../../support/platform.js';
import { chatter, reader, refused } from '../../support/runtime.js';
import { control, joined } from '../../support/wire.js';

const PATH = 'v1/fernway/shop/conversations/concurrency';
const MINUTE = 60_000;
const TEN = Date.parse('2026-01-05T10:00:00Z');
const iso = (at: number): string => new Date(at).toISOString();

describe('12 Concurrency', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  const chat = chatter(() => running);
  const read = reader(() => running);
  const morning = { start_time: iso(TEN), end_time: iso(TEN + 15 * MINUTE) };
  const rows = async (query: Record<string, string> = {}): Promise<any[]> =>
    (await read(PATH, { ...morning, ...query })).body.intervals;
  const counts = async (query: Record<string, string> = {}): Promise<number[]> =>
    (await rows(query)).map((row) => row.max_concurrent_conversations);
  /** A chat that went on between two minutes after ten. */
  async function went(from: number, until: number, body: object = {}): Promise<string> {
    const id = await chat.create(body);
    await chat.close(id);
    await running.platform.db.query('UPDATE conversations SET started_at = $2, ended_at = $3 WHERE id = $1', [
      id,
      TEN + from * MINUTE,
      TEN + until * MINUTE,
    ]);
    return id;
  }
  it('counts the most at once in each five minutes, zeros included', async () => {
    await went(1, 3);
    await went(2, 7);
    await went(4, 6);
    const { body } = await read(PATH, morning);
    expect(body).to.deep.equal({
      account_id: 'ACCOUNT-FERNWAY1',
      project_id: 'PROJECT-SHOP0001',
      intervals: [
        { time: '2026-01-05T10:00:00.000Z', max_concurrent_conversations: 2 },
        { time: '2026-01-05T10:05:00.000Z', max_concurrent_conversations: 2 },
        { time: '2026-01-05T10:10:00.000Z', max_concurrent_conversations: 0 },
      ],
    });
  });
  it('does not count one that ends as another begins, nor in the window that begins with its end', async () => {
    await went(0, 5);
    await went(5, 8);
    expect(await counts()).to.deep.equal([1, 1, 0]);
  });
  it('counts one that spans everything, before and after', async () => {
    await went(-600, 600);
    expect(await counts()).to.deep.equal([1, 1, 1]);
  });
  it('rounds the start down and the end up', async () => {
    const times = (await rows({ start_time: iso(TEN + 1), end_time: iso(TEN + 5 * MINUTE + 1) })).map(
      ({ time }) => time,
    );
    expect(times).to.deep.equal([iso(TEN), iso(TEN + 5 * MINUTE)]);
  });
  it('takes one that goes on as going on until now, and no longer', async () => {
    const wire = await joined(running);
    await chat.create();
    const now = running.platform.clock.now();
    const { body } = await read(PATH, { start_time: iso(now - 10 * MINUTE), end_time: iso(now + 10 * MINUTE) });
    const before = body.intervals.filter(({ time }: any) => Date.parse(time) + 5 * MINUTE <= now - 30_000);
    const after = body.intervals.filter(({ time }: any) => Date.parse(time) > now + 30_000);
    const most = Math.max(...body.intervals.map((row: any) => row.max_concurrent_conversations));
    expect(most).to.equal(2);
    for (const row of [...before, ...after]) expect(row.max_concurrent_conversations).to.equal(0);
    wire.close();
  });
  it('client_env is live unless said otherwise', async () => {
    await went(1, 2);
    expect(await counts({ client_env: 'sandbox' })).to.deep.equal([0, 0, 0]);
    expect(await counts({ client_env: 'live' })).to.deep.equal([1, 0, 0]);
  });
  it('filters by variant, and says which', async () => {
    await went(1, 2);
    await went(1, 12, { variant_id: 'VARIANT-SOUTH001' });
    for (const query of [{ variant_id: 'VARIANT-SOUTH001' }, { variant_name: 'South' }]) {
      expect(await counts(query as Record<string, string>)).to.deep.equal([1, 1, 1]);
      expect((await rows(query as Record<string, string>))[0]).to.include({
        variant_id: 'VARIANT-SOUTH001',
        variant_name: 'South',
      });
    }
    expect(await counts({ variant_id: 'VARIANT-NOWHERE' })).to.deep.equal([0, 0, 0]);
  });
  it('filters by language and by number, and says which', async () => {
    const call = await went(1, 2, { tts_lang_code: 'fr-FR' });
    await running.platform.db.query(`UPDATE conversations SET to_number = '+441234' WHERE id = $1`, [call]);
    await went(1, 12);
    expect(await counts({ language: 'fr-fr' })).to.deep.equal([1, 0, 0]);
    expect((await rows({ language: 'en-US' }))[0]).to.include({ language: 'en-US', max_concurrent_conversations: 1 });
    expect(await counts({ phone_number: '+441234' })).to.deep.equal([1, 0, 0]);
    expect((await rows({ phone_number: '+441234' }))[0]).to.include({ phone_number: '+441234' });
    expect(await counts({ phone_number: '+44999' })).to.deep.equal([0, 0, 0]);
  });
  it('slices by variant: a row for each that was seen, by time and then by variant', async () => {
    await went(1, 2);
    await went(1, 2);
    await went(6, 12, { variant_id: 'VARIANT-SOUTH001' });
    const told = (await rows({ slice_by: 'variant' })).map((row) => [row.time.slice(11, 16), row.variant_name, row.max_concurrent_conversations]); // prettier-ignore
    expect(told).to.deep.equal([
      ['10:00', 'North', 2],
      ['10:00', 'South', 0],
      ['10:05', 'North', 0],
      ['10:05', 'South', 1],
      ['10:10', 'North', 0],
      ['10:10', 'South', 1],
    ]);
    expect(await rows({ slice_by: 'variant', start_time: iso(TEN - 60 * MINUTE), end_time: iso(TEN) })).to.deep.equal(
      [],
    );
  });
  for (const slice_by of ['language', 'phone_number'])
    it(`501 for slices by ${slice_by}`, async () => {
      const told = await read(PATH, { ...morning, slice_by });
      refused(told, 501);
      expect(told.body.error_code).to.equal('NOT_IMPLEMENTED');
    });
  it('takes a week, and not a millisecond more', async () => {
    const week = 7 * 24 * 60 * MINUTE;
    expect(await rows({ end_time: iso(TEN + week) })).to.have.length(2016);
    refused(await read(PATH, { ...morning, end_time: iso(TEN + week + 1) }), 400);
  });
  const T = `start_time=${iso(TEN)}&end_time=${iso(TEN + MINUTE)}`;
  for (const query of [
    '',
    `start_time=${iso(TEN)}`,
    `end_time=${iso(TEN)}`,
    `start_time=${iso(TEN)}&end_time=${iso(TEN)}`,
    `start_time=${iso(TEN)}&end_time=${iso(TEN - 1)}`,
    `start_time=x&end_time=${iso(TEN)}`,
    `${T}&slice_by=hour`,
    `${T}&slice_by=`,
    `${T}&variant_id=a&variant_name=b`,
    `${T}&client_env=prod`,
    `${T}&${T}`,
    `${T}&language=%FF`,
    `${T}&phone_number=%00`,
    `slice_by=language`,
  ])
    // prettier-ignore
    it(`400 for "${query}"`, async () => refused(await read(PATH, query), 400));
  it('401, 403 and 404 as the other readings do', async () => {
    const issue = async (body: object): Promise<string> => (await control(running, '/keys', body)).key;
    refused(await read(PATH, morning, null), 401);
    refused(await read(PATH, morning, await issue({ permissions: ['conversations', 'handoff'] })), 403);
    refused(await read(PATH, morning, await issue({ agents: ['PROJECT-OTHER001'] })), 403);
    refused(await read('v1/fernway/nothing/conversations/concurrency', morning), 404);
    expect((await read(PATH, morning, await issue({ permissions: ['analytics'] }))).status).to.equal(200);
  });

  it('the sweep counts as looking at every moment does', () => {
    let seed = 7;
    const upTo = (most: number): number => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % most;
    for (let round = 0; round < 200; round += 1) {
      const spans = Array.from({ length: upTo(12) }, () => {
        const from = upTo(40) - 5;
        return { from, until: from + upTo(15) };
      });
      const looked = Array.from({ length: 6 }, (_, place) =>
        Math.max(
          ...Array.from({ length: 5 }, (_, step) => {
            const at = place * 5 + step;
            return spans.filter(({ from, until }) => from <= at && at < until).length;
          }),
        ),
      );
      expect(mostAtOnce(spans, 0, 30, 5)).to.deep.equal(looked);
    }
  });
});
