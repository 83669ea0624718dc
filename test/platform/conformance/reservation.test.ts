import { expect } from 'chai';
import type { Act, Agent, Turn } from '../../../demo/platform/agent/port.js';
import type { Running } from '../../../demo/platform/start.js';
import { platformWith } from '../../support/platform.js';
import { control } from '../../support/wire.js';

const WINDOW_MS = 600_000;
const POOL = 10;
const ELSEWHERE = '+442079460000';

describe('Number reservation', () => {
  let running: Running;
  const turns: Turn[] = [];
  async function* reply(turn: Turn): AsyncGenerator<Act> {
    turns.push(turn);
    if (turn.said === 'stay') yield { do: 'handOver', to: 'desk', destination: 'support', reason: 'asked' };
    yield { do: 'say', text: turn.said === null ? `Hello ${String(turn.attributes['name'])}` : `heard: ${turn.said}` };
    if (turn.said === 'bye') yield { do: 'end' };
  }
  const agent: Agent = { reply };
  before(async () => (running = await platformWith(agent)));
  after(() => running.stop());
  beforeEach(async () => {
    await control(running, '/reset');
    turns.length = 0;
  });

  const ask = async (body?: unknown, headers: Record<string, string> = {}, method = 'POST') => {
    const response = await fetch(`${running.addresses.runtime}/v1/conversations/dni-reservation`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'x-api-key': running.platform.keys.reservationKey,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as any, headers: response.headers };
  };
  const reserve = async (body: object): Promise<string> => (await ask(body)).body.dni as string;
  const call = (to: string, more: object = {}): Promise<any> => control(running, '/calls', { to, ...more });

  function refused({ status, body, headers }: Awaited<ReturnType<typeof ask>>, expected: number, short: string): void {
    expect(status).to.equal(expected);
    expect(body).to.include({ success: false, error: short });
    expect(body.message).to.be.a('string').and.not.equal('');
    expect(body.error_code).to.match(/^[A-Z][A-Z_]+$/);
    expect(body.error_id).to.equal(headers.get('x-service-correlation-id'));
  }

  it('answers a number in the form of E.164 and nothing else', async () => {
    const { status, body } = await ask({ attributes: { name: 'Ada' } });
    expect(status).to.equal(200);
    expect(body).to.have.all.keys('dni');
    expect(body.dni).to.match(/^\+[1-9]\d{6,14}$/);
  });
  const nested = { name: 'Ada', cart: [{ id: 1, price: 2.5, gift: null }], attributes: 'a word' };
  for (const [body, given] of [
    [{ attributes: { name: 'Ada', n: 1, list: [true] } }, { name: 'Ada', n: 1, list: [true] }],
    [{ attributes: { a: 1 }, more: 2 }, { a: 1 }],
    [{ attributes: {} }, {}],
    [nested, nested],
    [{ attributes: [1] }, { attributes: [1] }],
    [{}, {}],
  ] as const)
    it(`gives the agent ${JSON.stringify(given)} from the first step for ${JSON.stringify(body)}`, async () => {
      const told = await call(await reserve(body));
      expect(told.reserved).to.equal(true);
      expect(turns[0]).to.deep.include({ said: null, attributes: given });
    });
  it('keeps a key named __proto__ for a key', async () => {
    const { body } = await ask('{"attributes":{"__proto__":{"polluted":"yes"},"n\\u0000ame":"\\u0000"}}');
    await call(body.dni);
    expect(Object.hasOwn(turns[0]!.attributes, '__proto__')).to.equal(true);
    expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
  });
  it('starts a conversation on the agent of the key, which is over when the caller hangs up', async () => {
    const dni = await reserve({ name: 'Ada' });
    const told = await call(dni, { from: ELSEWHERE, says: ['where is it?', 'bye', 'never said'] });
    expect(told.answers).to.deep.equal(['Hello Ada', 'heard: where is it?', 'heard: bye']);
    const [row] = await running.platform.db.query<any>('SELECT * FROM conversations WHERE id = $1', [
      told.conversation_id,
    ]);
    expect(row).to.deep.include({
      project_id: running.platform.keys.projectId,
      channel: 'VOICE-SIP',
      from_number: ELSEWHERE,
      to_number: dni,
      attributes: { name: 'Ada' },
      ended_by: 'agent',
    });
    expect(told.conversation_id).to.match(/^CA[0-9a-f]{32}$/);
    const rows = await running.platform.db.query('SELECT user_input, agent_response FROM turns WHERE conversation_id = $1 ORDER BY position', [told.conversation_id]); // prettier-ignore
    expect(rows).to.have.length(3);
  });
  it('keeps a handoff of a call with its conversation', async () => {
    const told = await call(await reserve({ name: 'Ada' }), { says: ['stay'] });
    const [row] = await running.platform.db.query<any>('SELECT handoff, ended_by FROM conversations WHERE id = $1', [
      told.conversation_id,
    ]);
    expect(row.handoff).to.deep.include({ destination: 'support', reason: 'asked' });
    expect(row.ended_by).to.equal('handoff');
  });

  describe('the window', () => {
    it('gives what was reserved until its last moment', async () => {
      const dni = await reserve({ name: 'Ada' });
      await control(running, '/clock', { advanceMs: WINDOW_MS - 5_000 });
      expect((await call(dni)).answers).to.deep.equal(['Hello Ada']);
    });
    it('is over after ten minutes of the platform’s clock: a normal call', async () => {
      const dni = await reserve({ name: 'Ada' });
      await control(running, '/clock', { advanceMs: WINDOW_MS });
      expect(await call(dni)).to.deep.include({ reserved: false, answers: ['Hello undefined'] });
    });
    it('is over at pick-up: the next call is a normal one', async () => {
      const dni = await reserve({ name: 'Ada' });
      expect((await call(dni)).reserved).to.equal(true);
      expect((await call(dni)).reserved).to.equal(false);
    });
    it('is for one of two calls at once', async () => {
      const dni = await reserve({ name: 'Ada' });
      const told = await Promise.all([call(dni), call(dni), call(dni)]);
      expect(told.filter(({ reserved }) => reserved)).to.have.length(1);
    });
    it('says nothing about other numbers', async () => {
      await reserve({ name: 'Ada' });
      expect((await call(ELSEWHERE)).reserved).to.equal(false);
    });
  });

  describe('the pool', () => {
    const all = (): Promise<string[]> => Promise.all(Array.from({ length: POOL }, (_, n) => reserve({ n })));
    it('never gives one number to two, however many ask at once', async () => {
      const told = await Promise.all(Array.from({ length: 3 * POOL }, (_, n) => ask({ n })));
      const given = told.filter(({ status }) => status === 200).map(({ body }) => body.dni);
      expect(given).to.have.length(POOL);
      expect(new Set(given).size).to.equal(POOL);
    });
    it('is empty when every number is held', async () => {
      await all();
      refused(await ask({ name: 'late' }), 404, 'Not Found');
    });
    it('has a number again after a pick-up, and all of them after the window', async () => {
      const [first] = await all();
      await call(first!);
      expect(await reserve({ name: 'next' })).to.equal(first);
      refused(await ask({}), 404, 'Not Found');
      await control(running, '/clock', { advanceMs: WINDOW_MS });
      expect(new Set(await all()).size).to.equal(POOL);
    });
    it('gives the number that was used longest ago', async () => {
      const first = await reserve({});
      await call(first);
      await control(running, '/clock', { advanceMs: 1 });
      const rest: string[] = [];
      for (let count = 1; count < POOL; count++) rest.push(await reserve({ count }));
      expect(rest).to.not.include(first);
    });
    it('is the project’s own', async () => {
      await running.platform.reservations.seed('PROJECT-OTHER001');
      await all();
      refused(await ask({}), 404, 'Not Found');
      expect(await running.platform.reservations.reserve('PROJECT-OTHER001', {})).to.be.a('string');
      await running.platform.db.query("DELETE FROM reservation_numbers WHERE project_id = 'PROJECT-OTHER001'");
    });
  });

  describe('is refused', () => {
    for (const key of ['', 'rk_wrong'])
      it(`with 401 for the key ${JSON.stringify(key)}, whatever the body`, async () =>
        refused(await ask('{', { 'x-api-key': key }), 401, 'Unauthorized'));
    it('with 401 for the key of another family', async () =>
      refused(await ask({}, { 'x-api-key': running.platform.keys.externalEventsKey }), 401, 'Unauthorized'));
    for (const body of [undefined, '', '{', 'null', '[]', '"x"', '7', 'true'])
      it(`with 400 for the body ${JSON.stringify(body) ?? 'that is none'}`, async () =>
        refused(await ask(body), 400, 'Bad Request'));
    it('with 400 for a body that is nested ten thousand times', async () =>
      refused(await ask(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`), 400, 'Bad Request'));
    it('with 415 for another type', async () =>
      refused(await ask({}, { 'Content-Type': 'text/plain' }), 415, 'Unsupported Media Type'));
    it('with 405 for another method', async () => {
      const told = await ask(undefined, {}, 'GET');
      refused(told, 405, 'Method Not Allowed');
      expect(told.headers.get('allow')).to.equal('POST');
    });
    it('and a call to what is no number is refused by the control door', async () => {
      for (const to of ['123', '+0123456789', 'x', 7])
        expect(await call(to as string).catch((error: Error) => error.message)).to.include('400');
    });
  });
});
