import { expect } from 'chai';
import { AgentError, type Agent } from '../../../demo/platform/agent/port.js';
import type { Running } from '../../../demo/platform/start.js';
import { platformWith, testPlatform } from '../../support/platform.js';
import { control } from '../../support/wire.js';

interface Told {
  status: number;
  body: any;
  headers: Headers;
}

function caller(running: () => Running) {
  return async (
    operation: string,
    body?: unknown,
    how: { headers?: Record<string, string>; path?: string; method?: string } = {},
  ): Promise<Told> => {
    const { keys } = running().platform;
    const { path = `v1/${keys.accountId}/${keys.projectId}`, method = operation === 'close' ? 'PUT' : 'POST' } = how;
    const response = await fetch(`${running().addresses.runtime}/${path}/chat/${operation}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'X-API-KEY': keys.chat.apiKey,
        'X-TOKEN': keys.chat.token,
        ...how.headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as unknown, headers: response.headers };
  };
}

describe('9 Chat', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));
  const call = caller(() => running);
  const created = async (body: object = {}) => (await call('create', body)).body.conversation_id as string;
  const say = (conversation_id: string, message?: string, more: object = {}) =>
    call('respond', { conversation_id, ...(message === undefined ? {} : { message }), ...more });

  /** What this family says when it refuses. */
  function refused({ status, body, headers }: Told, expected: number, code?: string): void {
    expect(status).to.equal(expected);
    expect(body).to.include({ success: false, data: null });
    expect(body.error).to.be.a('string').and.not.equal('');
    expect(body.error_message).to.be.a('string').and.not.equal('');
    expect(body.error_id).to.equal(headers.get('x-service-correlation-id'));
    if (code === undefined) expect(body.error_code).to.match(/^[A-Z][A-Z_]+$/);
    else expect(body.error_code).to.equal(code);
  }
  const row = async (id: string): Promise<any> =>
    (await running.platform.db.query('SELECT * FROM conversations WHERE id = $1', [id]))[0];
  const turns = (id: string): Promise<any[]> =>
    running.platform.db.query('SELECT * FROM turns WHERE conversation_id = $1 ORDER BY position', [id]);

  describe('create', () => {
    it('answers conversation_id and the greeting, and no other field', async () => {
      const { status, body } = await call('create', {});
      expect(status).to.equal(200);
      expect(body).to.have.all.keys('conversation_id', 'response');
      expect(body.conversation_id).to.match(/^CONV-/);
      expect(body.response).to.not.equal('');
    });
    it('needs no body at all', async () => expect((await call('create')).status).to.equal(200));
    it('takes every documented field', async () => {
      const { status } = await call('create', {
        integration_attributes: { plan: 'gold', nested: { a: [1] } },
        variant_id: 'VARIANT-SOUTH001',
        channel: 'sms',
        asr_lang_code: 'en-US',
        tts_lang_code: 'en-GB',
        something_else: true,
      });
      expect(status).to.equal(200);
    });
    it('keeps the attributes and takes the environment from the token', async () => {
      const id = await created({ integration_attributes: { plan: 'gold' }, environment: 'sandbox' });
      expect(await row(id)).to.deep.include({ environment: 'live', attributes: { plan: 'gold' }, ended_at: null });
    });
    for (const [channel, label] of [
      [undefined, 'WEBCHAT'],
      ['webchat', 'WEBCHAT'],
      ['api', 'CHAT'],
      ['sms', 'SMS'],
      ['whatsapp', 'WHATSAPP'],
    ])
      it(`records the channel ${String(channel)} as ${label}`, async () => {
        expect((await row(await created(channel === undefined ? {} : { channel }))).channel).to.equal(label);
      });
    it('uses the default variant of the token unless another is named', async () => {
      expect((await row(await created())).variant_id).to.equal('VARIANT-NORTH001');
      expect((await row(await created({ variant_id: 'VARIANT-SOUTH001' }))).variant_id).to.equal('VARIANT-SOUTH001');
    });
    it('refuses an unknown variant', async () => refused(await call('create', { variant_id: 'VARIANT-NOWHERE' }), 400));
    it('answers initial_message as turn 2, after the greeting as turn 1', async () => {
      const plain = await call('create', {});
      const { body } = await call('create', { initial_message: '/rich' });
      expect(body.response).to.contain('Firefly').and.not.contain(plain.body.response);
      const kept = await turns(body.conversation_id);
      expect(kept.map(({ user_input, agent_response }) => [user_input, agent_response])).to.deep.equal([
        ['', plain.body.response],
        ['/rich', body.response],
      ]);
    });
    it('greets where initial_message is empty, as where there is none', async () => {
      const plain = await call('create', {});
      const { body } = await call('create', { initial_message: '' });
      expect(body.response).to.equal(plain.body.response);
      expect(await turns(body.conversation_id)).to.have.length(1);
    });
    it('is over at once where initial_message is not answered: nobody was told of it', async () => {
      refused(await call('create', { initial_message: '/error 5' }), 500);
      const [only, ...more] = await running.platform.db.query('SELECT ended_by FROM conversations');
      expect([only, more]).to.deep.equal([{ ended_by: 'error' }, []]);
    });
    for (const body of [
      { channel: 'fax' },
      { integration_attributes: 'x' },
      { integration_attributes: [] },
      { asr_lang_code: 'not a language' },
      { tts_lang_code: 5 },
      { initial_message: 7 },
      { variant_id: 7 },
    ])
      it(`refuses create with ${JSON.stringify(body)}`, async () => refused(await call('create', body), 400));
    it('answers CHAT_DRAFT_NOT_EXIST where nothing is deployed', async () => {
      const token = running.platform.keys.chat.tokens['pre-release'] ?? '';
      refused(await call('create', {}, { headers: { 'X-TOKEN': token } }), 400, 'CHAT_DRAFT_NOT_EXIST');
    });
    it('books after a reset what was booked before it', async () => {
      const talk = ['book a consultation', 'tomorrow', '10:00', 'Ada Lovelace'];
      const booked = async (): Promise<string> => {
        const id = await created();
        for (const words of talk) await say(id, words);
        return (await say(id, 'yes')).body.response;
      };
      expect(await booked()).to.contain('BK-');
      expect(await booked()).to.contain('taken');
      await control(running, '/reset');
      expect(await booked()).to.contain('BK-');
    });
    it('speaks the language it is asked for', async () => {
      const english = await call('create', {});
      const french = await call('create', { tts_lang_code: 'fr-FR' });
      expect(french.body.response).not.to.equal(english.body.response);
    });
  });

  describe('respond', () => {
    it('answers messages that come at once, and keeps a turn for each', async () => {
      const id = await created();
      const said = Array.from({ length: 6 }, () => '/rich');
      const answers = await Promise.all(said.map((message) => say(id, message)));
      expect(answers.map(({ status }) => status)).to.deep.equal(said.map(() => 200));
      const kept = await turns(id);
      expect(kept.map(({ position }) => position)).to.deep.equal([1, 2, 3, 4, 5, 6, 7]);
      expect(kept.map(({ user_input }) => user_input)).to.have.members(['', ...said]);
    });
    it('answers the three required fields, and no handoff when there is none', async () => {
      const id = await created();
      const { status, body } = await say(id, '/rich');
      expect(status).to.equal(200);
      expect(body).to.deep.equal({ conversation_id: id, response: body.response, end_conversation: false });
      expect(body.response).to.contain('Firefly');
    });
    it('appends a turn', async () => {
      const id = await created();
      await say(id, '/rich');
      expect((await turns(id)).map(({ user_input }) => user_input)).to.deep.equal(['', '/rich']);
    });
    for (const message of [undefined, ''])
      it(`takes ${message === undefined ? 'no message' : 'an empty message'} as silence, and asks again`, async () => {
        const id = await created();
        const { status, body } = await say(id, message);
        expect(status).to.equal(200);
        expect(body.response).not.to.equal('');
        expect((await turns(id)).at(-1)).to.include({ is_silence: true, user_input: '' });
      });
    it('tells a handoff, and that the conversation is over', async () => {
      const { body } = await say(await created(), '/handoff');
      expect(body.end_conversation).to.equal(true);
      expect(body.handoff).to.deep.equal({ destination: 'support', reason: 'visitor asked' });
    });
    it('tells that the agent ended it', async () => {
      const { body } = await say(await created(), '/end');
      expect(body).to.include({ end_conversation: true });
      expect(body).not.to.have.property('handoff');
      expect(body.response).not.to.equal('');
    });
    it('joins two messages of a turn in one response', async () => {
      const { body } = await say(await created(), '/twice');
      expect(body.response).to.contain('first of two').and.to.contain('second one');
    });
    it('merges attributes shallowly', async () => {
      const id = await created({ integration_attributes: { a: 1, b: { c: 1 } } });
      await say(id, 'x', { integration_attributes: { b: { d: 2 }, e: 3 } });
      expect((await row(id)).attributes).to.deep.equal({ a: 1, b: { d: 2 }, e: 3 });
    });
    it('ignores variant_id on respond', async () => {
      const id = await created();
      expect((await say(id, 'x', { variant_id: 'VARIANT-NOWHERE' })).status).to.equal(200);
      expect((await row(id)).variant_id).to.equal('VARIANT-NORTH001');
    });
    for (const field of ['integration_attributes', 'metadata'])
      it(`refuses ${field} that are nested without end`, async () => {
        const id = await created();
        // As text: what writes it here could not either.
        const nested = (levels: number): string =>
          `{"conversation_id":"${id}","${field}":${'{"a":'.repeat(levels)}1${'}'.repeat(levels + 1)}`;
        for (const operation of field === 'metadata' ? ['respond'] : ['respond', 'create']) {
          expect((await call(operation, nested(32))).status).to.equal(200);
          for (const levels of [33, 5_000]) refused(await call(operation, nested(levels)), 400);
        }
      });
    it('wants a conversation_id', async () => refused(await call('respond', { message: 'x' }), 400));
    for (const body of [{ message: 5 }, { metadata: 'x' }, { integration_attributes: [] }, { asr_lang_code: '!' }])
      it(`refuses respond with ${JSON.stringify(body)}`, async () =>
        refused(await call('respond', { conversation_id: await created(), ...body }), 400));
  });

  describe('close and the end', () => {
    it('closes, and answers success', async () => {
      const id = await created();
      const { status, body } = await call('close', { conversation_id: id });
      expect(status).to.equal(200);
      expect(body).to.deep.equal({ success: true });
      expect((await row(id)).ended_at).not.to.equal(null);
    });
    it('closes twice, and after the agent ended it', async () => {
      const id = await created();
      await call('close', { conversation_id: id });
      expect((await call('close', { conversation_id: id })).body).to.deep.equal({ success: true });
      const handed = await created();
      await say(handed, '/handoff');
      expect((await call('close', { conversation_id: handed })).status).to.equal(200);
    });
    for (const [what, end] of [
      ['close', (id: string) => call('close', { conversation_id: id })],
      ['the agent', (id: string) => say(id, '/end')],
      ['a handoff', (id: string) => say(id, '/handoff')],
    ] as const)
      it(`answers 410 ChatConversationEnded after the end by ${what}`, async () => {
        const id = await created();
        await end(id);
        refused(await say(id, 'more'), 410, 'ChatConversationEnded');
      });
    it('is handed over once where that is asked for several times at once', async () => {
      for (let round = 0; round < 5; round++) {
        const id = await created();
        const all = await Promise.all(Array.from({ length: 4 }, () => say(id, '/handoff')));
        expect(all.map(({ status }) => status).toSorted()).to.deep.equal([200, 410, 410, 410]);
        expect(await turns(id)).to.have.length(2);
      }
    });
    it('answers CHAT_TIMEOUT after ten idle minutes, again and again', async () => {
      const id = await created();
      await control(running, '/clock', { advanceMs: 590_000 });
      expect((await say(id, 'in time')).status).to.equal(200);
      await control(running, '/clock', { advanceMs: 600_001 });
      refused(await say(id, 'late'), 400, 'CHAT_TIMEOUT');
      refused(await say(id, 'later'), 400, 'CHAT_TIMEOUT');
    });
    it('answers 404 to an unknown conversation, on respond and on close', async () => {
      refused(await say('CONV-nobody', 'x'), 404);
      refused(await call('close', { conversation_id: 'CONV-nobody' }), 404);
    });
    it('answers 404 to a conversation of another environment', async () => {
      const id = await created();
      const headers = { 'X-TOKEN': running.platform.keys.chat.tokens['sandbox'] ?? '' };
      refused(await call('respond', { conversation_id: id, message: 'x' }, { headers }), 404);
    });
  });

  describe('status policy', () => {
    for (const name of ['X-API-KEY', 'X-TOKEN'])
      for (const value of ['', 'wrong'])
        it(`answers 401 when ${name} is "${value}"`, async () =>
          refused(await call('create', {}, { headers: { [name]: value } }), 401));
    it('takes the header names in any case', async () => {
      const { keys } = running.platform;
      const response = await fetch(`${running.addresses.runtime}/v1/${keys.accountId}/${keys.projectId}/chat/create`, {
        method: 'POST',
        headers: { 'x-api-key': keys.chat.apiKey, 'x-token': keys.chat.token },
      });
      expect(response.status).to.equal(200);
    });
    for (const path of ['v1/ACCOUNT-OTHER001/PROJECT-SHOP0001', 'v1/ACCOUNT-FERNWAY1/PROJECT-OTHER001'])
      it(`answers 403 for ${path}`, async () => refused(await call('create', {}, { path }), 403));
    for (const path of ['v1/fernway/shop', 'v1/ACCOUNT-FERNWAY1/shop', 'v1/fernway/PROJECT-SHOP0001'])
      it(`resolves ${path}`, async () => expect((await call('create', {}, { path })).status).to.equal(200));
    it('finds a conversation by either form of the ids', async () => {
      const id = await created();
      const { status } = await call('respond', { conversation_id: id, message: '/rich' }, { path: 'v1/fernway/shop' });
      expect(status).to.equal(200);
    });
    it('answers 404 to another version', async () =>
      refused(await call('create', {}, { path: 'v2/fernway/shop' }), 404));
    it('answers 404 to an unknown operation', async () => refused(await call('dance', {}), 404));
    for (const [operation, method] of [
      ['create', 'PUT'],
      ['respond', 'DELETE'],
      ['close', 'POST'],
    ])
      it(`answers 405 to ${method} ${operation}`, async () =>
        refused(await call(operation ?? '', {}, { method: method ?? '' }), 405));
    it('answers 415 to a form', async () =>
      refused(
        await call('create', 'channel=sms', { headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
        415,
      ));
    for (const body of ['{"channel":', '[]', '"x"', '7', 'null'])
      it(`answers 400 to the body ${body}`, async () => refused(await call('respond', body), 400));
    it('looks at the credential before the body', async () =>
      refused(await call('create', '{"channel":', { headers: { 'X-TOKEN': 'wrong' } }), 401));
    it('looks at the credential before the media type', async () =>
      refused(await call('create', 'x=y', { headers: { 'X-TOKEN': 'wrong', 'Content-Type': 'text/plain' } }), 401));
    it('answers 429 with Retry-After', async () => {
      await control(running, '/faults', { kind: 'rest.status', status: 429, retryAfter: 3, times: 1, path: '/chat/' });
      const told = await call('create', {});
      refused(told, 429);
      expect(told.headers.get('retry-after')).to.equal('3');
    });
    it('echoes the correlation id of the caller, and makes one without', async () => {
      const mine = await call('create', {}, { headers: { 'X-Service-Correlation-Id': 'abc-123' } });
      expect(mine.headers.get('x-service-correlation-id')).to.equal('abc-123');
      expect((await call('create', {})).headers.get('x-service-correlation-id')).to.match(/^[0-9a-f-]{36}$/);
      const bad = await call('respond', {}, { headers: { 'X-Service-Correlation-Id': 'err-1' } });
      expect(bad.body.error_id).to.equal('err-1');
    });
    it('sends no CORS headers', async () => {
      const { headers } = await call('create', {}, { headers: { Origin: 'https://shop.example' } });
      expect(headers.has('access-control-allow-origin')).to.equal(false);
    });
    it('answers 404 with the body of the family at the agents address', async () => {
      const response = await fetch(`${running.addresses.agents}/v1/nothing`);
      expect(response.status).to.equal(404);
      expect(await response.json()).to.deep.include({ errors: [] });
    });
  });
});

describe('9 Chat, with an agent that tells what it was told', () => {
  let other: Running;
  /** Those who wait until the agent may go on thinking, and how often it thought for two at once. */
  const thinking = { started: [] as (() => void)[], go: [] as (() => void)[], now: 0, most: 0 };
  const agent: Agent = {
    async *reply({ said, metadata, attributes, history }) {
      await Promise.resolve();
      if (said === 'overload') throw new AgentError('overloaded', 'too much');
      if (said === 'fail') throw new Error('a bug');
      if (said === 'think') {
        thinking.most = Math.max(thinking.most, ++thinking.now);
        const going = new Promise<void>((resolve) => thinking.go.push(resolve));
        thinking.started.shift()?.();
        await going;
        thinking.now--;
      }
      if (said === 'give') yield { do: 'handOver', to: 'desk', destination: 'billing', reason: '' };
      yield { do: 'say', text: JSON.stringify({ said, metadata, attributes, history: history.length }) };
    },
  };
  before(async () => (other = await platformWith(agent)));
  after(() => other.stop());
  const ask = caller(() => other);

  it('metadata is there for its turn only, attributes for all', async () => {
    const { body } = await ask('create', { integration_attributes: { plan: 'gold' } });
    const conversation_id = body.conversation_id as string;
    const told = async (more: object) =>
      JSON.parse((await ask('respond', { conversation_id, message: 'x', ...more })).body.response) as Record<
        string,
        unknown
      >;
    expect(await told({ metadata: { page: '/cart' } })).to.deep.include({
      metadata: { page: '/cart' },
      attributes: { plan: 'gold' },
    });
    expect(await told({})).to.deep.include({ metadata: {}, attributes: { plan: 'gold' } });
  });
  const thinks = (): Promise<void> => new Promise((resolve) => thinking.started.push(resolve));
  it('turns of one conversation are taken one after the other, those of several beside each other', async () => {
    const begin = async (): Promise<string> => (await ask('create', {})).body.conversation_id;
    const [one, another] = [await begin(), await begin()];
    const both = [thinks(), thinks()];
    const [first, second, third] = [one, one, another].map((conversation_id) =>
      ask('respond', { conversation_id, message: 'think' }),
    );
    await Promise.all(both);
    expect(thinking.now).to.equal(2);
    const last = thinks();
    for (const go of thinking.go.splice(0)) go();
    await Promise.all([third, last]);
    for (const go of thinking.go.splice(0)) go();
    const told = [await first!, await second!].map(
      ({ body }) => (JSON.parse(body.response) as { history: number }).history,
    );
    expect(told).to.have.members([1, 3]);
    expect(thinking.most).to.equal(2);
  });
  it('a conversation that is closed while the agent thinks has no answer any more, and no turn more', async () => {
    const { conversation_id } = (await ask('create', {})).body as { conversation_id: string };
    const started = thinks();
    const answer = ask('respond', { conversation_id, message: 'think' });
    await started;
    expect((await ask('close', { conversation_id })).body).to.deep.equal({ success: true });
    for (const go of thinking.go.splice(0)) go();
    const { status, body } = await answer;
    expect([status, body.error_code]).to.deep.equal([410, 'ChatConversationEnded']);
    const kept = await other.platform.db.query('SELECT 1 FROM turns WHERE conversation_id = $1', [conversation_id]);
    expect(kept).to.have.length(1);
  });
  it('the reason of a handoff is its destination when none is given', async () => {
    const { body } = await ask('create', {});
    const { body: answer } = await ask('respond', { conversation_id: body.conversation_id, message: 'give' });
    expect(answer.handoff).to.deep.equal({ destination: 'billing', reason: 'billing' });
    expect(answer.end_conversation).to.equal(true);
  });
  for (const [message, status, code] of [
    ['fail', 500, 'INTERNAL_ERROR'],
    ['overload', 503, 'SERVICE_UNAVAILABLE'],
  ] as const)
    it(`answers ${status} when the agent cannot (${message}), and the conversation goes on`, async () => {
      const { body } = await ask('create', {});
      const { conversation_id } = body as { conversation_id: string };
      const failed = await ask('respond', { conversation_id, message });
      expect(failed.status).to.equal(status);
      expect(failed.body).to.include({ success: false, error_code: code });
      expect((await ask('respond', { conversation_id, message: 'x' })).status).to.equal(200);
    });
});
