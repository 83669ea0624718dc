import { expect } from 'chai';
import { json } from '../support.js';
import { answering, calls, KEYS, thrownBy, untimed } from './support.js';

const MIB = 1_048_576;
/** A body that comes in parts of a MiB, of which none is there before it is read. */
function longBody(before: string, parts: number, after: string): Response {
  const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
  const part = new Uint8Array(MIB).fill(32);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(to) {
      if (at === 0) to.enqueue(bytes(before));
      if (at++ < parts) return to.enqueue(part);
      to.enqueue(bytes(after));
      to.close();
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
}
/** Begins to say why, and does not come to its end. */
const cutRefusal = (status: number): Response => {
  const body = new ReadableStream<Uint8Array>({
    start: (to) => to.enqueue(new TextEncoder().encode('{"error_mess')),
    pull: (to) => to.error(new Error('canary')),
  });
  return new Response(body, { status });
};
/** As it is to a fetch that follows the letter: nobody may look where to. */
const opaqueRedirect = (): Response =>
  Object.defineProperties(new Response(null), {
    type: { value: 'opaqueredirect' },
    status: { value: 0 },
    ok: { value: false },
  });

describe('What the service answers a website', () => {
  describe('is long', () => {
    it('a page of two MiB is read to its end', async () => {
      const page = longBody('{"conversations":[{"id":"a"}],', 2, '"cursor":null}');
      const { conversations, next } = await answering([() => page]).service.conversations.page();
      expect([conversations.map(({ id }) => id), next]).to.deep.equal([['a'], null]);
    });
    it('what is longer than 64 MiB is no answer, and says so in words of its own', async () => {
      const { service, asked } = answering([() => longBody('{', 65, '}')]);
      const error = await thrownBy(service.conversations.page());
      expect(error).to.include({ code: 'api/malformed', status: 200 });
      expect(error.message).to.equal('The service answered something else: more than 64 MiB: ask for less at a time');
      expect(asked).to.have.length(1);
    });
  });

  describe('that there is nothing', () => {
    const own = { error_message: 'Conversation not found', error_code: 'CONVERSATIONS_NOT_FOUND' };
    const free = { success: false, error: 'Not Found', message: 'No number is free' };
    const absent = calls.filter(([name]) => /byId|audio|handoff|reserve/.test(name));
    for (const [name, , call] of absent) {
      const reserves = name === 'numbers.reserve';
      it(`${name}: in the shape of its own family, it is no error`, async () => {
        const { service } = answering([json(reserves ? free : own, 404)]);
        expect(await call(service)).to.deep.equal(reserves ? { kind: 'noneFree' } : null);
      });
      it(`${name}: of a server that has no such address, it is one`, async () => {
        const others = [
          { statusCode: 404, message: 'Cannot GET /v1/x', error: 'Not Found' },
          { message: 'Not Found' },
          { detail: 'Not Found' },
          { error: 'Not Found' },
          { success: true },
          {},
          reserves ? own : free,
        ];
        for (const body of others) {
          const { service, asked } = answering([json(body, 404)]);
          const error = await thrownBy(call(service));
          expect(error, JSON.stringify(body)).to.include({ code: 'api/malformed', status: 404, unclear: false });
          expect(asked).to.have.length(1);
        }
      });
      it(`${name}: of the service itself about its address, account or project, it is one`, async () => {
        const words = reserves ? 'message' : 'error_message';
        for (const body of [
          { success: false, error: 'Not Found', [words]: 'Not found', error_code: 'NOT_FOUND' },
          { success: false, [words]: 'not found.' },
          { success: false, [words]: 'Account not found', error_code: 'ACCOUNT_NOT_FOUND' },
          { success: false, [words]: 'Project not found', error_code: 'PROJECT_NOT_FOUND' },
        ]) {
          const error = await thrownBy(call(answering([json(body, 404)]).service));
          const code = 'error_code' in body && body.error_code !== 'NOT_FOUND' ? 'api/not-found' : 'api/malformed';
          expect(error, JSON.stringify(body)).to.include({ code, status: 404, unclear: false });
        }
      });
    }
  });

  describe('that an event was taken', () => {
    it('is 201, and nothing else', async () => {
      await answering([new Response(null, { status: 201 })]).service.events.send('evt_1', {});
      for (const reply of [
        new Response('<h1>Welcome to the hotel</h1>', { headers: { 'Content-Type': 'text/html' } }),
        json({}, 200),
        json({}, 202),
        new Response(null, { status: 204 }),
      ]) {
        const { service, asked } = answering([reply]);
        const error = await thrownBy(service.events.send('evt_1', {}));
        expect(error).to.include({ code: 'api/malformed', status: reply.status, unclear: true });
        expect(asked).to.have.length(1);
      }
    });
  });

  describe('when to come back', () => {
    const told = async (headers: Record<string, string>): Promise<number | null> =>
      (await thrownBy(answering([json({}, 429, headers)]).service.outbound.trigger({ toNumber: '+1' })))
        .retryAfterSeconds;
    it('is told as the service says it, however late', async () => {
      expect(await told({ 'Retry-After': '3600' })).to.equal(3_600);
      expect(await told({ 'Retry-After': 'Thu, 01 Jan 2026 02:00:00 GMT', Date: 'Thu, 01 Jan 2026 00:00:00 GMT' }))
        .to //
        .equal(7_200);
    });
    it('is by our own clock where the service does not tell the time', async () => {
      const at = new Date(Date.now() + 3_600_000).toUTCString();
      expect(await told({ 'Retry-After': at })).to.be.within(3_500, 3_600);
    });
    it('is not known where it is no time', async () => {
      for (const given of ['soon', '-5', 'Infinity', '0', 'Thu, 01 Jan 2020 00:00:00 GMT'])
        expect(await told({ 'Retry-After': given }), given).to.equal(null);
    });
  });

  describe('is a redirect that may not be looked at', () => {
    for (const [name, , call] of calls)
      it(`${name}: is not asked again with the key`, async () => {
        const { service, asked } = answering([opaqueRedirect]);
        expect(await thrownBy(call(service))).to.include({ code: 'api/unavailable', status: 0, unclear: false });
        expect(asked).to.have.length(1);
      });
    it('and whoever waits for the end of a call is told', async () => {
      const { service, asked } = answering([opaqueRedirect]);
      expect((await thrownBy(service.outbound.waitForFinal('OUT-1'))).code).to.equal('api/unavailable');
      expect(asked).to.have.length(1);
    });
  });

  describe('is a refusal whose words do not come', () => {
    for (const [status, code] of [
      [400, 'api/refused'],
      [401, 'api/rejected'],
      [403, 'api/rejected'],
      [404, 'api/malformed'],
      [410, 'api/ended'],
    ] as const)
      it(`${status} is ${code} all the same, and nothing was done`, async () => {
        for (const [name, , call] of calls) {
          const { service, asked } = answering([() => cutRefusal(status)]);
          expect(await thrownBy(call(service)), name).to.include({ code, status, unclear: false });
          expect(asked, name).to.have.length(1);
        }
      });
    it('503 is not asked again when it took the whole of its time', () =>
      untimed(async (late) => {
        const body = ({ signal }: { signal: AbortSignal }): Response =>
          new Response(
            new ReadableStream({
              start: (to) => signal.addEventListener('abort', () => to.error(signal.reason)),
              pull: () => late(),
            }),
            { status: 503 },
          );
        const { service, asked } = answering([body]);
        expect(await thrownBy(service.outbound.status('OUT-1'))).to.include({ code: 'api/timeout', status: 503 });
        expect(asked).to.have.length(1);
      }));
    it('503 may have been done, and keeps its status', async () => {
      const { service, asked } = answering([() => cutRefusal(503)]);
      expect(await thrownBy(service.events.send('evt_1', {}))).to.include({ status: 503, unclear: true });
      expect(asked).to.have.length(1);
    });
  });

  it('has no key in its words, also not as it stands in an address', async () => {
    const key = 'canary +/Key=!~';
    for (const form of [
      key,
      encodeURIComponent(key),
      encodeURIComponent(key).replace(/%../g, (escape) => escape.toLowerCase()),
      encodeURI(key),
      new URLSearchParams({ '': key }).toString().slice(1),
    ]) {
      const refusal = json({ error: `at ${form} it ended`, code: 'X' }, 400);
      const runtime = { baseUrl: 'https://runtime.test', accountId: 'A', projectId: 'P', ...KEYS, outboundToken: key };
      const { service } = answering([refusal], { runtime });
      const { message } = await thrownBy(service.outbound.status('OUT-1'));
      expect(message, form)
        .to.contain('it ended')
        .and.not.match(/canary|Key/i);
    }
  });
});
