import { expect } from 'chai';
import type { Running } from '../../demo/platform/start.js';
import { clock } from '../../src/browser/clock.js';
import { baseAddress } from '../../src/browser/addresses.js';
import { platformApi } from '../../src/browser/platform-api.js';
import { serviceAt } from '../../src/browser/platform-more.js';
import { testPlatform } from '../support/platform.js';
import { control } from '../support/wire.js';

describe('platformApi, against the local platform', () => {
  let running: Running;
  before(async () => (running = await testPlatform()));
  after(() => running.stop());
  beforeEach(() => control(running, '/reset'));

  const never = { aborted: false, addEventListener: () => undefined };
  const api = (connectorToken = running.platform.keys.connectorToken) =>
    platformApi({
      base: baseAddress(running.addresses.messaging),
      connectorToken,
      host: 'localhost',
      device: 'desktop',
      clock,
      log: { note: () => undefined },
    });

  const service = () => serviceAt(baseAddress(running.addresses.messaging), { clock, fetch });

  it('HS-7 begins a session with a token of its own', async () => {
    const [first, second] = await Promise.all([api().authorize(null, never), api().authorize(null, never)]);
    expect(first?.sessionId).not.to.equal(second?.sessionId);
    expect(first?.token).not.to.equal(second?.token);
  });

  it('is refused with a token that the service does not know', async () => {
    const error: unknown = await api('unknown')
      .authorize(null, never)
      .catch((reason: unknown) => reason);
    expect(error).to.include({ code: 'auth/rejected', retryable: false });
  });

  it('HS-3 waits as the service asks', async () => {
    await control(running, '/faults', { kind: 'rest.status', status: 429, retryAfter: 0, times: 2 });
    expect(await api().authorize(null, never)).to.have.property('sessionId');
  });

  it('F16 takes a page of HTML for no answer', async () => {
    await control(running, '/faults', { kind: 'rest.html', times: 1 });
    const error: unknown = await api()
      .authorize(null, never)
      .catch((reason: unknown) => reason);
    expect(error).to.include({ code: 'auth/malformed', retryable: true });
  });

  it('HSF-3 reaches the host', async () => expect(await service().probe()).to.equal('service'));

  it('is refused with a context that nobody signed', async () => {
    const record = await api().authorize(null, never);
    const error: unknown = await service()
      .submitContext(record!, 'junk')
      .catch((reason: unknown) => reason);
    expect(error).to.include({ code: 'context/refused' });
  });
});
