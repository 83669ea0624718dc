import { expect } from 'chai';
import { childPlatform, type ChildPlatform, type Reachable } from '../support/process.js';
import { control, joined, spoken } from '../support/wire.js';

/** What acts on conversations from outside, on two processes that share the PostgreSQL that DATABASE_URL names. */
describe('two processes that are acted on from outside', () => {
  let first: ChildPlatform;
  let second: ChildPlatform;

  before(async () => {
    expect(process.env['DATABASE_URL'], 'run by npm run test:postgres').to.be.a('string');
    first = await childPlatform();
    second = await childPlatform();
  });
  beforeEach(async () => {
    await control(first, '/reset');
    for (const one of [first, second]) await control(one, '/settings', { agent: 'on' });
  });
  after(async () => {
    await first.kill();
    await second.kill();
  });

  const paid = async ({ addresses, platform }: Reachable, id: string): Promise<number> => {
    const { accountId, projectId, externalEventsKey } = platform.keys;
    const query = new URLSearchParams({
      event_id_location: 'payload',
      event_id_path: 'id',
      account_id: accountId,
      project_id: projectId,
    });
    const response = await fetch(`${addresses.runtime}/v1/external-events/webhook?${query}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Api-Key': externalEventsKey },
      body: JSON.stringify({ id, status: 'paid' }),
    });
    return response.status;
  };

  it('a number is reserved once, whichever process is asked, and picked up once', async () => {
    const reserve = async ({ addresses, platform }: Reachable): Promise<string | undefined> => {
      const response = await fetch(`${addresses.runtime}/v1/conversations/dni-reservation`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'x-api-key': platform.keys.reservationKey },
        body: '{"attributes":{"name":"Ada"}}',
      });
      return ((await response.json()) as { dni?: string }).dni;
    };
    const asked = Array.from({ length: 40 }, (_, count) => reserve(count % 2 === 0 ? first : second));
    const given = (await Promise.all(asked)).filter((dni) => dni !== undefined);
    expect(given).to.have.length(10);
    expect(new Set(given).size).to.equal(10);
    const calls = given.flatMap((to) => [first, second].map((one) => control(one, '/calls', { to })));
    const picked = ((await Promise.all(calls)) as { reserved: boolean }[]).filter(({ reserved }) => reserved);
    expect(picked).to.have.length(10);
  });

  it('an event told at one is answered by the other, which has the socket', async () => {
    const wire = await joined(first);
    wire.say('USER_MESSAGE', { text: 'pay for my order FW-10236' });
    await spoken(wire, 2);
    const links = wire.events.flatMap(({ payload }) => (payload['attachments'] ?? []) as { content_url: string }[]);
    const id = /evt_\w+/.exec(links[0]!.content_url)![0];
    expect(await Promise.all([paid(second, id), paid(second, id), paid(first, id)])).to.deep.equal([201, 201, 201]);
    expect(await spoken(wire, 3)).to.include('has arrived');
    // Everything that was told has been looked at by then, by both.
    await Promise.all([
      control(first, '/clock', { advanceMs: 2_000 }),
      control(second, '/clock', { advanceMs: 2_000 }),
    ]);
    await wire.settle();
    expect(wire.all('SERVICE_AGENT_MESSAGE')).to.have.length(3);
    wire.close();
  });

  it('a conversation is handed over once, whichever process is asked, and nothing is said after that', async () => {
    const chat = async ({ addresses, platform }: Reachable, operation: string, body: object): Promise<any> => {
      const { accountId, projectId, chat: keys } = platform.keys;
      const response = await fetch(`${addresses.runtime}/v1/${accountId}/${projectId}/chat/${operation}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-API-KEY': keys.apiKey, 'X-TOKEN': keys.token },
        body: JSON.stringify(body),
      });
      return { status: response.status, ...((await response.json()) as object) };
    };
    for (let round = 0; round < 10; round++) {
      const { conversation_id } = await chat(first, 'create', {});
      const asked = [first, second, first, second].map((one) =>
        chat(one, 'respond', { conversation_id, message: 'I want to talk to a person' }),
      );
      const statuses = (await Promise.all(asked)).map(({ status }) => status as number);
      expect(statuses.toSorted()).to.deep.equal([200, 410, 410, 410]);
    }
  });
});
