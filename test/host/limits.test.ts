import { expect } from 'chai';
import { json, scene, willing } from './support.js';

describe('how much of the service a visitor can cost', () => {
  it('ten thousand requests for a token at once are one token', async function () {
    this.timeout(60_000);
    const { visitor, service } = scene({ limits: { mintSeconds: 60, perVisitor: 100_000, perAddress: 100_000 } });
    const browser = visitor();
    await browser.post('/token');
    const { cookie } = browser;
    const minted = service.asked.length;
    const answers = await Promise.all(
      Array.from({ length: 10_000 }, () => {
        const one = visitor();
        one.cookie = cookie;
        return one.post('/token');
      }),
    );
    expect(service.asked.length - minted).to.equal(1);
    const counts = new Map<number, number>();
    for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
    expect([...counts].sort()).to.deep.equal([
      [200, 1],
      [429, 9_999],
    ]);
  });
  it('browsers that never show a cookie are counted by their address', async () => {
    const { visitor, service } = scene({ limits: { newcomersPerAddress: 3 } });
    const statuses = [];
    for (let time = 0; time < 5; time++) statuses.push((await visitor().post('/token')).status);
    expect(statuses).to.deep.equal([200, 200, 200, 429, 429]);
    expect((await visitor().post('/token', {}, {}, '192.0.2.2')).status).to.equal(200);
    expect(service.asked).to.have.length(4);
  });
  for (const [status, again] of [
    [503, 200],
    [429, 200],
    // It may have made one.
    [408, 429],
    [200, 429],
  ] as const)
    for (const [what, path] of [
      ['token', '/token'],
      ['conversation', '/chat/create'],
    ] as const)
      it(`a ${what} that the service answered with ${status}, and gave none, is followed by ${again}`, async () => {
        const { visitor, service } = scene({ limits: { mintSeconds: 60, newcomersPerAddress: 1 } });
        const failing = (): void => void (service.answer = () => json({}, status));
        const known = visitor();
        const asks = async (address?: string): Promise<number> => (await known.post(path, {}, {}, address)).status;
        failing();
        await asks();
        service.answer = willing;
        // The first of anybody at this address, and then of somebody who is known.
        expect(await asks(), 'a newcomer').to.equal(again);
        if (again !== 200) await asks('192.0.2.2');
        failing();
        await asks();
        service.answer = willing;
        expect(await asks(), 'a visitor').to.equal(again);
        expect(await asks(), 'one more').to.equal(429);
      });
  for (const [what, path] of [
    ['token', '/token'],
    ['conversation', '/chat/create'],
  ] as const)
    it(`a ${what} that was refused is not counted: who comes after an outage of the service gets one`, async () => {
      const { visitor, service } = scene({ limits: { mintSeconds: 60, newcomersPerAddress: 3 } });
      const known = visitor();
      await known.post(path, {}, {}, '192.0.2.2');
      let refused = 0;
      let open: () => void;
      // The service is down, and says so when everybody else has been refused.
      const down = new Promise<void>((resolve) => (open = resolve));
      service.answer = async () => {
        await down;
        return json({}, 503);
      };
      const statuses = await Promise.all(
        [...Array.from({ length: 10 }, () => visitor()), known, known].map(async (one) => {
          const { status } = await one.post(path);
          if (status === 429 && ++refused === 8) open();
          return status;
        }),
      );
      expect(statuses.filter((status) => status === 429).length).to.equal(8);
      service.answer = willing;
      expect((await known.post(path)).status).to.equal(200);
      for (const status of [200, 200, 200, 429]) expect((await visitor().post(path)).status).to.equal(status);
    });
  it('says when to come back', async () => {
    const { visitor } = scene({ limits: { newcomersPerAddress: 1 } });
    await visitor().post('/token');
    const response = await visitor().post('/token');
    expect(Number(response.headers.get('Retry-After'))).to.be.within(1, 60);
    expect(await response.json()).to.include({ code: 'host/rate-limited' });
  });
  it('everything from one address, and of one visitor, has an end', async () => {
    const { visitor } = scene({ limits: { perAddress: 4, perVisitor: 2 } });
    const browser = visitor();
    await browser.post('/token');
    const ask = (address?: string): Promise<Response> => browser.post('/token', { session_id: 'a' }, {}, address);
    expect([(await ask()).status, (await ask()).status, (await ask()).status]).to.deep.equal([200, 200, 429]);
    expect((await visitor().post('/token', '{')).status).to.equal(429);
    expect((await ask('192.0.2.9')).status).to.equal(429);
  });
});
